"""Who is at the table: joining late, leaving, coming back (RULES.md section 10)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.errors import Refused, RulesError
from rules.facts import DONE, GameEnded, Player, PlayerJoined, PlayerLeft, Standing
from rules.game import Game, can_be_done, proposed
from rules.names import likeness
from rules.names import name as name_kept
from store.kept import KeptGame
from store.listing import IN_PLAY
from web.catalogs import Catalog
from web.changes import Changes, changes
from web.choices import Choice
from web.chronicle import event_words
from web.drafts import is_placeholder
from web.faces import Disc, discs
from web.labels import phase_label
from web.start_fields import sentences
from web.start_forms import Fault, number
from web.texts.terms import phases_done, points_words


@dataclass(frozen=True, slots=True)
class Joining:
    """What somebody who sits down was said to be, as typed."""

    player: Player = ""
    name: str = ""
    phase: str = ""
    completed: tuple[str, ...] = ()
    total: str = ""


@dataclass(frozen=True, slots=True)
class JoinForm:
    """The fields for somebody who joins, or comes back. ``phases``: the next one, or, where
    ``is_any_order``, those completed. ``is_fixed``: nobody can choose one.
    """

    player: Player
    name: str
    disc: Disc | None
    phases: tuple[Choice, ...]
    is_any_order: bool
    is_fixed: bool
    total: str
    errors: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, and where."""

    player: Player
    name: str
    disc: Disc
    standing: str


@dataclass(frozen=True, slots=True)
class PeopleScreen:
    """The page. People join a game in play, leave also a tied one, and end any that is not over."""

    id: str
    seq: int
    token: str
    present: tuple[Person, ...]
    away: tuple[JoinForm, ...]
    newcomer: JoinForm
    known: tuple[tuple[Player, str], ...]
    can_join: bool
    can_leave: bool
    can_end: bool
    notices: tuple[str, ...]


def people_screen(
    kept: KeptGame,
    known: Sequence[tuple[Player, str]],
    words: Catalog,
    *,
    token: str,
    typed: Joining | None = None,
    faults: Sequence[Fault] = (),
    notices: Sequence[str] = (),
) -> PeopleScreen:
    """The page; ``faults`` belong to what was ``typed``."""
    game = kept.game
    faces = discs({seat.player: kept.names[seat.player] for seat in game.seats}, kept.came)
    errors = sentences(faults, kept.names, words)
    away = [(seat.player, faces[seat.player]) for seat in game.seats if seat.is_left]
    return PeopleScreen(
        id=kept.id,
        seq=kept.seq,
        token=token,
        present=tuple(_present(kept, faces, words)),
        away=tuple(_form(kept, each, typed, errors, words) for each in away),
        newcomer=_form(kept, None, typed, errors, words),
        known=tuple(_unseated(game, known)),
        can_join=game.status == "in_progress",
        can_leave=game.status in IN_PLAY,
        can_end=not game.is_over,
        notices=(*notices, *(text for field, text in errors.items() if field == "")),
    )


def _present(kept: KeptGame, faces: Mapping[Player, Disc], words: Catalog) -> Iterator[Person]:
    for player in (seat.player for seat in kept.game.present):
        standing = _standing(kept.game, player, words)
        yield Person(player, kept.names[player], faces[player], standing)


def _unseated(game: Game, known: Sequence[tuple[Player, str]]) -> Iterator[tuple[Player, str]]:
    """Those of the club who can be told as joining with one tap."""
    sitting = {seat.player for seat in game.seats}
    for player, name in known:
        if player not in sitting and not is_placeholder(name):
            yield player, name


@dataclass(frozen=True, slots=True)
class ActScreen:
    """What an act at the table changes, before it is said: a ``player`` leaves, or the game ends,
    with a ``winner`` or without.
    """

    id: str
    seq: int
    token: str
    title: str
    about: str
    changes: Changes
    player: Player
    winner: Player


def act_screen(
    kept: KeptGame, act: PlayerLeft | GameEnded, words: Catalog, *, token: str
) -> ActScreen:
    """The page. Raises `RulesError` for what cannot be done."""
    found = changes(kept.replay, kept.tried(act), kept.names, words)
    is_leaving = isinstance(act, PlayerLeft)
    told = (
        words.gettext("Whoever leaves keeps a place below those who play on, and can come back.")
        if is_leaving
        else words.gettext("Places stay as they are now. Whoever likes can go on with it later.")
    )
    title = event_words(act, kept.names.__getitem__, words) if is_leaving else ""
    return ActScreen(
        kept.id,
        kept.seq,
        token,
        title or words.gettext("End early"),
        told,
        found,
        act.player if isinstance(act, PlayerLeft) else "",
        (act.winner or "") if isinstance(act, GameEnded) else "",
    )


def _form(
    kept: KeptGame,
    seated: tuple[Player, Disc] | None,
    typed: Joining | None,
    errors: Mapping[str, str],
    words: Catalog,
) -> JoinForm:
    """The fields as typed, else as proposed; ``seated`` is one who may come back."""
    game, course = kept.game, kept.game.course
    player, disc = seated or ("", None)
    mine = typed if typed and typed.player == player else None
    told = mine or _offered(proposed(game, player or None))
    values = [str(each) for each in course.numbers]
    is_any_order = course.order == "pick"
    if not is_any_order and can_be_done(course, game.house):
        values.append(DONE)
    chosen = told.completed if is_any_order else (told.phase,)
    return JoinForm(
        player,
        kept.names[player] if player else told.name,
        disc,
        tuple(Choice(each, phase_label(each, words), each in chosen) for each in values),
        is_any_order,
        course.order == "all_advance",
        told.total,
        errors if mine else {},
    )


def _offered(standing: Standing) -> Joining:
    completed = tuple(map(str, standing.completed or ()))
    return Joining("", "", str(standing.phase or ""), completed, str(standing.total or 0))


def _standing(game: Game, player: Player, words: Catalog) -> str:
    """Where somebody is: ``Phase 4 · 125 points``."""
    seat = game.seat(player)
    assert seat is not None
    count = len(game.course.numbers)
    if game.course.order == "pick":
        phase = phases_done(seat.advanced, count, words)
    else:
        done = seat.advanced >= count
        phase = phase_label(DONE if done else str(game.course.numbers[seat.advanced]), words)
    return f"{phase} · {points_words(seat.total, words)}"


def joining(fields: Mapping[str, Sequence[str]]) -> Joining:
    """What a form says of somebody who joins."""

    def last(name: str) -> str:
        return (fields.get(name) or [""])[-1].strip()[:300]

    completed = tuple(fields.get("completed", ())[:20])
    return Joining(last("player"), last("name"), last("phase"), completed, last("total"))


def joined_name(kept: KeptGame, typed: Joining) -> str:
    """The name of whoever joins, unless somebody at the table has it.

    Raises `RulesError`, the field being ``name``.
    """
    if typed.player:
        return kept.names.get(typed.player, "")
    try:
        told = name_kept(typed.name)
    except RulesError as error:
        raise error.at("name") from None
    for seat in kept.game.present:
        if likeness(kept.names[seat.player]) == likeness(told):
            raise Refused("name_taken", ("name",), player=seat.player)
    return told


def joined_fact(
    kept: KeptGame, typed: Joining, player: Player
) -> tuple[PlayerJoined | None, tuple[Fault, ...]]:
    """The fact that a form tells, or what is wrong at which field.

    A phase or a total left empty leaves it to what is proposed; where phases are chosen, none
    chosen is none completed.
    """
    faults: list[Fault] = []

    def read(field: str, text: str) -> int | None:
        try:
            return number(text) if text else None
        except RulesError as error:
            faults.append(Fault(field, error))
            return None

    total = read("total", typed.total)
    if kept.game.course.order == "pick":
        completed = [read("phase", each) for each in typed.completed]
        standing = Standing(None, tuple(each for each in completed if each), total)
    else:
        phase = DONE if typed.phase == DONE else read("phase", typed.phase)
        standing = Standing(phase or None, None, total)
    fact = PlayerJoined(player, standing)
    try:
        if not faults:
            kept.tried(fact)
    except RulesError as error:
        place = str(error.field[0]) if error.field else ""
        faults.append(Fault({"completed": "phase", "joined": "name"}.get(place, place), error))
    return (None, tuple(faults)) if faults else (fact, ())
