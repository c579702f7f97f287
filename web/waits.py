"""Which phase holds whom up: rounds per phase, of a player over many games, and in one game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.facts import Player
from rules.phases import PHASES
from rules.summary import summaries
from store.kept import KeptGame
from web.board import Person, people
from web.catalogs import Catalog
from web.texts.terms import all_of, decimal, phase_words, rounds_words

WIDTH = 288
"""Of a bar of full length; a phone's narrowest screen has as much."""
LEAST_LABELLED = 17.0
"""What a number on a piece of a bar takes."""


@dataclass(frozen=True, slots=True)
class PhaseWait:
    """How many rounds a phase takes, on average; ``length`` of `WIDTH`."""

    number: int
    words: str
    rounds: str
    length: float
    is_longest: bool


@dataclass(frozen=True, slots=True)
class PhaseWaits:
    """Phase by phase; ``told`` says which one takes longest."""

    told: str
    phases: tuple[PhaseWait, ...]


def phase_waits(rounds: Mapping[int, float], words: Catalog) -> PhaseWaits | None:
    """``rounds`` on average, by the number of a printed phase."""
    if not rounds:
        return None
    most = max(rounds.values())
    slowest = min(number for number, value in rounds.items() if value == most)
    told = words.gettext("Phase %(number)d takes longest: %(rounds)s rounds on average.")
    phases = [
        PhaseWait(
            number,
            phase_words(PHASES[number], words),
            decimal(value, words),
            round(WIDTH * value / most, 1),
            number == slowest,
        )
        for number, value in rounds.items()
    ]
    return PhaseWaits(told % {"number": slowest, "rounds": decimal(most, words)}, tuple(phases))


@dataclass(frozen=True, slots=True)
class Piece:
    """Rounds in one phase; ``label`` is "" where there is no room for it."""

    label: str
    x: float
    width: float
    middle: float
    is_longest: bool


@dataclass(frozen=True, slots=True)
class Track:
    """A player's game, phase after phase."""

    person: Person
    spoken: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class GameWaits:
    """A game: ``heads`` are the phases, ``rows`` say in figures what is drawn."""

    width: int
    tracks: tuple[Track, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def game_waits(kept: KeptGame, words: Catalog) -> GameWaits | None:
    """None where nobody waits for a phase, or only what was laid is known."""
    course = kept.game.course
    waits = {player: told.waits for player, told in summaries(kept.replay).items() if told.waits}
    if course.order != "standard" or len(kept.replay.rounds) < 2 or not waits:
        return None
    known = people(kept)
    most = max(sum(each.values()) for each in waits.values())
    return GameWaits(
        WIDTH,
        tuple(_track(known[player], each, most, words) for player, each in waits.items()),
        tuple(map(str, course.numbers)),
        tuple(_rows(waits, known, course.numbers)),
    )


def _track(person: Person, waits: Mapping[int, int], most: int, words: Catalog) -> Track:
    said = [
        words.gettext("phase %(number)d (%(rounds)s)")
        % {"number": number, "rounds": rounds_words(rounds, words)}
        for number, rounds in waits.items()
    ]
    return Track(person, f"{person.name}: {all_of(said, words)}", tuple(_pieces(waits, most)))


def _pieces(waits: Mapping[int, int], most: int) -> Iterator[Piece]:
    unit, at = WIDTH / most, 0.0
    longest = max(waits.values())
    for number, rounds in waits.items():
        width = unit * rounds
        label = str(number) if width >= LEAST_LABELLED else ""
        is_longest = rounds == longest and rounds > 1
        yield Piece(
            label, round(at, 1), round(width - 2, 1), round(at + width / 2 - 1, 1), is_longest
        )
        at += width


def _rows(
    waits: Mapping[Player, Mapping[int, int]],
    known: Mapping[Player, Person],
    numbers: tuple[int, ...],
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for player, told in waits.items():
        yield known[player].name, tuple(str(told.get(number, "")) for number in numbers)
