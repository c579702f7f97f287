"""The page on which a phone reports one hand, its owner's own; the scorer says what counts."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.facts import Player
from rules.game import Game, Seat
from store.kept import KeptGame
from store.reports import Report
from web.board import Person, people
from web.catalogs import Catalog
from web.entry import Hand, Key, Shown, finishers, hand_of, keys_of
from web.past_rounds import place_of
from web.phone_data import of_table, sums_not_laid
from web.reported import outcome, said
from web.round_forms import LAID_LAST, NOBODY, Complaint
from web.sayings import Saying, saying
from web.texts.terms import N_
from web.viewers import Viewer

LABELS = {
    "out": N_("I went out"),
    NOBODY: N_("I hold cards"),
    LAID_LAST: N_("I laid the last phase"),
}


@dataclass(frozen=True, slots=True)
class Way:
    """What became of the player: the value in the form, and its words."""

    value: str
    label: str
    checked: bool


@dataclass(frozen=True, slots=True)
class OwnHand:
    """The page. ``before``: what this phone has reported already, "" if nothing."""

    place: int
    title: str
    person: Person
    before: Saying
    ways: tuple[Way, ...]
    hand: Hand
    keys: tuple[Key, ...]
    sums: tuple[int, ...]
    opened: str
    notices: tuple[str, ...]
    send: str
    data: str


@dataclass(frozen=True, slots=True)
class Asking:
    """Whose hand is it? The title, and everybody at the table."""

    title: str
    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The round is saved already: what is saved of the hand, and what this phone says."""

    title: str
    person: Person
    saved: str
    mine: str

    @property
    def is_same(self) -> bool:
        return self.saved == self.mine


def own_hand(
    kept: KeptGame,
    player: Player,
    shown: Shown,
    reports: Sequence[Report],
    viewer: Viewer,
    words: Catalog,
) -> OwnHand:
    """The page for the hand of somebody at the table."""
    game, person = kept.game, people(kept)[player]
    seat = next(each for each in game.present if each.player == player)
    notices = [*shown.notices, *shown.warnings]
    return OwnHand(
        place=place_of(kept),
        title=title(game.round, person.name, words),
        person=person,
        before=_before(kept, player, reports, viewer, words),
        ways=tuple(_ways(game, player, shown.form.out, words)),
        hand=hand_of(game, seat, shown, kept.names, words),
        keys=tuple(keys_of(game, words)),
        sums=sums_not_laid(game),
        opened=f"p-{player}",
        notices=tuple(notices),
        send=words.gettext("Send"),
        data=of_table(game, _sending(game, words), words),
    )


def title(number: int, name: str, words: Catalog) -> str:
    told = {"round": number, "player": name}
    return words.gettext("Round %(round)d · hand of %(player)s") % told


def asking(kept: KeptGame, words: Catalog) -> Asking:
    by_player = people(kept)
    present = tuple(by_player[seat.player] for seat in kept.game.present)
    return Asking(words.gettext("Whose hand is it?"), present)


def first_way(shown_out: str, player: Player) -> str:
    """Who says nothing of it holds cards, as most do."""
    return shown_out if shown_out in (player, f"{LAID_LAST}:{player}") else NOBODY


def _ways(game: Game, player: Player, out: str, words: Catalog) -> list[Way]:
    values = {NOBODY: NOBODY, "out": player}
    if player in [seat.player for seat in finishers(game)]:
        values[LAID_LAST] = f"{LAID_LAST}:{player}"
    chosen = first_way(out, player)
    return [
        Way(value, words.gettext(LABELS[kind]), value == chosen) for kind, value in values.items()
    ]


def _sending(game: Game, words: Catalog) -> tuple[str, ...]:
    """What the key says, by the number of warnings; they are the scorer's to look at."""
    return (words.gettext("Send"),) * (len(game.present) + 5)


def _before(
    kept: KeptGame, player: Player, reports: Sequence[Report], viewer: Viewer, words: Catalog
) -> Saying:
    mine = [each for each in reports if each.player == player and each.by == viewer.key]
    if not mine:
        return ()
    last = mine[-1]
    told = said(kept, last.result, words, outcome(kept.game, last).is_out)
    text = words.gettext("Sent at %(time)s: %(hand)s")
    return saying(text, time=viewer.moment(last.at), hand=told)


def complaints_about(player: Player, complaints: Sequence[Complaint]) -> tuple[Complaint, ...]:
    """Those about this hand: who went out is the whole round's."""
    return tuple(each for each in complaints if each.player == player)


def seat_of(game: Game, player: str | None) -> Seat | None:
    """Of somebody who is at the table now."""
    return next((seat for seat in game.present if seat.player == player), None)
