"""How this phone likes its screen: light or dark, and whether it stays on while a game is played.

Each phone says so for itself, in a cookie; without one it goes by what the system says.
"""

from typing import NamedTuple

from flask import Flask, request
from werkzeug.wrappers import Response

from web.phones import keep

THEME, AWAKE = "theme", "awake"
"""The cookies' names."""
THEMES = ("light", "dark")
SYSTEM = ""
"""The theme of who has chosen none."""
OFF = "off"


class Looks(NamedTuple):
    """``theme`` is "" where the system says; ``is_awake``: the screen stays on during a game."""

    theme: str = SYSTEM
    is_awake: bool = True


def register(app: Flask) -> None:
    app.context_processor(lambda: {"likes": looks()})


def looks() -> Looks:
    """What this phone has chosen."""
    theme = request.cookies.get(THEME, SYSTEM)
    return Looks(theme if theme in THEMES else SYSTEM, request.cookies.get(AWAKE) != OFF)


def choose(answer: Response, name: str, value: str) -> Response:
    """The answer, with what this phone chose for good; "" takes it back."""
    if value:
        keep(answer, name, value)
    else:
        answer.delete_cookie(name, httponly=True, samesite="Lax")
    return answer
