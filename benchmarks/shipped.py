"""The server as it is shipped, in processes of its own, and what it takes of the machine."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def server(folder: str, **settings: str) -> Iterator[tuple[str, int, int]]:
    """The server on that folder: host, port, and the process to look at."""
    told = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": folder, **settings}
    process = subprocess.Popen(
        [sys.executable, "app.py"],
        cwd=ROOT,
        env={**os.environ, **told},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout
        url = next(found[1] for line in process.stdout if (found := re.search(r"(http\S+)", line)))
        parts = urlsplit(url)
        yield str(parts.hostname), int(parts.port or 80), process.pid
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(30)


def family(pid: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def resident(pid: int) -> int:
    """Bytes that a process and its children hold for themselves (USS, as the kernel counts)."""
    return sum(private(each) for each in family(pid))


def private(pid: int) -> int:
    told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(each) for each in re.findall(r"Private_\w+:\s+(\d+) kB", told)) * 1024


def worked(pid: int) -> float:
    """Seconds of a core that a process and its children have had."""
    ticks = 0
    for each in family(pid):
        # After the name, which may hold anything, in brackets.
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
