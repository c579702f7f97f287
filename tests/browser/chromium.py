"""Which Chromium the browser tests drive; run as a module, it installs one where none is."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


def of_this_system() -> str | None:
    """The path of an installed browser; None leaves it to Playwright to use its own."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def is_ready() -> bool:
    """Playwright starts, and there is a browser for it."""
    try:
        with sync_playwright() as playwright:
            return Path(of_this_system() or playwright.chromium.executable_path).exists()
    except Exception:  # a missing library has no type of its own
        return False


def install() -> None:
    """As root on Debian from its packages; elsewhere what Playwright ships."""
    is_root = os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        # Playwright itself is a program that needs libatomic1, and a bare Debian lacks it.
        apt_get("update")
        apt_get("install", "-y", "libatomic1", *(["chromium"] if is_debian() else []))
    if not is_ready():
        libraries = ["--with-deps"] if is_root else []
        run(sys.executable, "-m", "playwright", "install", *libraries, "chromium")


def is_debian() -> bool:
    """Debian itself: Ubuntu's package of that name is an empty shell around a snap."""
    try:
        return platform.freedesktop_os_release()["ID"] == "debian"
    except OSError:
        return False


def apt_get(*arguments: str) -> None:
    run("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", *arguments)


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


def main() -> None:
    if is_ready():
        return
    print("The tests need a browser; installing Chromium ...", flush=True)
    try:
        install()
    except (subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"Chromium could not be installed: {error}")
    if not is_ready():
        sys.exit("Chromium is installed, but does not start with Playwright.")


if __name__ == "__main__":
    main()
