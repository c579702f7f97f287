"""Disks that are full when a test says so, and have room again."""

import os
import resource
import signal
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path

from store.presence import LOCK
from tests.faults.servers import PATIENCE, health
from web.settings import DATABASE

SIZE = 4 * 1024 * 1024


def can_mount(folder):
    """Is this a machine on which a disk can be made? As root, mostly, not in every container."""
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "none", folder], capture_output=True)
    if done.returncode == 0:
        subprocess.run(["umount", folder], check=True)
    return done.returncode == 0


class SmallDisk:
    """A file system of its own, in memory, so full that not a byte goes on it."""

    told = ("disk_full",)

    def __init__(self, folder):
        self.folder = folder

    def fill(self, _server):
        with open(self.folder / "ballast", "wb", buffering=0) as file:
            for size in (65536, 4096, 1):
                try:
                    while file.write(b"\0" * size):
                        pass
                except OSError:
                    continue

    def make_room(self, _server):
        (self.folder / "ballast").unlink()


class Limit:
    """No file of the server may grow: what is left to those who cannot make a disk."""

    told = ("disk_full", "data_unreachable")

    def __init__(self, folder):
        self.folder = folder

    def _set(self, server, size):
        for process in processes(server):
            _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
            resource.prlimit(process, resource.RLIMIT_FSIZE, (size, most))

    def fill(self, server):
        self._set(server, 4096)

    def make_room(self, server):
        self._set(server, resource.RLIM_INFINITY)


def processes(server):
    """Master and workers."""
    for found in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(found.name)) == server.process.pid:
                yield int(found.name)
        except ProcessLookupError:
            continue


def kill_workers(server):
    """All of them; the first process begins others at once."""
    for process in processes(server):
        if process != server.process.pid:
            os.kill(process, signal.SIGKILL)


@contextmanager
def mounted(folder, options=f"size={SIZE}"):
    """A small disk of that name, as long as it lasts."""
    folder.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def until_both_serve(server):
    """Each worker has done what comes before its first request, and has looked at the data."""
    deadline = time.monotonic() + PATIENCE
    while sum(map(serves, processes(server))) < 2:
        assert time.monotonic() < deadline
        health(server.url)


def serves(process):
    """Its last file of the beginning is open, and so is the log."""
    with suppress(FileNotFoundError):  # it has just closed something
        open_ones = [os.readlink(each) for each in Path(f"/proc/{process}/fd").glob("*")]
        return all(
            any(each.endswith(name) for each in open_ones) for name in (LOCK, f"{DATABASE}-wal")
        )
    return False
