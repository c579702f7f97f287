// The recovery link goes to the clipboard with one tap; without this script it is marked and copied.
"use strict";
(() => {
  const button = document.querySelector("#copy"), field = document.querySelector(".token");
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      if (!document.execCommand("copy")) return; // without https there is no other way
    }
    button.textContent = button.dataset.done;
  });
})();
