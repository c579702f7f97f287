"""The entry of a round, and its correction, as the page shows it.

What the phone reckons with stands in ``data`` (`web.phone_data`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.facts import Player
from rules.game import Game, Seat, is_done, left_of
from web.catalogs import Catalog
from web.phone_data import LABELS, of_hand, of_phase, of_table
from web.round_forms import KINDS, LAID_LAST, NOBODY, Complaint, Form, Typed
from web.round_words import complaint_words
from web.signs import Glyph, glyph
from web.texts.terms import phase_words

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
    """A phase, to be played for or chosen. ``number`` is ``""`` where it is still open."""

    number: int | None
    name: str
    words: str
    glyph: Glyph | None
    chosen: bool = False
    data: str = ""


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
    data: str


@dataclass(frozen=True, slots=True)
class Entry:
    """The page. ``first``: whose hand is opened; ``""`` asks first how the round ended.

    ``notices`` concern the whole round; ``warnings`` have to be confirmed.
    """

    number: int
    place: int
    title: str
    ways: tuple[Way, ...]
    hands: tuple[Hand, ...]
    keys: tuple[Key, ...]
    first: Player
    notices: tuple[str, ...]
    warnings: tuple[str, ...]
    confirm: str
    data: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What was said of an entry so far: the form, what is wrong in it, what is odd.

    ``player``: whose hand is to be opened.
    """

    form: Form
    complaints: Sequence[Complaint] = ()
    warnings: tuple[str, ...] = ()
    confirm: str = ""
    player: Player | None = None
    notices: tuple[str, ...] = ()


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
    told = [_hand(game, seat, shown, names, words) for seat in game.present]
    said = [each for each in shown.complaints if each.player not in shown.form.hands]
    notices = (*shown.notices, *(complaint_words(each, names, words) for each in said))
    return Entry(
        number=number,
        place=place,
        title=title,
        ways=ways,
        hands=tuple(told),
        keys=tuple(_keys(game, words)),
        first=_first(game, shown, any(way.checked for way in ways)),
        notices=notices,
        warnings=shown.warnings,
        confirm=shown.confirm,
        data=of_table(game, words),
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


def _first(game: Game, shown: Shown, is_out_known: bool) -> Player:
    """The first hand at fault, or the one asked for, else the first left of whoever went out."""
    at_fault = [each.player for each in shown.complaints if each.player in shown.form.hands]
    players = [seat.player for seat in game.present]
    for player in (*at_fault, shown.player):
        if player in players:
            return player or ""
    if not is_out_known:
        return ""
    out = shown.form.out.rpartition(":")[2]
    return left_of(game.seats, out if out in players else game.dealer)


def _hand(
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
        data=of_hand(game, seat, words),
    )


def _phase(game: Game, seat: Seat, words: Catalog) -> Phase:
    """What the player plays for; where the players pick, how many are done."""
    course = game.course
    if course.order == "pick":
        told = {"done": len(seat.completed), "all": len(course.numbers)}
        return Phase(None, words.gettext("%(done)d of %(all)d phases") % told, "", None)
    at = min(seat.advanced, len(course.numbers) - 1)
    return _named(course.numbers[at], game, words)


def _named(number: int, game: Game, words: Catalog, chosen: bool = False, data: str = "") -> Phase:
    phase = game.course.phase(number)
    name = words.gettext("Phase %(number)d") % {"number": number}
    return Phase(number, name, phase_words(phase, words), glyph(phase), chosen, data)


def _choices(game: Game, seat: Seat, typed: str, words: Catalog) -> Iterator[Phase]:
    """Where the players pick, the phases that can still be laid; a finisher names none."""
    if game.course.order != "pick" or is_done(game.course, seat):
        return
    for number in game.course.numbers:
        if number not in seat.completed or str(number) == typed:
            data = of_phase(game, number, words)
            yield _named(number, game, words, str(number) == typed, data)


def _keys(game: Game, words: Catalog) -> Iterator[Key]:
    for kind in KINDS:
        value = getattr(game.house.points, kind)
        yield Key(kind, words.gettext(LABELS[kind]), value, False)
        if kind in IN_TWOS:
            yield Key(kind, words.gettext(LABELS[kind]), value, True)
