"""The game in play as everybody reads it: one row per player, who deals, what was saved last."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.facts import Player
from rules.game import Game, Seat, is_done, left_of
from rules.ranking import places
from rules.rounds import Line, Round
from store.kept import KeptGame
from web.catalogs import Catalog
from web.chronicle import Saved, saved
from web.faces import Disc, discs
from web.in_force import in_force
from web.past_rounds import place_of
from web.phase_cards import PhaseSign, phase_sign
from web.sayings import Saying, saying
from web.texts.terms import ordinal, phases_done
from web.viewers import Viewer

FEW = 4
"""Up to so many players every row is open; from five on it opens on a tap."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player as a key or a heading shows one."""

    player: Player
    name: str
    disc: Disc


@dataclass(frozen=True, slots=True)
class Row:
    """How one player stands; ``place`` is "" while all are level.

    ``phases`` are those that can be laid next; where that is not just one, ``aim`` says what
    there is to do. ``bar`` has a piece for each phase: ``done``, ``now`` or ``open``. ``is_fresh``:
    a phase was just completed.
    """

    person: Person
    place: str
    aim: str
    phases: tuple[PhaseSign, ...]
    progress: str
    bar: tuple[str, ...]
    total: int
    change: str
    is_left: bool
    is_fresh: bool

    @property
    def phase(self) -> PhaseSign | None:
        """The next phase, where there is just one."""
        return None if self.aim else self.phases[0]


@dataclass(frozen=True, slots=True)
class Board:
    """A game, whatever its state. ``keys``: who may be said to have gone out in this round.

    ``place`` is that of the round in play; ``waiting`` is said where an entry of it is not saved.
    ``wants_a_way_back``: there is something to lose now, and one phone alone opens it.
    ``rematch``: the game in which they went on, "" if there is none. ``mine``: whose seat this
    phone has, if it ``plays``.
    """

    id: str
    version: int
    seq: int
    status: str
    title: str
    dealing: Saying
    rows: tuple[Row, ...]
    is_long: bool
    by_place: bool
    rules: tuple[str, ...]
    saved: Saved
    scores: bool
    is_new: bool
    round: int
    place: int
    waiting: str
    question: str
    keys: tuple[Person, ...]
    at_once: str
    wants_a_way_back: bool
    rematch: str
    plays: bool
    mine: str


def board(kept: KeptGame, viewer: Viewer, words: Catalog, by_place: bool = False) -> Board:
    """The board of a game, in seat order, or by place."""
    game = kept.game
    rows = _rows(kept, words)
    if by_place:
        ranks = places(game)
        rows = sorted(rows, key=lambda row: ranks[row.person.player])
    by_player = people(kept)
    number = {"round": game.round}
    return Board(
        id=kept.id,
        version=kept.version,
        seq=kept.seq,
        status=game.status,
        title=title(game, words),
        dealing=_dealing(kept, words),
        rows=tuple(rows),
        is_long=len(rows) > FEW,
        by_place=by_place,
        rules=in_force(kept.start, words),
        saved=saved(kept, viewer, words),
        scores=viewer.scores,
        is_new=not kept.replay.recorded,
        round=game.round,
        place=place_of(kept),
        waiting=words.gettext("An entry for round %(round)d waits on this phone") % number,
        question=words.gettext("Who went out in round %(round)d?") % number,
        keys=tuple(by_player[seat.player] for seat in game.present),
        at_once=_at_once(game, words),
        wants_a_way_back=viewer.right == "owner" and len(kept.replay.rounds) == 1,
        rematch=kept.rematch or "",
        plays=viewer.plays,
        mine=by_player[viewer.player].name if viewer.player in by_player else "",
    )


def people(kept: KeptGame) -> dict[Player, Person]:
    """Everybody at the table, in seat order, leavers included."""
    names = {seat.player: kept.names[seat.player] for seat in kept.game.seats}
    faces = discs(names, kept.came)
    return {player: Person(player, name, faces[player]) for player, name in names.items()}


def title(game: Game, words: Catalog) -> str:
    """Which round is played."""
    last = game.course.last_round
    if last is None:
        return words.gettext("Round %(round)d") % {"round": game.round}
    return words.gettext("Round %(round)d of %(last)d") % {"round": game.round, "last": last}


def _dealing(kept: KeptGame, words: Catalog) -> Saying:
    game = kept.game
    starter = left_of(game.seats, game.dealer)
    text = words.gettext("%(dealer)s deals, %(starter)s starts")
    return saying(text, dealer=kept.names[game.dealer], starter=kept.names[starter])


def _at_once(game: Game, words: Catalog) -> str:
    """The key for a round that ends with the last phase laid, where there is such a thing."""
    if game.win != "immediate":
        return ""
    if game.course.order == "pick":
        return words.gettext("The last missing phase was laid")
    return words.gettext("Phase %(number)d was laid") % {"number": game.course.last}


def _rows(kept: KeptGame, words: Catalog) -> list[Row]:
    game, by_player = kept.game, people(kept)
    ranks = places(game)
    is_level = len(set(ranks.values())) == 1
    last = kept.replay.rounds[-1] if kept.replay.rounds else None
    return [
        Row(
            person=by_player[seat.player],
            place="" if is_level else ordinal(ranks[seat.player], words),
            aim=_aim(game, seat, words),
            phases=_next(game, seat, words),
            progress=progress(game, seat, words),
            bar=tuple(_bar(game, seat)),
            total=seat.total,
            change=_change(game, last, seat, words),
            is_left=seat.is_left,
            is_fresh=_is_fresh(last, seat),
        )
        for seat in game.seats
    ]


def _aim(game: Game, seat: Seat, words: Catalog) -> str:
    if is_done(game.course, seat):
        return words.gettext("All phases done")
    if game.course.order != "pick":
        return ""
    missing = [str(each) for each in game.course.numbers if each not in seat.completed]
    return words.gettext("Still to lay: %(phases)s") % {"phases": ", ".join(missing)}


def _next(game: Game, seat: Seat, words: Catalog) -> tuple[PhaseSign, ...]:
    """What can be laid next: one phase, or where the players pick any that lacks."""
    numbers = game.course.numbers
    if game.course.order == "pick":
        numbers = tuple(each for each in numbers if each not in seat.completed)
    else:
        numbers = numbers[seat.advanced : seat.advanced + 1]
    return tuple(phase_sign(game.course, each, words) for each in numbers)


def progress(game: Game, seat: Seat, words: Catalog) -> str:
    """``8 of 10 phases``."""
    return phases_done(seat.advanced, len(game.course.numbers), words)


def _bar(game: Game, seat: Seat) -> Iterator[str]:
    for at, number in enumerate(game.course.numbers):
        if game.course.order == "pick":
            yield "done" if number in seat.completed else "open"
        elif at == seat.advanced and not game.is_over:
            yield "now"
        else:
            yield "done" if at < seat.advanced else "open"


def _change(game: Game, last: Round | None, seat: Seat, words: Catalog) -> str:
    """What the last round brought: points, and what is remarkable."""
    line = last.lines.get(seat.player) if last else None
    if seat.is_left:
        return words.gettext("left")
    if line is None:
        return ""
    told = _remark(game, seat, line, words)
    return f"+{line.points} · {told}" if told else f"+{line.points}"


def _remark(game: Game, seat: Seat, line: Line, words: Catalog) -> str:
    if line.is_out:
        return words.gettext("went out")
    if line.laid:
        return ""
    repeats = game.course.order == "standard" and not is_done(game.course, seat)
    return words.gettext("repeats") if repeats else words.gettext("not laid")


def _is_fresh(last: Round | None, seat: Seat) -> bool:
    line = last.lines.get(seat.player) if last else None
    return line is not None and line.laid
