// A link goes to the clipboard with one tap; without this script it is marked and copied.
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const show = () => find("#copy")?.removeAttribute("hidden");
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("#copy"), field = find(".token");
    if (!button) return;
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      if (!document.execCommand("copy")) return; // without https there is no other way
    }
    button.textContent = button.dataset.done;
  });
  document.addEventListener("htmx:after:swap", show); // the next link brings a button of its own
  show();
})();
