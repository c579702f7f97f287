"""A pending tie-break: who is tied, what is played for, and who can have won it."""

from dataclasses import dataclass

from rules.game import Game
from rules.ranking import places
from store.kept import KeptGame
from web.board import Person, people, progress
from web.catalogs import Catalog
from web.open_phases import deciding_query
from web.phase_cards import PhaseSign, phase_sign
from web.texts.terms import all_of, ordinal, points_words


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """One player's place at the end; ``progress`` is "" where no phase is known."""

    place: str
    person: Person
    progress: str
    total: int
    is_first: bool
    is_left: bool


@dataclass(frozen=True, slots=True)
class Tie:
    """``check``: the query of the referee's page for the deciding lay-down. ``last_round`` is the
    place of the last round, for its correction, ``correction`` what that is called.
    """

    title: str
    heading: str
    why: str
    rule: str
    phase: PhaseSign
    check: str
    question: str
    keys: tuple[Person, ...]
    others: tuple[PlaceLine, ...]
    last_round: int
    correction: str


def tie(kept: KeptGame, words: Catalog) -> Tie:
    """The tie-break of a game that waits for one."""
    game, by_player = kept.game, people(kept)
    tied = [by_player[player] for player in game.tied]
    names = all_of([person.name for person in tied], words)
    total = next(seat.total for seat in game.seats if seat.player in game.tied)
    told = {"names": names, "points": points_words(total, words)}
    goes_out = game.house.tiebreak_win == "first_out"
    rule = (
        words.gettext("Only %(names)s play. Whoever goes out first wins:")
        if goes_out
        else words.gettext("Only %(names)s play. Whoever lays it down first wins:")
    )
    return Tie(
        title=words.gettext("Tied at %(total)d") % {"total": total},
        heading=words.gettext("%(names)s: %(points)s") % told,
        why=_why(game, words),
        rule=rule % told,
        phase=phase_sign(game.course, game.course.last, words),
        check=deciding_query(game),
        question=words.gettext("Who went out first?")
        if goes_out
        else words.gettext("Who laid it down first?"),
        keys=tuple(tied),
        others=tuple(each for each in place_lines(kept, words) if not each.is_first),
        last_round=len(kept.replay.rounds),
        correction=words.gettext("Correct round %(round)d") % {"round": game.round},
    )


def _why(game: Game, words: Catalog) -> str:
    """How they came to be level."""
    course = game.course
    if course.order == "all_advance":
        return words.gettext("The lowest total after the last round.")
    if course.round_limit is not None:
        return words.gettext("Level in phases and points after the last round.")
    if course.order == "pick":
        return words.gettext("Completed all phases in the same round.")
    return words.gettext("Completed phase %(number)d in the same round.") % {"number": course.last}


def place_lines(kept: KeptGame, words: Catalog) -> list[PlaceLine]:
    """Everybody's place, the first first."""
    game, by_player = kept.game, people(kept)
    ranks = places(game)
    return [
        PlaceLine(
            place=ordinal(ranks[seat.player], words),
            person=by_player[seat.player],
            progress="" if game.has_result_only else progress(game, seat, words),
            total=seat.total,
            is_first=seat.player in (game.winners or game.tied),
            is_left=seat.is_left,
        )
        for seat in sorted(game.seats, key=lambda seat: ranks[seat.player])
    ]
