"""What phones report of the round in play, beside what the scorer enters: who, what and when.

Nothing of it counts until the scorer has taken it over, or typed the same.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.errors import RulesError
from rules.facts import Player, Result
from rules.game import Game
from rules.results import points_in
from rules.rounds import hand
from store.kept import KeptGame
from store.reports import Report
from web.catalogs import Catalog
from web.chronicle import phone_words
from web.log import hand_words
from web.round_forms import KINDS, LAID_LAST, NOBODY, Form, typed_of
from web.viewers import Moment, Viewer

EVERYBODY = "all"
"""Instead of a report: those of all of whom just one thing is said."""


class Outcome(NamedTuple):
    """What a hand comes to; two reports that agree on it say the same."""

    laid: bool | None
    points: int | None
    is_out: bool
    phase: int | None


@dataclass(frozen=True, slots=True)
class Word:
    """What one phone says of a hand. ``who`` said it; ``data``: the fields, for the phone."""

    id: str
    player: Player
    name: str
    told: str
    who: str
    time: Moment
    data: str


@dataclass(frozen=True, slots=True)
class Reported:
    """Of the round in play. ``count``: ``3 of 4 hands reported``; ``all``: the data of what
    can be taken over at once, "" where there is nothing.
    """

    count: str
    words: tuple[Word, ...]
    all: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """A hand of which different things are said: by phones, and in the form."""

    player: Player
    name: str
    mine: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class OnBoard:
    """What the board says of them: how many there are, and what this phone has said of its own."""

    count: str
    mine: str


def hands_on_board(
    kept: KeptGame, reports: Sequence[Report], viewer: Viewer, words: Catalog
) -> OnBoard:
    told = reported(kept, reports, viewer, words)
    own = {each.id for each in reports if each.by == viewer.key and each.player == viewer.player}
    mine = [word.told for word in told.words if word.id in own]
    return OnBoard(told.count, mine[-1] if mine else "")


def reported(kept: KeptGame, reports: Sequence[Report], viewer: Viewer, words: Catalog) -> Reported:
    """What is to be shown to whoever enters the round."""
    present = [seat.player for seat in kept.game.present]
    told = [each for each in reports if each.player in present]
    whole = clear(kept.game, told)
    return Reported(
        count=count_words(len({each.player for each in told}), len(present), words),
        words=tuple(_word(each, kept, reports, viewer, words) for each in told),
        all=_json([_data(each, kept.game) for each in whole]) if whole else "",
    )


def count_words(count: int, of: int, words: Catalog) -> str:
    """``3 of 4 hands reported``; "" where nothing is."""
    if not count:
        return ""
    text = words.ngettext(
        "%(count)d of %(all)d hands reported", "%(count)d of %(all)d hands reported", count
    )
    return text % {"count": count, "all": of}


def _word(
    told: Report, kept: KeptGame, reports: Sequence[Report], viewer: Viewer, words: Catalog
) -> Word:
    return Word(
        id=told.id,
        player=told.player,
        name=kept.names[told.player],
        told=said(kept, told.result, words, outcome(kept.game, told).is_out),
        who=who_words(told, kept, reports, viewer, words),
        time=viewer.moment(told.at),
        data=_json([_data(told, kept.game)]),
    )


def said(kept: KeptGame, result: Result, words: Catalog, is_out: bool | None) -> str:
    """``45 · laid``."""
    return hand_words(result._replace(out=is_out), kept.game.house.points, words)


def who_words(
    told: Report, kept: KeptGame, reports: Sequence[Report], viewer: Viewer, words: Catalog
) -> str:
    """The player whose phone it was, or which phone."""
    if told.seat in kept.names and told.by != viewer.key:
        return kept.names[told.seat or ""]
    phones = [entry.by for entry in kept.entries] + [each.by for each in reports]
    return phone_words(told, list(dict.fromkeys(phones)), viewer, words)


def outcome(game: Game, told: Report) -> Outcome:
    """What a report comes to; as it was said, where it does not fit the game any more."""
    try:
        found = hand(game, told.player, told.result)
    except RulesError:
        laid, points = told.result.laid, points_in(told.result, game.house.points)
        return Outcome(laid, points, bool(told.result.out), told.result.phase)
    return Outcome(found.laid, found.points, found.is_out, found.phase if found.laid else None)


def clear(game: Game, reports: Sequence[Report]) -> list[Report]:
    """One of each hand of which all phones say the same."""
    by_player: dict[Player, dict[Outcome, Report]] = {}
    for each in reports:
        by_player.setdefault(each.player, {})[outcome(game, each)] = each
    return [told for found in by_player.values() if len(found) == 1 for told in found.values()]


def _data(told: Report, game: Game) -> Mapping[str, object]:
    """The fields of a hand, as `static/round.js` fills them in, and what the hand comes to."""
    typed, found = typed_of(told.result), outcome(game, told)
    return {
        "id": told.id,
        "player": told.player,
        "out": found.is_out,
        "isLaid": bool(found.laid),
        "worth": found.points,
        "laid": typed.laid,
        "points": typed.points,
        "phase": typed.phase,
        **{kind: typed.counts.get(kind, "") for kind in KINDS},
    }


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def with_reports(form: Form, game: Game, reports: Sequence[Report]) -> Form:
    """The form after these were taken over."""
    hands, out = dict(form.hands), form.out
    for each in reports:
        if each.player not in hands:
            continue
        hands[each.player] = typed_of(each.result)
        if outcome(game, each).is_out:
            out = each.player
        elif out == each.player:
            out = ""
    return replace(form, hands=hands, out=out)


def doubts(
    kept: KeptGame,
    form: Form,
    results: Mapping[Player, Result],
    reports: Sequence[Report],
    heard: Collection[str],
    viewer: Viewer,
    words: Catalog,
) -> tuple[Doubt, ...]:
    """The hands of which a phone says something else than the form, and nobody has heard it yet."""
    found = []
    for player, result in results.items():
        mine = _outcome_of(kept.game, form, player, result)
        about = [each for each in reports if each.player == player]
        other = [each for each in about if outcome(kept.game, each) != mine]
        if any(each.id not in heard for each in other):
            told = said(kept, result, words, mine.is_out)
            shown = tuple(_word(each, kept, reports, viewer, words) for each in about)
            found.append(Doubt(player, kept.names[player], told, shown))
    return tuple(found)


def _outcome_of(game: Game, form: Form, player: Player, result: Result) -> Outcome:
    """As the form has it: who went out is said there for all together."""
    is_out = form.out == player
    points = points_in(result._replace(out=is_out), game.house.points)
    phase = result.phase if result.laid and game.course.order == "pick" else None
    ended = form.out == NOBODY or form.out.startswith(LAID_LAST)
    is_out = is_out or (not ended and not points and game.house.go_out != "float")
    return Outcome(result.laid, points, is_out, phase)
