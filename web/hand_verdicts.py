"""What the cards left in a hand cost, worded and drawn: a question in, an answer out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.errors import Refused
from rules.house import POINTS
from rules.phases import HAND
from rules.scoring import (
    Doubt,
    Limits,
    doubts,
    left_after,
    points_of,
    refuse_beyond_deck,
    refuse_counts_beyond_deck,
    ten_cards,
)
from web.answers import Answer, Example, no_cards
from web.catalogs import Catalog
from web.hand_questions import HandQuestion, address, full_steps, laid_text
from web.hints import Row
from web.notation import read
from web.pads import full_keys
from web.sections import rule
from web.signs import face, faces_of, spoken
from web.texts import problem_detail, warning_sentence
from web.texts.terms import N_, phase_words, points_words

LAID = {"": N_("Not said"), "no": N_("Not laid"), "yes": N_("Laid")}
EXAMPLE = "2 5 9 9 11 12 W"
"""A hand to count."""


@dataclass(frozen=True, slots=True)
class HandAnswer(Answer):
    """What the page says of a hand.

    ``state``: ``empty``, ``counted``, ``doubtful`` (hard to believe) or ``unclear`` (it cannot be
    counted as it is told). ``sum`` is how the points come about; ``warnings`` are the codes of
    what is hard to believe, told in ``notes``. ``house``: what cards cost, in a few words.
    """

    sum: str = ""
    points: int = 0
    cards: int = 0
    warnings: tuple[str, ...] = ()

    @property
    def is_judged(self) -> bool:
        """Is there something to show to others?"""
        return self.state in ("counted", "doubtful")


def hand_answer(asked: HandQuestion, words: Catalog) -> HandAnswer:
    """The answer to a question about a hand, whatever it is."""
    full = full_keys(asked) if asked.counts is None else full_steps(asked)
    house = values_words(asked, words)
    said = _said(asked, words)
    return replace(said, full=full, about=_about(asked, words), house=house, query=address(asked))


def _about(asked: HandQuestion, words: Catalog) -> str:
    """What was said besides the cards, in a few words."""
    if asked.laid is None:
        return ""
    laid = words.gettext(LAID[laid_text(asked)])
    return f"{laid}: {phase_words(asked.phase, words)}" if asked.laid and asked.phase else laid


def _said(asked: HandQuestion, words: Catalog) -> HandAnswer:
    if asked.unread:
        return _unclear(asked, no_cards(asked.unread, words), (), words)
    if not sum(asked.held):
        what = words.gettext("Tap the cards left in the hand.")
        return HandAnswer("empty", sentence=what, example=_example(asked, words))
    decks = asked.house.decks
    try:
        refuse_beyond_deck(asked.cards, decks)
        refuse_counts_beyond_deck(asked.held, decks)
    except Refused as error:
        return _beyond_deck(asked, error, words)
    return _counted(asked, words)


def _beyond_deck(asked: HandQuestion, error: Refused, words: Catalog) -> HandAnswer:
    why = problem_detail(error.code, error.evidence, words.language)
    wrong = error.field if asked.counts is None else ()
    return _unclear(asked, why, wrong, words)


def _unclear(
    asked: HandQuestion, why: str, wrong: Sequence[int | str], words: Catalog
) -> HandAnswer:
    title = words.gettext("How is that meant?")
    return HandAnswer("unclear", title, why, _rows(asked, wrong, words))


def _rows(asked: HandQuestion, wrong: Sequence[int | str], words: Catalog) -> tuple[Row, ...]:
    faces = tuple(face(each, words, index in wrong) for index, each in enumerate(asked.cards))
    return (Row("", faces),) if faces else ()


def _example(asked: HandQuestion, words: Catalog) -> Example:
    told = read(EXAMPLE.split())
    faces = faces_of(told.cards, words)
    return Example(address(asked, typed=told, counts=None), faces, spoken(faces))


def _counted(asked: HandQuestion, words: Catalog) -> HandAnswer:
    points, cards = points_of(asked.held, asked.house.points), sum(asked.held)
    found = _doubts(asked, points, cards)
    chapter = "scoring" if found else "cards"
    # A hand that is still being tapped is no mistake.
    is_odd = bool(found) and (asked.laid or cards >= HAND)
    return HandAnswer(
        "doubtful" if is_odd else "counted",
        points_words(points, words),
        _cards(cards, words),
        _rows(asked, (), words),
        notes=tuple(_notes(asked, found, words)),
        rule=rule(chapter, words, found[0].code if found else ""),
        sum=_sum(asked),
        points=points,
        cards=cards,
        warnings=tuple(each.code for each in found),
    )


def _sum(asked: HandQuestion) -> str:
    """How the points come about: 6 times 5, and 10."""
    values = (getattr(asked.house.points, name) for name in POINTS)
    return " + ".join(_term(*each) for each in zip(asked.held, values, strict=True) if each[0])


def _term(count: int, points: int) -> str:
    return f"{count} \N{MULTIPLICATION SIGN} {points}" if count > 1 else str(points)


def _cards(count: int, words: Catalog) -> str:
    return words.ngettext("%(n)d card", "%(n)d cards", count) % {"n": count}


def limits_of(asked: HandQuestion) -> Limits | None:
    """What can be left; None where nobody said whether something was laid, or what."""
    house = asked.house
    if asked.laid and asked.phase:
        return left_after(asked.phase, house)
    return ten_cards(house.points, house.decks) if asked.laid is False else None


def _doubts(asked: HandQuestion, points: int, cards: int) -> list[Doubt]:
    """What is hard to believe (RULES.md section 6); never whether the phase was laid."""
    limits = limits_of(asked)
    return doubts(points, cards, limits, bool(asked.laid), asked.number) if limits else []


def _notes(asked: HandQuestion, found: Sequence[Doubt], words: Catalog) -> Iterator[str]:
    """What is hard to believe, or else what can be left."""
    limits = limits_of(asked)
    if asked.laid and not asked.phase:
        yield words.gettext("Say above which phase: then it is checked what can be left.")
    for each in found:
        yield warning_sentence(each.code, each.evidence, words.language)
    if found or limits is None:
        return
    if asked.laid:
        told = {"cards": _cards(limits.cards, words), "points": points_words(limits.points, words)}
        yield words.gettext("After this phase at most %(cards)s can be left: %(points)s.") % told
    else:
        range_of = {"least": limits.least, "most": limits.points}
        yield words.gettext("Ten cards make %(least)d to %(most)d points.") % range_of


def values_words(asked: HandQuestion, words: Catalog) -> str:
    """What cards cost, and of how many decks, in a few words."""
    values = " · ".join(str(getattr(asked.house.points, name)) for name in POINTS)
    return values if asked.house.decks == 1 else f"{values}, {words.gettext('Two decks')}"
