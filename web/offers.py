"""What one can do with a verdict beside reading it: share its link, keep it in the log."""

from dataclasses import dataclass

from flask import request, url_for

from rules.facts import Player
from store import verdicts
from store.kept import KeptGame
from web import links
from web.disputes import Dispute, has_answer
from web.hit_picks import Laid
from web.hit_questions import HitQuestion
from web.laid_groups import on_the_table
from web.phones import database, holder
from web.retold import ENDPOINTS, Asked, dispute_of, page_query, question_of
from web.visits import game_in_play

KEPT = "kept"
"""Says on the referee's page with which game its verdict was just kept."""


@dataclass(frozen=True, slots=True)
class Offers:
    """Addresses: of the page that anybody may see, of the form that keeps it in the log, where
    there is a game in play to keep it with, and of the log that it was just kept in.
    """

    share: str
    log: str
    kept: str


def offers(asked: Asked, kind: str = "") -> Offers | None:
    """For a question of the referee's pages; None while it is not whole, or has no answer.

    ``kind`` is what the group of a hit was judged as.
    """
    dispute = dispute_of(asked, kind)
    if dispute is None or not has_answer(dispute):
        return None
    name, query, game = links.kind_of(dispute), links.query(dispute), in_play("scorer")
    form = game and url_for("verdicts.new", game=game.id, kind=name)
    player = "" if isinstance(asked, HitQuestion) or not asked.player else f"&by={asked.player}"
    told = request.args.get(KEPT)
    return Offers(
        share=f"{url_for('verdicts.page', kind=name)}?{query}",
        log=f"{form}?{query}{player}" if form else "",
        kept=url_for("games.log", game=game.id) if game and told == game.id else "",
    )


def in_play(right: str) -> KeptGame | None:
    """The game in play, if this phone has that right."""
    found = game_in_play()
    mine = holder() if found else None
    return found if mine and mine.may(right) else None


def groups_laid() -> tuple[Laid, ...]:
    """The groups on the table in the game in play, as far as verdicts tell of them."""
    game = in_play("watcher")
    return on_the_table(verdicts.of_game(database(), game), game) if game else ()


def referee_address(asked: Dispute, player: Player = "") -> str:
    """Where the referee's own page asks the same, for the player who asked there, if one did."""
    query = page_query(question_of(asked), player)
    return f"{url_for(ENDPOINTS[links.kind_of(asked)])}?{query}"
