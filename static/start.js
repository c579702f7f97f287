// The start of a game: Enter goes to the next name, pasted names go over the seats, a post says the
// time zone. Without this script the server splits names.
"use strict";
(() => {
  for (const zone of document.querySelectorAll(".zone")) {
    zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  }

  const isName = (target) => target.matches?.("input.naming");

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    if (event.target.matches("input:not([type=radio], [type=checkbox]), select")) {
      event.preventDefault();
      if (isName(event.target)) next(event.target);
      else event.target.blur();
    }
  });

  // After the last name there is nothing to type: the keyboard goes away.
  function next(field) {
    const fields = [...document.querySelectorAll("input.naming")];
    const following = fields[fields.indexOf(field) + 1];
    if (following) following.focus();
    else field.blur();
  }

  // A field of one line would swallow the line breaks between names.
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!isName(event.target) || !/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    event.target.setRangeText(text.trim().replace(/\s*[\r\n]+\s*/g, ", "), event.target.selectionStart, event.target.selectionEnd, "end");
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // Several names in a field: the server puts each on a seat.
  document.addEventListener("change", ({ target }) => {
    if (isName(target) && target.value.includes(",")) target.dispatchEvent(new Event("several", { bubbles: true }));
  });

  // What a correction changes, or what is wrong with it, comes into view.
  let asked = false;
  document.addEventListener("click", ({ target }) => (asked = Boolean(target.closest("[value=preview]"))));
  document.addEventListener("htmx:after:swap", () => {
    if (asked) document.querySelector("#changes, [aria-invalid]")?.focus();
  });
})();
