"""A game's start, told or corrected: the page, its steps, and saving."""

import secrets
from collections.abc import Sequence
from typing import Any

from flask import redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from rules.facts import Player
from store import players
from store.clubs import Holder
from store.ids import digest_of
from store.kept import KeptGame, Stale
from store.players import Cast
from store.writing import unless_overtaken
from web import languages, posts
from web.conflicts import Told, start_conflict
from web.draft_steps import stepped
from web.drafts import Draft, draft_of, drafted, is_placeholder, names_in
from web.heirs import handed_on
from web.phones import database
from web.start import meanwhile, previewed, start_screen
from web.start_corrections import Attempt, attempt
from web.start_forms import Fault, name_faults, reading
from web.visits import Opened, opened

Page = str | tuple[str, int] | posts.Unsaved
Known = Sequence[tuple[Player, str]]
OURS = ("seq", "token", "step", "seen", "confirm")
"""What a form that repeats another one says itself."""


def page(game: str) -> str:
    """The start, to be told or corrected."""
    holder, kept = opened(game, "scorer")
    return shown(kept, draft_of(kept.start, kept.names), known_to(holder))


def draft(game: str) -> Page:
    """The page after one step of editing; nothing is saved.

    What was typed before the game went on elsewhere still says so when it is saved.
    """
    holder, kept = opened(game, "scorer")
    known, step = known_to(holder), request.form.get("step", "")
    now = stepped(drafted(fields()), step, dict(known))
    is_late = posts.seq() not in (posts.NONE_SEEN, kept.seq)
    if is_late and step == "preview":
        return overtaken(kept, known)
    if step == "preview":
        found, cast = tried(holder, kept, now)
        return answered(kept, now, known, found, cast, 200)
    faults = [
        *name_faults(names_in(now, kept.names, languages.words())),
        *reading(now, [seat.player for seat in now.seats]).faults,
    ]
    return shown(kept, now, known, faults=faults, seen=posts.seq() if is_late else None)


def correct(game: str) -> Page | Response:
    """Save the start: at once before the first round, later when its changes have been seen."""
    asked = opened(game, "scorer")
    now, known = drafted(fields()), known_to(asked.mine)
    board = url_for("games.board", game=asked.game.id)
    try:
        if posts.is_known(asked.game):
            return redirect(board, 303)
        refusal = unless_overtaken(lambda: refused_or_saved(asked, now, known))
        return refusal or redirect(board, 303)
    except Stale as stale:
        return overtaken(stale.kept, known)
    except posts.HELD:
        return posts.unsaved(shown(asked.game, now, known, notices=[posts.unsaved_words()]))


def overtaken(kept: KeptGame, known: Known) -> Page:
    """Another phone was faster: what it saved and what was typed here, side by side.

    What cannot be read yet stays in its form.
    """
    words = languages.words()
    typed = handed_on([*request.form.items(multi=True)], kept, posts.seq())
    now = drafted(MultiDict(typed).to_dict(flat=False))
    names = names_in(now, kept.names, words)
    mine = reading(now, [seat.player for seat in now.seats]).start
    if mine is None or name_faults(names):
        told: dict[str, Any] = {"notices": [meanwhile(kept, words)], "seen": posts.seq()}
        return shown(kept, now, known, **told), 409
    pairs = start_conflict(
        Told(kept.start, kept.names), Told(mine, dict(zip(mine.seats, names, strict=True))), words
    )
    return render_template(
        "starts/conflict.html",
        page=pairs,
        game=kept.id,
        seq=kept.seq,
        token=secrets.token_urlsafe(12),
        fields=[each for each in typed if each[0] not in OURS],
        is_late=bool(kept.replay.recorded_rounds),
    ), 409


def refused_or_saved(asked: Opened, now: Draft, known: Known) -> Page | None:
    """What is in the way of saving the draft; None when it is saved."""
    holder, kept = asked
    found, cast = tried(holder, kept, now)
    if found.fact is None or found.warnings or is_unseen(kept, now):
        return answered(kept, now, known, found, cast)
    if found.fact.start != kept.start or found.fact.rounds:
        posts.record(asked, found.fact, cast.newcomers)
    return None


def fields() -> dict[str, list[str]]:
    return request.form.to_dict(flat=False)


def known_to(holder: Holder) -> Known:
    """Those who can be put on a seat with one tap."""
    found = players.persons_of(database(), holder.club)
    return [
        (each.id, each.name)
        for each in found
        if not each.is_archived and not is_placeholder(each.name)
    ]


def tried(holder: Holder, kept: KeptGame, now: Draft) -> tuple[Attempt, Cast]:
    """What saving would come to, and who is meant by the names."""
    names = names_in(now, kept.names, languages.words())
    faults: tuple[Fault, ...] = name_faults(names)
    if faults:
        faults += reading(now, [seat.player for seat in now.seats]).faults
        return Attempt(None, faults), Cast((), {})
    cast = players.cast(database(), holder.club, names)
    return attempt(kept, now, cast.ids, request.form.getlist("confirm")), cast


def seen_of(now: Draft) -> str:
    """Tells one draft from another."""
    return digest_of(repr(now))


def is_unseen(kept: KeptGame, now: Draft) -> bool:
    """Were rounds saved, and has nobody seen yet what this draft changes?"""
    return bool(kept.replay.recorded_rounds) and request.form.get("seen") != seen_of(now)


def answered(
    kept: KeptGame, now: Draft, known: Known, found: Attempt, cast: Cast, status: int = 422
) -> Page:
    """What is wrong, or what would change."""
    if found.fact is None:
        return shown(kept, now, known, faults=found.faults, cast=cast), 422
    names = {**kept.names, **names_of(now, kept, cast)}
    preview = previewed(kept, found, names, seen_of(now), languages.words())
    return shown(kept, now, known, preview=preview), status


def names_of(now: Draft, kept: KeptGame, cast: Cast) -> dict[Player, str]:
    return dict(zip(cast.ids, names_in(now, kept.names, languages.words()), strict=False))


def shown(
    kept: KeptGame, now: Draft, known: Known, *, cast: Cast | None = None, **told: Any
) -> str:
    screen = start_screen(
        kept,
        now,
        known,
        languages.words(),
        token=secrets.token_urlsafe(12),
        names={**kept.names, **(names_of(now, kept, cast) if cast else {})},
        opened=request.form.getlist("open"),
        **told,
    )
    return render_template("starts/start.html", page=screen)
