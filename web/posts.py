"""A post from one of our forms: what it saw, what it says, and the token that makes it count once.

A page answers `Stale` with what it shows now and 409, also where the token was used for
something else; `HELD` with what was typed and 503.
"""

import re
import sys

from flask import abort, request

from rules.facts import Fact
from store import games
from store.faults import Unwritable
from store.ids import digest_of
from store.kept import Busy, KeptGame, Overtaken, Stale, TokenReused
from web.languages import chosen, gettext
from web.phones import database
from web.texts import problem_detail
from web.visits import Opened

HELD = (Busy, Overtaken)
"""Others are writing: nothing was saved, and the same form can be sent again."""
Unsaved = tuple[str, int, dict[str, str]]
TOKEN = re.compile(r"[!-~]{1,200}")
NONE_SEEN = -1
"""The ``seq`` of a form that does not say what it saw."""
SEQ = re.compile(r"[0-9]{1,9}")


def token() -> str | None:
    """What this post counts once under, if it says so; 400 for what no form of ours sends."""
    told = request.form.get("token") or None
    if told is not None and not TOKEN.fullmatch(told):
        abort(400)
    return told


def seq() -> int:
    """The last fact that the sender had seen."""
    told = request.form.get("seq", "")
    return int(told) if SEQ.fullmatch(told) else NONE_SEEN


def digest() -> str:
    """Tells what was said from something else under the same token.

    The same said again on a fresh page, which has seen more, is still the same.
    """
    told = sorted(each for each in request.form.lists() if each[0] not in ("token", "seq"))
    return digest_of(request.path, repr(told))


def is_known(game: KeptGame) -> bool:
    """Was this very post recorded before? Raises `Stale` where something else was said since."""
    try:
        if games.is_known(game, token(), digest()):
            return True
    except TokenReused:
        raise Stale(game) from None
    if seq() != game.seq:
        raise Stale(game)
    return False


def record(found: Opened, fact: Fact, newcomers: games.Newcomers = games.NOBODY) -> KeptGame:
    """The game with what this post says. Raises `Stale`, `RulesError`, `Overtaken`, `Busy`."""
    mine, game = found
    try:
        return games.append(
            database(),
            game,
            fact,
            seq=seq(),
            by=mine.key,
            newcomers=newcomers,
            token=token(),
            digest=digest(),
        )
    except TokenReused:
        raise Stale(games.kept(database(), game.club, game.id) or game) from None


def unsaved(page: str) -> Unsaved:
    """A page, with `unsaved_words` on it, that can be sent again in a moment."""
    return page, 503, {"Retry-After": "5"}


def unsaved_words() -> str:
    """Why nothing was saved: what is handled just now is one of `HELD`."""
    held = sys.exception()
    if isinstance(held, Unwritable):
        here = gettext("What you entered is still here.")
        return f"{problem_detail(held.fault, {}, chosen())} {here}"
    return gettext("Saving was not possible just now. Try again in a moment.")
