"""Which phases the players of a game can lay next, and the house rules they lay them by."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from rules.facts import Player
from rules.game import Game, Seat, is_done
from rules.house import MELD_SWITCHES, POINTS, SWITCHES, House, Points, rulebook
from rules.phases import PHASES, Phase
from rules.variants import Course
from store.kept import KeptGame
from web.board import Person, people
from web.in_force import nearest
from web.questions import Question, address


@dataclass(frozen=True, slots=True)
class Layer:
    """Who could lay, and the numbers of the phases that would do."""

    person: Person
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A game in play, as far as the referee asks about it."""

    course: Course
    house: House
    layers: tuple[Layer, ...]

    def layer(self, player: Player) -> Layer | None:
        return next((each for each in self.layers if each.person.player == player), None)

    def asks_for(self, asked: Question) -> Layer | None:
        """The player of a question, if that is a phase of theirs."""
        found = self.layer(asked.player)
        is_theirs = found and asked.phase in map(self.course.phase, found.numbers)
        return found if is_theirs else None


def table_of(kept: KeptGame) -> Table:
    """The table of a game, whoever looks at it."""
    game, by_player = kept.game, people(kept)
    layers = tuple(
        Layer(by_player[seat.player], open_numbers(game, seat))
        for seat in game.present
        if not game.tied or seat.player in game.tied
    )
    return Table(game.course, game.house, layers)


def open_numbers(game: Game, seat: Seat) -> tuple[int, ...]:
    """What somebody can lay now: the next phase, or where the players pick any that lacks.

    One who is done lays the last one again, and where the players pick any of them (RULES.md
    section 7); in a tie-break the last one is played for.
    """
    course = game.course
    if game.tied:
        return (course.last,)
    if course.order == "pick":
        missing = tuple(each for each in course.numbers if each not in seat.completed)
        return missing or course.numbers
    return (course.last if is_done(course, seat) else course.numbers[seat.advanced],)


def preset(asked: Question, table: Table, player: Player) -> Question:
    """The question set up for a player, or for the first one, and the rules of the table."""
    if not table.layers:
        return with_house(asked, table.house)
    layer = table.layer(player) or table.layers[0]
    told = phase_of(table.course, layer.numbers[0])
    return with_house(replace(asked, player=layer.person.player, **told), table.house)


def phase_of(course: Course, number: int) -> dict[str, Any]:
    """A phase of a game as a question tells it: as printed by its number, else by its groups."""
    phase: Phase = course.phase(number)
    return {"number": number} if PHASES.get(number) == phase else {"objectives": phase}


def with_house(asked: Question, house: House) -> Question:
    """The question under the rules of a table, as far as they matter for a meld or a hand."""
    book, switches = house_told(house, MELD_SWITCHES)
    points = () if house.points == Points() else tuple(getattr(house.points, n) for n in POINTS)
    return replace(asked, rulebook=book, switches=switches, points=points)


def house_told(house: House, names: Collection[str]) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """The rulebook that comes nearest, and those of some switches that differ from it."""
    book = nearest(house)
    own = rulebook(book)
    told = [(name, getattr(house, name)) for name in SWITCHES if name in names]
    return book, tuple([(name, value) for name, value in told if value != getattr(own, name)])


def is_of_table(asked: Question, house: House) -> bool:
    """Is a question asked by the rules of that table?"""
    own = with_house(asked, house)
    return (own.rulebook, own.switches, own.points) == (
        asked.rulebook,
        asked.switches,
        asked.points,
    )


def deciding_query(game: Game) -> str:
    """The referee's page, set up for the phase that a tie-break is played for."""
    told = phase_of(game.course, game.course.last)
    return address(with_house(Question(**told), game.house))
