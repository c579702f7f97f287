// One player at a time, on the form of a round. Without this script the form is a list and works.
const KINDS = ["low", "high", "skip", "wild"];
const LATER = [429, 502, 503, 504]; // the server, or what stands before it, is busy
const AGAIN = 5000, CALM = 400; // ms: until the next try; in which a second tap is none

export const total = (counts) => counts.reduce((all, n) => all + n, 0);
export const worth = (counts, values) => total(counts.map((n, at) => n * values[at]));
export const filled = ([low, ...rest], hand) => [Math.max(low, hand - total(rest)), ...rest];
export const sum = (text) => (/^\d{1,4}(\s*\+\s*\d{1,4})*$/.test(text) ? total(text.split("+").map(Number)) : null);
const has = (sums, points) => (BigInt("0x" + sums) >> BigInt(points)) & 1n;
export function doubt(points, cards, isLaid, limits, every) {
  if (!has(every, points)) return "points_unreachable";
  if (isLaid && cards > limits.cards) return "laid_above_maximum/cards";
  if (points > limits.points) return isLaid ? "laid_above_maximum/points" : "not_laid_above_maximum";
  if (isLaid) return has(limits.sums, points) ? "" : "laid_above_maximum/no_sum";
  if (points < limits.least) return "not_laid_below_minimum";
  return cards > limits.cards ? "wrong_hand_size" : "";
}

// A memory that is forbidden, none or full: nothing is kept, all else works.
const remember = (act) => { try { return act(localStorage); } catch {} };

let form, key, table, hands, steps = [], taps, calming, retry, sending, pressed, warned;
const all = (selector) => [...form.querySelectorAll(selector)];
const put = (selector, text) => all(selector).forEach((each) => (each.textContent = text));
const value = (name) => form.elements[name].value;
const step = () => steps.find(({ id }) => "#" + id === location.hash);
const outer = () => hands.find(({ id }) => id === value("out").split(":").pop());
const now = () => hands.find(({ id }) => "#p-" + id === location.hash);

// A hand if it is laid ("yes") or not ("no"); its points are null where nothing is said.
function told(hand, way = hand.field.laid.value) {
  const { id, name, data, field } = hand, isOut = value("out") === id, isFirst = value("out").endsWith(":" + id);
  const isLaid = isOut || way === "yes", typed = field.points.value.trim(), phase = field.phase?.value;
  const tapped = KINDS.map((kind) => +field[kind].value), cards = isLaid ? tapped : filled(tapped, table.hand);
  const limits = !isLaid ? table.notLaid : isFirst ? data.once : data.phases[phase] ?? data.laid;
  const isTapped = value("mode") === "cards" || total(tapped) || (way && way === field.laid.value);
  let points = typed ? sum(typed) : isTapped ? worth(cards, table.values) : null;
  if (isOut) points = 0;
  else if (!points && !(isLaid && (table.zero || isFirst))) points = null;
  const isKnown = points !== null && !(isLaid && data.picks && !phase);
  const why = isKnown && !isOut ? doubt(points, typed ? null : total(cards), isLaid, limits, table.every) : "";
  const canBe = isKnown && why !== "points_unreachable"; // all else is warned of; this is refused
  const odd = why && "⚠ " + (why.endsWith("/cards") ? (table.left[total(cards) - 1] ?? total(cards)) + "; " : "") + limits[why];
  const goes = isOut ? table.out : isLaid ? data.moves : data.stays;
  return { id, name, typed, tapped, cards: isOut || typed ? [] : cards, points, why, odd, goes, isLaid, isKnown: canBe, isDone: canBe && (isOut || way) };
}
function warnings(people) {
  const found = people.filter(({ isDone, why }) => isDone && why).map(({ why, name, odd }) => [why, `${name}: ${odd.slice(2)}`]);
  table.deck.forEach((most, kind) => {
    const n = total(people.map(({ isDone, cards }) => (isDone && cards[kind]) || 0));
    if (n > most) found.push(["deck_exceeded_in_total", table.inAll[kind].replace("{n}", n)]);
  });
  return found;
}

function show() {
  const people = hands.map((hand) => told(hand)), odd = warnings(people), hand = now();
  for (const each of steps) each.hidden = each !== step();
  Object.assign(form.dataset, { step: hand?.id === value("out") ? "gone" : step().dataset.step, mode: value("mode") });
  for (const { id, isDone, isLaid, points, goes } of people) {
    put(`[data-told="${id}"]`, isDone ? (isLaid ? "✓ " : "") + points : id === hand?.id ? "…" : "–");
    put(`[data-goes="${id}"]`, isDone ? goes : table.open);
  }
  for (const link of all(".strip a")) link.ariaCurrent = link.hash === location.hash;
  form.elements.confirm.checked = step().id === "summary"; // where it is seen
  if (!warned) {
    put("#odd", odd.map(([, text]) => text).join("\n"));
    put(".save", table.save[odd.length]);
    form.elements.confirm.value = odd.map(([code]) => code.split("/")[0]);
  }
  const [out] = all("[name=out]:checked");
  if (out) put("h1", out.dataset.title);
  showReported(people, hand);
  if (hand) for (const way of ["no", "yes"]) showKey("#go-" + way, told(hand, way));
  keep();
}
function showKey(key, { points, odd, goes, isKnown, tapped, typed }) {
  put(key + " b", points === null ? "" : " · " + points);
  put(key + " small", points === null ? table[value("mode")] : odd || goes);
  Object.assign(all(key)[0], { className: odd ? "key odd" : "key", ariaDisabled: !isKnown });
  put("#worth b", typed ? points ?? "?" : worth(tapped, table.values));
  const counted = tapped.flatMap((n, kind) => (n ? table.counted[n - 1]?.[kind] ?? `${n} × ${table.kinds[kind]}` : []));
  put("#worth p", counted.join(" · ") || (value("mode") === "cards" && !typed ? table.hint : ""));
  KINDS.forEach((kind, at) => put(`[data-count=${kind}]`, tapped[at] ? "×" + tapped[at] : ""));
}

// What other phones have reported stands where it belongs, and says whether it is entered so.
function showReported(people, hand) {
  const heard = all("[data-of]").map(({ dataset }) => "#p-" + dataset.of);
  for (const link of all(".strip a")) link.classList.toggle("heard", heard.includes(link.hash));
  for (const word of all("[data-of]")) {
    const [said] = JSON.parse(word.querySelector("button").dataset.take);
    const mine = people.find(({ id }) => id === said.player);
    const isSame = mine?.isDone && mine.isLaid === said.isLaid && mine.points === said.worth && (mine.id === value("out")) === said.out;
    word.hidden = hand ? hand.id !== said.player : step().id === "summary" && !(mine?.isDone && !isSame);
    word.classList.toggle("same", !!isSame);
    word.classList.toggle("differs", !!mine?.isDone && !isSame);
  }
}
// One tap enters what was reported; whatever else was said of that hand has then been seen.
function take(reports) {
  for (const { player, out, ...said } of reports) {
    const hand = hands.find(({ id }) => id === player);
    if (!hand) continue;
    const way = form.elements.out;
    if (out) way.value = player;
    else if (way.value === player) for (const each of way) each.checked = false;
    clear(hand.field);
    if (!out) for (const name of ["laid", "points", "phase", ...KINDS]) if (hand.field[name]) hand.field[name].value = said[name];
    const seen = all(`[data-of="${player}"]`).map(({ id }) => id.slice(5));
    form.elements.heard.value = [...new Set([...form.elements.heard.value.split(",").filter(Boolean), ...seen])];
  }
  settle();
}

// A second tap, on what has just taken the place of what was tapped, is none.
const { classList } = document.body;
function calm() {
  clearTimeout(calming);
  classList.add("calm");
  calming = setTimeout(() => classList.remove("calm"), CALM);
}
function following(from) {
  const at = 1 + hands.indexOf(from), open = [...hands.slice(at), ...hands.slice(0, at)].find((hand) => !told(hand).isDone);
  return open ? "p-" + open.id : "summary";
}
function go(from) {
  calm();
  location.hash = following(from);
}
function commit(way, points) {
  const hand = now();
  if (points) clear(hand.field), (hand.field.points.value = points);
  const { isKnown, points: found } = told(hand, way);
  if (!isKnown) return;
  if (!found) hand.field.points.value = 0;
  hand.field.laid.value = way;
  go(hand);
}
// A hand that is being changed is not entered.
function clear({ laid, ...field }, names = ["points", ...KINDS]) {
  for (const each of laid) each.checked = false;
  for (const each of names) field[each].value = "";
}
// Whoever went out, or laid the last phase, has laid, whatever was said before.
function settle() {
  const hand = outer();
  if (hand && (hand.id === value("out") || hand.field.laid.value === "no")) clear(hand.field);
}
function tap(kind, n) {
  const { field } = now(), held = () => KINDS.map((each) => +field[each].value);
  clear(field, ["points"]);
  if (!n) kind = taps.pop() ?? KINDS.findLast((_, at) => held()[at]);
  if (!n && kind) field[kind].value = field[kind].value - 1 || "";
  for (; n-- > 0 && total(held()) < table.hand; taps.push(kind)) field[kind].value++;
}

// What is kept; with "yes" as it was sent, until an answer comes or something is changed.
const entry = (sent) => new URLSearchParams(new FormData(form)) + "&sent=" + sent;
function keep(sent = form.dataset.sent ?? "") {
  form.dataset.sent = sent;
  remember((memory) => (memory[key] = entry(sent)));
  if (steps.length) remember((memory) => (memory.mode = value("mode")));
}
function hold() {
  clearTimeout(retry);
  sending?.abort();
  if (form.dataset.sent) put("#notice", "");
  form.dataset.sent = warned = "";
}
// Our own page says what is the matter; whatever stands before the server says nothing to anybody.
const why = (text) => text && new DOMParser().parseFromString(text, "text/html").querySelector("#notice")?.textContent.trim();
function wait(text) {
  put("#notice", why(text) || form.dataset.offline);
  put(".save", form.dataset.later);
}
async function send() {
  clearTimeout(retry);
  if (sending) return;
  const { signal } = (sending = new AbortController());
  const slow = setTimeout(put, 150, ".save", document.body.dataset.saving);
  keep("yes");
  let answer, text;
  try {
    const body = new URLSearchParams(new FormData(form, pressed));
    answer = await fetch(form.action, { method: "POST", body, redirect: "manual", signal });
    text = await answer.text();
  } catch {} // no connection, or taken back
  clearTimeout(slow);
  sending = null;
  if (signal.aborted) return;
  if (text === undefined || LATER.includes(answer.status)) {
    wait(text);
    retry = setTimeout(send, AGAIN);
    return;
  }
  keep("");
  if (answer.type === "opaqueredirect") return remember((memory) => delete memory[key]), location.replace(form.dataset.board);
  if (answer.status > 499) {
    put("#notice", form.dataset.failed);
    return put(".save", form.dataset.again);
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  form.replaceWith(page.querySelector("form.screen") ?? page.querySelector("main"));
  window.htmx?.process(document.body);
  start();
}

function start(isNew) {
  form = document.querySelector("#round");
  steps = form ? all("[data-step]") : [];
  pressed = null;
  if (!isNew) calm();
  if (isNew) ({ key } = form.dataset); // of what follows, too
  if (!steps.length) return;
  const { first, board, changed, unsent, table: data } = form.dataset;
  const found = (isNew && remember((memory) => memory[key])) || "", isSame = found.includes(`seq=${value("seq")}&`);
  // What was given up of a correction does not cover what was corrected since.
  const kept = isSame || location.hash || !key.startsWith("correction") ? found : "", said = new URLSearchParams(kept);
  if (isNew && location.hash && !kept) return location.replace(board); // back from the board: it is saved
  table = JSON.parse(data);
  warned = form.elements.confirm.value; // by the server, of the form as it is
  hands = all(".hand").map(({ dataset: { player: id, name, data } }) => {
    const field = Object.fromEntries(["laid", "points", "phase", ...KINDS].map((each) => [each, form.elements[`${each}-${id}`]]));
    return { id, name, field, data: JSON.parse(data) };
  });
  taps = [];
  form.classList.add("stepped");
  form.elements.fill.value = "yes";
  form.elements.mode.value = remember((memory) => memory.mode) ?? "cards";
  for (const [name, text] of said) {
    const element = form.elements[name], isAsked = name === "out" && location.search.includes("out=");
    if (element && !isAsked && (element.type !== "hidden" || (name === "token" && isSame))) element.value = text;
  }
  settle();
  const wasSent = said.get("sent");
  const goesOn = isNew && kept && value("out") && !location.search; // to where it was left
  const where = wasSent ? "summary" : goesOn ? following(outer()) : first;
  if (!isNew || wasSent || !step()) history.replaceState(null, "", "#" + where);
  if (kept && !isSame) put("#notice", changed);
  else if (wasSent) put("#notice", unsent);
  arrive();
  if (!wasSent || kept !== entry("yes")) return;
  wait();
  send();
}
function arrive() {
  taps = [];
  if (step().id !== "summary") hold();
  else calm();
  show();
  scrollTo(0, 0);
  step().querySelector("h2").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const { target } = event, report = steps.length && target.closest("[data-take]");
  if (report) {
    event.preventDefault();
    hold();
    take(JSON.parse(report.dataset.take));
    return form.elements.out.value ? go(now() ?? hands.at(-1)) : show();
  }
  const key = steps.length && target.closest("[data-go], [data-tap]");
  if (!key) return;
  const { go: way, points, tap: kind, n } = key.dataset;
  hold();
  if (kind) tap(kind, +n);
  else if (!classList.contains("calm")) commit(way, points);
  show();
});
document.addEventListener("input", ({ target: { name, value } }) => {
  if (!steps.length) return;
  hold();
  if (name.startsWith("points-")) clear(now().field, KINDS); // told in one way
  if (name === "out") {
    const query = new URLSearchParams(location.search);
    query.set("out", value);
    history.replaceState(null, "", `?${query}${location.hash}`);
    settle();
  }
  if (name === "out" || now()?.id === form.elements.out.value) go(outer() ?? now());
  show();
});
document.addEventListener("htmx:after:swap", () => steps.length && show());
addEventListener("hashchange", () => (steps.length ? arrive() : location.reload()));
document.addEventListener("submit", (event) => {
  if (event.target !== form) return;
  event.preventDefault();
  if (form.dataset.step !== "hand" && !classList.contains("calm")) (pressed = event.submitter), send(); // in a hand, Enter only ends the typing
});
addEventListener("online", () => form?.dataset.sent && send());
start(true);
