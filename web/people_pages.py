"""The people at the table: the page, joining late or again, leaving."""

import secrets
from typing import Any

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.errors import RulesError
from rules.facts import Fact, PlayerLeft
from store import games, players
from store.clubs import Holder
from store.kept import KeptGame, Stale
from store.writing import unless_overtaken
from web import languages
from web.people import Joining, joined_fact, joined_name, joining, people_screen
from web.phones import database
from web.start_editing import Page, digest, fields, is_told_before, known_to
from web.start_forms import Fault
from web.start_screens import meanwhile
from web.visits import opened


def page(game: str) -> str:
    """Who is here, who left, and what can be done about it."""
    holder, kept = opened(game, "scorer")
    return shown(holder, kept)


def join(game: str) -> Page | Response:
    """Somebody sits down, or comes back."""
    holder, kept = opened(game, "scorer")
    typed = joining(fields())
    try:
        if is_told_before(kept):
            return back(kept)
        return unless_overtaken(lambda: joined(holder, kept, typed))
    except RulesError as error:
        return shown(holder, kept, typed=typed, faults=[Fault("name", error)]), 422
    except Stale as stale:
        return shown(holder, stale.kept, typed=typed, notices=[late(stale.kept)]), 409


def joined(holder: Holder, kept: KeptGame, typed: Joining) -> Page | Response:
    """Raises `RulesError` for a name that cannot be."""
    cast = players.cast(database(), holder.club, [joined_name(kept, typed)])
    fact, faults = joined_fact(kept, typed, typed.player or cast.ids[0])
    if fact is None:
        return shown(holder, kept, typed=typed, faults=faults), 422
    return recorded(holder, kept, fact, {} if typed.player else cast.newcomers)


def leave(game: str) -> Page | Response:
    """Somebody leaves the table."""
    holder, kept = opened(game, "scorer")
    try:
        if is_told_before(kept):
            return back(kept)
        return recorded(holder, kept, PlayerLeft(request.form.get("player", "")), {})
    except RulesError as error:
        return shown(holder, kept, typed=Joining(), faults=[Fault("", error)]), 422
    except Stale as stale:
        return shown(holder, stale.kept, notices=[late(stale.kept)]), 409


def recorded(
    holder: Holder, kept: KeptGame, fact: Fact, newcomers: games.Newcomers
) -> Page | Response:
    told: dict[str, Any] = {"by": holder.key, "newcomers": newcomers, "digest": digest()}
    token = request.form.get("token")
    games.append(database(), kept, fact, seq=kept.seq, token=token, **told)
    return back(kept)


def back(kept: KeptGame) -> Response:
    return redirect(url_for("starts.people", game=kept.id), 303)


def late(kept: KeptGame) -> str:
    return meanwhile(kept, languages.words())


def shown(holder: Holder, kept: KeptGame, **told: Any) -> str:
    token = secrets.token_urlsafe(12)
    screen = people_screen(kept, known_to(holder), languages.words(), token=token, **told)
    return render_template("starts/people.html", page=screen, owns=holder.right == "owner")
