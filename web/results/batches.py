"""What came in together, as it is told afterwards; and a table to begin with."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from rules.facts import Player
from store.players import PlayerRow
from store.results import Batch
from web.catalogs import Catalog
from web.spreadsheet import MARK, OTHERS, SEPARATORS, cell
from web.texts.terms import day_words
from web.viewers import Viewer

EXAMPLE = ("Ana", "Luis", "Ioana", "Mateus")
MOST_NAMES = 6
LEAST_NAMES = 2


@dataclass(frozen=True, slots=True)
class BatchLine:
    """``what`` came in, ``when``, and the names of those who came ``with`` it."""

    id: str
    what: str
    when: str
    newcomers: str
    is_undone: bool


def batch_line(
    batch: Batch, names: Mapping[Player, str], viewer: Viewer, words: Catalog
) -> BatchLine:
    """A batch in a few words."""
    moment = viewer.moment(batch.at)
    text = words.ngettext("%(count)d past game", "%(count)d past games", batch.games)
    when = moment.clock if moment.is_today else day_words(moment.day, words)
    newcomers = ", ".join([names[each] for each in batch.players if each in names])
    what = text % {"count": batch.games}
    return BatchLine(batch.id, what, when, newcomers, batch.undone_at is not None)


def headings(people: Sequence[str], words: Catalog) -> list[str]:
    """The first line of a table of these people's games."""
    told = words.gettext("Title"), words.gettext("Note")
    return [words.gettext("Date"), *map(cell, people), words.gettext("Winner"), *told]


def example(words: Catalog) -> str:
    """A table that could be pasted."""
    rows = [
        [words.gettext("Date"), *EXAMPLE[:3], words.gettext("Winner")],
        ["24/12/2025", "340", "125", "410", ""],
        ["31/12/2025", "95", "", "230", EXAMPLE[2]],
    ]
    return "\n".join("; ".join(row) for row in rows)


def empty_table(players: Sequence[PlayerRow], words: Catalog) -> str:
    """A file to fill in: headings only, for those who play here."""
    names = [each.name for each in players if not each.is_archived][:MOST_NAMES]
    file = StringIO()
    file.write(MARK)
    written = csv.writer(file, delimiter=SEPARATORS.get(words.language, OTHERS))
    written.writerow(headings(names if len(names) >= LEAST_NAMES else EXAMPLE, words))
    return file.getvalue()
