// The start of a game: Enter goes to the next name, pasted names go over the seats, a post says the
// time zone; what is typed stays on this phone until it is saved. Without it the server splits names.
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  for (const zone of document.querySelectorAll(".zone")) {
    zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
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

  function next(field) {
    const fields = [...document.querySelectorAll("input.naming")];
    const following = fields[fields.indexOf(field) + 1];
    following ? following.focus() : field.blur(); // the keyboard goes away
  }

  // A field of one line swallows line breaks between names.
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") || "";
    if (!isName(event.target) || !/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    event.target.setRangeText(text.trim().replace(/\s*[\r\n]+\s*/g, ", "), event.target.selectionStart, event.target.selectionEnd, "end");
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // Several names in a field: the server puts each on a seat.
  document.addEventListener("change", ({ target }) => {
    if (isName(target) && target.value.includes(",")) target.dispatchEvent(new Event("several", { bubbles: true }));
  });

  const key = find("#start")?.dataset.key;
  if (!key) return;
  const remember = (act) => { try { return act(localStorage); } catch {} };
  const forget = () => remember((memory) => delete memory[key]);
  const said = (button) => new URLSearchParams(new FormData(find("#start"), button));
  const typed = () => String(said()).replace(/(^|&)(token|open)=[^&]*/g, "");
  const served = typed();
  let asked = false, isSending = false;

  function keep() {
    if (typed() === served) forget();
    else remember((memory) => (memory[key] = said()));
  }
  document.addEventListener("input", keep);

  async function post(address, body) {
    const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
    if (answer.type === "opaqueredirect") return forget(), location.assign(find("#start").dataset.board);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.querySelector("#start");
    if (!now) throw answer;
    find("#start").replaceWith(now);
    htmx.process(now);
    scrollTo(0, 0);
    find("[autofocus], #changes, [role=alert]")?.focus();
  }
  document.addEventListener("submit", async (event) => {
    if (event.target.id !== "start") return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const { target: form, submitter: button } = event, label = button.textContent;
    const slow = setTimeout(() => (button.textContent = document.body.dataset.saving), 150);
    try {
      await post(button.getAttribute("formaction") ?? form.action, said(button));
    } catch (failure) {
      find("#notice").textContent = failure.status ? form.dataset.failed : form.dataset.offline;
      scrollTo(0, 0);
    }
    clearTimeout(slow);
    button.textContent = label;
    isSending = false;
  });
  document.addEventListener("click", ({ target }) => {
    asked = Boolean(target.closest("[value=preview]"));
    if (target.closest("[data-drop]")) forget();
  });
  document.addEventListener("htmx:after:swap", () => {
    keep();
    if (asked) find("#changes, [aria-invalid]")?.focus();
  });

  const kept = remember((memory) => memory[key]);
  const tell = () => (find("#unsaved").hidden = false);
  if (kept) post(find("#start").dataset.draft, new URLSearchParams(kept)).then(tell, () => {});
})();
