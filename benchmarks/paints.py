"""What a phone waits for on a bad line, in a real browser: python -m benchmarks.paints [turns]

400 kbit/s, 400 ms until an answer begins, and a processor slowed down four times, as Lighthouse
slows it for a phone. Chromium lets no connection cost a round trip here; over a real line the
first page costs one more, with TLS two, whatever is on it: that is why each screen is told as a
ratio to a page of two letters as well.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.evening import Served, served
from tests.browser import chromium

TURNS = 5
"""Odd, so that the median is one of them."""
LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SLOWER = 4
PHONE = {"viewport": {"width": 390, "height": 664}, "is_mobile": True, "has_touch": True}
EMPTY = {"a page of two letters": "/healthz"}
WATCH = """
window.seen = { shift: 0, task: 0 };
function watch(type, told) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(told));
  observer.observe({ type, buffered: true });
}
watch("layout-shift", ({ value }) => (seen.shift += value));
watch("longtask", ({ duration }) => (seen.task = Math.max(seen.task, duration)));
"""
ASK = """() => ({
  ...seen, paint: performance.getEntriesByName("first-contentful-paint")[0].startTime })"""
REST = 800
"""Milliseconds after the page has loaded, for what it does then."""


@dataclass
class Looks:
    """Of so many looks at a screen: milliseconds, bytes, and the worst shift of its parts."""

    first: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    tasks: list[float] = field(default_factory=list)
    shift: float = 0
    size: int = 0
    requests: int = 0


def measured(turns: int = TURNS) -> Mapping[str, Looks]:
    """Each screen as often, in turns, so that a busy machine slows all of them."""
    with served() as found, sync_playwright() as playwright:
        path = chromium.of_this_system()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        screens = {**EMPTY, **found.screens}
        look(browser, found, "/healthz", Looks())  # the browser has just started
        looks = {name: Looks() for name in screens}
        for _ in range(turns):
            for name, path in screens.items():
                look(browser, found, path, looks[name])
        browser.close()
    return looks


def look(browser: Browser, found: Served, path: str, told: Looks) -> None:
    """A phone that was never here looks at a screen, and once more."""
    context = browser.new_context(base_url=found.address, service_workers="block", **PHONE)
    context.add_cookies([{**found.cookie, "url": found.address}])
    context.add_init_script(WATCH)
    page = context.new_page()
    sizes = slow(page)
    first = opened(page, path)
    told.first.append(first["paint"])
    told.tasks.append(first["task"])
    told.shift = max(told.shift, first["shift"])
    told.size, told.requests = sum(sizes), len(sizes)
    told.again.append(opened(page, path)["paint"])
    context.close()


def slow(page: Page) -> list[int]:
    """Put the page on the bad line; gives the bytes of each answer that has come over it."""
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    return sizes


def opened(page: Page, path: str) -> Mapping[str, float]:
    page.goto(path)
    page.wait_for_timeout(REST)
    seen: Mapping[str, float] = page.evaluate(ASK)
    return seen


def main(turns: int = TURNS) -> None:
    print(f"\nfirst paint over 400 kbit/s and 400 ms, {SLOWER} x slower: median of {turns}, worst")
    looks = measured(turns)
    (empty,) = (median(looks[name].first) for name in EMPTY)
    for name, told in looks.items():
        ratio = f"{median(told.first) / empty:.1f} x two letters"
        figures = f"{median(told.first):>7.0f}{max(told.first):>7.0f} ms, {ratio}"
        later = f"later {median(told.again):.0f} ms"
        weight = f"{told.size / 1000:.1f} kB in {told.requests} answers"
        task = f"longest task {median(told.tasks):.0f} ms, shift {told.shift:.3f}"
        print(f"{name:<24}{figures}; {later}; {weight}; {task}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
