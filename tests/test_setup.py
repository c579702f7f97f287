"""`make run` on a machine that has never seen us: from a copy of the files to a page."""

import os
import re
import shutil
import signal
import subprocess
import sys
import venv
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.served import ROOT, printed_address

SCRIPT = "bin/venv.py"


@pytest.fixture
def clone(tmp_path):
    """The files as they are in a new clone; nothing made, nothing installed."""
    ours = shutil.ignore_patterns(".*", "instance", "__pycache__", "tests")
    return shutil.copytree(ROOT, tmp_path / "clone", ignore=ours)


@pytest.fixture
def bare_python(tmp_path):
    """A Python that has neither pip nor anything else on its PATH."""
    venv.create(tmp_path / "bare", symlinks=True)
    return str(tmp_path / "bare" / "bin" / "python")


def told(python, clone):
    """What bin/venv.py says to a Python that cannot go on."""
    run = subprocess.run(
        [python, SCRIPT, "requirements.txt"],
        cwd=clone,
        env={"PATH": "/nowhere", "HOME": ""},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    return run.stderr


def test_without_pip_it_names_the_command_that_installs_it(clone, bare_python):
    assert re.search(r"pip is missing.*\n    .*pip", told(bare_python, clone))
    assert not (clone / ".venv").exists()


def test_a_python_that_is_too_old_is_told_so(clone, bare_python):
    script = clone / SCRIPT
    script.write_text(script.read_text().replace("OLDEST = (3, 11)", "OLDEST = (4, 0)"))
    assert "Python 4.0 or newer is needed" in told(bare_python, clone)


def test_make_itself_fails_and_says_why_without_python(clone):
    run = subprocess.run(
        ["make", "run", "PYTHON=python9"], cwd=clone, capture_output=True, text=True
    )
    assert run.returncode != 0
    assert "python9 is not installed" in run.stderr


@contextmanager
def make_run(clone):
    """Two of them at once are told apart by their ports; gives address and what came before."""
    environ = {**os.environ, "PYTHON": os.path.realpath(sys.executable)}
    process = subprocess.Popen(
        ["make", "run", "PORT=0", "HOST=127.0.0.1"],
        cwd=clone,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=20)


def answers(process):
    with urlopen(printed_address(process) + "/healthz", timeout=20) as answer:
        return answer.read() == b"ok"


@pytest.mark.slow
def test_two_first_starts_at_once_both_serve_and_the_next_installs_nothing(clone):
    with make_run(clone) as one, make_run(clone) as other:
        assert answers(one)
        assert answers(other)
    stamp = Path(clone, ".venv", "installed.json")
    made = stamp.stat().st_mtime_ns
    with make_run(clone) as again:
        assert answers(again)
    assert stamp.stat().st_mtime_ns == made


@pytest.mark.slow
def test_a_first_start_that_was_killed_is_made_good(clone):
    with make_run(clone) as process:
        while not (clone / ".venv" / "bin" / "python").exists():
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)
    with make_run(clone) as again:
        assert answers(again)
