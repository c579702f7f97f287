"""Lighthouse on the screens that people look at: python -m benchmarks.audits [turns]

Its mobile preset, on Chromium and the shipped server. It is installed from benchmarks/lighthouse,
the first time, where Node is; it tells nobody of what it finds.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from tempfile import NamedTemporaryFile

from benchmarks.evening import served
from tests.browser import chromium

FOLDER = Path(__file__).parent / "lighthouse"
PROGRAM = FOLDER / "node_modules" / ".bin" / "lighthouse"
TURNS = 3
INSTALL = ("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
SETTINGS = (
    *("--output=json", "--quiet", "--no-enable-error-reporting"),
    "--chrome-flags=--headless=new --no-sandbox",
)
Scores = Mapping[str, int]


def why_not() -> str:
    """What hinders it; "" when it is ready."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "Node is not installed here"
    if not chromium.of_this_system():
        return "there is no Chromium here"
    if not PROGRAM.exists() and subprocess.run(INSTALL, cwd=FOLDER).returncode:
        return "it could not be installed"
    return ""


def scores(address: str, cookie: str) -> Scores:
    """What it gives a page in each of its categories, of 100; the page is asked for with a key."""
    with NamedTemporaryFile(suffix=".json") as told:
        headers = json.dumps({"Cookie": cookie})
        command = [PROGRAM, address, *SETTINGS, f"--output-path={told.name}"]
        environ = {**os.environ, "CHROME_PATH": str(chromium.of_this_system())}
        subprocess.run([*command, f"--extra-headers={headers}"], env=environ, check=True)
        found = json.loads(Path(told.name).read_text())["categories"]
    return {name: round(100 * each["score"]) for name, each in found.items()}


def main(turns: int = TURNS) -> None:
    if reason := why_not():
        print(f"\nno Lighthouse: {reason}")
        return
    print(f"\nLighthouse, mobile: medians of {turns}")
    with served() as found:
        cookie = f"{found.cookie['name']}={found.cookie['value']}"
        for name, path in found.screens.items():
            all_of = [scores(f"{found.address}{path}", cookie) for _ in range(turns)]
            medians = {each: median(told[each] for told in all_of) for each in all_of[0]}
            line = ", ".join(f"{each} {score:g}" for each, score in medians.items())
            print(f"{name:<24}{line}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
