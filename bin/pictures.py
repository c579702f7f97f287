"""Take the pictures in docs/ from the real pages: make pictures

Starts the server as it ships and a browser, so it needs what the browser tests need.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.browser import chromium  # noqa: E402
from tests.served import served  # noqa: E402

# Name, width and height, dark or light, address.
PICTURES = [
    ("referee-en", (390, 664), "light", "/referee?lang=en&phase=3&cards=5,5,5,W,4,W,6,7"),
    ("referee-es", (390, 664), "light", "/referee?lang=es&phase=4&cards=8,9,W,11,12,1,2"),
    ("referee-pt", (320, 568), "dark", "/referee?lang=pt&phase=8&cards=B1,B4,B4,W,B7,B9"),
    ("referee-ro", (320, 568), "light", "/referee?lang=ro&phase=6&cards=1,2,3,W,5,6,8"),
]


def main():
    with TemporaryDirectory() as data, served(data) as address, sync_playwright() as playwright:
        path = chromium.of_this_system()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, size, scheme, page in PICTURES:
            take(browser, address + page, size, scheme, ROOT / "docs" / f"{name}.png")
        browser.close()


def take(browser, address, size, scheme, target):
    """One picture, pixel for pixel: sharper ones would weigh four times as much."""
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, color_scheme=scheme)
    page = context.new_page()
    page.goto(address)
    target.parent.mkdir(exist_ok=True)
    page.screenshot(path=target)
    context.close()


if __name__ == "__main__":
    main()
