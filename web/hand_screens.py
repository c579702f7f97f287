"""The page that counts a hand, around the answer: what there is to choose from, and the keys."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.house import HAND_SWITCHES, POINTS
from rules.scoring import Counts, whole_deck
from web.catalogs import Catalog
from web.choices import Choice, LanguageChoice, choices, in_languages
from web.hand_questions import FEWER, MORE, HandQuestion, address, full_steps, laid_text
from web.hand_verdicts import LAID
from web.in_force import house_in_force
from web.notation import LONGEST
from web.open_phases import Table
from web.pads import Pad, pad
from web.phase_choices import Chooser, Part, PhaseChoice, chooser
from web.phone_data import LABELS
from web.questions import Question
from web.signs import Glyph
from web.switches import Setting, settings


@dataclass(frozen=True, slots=True)
class Step:
    """A key that counts one card more or one fewer."""

    value: str
    by: int
    words: str
    full: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards there are of one value: ``most`` are in a deck, each costs ``points``."""

    name: str
    label: str
    points: int
    value: str
    most: int
    fewer: Step
    more: Step


@dataclass(frozen=True, slots=True)
class Value:
    """What cards of one value cost, to be set."""

    name: str
    label: str
    points: int


@dataclass(frozen=True, slots=True)
class HandScreen:
    """Everything on the page but the answer.

    ``counts`` where how many cards of each value is told, else the ``pad`` for the cards
    themselves; ``notice`` is what there is to say about a tap or about what was typed.
    """

    notice: str
    no_more: str
    too_much: str
    longest: int
    laid: tuple[Choice, ...]
    chooser: Chooser
    languages: tuple[LanguageChoice, ...]
    language: str
    pad: Pad
    counts: tuple[Count, ...]
    values: tuple[Value, ...]
    settings: tuple[Setting, ...]
    plays: str


def hand_screen(
    asked: HandQuestion,
    words: Catalog,
    languages: Mapping[str, str],
    language: str,
    table: Table | None = None,
) -> HandScreen:
    """The page for a question; ``languages`` are the names of all languages by their code."""
    no_more = words.gettext("The deck holds no more of these.")
    too_much = words.gettext("That is more than can be judged at once: the rest was left out.")
    return HandScreen(
        notice=no_more if asked.refused else too_much if asked.is_cut else "",
        no_more=no_more,
        too_much=too_much,
        longest=LONGEST,
        laid=choices(LAID, laid_text(asked), words),
        chooser=_chooser(asked, table, words),
        languages=in_languages(languages, language, lambda to: address(asked, language=to)),
        language=languages[language],
        pad=pad(asked, words),
        counts=tuple(_counts(asked, words)),
        values=tuple(_values(asked, words)),
        settings=settings("house", asked.house, words, HAND_SWITCHES),
        plays=", ".join(house_in_force(table.house, words)) if table else "",
    )


def _chooser(asked: HandQuestion, table: Table | None, words: Catalog) -> Chooser:
    """The phases as for a meld; which one it was need not be said."""
    told = Question(number=asked.number or 1, objectives=asked.objectives, player=asked.player)
    found = chooser(told, table, words)
    name = words.gettext("Phase not said")
    none = PhaseChoice("", name, "", name, Glyph(0, ()), chosen=asked.phase is None)
    if asked.phase:
        return Chooser(found.now, (Part("", (none,)), *found.parts))
    parts = (Part(part.title, tuple(map(_not_chosen, part.choices))) for part in found.parts)
    return Chooser(replace(none, words=""), (Part("", (none,)), *parts))


def _not_chosen(choice: PhaseChoice) -> PhaseChoice:
    return replace(choice, chosen=False)


def _counts(asked: HandQuestion, words: Catalog) -> Iterator[Count]:
    if asked.counts is None:
        return
    most, full = whole_deck(1), full_steps(asked)
    for name, count, of in zip(Counts._fields, asked.counts, most, strict=True):
        label = words.gettext(LABELS[name])
        fewer = Step(FEWER + name, -1, words.gettext("One fewer: %(cards)s") % {"cards": label})
        told = words.gettext("One more: %(cards)s") % {"cards": label}
        more = Step(MORE + name, 1, told, MORE + name in full)
        points = getattr(asked.house.points, name)
        yield Count(name, label, points, str(count or ""), of, fewer, more)


def _values(asked: HandQuestion, words: Catalog) -> Iterator[Value]:
    for name in POINTS:
        yield Value(name, words.gettext(LABELS[name]), getattr(asked.house.points, name))
