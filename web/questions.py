"""A question put to the referee, as it stands in the page's URL.

A link may come from anywhere, so what makes no sense in it is left out, except for cards: those
are named, because a verdict on other cards than those asked about would be a wrong one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, urlencode

from rules.cards import (
    COLORS,
    NUMBERS,
    SKIP,
    WILD,
    Card,
    beyond_deck,
    card,
    natural,
    undeclared,
)
from rules.errors import Unreadable
from rules.house import MELD_SWITCHES, RULEBOOKS, SWITCHES, House, house_rules
from rules.melds import MOST_CARDS
from rules.phases import PHASES, Phase, takes_colors
from web.catalogs import LANGUAGES

Arguments = Mapping[str, Sequence[str]]
"""The query of a URL; where a name comes twice the last value counts."""
WORD = re.compile(r"[^\s,;/+·]+")
"""A card as it is typed; between two of them may stand what people like to put there."""
LONGEST = 800
"""Characters of cards that are looked at: two whole decks, and a URL that can travel whatever
was typed."""
TEXTS: Mapping[bool | int | str, str] = {True: "yes", False: "no"}
"""How a switch's value is written, where that is not the value itself."""


@dataclass(frozen=True, slots=True)
class Question:
    """Is this a meld of that phase? And how the page that asks is set up.

    ``cards`` are those that can be read, ``unread`` the other words; ``told`` all of them as
    written; ``is_cut`` when that was more than can be judged. ``refused`` is a card that was tapped
    and that the deck holds no more of.
    """

    number: int = 1
    told: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    unread: tuple[str, ...] = ()
    rulebook: str = "house"
    switches: tuple[tuple[str, Any], ...] = ()
    colors: bool = False
    color: str = ""
    language: str = ""
    refused: str = ""
    is_cut: bool = False

    @property
    def phase(self) -> Phase:
        return PHASES[self.number]

    @property
    def house(self) -> House:
        return house_rules(self.rulebook, dict(self.switches))

    @property
    def needs_colors(self) -> bool:
        """Does the phase look at colors?"""
        return takes_colors(self.phase)

    @property
    def color_in_hand(self) -> str:
        """Whose keys lie open: the color chosen, else that of the last card."""
        told = [COLORS[0], *(each.color for each in self.cards if each.color)]
        return self.color or told[-1]

    @property
    def with_colors(self) -> bool:
        """Are the keys those with colors: asked for, needed, or begun with?"""
        return self.colors or self.needs_colors or any(each.color for each in self.cards)


def question(arguments: Arguments) -> Question:
    """The question in a URL, with the key that was tapped without scripts."""
    told, is_cut = _told(_last(arguments, "cards"))
    asked = _with_cards(
        Question(
            number=_number(_last(arguments, "phase")),
            rulebook=_rulebook(arguments),
            switches=_switches(arguments),
            colors=_last(arguments, "colors") == "yes",
            color=_color(_last(arguments, "color")),
            language=_language(_last(arguments, "lang")),
            is_cut=is_cut,
        ),
        told,
    )
    return _tapped(asked, _last(arguments, "tap"))


def _told(text: str) -> tuple[Sequence[str], bool]:
    """The words of a text that can be judged at once, and were there more?

    It is cut between two words: half an R12 would be another card.
    """
    words = list(WORD.finditer(text))
    fitting = [each[0] for each in words[:MOST_CARDS] if each.end() <= LONGEST]
    if words and not fitting:
        return [words[0][0][:LONGEST]], True
    return fitting, len(fitting) < len(words)


def _last(arguments: Arguments, name: str) -> str:
    return (arguments.get(name) or [""])[-1]


def _number(text: str) -> int:
    return {str(number): number for number in PHASES}.get(text, 1)


def _color(text: str) -> str:
    return text if text in tuple(COLORS) else ""


def _language(text: str) -> str:
    return text if text in LANGUAGES else ""


def _rulebook(arguments: Arguments) -> str:
    name = _last(arguments, "rulebook")
    return name if name in RULEBOOKS else "house"


def _switches(arguments: Arguments) -> tuple[tuple[str, Any], ...]:
    """The switches that differ from their rulebook.

    The form says with ``shown`` whose switches it had on show; those of another rulebook than the
    one now chosen don't count.
    """
    rulebook = _rulebook(arguments)
    if _last(arguments, "shown") not in ("", rulebook):
        return ()
    own = house_rules(rulebook)
    found = []
    for name in (each for each in SWITCHES if each in MELD_SWITCHES):
        text = _last(arguments, name)
        for value in SWITCHES[name][:2]:
            if text_of(value) == text and value != getattr(own, name):
                found.append((name, value))
    return tuple(found)


def text_of(value: bool | int | str) -> str:
    """A switch's value as it is written in a URL."""
    return TEXTS[value] if isinstance(value, bool) else str(value)


def _with_cards(asked: Question, told: Sequence[str]) -> Question:
    cards, unread = [], []
    told = tuple(each for each in told if each)[:MOST_CARDS]
    for text in told:
        try:
            cards.append(card(text))
        except Unreadable:
            unread.append(text)
    return replace(asked, told=told, cards=tuple(cards), unread=tuple(unread))


def _tapped(asked: Question, key: str) -> Question:
    if key == "back":
        return _with_cards(asked, asked.told[:-1])
    if key == "clear":
        return _with_cards(asked, ())
    if key in full_keys(asked):
        return replace(asked, refused=key)
    return _with_cards(asked, (*asked.told, key))


def full_keys(asked: Question) -> tuple[str, ...]:
    """The keys of which the deck holds no further card (RULES.md section 1)."""
    kinds = [WILD, SKIP, *(natural(color, n) for color in (None, *COLORS) for n in NUMBERS)]
    decks = asked.house.decks
    return tuple(
        key.text
        for key in kinds
        if any(beyond_deck([*alike, like], decks) for like, alike in _counted(asked.cards, key))
    )


def _counted(cards: Sequence[Card], key: Card) -> Iterator[tuple[Card, list[Card]]]:
    """The cards that count against a key: those of its kind, and all of its number."""
    yield key, [each for each in map(undeclared, cards) if each == key]
    if key.number:
        bare = natural(None, key.number)
        yield bare, [bare for each in cards if each.is_natural and each.number == key.number]


def address(asked: Question, **other: Any) -> str:
    """The query that asks this question, and no more than is needed for it."""
    asked = replace(asked, **other)
    needed = {
        "phase": asked.number,
        "cards": ",".join(each.upper() for each in asked.told),
        "colors": "yes" if asked.colors and not asked.needs_colors else "",
        "rulebook": "" if asked.rulebook == "house" else asked.rulebook,
        **{name: text_of(value) for name, value in asked.switches},
        "lang": asked.language,
    }
    return urlencode({k: v for k, v in needed.items() if v}, safe=",@", quote_via=quote)
