"""What the README says is tried: its commands, its pictures, its example, its layout."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()


COMMANDS = sorted(set(re.findall(r"(?:`|^    )make ([a-z-]+)", README, re.MULTILINE)))


@pytest.mark.parametrize("target", COMMANDS)
def test_every_make_command_exists(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("picture", re.findall(r'src="([^"]+)"', README))
def test_every_picture_is_there(picture: str) -> None:
    assert (ROOT / picture).read_bytes().startswith(b"\x89PNG")


def test_the_example_is_answered_as_shown(client) -> None:
    asked = re.search(r"-d '(\{.+\})'", README)
    shown = re.search(r"```json\n(.+?)```", README, re.DOTALL)
    answer = client.post("/api/v1/melds/check", json=json.loads(asked[1])).json
    assert {**answer, **json.loads(shown[1])} == answer


def test_what_the_layout_names_is_there() -> None:
    layout = re.search(r"## How it is laid out\n\n```\n(.+?)```", README, re.DOTALL)[1]
    for name in re.findall(r"\.?[a-z_]+(?:\.py|\.conf\.py|/)", layout):
        assert list(ROOT.glob(f"**/{name.rstrip('/')}")), name
    owner = ""
    for line in layout.splitlines():
        owner = line.split("/")[0] if line.startswith(("rules/", "store/", "web/")) else owner
        modules = re.match(r"  ([a-z /]+)", line)
        for module in modules[1].split("  ")[0].split() if modules else ():
            suffix = "" if module.endswith("/") else ".py"
            assert (ROOT / owner / f"{module}{suffix}").exists(), line


def test_the_figures_are_those_of_the_benchmarks() -> None:
    """The table names what `make bench` measures, as many rows as it has."""
    rows = re.findall(r"^\| (?!what|-)", README.split("## How fast")[1], re.MULTILINE)
    printed = re.findall(r"yield Row\(", (ROOT / "benchmarks" / "__main__.py").read_text())
    assert len(rows) == len(printed)
