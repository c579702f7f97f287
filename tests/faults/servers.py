"""A server that is killed: started, listened to, and ended without a word."""

import os
import re
import signal
import subprocess
import threading
from contextlib import contextmanager
from urllib.error import HTTPError
from urllib.request import urlopen

from tests.served import start

PATIENCE = 60
ADDRESS = re.compile(r"Phasekeeper: (http\S+)")


class Server:
    """`python app.py` on a folder, with all its processes; ``said`` is what it has printed.

    ``health``: how /healthz is to be answered at the start.
    """

    def __init__(self, data, *, before=(), health=200, **environ):
        self.health = health
        settings = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(data), **environ}
        self.process = start(settings, before)
        self.said = []
        self._reader = threading.Thread(target=self._read, daemon=True)

    def address(self):
        """Where it is; whoever asks waits until it serves."""
        for line in self.process.stdout:
            self.said.append(line)
            if found := ADDRESS.match(line):
                break
        else:
            raise AssertionError("".join(self.said))
        self._reader.start()
        assert health(found[1]) == self.health
        return found[1]

    def _read(self):
        self.said.extend(self.process.stdout)

    def kill(self):
        """Master and workers at once; what was said until then."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        if self._reader.ident:
            self._reader.join(PATIENCE)
        else:
            self._read()
        self.process.stdout.close()
        return "".join(self.said)

    def stop(self, by=signal.SIGINT):
        """As Ctrl-C does, to all its processes, or a service to the first one; what it said."""
        (os.killpg if by == signal.SIGINT else os.kill)(self.process.pid, by)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self._reader.join(PATIENCE)
        self.process.stdout.close()
        return "".join(self.said)


def health(url):
    try:
        with urlopen(f"{url}/healthz", timeout=PATIENCE) as answer:
            return answer.status
    except HTTPError as refusal:
        return refusal.code


@contextmanager
def serving(data, **told):
    """A server that something will happen to: gives it, with its ``url``; then it is killed."""
    server = Server(data, **told)
    try:
        server.url = server.address()
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
