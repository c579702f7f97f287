"""Are the tests of the rules good enough to notice that a rule was changed?"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARE, FEWEST = 6, 800
"""Of so many mutants one is tried; so many are at least."""


@pytest.mark.slow
def test_small_changes_of_the_rules_are_noticed(tmp_path):
    command = [sys.executable, ROOT / "bin" / "mutants.py", "--folder", tmp_path]
    done = subprocess.run([*command, "--share", str(SHARE)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    tried = re.search(r"^all +(\d+)", done.stdout, re.MULTILINE)
    assert int(tried[1]) >= FEWEST
