"""The server as it ships, in a process of its own, on a free port."""

import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def served(data, **environ):
    """Run `python app.py` on the folder `data`; gives its address, and stops it as Ctrl-C does."""
    settings = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(data), **environ}
    process = start(settings)
    try:
        yield printed_address(process)
    finally:
        os.killpg(process.pid, signal.SIGINT)
        rest, _ = process.communicate(timeout=20)
    assert process.returncode == 0, rest
    assert "Traceback" not in rest, rest
    assert "SIGKILL" not in rest, rest


def start(settings, before=(), cwd=ROOT):
    """Its own process group, as a terminal would give it: Ctrl-C reaches the workers too.

    ``before``: words of the command that come before ours.
    """
    return subprocess.Popen(
        [*before, sys.executable, "app.py"],
        cwd=cwd,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def printed_address(process):
    """From the first lines; the port takes connections as soon as it is printed."""
    lines = []
    for line in process.stdout:
        lines.append(line)
        if found := re.match(r"Phasekeeper: (http\S+)", line):
            return found[1]
    raise AssertionError("the server did not start:\n" + "".join(lines))
