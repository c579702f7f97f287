"""House rules that a machine can check: who imports whom, what is vendored, how big files get."""

import ast
import hashlib
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Who may import whom, of our own modules; nobody may import what isn't named.
ARROWS = {
    "app": {"web", "store", "models", "rules"},
    "web": {"web", "store", "models", "rules"},
    "store": {"store", "models", "engines", "rules"},
    "models": {"models", "engines"},
    "engines": {"engines"},
    "rules": {"rules"},
}
# No clock, no chance, no input or output in the rules.
IMPURE = {
    *("asyncio", "datetime", "http", "io", "logging", "os", "pathlib", "random", "secrets"),
    *("socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"),
}
FRAMEWORKS = {"flask", "werkzeug", "jinja2"}
RULINGS = (
    *("__init__", "asked", "checks", "examples", "finding", "going_out", "hitting", "laying"),
    *("phases", "played", "rounds", "ruling", "runs", "scoring", "shown", "skips", "table"),
    *("telling", "trials", "wilds", "winning", "wording"),
)
# Values in, values out: these know no HTTP.
PLAIN = {
    *("web/answered.py", "web/answers.py", "web/arguments.py", "web/board.py", "web/changes.py"),
    *("web/choices.py", "web/chronicle.py", "web/conflicts.py", "web/contents.py"),
    *("web/disputes.py", "web/draft_steps.py", "web/drafts.py", "web/ending.py", "web/entry.py"),
    *("web/example_cards.py", "web/example_rounds.py", "web/examples.py", "web/faces.py"),
    *("web/figures.py", "web/garbled.py", "web/hand_questions.py", "web/hand_screens.py"),
    *("web/hand_verdicts.py", "web/heirs.py", "web/hints.py", "web/history.py"),
    *("web/hit_answers.py", "web/hit_kinds.py", "web/hit_picks.py", "web/hit_questions.py"),
    *("web/hit_screens.py", "web/hit_verdicts.py", "web/hit_words.py", "web/home.py"),
    *("web/in_force.py", "web/labels.py", "web/laid_groups.py", "web/layings.py", "web/links.py"),
    *("web/log.py", "web/lying.py", "web/naming.py", "web/notation.py", "web/open_phases.py"),
    *("web/own_phases.py", "web/pads.py", "web/paper.py", "web/paper_forms.py"),
    *("web/past_rounds.py", "web/people.py"),
    *("web/phase_cards.py", "web/phase_choices.py", "web/phase_texts.py", "web/phone_data.py"),
    *("web/picks.py", "web/qr_codes.py", "web/questions.py", "web/reading.py", "web/retold.py"),
    *("web/round_forms.py", "web/round_words.py", "web/sayings.py", "web/screens.py"),
    *("web/sections.py", "web/sheet.py", "web/shown.py", "web/signs.py", "web/source_pages.py"),
    *("web/sources.py", "web/standing.py", "web/start.py", "web/start_corrections.py"),
    *("web/start_fields.py", "web/start_forms.py", "web/story.py", "web/switches.py"),
    *("web/tales.py", "web/tie.py", "web/verdict_forms.py", "web/verdict_lines.py"),
    *("web/verdicts.py", "web/viewers.py", "web/watch.py", "web/ways.py"),
    *("web/invites.py", "web/member_lines.py", "web/who.py"),
    *("web/about.py", "web/erasures.py", "web/news.py", "web/pictures.py"),
    *(
        f"web/results/{name}.py"
        for name in (
            *("batches", "columns", "corrections", "days", "faults", "lines", "names", "reading"),
            *("sorting", "tables", "trial"),
        )
    ),
    *("web/careers.py", "web/form.py", "web/league.py", "web/months.py", "web/names.py"),
    *("web/odds.py", "web/waits.py", "web/own_hand.py", "web/reported.py"),
    *("web/copying.py", "web/spreadsheet.py", "web/table.py"),
    *(f"web/rulings/{path.name}" for path in (ROOT / "web" / "rulings").glob("*.py")),
}
LONGEST_FILE = 300
LONGEST_FUNCTION = 40


def sources(*owners):
    """Our modules, by owner: `rules` is the package, `app` the file app.py."""
    patterns = [f"{name}{rest}" for name in owners for rest in (".py", "/**/*.py")]
    found = [path for pattern in patterns for path in ROOT.glob(pattern)]
    return [path.relative_to(ROOT).as_posix() for path in found]


def owner(module):
    return module.split("/")[0].removesuffix(".py")


def tree(module):
    return ast.parse((ROOT / module).read_text())


def imported(module):
    """The top level names a module imports, wherever in it."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield owner(module) if node.level else node.module.split(".")[0]


OURS = sources(*ARROWS)


@pytest.mark.parametrize("module", OURS)
def test_imports_point_one_way(module):
    ours = {*ARROWS, "tests", "benchmarks"} & set(imported(module))
    assert ours <= ARROWS[owner(module)]


@pytest.mark.parametrize("module", sources("rules"))
def test_rules_need_the_standard_library_only_and_touch_nothing(module):
    others = set(imported(module)) - {"rules"}
    assert others <= sys.stdlib_module_names - IMPURE


@pytest.mark.parametrize("module", sources("web"))
def test_web_asks_models_instead_of_the_database(module):
    assert not {"peewee", "playhouse", "sqlite3", "psycopg"} & set(imported(module))


def test_view_models_and_forms_know_no_framework():
    for module in PLAIN:
        assert not FRAMEWORKS & set(imported(module)), module


@pytest.mark.parametrize("module", OURS)
def test_files_and_functions_can_be_read_in_a_sitting(module):
    lines = (ROOT / module).read_text().count("\n")
    assert lines <= LONGEST_FILE
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno - node.lineno < LONGEST_FUNCTION, node.name


@pytest.mark.parametrize("folder", ["static/vendor", "tests/browser/vendor"])
def test_what_is_vendored_is_what_was_published(folder):
    readme = (ROOT / folder / "README.md").read_text()
    listed = dict(re.findall(r"^\| `([^`]+)` .* `([0-9a-f]{64})` \|$", readme, re.MULTILINE))
    scripts = [path for path in (ROOT / folder).iterdir() if path.suffix not in {".md", ".txt"}]
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in scripts}
    assert found == listed


@pytest.mark.parametrize(
    "name",
    [
        *("requirements.txt", "requirements-dev.txt", "requirements-slow.txt"),
        "benchmarks/requirements.txt",
    ],
)
def test_requirements_are_pinned_to_the_letter(name):
    lines = (ROOT / name).read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith(("#", "-r "))]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+(\[\w+])?==[\w.]+", pin) for pin in pins)


def test_addresses_are_asked_for_by_name():
    for path in (ROOT / "templates").rglob("*.html"):
        by_hand = re.findall(r'(?:href|action)="/|\) ~ "/|\) }}/|, "/"', path.read_text())
        assert not by_hand, path
