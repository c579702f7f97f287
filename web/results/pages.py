"""Past results: pasted or uploaded, looked at first, brought in together, and taken back.

The table travels with the page, so that nothing is kept of it before it comes in, and it can be
put right on the spot.
"""

import secrets
from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as Answer

from rules.spellings import plain
from store import players, results
from store.clubs import Holder
from store.kept import TokenReused
from store.results import Brought, Score
from store.writing import unless_overtaken
from web import posts
from web.languages import chosen, gettext, words
from web.phones import database, needed
from web.results import of_games
from web.results.batches import batch_line, empty_table, example
from web.results.faults import LIMITS, SENTENCES
from web.results.sorting import Asked, Outcome, outcome
from web.results.tables import text_of
from web.results.trial import Trial
from web.visits import viewer_of

blueprint = Blueprint("results", __name__)
blueprint.get("/games/<game>/result")(of_games.result_page)
blueprint.post("/games/<game>/result")(of_games.correct_result)
LARGEST = 1024 * 1024
"""Bytes of a table, with all that belongs to its form."""
Page = str | tuple[str, int] | tuple[str, int, dict[str, str]] | Answer


@blueprint.get("/club/results")
def page() -> str:
    """Where a table is pasted, and what came in lately."""
    return shown(needed("owner"), Asked(), None)


@blueprint.get("/club/results/table.csv")
def table() -> Response:
    """An empty table for a spreadsheet."""
    mine = needed("owner")
    told = empty_table(players.persons_of(database(), mine.club), words())
    answer = Response(told, content_type="text/csv; charset=utf-8")
    name = plain(gettext("Past results")).replace(" ", "-")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


@blueprint.post("/club/results")
def bring() -> Page:
    """Look at the table, or bring it in if it is what was looked at."""
    mine = needed("owner")
    request.max_content_length = request.max_form_memory_size = LARGEST
    try:
        asked = asked_in_form()
    except RequestEntityTooLarge:
        return shown(mine, Asked(), Trial(fault=gettext(SENTENCES["too_large"]))), 413
    if request.form.get("step") != "bring":
        trial = tried(mine, asked).trial
        return shown(mine, asked, trial), 422 if trial.fault or trial.wrong else 200
    try:
        return unless_overtaken(partial(brought, mine, asked))
    except TokenReused:
        return changed(mine, asked, tried(mine, asked).trial)
    except posts.HELD:
        notice = posts.unsaved_words()
        return posts.unsaved(shown(mine, asked, tried(mine, asked).trial, notice))


def asked_in_form() -> Asked:
    """The table and what was answered; a chosen file goes before what was pasted."""
    form, file = request.form, request.files.get("file")
    data = file.read() if file else b""
    text = text_of(data, chosen()) if data else form.get("text", "")
    who = {name: told for name, told in form.items() if name.startswith("as-")}
    return Asked(text.replace("\0", ""), form.get("order", ""), who)


def tried(mine: Holder, asked: Asked) -> Outcome:
    """The dry run."""
    viewer = viewer_of(mine)

    def scores(days: set[str]) -> Mapping[str, set[Score]]:
        return results.scores(database(), mine.club, days, lambda at: viewer.moment(at).day)

    people = players.all_of(database(), mine.club)
    return outcome(asked, people, scores, date.fromisoformat(viewer.today), words())


def brought(mine: Holder, asked: Asked) -> Page:
    """Bring it in. Raises `TokenReused`, `Overtaken`, `Busy`."""
    said = Brought(mine.key, posts.token(), posts.digest())
    batch = results.made_by(database(), mine.club, said)
    if batch is None:
        found = tried(mine, asked)
        if not found.trial.can_import or found.trial.seen != request.form.get("seen"):
            return changed(mine, asked, found.trial)
        new = found.newcomers or {}
        batch = results.bring(database(), mine.club, found.results, new, said)
    return redirect(url_for("results.batch", batch=batch), 303)


def changed(mine: Holder, asked: Asked, trial: Trial) -> Page:
    """What would come in is not what was looked at."""
    notice = gettext("That is not what was shown before. Look at it again.")
    return shown(mine, asked, trial, notice), 409


def shown(mine: Holder, asked: Asked, trial: Trial | None, notice: str = "") -> str:
    viewer, names = viewer_of(mine), names_of(mine)
    latest = results.latest(database(), mine.club) if trial is None else []
    return render_template(
        "results/page.html",
        asked=asked,
        trial=trial,
        notice=notice,
        limits=LIMITS,
        example=example(words()),
        latest=[batch_line(each, names, viewer, words()) for each in latest],
        token=secrets.token_urlsafe(12),
    )


def names_of(mine: Holder) -> dict[str, str]:
    return {each.id: each.name for each in players.all_of(database(), mine.club)}


@blueprint.get("/club/results/<batch>")
def batch(batch: str) -> str:
    """What came in, and the way back; for a week."""
    mine = needed("owner")
    found = results.one(database(), mine.club, batch)
    if found is None:
        abort(404)
    line = batch_line(found, names_of(mine), viewer_of(mine), words())
    return render_template("results/batch.html", batch=line)


@blueprint.post("/club/results/<batch>/undo")
def undo(batch: str) -> Page:
    """All of it out of sight."""
    return moved(batch, results.take_back)


@blueprint.post("/club/results/<batch>/redo")
def redo(batch: str) -> Page:
    """All of it there again."""
    return moved(batch, results.put_back)


def moved(batch: str, move: Any) -> Page:
    """Pressed twice, it happens once."""
    mine = needed("owner")
    if results.one(database(), mine.club, batch) is None:
        abort(404)
    try:
        move(database(), mine.club, batch)
    except posts.HELD:
        abort(503)
    return redirect(url_for("results.batch", batch=batch), 303)
