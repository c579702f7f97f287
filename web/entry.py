"""The entry of a round, and its correction, as the page shows it.

What the phone reckons with stands in ``data`` (`web.phone_data`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.facts import Player
from rules.game import Game, Seat, left_of
from web.catalogs import Catalog
from web.phone_data import (
    LABELS,
    laid_sums,
    of_hand,
    of_table,
    open_phases,
    saving,
    sums_not_laid,
)
from web.round_forms import KINDS, LAID_LAST, NOBODY, Complaint, Form, Typed
from web.round_words import complaint_words
from web.signs import Glyph, glyph
from web.texts.terms import phase_words, phases_done

IN_TWOS = ("low", "high")
"""Of these one often holds several: a key adds two at once."""


@dataclass(frozen=True, slots=True)
class Way:
    """How the round may have ended: the value in the form, its words, and the page's title."""

    value: str
    label: str
    title: str
    player: Player | None
    checked: bool


@dataclass(frozen=True, slots=True)
class Key:
    """A key that adds a card of one value, or ``twice``."""

    kind: str
    label: str
    points: int
    twice: bool


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase, to be played for or chosen. ``number`` is None where it is still open."""

    number: int | None
    name: str
    words: str
    glyph: Glyph | None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards of one value, as it was typed."""

    kind: str
    label: str
    typed: str


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's part of the form. ``faults``: what is wrong in it, in words."""

    player: Player
    name: str
    phase: Phase
    phases: tuple[Phase, ...]
    typed: Typed
    counts: tuple[Count, ...]
    faults: tuple[str, ...]
    faulty: str
    sums: tuple[int, ...]
    data: str


@dataclass(frozen=True, slots=True)
class Entry:
    """The page. ``opened``: the part that is opened, a hand, or the question how it ended.

    ``notices`` concern the whole round; ``warnings`` have to be confirmed. ``sums``: of a hand
    not laid. ``save``: what the key says that sends all.
    """

    place: int
    title: str
    asks: str
    ways: tuple[Way, ...]
    hands: tuple[Hand, ...]
    keys: tuple[Key, ...]
    sums: tuple[int, ...]
    opened: str
    notices: tuple[str, ...]
    warnings: tuple[str, ...]
    confirm: str
    save: str
    data: str
    heard: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What was said of an entry so far: the form, what is wrong in it, what is odd.

    ``player``: whose hand is to be opened. ``heard``: the reports that were looked at already.
    """

    form: Form
    complaints: Sequence[Complaint] = ()
    warnings: tuple[str, ...] = ()
    confirm: str = ""
    player: Player | None = None
    notices: tuple[str, ...] = ()
    is_correction: bool = False
    heard: str = ""


def entry(
    game: Game,
    number: int,
    place: int,
    shown: Shown,
    names: Mapping[Player, str],
    words: Catalog,
) -> Entry:
    """The page for the round of that number, ``game`` being how it stood before."""
    ways = tuple(_ways(game, number, shown.form.out, names, words))
    title = next((way.title for way in ways if way.checked), _title(number, words))
    said = [each for each in shown.complaints if each.player not in shown.form.hands]
    saves = saving(game, shown.is_correction, words)
    return Entry(
        place=place,
        title=title,
        asks=words.gettext("Who went out in round %(round)d?") % {"round": number},
        ways=ways,
        hands=tuple(hand_of(game, seat, shown, names, words) for seat in game.present),
        keys=tuple(keys_of(game, words)),
        sums=sums_not_laid(game),
        opened=_opened(game, shown, any(way.checked for way in ways)),
        notices=(*shown.notices, *(complaint_words(each, names, words) for each in said)),
        warnings=shown.warnings,
        confirm=shown.confirm,
        save=saves[min(len(shown.warnings), len(saves) - 1)],
        data=of_table(game, saves, words),
        heard=shown.heard,
    )


def _title(number: int, words: Catalog) -> str:
    return words.gettext("Round %(round)d") % {"round": number}


def _ways(
    game: Game, number: int, out: str, names: Mapping[Player, str], words: Catalog
) -> Iterator[Way]:
    for seat in game.present:
        told = {"round": number, "player": names[seat.player]}
        title = words.gettext("Round %(round)d · %(player)s went out") % told
        yield Way(seat.player, names[seat.player], title, seat.player, seat.player == out)
    title = words.gettext("Round %(round)d · nobody went out") % {"round": number}
    yield Way(NOBODY, words.gettext("Nobody"), title, None, out == NOBODY)
    for seat in finishers(game):
        value, told = f"{LAID_LAST}:{seat.player}", {"round": number, "player": names[seat.player]}
        label = words.gettext("%(player)s laid the last phase") % told
        title = words.gettext("Round %(round)d · %(player)s laid the last phase") % told
        yield Way(value, label, title, seat.player, value == out)


def finishers(game: Game) -> list[Seat]:
    """Who can end the round by laying the last phase (RULES.md section 7)."""
    last = len(game.course.numbers) - 1
    can_be = game.win == "immediate"
    return [seat for seat in game.present if can_be and seat.advanced == last]


def form_asked(game: Game, out: str) -> Form:
    """An empty form; the only one who can have laid the last phase is not asked for."""
    hands = {seat.player: Typed() for seat in game.present}
    able = finishers(game)
    if out == LAID_LAST and len(able) == 1:
        out = f"{LAID_LAST}:{able[0].player}"
    return Form(out, hands)


def _opened(game: Game, shown: Shown, is_out_known: bool) -> str:
    """The first hand at fault, or the one asked for, else the first left of whoever went out."""
    players = [seat.player for seat in game.present]
    for player in (*(each.player for each in shown.complaints), shown.player):
        if player in players:
            return f"p-{player}"
    if not is_out_known:
        return "out"
    if shown.warnings or shown.notices:
        return "summary"
    out = shown.form.out.rpartition(":")[2]
    return f"p-{left_of(game.seats, out if out in players else game.dealer)}"


def hand_of(
    game: Game, seat: Seat, shown: Shown, names: Mapping[Player, str], words: Catalog
) -> Hand:
    player = seat.player
    typed = shown.form.hands.get(player, Typed())
    wrong = [each for each in shown.complaints if each.player == player]
    counts = (
        Count(kind, words.gettext(LABELS[kind]), typed.counts.get(kind, "")) for kind in KINDS
    )
    return Hand(
        player=player,
        name=names[player],
        phase=_phase(game, seat, words),
        phases=tuple(_choices(game, seat, typed.phase, words)),
        typed=typed,
        counts=tuple(counts),
        faults=tuple(complaint_words(each, names, words) for each in wrong),
        faulty=wrong[0].part if wrong else "",
        sums=laid_sums(game, seat),
        data=of_hand(game, seat, words),
    )


def _phase(game: Game, seat: Seat, words: Catalog) -> Phase:
    """What the player plays for; where the players pick, how many are done."""
    course = game.course
    if course.order == "pick":
        done = phases_done(len(seat.completed), len(course.numbers), words)
        return Phase(None, done, "", None)
    at = min(seat.advanced, len(course.numbers) - 1)
    return _named(course.numbers[at], game, words)


def _named(number: int, game: Game, words: Catalog, chosen: bool = False) -> Phase:
    phase = game.course.phase(number)
    name = words.gettext("Phase %(number)d") % {"number": number}
    return Phase(number, name, phase_words(phase, words), glyph(phase), chosen)


def _choices(game: Game, seat: Seat, typed: str, words: Catalog) -> Iterator[Phase]:
    """Where the players pick, what can still be laid; of a single phase it need not be said."""
    numbers = open_phases(game, seat)
    for number in numbers:
        yield _named(number, game, words, str(number) == typed or len(numbers) == 1)


def keys_of(game: Game, words: Catalog) -> Iterator[Key]:
    for kind in KINDS:
        value = getattr(game.house.points, kind)
        yield Key(kind, words.gettext(LABELS[kind]), value, False)
        if kind in IN_TWOS:
            yield Key(kind, words.gettext(LABELS[kind]), value, True)
