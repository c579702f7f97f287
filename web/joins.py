"""The people at the table: the page, joining late or again, leaving."""

import secrets
from typing import Any

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.errors import RulesError
from rules.facts import GameEnded, PlayerLeft
from store import players
from store.kept import KeptGame, Stale
from store.writing import unless_overtaken
from web import languages, posts
from web.people import Joining, act_screen, joined_fact, joined_name, joining, people_screen
from web.phones import database
from web.seating import Page, fields, known_to
from web.start import meanwhile
from web.start_forms import Fault
from web.visits import Opened, opened


def page(game: str) -> str:
    """Who is here, who left, and what can be done about it.

    ``leaves`` and ``ends``: what that would change, to be said or not.
    """
    found = opened(game, "scorer")
    act = act_asked(found.game)
    if act is None:
        return shown(found)
    try:
        screen = act_screen(found.game, act, languages.words(), token=secrets.token_urlsafe(12))
    except RulesError as error:
        return shown(found, typed=Joining(), faults=[Fault("", error)])
    return render_template("starts/act.html", page=screen)


def act_asked(kept: KeptGame) -> PlayerLeft | GameEnded | None:
    """What the address asks about; None for anything else, or anybody else."""
    leaves, winner = (request.args.get(name, "") for name in ("leaves", "winner"))
    if leaves in kept.names:
        return PlayerLeft(leaves)
    return GameEnded(winner or None) if request.args.get("ends") else None


def join(game: str) -> Page | Response:
    """Somebody sits down, or comes back."""
    found, typed = opened(game, "scorer"), joining(fields())
    try:
        if posts.is_known(found.game):
            return back(found)
        return unless_overtaken(lambda: joined(found, typed))
    except RulesError as error:
        return shown(found, typed=typed, faults=[Fault("name", error)]), 422
    except Stale as stale:
        return late(found, stale.kept, typed=typed)
    except posts.HELD:
        return held(found, typed=typed)


def joined(found: Opened, typed: Joining) -> Page | Response:
    """Raises `RulesError` for a name that cannot be."""
    game = found.game
    cast = players.cast(database(), found.mine.club, [joined_name(game, typed)])
    fact, faults = joined_fact(game, typed, typed.player or cast.ids[0])
    if fact is None:
        return shown(found, typed=typed, faults=faults), 422
    posts.record(found, fact, {} if typed.player else cast.newcomers)
    return back(found)


def leave(game: str) -> Page | Response:
    """Somebody leaves the table."""
    found = opened(game, "scorer")
    try:
        posts.record(found, PlayerLeft(request.form.get("player", "")))
    except RulesError as error:
        return shown(found, typed=Joining(), faults=[Fault("", error)]), 422
    except Stale as stale:
        return late(found, stale.kept)
    except posts.HELD:
        return held(found)
    return back(found)


def back(found: Opened) -> Response:
    return redirect(url_for("starts.people", game=found.game.id), 303)


def late(found: Opened, present: KeptGame, **told: Any) -> Page:
    """Somebody was faster."""
    notices = [meanwhile(present, languages.words())]
    return shown(found._replace(game=present), notices=notices, **told), 409


def held(found: Opened, **told: Any) -> Page:
    return posts.unsaved(shown(found, notices=[posts.unsaved_words()], **told))


def shown(found: Opened, **told: Any) -> str:
    mine, game = found
    token = secrets.token_urlsafe(12)
    screen = people_screen(game, known_to(mine), languages.words(), token=token, **told)
    return render_template("starts/people.html", page=screen, owns=mine.right == "owner")
