"""A question about the cards left in a hand, as it stands in the URL of its page.

As in `web.questions` what makes no sense is left out, except for cards: those are named.
"""

from dataclasses import dataclass, replace
from typing import Any

from rules.cards import COLORS, Card
from rules.house import HAND_SWITCHES, POINTS, House, Points, house_rules
from rules.phases import PHASES, Phase
from rules.scoring import Counts, counts_of, whole_deck
from web import arguments as given
from web.arguments import Arguments, last, one_of, text_of
from web.catalogs import LANGUAGES
from web.notation import GROUP, NOTHING, Typed, read, typed
from web.pads import full_keys
from web.phase_texts import phase_text
from web.questions import question

MORE, FEWER = "+", "-"
"""How the keys begin that count one card more, or one fewer."""
LAID = {"yes": True, "no": False}
HIGHEST = {str(count): count for count in range(1, max(whole_deck(2)) + 1)}
"""How many cards there can be, as they are written."""


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """What do these cards cost, and can they be left? And how the page that asks is set up.

    The hand is told by its cards, ``typed``, or as ``counts``. ``laid`` is None where nobody said
    whether its owner laid the phase. ``objectives`` are those of a phase of a table's own, else
    ``number`` is the phase's; None where nobody said which one. ``player`` laid it, where a game is
    in play. ``points`` are what cards cost,
    where that is not usual. ``refused`` is a key that was tapped and that the deck holds no more
    of.
    """

    typed: Typed = NOTHING
    counts: Counts | None = None
    laid: bool | None = None
    number: int | None = None
    objectives: Phase = ()
    player: str = ""
    switches: tuple[tuple[str, Any], ...] = ()
    points: tuple[int, ...] = ()
    language: str = ""
    refused: str = ""
    # Colors don't matter for what a card costs.
    needs_colors: bool = False
    with_colors: bool = False
    color_in_hand: str = COLORS[0]

    @property
    def house(self) -> House:
        points = {"points": dict(zip(POINTS, self.points, strict=True))} if self.points else {}
        return house_rules("house", {**dict(self.switches), **points})

    @property
    def phase(self) -> Phase | None:
        return self.objectives or (PHASES[self.number] if self.number else None)

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.typed.cards

    @property
    def known(self) -> tuple[Card, ...]:
        return self.cards

    @property
    def unread(self) -> tuple[str, ...]:
        return self.typed.unread

    @property
    def is_cut(self) -> bool:
        return self.typed.is_cut

    @property
    def held(self) -> Counts:
        """How many cards of each value, whichever way they are told."""
        return counts_of(self.cards) if self.counts is None else self.counts


def hand_question(arguments: Arguments) -> HandQuestion:
    """The question in a URL, with the key that was tapped without scripts."""
    told = typed(last(arguments, "cards"))
    asked = HandQuestion(
        **_phase(arguments),
        typed=read((each for each in told.words if each != GROUP), told.is_cut),
        laid=LAID.get(last(arguments, "laid")),
        switches=given.switches(arguments, HAND_SWITCHES),
        points=_points(",".join(arguments.get("points") or ())),
        language=one_of(arguments, "lang", LANGUAGES),
    )
    return _tapped(_counted(asked, arguments), last(arguments, "tap"))


def tells_a_hand(arguments: Arguments) -> bool:
    """Does the URL say what is meant?"""
    names = ("cards", "by", *Counts._fields, "laid", "phase", "objectives", "points", "decks")
    return any(last(arguments, name) for name in names)


def _phase(arguments: Arguments) -> dict[str, Any]:
    """The phase, if one is told, and who laid it: said as for a meld."""
    names = ("phase", "objectives", "player")
    told = question({name: arguments[name] for name in names if name in arguments})
    if told.no_phase or not (last(arguments, "phase") or told.objectives):
        return {}
    number = None if told.objectives else told.number
    return {"number": number, "objectives": told.objectives, "player": told.player}


def _points(text: str) -> tuple[int, ...]:
    """What the four values of cards are, if one of them is unusual."""
    told = given.costs(text)
    return told if told and Points(*told) != Points() else ()


def _counted(asked: HandQuestion, arguments: Arguments) -> HandQuestion:
    """With the counts, where they are what is told; cards that were tapped are counted on."""
    told = {name: HIGHEST.get(last(arguments, name).strip(), 0) for name in Counts._fields}
    by_counts = one_of(arguments, "by", ("cards", "counts"))
    if by_counts == "cards" or not (by_counts or any(told.values())):
        return asked
    if any(told.values()):
        return replace(asked, typed=NOTHING, counts=Counts(**told))
    return replace(asked, typed=NOTHING, counts=counts_of(asked.cards))


def _tapped(asked: HandQuestion, key: str) -> HandQuestion:
    if not key:
        return asked
    if asked.counts is not None:
        return _stepped(asked, asked.counts, key)
    if key in full_keys(asked):
        return replace(asked, refused=key)
    more = (*asked.typed.words, key)
    return replace(asked, typed=read({"back": more[:-2], "clear": ()}.get(key, more)))


def _stepped(asked: HandQuestion, counts: Counts, key: str) -> HandQuestion:
    """One card of a value more or fewer."""
    if key == "clear":
        return replace(asked, counts=Counts())
    if key in full_steps(asked):
        return replace(asked, refused=key)
    name, step = key[1:], {MORE: 1, FEWER: -1}.get(key[:1], 0)
    if name not in Counts._fields:
        return asked
    count = max(0, getattr(counts, name) + step)
    return replace(asked, counts=counts._replace(**{name: count}))


def full_steps(asked: HandQuestion) -> tuple[str, ...]:
    """The keys that count a card more than the deck holds (RULES.md section 1)."""
    most = whole_deck(asked.house.decks)._asdict()
    held = asked.held._asdict()
    return tuple(MORE + name for name in Counts._fields if held[name] >= most[name])


def laid_text(asked: HandQuestion) -> str:
    """How it is written whether the phase was laid; nothing where that is not said."""
    return next((text for text, value in LAID.items() if value == asked.laid), "")


def address(asked: HandQuestion, **other: Any) -> str:
    """The query that asks this question, and no more than is needed for it."""
    asked = replace(asked, **other)
    counts = asked.counts._asdict() if asked.counts is not None else {}
    needed = {
        "cards": asked.typed.address,
        "by": "counts" if counts and not any(counts.values()) else "",
        **counts,
        "laid": laid_text(asked),
        "phase": asked.number or "",
        "objectives": phase_text(asked.objectives),
        "player": asked.player,
        **{name: text_of(value) for name, value in asked.switches},
        "points": ",".join(map(str, asked.points)),
        "lang": asked.language,
    }
    return given.query(needed)
