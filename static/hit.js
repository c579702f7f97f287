// Two fields on one pad: the card, then the group. Without this script the server goes from one to the other.
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const fill = (name) => (find(`#into-${name}`).checked = true);

  // The field that is typed in is the one that the keys fill.
  document.addEventListener("focusin", ({ target }) => target.matches(".entry") && fill(target.id));

  // After the card comes its group, unless that lies there already.
  document.addEventListener("tapped", ({ target }) => {
    if (target.id === "card" && target.value.trim() && !find("#group").value.trim()) fill("group");
    target.scrollLeft = target.scrollWidth;
  });

  // Back goes on into the card when the group is empty; clear empties both. What follows is as for any key.
  addEventListener("click", ({ target }) => {
    const key = target.closest("button[name=tap]")?.value;
    if (key === "clear") find("#group").value = "";
    if (key === "clear" || (key === "back" && !find("#group").value.trim())) fill("card");
  }, true);

  // A way to go on fills the fields, and the keys stay where they are; other kinds need other keys.
  document.addEventListener("click", (event) => {
    const way = event.target.closest(".way-on");
    if (!way || !window.htmx) return;
    const asked = new URL(way.href).searchParams;
    const kind = find(`[name=kind][value="${asked.get("kind") ?? ""}"]`);
    if (!kind.checked && /color/.test(kind.value)) return;
    event.preventDefault();
    kind.checked = true;
    for (const name of ["card", "group"]) find(`#${name}`).value = (asked.get(name) ?? "").replaceAll(",", " ");
    for (const name of ["owner", "turn"]) if (asked.has(name)) find(`[name=${name}][value=${asked.get(name)}]`).checked = true;
    fill(find("#card").value ? "group" : "card");
    find(`#${find("[name=into]:checked").value}`).focus({ preventScroll: true });
    find("#group").dispatchEvent(new Event("tapped", { bubbles: true }));
  });
})();
