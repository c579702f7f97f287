"""Take the pictures in docs/ from the real pages: make pictures

Starts the server as it ships and a browser, so it needs what the browser tests need.
"""

import sys
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.browser import chromium  # noqa: E402
from tests.browser.evening import Evening  # noqa: E402
from tests.served import served  # noqa: E402

# Name, width and height, dark or light, address.
ICON = ROOT / "static" / "icon.svg"
# Name, pixels, and how much of them the picture fills: some phones cut a circle out of it.
ICONS = [
    ("icon-192", 192, 1),
    ("icon-512", 512, 1),
    ("touch-180", 180, 1),
    ("maskable-512", 512, 0.8),
]
PICTURES = [
    ("referee-en", (390, 664), "light", "/referee?lang=en&phase=3&cards=5,5,5,W,4,W,6,7"),
    ("referee-es", (390, 664), "light", "/referee?lang=es&phase=4&cards=8,9,W,11,12,1,2"),
]
# An evening in each of these languages: what is taken of it, by the step, and how it looks.
EVENINGS = {
    "es": ("light", {"board 8": "board-es", "over": "over-es"}),
    "ro": ("dark", {"board 6": "entry-ro", "correction 3": "correction-ro"}),
}


def main():
    with TemporaryDirectory() as data, served(data) as address, sync_playwright() as playwright:
        path = chromium.of_this_system()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, size, scheme, page in PICTURES:
            with phone(browser, address, size, scheme) as taken:
                taken.goto(page)
                taken.screenshot(path=picture(name))
        for locale, (scheme, steps) in EVENINGS.items():
            with phone(browser, address, (390, 700), scheme, locale) as played:
                Evening(played, partial(take, steps)).play()
        icons(browser)
        browser.close()


def icons(browser):
    """The icon in pixels, for home screens."""
    drawing = ICON.read_text()
    ground, bars = drawing[drawing.index("<rect") :].split("/>", 1)
    square = ground.replace('rx="7" ', "")
    for name, size, fills in ICONS:
        inner = f"translate({16 - 16 * fills} {16 - 16 * fills}) scale({fills})"
        if fills < 1:
            drawn = f'{square}/><g transform="{inner}">{bars.removesuffix("</svg>")}</g>'
            drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{drawn}</svg>'
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
        page.screenshot(path=ROOT / "static" / "icons" / f"{name}.png", omit_background=True)
        page.close()


def picture(name):
    return ROOT / "docs" / f"{name}.png"


@contextmanager
def phone(browser, address, size, scheme, locale="en"):
    """A page, pixel for pixel: sharper pictures would weigh four times as much."""
    viewport = {"width": size[0], "height": size[1]}
    look = {"is_mobile": True, "has_touch": True, "color_scheme": scheme}
    look |= {"locale": locale, "reduced_motion": "reduce"}
    context = browser.new_context(base_url=address, viewport=viewport, **look)
    yield context.new_page()
    context.close()


def take(steps, page, step):
    """A picture of each step that is asked for, the first time it comes."""
    name = steps.pop(step, None)
    if name and name.startswith("entry"):
        take_entry(page.context.new_page(), page.url, picture(name))
    elif name:
        page.screenshot(path=picture(name))


def take_entry(page, board, target):
    """A hand that is counted card by card; nothing of it is left behind."""
    page.goto(board)
    page.locator("section.out .people a").first.tap()
    page.locator("label[for=by-cards]").tap()
    for kind in ("high", "high", "wild"):
        page.locator(f"[data-tap={kind}][data-n='1']").tap()
    page.screenshot(path=target)
    page.evaluate("localStorage.clear()")
    page.close()


if __name__ == "__main__":
    main()
