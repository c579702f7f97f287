"""All measurements in one table: python -m benchmarks

Absolute times tell little on a busy machine; a ratio compares two things timed in turns in one
run. Each function below is one measurement; to add one, write it and name it in `ROWS`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from statistics import median
from typing import NamedTuple

from benchmarks import audits, cpsat, crowd, games, pages, paints, phones, served
from benchmarks.hands import Hand, mixed_hands
from benchmarks.timing import Spread, spread, timed
from rules.cards import Card, cards
from rules.hands import Laying, find
from rules.house import House
from rules.melds import check_groups
from rules.needs import lack, missing
from rules.phases import PHASES
from rules.replay import replay

SEED = 10
HANDS = 4000
GAMES = 200
HOUSE = House()


class Row(NamedTuple):
    """A line of the table; ``note`` says a ratio, and of what."""

    what: str
    spread: Spread
    note: str = ""


@lru_cache
def hands() -> Sequence[Hand]:
    """The hands that all measurements share."""
    return mixed_hands(SEED, HANDS)


def laying(hand: Hand) -> Laying | None:
    """`find`, the reading of the cards included, as CP-SAT's is."""
    number, texts = hand
    return find(PHASES[number], cards(texts), HOUSE)


def solved_as_usual(hand: Hand) -> int | None:
    """The same question to CP-SAT, with a model a hand and its settings left alone."""
    number, texts = hand
    return cpsat.least_points_left_as_usual(texts, PHASES[number])


def solved_tuned(hand: Hand) -> int | None:
    """The same question to CP-SAT, with one model a phase and the settings that serve it best."""
    number, texts = hand
    return cpsat.least_points_left(texts, PHASES[number])


def least_missing(hand: Hand) -> object:
    """How many cards a hand lacks."""
    number, texts = hand
    return missing(PHASES[number], cards(texts), HOUSE)


def all_lacking(hand: Hand) -> object:
    """What a hand lacks in every way, and which cards would help."""
    number, texts = hand
    return lack(PHASES[number], cards(texts), HOUSE)


Laid = tuple[int, list[tuple[Card, ...]]]


def checked(laid: Laid) -> object:
    """The verdict on groups as they lie."""
    number, groups = laid
    return check_groups(PHASES[number], groups, HOUSE)


def rows_of_find() -> Iterator[Row]:
    """find by itself, its slowest hand against its median; and against CP-SAT on every hand."""
    assert_agreement()
    alone = timed({"find": laying}, hands(), tries=7)["find"]
    yield Row("find a laying", alone, f"slowest hand {alone.worst / alone.median:.1f} x median")
    contenders = {"find": laying, "usual": solved_as_usual, "tuned": solved_tuned}
    times = timed(contenders, hands(), tries=3)
    found, usual, tuned = times["find"], times["usual"], times["tuned"]
    yield Row("CP-SAT, as usual", usual, f"{usual.median / found.median:.0f} x find, medians")
    yield Row("CP-SAT, tuned", tuned, f"{tuned.median / found.median:.0f} x find, medians")


def assert_agreement() -> None:
    """find and CP-SAT give the same answer on every hand."""
    for hand in hands():
        found = laying(hand)
        expected = solved_tuned(hand)
        if (found.left_points if found else None) != expected:
            raise AssertionError(f"phase {hand[0]}, {' '.join(hand[1])}: {found}, {expected}")


def rows_of_missing() -> Iterator[Row]:
    """What lacks, on the same hands: the number alone, and the whole answer."""
    times = timed({"missing": least_missing, "lack": all_lacking}, hands(), tries=3)
    yield Row("cards missing", times["missing"])
    yield Row("all that would help", times["lack"])


def rows_of_check() -> Iterator[Row]:
    """check_groups on what find lays."""
    laid: list[Laid] = []
    for hand in hands():
        found = laying(hand)
        if found:
            laid.append((hand[0], [group.cards for group in found.groups]))
    yield Row("check groups", timed({"": checked}, laid)[""])


def rows_of_replay() -> Iterator[Row]:
    """A game of an evening against ten bare requests, and a game of a thousand rounds."""
    evening, marathon = games.evening(), games.marathon()
    bare = served.bare_client()
    contenders = {
        "evening": lambda _: replay(evening),
        "bare": lambda _: served.ask(bare),
    }
    times = timed(contenders, range(200))
    game, request = times["evening"], times["bare"]
    ratio = game.median / (10 * request.median)
    yield Row("replay of 14 rounds", game, f"{ratio:.2f} x ten bare Flask requests")
    parts = {
        "tenth": lambda _: replay(marathon[: 1 + games.MARATHON // 10]),
        "whole": lambda _: replay(marathon),
    }
    times = timed(parts, range(10))
    ratio = times["whole"].median / times["tenth"].median
    yield Row("replay of 1,000 rounds", times["whole"], f"{ratio:.1f} x 100 rounds")


def rows_of_api() -> Iterator[Row]:
    """melds/check through the shipped app against a bare Flask route that answers JSON."""
    bare, shipped = served.bare_client(), served.client()
    contenders = {
        "bare": lambda _: served.ask(bare),
        "check": lambda _: served.ask(shipped),
    }
    times = timed(contenders, range(1000))
    ratio = times["check"].median / times["bare"].median
    yield Row("a bare Flask JSON route", times["bare"])
    yield Row("POST melds/check", times["check"], f"{ratio:.1f} x the bare route")


def rows_of_pages() -> Iterator[Row]:
    """The board, and a saved round, against a bare route that renders as many bytes."""
    table = pages.Table(GAMES)
    bare = pages.bare_client(len(table.look(0)))

    def page(_: int) -> bytes:
        return bare.get("/").data

    times = timed({"bare": page, "board": table.look}, range(GAMES))
    yield Row("a bare page as long", times["bare"])
    yield Row("the board of a game", times["board"], against(times["board"], times["bare"]))
    changes = {"bare": page, "anew": table.look_anew, "save": table.save}
    times = {**timed(changes, range(GAMES)), "rest": spread(table.rests)}
    yield Row("the board, drawn anew", times["anew"], against(times["anew"], times["bare"]))
    yield Row("a round saved", times["save"], against(times["save"], times["bare"]))
    yield Row("the same, but the write", times["rest"], against(times["rest"], times["bare"]))


def rows_of_the_referee() -> Iterator[Row]:
    """What a tap asks for, and a search, against a bare route that renders as many bytes."""
    shipped = served.client()
    for what, path in REFEREE.items():
        bare = pages.bare_client(len(served.get(shipped, path)))
        contenders = {
            "bare": lambda _, bare=bare: served.get(bare, "/"),
            "page": lambda _, path=path: served.get(shipped, path),
        }
        times = timed(contenders, range(500))
        yield Row(what, times["page"], against(times["page"], times["bare"]))


def against(one: Spread, bare: Spread) -> str:
    """How many times the bare page, in medians."""
    return f"{one.median / bare.median:.1f} x the bare page"


REFEREE = {
    "verdict on a meld": "/referee/verdict?phase=3&cards=5,5,5,W,4,W,6,7",
    "one that is not legal": "/referee/verdict?phase=4&cards=8,9,W,11,12,1,2",
    "verdict on a hit": "/referee/hit/verdict?card=7&group=3,4,W,6",
    "from a hand of eleven": "/referee/verdict?phase=3&mode=hand&cards=1,3,5,5,W,4,W,6,7,9,12",
    "rulings found": "/rules/rulings/found?q=wild",
}
"""What phones ask for during an argument."""


def rows_of_phones() -> Iterator[Row]:
    """Thousands of phones that follow their games, and what a save costs among them."""
    found = phones.measured()
    if found.errors or found.missed:
        raise AssertionError(f"{found.missed} bells missed; {found.errors[:3]}")
    each = phones.a_phone(found, phones.PHONES) / 1024
    of_all = f"{phones.PHONES:,} phones, {each:.0f} kB each"
    bells, saves = (1000 * crowd.high(each) for each in (found.bells, found.saves))
    yield Row("from a save to its bells", spread(found.bells), f"p99 {bells:.0f} ms; {of_all}")
    ratio = median(found.saves) / median(found.alone)
    yield Row("a save meanwhile", spread(found.saves), f"p99 {saves:.0f} ms; {ratio:.1f} x alone")


ROWS: Sequence[Callable[[], Iterator[Row]]] = (
    *(rows_of_find, rows_of_missing, rows_of_check, rows_of_replay, rows_of_api),
    *(rows_of_the_referee, rows_of_pages),
    rows_of_phones,
)


def main() -> None:
    """Measure, and print the table line by line."""
    print(f"{'what':<24}{'items':>7}{'median':>11}{'worst':>11}  ratio")
    for measure in ROWS:
        for what, times, note in measure():
            figures = f"{times.items:>7,}{told(times.median):>11}{told(times.worst):>11}"
            print(f"{what:<24}{figures}  {note}".rstrip(), flush=True)
    paints.main()
    audits.main()


def told(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} us"
    return f"{seconds * 1e3:.2f} ms"


if __name__ == "__main__":
    main()
