"""A game as a table for spreadsheets: one row per player and round, in the reader's language."""

import csv
from collections.abc import Iterator
from io import StringIO

from store.kept import KeptGame
from web.catalogs import Catalog
from web.viewers import day_in

MARK = "\ufeff"
"""Without it spreadsheets take the text for another encoding."""
SEPARATORS = {"en": ","}
OTHERS = ";"
"""Where the comma stands in decimals, spreadsheets part cells by semicolons."""
DANGEROUS = (*"=+-@", "\t", "\r", *"\uff1d\uff0b\uff0d\uff20")
"""What a spreadsheet takes for a formula, though somebody is called that; some do so full-width."""


def spreadsheet(kept: KeptGame, words: Catalog, time_zone: str) -> str:
    """All rounds that count, as CSV (RFC 4180); the day is that of the club's time zone."""
    file = StringIO()
    file.write(MARK)
    written = csv.writer(file, delimiter=SEPARATORS.get(words.language, OTHERS))
    written.writerow(_heads(words))
    written.writerows(_rows(kept, words, time_zone))
    return file.getvalue()


def _heads(words: Catalog) -> list[str]:
    return [
        words.gettext("Date"),
        words.gettext("Round"),
        words.gettext("Player"),
        words.gettext("Phase"),
        words.gettext("Laid"),
        words.gettext("Out"),
        words.gettext("Points"),
        words.gettext("Total"),
    ]


def _rows(kept: KeptGame, words: Catalog, time_zone: str) -> Iterator[list[str | int]]:
    day = kept.played_on or day_in(time_zone, kept.started_at)
    said = {True: words.gettext("yes"), False: words.gettext("no")}
    for scored in kept.replay.rounds:
        for player, line in scored.lines.items():
            phase = "" if line.phase is None else line.phase
            who = cell(kept.names[player])
            done = said[line.laid], said[line.is_out]
            yield [day, scored.number, who, phase, *done, line.points, line.total]


def cell(text: str) -> str:
    """A text that stays one: an apostrophe keeps spreadsheets from working it out."""
    return f"'{text}" if text.startswith(DANGEROUS) else text
