// What every page does with scripts on: stays awake, says when it is offline, and counts one tap once.
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);

  // The other scripts of the page, in their order. Named in a template they are not asked for before
  // the looks have come, which they would hold up on a bad line.
  const others = find("#scripts").content.cloneNode(true);
  for (const script of others.children) script.async = false;
  document.head.append(others);

  const time = (date) => date.toTimeString().slice(0, 5);
  const { kept } = document.body.dataset; // when this page was kept by sw.js, which shows it now
  const loaded = kept ? new Date(+kept) : new Date();

  // The screen stays on while a game is in play; the lock ends whenever the page is hidden.
  async function stayAwake() {
    if (document.hidden || !find("[data-awake]")) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch {
      const dark = find("#dark");
      if (dark) dark.hidden = false;
    }
  }
  document.addEventListener("visibilitychange", stayAwake);

  const banner = find("#offline");
  function tellConnection() {
    if (banner) banner.textContent = navigator.onLine && !kept ? "" : banner.dataset.text.replace("{time}", time(loaded));
  }
  addEventListener("online", () => (kept ? location.reload() : tellConnection()));
  addEventListener("offline", tellConnection);

  // A second press is the same one; after a moment the pressed button says what is going on.
  const pressed = new Map();
  document.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (form.method !== "post") return;
    if (pressed.has(form)) return event.preventDefault();
    pressed.set(form, null);
    setTimeout(() => {
      if (event.defaultPrevented || !pressed.has(form)) return pressed.delete(form);
      if (!button) return;
      const was = [...button.childNodes];
      pressed.set(form, () => button.replaceChildren(...was));
      button.textContent = document.body.dataset.saving;
    }, 150);
  });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const restore of pressed.values()) restore?.();
    pressed.clear();
  });

  stayAwake();
  tellConnection();
  navigator.serviceWorker?.register("/sw.js").catch(() => {}); // where the connection is trusted
})();
