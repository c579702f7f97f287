"""Keeping a verdict with a game: who asked?"""

from dataclasses import dataclass

from rules.errors import Refused
from rules.facts import Player
from store.kept import KeptGame
from web.board import Person, people
from web.catalogs import Catalog
from web.disputes import Dispute
from web.verdict_lines import VerdictLine, in_brief

NOBODY = ""
"""Where nobody in particular asked."""


@dataclass(frozen=True, slots=True)
class VerdictForm:
    """A verdict before it is kept; ``people`` may have asked, ``by`` is who did, as far as said."""

    id: str
    seq: int
    token: str
    round: int
    verdict: VerdictLine
    people: tuple[Person, ...]
    by: str
    notice: str


def verdict_form(
    kept: KeptGame,
    asked: Dispute,
    words: Catalog,
    *,
    token: str,
    by: str = NOBODY,
    notice: str = "",
) -> VerdictForm:
    """The form; of those at the table whoever left may have asked, too."""
    everybody = tuple(people(kept).values())
    verdict = in_brief(asked, words)
    return VerdictForm(kept.id, kept.seq, token, kept.game.round, verdict, everybody, by, notice)


def asker(told: str, kept: KeptGame) -> Player | None:
    """Who asked. Raises `Refused` ``player_unknown`` for one who is not at the table."""
    if told == NOBODY:
        return None
    if told not in [seat.player for seat in kept.game.seats]:
        raise Refused("player_unknown", ("by",))
    return told


def late_words(kept: KeptGame, words: Catalog) -> str:
    """Another phone said something while this form was open."""
    text = words.gettext("Meanwhile something else was saved; now round %(round)d is in play.")
    return text % {"round": kept.game.round}
