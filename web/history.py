"""The list of a club's games."""

from collections.abc import Sequence
from dataclasses import dataclass

from store.listing import GameRow
from web.catalogs import Catalog
from web.in_force import variant_name
from web.texts.terms import all_of, day_words
from web.viewers import Viewer


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list. ``is_open``: it is still played."""

    id: str
    day: str
    iso: str
    names: str
    result: str
    title: str
    variant: str
    is_open: bool


def history(games: Sequence[GameRow], viewer: Viewer, words: Catalog) -> tuple[GameLine, ...]:
    """The games, in the order given."""
    return tuple(_line(game, viewer, words) for game in games)


def _line(game: GameRow, viewer: Viewer, words: Catalog) -> GameLine:
    moment = viewer.moment(game.started_at)
    day = game.played_on or moment.day
    return GameLine(
        id=game.id,
        day=day_words(day, words),
        iso=day,
        names=", ".join(seat.name for seat in game.seats),
        result=_result(game, words),
        title=game.title,
        variant=variant_name(game.variant, words),
        is_open=game.status in ("in_progress", "tiebreak"),
    )


def _result(game: GameRow, words: Catalog) -> str:
    winners = [seat.name for seat in game.seats if seat.is_winner]
    told = {"names": all_of(winners, words), "round": game.round}
    if len(winners) == 1:
        return words.gettext("%(names)s wins") % told
    if winners:
        return words.gettext("%(names)s share the win") % told
    if game.status == "tiebreak":
        return words.gettext("Tie-break")
    if game.status == "ended_early":
        return words.gettext("Ended early")
    return words.gettext("Round %(round)d") % told
