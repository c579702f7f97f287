"""For `make mutants`: the quickest tests first, no search beyond need, and nothing without end.

A pytest plugin. A change of the rules is mostly noticed by the first few tests, and one that makes
a loop endless by the first of all, if somebody looks at the clock: that of the processor, since
other programs may have it as well.
"""

import json
import os
import resource
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

TIMES = Path("mutmut-stats.json")
"""How long each test took, written by mutmut beside the tests."""
SLOWER = 10
"""A test may take so many times what it took, and `GRACE` seconds more."""
GRACE = 1.0
MEMORY = 3 * 1024**3
ENDLESS = 36
"""What mutmut takes for a run that was stopped."""

settings.register_profile(
    "mutants",
    settings(
        derandomize=True,
        deadline=None,
        database=None,
        max_examples=30,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    ),
)
settings.load_profile("mutants")


def times():
    return json.loads(TIMES.read_text())["duration_by_test"] if TIMES.exists() else {}


TOOK = times()


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: TOOK.get(item.nodeid, 0))
    if TOOK:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, lambda *_: os._exit(ENDLESS))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    if item.nodeid in TOOK:
        signal.setitimer(signal.ITIMER_PROF, GRACE + SLOWER * TOOK[item.nodeid])
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
