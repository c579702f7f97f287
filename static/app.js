// What every page does with scripts on: stays awake, says when it is offline, and counts one tap once.
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const time = (date) => date.toTimeString().slice(0, 5);
  const loaded = new Date();

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
    if (banner) banner.textContent = navigator.onLine ? "" : banner.dataset.text.replace("{time}", time(loaded));
  }
  addEventListener("online", tellConnection);
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

  // What round.js keeps of a game is told.
  addEventListener("pageshow", () => {
    for (const line of document.querySelectorAll("[data-waits]")) {
      const { waits, like } = line.dataset, link = line.querySelector("a");
      try {
        const is = (key) => `${key} `.startsWith(waits) && RegExp(like).test(localStorage[key]);
        const key = Object.keys(localStorage).find(is);
        line.hidden = !key;
        if (key) link.href = link.href.replace(/sheet$/, `rounds/${key.split(" ")[2]}`);
      } catch {}
    }
  });

  // A phase that was completed since this phone last looked is stamped.
  function stamp() {
    const game = find("[data-version]");
    if (!game) return;
    const key = `seen-${game.dataset.game}`;
    let seen;
    try {
      seen = sessionStorage.getItem(key);
      sessionStorage.setItem(key, game.dataset.version);
    } catch {} // a memory that is forbidden, none or full
    if (!seen || seen === game.dataset.version || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const player of document.querySelectorAll(".fresh")) player.classList.add("stamped");
    if (find(".stamped") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  }

  stayAwake();
  tellConnection();
  stamp();
})();
