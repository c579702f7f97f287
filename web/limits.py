"""How often one address may ask, or write: most of it counted in this process's memory.

What is tried at codes, keys and new clubs is counted for all processes, in the database.
"""

import hmac
import math
import time
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Lock
from typing import NamedTuple

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from store import tries


class Tries(NamedTuple):
    """So many of that kind, in so many seconds, from one address."""

    kind: str
    most: int
    seconds: int


CODES = Tries("code", 5, 60)
"""Six signs can be guessed, if one may guess often."""
KEYS = Tries("key", 60, 60)
"""Those that open nothing; whoever holds one that does is not kept waiting."""
CLUBS = Tries("club", 30, 60 * 60)
"""New ones, from a home or a café."""
BURST = 300
"""Requests at once, after a pause."""
RATE = 20
"""Requests a second, for as long as one likes."""
MOST_ADDRESSES = 50_000
"""So many are remembered; the one that was quiet longest is forgotten first."""


def register(app: Flask) -> None:
    """Pages and API draw on one limit."""
    app.extensions["referee_limit"] = Limit()
    app.before_request(refuse_too_many)


def refuse_too_many() -> None:
    """429 for a page's post beyond the limit, before it changes anything; the API says its own."""
    if request.method == "POST" and not request.path.startswith("/api/"):
        wait = seconds_to_wait()
        if wait:
            raise TooManyRequests(retry_after=wait)


def seconds_to_wait() -> int:
    """Until the one who asks now may; 0 when it is counted, and may.

    This very machine is never limited, unless proxies stand between and may be it.
    """
    if is_spared():
        return 0
    limit: Limit = current_app.extensions["referee_limit"]
    return limit.wait(household(request.remote_addr or ""), time.monotonic())


def is_spared() -> bool:
    """Is it this very machine that asks?"""
    return not current_app.config["PROXY_HOPS"] and is_loopback(request.remote_addr or "")


def tried(what: Tries) -> int:
    """Count a try; the seconds until this address may try that again, 0 when it may now."""
    if is_spared():
        return 0
    return tries.allowed(current_app.extensions["database"], what.kind, _known_by(), *what[1:])


def refuse_tries(what: Tries) -> None:
    """Count a try of a page; 429 beyond what is allowed."""
    wait = tried(what)
    if wait:
        raise TooManyRequests(retry_after=wait)


def give_back(what: Tries) -> None:
    """The try that was counted was a good one."""
    if not is_spared():
        tries.give_back(current_app.extensions["database"], what.kind, _known_by())


def _known_by() -> str:
    """What an address is kept as: nobody reads it out of the database, or a backup."""
    secret: str = current_app.config["SECRET_KEY"]
    whose = household(request.remote_addr or "")
    return hmac.digest(secret.encode(), f"address:{whose}".encode(), "sha256").hex()[:32]


class Limit:
    """A bucket of `BURST` tokens for each address, refilled with `RATE` a second.

    A bucket is told by the moment at which it will be full again, so an address whose moment has
    passed need not be remembered. Times are in seconds, of any clock that never goes back.
    """

    def __init__(self, burst: int = BURST, rate: float = RATE, most: int = MOST_ADDRESSES) -> None:
        self.refill = burst / rate
        self.cost = 1 / rate
        self.most = most
        self.full_at: dict[str, float] = {}
        self.lock = Lock()

    def wait(self, address: str, now: float) -> int:
        """Whole seconds until this address may ask again; 0 when it may now, and has."""
        with self.lock:
            full_at = max(self.full_at.pop(address, now), now) + self.cost
            over = full_at - now - self.refill
            allowed = over <= 1e-9
            # Put back at the end: the order is that of the last request.
            self.full_at[address] = full_at if allowed else full_at - self.cost
            self._forget(now)
        return 0 if allowed else max(1, math.ceil(over))

    def _forget(self, now: float) -> None:
        """One comes in a request, two may go: so the idle ones never pile up."""
        for _ in range(2):
            oldest = next(iter(self.full_at))
            if self.full_at[oldest] > now and len(self.full_at) <= self.most:
                return
            del self.full_at[oldest]
            if not self.full_at:
                return


@lru_cache(maxsize=4096)
def is_loopback(address: str) -> bool:
    """This very machine, by either protocol."""
    told = _parsed(address)
    return told is not None and told.is_loopback


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whose bucket it is: an IPv4 address, or the /64 that one IPv6 connection is given."""
    told = _parsed(address)
    if told is None or told.version == 4:
        return str(told or "")
    return f"{int(told) >> 64:x}/64"


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        told = ip_address(address)
    except ValueError:
        return None
    return getattr(told, "ipv4_mapped", None) or told
