"""A question put to the referee, as it stands in the page's URL.

A link may come from anywhere, so what makes no sense in it is left out, except for cards and
phases: those are named, because a verdict on others than those asked about would be a wrong one.
"""

import re
from dataclasses import dataclass, replace
from typing import Any

from rules.cards import COLORS, Card
from rules.errors import RulesError
from rules.house import MELD_SWITCHES, POINTS, House, house_rules
from rules.phases import MOST_LAID, PHASES, Phase, takes_colors
from web import arguments as given
from web.arguments import Arguments, last, one_of, text_of
from web.catalogs import LANGUAGES
from web.notation import NOTHING, Typed, read, typed
from web.pads import full_keys
from web.phase_texts import NUMBERS as PHASE_NUMBERS
from web.phase_texts import phase_text, phase_told

__all__ = ["BY", "Arguments", "Question", "address", "question", "tells_a_phase", "text_of"]

BY = "~"
"""Stands between a phase and the player who would lay it, in the value of one choice."""
PLAYER = re.compile(r"[A-Za-z0-9]{1,40}")


@dataclass(frozen=True, slots=True)
class Question:
    """Is this a meld of that phase? And how the page that asks is set up.

    ``objectives`` are those of a phase of a table's own, else ``number`` is the phase's;
    ``no_phase`` was said to be one. ``typed``: the cards as they lie, or with ``from_hand`` those
    in somebody's hand, the cards ``seen`` elsewhere apart. ``player`` asks, where a game is in
    play. ``points``: what cards cost, where that is not usual. ``refused`` is a card that was
    tapped and that the deck, or the hand, holds no more of.
    """

    number: int = 1
    objectives: Phase = ()
    no_phase: str = ""
    typed: Typed = NOTHING
    seen: Typed = NOTHING
    from_hand: bool = False
    into_seen: bool = False
    player: str = ""
    rulebook: str = "house"
    switches: tuple[tuple[str, Any], ...] = ()
    points: tuple[int, ...] = ()
    colors: bool = False
    color: str = ""
    language: str = ""
    refused: str = ""

    @property
    def phase(self) -> Phase:
        return self.objectives or PHASES[self.number]

    @property
    def house(self) -> House:
        points = {"points": dict(zip(POINTS, self.points, strict=True))} if self.points else {}
        return house_rules(self.rulebook, {**dict(self.switches), **points})

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.typed.cards

    @property
    def known(self) -> tuple[Card, ...]:
        """All cards that this question tells of."""
        return self.cards + self.seen.cards

    @property
    def unread(self) -> tuple[str, ...]:
        return self.typed.unread + self.seen.unread

    @property
    def is_cut(self) -> bool:
        return self.typed.is_cut or self.seen.is_cut

    @property
    def is_hand_full(self) -> bool:
        """Can the hand hold no further card (RULES.md section 1)?"""
        return self.from_hand and not self.into_seen and len(self.cards) >= MOST_LAID

    @property
    def needs_colors(self) -> bool:
        """Does the phase look at colors?"""
        return takes_colors(self.phase)

    @property
    def color_in_hand(self) -> str:
        """Whose keys lie open: the color chosen, else that of the last card."""
        told = [COLORS[0], *(each.color for each in self.known if each.color)]
        return self.color or told[-1]

    @property
    def with_colors(self) -> bool:
        """Are the keys those with colors: asked for, needed, or begun with?"""
        return self.colors or self.needs_colors or any(each.color for each in self.known)


def question(arguments: Arguments) -> Question:
    """The question in a URL, with the key that was tapped without scripts."""
    phase, _, player = last(arguments, "phase").partition(BY)
    from_hand = last(arguments, "mode") == "hand"
    asked = Question(
        **_phase(phase, last(arguments, "objectives")),
        typed=typed(last(arguments, "cards")),
        seen=typed(last(arguments, "seen") if from_hand else ""),
        from_hand=from_hand,
        into_seen=from_hand and last(arguments, "into") == "seen",
        player=_matching(PLAYER, player or last(arguments, "player")),
        rulebook=given.rulebook(arguments),
        switches=given.switches(arguments, MELD_SWITCHES),
        points=given.costs(last(arguments, "points")),
        colors=last(arguments, "colors") == "yes",
        color=one_of(arguments, "color", tuple(COLORS)),
        language=one_of(arguments, "lang", LANGUAGES),
    )
    return _tapped(asked, last(arguments, "tap"))


def tells_a_phase(arguments: Arguments) -> bool:
    """Does the URL say which phase is meant, or whose rules?"""
    return any(last(arguments, name) for name in ("phase", "objectives", "rulebook", "cards"))


def _matching(pattern: re.Pattern[str], text: str) -> str:
    return text if pattern.fullmatch(text) else ""


def _phase(text: str, groups: str) -> dict[str, Any]:
    """The phase chosen, by its number or its groups, before the one that the page began with."""
    if text in PHASE_NUMBERS:
        return {"number": PHASE_NUMBERS[text]}
    for told in filter(None, (text, groups)):
        try:
            return {"objectives": phase_told(told)}
        except RulesError:
            continue
    return {"no_phase": groups}


def _tapped(asked: Question, key: str) -> Question:
    if not key:
        return asked
    name = "seen" if asked.into_seen else "typed"
    before: Typed = getattr(asked, name)
    if key in full_keys(asked) or (asked.is_hand_full and key not in ("back", "clear")):
        return replace(asked, refused=key)
    more: tuple[str, ...] = (*before.words, key)
    words = {"back": before.words[:-1], "clear": ()}.get(key, more)
    return replace(asked, **{name: read(words, before.is_cut)})  # type: ignore[arg-type]  # Typed


def address(asked: Question, **other: Any) -> str:
    """The query that asks this question, and no more than is needed for it."""
    asked = replace(asked, **other)
    is_numbered = not (asked.objectives or asked.no_phase)
    needed = {
        "phase": asked.number if is_numbered else "",
        "objectives": phase_text(asked.objectives) or asked.no_phase,
        "mode": "hand" if asked.from_hand else "",
        "cards": asked.typed.address,
        "seen": asked.seen.address if asked.from_hand else "",
        "colors": "yes" if asked.colors and not asked.needs_colors else "",
        "rulebook": "" if asked.rulebook == "house" else asked.rulebook,
        **{name: text_of(value) for name, value in asked.switches},
        "points": ",".join(map(str, asked.points)),
        "player": asked.player,
        "lang": asked.language,
    }
    return given.query(needed)
