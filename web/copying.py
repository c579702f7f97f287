"""A club as a file, told in words: the copy that goes out, and the one that comes in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from store.errands import Errand
from store.exporting import Size
from store.ids import time_of
from web.catalogs import Catalog
from web.texts.terms import N_, all_of, day_words
from web.viewers import Viewer

FEW = 12
"""So many names are told; of more, how many more there are."""
WHERE = {
    "games": N_("Game %(number)d of the file"),
    "players": N_("Player %(number)d of the file"),
    "phones": N_("Phone %(number)d of the file"),
    "facts": N_("entry %(number)d"),
    "verdicts": N_("verdict %(number)d"),
}
Told = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Copying:
    """The copy that goes out, or went out last: what to say of it.

    ``is_going``: there is more to hear of it soon.
    """

    words: str
    is_going: bool = False
    is_amiss: bool = False


@dataclass(frozen=True, slots=True)
class Coming:
    """The file that somebody sent: how it stands with it.

    ``state``: asks, works, done, refused, failed. ``lines`` say more than the heading; ``agree``
    is what the button that says yes has on it, "" where there is nothing to bring.
    """

    state: str
    version: int
    heading: str
    lines: tuple[str, ...]
    agree: str = ""
    done: int = 0
    total: int = 0


def copying(told: Errand | None, is_held: bool, viewer: Viewer, words: Catalog) -> Copying | None:
    """``is_held``: somebody is at work. None where no copy was ever made."""
    if told is None:
        return None
    about = dict(told.told)
    if told.state == "works":
        if not is_held:
            return Copying(words.gettext("The copy broke off. Make it again."), is_amiss=True)
        text = words.gettext("%(done)d of %(games)d games are in the file …")
        return Copying(text % about, is_going=True)
    moment = viewer.moment(time_of(about["at"]))
    text = words.ngettext(
        "Last copy: %(day)s, %(clock)s, with %(games)d game.",
        "Last copy: %(day)s, %(clock)s, with %(games)d games.",
        about["games"],
    )
    day = day_words(moment.day, words)
    return Copying(text % {"day": day, "clock": moment.clock, "games": about["games"]})


def size_words(size: Size, words: Catalog) -> str:
    """``132 games, about 540 kB``."""
    text = words.ngettext(
        "%(games)d game, about %(weight)s.", "%(games)d games, about %(weight)s.", size.games
    )
    return text % {"games": size.games, "weight": weight_words(size.bytes, words)}


def weight_words(count: int, words: Catalog) -> str:
    """So many bytes, as a phone tells them: ``540 kB``, ``1.2 MB``."""
    if count < 1_000_000:
        return f"{max(1, round(count / 1000))}\u00a0kB"
    told = f"{count / 1_000_000:.1f}"
    return f"{told if words.language == 'en' else told.replace('.', ',')}\u00a0MB"


def coming(errand: Errand, words: Catalog) -> Coming:
    """Where the file stands."""
    told = errand.told
    made = {"asks": _asks, "works": _works, "done": _done, "refused": _refused}
    return made.get(errand.state, _failed)(told, errand.version, words)


def _asks(told: Told, version: int, words: Catalog) -> Coming:
    new = told["games"] - told["here"]
    lines = [_whose(told, words), _when(told, words), _here(told, new, words)]
    if told["newcomers"]:
        text = words.gettext("New among the players here: %(names)s.")
        lines.append(text % {"names": names_of(told["newcomers"], words)})
    agree = ""
    if new:
        text = words.ngettext("Bring %(count)d game", "Bring %(count)d games", new)
        agree = text % {"count": new}
    elif told["newcomers"]:
        agree = words.gettext("Bring the players")
    heading = words.gettext("Is it this one?")
    if not agree:
        heading = words.gettext("Everything in this file is here already.")
    return Coming("asks", version, heading, tuple(filter(None, lines)), agree)


def _whose(told: Told, words: Catalog) -> str:
    counted = words.ngettext("%(count)d game", "%(count)d games", told["games"])
    games = counted % {"count": told["games"]}
    counted = words.ngettext("%(count)d player", "%(count)d players", told["players"])
    people = counted % {"count": told["players"]}
    if told["club"]:
        text = words.gettext("The file of “%(name)s”: %(games)s, %(people)s.")
        return text % {"name": told["club"], "games": games, "people": people}
    return words.gettext("The file has %(games)s, %(people)s.") % {"games": games, "people": people}


def _when(told: Told, words: Catalog) -> str:
    if not told["first"]:
        return ""
    first, last = (day_words(told[each], words) for each in ("first", "last"))
    if first == last:
        return words.gettext("Played on %(day)s.") % {"day": first}
    return words.gettext("Played from %(first)s to %(last)s.") % {"first": first, "last": last}


def _here(told: Told, new: int, words: Catalog) -> str:
    if not told["here"] or not new:
        return ""
    text = words.ngettext(
        "%(count)d of them is here already and stays as it is.",
        "%(count)d of them are here already and stay as they are.",
        told["here"],
    )
    return text % {"count": told["here"]}


def names_of(names: Sequence[str], words: Catalog) -> str:
    """The names, or the first of them."""
    if len(names) <= FEW:
        return all_of(names, words)
    rest = words.ngettext("%(count)d more", "%(count)d more", len(names) - FEW)
    return all_of([*names[:FEW], rest % {"count": len(names) - FEW}], words)


def _works(told: Told, version: int, words: Catalog) -> Coming:
    """First every game is looked at, then all are stored: each is half of the way."""
    games, stored = told["games"], told.get("stored", 0)
    if stored:
        text = words.gettext("%(done)d of %(games)d games are here …")
        line = text % {"done": stored, "games": games}
    else:
        text = words.gettext("Looked at %(done)d of %(games)d games …")
        line = text % {"done": told.get("looked_at", 0), "games": games}
    more = words.gettext("It goes on by itself, even when you put the phone away.")
    heading = words.gettext("The games are coming")
    done = told.get("looked_at", 0) + stored
    return Coming("works", version, heading, (line, more), done=done, total=max(1, 2 * games))


def _done(told: Told, version: int, words: Catalog) -> Coming:
    text = words.ngettext("%(count)d game came", "%(count)d games came", told["new"])
    lines = []
    if told["there"]:
        more = words.ngettext(
            "%(count)d was here already and is as it was.",
            "%(count)d were here already and are as they were.",
            told["there"],
        )
        lines.append(more % {"count": told["there"]})
    if told["newcomers"]:
        more = words.gettext("New among the players here: %(names)s.")
        lines.append(more % {"names": names_of(told["newcomers"], words)})
    return Coming("done", version, text % {"count": told["new"]}, tuple(lines))


def _refused(told: Told, version: int, words: Catalog) -> Coming:
    where = _where(told["field"], words)
    if game := told["game"]:
        who = {"day": day_words(game["day"], words), "names": ", ".join(game["names"])}
        known_by = words.gettext("%(day)s: %(names)s") % who
        where = f"{where} ({known_by})"
    lines = (
        told["why"][words.language],
        where,
        words.gettext("What was here before is as it was. Choose another copy, an older one, say."),
    )
    heading = words.gettext("Nothing came in")
    return Coming("refused", version, heading, tuple(filter(None, lines)))


def _where(field: Sequence[str | int], words: Catalog) -> str:
    """Where in the file it is: ``Game 4 of the file, entry 6``."""
    pairs = pairwise(field)
    found = [
        words.gettext(WHERE[str(name)]) % {"number": place + 1}
        for name, place in pairs
        if name in WHERE and isinstance(place, int)
    ]
    return ", ".join(found)


def _failed(_told: Told, version: int, words: Catalog) -> Coming:
    line = words.gettext("What came already stays; the rest comes when you try again.")
    return Coming("failed", version, words.gettext("It did not come to its end"), (line,))
