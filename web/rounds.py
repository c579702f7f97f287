"""The entry of a round, /games/ID/round, and the correction of one, /games/ID/rounds/N."""

import secrets
from dataclasses import replace
from typing import NamedTuple

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
from web.heard import Heard, region
from web.naming import refusal_words, warning_words
from web.past_rounds import finisher_of, game_before, number_of, out_of, place_of, recorded
from web.reported import Doubt
from web.round_forms import (
    Complaint,
    Form,
    Told,
    fields_of,
    form_of,
    form_that_says,
    told_in,
)
from web.round_words import complaint_of
from web.texts.refusals import WARNINGS
from web.visits import Opened, opened

blueprint = Blueprint("rounds", __name__)
Page = tuple[str, int] | str | posts.Unsaved
Answer = Page | Response
UNSENT = ("seq", "token", "step", "edit", "take", "heard")
"""What a form that repeats another one says itself."""


class Task(NamedTuple):
    """Which round of a game is entered, or corrected, by its place from 1."""

    kept: KeptGame
    place: int
    is_correction: bool = False

    @property
    def game(self) -> Game:
        """The game before that round; the present one where none is recorded there."""
        is_recorded = recorded(self.kept.replay, self.place)
        return game_before(self.kept, self.place) if is_recorded else self.kept.game

    @property
    def number(self) -> int:
        return number_of(self.kept.replay, self.place)

    @property
    def form(self) -> Form:
        """What was sent."""
        return form_of(request.form, [seat.player for seat in self.game.present])


@blueprint.get("/games/<game>/round")
def entry_page(game: str) -> Answer:
    """The form of the round in play, empty; `out` says who went out, or `nobody`."""
    kept = opened(game, "scorer").game
    if kept.game.status != "in_progress":
        return redirect(board_of(kept), 303)
    form = form_asked(kept.game, request.args.get("out", ""))
    return form_page(Task(kept, place_of(kept)), Shown(form))


@blueprint.post("/games/<game>/rounds")
def save(game: str) -> Answer:
    """One round more."""
    found = opened(game, "scorer")
    return taken(found, Task(found.game, request.form.get("place", 0, int)))


@blueprint.get("/games/<game>/rounds/<int:place>")
def correction_page(game: str, place: int) -> Answer:
    """The form of a recorded round, filled in with what was recorded."""
    kept = opened(game, "scorer").game
    form = recorded_form(kept, place)
    return form_page(Task(kept, place, True), Shown(form, player=request.args.get("player")))


@blueprint.post("/games/<game>/rounds/<int:place>")
def correct(game: str, place: int) -> Answer:
    """What a correction changes (`step=preview`), and then the correction itself."""
    found = opened(game, "scorer")
    return taken(found, Task(found.game, place, True))


def taken(found: Opened, task: Task) -> Answer:
    """Record what the form says, or show what is in the way."""
    try:
        if posts.is_known(task.kept):
            return saved(task.kept)
        if task.is_correction and recorded(task.kept.replay, task.place) is None:
            abort(404)
        if request.form.get("edit"):
            return form_page(task, Shown(task.form))
        heard = Heard(task.kept, 0 if task.is_correction else task.place)
        if take := request.form.get("take"):
            return form_page(task, Shown(heard.taken(task.form, take), heard=heard.ids))
        form = heard.chosen(task.form)
        told = told_in(form)
        if told.complaints:
            return refused(task, form, told.complaints)
        if doubts := heard.doubts(form, told.results):
            return doubtful(task, form, doubts, heard)
        return recorded_or_refused(found, task, form, told)
    except Stale as stale:
        return faster(task._replace(kept=stale.kept))


def doubtful(task: Task, form: Form, doubts: tuple[Doubt, ...], heard: Heard) -> Answer:
    """Phones say something else of a hand: one of the two is chosen, none goes unseen."""
    title = languages.gettext("Round %(round)d · not all say the same", round=task.number)
    fields = [*fields_of(form), ("place", str(task.place)), ("heard", heard.ids)]
    return page("doubts", task, doubts=doubts, title=title, fields=fields), 409


def recorded_or_refused(found: Opened, task: Task, form: Form, told: Told) -> Answer:
    fact = fact_of(task, form, told)
    try:
        if task.is_correction and request.form.get("step") != "save":
            return preview_page(task, fact)
        posts.record(found, fact)
        return saved(task.kept)
    except posts.HELD:
        return posts.unsaved(form_page(task, Shown(form, notices=(posts.unsaved_words(),))))
    except RulesError as error:
        return refused_by(error, task, form)


def fact_of(task: Task, form: Form, told: Told) -> RoundScored | RoundCorrected:
    confirmed = tuple(sorted({code for code in form.confirmed if code in WARNINGS}))
    if task.is_correction:
        return RoundCorrected(task.place, told.results, told.ended, confirmed)
    return RoundScored(told.results, told.ended, confirmed)


def refused_by(error: RulesError, task: Task, form: Form) -> Answer:
    """The form again: with the warnings to be confirmed, or with what the rules say no to."""
    names, words = task.kept.names, languages.words()
    if error.code == "needs_confirmation":
        warned = error.evidence["warnings"]
        codes = ",".join(dict.fromkeys(each.code for each in warned))
        odd = warning_words(warned, names, words)
        return form_page(task, Shown(form, warnings=odd, confirm=codes)), 422
    if error.field[:1] == ("results",):
        return refused(task, form, (complaint_of(error),))
    return form_page(task, Shown(form, notices=(refusal_words(error, names, words),))), 422


def refused(task: Task, form: Form, complaints: tuple[Complaint, ...]) -> Answer:
    return form_page(task, Shown(form, complaints)), 422


def faster(task: Task) -> Answer:
    """Somebody was faster: both entries, or where it was no entry of this round, the form again.

    A round that is not there, or not there any more, is entered as the one in play.
    """
    kept = task.kept
    theirs = recorded(kept.replay, task.place)
    if theirs is None:
        task = Task(kept, place_of(kept))
    form = task.form
    if theirs is None or (task.is_correction and theirs.said.seq <= posts.seq()):
        said = (languages.gettext("The game has changed meanwhile. Look it over and save again."),)
        return form_page(task, Shown(form, notices=said)), 409
    act, told = theirs.said.act, told_in(form)
    shown_pairs = conflict(
        task.number,
        Version(act.results, out_of(theirs), act.ended),  # type: ignore[union-attr]  # a round's
        Version(told.results, form.out, told.ended),
        kept.game.house.points,
        kept.names,
        languages.words(),
    )
    return page("conflict", task, page=shown_pairs, fields=said_again()), 409


def preview_page(task: Task, fact: Fact) -> str:
    """Raises `RulesError`."""
    kept = task.kept
    told = changes(kept.replay, kept.tried(fact), kept.names, languages.words())
    title = languages.gettext("Correct round %(round)d", round=task.number)
    return page("preview", task, page=told, title=title, fields=said_again())


def form_page(task: Task, shown: Shown) -> str:
    heard = shown.heard or request.form.get("heard", "")
    shown = replace(shown, is_correction=task.is_correction, heard=heard)
    told = entry(task.game, task.number, task.place, shown, task.kept.names, languages.words())
    beside = {} if task.is_correction else region(task.kept, task.place)
    return page("entry", task, page=told, **beside)


def page(name: str, task: Task, **told: object) -> str:
    """One of the three pages, with what all of them need."""
    kept, place, is_correction = task
    return render_template(
        f"rounds/{name}.html",
        board=board_of(kept),
        back=sheet_of(kept) if is_correction else board_of(kept),
        corrects=url_for("rounds.correct", game=kept.id, place=place),
        saves=url_for("rounds.save", game=kept.id),
        key=f"{'correction' if is_correction else 'round'} {kept.id} {place}",
        seq=kept.seq,
        token=secrets.token_urlsafe(12),
        discs=discs({seat.player: kept.names[seat.player] for seat in kept.game.seats}, kept.came),
        is_correction=is_correction,
        **told,
    )


def recorded_form(kept: KeptGame, place: int) -> Form:
    found = recorded(kept.replay, place) or abort(404)
    before = game_before(kept, place)
    return form_that_says(found.said.act, out_of(found), finisher_of(found, before))  # type: ignore[arg-type]  # a round's


def saved(kept: KeptGame) -> Response:
    return redirect(board_of(kept), 303)


def board_of(kept: KeptGame) -> str:
    return address_of("games.board", game=kept.id)


def sheet_of(kept: KeptGame) -> str:
    return url_for("games.sheet", game=kept.id)


def said_again() -> list[tuple[str, str]]:
    """What the form said, in the fields of another one."""
    return [(name, value) for name, value in request.form.items() if name not in UNSENT]
