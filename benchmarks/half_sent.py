"""Phones that send half a request and then nothing: python -m benchmarks.half_sent URL [how many]

Opens that many connections to a server that runs, each with half a body, and says how long
/healthz takes meanwhile, and how the half requests end.
"""

import socket
import sys
import time
from collections import Counter
from contextlib import ExitStack
from urllib.parse import urlsplit
from urllib.request import urlopen

HALF = (
    b"POST /api/v1/melds/check HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    b"Content-Length: 500\r\n\r\n{"
)
WATCHED = 15
"""Seconds."""


def main(url: str, how_many: int = 2000) -> None:
    parts = urlsplit(url)
    with ExitStack() as phones:
        waiting = []
        for _ in range(how_many):
            address = (parts.hostname, parts.port or 80)
            phone = phones.enter_context(socket.create_connection(address, timeout=30))
            phone.sendall(HALF)
            waiting.append(phone)
        print(f"{how_many} connections are open, each with half a body", flush=True)
        watch(f"{url}/healthz")
        print("they were answered:", dict(Counter(map(answered, waiting))))


def watch(url: str) -> None:
    until, slowest, polled = time.monotonic() + WATCHED, 0.0, 0
    while time.monotonic() < until:
        began = time.monotonic()
        with urlopen(url, timeout=30) as answer:
            answer.read()
        slowest, polled = max(slowest, time.monotonic() - began), polled + 1
        time.sleep(0.05)
    print(f"/healthz was asked {polled} times; the slowest answer took {1000 * slowest:.0f} ms")


def answered(phone: socket.socket) -> str:
    try:
        return phone.recv(100).partition(b"\r\n")[0].decode() or "hung up"
    except OSError as error:
        return type(error).__name__


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), *map(int, sys.argv[2:3]))
