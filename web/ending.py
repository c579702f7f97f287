"""A game that is over: who won and why, everybody's place, and the game in a line per round."""

from dataclasses import dataclass, replace

from rules.facts import NOTHING, GameStarted, PlayerLeft
from rules.game import LEAST_PLAYERS, Game, left_of
from store.kept import KeptGame
from web.catalogs import Catalog
from web.charts import Chart, charts
from web.story import StoryLine, story
from web.texts.terms import all_of, points_words
from web.tie import PlaceLine, place_lines
from web.waits import GameWaits, game_waits


@dataclass(frozen=True, slots=True)
class Ending:
    """``headline`` and ``reason`` are a sentence or two. ``can_reopen``: it ended early.
    ``has_result_only``: a past game, whose rounds nobody told.
    """

    headline: str
    reason: str
    lines: tuple[PlaceLine, ...]
    charts: tuple[Chart, ...]
    waits: GameWaits | None
    story: tuple[StoryLine, ...]
    can_reopen: bool
    has_result_only: bool


def ending(kept: KeptGame, words: Catalog) -> Ending:
    """The end of a game that is over."""
    return Ending(
        headline=headline(kept, words),
        reason=reason(kept, words),
        lines=tuple(place_lines(kept, words)),
        charts=charts(kept, words),
        waits=game_waits(kept, words),
        story=story(kept, words),
        can_reopen=kept.game.status == "ended_early",
        has_result_only=kept.game.has_result_only,
    )


def headline(kept: KeptGame, words: Catalog) -> str:
    """Who won."""
    winners = [kept.names[player] for player in kept.game.winners]
    told = {"names": all_of(winners, words)}
    if not winners:
        return words.gettext("Ended early")
    if len(winners) > 1:
        return words.gettext("%(names)s share the win") % told
    return words.gettext("%(names)s wins") % told


def reason(kept: KeptGame, words: Catalog) -> str:
    """Why they won."""
    game = kept.game
    if game.reason == "ended_early":
        return _early(game, words)
    if game.reason == "tiebreak":
        return _tiebreak(kept, words)
    if game.has_result_only:
        return _result_told(game, words)
    seat = next(seat for seat in game.seats if seat.player in game.winners)
    told = {
        "phase": game.course.last,
        "points": points_words(seat.total, words),
        "count": seat.advanced,
        "all": len(game.course.numbers),
    }
    return _template(game, words) % told


def _template(game: Game, words: Catalog) -> str:
    is_shared, is_pick = len(game.winners) > 1, game.course.order == "pick"
    if game.reason == "completed_last_phase":
        return _completed(game, words)
    if game.reason == "lowest_total":
        if is_shared:
            return words.gettext(
                "Everybody advanced together; the lowest total is shared: %(points)s."
            )
        return words.gettext("Everybody advanced together; the lowest total wins: %(points)s.")
    if game.reason == "most_phases":
        if is_shared:
            return words.gettext("Level at %(count)d of %(all)d phases and %(points)s.")
        return words.gettext("The most phases, then the lowest total: %(count)d, %(points)s.")
    if is_shared:
        return words.gettext("Completed the last phase in the same round, with %(points)s each.")
    if is_pick:
        return words.gettext(
            "Several completed all phases in the same round; the lowest total wins: %(points)s."
        )
    return words.gettext(
        "Several completed phase %(phase)d in the same round; the lowest total wins: %(points)s."
    )


def _completed(game: Game, words: Catalog) -> str:
    if game.win == "immediate":
        return words.gettext("The first to lay the last phase, with %(points)s.")
    if game.win == "must_go_out":
        return words.gettext("Completed the last phase and went out, with %(points)s.")
    if game.course.order == "pick":
        return words.gettext("Completed all %(all)d phases before everybody else, with %(points)s.")
    return words.gettext("Completed phase %(phase)d before everybody else, with %(points)s.")


def _early(game: Game, words: Catalog) -> str:
    told = {"round": game.round}
    if game.round < 1:
        return words.gettext("Ended by agreement before the first round was over.")
    if game.winners:
        agreed = words.gettext(
            "Ended by agreement after round %(round)d; the table decided who wins."
        )
        return agreed % told
    return words.gettext("Ended by agreement after round %(round)d; nobody wins.") % told


def _result_told(game: Game, words: Catalog) -> str:
    known = words.gettext("Only the result of this game is known, not its rounds.")
    won = {seat.total for seat in game.seats if seat.player in game.winners}
    least = min(seat.total for seat in game.seats)
    if won != {least}:
        return words.gettext("Who won is as it was told.") + " " + known
    told = {"points": points_words(least, words)}
    if len(game.winners) > 1:
        return words.gettext("The lowest total is shared: %(points)s.") % told + " " + known
    return words.gettext("The lowest total wins: %(points)s.") % told + " " + known


def _tiebreak(kept: KeptGame, words: Catalog) -> str:
    counted = [each.said.act for each in kept.replay.recorded if not each.idle]
    if isinstance(counted[-1], PlayerLeft):
        return words.gettext("The tie-break: everybody else in it left.")
    if kept.game.house.tiebreak_win == "first_out":
        return words.gettext("The tie-break: the first to go out.")
    return words.gettext("The tie-break: the first to lay the last phase.")


def rematch_of(kept: KeptGame) -> GameStarted:
    """The same people, those who left aside, and the same rules; the deal moves on.

    It moves to the left of whoever dealt last; who would deal now deals, if the game is not over.
    """
    game = kept.game
    stayed = tuple(seat.player for seat in game.present)
    seats = stayed if len(stayed) >= LEAST_PLAYERS else tuple(seat.player for seat in game.seats)
    stays = game.house.dealer == "fixed" or not game.is_over
    dealer = game.dealer if stays else left_of(game.seats, game.dealer)
    return replace(
        kept.start,
        seats=seats,
        dealer=dealer if dealer in seats else seats[0],
        start=NOTHING,
        rounds_played=None,
    )
