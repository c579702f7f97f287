"""No query crosses clubs: each names its club for every table of a club's, so that each club's rows
could lie on a machine of their own. Looked at in every test that runs on both kinds of database.
"""

import re
import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import models

ROOT = Path(__file__).resolve().parent.parent
TABLES = {each._meta.table_name for each in models.TABLES} | {"invitation", "claim", "hand"}
HOUSEKEEPING = {
    "housekeeping.purge": "what was erased a week ago, in whichever club",
    "invitations.by_code": "whoever types a code does not know the club; the code leads to it",
    "roll.clubs": "the list of clubs, for whoever runs the server",
    "rebuilding.rebuild": "makes all games anew, one after the other",
    "checking.count_of_games": "looks all games over, ...",
    "checking.checked_games": "... one after the other",
    "moving._pieces": "moves a whole installation, ...",
    "moving._counts": "... and counts what has come",
}
"""The server's own, by the function that asks; and why."""
NAMED = re.compile(r'\b(FROM|JOIN|UPDATE|INTO)\s+"?(\w+)"?(?:\s+(?:AS\s+)?([a-z]\w*))?')
"""A table in a query, and what it is called there; our keywords are in capitals."""


@cache
def crossings(query):
    """The tables of a club's that a query names without their club, as they are called there."""
    named = [(verb, table, name) for verb, table, name in NAMED.findall(query) if table in TABLES]
    is_bound = re.search(r"\b(club|id) = (\?|%s)", query) is not None  # else all lead in a circle
    found = [
        name or table
        for verb, table, name in named
        if verb != "INTO" and not (is_bound and _is_told(query, table, name or table))
    ]
    for column in ("club", "id"):  # where only one table can be meant, its name need not be said
        told = len(re.findall(rf"(?<![.\w]){column} = ", query))
        for table in [each for each in found if each in TABLES and column == _column(each)][:told]:
            found.remove(table)
    into = [table for verb, table, _ in named if verb == "INTO"]
    is_told = re.search(r'INTO "?\w+"?\s*\("?(club|id)"?,', query)
    return found + ([] if is_told else into)


def _column(table):
    return "id" if table == "club" else "club"


def _is_told(query, table, name):
    column = rf"\b{name}\.{_column(table)}\b"
    return re.search(rf"{column} = |= {column}", query) is not None


def asker():
    """The function of ours that asks the query that is just being asked; None for a test's."""
    frame = sys._getframe(2)
    while frame:
        path = Path(frame.f_code.co_filename)
        if path.parent.name == "tests" or path.parent.parent.name == "tests":
            return None
        if path.parent == ROOT / "store" and path.stem != "writing":
            return f"{path.stem}.{frame.f_code.co_qualname.partition('.')[0]}"
        frame = frame.f_back
    return None


@contextmanager
def looked_at(database):
    """Every query of the store's from here on."""
    found = set()

    def look(event):
        if (told := crossings(event.sql)) and (by := asker()) and by not in HOUSEKEEPING:
            found.add(f"{by} asks {', '.join(told)} of all clubs: {event.sql}")

    database.query_hooks.append(look)
    yield
    database.query_hooks.remove(look)
    assert not found, "\n".join(found)
