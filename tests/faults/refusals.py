"""What the server says when it cannot start, permissions meaning something to root as well."""

import os
import subprocess
import sys

from tests.served import ROOT

NOBODY = 65534
PLAIN = () if os.getuid() else ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
"""Before a command: root, too, has to have what the permission bits say."""


def refusal(data, **environ):
    """The sentence that `python app.py` ends with."""
    ours = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(data), **environ}
    run = subprocess.run(
        [*PLAIN, sys.executable, "app.py"],
        cwd=ROOT,
        env={**os.environ, **ours},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    assert "Traceback" not in run.stderr, run.stderr
    return run.stderr
