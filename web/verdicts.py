"""What the referee answers, worded and drawn: a question in, an answer out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.cards import Card, beyond_deck, card, is_color_told, natural
from rules.errors import RulesError
from rules.melds import Verdict, check_cards
from rules.needs import Lack
from rules.phases import MOST_LAID, cards_of
from web.catalogs import Catalog
from web.hints import Hint, Row, lack_of, still_fits, what_lacks
from web.questions import Question, address, full_keys
from web.signs import GAP, Face, face, faces_of, spoken, wanted
from web.switches import house_words
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
    cannot be judged as it is told). ``full``: the keys the deck holds no more of; ``house``: the
    house rules that it was judged by, in a few words.
    """

    state: str
    title: str = ""
    sentence: str = ""
    rows: tuple[Row, ...] = ()
    hint: Hint | None = None
    notes: tuple[str, ...] = ()
    rule: str = ""
    full: tuple[str, ...] = ()
    house: str = ""
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
    said = _said(asked, words)
    return replace(said, full=full_keys(asked), house=house_words(asked, words))


def _said(asked: Question, words: Catalog) -> Answer:
    if asked.unread:
        return _unread(asked, words)
    if not asked.cards:
        return Answer("empty", example=_example(asked, words))
    cards = _in_one_notation(asked.cards, asked.needs_colors)
    try:
        verdict = _verdict(asked, cards)
    except RulesError as error:
        return _unclear(asked, words, sentence(error.code, error.evidence, words))
    if verdict.legal:
        return _legal(asked, verdict, words)
    # No further card mends what the deck does not hold: that is no meld to go on with.
    if len(cards) < cards_of(asked.phase) and not _is_beyond_deck(asked):
        return _open(asked, cards, verdict, words)
    return _illegal(asked, cards, verdict, words)


def _verdict(asked: Question, cards: Sequence[Card]) -> Verdict:
    """A third red 5 is one too many also where the colors of the others are let go."""
    at, decks = beyond_deck(asked.cards, asked.house.decks), asked.house.decks
    if not at or any(each.is_skip for each in asked.cards):
        return check_cards(asked.phase, cards, asked.house)
    told = {"cards": tuple(asked.cards[index] for index in at), "decks": decks}
    two = replace(asked.house, decks=2)
    would_do = not beyond_deck(asked.cards, 2) and check_cards(asked.phase, cards, two).legal
    turning = ("decks",) if would_do else ()
    return Verdict("deck_exceeded", at_cards=at, evidence=told, depends_on=turning)


def _is_beyond_deck(asked: Question) -> bool:
    return bool(beyond_deck(asked.cards, asked.house.decks))


def _in_one_notation(cards: Sequence[Card], needs_colors: bool) -> tuple[Card, ...]:
    """Where only some cards have a color and none matters, the colors are let go."""
    try:
        is_color_told(cards)
    except RulesError:
        if not needs_colors:
            return tuple(natural(None, c.number) if c.is_natural and c.number else c for c in cards)
    return tuple(cards)


def _unread(asked: Question, words: Catalog) -> Answer:
    told = ", ".join(each[:20] for each in asked.unread[:3])
    why = words.ngettext("“%(cards)s” is no card.", "“%(cards)s” are no cards.", len(asked.unread))
    return _unclear(asked, words, why % {"cards": told})


def _unclear(asked: Question, words: Catalog, why: str) -> Answer:
    title = words.gettext("How is that meant?")
    return Answer(
        "unclear", title, why, _as_told(asked.cards, words), example=_example(asked, words)
    )


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


def _legal(asked: Question, verdict: Verdict, words: Catalog) -> Answer:
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
        _rule(verdict, words),
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


def _open(asked: Question, cards: Sequence[Card], verdict: Verdict, words: Catalog) -> Answer:
    """Not yet enough cards: how far it is, without a judgement."""
    size = cards_of(asked.phase)
    lacks = _lack(asked, cards)
    missing = lacks.missing if lacks else size - len(cards)
    has_skip = verdict.code == "skip_in_meld"
    return Answer(
        "open",
        words.gettext("%(have)d of %(size)d") % {"have": size - missing, "size": size},
        sentence(verdict.code, verdict.evidence, words)
        if has_skip
        else _unused(len(cards) + missing - size, words),
        _as_told(cards, words, verdict.at_cards if has_skip else (), missing),
        what_lacks(lacks, words),
    )


def _lack(asked: Question, cards: Sequence[Card]) -> Lack | None:
    return lack_of(asked.phase, cards, asked.house)


def _unused(unused: int, words: Catalog) -> str:
    if unused <= 0:
        return ""
    told = words.ngettext(
        "%(count)d card does not fit with the others.",
        "%(count)d cards do not fit with the others.",
        unused,
    )
    return told % {"count": unused}


def _illegal(asked: Question, cards: Sequence[Card], verdict: Verdict, words: Catalog) -> Answer:
    return Answer(
        "illegal",
        words.gettext("Not legal"),
        sentence(verdict.code, verdict.evidence, words),
        _as_told(cards, words, verdict.at_cards),
        None if _is_beyond_deck(asked) else what_lacks(_lack(asked, cards), words),
        _switches(asked, verdict, words),
        _rule(verdict, words),
    )


def _switches(asked: Question, verdict: Verdict, words: Catalog) -> tuple[str, ...]:
    """The house rules that the verdict hangs on, told both ways."""
    return tuple(switch_sentence(name, asked.house, words.language) for name in verdict.depends_on)


def _section(verdict: Verdict) -> int:
    if verdict.code == "hand_exceeded":
        return 1 if verdict.evidence["most"] == MOST_LAID else 4
    return 1 if verdict.code == "deck_exceeded" else 3


def _rule(verdict: Verdict, words: Catalog) -> str:
    section = _section(verdict)
    told = {"section": section, "title": words.gettext(SECTIONS[section])}
    return words.gettext("Rule %(section)d, %(title)s") % told
