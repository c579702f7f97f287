"""Hands of the round in play: reported by the phone of whoever holds it, seen by the scorer."""

import secrets

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug import Response

from rules.errors import RulesError
from rules.facts import Player, Result
from rules.rounds import hand
from store import reports
from store.kept import KeptGame, TokenReused
from store.reports import RoundOver
from web import languages, posts
from web.addresses import address_of
from web.board import people
from web.entry import Shown
from web.heard import region
from web.own_hand import Over, asking, complaints_about, first_way, own_hand, seat_of, title
from web.past_rounds import out_of, recorded
from web.phones import database
from web.reported import said
from web.round_forms import Complaint, Form, Typed, form_of, told_in
from web.round_words import complaint_of
from web.visits import Opened, opened

blueprint = Blueprint("reports", __name__)
Answer = tuple[str, int] | str | posts.Unsaved | Response


@blueprint.get("/games/<game>/hand")
def page(game: str) -> Answer:
    """The hand of whoever this phone is, or of somebody at the table."""
    found = opened(game, "player")
    if reports.round_in_play(found.game) is None:
        return redirect(board_of(found.game), 303)
    player = request.args.get("player") or found.mine.player
    if player is None or seat_of(found.game.game, player) is None:
        told = asking(found.game, languages.words())
        return render_template(
            "rounds/whose.html", page=told, game=game, board=board_of(found.game)
        )
    form = Form(first_way(request.args.get("out", ""), player), {player: Typed()})
    return hand_page(found, player, Shown(form))


@blueprint.post("/games/<game>/hand")
def report(game: str) -> Answer:
    """What this phone says of the hand, beside what others say."""
    found = opened(game, "player")
    player = request.form.get("player", "")
    if player not in found.game.names:
        return redirect(url_for("reports.page", game=game), 303)
    form = form_of(request.form, [player])
    told = told_in(form)
    try:
        if reports.is_known(database(), found.game, posts.token(), posts.digest()):
            return redirect(board_of(found.game), 303)
        if reports.round_in_play(found.game) != place():
            raise RoundOver(found.game)
        if seat_of(found.game.game, player) is None:
            return redirect(board_of(found.game), 303)
        if wrong := complaints_about(player, told.complaints):
            return refused(found, player, form, *wrong)
        hand(found.game.game, player, told.results[player])
        tell(found, player, told.results[player])
    except (RoundOver, TokenReused) as late:
        now = late.kept if isinstance(late, RoundOver) else found.game
        return over(found._replace(game=now), player, form, told.results[player])
    except RulesError as error:
        return refused(found, player, form, complaint_of(error))
    except posts.HELD:
        return posts.unsaved(
            hand_page(found, player, Shown(form, notices=(posts.unsaved_words(),)))
        )
    return redirect(board_of(found.game), 303)


def place() -> int:
    return request.form.get("place", 0, int)


def tell(found: Opened, player: Player, result: Result) -> None:
    mine, game = found
    named = {"by": mine.key, "digest": posts.digest()}
    reports.tell(database(), game, player, result, place=place(), token=posts.token(), **named)


def refused(found: Opened, player: Player, form: Form, *wrong: Complaint) -> Answer:
    return hand_page(found, player, Shown(form, wrong)), 422


def over(found: Opened, player: Player, form: Form, result: Result) -> Answer:
    """The round is not in play any more: what is saved of this hand; or the form again."""
    kept, words = found.game, languages.words()
    saved = recorded(kept.replay, place())
    if saved is None or player not in saved.said.act.results:  # type: ignore[union-attr]  # a round's
        if seat_of(kept.game, player) is None or reports.round_in_play(kept) is None:
            return redirect(board_of(kept), 303)
        notice = words.gettext("The game has changed meanwhile. Look it over and send again.")
        return hand_page(found, player, Shown(form, notices=(notice,))), 409
    theirs = saved.said.act.results[player]  # type: ignore[union-attr]  # a round's
    is_out = out_of(saved) == player
    told = Over(
        title(kept.replay.first_round - 1 + place(), kept.names[player], words),
        people(kept)[player],
        said(kept, theirs, words, is_out),
        said(kept, result, words, form.out == player),
    )
    return render_template("rounds/over.html", page=told, board=board_of(kept)), 409


def hand_page(found: Opened, player: Player, shown: Shown) -> str:
    kept, viewer, words = found.game, found.viewer, languages.words()
    told = reports.of_round_in_play(database(), kept)
    page = own_hand(kept, player, shown, told, viewer, words)
    return render_template(
        "rounds/hand.html",
        page=page,
        board=board_of(kept),
        sends=url_for("reports.report", game=kept.id),
        others=url_for("reports.page", game=kept.id, player="-"),
        key=f"hand {kept.id} {page.place} {player}",
        seq=kept.seq,
        token=secrets.token_urlsafe(12),
        discs={player: page.person.disc},
    )


@blueprint.get("/games/<game>/hands")
def seen(game: str) -> Answer:
    """Who has reported so far, for the page on which the round is entered; 204 if nobody since."""
    found = opened(game, "scorer")
    if request.args.get("seen") == str(found.game.version):
        return "", 204
    told = region(found.game, request.args.get("place", 0, int))
    return render_template("rounds/reported.html", **told)


def board_of(kept: KeptGame) -> str:
    return address_of("games.board", game=kept.id)
