"""Change the rules in thousands of small ways, and see whether the tests notice: make mutants

One mutant is one change: `<` for `<=`, 1 for 2, `and` for `or`, None for a value. mutmut makes
them, of what `[tool.mutmut]` in pyproject.toml names, and runs the tests named there against each.
Fails where fewer than `LEAST` percent are noticed. docs/mutants.md tells of those that are left.

    .venv/bin/python bin/mutants.py              all of them but those noticed before
    .venv/bin/python bin/mutants.py --share 6    every sixth, by a fixed seed
    .venv/bin/python bin/mutants.py --show       and what each one left changes
"""

import argparse
import ast
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".cache" / "mutants"
MUTMUT = Path(sys.executable).parent / "mutmut"
LEAST = 85
SEED = "mutants"
KILLED, TIMEOUT = {1, 3}, {-24, 24, 36, 152, 255}
"""How a run of tests ends: they failed, or were stopped since they would never have ended."""
CACHES, PROPERTIES = {"cache", "lru_cache"}, {"property", "cached_property"}


def main():
    asked = arguments()
    prepare(asked.folder)
    changes = chosen(generated(asked.folder), asked.share)
    before = results(asked.folder)
    to_try = [name for name in changes if not is_noticed(before[name])]
    if to_try:
        mutmut(asked.folder, "run", "--max-children", str(asked.children), *to_try)
    found = results(asked.folder)
    told = {name: found[name] for name in changes}
    print("\n".join(table(told)))
    left = sorted(name for name, code in told.items() if not is_noticed(code))
    for name in left:
        print(shown(asked.folder, name) if asked.show else name)
    return 0 if percent(told.values()) >= LEAST else 1


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they are made")
    parser.add_argument("--share", type=int, default=1, help="only one of so many")
    parser.add_argument("--children", type=int, default=2, help="so many at once")
    parser.add_argument("--show", action="store_true", help="what each one left changes")
    return parser.parse_args()


def prepare(folder):
    """A copy of the rules and their tests, without what a changed function would hide behind.

    Tests run in forks of a process that has asked the rules before, so caches are left out; and
    as mutmut passes over decorated functions, properties are made without the sign.
    """
    shutil.copytree(
        ROOT / "tests" / "rules",
        folder / "tests" / "rules",
        ignore=shutil.ignore_patterns("__pycache__"),
        dirs_exist_ok=True,
    )
    (folder / "tests" / "__init__.py").touch()
    for name in ("pyproject.toml", "tests/quickest.py"):
        shutil.copy2(ROOT / name, folder / name)
    (folder / "rules").mkdir(exist_ok=True)
    for path in (ROOT / "rules").glob("*.py"):
        plain, copy = undecorated(path.read_text()), folder / "rules" / path.name
        if not copy.exists() or copy.read_text() != plain:
            copy.write_text(plain)


def undecorated(source):
    """The same module, its caches dropped and its properties made by assignment."""
    dropped, added = set(), {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
            decorator = node.decorator_list[0]
            name = ast.unparse(decorator).partition("(")[0]
            if name in CACHES | PROPERTIES:
                dropped.update(range(decorator.lineno, decorator.end_lineno + 1))
            if name in PROPERTIES:
                indent = " " * node.col_offset
                added[node.end_lineno] = f"{indent}{node.name} = {name}({node.name})\n"
    lines = enumerate(source.splitlines(keepends=True), 1)
    return "".join(
        ("" if number in dropped else line) + added.get(number, "") for number, line in lines
    )


def generated(folder):
    """The names of all mutants. mutmut makes them on the way to trying some, and forgets then
    what it found of the others if its configuration has changed.
    """
    mutmut(folder, "run", "rules.going_out.x__is_doubtful*")
    return sorted(results(folder))


def chosen(names, share):
    """One of so many, by a fixed seed."""
    return sorted(random.Random(SEED).sample(names, len(names) // share))


def mutmut(folder, *words):
    """Run it there; what it draws while it runs is shown if it fails."""
    done = subprocess.run([MUTMUT, *words], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        told = done.stdout[-4000:] + done.stderr[-4000:]
        sys.exit(f"mutmut failed with {done.returncode}:\n{told}")
    return done.stdout


def results(folder):
    """How the tests ended, by mutant; None for those not tried."""
    metas = sorted(folder.glob("mutants/rules/*.meta"))
    told = (json.loads(path.read_text())["exit_code_by_key"] for path in metas)
    return {name: code for each in told for name, code in each.items()}


def is_noticed(code):
    return code in KILLED | TIMEOUT


def percent(codes):
    codes = list(codes)
    return 100 * sum(map(is_noticed, codes)) / len(codes)


def table(told):
    """By module: how many, how they ended."""
    yield f"{'module':<14}{'mutants':>9}{'killed':>9}{'endless':>9}{'left':>7}{'noticed':>10}"
    modules = sorted({name.split(".")[1] for name in told})
    parts = {each: [told[name] for name in told if name.split(".")[1] == each] for each in modules}
    for module, codes in [*parts.items(), ("all", list(told.values()))]:
        count = Counter("k" if c in KILLED else "e" if c in TIMEOUT else "l" for c in codes)
        counts = f"{count['k']:>9}{count['e']:>9}{count['l']:>7}"
        yield f"{module:<14}{len(codes):>9}{counts}{percent(codes):>9.1f}%"


def shown(folder, name):
    return mutmut(folder, "show", name)


if __name__ == "__main__":
    sys.exit(main())
