"""What is wrong with a table, or a line of it, in sentences that fit any player."""

from collections.abc import Mapping

from rules.facts import Player
from web.catalogs import Catalog
from web.results.lines import EARLIEST, LONGEST_NOTE, LONGEST_TITLE, Fault
from web.results.names import MOST_NEW
from web.results.reading import MOST_LINES
from web.texts.terms import N_, day_words

NO_NAME = N_("“%(told)s” cannot be a name.")
SENTENCES: Mapping[str, str] = {
    "empty": N_("There is nothing to read yet: paste a table, or choose a file."),
    "unclosed": N_("A quotation mark is opened here and never closed."),
    "no_date": N_("No column is headed “Date”. The first line has to say what the columns are."),
    "no_player": N_("There is no column for each of at least two players, headed by their names."),
    "no_total": N_("There are columns for players, and none for totals."),
    "no_lines": N_("There is no line below the headings."),
    "too_many_lines": N_("%(given)d games are too many at once: bring at most %(most)d."),
    "too_many_names": N_("%(given)d new names are too many at once: bring at most %(most)d."),
    "too_large": N_("The table is too large. Bring it in parts."),
    "day_missing": N_("There is no date."),
    "day_unreadable": N_("“%(told)s” is no date."),
    "day_to_come": N_("%(day)s is still to come."),
    "day_too_early": N_("%(day)s is before the game came out, in %(year)d."),
    "name_empty": NO_NAME,
    "name_too_long": NO_NAME,
    "name_unprintable": NO_NAME,
    "named_twice": N_("%(player)s is there twice."),
    "same_player": N_("%(player)s is there twice, in two spellings."),
    "points_missing": N_("%(player)s has no points. An empty field is not a 0."),
    "points_unreadable": N_("%(player)s: “%(told)s” is no number of points."),
    "not_paired": N_("%(players)d names and %(totals)d totals do not go together."),
    "player_count": N_(
        "A game is for %(least)d to %(most)d people; points are here for %(given)d."
    ),
    "winner_unknown": N_("%(player)s is said to have won, and has no points here."),
    "title_too_long": N_("The title is longer than %(most)d characters."),
    "note_too_long": N_("The note is longer than %(most)d characters."),
    "odd_points": N_("%(player)s: %(points)d is no multiple of 5. Is that right?"),
    "same_line": N_("The same as line %(line)d."),
}
"""By code; the last two only make one look again."""
LIMITS = {
    "lines": MOST_LINES,
    "names": MOST_NEW,
    "year": EARLIEST.year,
    "title": LONGEST_TITLE,
    "note": LONGEST_NOTE,
}


def fault_words(fault: Fault, names: Mapping[Player, str], words: Catalog) -> str:
    """A fault in a sentence; ``names`` of those who are told by id."""
    told = dict(fault.told)
    if "day" in told:
        told["day"] = day_words(told["day"], words)
    if "who" in told:
        told["player"] = names[told["who"]]
    return words.gettext(SENTENCES[fault.code]) % told
