"""A game's event stream, for programs."""

from web import events
from web.api.asking import Asked, Reply


def stream(asked: Asked) -> Reply:
    """The new version whenever there is one."""
    return events.rung(asked.holder, asked.game.id), 200
