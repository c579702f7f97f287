// On a phone without a connection the last board is there to read; a form never is.
"use strict";
const PAGES = "pages-1", FILES = "files-1", OFFLINE = "/offline";
const MOST = 30; // pages
const PATIENCE = 8000; // ms, before what is kept is shown instead
const READABLE = /^\/($|rules(\/|$)|games\/\w+(\/(sheet|log|watch))?$)/;

const here = (cache) => caches.open(cache);
const later = (ms) => new Promise((done) => setTimeout(done, ms));

// As it was at that time: nothing can be sent from it.
const still = (html) => html.replace(/<form[^]*?<\/form>/g, "").replace("<body", `<body data-kept="${Date.now()}"`);
const isWhole = (path, html) => path !== "/" || html.includes("data-game=");

async function keep(path, answer) {
  const pages = await here(PAGES);
  await pages.delete(path); // what is put back comes last
  if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("text/html")) return;
  const html = await answer.text(), headers = new Headers(answer.headers);
  ["Content-Encoding", "Content-Length"].forEach((name) => headers.delete(name));
  if (isWhole(path, html)) await pages.put(path, new Response(still(html), { headers }));
  await speak(pages, /<html lang="(\w+)"/.exec(html)?.[1]);
  const [oldest, ...others] = (await pages.keys()).filter(({ url }) => !url.includes(OFFLINE));
  if (others.length >= MOST) await pages.delete(oldest);
}
// What is said without a connection, in the language of the pages.
async function speak(pages, language) {
  const path = `${OFFLINE}?spoken=${language}`;
  if (!language || (await pages.match(path))) return;
  await pages.delete(OFFLINE, { ignoreSearch: true });
  await pages.add(path);
}

async function page(event, path) {
  const pages = await here(PAGES), kept = READABLE.test(path) && (await pages.match(path));
  const coming = fetch(event.request);
  coming.then((answer) => READABLE.test(path) && answer.status !== 204 && event.waitUntil(keep(path, answer.clone())), () => {});
  try {
    const answer = await (kept ? Promise.race([coming, later(PATIENCE)]) : coming);
    if (answer) return answer;
  } catch {}
  return kept || (await pages.match(OFFLINE, { ignoreSearch: true })) || Response.error();
}

// A page that follows its game.
async function look(event, path) {
  const answer = await fetch(event.request);
  if (answer.status === 200 || answer.status === 404) event.waitUntil(keep(path, answer.clone()));
  return answer;
}

async function file(request) {
  const files = await here(FILES), kept = await files.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    await files.delete(request, { ignoreSearch: true }); // an older version of it
    await files.put(request, copy);
  }
  return answer;
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== PAGES && name !== FILES);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => clients.claim()));
});
addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, request.method === "GET" ? pathname : ""));
  else if (request.method !== "GET") return;
  else if (pathname.startsWith("/static/") && searchParams.has("v")) event.respondWith(file(request));
  else if (searchParams.has("seen") && READABLE.test(pathname)) event.respondWith(look(event, pathname));
});
