"""Whose phone is this? Those at the table, each with the phone that has the seat, if one has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.corrections import start_corrected
from rules.facts import GameStarted, Player, StartCorrected
from store.kept import KeptGame
from store.phones import Claim, PhoneRow
from store.players import PlayerRow
from web.board import Person, people
from web.catalogs import Catalog
from web.drafts import is_placeholder
from web.faces import discs
from web.sayings import Saying, saying

MOST = 60
"""Of the club's other people so many can be tapped; any name can be typed."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody whom this phone may be. ``taken``: the phone that says it is, "" if none does."""

    person: Person
    is_mine: bool
    taken: str


@dataclass(frozen=True, slots=True)
class Who:
    """``mine``: who this phone is. ``asks``: it has asked for that seat, and perhaps was refused.

    ``unnamed``: it has a seat that bears no name yet.
    """

    seen: str
    seats: tuple[Chair, ...]
    others: tuple[Chair, ...]
    mine: Person | None
    asks: Saying
    is_refused: bool
    unnamed: bool


@dataclass(frozen=True, slots=True)
class Asking:
    """Another phone's question, on the board of whoever may answer it."""

    key: str
    question: Saying


def who(
    kept: KeptGame | None,
    everybody: Sequence[PlayerRow],
    phones: Sequence[PhoneRow],
    claims: Sequence[Claim],
    key: str,
    words: Catalog,
) -> Who:
    """The question, for the phone that holds this key."""
    at_table = people(kept) if kept else {}
    present = {seat.player for seat in kept.game.present} if kept else set()
    others = _others(everybody, at_table)
    chairs = {**{each: at_table[each] for each in at_table if each in present}, **others}
    taken = {each.player: each for each in phones if each.player}

    def chair(person: Person) -> Chair:
        phone = taken.get(person.player)
        is_mine = phone is not None and phone.id == key
        is_other = phone is not None and not is_mine
        known = phone.label or phone.device if phone else ""
        taken_by = known or words.gettext("another phone")
        return Chair(person, is_mine, taken_by if is_other else "")

    mine = next((each.player for each in phones if each.id == key), None)
    me = chairs.get(mine) or at_table.get(mine) if mine else None
    claim = next((each for each in claims if each.key == key), None)
    return Who(
        seen=f"{mine or ''}.{claim.player if claim else ''}.{claim and claim.is_refused}",
        seats=tuple(chair(each) for player, each in chairs.items() if player not in others),
        others=tuple(chair(each) for each in list(others.values())[:MOST]),
        mine=me,
        asks=_asked(claim, {**at_table, **others}, words),
        is_refused=claim is not None and claim.is_refused,
        unnamed=me is not None and is_placeholder(me.name),
    )


def _others(everybody: Sequence[PlayerRow], at_table: Mapping[Player, Person]) -> dict[str, Person]:
    names = {
        each.id: each.name
        for each in everybody
        if each.id not in at_table
        and each.id == each.person
        and not (each.is_archived or is_placeholder(each.name))
    }
    faces = discs(names, {player: place for place, player in enumerate(names)})
    return {player: Person(player, name, faces[player]) for player, name in names.items()}


def _asked(claim: Claim | None, named: Mapping[Player, Person], words: Catalog) -> Saying:
    if claim is None or claim.player not in named:
        return ()
    text = words.gettext("%(player)s’s seat is asked for.")
    if claim.is_refused:
        text = words.gettext("%(player)s’s phone keeps the seat.")
    return saying(text, player=named[claim.player].name)


def asking(
    claims: Sequence[Claim], names: Mapping[Player, str], player: str, scores: bool, words: Catalog
) -> tuple[Asking, ...]:
    """The questions that this phone may answer: for its own seat; all, if it keeps score."""
    return tuple(
        Asking(each.key, _question(each, names[each.player], words))
        for each in claims
        if not each.is_refused and each.player in names and (scores or each.player == player)
    )


def _question(claim: Claim, player: str, words: Catalog) -> Saying:
    phone = claim.label or claim.device
    if not phone:
        text = words.gettext("Another phone wants %(player)s’s seat. May it have it?")
        return saying(text, player=player)
    text = words.gettext("Another phone (%(phone)s) wants %(player)s’s seat. May it have it?")
    return saying(text, phone=phone, player=player)


def renamed(kept: KeptGame, old: Player, new: Player) -> StartCorrected:
    """The fact that the one who sits there is somebody else."""
    before, names = kept.start, {old: new}
    seats = tuple(names.get(each, each) for each in before.seats)
    told = {names.get(each, each): at for each, at in before.start.items()}
    start: GameStarted = replace(
        before, seats=seats, dealer=names.get(before.dealer, before.dealer), start=told
    )
    return start_corrected(kept.replay, before, start, {}, names)
