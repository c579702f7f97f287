// The pages of a game follow it, on whichever phone it is played.
"use strict";
(() => {
  const POLL = 3000; // ms between two looks, where no event comes through
  const PATIENCE = 5000, LATER = 30000; // ms for the first event; until a refused stream is tried again
  const page = () => document.querySelector("[data-events]");
  let stream, patience, polling, again, open = [];

  const look = () => page() && htmx.trigger(page(), "bell");
  const poll = () => (polling ??= setInterval(look, POLL));
  // Said where nothing can be pressed.
  function tellConnection(is) {
    const line = document.querySelector("#adrift");
    if (line) line.textContent = is ? "" : line.dataset.text;
  }
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    tellConnection(true);
    // Deleted, or this phone was removed.
    if (ctx.response.status === 404 && ctx.sourceElement.id === "screen") location.reload();
  });
  document.addEventListener("htmx:error", () => tellConnection(false));
  function heard({ data }) {
    tellConnection(true);
    clearTimeout(patience);
    clearInterval(polling);
    polling = null;
    if (data !== page()?.dataset.version) look();
  }
  function hangUp() {
    stream?.close();
    [patience, again].forEach(clearTimeout);
    clearInterval(polling);
    polling = null;
  }
  function listen() {
    hangUp();
    if (document.hidden || !page()) return;
    patience = setTimeout(poll, PATIENCE);
    stream = new EventSource(page().dataset.events);
    stream.onmessage = heard;
    stream.onerror = () => {
      poll();
      look();
      if (stream.readyState === EventSource.CLOSED) again = setTimeout(listen, LATER);
    };
  }
  function catchUp() {
    if (document.hidden) return hangUp();
    look();
    listen();
  }
  document.addEventListener("visibilitychange", catchUp);
  addEventListener("online", catchUp);
  addEventListener("pagehide", hangUp);

  // What round.js keeps.
  function tellWhatWaits() {
    for (const line of document.querySelectorAll("[data-waits]")) {
      const { waits, like } = line.dataset, link = line.querySelector("a");
      try {
        const is = (key) => `${key} `.startsWith(waits) && RegExp(like).test(localStorage[key]);
        const key = Object.keys(localStorage).find(is);
        line.hidden = !key;
        if (key) link.href = link.href.replace(/sheet$/, `rounds/${key.split(" ")[2]}`);
      } catch {}
    }
  }

  // A phase completed since this phone last looked is stamped.
  function stamp() {
    const game = document.querySelector("[data-game]");
    if (!game) return;
    const key = `seen-${game.dataset.game}`;
    let seen;
    try {
      seen = sessionStorage.getItem(key);
      sessionStorage.setItem(key, game.dataset.version);
    } catch {} // a memory that is forbidden, none or full
    if (!seen || seen === game.dataset.version || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const player of document.querySelectorAll(".fresh")) player.classList.add("stamped");
    if (document.querySelector(".stamped") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  }

  // A screen nobody touches goes on to the rematch.
  function goOn() {
    const { next } = page()?.dataset ?? {};
    if (next) location.replace(next);
  }

  // What was unfolded stays so; a tap meant for what has just changed is none.
  const { classList } = document.body;
  document.addEventListener("htmx:before:swap", () => (open = [...document.querySelectorAll("details[open][id]")].map(({ id }) => id)));
  document.addEventListener("htmx:after:swap", () => {
    if (document.body.dataset.kept) return location.reload(); // there is a connection again
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (page()?.id === "screen") {
      classList.add("calm");
      setTimeout(() => classList.remove("calm"), 400);
    }
    tellWhatWaits();
    stamp();
    goOn();
  });

  addEventListener("pageshow", () => {
    tellWhatWaits();
    listen();
    goOn();
  });
  stamp();
})();
