"""Examples in the rules: cards, judged by the referee itself and drawn with what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from rules.cards import Card, cards
from rules.hits import HitVerdict, check_hit
from rules.house import house_rules
from rules.melds import Verdict, check_groups
from rules.phases import PHASES, ObjectiveKind, Phase
from rules.scoring import counts_of, points_of
from web.catalogs import Catalog
from web.hand_questions import HandQuestion
from web.hit_questions import HitQuestion
from web.notation import typed
from web.questions import Question
from web.retold import ENDPOINTS, page_query
from web.signs import Face, face, faces_of, spoken
from web.texts import hit_sentence, verdict_sentence
from web.texts.terms import points_words

USUAL: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards laid for a phase, group by group: ``5 5 5 | 9 9 9``. ``code`` is what the referee
    says of them, ``about`` what a reader is to see in them."""

    phase: int | Phase
    laid: str
    code: str = "ok"
    about: str = ""
    switches: Mapping[str, Any] = field(default_factory=lambda: USUAL)


@dataclass(frozen=True, slots=True)
class Hit:
    """A card added to a group on the table."""

    kind: ObjectiveKind
    group: str
    card: str
    code: str = "ok"
    about: str = ""
    turn: str = "later"
    owner: str = "other"
    switches: Mapping[str, Any] = field(default_factory=lambda: USUAL)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards left in a hand, and their points by the usual rules."""

    cards: str
    points: int
    about: str = ""


Example = Meld | Hit | Hand


@dataclass(frozen=True, slots=True)
class Drawn:
    """An example as a page shows it.

    ``state``: ``legal``, ``illegal`` or ``counted``; ``title`` says it. ``rows``: the groups, each
    with what is read aloud; ``added``: the card that is added to the one group, where one is.
    ``query`` asks the referee for the same, on the page of the endpoint ``asks``.
    """

    state: str
    title: str
    rows: tuple[tuple[tuple[Face, ...], str], ...]
    asks: str
    query: str
    added: Face | None = None
    about: str = ""
    sentence: str = ""


def drawn(example: Example, words: Catalog) -> Drawn:
    """The example with the referee's answer to it."""
    if isinstance(example, Meld):
        return _meld(example, words)
    return _hit(example, words) if isinstance(example, Hit) else _hand(example, words)


def held(text: str) -> tuple[Card, ...]:
    """The cards of one group, separated by spaces."""
    return cards(text.split())


def groups_of(meld: Meld) -> list[tuple[Card, ...]]:
    return [held(group) for group in meld.laid.split("|")]


def phase_of(meld: Meld) -> Phase:
    return PHASES[meld.phase] if isinstance(meld.phase, int) else meld.phase


def verdict_on(meld: Meld) -> Verdict:
    """What the referee says of it."""
    return check_groups(phase_of(meld), groups_of(meld), house_rules("house", meld.switches))


def verdict_on_hit(hit: Hit) -> HitVerdict:
    """What the referee says of it."""
    (card,) = held(hit.card)
    house = house_rules("house", hit.switches)
    return check_hit(hit.kind, held(hit.group), card, hit.turn, hit.owner, house)


def _meld(meld: Meld, words: Catalog) -> Drawn:
    verdict = verdict_on(meld)
    code, evidence = verdict.code, verdict.evidence
    return Drawn(
        *_title(verdict.legal, words),
        tuple(_row(each, words) for each in _shown(meld, verdict)),
        ENDPOINTS["meld"],
        page_query(_asked(meld)),
        about=words.gettext(meld.about),
        sentence="" if verdict.legal else verdict_sentence(code, evidence, words.language),
    )


def _shown(meld: Meld, verdict: Verdict) -> list[list[tuple[Card, bool]]]:
    """The groups, in playing order once they are legal; each card with: is it at fault?"""
    if verdict.legal:
        return [[(card, False) for card in group.cards] for group in verdict.groups]
    at, wrong = verdict.at_group, verdict.at_cards
    return [
        [(card, place == at and index in wrong) for index, card in enumerate(group)]
        for place, group in enumerate(groups_of(meld))
    ]


def _row(group: list[tuple[Card, bool]], words: Catalog) -> tuple[tuple[Face, ...], str]:
    faces = tuple(face(card, words, is_wrong) for card, is_wrong in group)
    return faces, spoken(faces)


def _asked(meld: Meld) -> Question:
    """The question, as the cards lie."""
    asked = Question(typed=typed(meld.laid), switches=tuple(meld.switches.items()))
    if isinstance(meld.phase, int):
        return replace(asked, number=meld.phase)
    return replace(asked, objectives=meld.phase)


def _hit(hit: Hit, words: Catalog) -> Drawn:
    verdict = verdict_on_hit(hit)
    faces, (added,) = faces_of(held(hit.group), words), faces_of(held(hit.card), words)
    laid, switches = (typed(hit.group), typed(hit.card)), tuple(hit.switches.items())
    asked = HitQuestion(hit.kind, *laid, hit.turn, hit.owner, switches=switches)
    return Drawn(
        *_title(verdict.legal, words),
        ((faces, spoken(faces)),),
        ENDPOINTS["hit"],
        page_query(asked),
        added,
        words.gettext(hit.about),
        "" if verdict.legal else hit_sentence(verdict.code, verdict.evidence, words.language),
    )


def _title(legal: bool, words: Catalog) -> tuple[str, str]:
    if legal:
        return "legal", words.gettext("Legal")
    return "illegal", words.gettext("Not legal")


def _hand(hand: Hand, words: Catalog) -> Drawn:
    faces = faces_of(held(hand.cards), words)
    points = points_of(counts_of(held(hand.cards)), house_rules().points)
    row, asked = (faces, spoken(faces)), HandQuestion(typed=typed(hand.cards))
    title, about = points_words(points, words), words.gettext(hand.about)
    return Drawn("counted", title, (row,), ENDPOINTS["points"], page_query(asked), about=about)
