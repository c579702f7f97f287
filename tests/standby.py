"""Two PostgreSQL servers on this machine: one that writes, and one that follows it, in step.

What the first one acknowledges the second one has on its disk (synchronous streaming replication).
"""

import os
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import psycopg

from tests import postgres

HOST, NAME, LONG = "127.0.0.1", "phasekeeper", 60


class Pair:
    """In that folder, of which each server has a part; `url` names both."""

    def __init__(self, folder):
        self.folders = [folder / each for each in ("first", "second")]
        for each in self.folders:
            each.mkdir()
        self.ports = free_ports(2)
        self.processes = []
        self.begin(0, postgres.made(self.folders[0]), synchronous_standby_names="second")
        with self.asked(0, "postgres") as first:
            # Before there is anybody who could acknowledge it.
            first.execute("SET synchronous_commit = local")
            first.execute(f"CREATE DATABASE {NAME}")
        self.follow()

    @property
    def url(self):
        hosts = ",".join(f"{HOST}:{port}" for port in self.ports)
        return f"postgresql://postgres@{hosts}/{NAME}?target_session_attrs=read-write"

    def begin(self, number, data, **settings):
        told = {"listen_addresses": HOST, "port": self.ports[number], "max_connections": 100}
        process = postgres.served(self.folders[number], data, **told, **settings)
        self.processes.append(process)

    def asked(self, number, name=NAME):
        """A connection to one of them, once it answers."""
        until = time.monotonic() + LONG
        while True:
            with suppress(psycopg.OperationalError):
                return psycopg.connect(
                    host=HOST,
                    port=self.ports[number],
                    user="postgres",
                    dbname=name,
                    autocommit=True,
                )
            assert time.monotonic() < until, (self.folders[number] / "log").read_text()
            time.sleep(0.05)

    def follow(self):
        """The second one is copied from the first, and keeps up with it."""
        folder = self.folders[1]
        data = folder / "data"
        if os.geteuid() == 0:
            os.chown(folder, *os.stat(self.folders[0])[4:6])
        at = f"host={HOST} port={self.ports[0]} user=postgres application_name=second"
        command = [postgres.programs(folder) / "pg_basebackup", "-d", at, "-D", data, "-R"]
        command += ["--checkpoint=fast", "--no-sync"]
        subprocess.run(command, check=True, cwd="/", **postgres.who())
        # Alone it waits for nobody.
        self.begin(1, data, synchronous_standby_names="")
        with self.asked(0) as first:
            query = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
            until = time.monotonic() + LONG
            while first.execute(query).fetchone() != (1,):
                assert time.monotonic() < until, (folder / "log").read_text()
                time.sleep(0.05)

    def kill_first(self):
        """All of its processes at once, as when the power goes."""
        first = self.processes[0].pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for pid in [first, *map(int, children)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.processes[0].wait()

    def promote_second(self):
        with self.asked(1) as second:
            assert second.execute("SELECT pg_promote(true, 60)").fetchone() == (True,)

    def stop(self):
        for each in self.processes:
            if each.poll() is None:
                each.send_signal(signal.SIGQUIT)
                each.wait(LONG)


def free_ports(count):
    """So many that nobody listens on."""
    probes = [socket.create_server((HOST, 0)) for _ in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports
