"""What the referee answers, worded and drawn: a question in, an answer out."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import Card, beyond_deck, card, is_color_told, natural
from rules.errors import RulesError
from rules.melds import Verdict, check_cards
from rules.phases import MOST_LAID, cards_of
from web.catalogs import Catalog
from web.hints import Hint, Row, lack_of, still_fits, what_lacks
from web.questions import Question, address, full_keys
from web.signs import GAP, Face, face, faces_of, spoken, wanted
from web.texts import sentence, switch_sentence
from web.texts.terms import N_, objective_words

SECTIONS = {1: N_("Cards"), 3: N_("Laying down"), 4: N_("Going out")}
"""Headings of the rules, by section of RULES.md."""


@dataclass(frozen=True, slots=True)
class Example:
    """Something to try, as a link."""

    query: str
    faces: tuple[Face, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the page says.

    ``state``: ``legal``, ``illegal``, ``open`` (too few cards yet), ``empty`` or ``unclear`` (it
    cannot be judged as it is told). ``full``: the keys the deck holds no more of.
    """

    state: str
    title: str = ""
    sentence: str = ""
    rows: tuple[Row, ...] = ()
    hint: Hint | None = None
    notes: tuple[str, ...] = ()
    rule: str = ""
    full: tuple[str, ...] = ()
    example: Example | None = None


EXAMPLES = {
    1: "5 5 W 9 9 9",
    2: "5 5 5 3 4 W 6",
    3: "5 5 5 W 4 W 6 7",
    4: "8 9 W 11 12 1 2",
    5: "W 2 3 4 5 W 7 8",
    6: "1 2 3 W 5 6 7 8 9",
    7: "4 4 4 4 4 4 4 W",
    8: "B1 B4 B4 W B7 B9 B12",
    9: "3 3 3 W W 8 8",
    10: "7 7 7 7 W 2 2 2",
}
"""Melds that people ask about, by phase."""


def answer(asked: Question, words: Catalog) -> Answer:
    """The answer to a question, whatever it is."""
    full = full_keys(asked)
    if asked.unread:
        return _unread(asked, words, full)
    if not asked.cards:
        return Answer("empty", full=full, example=_example(asked, words))
    cards = _in_one_notation(asked.cards, asked.needs_colors)
    try:
        verdict = _beyond_deck(asked) or check_cards(asked.phase, cards, asked.house)
    except RulesError as error:
        return _unclear(asked, words, sentence(error.code, error.evidence, words), full)
    if verdict.legal:
        return _legal(asked, verdict, words, full)
    if len(cards) < cards_of(asked.phase):
        return _open(asked, cards, verdict, words, full)
    return _illegal(asked, cards, verdict, words, full)


def _beyond_deck(asked: Question) -> Verdict | None:
    """A third red 5 is one too many also where the colors of the others are let go."""
    at, decks = beyond_deck(asked.cards, asked.house.decks), asked.house.decks
    if not at or any(each.is_skip for each in asked.cards):
        return None
    told = {"cards": tuple(asked.cards[index] for index in at), "decks": decks}
    turning = () if beyond_deck(asked.cards, 2) else ("decks",)
    return Verdict("deck_exceeded", at_cards=at, evidence=told, depends_on=turning)


def _in_one_notation(cards: Sequence[Card], needs_colors: bool) -> tuple[Card, ...]:
    """Where only some cards have a color and none matters, the colors are let go."""
    try:
        is_color_told(cards)
    except RulesError:
        if not needs_colors:
            return tuple(natural(None, c.number) if c.is_natural and c.number else c for c in cards)
    return tuple(cards)


def _unread(asked: Question, words: Catalog, full: tuple[str, ...]) -> Answer:
    told = ", ".join(each[:20] for each in asked.unread[:3])
    why = words.ngettext("“%(cards)s” is no card.", "“%(cards)s” are no cards.", len(asked.unread))
    return _unclear(asked, words, why % {"cards": told}, full)


def _unclear(asked: Question, words: Catalog, why: str, full: tuple[str, ...]) -> Answer:
    title = words.gettext("How is that meant?")
    rows = _as_told(asked.cards, words)
    example = _example(asked, words)
    return Answer("unclear", title, why, rows, full=full, example=example)


def _example(asked: Question, words: Catalog) -> Example:
    told = tuple(EXAMPLES[asked.number].split())
    faces = faces_of(map(card, told), words)
    return Example(address(asked, told=told), faces, spoken(faces))


def _as_told(
    cards: Sequence[Card], words: Catalog, marked: Sequence[int] = (), gaps: int = 0
) -> tuple[Row, ...]:
    """The cards in the order they were told, and as many gaps as cards lack."""
    faces = [face(each, words, index in marked) for index, each in enumerate(cards)]
    return (Row("", (*faces, *[GAP] * gaps)),) if cards else ()


def _legal(asked: Question, verdict: Verdict, words: Catalog, full: tuple[str, ...]) -> Answer:
    told = [sentence("ok", verdict.evidence, words)]
    if not verdict.colors_checked:
        told.append(words.gettext("Colors not checked."))
    return Answer(
        "legal",
        words.gettext("Legal"),
        " ".join(told),
        _groups(verdict, words),
        still_fits(verdict, asked.house, words),
        (*_choices(verdict, words), *_switches(asked, verdict, words)),
        _rule(3, words),
        full,
    )


def _groups(verdict: Verdict, words: Catalog) -> tuple[Row, ...]:
    """The groups in playing order, with their names where there are several."""
    several = len(verdict.groups) > 1
    return tuple(
        Row(objective_words(objective, words) if several else "", faces_of(cards, words))
        for objective, cards in verdict.groups
    )


def _choices(verdict: Verdict, words: Catalog) -> tuple[str, ...]:
    """What a wild could stand for as well (RULES.md section 3)."""
    notes = []
    for group, index, could_be in verdict.choices:
        laid = verdict.groups[group].cards[index]
        now = laid.number or laid.color
        others = [wanted(str(each), words).words for each in could_be if each != now]
        told = {"card": wanted(str(now), words).words, "others": ", ".join(others)}
        notes.append(words.gettext("The wild laid as %(card)s could also be: %(others)s.") % told)
    return tuple(notes)


def _open(
    asked: Question,
    cards: tuple[Card, ...],
    verdict: Verdict,
    words: Catalog,
    full: tuple[str, ...],
) -> Answer:
    """Not yet enough cards: how far it is, without a judgement."""
    size = cards_of(asked.phase)
    lacks = lack_of(asked.phase, cards, asked.house)
    missing = lacks.missing if lacks else size - len(cards)
    told = {"have": size - missing, "size": size}
    return Answer(
        "open",
        words.gettext("%(have)d of %(size)d") % told,
        _why_open(verdict, len(cards) + missing - size, words),
        _as_told(cards, words, _offending(verdict), missing),
        what_lacks(lacks, words),
        full=full,
    )


NEVER = ("skip_in_meld", "deck_exceeded")
"""What no further card can mend."""


def _offending(verdict: Verdict) -> tuple[int, ...]:
    return verdict.at_cards if verdict.code in NEVER else ()


def _why_open(verdict: Verdict, unused: int, words: Catalog) -> str:
    if verdict.code in NEVER:
        return sentence(verdict.code, verdict.evidence, words)
    if unused <= 0:
        return ""
    told = words.ngettext(
        "%(count)d card does not fit with the others.",
        "%(count)d cards do not fit with the others.",
        unused,
    )
    return told % {"count": unused}


def _illegal(
    asked: Question,
    cards: tuple[Card, ...],
    verdict: Verdict,
    words: Catalog,
    full: tuple[str, ...],
) -> Answer:
    return Answer(
        "illegal",
        words.gettext("Not legal"),
        sentence(verdict.code, verdict.evidence, words),
        _as_told(cards, words, verdict.at_cards),
        what_lacks(lack_of(asked.phase, cards, asked.house), words),
        _switches(asked, verdict, words),
        _rule(_section(verdict), words),
        full,
    )


def _switches(asked: Question, verdict: Verdict, words: Catalog) -> tuple[str, ...]:
    """The house rules that the verdict hangs on, told both ways."""
    return tuple(switch_sentence(name, asked.house, words.language) for name in verdict.depends_on)


def _section(verdict: Verdict) -> int:
    if verdict.code == "hand_exceeded":
        return 1 if verdict.evidence["most"] == MOST_LAID else 4
    return 1 if verdict.code == "deck_exceeded" else 3


def _rule(section: int, words: Catalog) -> str:
    told = {"section": section, "title": words.gettext(SECTIONS[section])}
    return words.gettext("Rule %(section)d, %(title)s") % told
