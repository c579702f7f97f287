"""How a sentence of a table is filled with the evidence for it, in a language.

A table has for each code the sentences that can be said, the one that names most first, each a
text with named placeholders or a `Counted`. Said is the first whose placeholders are all in the
evidence. Besides its plain numbers and words a sentence can name:

``cards`` the cards at fault (or the one ``card``), as "the red 5"; ``numbers`` the same without
colors, "the 5"; ``names`` "red 5"; ``lacking`` numbers that lack, "the 5", if few; ``fits`` "a 3
or an 8"; ``color`` "green"; ``objectives`` a phase in words; ``size`` that of ``objective``;
``people`` the names in ``players`` or ``tied``; ``nearest`` the sums ``below`` and ``above``;
``phases`` their numbers; ``expected`` a JSON type; ``field`` a place in a request;
``kilobytes`` what ``most`` bytes are; ``held`` the ``cards``, where they are just a number.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rules.cards import Card
from web.catalogs import Catalog
from web.texts.terms import (
    N_,
    a_number,
    all_of,
    any_of,
    card_words,
    color_words,
    phase_words,
    the_card,
    the_number,
)

__all__ = ["N_", "Counted", "Table", "counted", "sentence"]


class Counted(NamedTuple):
    """A text that goes with a number: the evidence ``by``, or how many things that holds."""

    by: str
    one: str
    many: str


Text = str | Counted
Table = Mapping[str, tuple[Text, ...]]
counted = Counted
"""Marks such a text of a table; the extraction of texts knows it by this name."""

FEW = 3
"""So many numbers that lack are named."""
LONGEST = 60
"""Characters of what somebody sent that are repeated."""
PLACEHOLDER = re.compile(r"%\((\w+)\)")
BEGINS_WITH = re.compile(r"%\((cards|numbers|names|objectives)\)")
TYPES = {
    "string": N_("a text"),
    "integer": N_("a whole number"),
    "boolean": N_("true or false"),
    "array": N_("a list"),
    "object": N_("an object"),
}


def sentence(table: Table, code: str, evidence: Mapping[str, Any], words: Catalog) -> str:
    """The sentence of a code: the first whose placeholders are all in the evidence.

    Raises `LookupError` where the table has none.
    """
    told = known(evidence)
    keys = (*_details(code, evidence), code)
    texts = (text for key in keys for text in table.get(key, ()))
    chosen = next((text for text in texts if placeholders(text) <= told.keys()), None)
    if chosen is None:
        raise LookupError(code)
    template = translated(chosen, told, words)
    text = template % Filling(told, words)
    return text[:1].upper() + text[1:] if BEGINS_WITH.match(template) else text


def _details(code: str, evidence: Mapping[str, Any]) -> list[str]:
    """More special keys of the table than the code."""
    named = [evidence.get(name) for name in ("why", "what", "parity", "value", "act")]
    if "objective" in evidence:
        named.append(evidence["objective"].kind)
    if evidence.get("together"):
        named.insert(0, "together")
    if evidence.get("most") == 10:
        named.append("discard")
    return [f"{code}/{each}" for each in named if isinstance(each, str)]


@lru_cache(maxsize=1024)
def placeholders(text: Text) -> frozenset[str]:
    """The names that a text needs."""
    told = text if isinstance(text, str) else text.one + text.many
    return frozenset(PLACEHOLDER.findall(told))


def translated(text: Text, told: Mapping[str, Any], words: Catalog) -> str:
    """The text in its language, not yet filled."""
    if isinstance(text, str):
        return words.gettext(text)
    number = told[text.by]
    return words.ngettext(text.one, text.many, number if isinstance(number, int) else len(number))


def known(evidence: Mapping[str, Any]) -> dict[str, Any]:
    """What a sentence can name: the evidence that says something, and what follows from it."""
    told = {name: value for name, value in evidence.items() if value not in (None, "", ())}
    if isinstance(told.get("cards"), int):
        told["held"] = told.pop("cards")
    for name, follows in FOLLOWING.items():
        value = follows(told)
        if value:
            told[name] = value
    if len(told.get("lacking", ())) > FEW:
        del told["lacking"]
    return told


def _cards(told: Mapping[str, Any]) -> tuple[Card, ...]:
    """The cards at fault, each kind once."""
    one = told.get("card")
    cards = (one,) if isinstance(one, Card) else told.get("cards", ())
    return tuple(dict.fromkeys(cards))


def _numbers(told: Mapping[str, Any]) -> tuple[Card, ...]:
    """The same, each number once."""
    return tuple({(each.kind, each.number): each for each in _cards(told)}.values())


FOLLOWING: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "cards": _cards,
    "names": _cards,
    "numbers": _numbers,
    "people": lambda told: told.get("players") or told.get("tied"),
    "size": lambda told: told["objective"].size if "objective" in told else 0,
    "nearest": lambda told: [told[name] for name in ("below", "above") if name in told],
    "kilobytes": lambda told: told["most"] // 1024 if "most" in told else 0,
}


def _the_numbers(numbers: Sequence[int], words: Catalog) -> str:
    return all_of([the_number(each, words) for each in numbers], words)


def _field(field: str | tuple[str | int, ...], words: Catalog) -> str:
    if isinstance(field, str):
        return shortened(field)
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in field)
    return shortened("".join(parts).removeprefix("."))


SHOWN: Mapping[str, Callable[[Any, Catalog], str]] = {
    "cards": lambda cards, words: all_of([the_card(each, words) for each in cards], words),
    "numbers": lambda cards, words: all_of([the_card(each, words, False) for each in cards], words),
    "names": lambda cards, words: all_of([card_words(each, words) for each in cards], words),
    "lacking": _the_numbers,
    "fits": lambda numbers, words: any_of([a_number(each, words) for each in numbers], words),
    "color": color_words,
    "objectives": phase_words,
    "people": lambda names, words: all_of(map(shortened, names), words),
    "nearest": lambda sums, words: any_of(map(str, sums), words),
    "phases": lambda numbers, words: all_of(map(str, numbers), words),
    "expected": lambda name, words: words.gettext(TYPES[name]),
    "field": _field,
}


class Filling:
    """What a text's placeholders stand for, worded when they are asked for."""

    def __init__(self, told: Mapping[str, Any], words: Catalog) -> None:
        self.told = told
        self.words = words

    def __getitem__(self, name: str) -> Any:
        value = self.told[name]
        shown = SHOWN.get(name)
        if shown:
            return shown(value, self.words)
        return shortened(value) if isinstance(value, str) else value


def shortened(text: str) -> str:
    """What somebody sent, no longer than a sentence can bear."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
