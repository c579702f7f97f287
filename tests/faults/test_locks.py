"""Another program holds the database, or all files are open: whoever reads goes on."""

import resource
import subprocess
import sys
import time
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path

import pytest

from store.presence import LOCK
from tests.faults.disks import processes
from tests.faults.ledger import problems
from tests.faults.phones import PATIENCE, Phone, typed
from tests.faults.servers import serving
from web.settings import DATABASE

HOLD = """import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()"""


@contextmanager
def held(data):
    """Another program writes, and does not come to an end."""
    command = [sys.executable, "-c", HOLD, data / DATABASE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"held\n"
        yield
        other.stdin.close()


def test_a_save_waits_five_seconds_and_is_kept_on_the_page_while_others_read(tmp_path):
    with serving(tmp_path) as server:
        phone = Phone(tmp_path, server.url)
        assert phone.save("first")[0] == 201
        with held(tmp_path):
            begun = time.monotonic()
            status, headers, page = phone.save_form("en", "95")
            assert time.monotonic() - begun > 4.5
            assert (status, typed(page)[-1]) == (503, "95")
            assert int(headers["Retry-After"]) > 0
            assert "Try again in a moment" in page
            assert (phone.rounds(), phone.look()[0], phone.health()[0]) == (1, 200, 200)
        assert phone.save_form("en", "95")[0] == 303
        said = server.stop()
    assert "Traceback" not in said, said
    assert problems(phone.database) == []
    phone.database.close_all()


def test_a_server_can_be_started_meanwhile(tmp_path):
    with serving(tmp_path) as server:
        phone = Phone(tmp_path, server.url)
        server.stop()
    with held(tmp_path), serving(tmp_path) as server:
        phone.url = server.url
        assert phone.rounds() == 0
        said = server.stop()
    assert "others are writing" in said
    assert "Traceback" not in said, said


def wait_for_workers(server):
    """Until both say that they serve."""
    while sum(map(is_serving, processes(server))) < 2:
        time.sleep(0.05)


def is_serving(process):
    files = Path(f"/proc/{process}/fd").iterdir()
    return any(str(each.readlink()).endswith(LOCK) for each in files)


def test_too_many_open_files_end_with_the_files(tmp_path):
    with serving(tmp_path) as server:
        phone = Phone(tmp_path, server.url)
        assert phone.save("first")[0] == 201
        wait_for_workers(server)
        most = {each: resource.prlimit(each, resource.RLIMIT_NOFILE) for each in processes(server)}
        for each, (_, hard) in most.items():
            resource.prlimit(each, resource.RLIMIT_NOFILE, (1, hard))  # not one more
        phone.patience = 2
        with pytest.raises((OSError, HTTPException)):
            phone.save("second")
        for each, told in most.items():
            resource.prlimit(each, resource.RLIMIT_NOFILE, told)
        phone.patience = PATIENCE
        assert phone.save("second")[0] in (200, 201)
        assert phone.rounds() == 2
        assert "Too many open files" in server.stop()
    assert problems(phone.database) == []
    phone.database.close_all()
