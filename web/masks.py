"""What no log may tell: the keys that open a club or show a game, and lines that nobody wrote.

Whatever is logged in this process goes through here, by whichever logger: the server's own lines,
its access log where somebody turns that on, errors and their tracebacks.
"""

import logging
import re

from store.ids import LONG

MASK = "***"
SECRET = re.compile(
    # A token, wherever it stands; the id of the club in front of it is no secret.
    rf"(\b[a-z0-9]{{{LONG}}}\.)[\w-]{{24,}}"
    # What follows in the address of a link that opens something: a key, a code, a typing error.
    r"""|(/(?:join|shown)/)[^\s/?"'<>\])]+""",
    re.ASCII,
)
CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
LIBRARY = "werkzeug"
"""Writes of itself in colors, and of others nothing that breaks a line."""


def register() -> None:
    """For all that is logged from now on."""
    logging.setLogRecordFactory(Masked)


def masked(text: str) -> str:
    """The text, with asterisks for keys."""
    return SECRET.sub(lambda found: f"{found[1] or found[2]}{MASK}", text)


def in_one_line(text: str) -> str:
    """As Python would write it: nobody can begin a line of the log."""
    return CONTROL.sub(lambda found: repr(found[0])[1:-1], text)


class Masked(logging.LogRecord):
    """A line of a log, and the traceback below it."""

    def getMessage(self) -> str:  # noqa: N802  # logging's name for it
        told = masked(super().getMessage())
        return told if self.name == LIBRARY else in_one_line(told)

    @property
    def exc_text(self) -> str | None:
        """The traceback, as logging keeps it once it is written."""
        return self._traceback

    @exc_text.setter
    def exc_text(self, told: str | None) -> None:
        self._traceback = told and masked(told)
