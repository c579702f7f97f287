"""Drawings that look the same wherever they stand, made once: macros that are told one value."""

from functools import lru_cache
from typing import Any

from flask import Flask, get_template_attribute
from markupsafe import Markup

from web.languages import chosen

MOST = 2000
"""Drawings kept: a game has at most twenty phases, in four languages."""


def register(app: Flask) -> None:
    """Templates say `drawn("glyph", phase.glyph)` for the macro of that name in macros.html."""
    app.jinja_env.globals["drawn"] = drawn


def drawn(macro: str, told: object) -> Markup:
    """What the macro makes of a value that never changes (it must be hashable)."""
    return _drawn(macro, told, chosen())


@lru_cache(maxsize=MOST)
def _drawn(macro: str, told: object, _language: str) -> Markup:
    made: Any = get_template_attribute("macros.html", macro)
    return Markup(made(told))
