"""What the referee answers to a dispute, as its own pages say it."""

from collections.abc import Sequence
from dataclasses import replace

from rules.cards import Card
from rules.errors import RulesError
from rules.needs import Lack
from rules.phases import cards_of
from web.answers import Answer
from web.catalogs import Catalog
from web.disputes import (
    Dispute,
    Hand,
    Hit,
    Left,
    Meld,
    hit_verdict,
    laying,
    meld_verdict,
    outcome,
    points,
)
from web.hand_questions import HandQuestion
from web.hand_verdicts import hand_answer
from web.hints import Row
from web.hit_questions import HitQuestion
from web.hit_verdicts import hit_answer
from web.questions import Question
from web.retold import Asked, dispute_of
from web.sections import Rule, rule_of
from web.signs import faces_of
from web.texts import hit_sentence, problem_detail, verdict_sentence
from web.texts.terms import N_, points_words
from web.verdicts import answer as meld_answer

LEGAL = {True: N_("Legal"), False: N_("Not legal")}


def answer_to(asked: Dispute, question: Asked, words: Catalog) -> Answer:
    """The answer; ``unclear`` where there is none.

    ``question`` is the dispute as a page would ask it. It may not be able to ask the very same: no
    cards at all, say.
    """
    try:
        told = outcome(asked)
        again = dispute_of(question, asked.kind if isinstance(asked, Hit) else "")
        is_same = again is not None and outcome(again) == told
    except RulesError as error:
        why = problem_detail(error.code, error.evidence, words.language)
        return Answer("unclear", words.gettext("How is that meant?"), why, _as_told(asked, words))
    found = _on_page(question, words)
    return found if is_same and found.is_judged else _plainly(asked, words)


def _on_page(asked: Asked, words: Catalog) -> Answer:
    match asked:
        case Question():
            meld = meld_answer(asked, words)
            # Of a hand the first note says how likely the next card helps; others are about keys.
            return replace(meld, notes=meld.notes[:1]) if asked.from_hand else meld
        case HitQuestion():
            return hit_answer(asked, words)
        case HandQuestion():
            hand = hand_answer(asked, words)
            return replace(hand, sentence=" · ".join(filter(None, (hand.sum, hand.sentence))))


def _plainly(asked: Dispute, words: Catalog) -> Answer:
    rows = _as_told(asked, words)
    match asked:
        case Meld():
            verdict = meld_verdict(asked)
            why = verdict_sentence(verdict.code, verdict.evidence, words.language)
            rule = rule_of(verdict.code, verdict.evidence, words, asked.house)
            return _judged(verdict.legal, why, rows, rule, words)
        case Hit():
            hit = hit_verdict(asked)
            why = hit_sentence(hit.code, hit.evidence, words.language)
            rule = rule_of(hit.code, hit.evidence, words, asked.house)
            return _judged(hit.legal, why, rows, rule, words)
        case Left():
            return Answer("counted", points_words(points(asked)[0], words), rows=rows)
        case Hand():
            size, found = cards_of(asked.phase), laying(asked)
            missing = found.missing if isinstance(found, Lack) else 0
            told = {"have": size - missing, "size": size}
            return Answer("open", words.gettext("%(have)d of %(size)d") % told, rows=rows)


def _judged(legal: bool, why: str, rows: tuple[Row, ...], rule: Rule, words: Catalog) -> Answer:
    state = "legal" if legal else "illegal"
    return Answer(state, words.gettext(LEGAL[legal]), why, rows, rule=rule)


def _as_told(asked: Dispute, words: Catalog) -> tuple[Row, ...]:
    return tuple(Row("", faces_of(each, words)) for each in heaps_of(asked) if each)


def heaps_of(asked: Dispute) -> Sequence[Sequence[Card]]:
    """The cards as they were told: the groups that lie, or the group and the card."""
    match asked:
        case Meld():
            return [asked.cards] if asked.groups is None else asked.groups
        case Hit():
            return [asked.group, [asked.card]]
        case Hand():
            return [asked.cards]
        case Left():
            return [asked.cards or ()]
