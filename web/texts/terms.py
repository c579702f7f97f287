"""What the things of the game are called in each language: cards, colors, groups, lists.

``words`` is always the catalog of one language.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date

from rules.cards import Card
from rules.phases import Objective
from web.catalogs import Catalog


def N_(message: str) -> str:  # noqa: N802  # the name that the extraction of texts looks for
    """Marks a text of a table, to be translated where it is used."""
    return message


COLORS = {"R": N_("red"), "B": N_("blue"), "G": N_("green"), "Y": N_("yellow")}
AND = {"en": "and", "es": "y", "pt": "e", "ro": "și"}
OR = {"en": "or", "es": "o", "pt": "ou", "ro": "sau"}
# Spanish says e before the sound i (Ana e Inés, but Ana y Yolanda), and u before o (siete u ocho).
I_SOUND = re.compile(r"h?[ií](?![aeouáéóú])|y(?![aeiouáéíóú])", re.IGNORECASE)
O_SOUND = re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)
WITH_AN = (8, 11, 18)
"""Numbers that are spoken with a vowel first in English."""


def color_words(letter: str, words: Catalog) -> str:
    """A color: ``red``."""
    return words.gettext(COLORS[letter])


def card_words(card: Card, words: Catalog) -> str:
    """A card without an article: ``red 5``, ``5``, ``wild``, ``wild as 5``, ``skip``."""
    if card.is_skip:
        return words.gettext("skip")
    if card.is_wild:
        stands_for = _stands_for(card, words)
        if not stands_for:
            return words.gettext("wild")
        return words.gettext("wild as %(card)s") % {"card": stands_for}
    if card.color is None:
        return str(card.number)
    told = {"color": color_words(card.color, words), "number": card.number}
    return words.gettext("%(color)s %(number)s") % told


def the_card(card: Card, words: Catalog, color: bool = True) -> str:
    """A card as a sentence names it: ``the red 5``, or ``the 5`` where no color matters."""
    if card.is_skip:
        return words.gettext("the skip")
    if card.is_wild:
        stands_for = _stands_for(card, words)
        if not stands_for:
            return words.gettext("the wild")
        return words.gettext("the wild laid as %(card)s") % {"card": stands_for}
    if card.color is None or not color:
        return the_number(card.number or 0, words)
    told = {"color": color_words(card.color, words), "number": card.number}
    return words.gettext("the %(color)s %(number)s") % told


def _stands_for(card: Card, words: Catalog) -> str:
    return color_words(card.color, words) if card.color else str(card.number or "")


def the_number(number: int, words: Catalog) -> str:
    """A card of that number, known which one: ``the 5``."""
    return words.gettext("the %(number)s") % {"number": number}


def a_number(number: int, words: Catalog) -> str:
    """Any card of that number: ``a 5``, ``an 8``."""
    told = {"number": number}
    if number in WITH_AN:
        return words.gettext("an %(number)s") % told
    return words.gettext("a %(number)s") % told


def objective_words(objective: Objective, words: Catalog) -> str:
    """What one group has to be: ``run of 7``, ``7 cards of one color``."""
    kind, size = objective
    text = {
        "set": lambda: words.gettext("set of %(size)d"),
        "run": lambda: words.gettext("run of %(size)d"),
        "color": lambda: words.ngettext(
            "%(size)d card of one color", "%(size)d cards of one color", size
        ),
        "even": lambda: words.ngettext("%(size)d even card", "%(size)d even cards", size),
        "odd": lambda: words.ngettext("%(size)d odd card", "%(size)d odd cards", size),
        "color_run": lambda: words.gettext("run of %(size)d in one color"),
    }[kind]()
    return text % {"size": size}


def phase_words(phase: Sequence[Objective], words: Catalog) -> str:
    """What a phase asks for: ``set of 4 and run of 4``, ``2 sets of 4``."""
    if len(phase) == 2 and phase[0] == phase[1] and phase[0].kind == "set":
        return words.gettext("2 sets of %(size)d") % {"size": phase[0].size}
    return all_of([objective_words(each, words) for each in phase], words)


def all_of(items: Iterable[str], words: Catalog) -> str:
    """A list: ``a, b and c``."""
    told = list(items)
    sound = words.language == "es" and told and I_SOUND.match(told[-1])
    return _joined(told, "e" if sound else AND[words.language])


def any_of(items: Iterable[str], words: Catalog) -> str:
    """A choice: ``a, b or c``."""
    told = list(items)
    sound = words.language == "es" and told and O_SOUND.match(told[-1])
    return _joined(told, "u" if sound else OR[words.language])


def ordinal(number: int, words: Catalog) -> str:
    """A place: ``1st``, ``1.º``."""
    if words.language != "en":
        return {"es": "%d.º", "pt": "%dº", "ro": "%d."}[words.language] % number
    is_teen = number % 100 in (11, 12, 13)
    ending = "th" if is_teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def ordinal_round(number: int, words: Catalog) -> str:
    """Which round it was, as far as the word before "round" goes: ``3rd``, ``3.ª``, ``a 3-a``."""
    if words.language == "en":
        return ordinal(number, words)
    if words.language == "ro" and number == 1:
        return "prima"
    return {"es": "%d.ª", "pt": "%dª", "ro": "a %d-a"}[words.language] % number


MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July")),
    *(N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
FIRST = {"pt": "1º"}
"""The first day of a month, where it is not called by a bare number."""


def day_words(day: str, words: Catalog) -> str:
    """An ISO date as it is written in the language: ``28 November 2026``."""
    told = date.fromisoformat(day)
    number = FIRST.get(words.language, "1") if told.day == 1 else str(told.day)
    month = words.gettext(MONTHS[told.month - 1])
    text = words.gettext("%(day)s %(month)s %(year)s")
    return text % {"day": number, "month": month, "year": told.year}


def month_words(month: str, words: Catalog) -> str:
    """A month as a heading, ``2026-11``: ``November 2026``."""
    year, number = month.split("-")
    told = {"month": words.gettext(MONTHS[int(number) - 1]), "year": int(year)}
    text = words.gettext("%(month)s %(year)s") % told
    return text[:1].upper() + text[1:]


def cards_words(count: int, words: Catalog) -> str:
    """``4 cards``."""
    text = words.ngettext("%(count)d card", "%(count)d cards", count)
    return text % {"count": count}


def points_words(points: int, words: Catalog) -> str:
    """``25 points``."""
    text = words.ngettext("%(count)d point", "%(count)d points", points)
    return text % {"count": points}


def percent(part: int, whole: int, words: Catalog) -> str:
    """A share as it is written in the language: ``7.1%``, ``7,1 %``; from ten on it is rounded."""
    share = 100 * part / max(1, whole)
    text = f"{share:.1f}" if share < 10 else f"{share:.0f}"
    text = text.removesuffix(".0")
    if words.language == "en":
        return f"{text}%"
    return text.replace(".", ",") + {"es": "\u00a0%"}.get(words.language, "%")


def share_words(share: float, words: Catalog) -> str:
    """A share from 0 to 1, rounded: ``39%``, ``39 %``."""
    return percent(round(share * 100), 100, words)


def decimal(value: float, words: Catalog) -> str:
    """With one digit after the comma: ``2.4``, ``2,4``."""
    text = f"{value:.1f}"
    return text if words.language == "en" else text.replace(".", ",")


def rounds_words(count: int, words: Catalog) -> str:
    """``3 rounds``."""
    return words.ngettext("%(count)d round", "%(count)d rounds", count) % {"count": count}


def games_words(count: int, words: Catalog) -> str:
    """``23 games``."""
    return words.ngettext("%(count)d game", "%(count)d games", count) % {"count": count}


def phases_done(count: int, of: int, words: Catalog) -> str:
    """``8 of 10 phases``."""
    text = words.ngettext("%(count)d of %(all)d phase", "%(count)d of %(all)d phases", of)
    return text % {"count": count, "all": of}


def _joined(items: Sequence[str], last: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
