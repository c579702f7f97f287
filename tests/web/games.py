"""Games as they are kept, for tests: told by `tests.rules.told`, one fact a minute."""

from datetime import UTC, datetime, timedelta

from store.kept import Entry, KeptGame
from tests.rules.told import scored, start
from web.viewers import Viewer

EVENING = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)
ANN = Viewer("owner", "ann", "Europe/Madrid")
BO = Viewer("watcher", "bo", "Europe/Madrid")


def kept(*facts, names=None, by="ann"):
    """A game in which everybody is called as their id, or as ``names`` says."""
    entries = tuple(
        Entry(seq, fact, EVENING + timedelta(minutes=seq), by, phone="Android")
        for seq, fact in enumerate(facts)
    )
    players = {player for fact in facts for player in people(fact)}
    return KeptGame("club", "game", len(facts), entries, {p: p for p in players} | (names or {}))


def people(fact):
    told = getattr(fact, "seats", ()) or getattr(fact, "results", ()) or getattr(fact, "totals", ())
    inner = getattr(fact, "start", None)
    more = getattr(inner, "seats", ())
    return {*told, *more, *filter(None, [getattr(fact, "player", None)])}


def example(*rounds, **named):
    """A game of Ana, Luis, Ioana and Mateus, the one of the pictures."""
    at = "Ana 6:85, Luis 5:115, Ioana 5:135, Mateus 4:235"
    begin = start("Ana Luis Ioana Mateus", at, dealer="Mateus", rounds_played=6, **named)
    return kept(begin, *(rounds or [scored("Ana +0, Luis +25, Ioana +20, Mateus -75")]))


def texts(saying):
    return "".join(part.text for part in saying)
