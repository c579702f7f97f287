// Keys, menus and the page's address. Without this script every key is a submit button and works.
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  let typing = false;
  let kept = "";

  const words = (text) => text.match(/[^\s,;/+·|_]+|[|_]/g) ?? [];
  const entries = () => [...document.querySelectorAll(".entry")];
  // What the keys fill: the cards, unless they are set to another field.
  const entry = () => find(`#${find("[name=into]:checked")?.value ?? "cards"}`);
  const without = (text, key) => (key === "clear" ? "" : words(text).slice(0, -1).join(" "));

  // A field of one card: the next one takes its place.
  const isReplaced = (field) => field.id === "card" && field === entry();

  // A key may count the cards of one value, one more or one fewer.
  const counted = (key) => Number(find(`#count-${key.dataset.count}`).value) || 0;
  function step(key) {
    const field = find(`#count-${key.dataset.count}`);
    field.value = Math.max(0, counted(key) + Number(key.dataset.by)) || "";
    field.dispatchEvent(new Event("tapped", { bubbles: true }));
  }

  function clearedCounts() {
    for (const each of entries()) each.value = "";
    return entries()[0];
  }

  // The server says which keys are full; taps that come faster than its answer are counted here.
  function isFull(key) {
    if (key.getAttribute("aria-disabled") === "true") return true;
    const decks = find(".setting[name=decks]").checked ? 2 : 1;
    if (key.dataset.count) return key.dataset.by > 0 && counted(key) >= key.dataset.most * decks;
    const told = entries().filter((field) => !isReplaced(field)).flatMap((field) => words(field.value.toUpperCase()));
    const kinds = told.map((word) => word.replace(/@.*/, ""));
    const alike = kinds.filter((kind) => kind === key.value || kind.replace(/^[RBGY]/, "") === key.value);
    return alike.length >= key.dataset.most * decks;
  }

  const isCard = (key) => key !== "back" && key !== "clear";
  const isMark = (word) => word === "|" || word === "_";

  // Why a key adds nothing: the hand is full, or the deck holds no more.
  function refusal(key) {
    const most = Number(entry()?.dataset.most);
    if (most && isCard(key.value) && words(entry().value).length >= most) return "hand";
    return isFull(key) ? "full" : "";
  }

  // More than can be judged stays out of the address, cut between two words.
  function fit(field) {
    const isCut = field.value.length > field.dataset.longest;
    if (isCut) field.value = field.value.slice(0, field.dataset.longest).replace(/([\s,;/+·])[^\s,;/+·]+$/, "$1");
    keep(isCut ? "long" : "");
  }

  // The field changes at once, so that quick taps are never lost; the verdict follows.
  function tap(key) {
    const field = entry() ?? clearedCounts();
    const last = words(field.value).at(-1) ?? "|";
    if (isMark(key) && isMark(last)) return;
    const before = isReplaced(field) ? "" : field.value.trim();
    field.value = isCard(key) ? `${before} ${key}`.trim() : without(field.value, key);
    typing = false;
    field.dispatchEvent(new Event("tapped", { bubbles: true }));
  }

  const notice = (why) => (find("#notice").textContent = find("#notice").dataset[why] ?? "");
  // What is said about a tap or about what was typed stays until the next one, whatever answer comes.
  const keep = (why) => notice((kept = why));

  document.addEventListener("click", (event) => {
    const key = event.target.closest("button[name=tap]");
    if (!key || !window.htmx) return;
    event.preventDefault();
    const why = refusal(key);
    keep(why);
    if (!why) key.dataset.count ? step(key) : tap(key.value);
  });

  // Enter in the field judges at once, and one types on.
  document.addEventListener("submit", (event) => {
    const field = document.activeElement;
    if (!window.htmx || !field.matches(".entry") || !event.submitter?.matches(".default")) return;
    event.preventDefault();
    field.dispatchEvent(new Event("tapped", { bubbles: true }));
  });

  // A phase or rulebook that is touched shows at once; by arrow keys one goes through them freely.
  document.addEventListener("click", (event) => {
    const choice = event.target.closest("input[name=phase], input[name=rulebook], input[name=kind]");
    if (choice && event.detail) choice.form.requestSubmit();
  });
  // Whoever leaves them has chosen: what is shown above and what is judged stay one.
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const isLeft = target.matches("input[name=phase], input[name=rulebook], input[name=kind]") && relatedTarget?.name !== target.name;
    if (isLeft && target.checked && !target.defaultChecked) target.form.requestSubmit();
  });

  // What is usual need not stand in the address.
  document.addEventListener("formdata", ({ formData }) => {
    const told = new URLSearchParams(find("#referee").dataset.usual);
    const usual = { ...Object.fromEntries(told), color: formData.get("color"), rulebook: "house", shown: formData.get("rulebook") };
    for (const name in usual) if (formData.getAll(name).join() === usual[name]) formData.delete(name);
  });

  document.addEventListener("input", (event) => {
    if (!event.target.matches(".entry")) return;
    typing = true;
    fit(event.target);
  });

  // One menu at a time; a touch elsewhere or Escape closes it.
  function closeMenus(except) {
    for (const menu of document.querySelectorAll(".menu[open]")) {
      if (menu !== except) menu.open = false;
    }
  }
  document.addEventListener("click", (event) => closeMenus(event.target.closest(".menu")));
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && event.target.closest(".menu[open]");
    if (!menu) return;
    for (const radio of menu.querySelectorAll("input[type=radio]")) radio.checked = radio.defaultChecked;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // Each tap is a step back; what is typed is one step, and the same question none.
  document.addEventListener("htmx:before:history:update", (event) => {
    const change = event.detail.history;
    if (change.path === location.pathname + location.search) event.preventDefault();
    else if (typing && history.state?.typed) change.type = "replace";
  });
  document.addEventListener("htmx:after:history:update", () => {
    history.replaceState({ ...history.state, typed: typing }, "");
  });

  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx.swap === "none") return;
    notice(kept);
    find(".house summary span").textContent = find("#verdict").dataset.house;
    if (find(".about")) find(".about .named").textContent = find("#verdict").dataset.about;
    const full = (find("#verdict")?.dataset.full ?? "").split(" ");
    for (const key of document.querySelectorAll("button[name=tap]")) {
      if (full.includes(key.value)) key.setAttribute("aria-disabled", "true");
      else key.removeAttribute("aria-disabled");
    }
    // The same question in the other languages.
    for (const link of document.querySelectorAll("a[hreflang]")) {
      const address = new URL(location.href);
      address.searchParams.set("lang", link.hreflang);
      link.href = address.href;
    }
  });

  // A step back brings a whole page: in the language of this one, whatever was chosen elsewhere.
  document.addEventListener("htmx:config:request", (event) => {
    const { request } = event.detail.ctx;
    if (request.headers["HX-History-Restore-Request"]) request.body.set("spoken", document.documentElement.lang);
  });

  // The network, or a server that could not answer.
  for (const [name, why] of [["htmx:error", "offline"], ["htmx:response:error", "busy"]]) {
    document.addEventListener(name, (event) => {
      const isLong = event.detail.ctx?.response?.status === 414;
      notice(isLong ? "long" : why);
      find("#verdict").classList.add("stale");
    });
  }
})();
