"""A question about a hit, as it stands in the URL of its page.

As in `web.questions` what makes no sense is left out, except for cards: those are named.
"""

from dataclasses import dataclass, replace
from typing import Any, Literal

from rules.cards import COLORS, Card
from rules.hits import OWNERS, TURNS
from rules.house import HIT_SWITCHES, House, house_rules
from rules.phases import KINDS, ObjectiveKind
from web import arguments as given
from web.arguments import Arguments, last, one_of, text_of
from web.catalogs import LANGUAGES
from web.notation import GROUP, NOTHING, Typed, read, typed
from web.pads import full_keys

FIELDS = ("card", "group")
"""What the keys can fill: the card to be added, and the group on the table."""
COLORED = ("color", "color_run")


@dataclass(frozen=True, slots=True)
class HitQuestion:
    """May this card be added to that group? And how the page that asks is set up.

    ``kind`` is empty where nobody said what the group lies as: then its cards tell. ``turn`` and
    ``owner`` as in `rules.hits`. ``into`` is the field that the keys were set to, if they were.
    ``refused`` is a card that was tapped and that the deck holds no more of.
    """

    kind: ObjectiveKind | Literal[""] = ""
    group: Typed = NOTHING
    card: Typed = NOTHING
    turn: str = "later"
    owner: str = "other"
    into: str = ""
    rulebook: str = "house"
    switches: tuple[tuple[str, Any], ...] = ()
    colors: bool = False
    color: str = ""
    language: str = ""
    refused: str = ""

    @property
    def house(self) -> House:
        return house_rules(self.rulebook, dict(self.switches))

    @property
    def fills(self) -> str:
        """Which field the keys fill: the card comes first, all that follows is the group."""
        return self.into or self._usually_fills

    @property
    def _usually_fills(self) -> str:
        return "group" if self.card.words else "card"

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.group.cards + self.card.cards

    @property
    def known(self) -> tuple[Card, ...]:
        """Those that bound the keys: a card that the next key replaces does not."""
        return self.group.cards if self.fills == "card" else self.cards

    @property
    def unread(self) -> tuple[str, ...]:
        return self.card.unread + self.group.unread

    @property
    def is_cut(self) -> bool:
        return self.card.is_cut or self.group.is_cut

    @property
    def needs_colors(self) -> bool:
        """Does the group look at colors?"""
        return self.kind in COLORED

    @property
    def color_in_hand(self) -> str:
        """Whose keys lie open: the color chosen, else that of the last card."""
        told = [COLORS[0], *(each.color for each in self.cards if each.color)]
        return self.color or told[-1]

    @property
    def with_colors(self) -> bool:
        """Are the keys those with colors: asked for, needed, or begun with?"""
        return self.colors or self.needs_colors or any(each.color for each in self.cards)


def hit_question(arguments: Arguments) -> HitQuestion:
    """The question in a URL, with the key that was tapped without scripts."""
    asked = HitQuestion(
        kind=next((kind for kind in KINDS if kind == last(arguments, "kind")), ""),
        group=_cards(last(arguments, "group")),
        card=_cards(last(arguments, "card")),
        turn=one_of(arguments, "turn", TURNS, "later"),
        owner=one_of(arguments, "owner", OWNERS, "other"),
        into=one_of(arguments, "into", FIELDS),
        rulebook=given.rulebook(arguments),
        switches=given.switches(arguments, HIT_SWITCHES),
        colors=last(arguments, "colors") == "yes",
        color=one_of(arguments, "color", tuple(COLORS)),
        language=one_of(arguments, "lang", LANGUAGES),
    )
    return _tapped(asked, last(arguments, "tap"))


def tells_a_hit(arguments: Arguments) -> bool:
    """Does the URL say what is meant, or by whose rules?"""
    return any(last(arguments, name) for name in ("kind", "group", "card", "rulebook"))


def _cards(text: str) -> Typed:
    """The cards of a field; no group is marked off from another here."""
    told = typed(text)
    return read((each for each in told.words if each != GROUP), told.is_cut)


def _tapped(asked: HitQuestion, key: str) -> HitQuestion:
    if not key:
        return asked
    if key == "clear":
        return replace(asked, card=NOTHING, group=NOTHING, into="")
    if key == "back":
        return _without_last(asked)
    if key in full_keys(asked):
        return replace(asked, refused=key)
    if asked.fills == "group":
        return replace(asked, group=read((*asked.group.words, key)), into="group")
    return replace(asked, card=read([key]), into="card" if asked.group.words else "group")


def _without_last(asked: HitQuestion) -> HitQuestion:
    """The last card of the field that is filled; of an empty one the other's."""
    if asked.fills == "group" and asked.group.words:
        return replace(asked, group=read(asked.group.words[:-1]))
    return replace(asked, card=NOTHING, into="card")


def address(asked: HitQuestion, **other: Any) -> str:
    """The query that asks this question, and no more than is needed for it."""
    asked = replace(asked, **other)
    needed = {
        "kind": asked.kind,
        "group": asked.group.address,
        "card": asked.card.address,
        "turn": "" if asked.turn == "later" else asked.turn,
        "owner": "" if asked.owner == "other" else asked.owner,
        "into": "" if asked.fills == asked._usually_fills else asked.into,
        "colors": "yes" if asked.colors and not asked.needs_colors else "",
        "rulebook": "" if asked.rulebook == "house" else asked.rulebook,
        **{name: text_of(value) for name, value in asked.switches},
        "lang": asked.language,
    }
    return given.query(needed)
