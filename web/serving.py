"""From settings to a server that phones can open: a socket, an address, gunicorn."""

import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Any, NoReturn
from urllib.parse import urlsplit

import segno

from web.settings import ROOT, Unusable, shown

ANOTHER_PORT = "Choose another port like this: make run PORT=8080"
EVERY_ADDRESS = ("0.0.0.0", "::")
ANY_HOST = "Without HOST it listens on every address that this machine has."


def serve(config: Mapping[str, Any]) -> None:
    """Take the port, say where to find us, and become gunicorn.

    The port is taken here, so that a busy one is noticed before anything is promised;
    a fresh process, because gevent has to come before every other import.
    """
    workers = ["--workers", str(config["WEB_CONCURRENCY"])]
    if is_given_a_socket():
        become_gunicorn(workers)
    host = config["HOST"]
    listener = listen(host, config["PORT"])
    url = config["PUBLIC_URL"] or address(host, listener.getsockname()[1])
    if config["LOG_FORMAT"] == "json":
        logging.getLogger(__name__).warning("serving at %s", url)
    else:
        greet(url)
    os.set_inheritable(listener.fileno(), True)
    become_gunicorn([*workers, "--bind", f"fd://{listener.fileno()}"])


def is_given_a_socket() -> bool:
    """Does systemd hold it for us, so that it outlasts a restart? gunicorn takes it from there."""
    return os.environ.get("LISTEN_PID") == str(os.getpid()) and "LISTEN_FDS" in os.environ


def become_gunicorn(options: list[str]) -> NoReturn:
    """With what gunicorn.conf.py cannot know: where it is, how many are to serve, the socket."""
    # A Ctrl-C from here on waits until gunicorn can take it; see gunicorn.conf.py.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    config = ["--config", str(ROOT / "gunicorn.conf.py"), "--pythonpath", str(ROOT)]
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", *config, *options])


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections already; they wait until gunicorn is up."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.getaddrinfo(host, port, family)
        return socket.create_server((host, port), family=family, backlog=2048)
    except (socket.gaierror, UnicodeError) as error:
        raise Unusable(f"HOST {shown(host)} is no address of this machine.\n{ANY_HOST}") from error
    except OSError as error:
        reason = str(error.strerror).partition(" (")[0]
        is_elsewhere = error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
        way_out = ANY_HOST if is_elsewhere else ANOTHER_PORT
        raise Unusable(f"Cannot listen on {host}, port {port}: {reason}.\n{way_out}") from error


def address(host: str, port: int) -> str:
    """What a phone opens: one address of this machine instead of "all of them"."""
    if host in EVERY_ADDRESS:
        host = lan_address()
    elif ":" in host:
        host = f"[{host}]"
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def lan_address() -> str:
    """This machine as the network around it sees it; as it sees itself where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # This chooses a way out and sends nothing.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def greet(url: str) -> None:
    """Print the address, and its QR code where a phone can follow it."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without block characters
    if urlsplit(url).hostname in ("localhost", "127.0.0.1", "::1"):
        reach = "Only this computer can open it."
    else:
        reach = "Open it on any phone in this network."
        segno.make(url, micro=False).terminal(border=2, compact=True)
    print(f"\nPhasekeeper: {url}\n{reach} Ctrl-C stops.\n", flush=True)
