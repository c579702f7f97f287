"""Which Chromium the browser tests drive; run as a module, it installs one where none is."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


def installed() -> str | None:
    """The path of a Chromium: of this system, else of Playwright; None when there is neither."""
    found = (shutil.which(name) for name in NAMES)
    return next(filter(None, found), None) or playwrights()


def playwrights() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """As root from Debian, where a browser is a package; else the one that Playwright ships."""
    is_root = os.geteuid() == 0
    if is_root and is_debian():
        apt_get = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
        subprocess.run([*apt_get, "update"], check=True)
        subprocess.run([*apt_get, "install", "-y", "chromium"], check=True)
    else:
        libraries = ["--with-deps"] if is_root else []
        playwright = [sys.executable, "-m", "playwright"]
        subprocess.run([*playwright, "install", *libraries, "chromium"], check=True)


def is_debian() -> bool:
    """Debian itself: Ubuntu's package is an empty shell around a snap."""
    try:
        return platform.freedesktop_os_release()["ID"] == "debian"
    except OSError:
        return False


def main() -> None:
    if installed():
        return
    print("The tests need a browser; installing Chromium ...", flush=True)
    try:
        install()
    except (subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"No Chromium could be installed: {error}")


if __name__ == "__main__":
    main()
