"""The entry of a round, /games/ID/round, and the correction of one, /games/ID/rounds/N."""

import secrets
from collections.abc import Mapping

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug import Response

from rules.errors import RulesError
from rules.facts import Fact, RoundCorrected, RoundScored
from rules.game import Game
from store.kept import KeptGame, Stale
from web import languages, posts
from web.addresses import address_of
from web.changes import changes
from web.conflicts import Version, conflict
from web.entry import Shown, entry, form_asked
from web.faces import discs
from web.naming import refusal_words, warning_words
from web.past_rounds import finisher_of, game_before, number_of, out_of, place_of, recorded
from web.round_forms import Complaint, Form, Told, form_of, form_that_says, told_in
from web.round_words import complaint_of
from web.texts.refusals import WARNINGS
from web.visits import Opened, opened

blueprint = Blueprint("rounds", __name__)
Page = tuple[str, int] | str | posts.Unsaved
Answer = Page | Response
UNSENT = ("seq", "token", "step", "edit", "confirm")
"""What a form that repeats another one says itself."""


@blueprint.get("/games/<game>/round")
def entry_page(game: str) -> Answer:
    """The form of the round in play, empty; `out` says who went out, or `nobody`."""
    kept = opened(game, "scorer").game
    if kept.game.status != "in_progress":
        return redirect(board_of(kept), 303)
    return form_page(
        kept, place_of(kept), Shown(form_asked(kept.game, request.args.get("out", "")))
    )


@blueprint.post("/games/<game>/rounds")
def save(game: str) -> Answer:
    """One round more."""
    return taken(opened(game, "scorer"), request.form.get("place", 0, int), is_correction=False)


@blueprint.get("/games/<game>/rounds/<int:place>")
def correction_page(game: str, place: int) -> Answer:
    """The form of a recorded round, filled in with what was recorded."""
    kept = opened(game, "scorer").game
    form = recorded_form(kept, place)
    player = request.args.get("player")
    return form_page(kept, place, Shown(form, player=player, is_correction=True))


@blueprint.post("/games/<game>/rounds/<int:place>")
def correct(game: str, place: int) -> Answer:
    """What a correction changes (`step=preview`), and then the correction itself."""
    return taken(opened(game, "scorer"), place, is_correction=True)


def taken(found: Opened, place: int, *, is_correction: bool) -> Answer:
    """Record what the form says, or show what is in the way."""
    kept = found.game
    try:
        if posts.is_known(kept):
            return saved(kept)
        if is_correction and recorded(kept.replay, place) is None:
            abort(404)
        form = form_of(request.form, players_of(round_game(kept, place)))
        if request.form.get("edit"):
            return form_page(kept, place, Shown(form, is_correction=is_correction))
        told = told_in(form)
        if told.complaints:
            return refused(kept, place, form, told.complaints, is_correction)
        return recorded_or_refused(found, place, form, told, is_correction)
    except Stale as stale:
        return faster(stale.kept, place, is_correction)


def recorded_or_refused(
    found: Opened, place: int, form: Form, told: Told, is_correction: bool
) -> Answer:
    kept = found.game
    fact = fact_of(place, form, told, is_correction)
    try:
        if is_correction and request.form.get("step") != "save":
            return preview_page(kept, place, fact)
        posts.record(found, fact)
        return saved(kept)
    except posts.HELD:
        said = Shown(form, notices=(posts.unsaved_words(),), is_correction=is_correction)
        return posts.unsaved(form_page(kept, place, said))
    except RulesError as error:
        return refused_by(error, kept, place, form, is_correction)


def fact_of(
    place: int, form: Form, told: Told, is_correction: bool
) -> RoundScored | RoundCorrected:
    confirmed = tuple(sorted({code for code in form.confirmed if code in WARNINGS}))
    if is_correction:
        return RoundCorrected(place, told.results, told.ended, confirmed)
    return RoundScored(told.results, told.ended, confirmed)


def refused_by(
    error: RulesError, kept: KeptGame, place: int, form: Form, is_correction: bool
) -> Answer:
    """The form again: with the warnings to be confirmed, or with what the rules say no to."""
    if error.code == "needs_confirmation":
        warned = error.evidence["warnings"]
        codes = ",".join(dict.fromkeys(each.code for each in warned))
        odd = warning_words(warned, kept.names, languages.words())
        shown = Shown(form, warnings=odd, confirm=codes, is_correction=is_correction)
        return form_page(kept, place, shown), 422
    if error.field[:1] == ("results",):
        return refused(kept, place, form, (complaint_of(error),), is_correction)
    said = (refusal_words(error, kept.names, languages.words()),)
    return form_page(kept, place, Shown(form, notices=said, is_correction=is_correction)), 422


def refused(
    kept: KeptGame,
    place: int,
    form: Form,
    complaints: tuple[Complaint, ...],
    is_correction: bool,
) -> Answer:
    shown = Shown(form, complaints, is_correction=is_correction)
    return form_page(kept, place, shown), 422


def faster(kept: KeptGame, place: int, is_correction: bool) -> Answer:
    """Somebody was faster: both entries, or where it was no entry of this round, the form again.

    A round that is not there, or not there any more, is entered as the one in play.
    """
    theirs = recorded(kept.replay, place)
    if theirs is None:
        place, is_correction = place_of(kept), False
    form = form_of(request.form, players_of(round_game(kept, place)))
    if theirs is None or (is_correction and theirs.said.seq <= posts.seq()):
        said = (languages.gettext("The game has changed meanwhile. Look it over and save again."),)
        shown = Shown(form, notices=said, is_correction=is_correction)
        return form_page(kept, place, shown), 409
    act = theirs.said.act
    told = told_in(form)
    shown_pairs = conflict(
        number_of(kept.replay, place),
        Version(act.results, out_of(theirs), act.ended),  # type: ignore[union-attr]  # a round's
        Version(told.results, form.out, told.ended),
        kept.game.house.points,
        kept.names,
        languages.words(),
    )
    return page(
        "conflict", kept, place, page=shown_pairs, fields=fields_of(request.form, ("confirm",))
    ), 409


def preview_page(kept: KeptGame, place: int, fact: Fact) -> str:
    """Raises `RulesError`."""
    found = kept.tried(fact)
    told = changes(kept.replay, found, kept.names, languages.words())
    title = languages.gettext("Correct round %(round)d", round=number_of(kept.replay, place))
    fields = fields_of(request.form, keep=("confirm",))
    return page("preview", kept, place, page=told, title=title, fields=fields)


def form_page(kept: KeptGame, place: int, shown: Shown) -> str:
    game = round_game(kept, place)
    number = number_of(kept.replay, place)
    told = entry(game, number, place, shown, kept.names, languages.words())
    return page("entry", kept, place, page=told, is_correction=shown.is_correction)


def page(name: str, kept: KeptGame, place: int, **told: object) -> str:
    """One of the three pages, with what all of them need."""
    return render_template(
        f"rounds/{name}.html",
        board=board_of(kept),
        back=board_of(kept)
        if name == "entry" and not told.get("is_correction")
        else sheet_of(kept),
        corrects=url_for("rounds.correct", game=kept.id, place=place),
        saves=url_for("rounds.save", game=kept.id),
        key=f"{'correction' if told.get('is_correction') else 'round'} {kept.id} {place}",
        seq=kept.seq,
        place=place,
        token=secrets.token_urlsafe(12),
        discs=discs({seat.player: kept.names[seat.player] for seat in kept.game.seats}, kept.came),
        **told,
    )


def round_game(kept: KeptGame, place: int) -> Game:
    """The game before the round in that place; the present one where none is recorded there."""
    return game_before(kept, place) if recorded(kept.replay, place) else kept.game


def recorded_form(kept: KeptGame, place: int) -> Form:
    found = recorded(kept.replay, place) or abort(404)
    before = game_before(kept, place)
    return form_that_says(found.said.act, out_of(found), finisher_of(found, before))  # type: ignore[arg-type]  # a round's


def players_of(game: Game) -> list[str]:
    return [seat.player for seat in game.present]


def saved(kept: KeptGame) -> Response:
    return redirect(board_of(kept), 303)


def board_of(kept: KeptGame) -> str:
    return address_of("games.board", game=kept.id)


def sheet_of(kept: KeptGame) -> str:
    return url_for("games.sheet", game=kept.id)


def fields_of(form: Mapping[str, str], keep: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """What the form said, to be said again."""
    return [(name, form[name]) for name in form if name in keep or name not in UNSENT]
