"""What the referee answers, worded and drawn: a question in, an answer out."""

from collections.abc import Sequence
from dataclasses import replace

from rules.assignments import nearest_assignment
from rules.cards import Card, beyond_deck
from rules.errors import RulesError
from rules.melds import Verdict, check_cards
from rules.needs import Lack
from rules.phases import MOST_LAID, Objective, Phase, cards_of
from web.answers import (
    EXAMPLES,
    Answer,
    as_told,
    empty,
    in_one_notation,
    no_phase,
    unclear,
    unread,
)
from web.catalogs import Catalog
from web.disputes import meld_verdict
from web.hints import Hint, Row, fitting, groups_of, lack_of, unused_words, what_lacks
from web.layings import hand_answer
from web.lying import unfinished
from web.notation import cut
from web.pads import full_keys
from web.picks import again, picks
from web.questions import Question, address
from web.retold import meld_of
from web.sections import rule_of
from web.signs import face
from web.standing import standing
from web.switches import house_words
from web.texts import problem_detail, sentence, switch_sentence
from web.texts.terms import objective_words, phase_words

__all__ = ["EXAMPLES", "Answer", "answer"]


def answer(asked: Question, words: Catalog) -> Answer:
    """The answer to a question, whatever it is."""
    said = _said(asked, words)
    return replace(
        said,
        full=full_keys(asked),
        about=phase_words(asked.phase, words),
        house=house_words(asked, words),
        query=address(asked),
    )


def _said(asked: Question, words: Catalog) -> Answer:
    if asked.no_phase:
        return no_phase(asked, words)
    if asked.unread:
        return unread(asked, words)
    if not asked.cards:
        return empty(asked, words)
    try:
        return hand_answer(asked, words) if asked.from_hand else _of_meld(asked, words)
    except RulesError as error:
        if asked.from_hand:
            why = problem_detail(error.code, error.evidence, words.language)
            return unclear(asked, words, why)
        return unclear(asked, words, sentence(error.code, error.evidence, words))


def _of_meld(asked: Question, words: Catalog) -> Answer:
    cards = in_one_notation(asked.cards, asked.needs_colors)
    verdict = meld_verdict(meld_of(asked))
    if verdict.legal:
        return _legal(asked, verdict, words)
    # No further card mends what the deck does not hold: that is no meld to go on with.
    if is_beyond_deck(asked) or not _can_go_on(asked):
        return _illegal(asked, cards, verdict, words)
    if verdict.code == "skip_in_meld" or not asked.typed.is_grouped:
        return _open(asked, cards, verdict, words)
    return unfinished(asked, cut(cards, asked.typed.sizes), words)


def _can_go_on(asked: Question) -> bool:
    """Could further cards still make it the phase? Groups that lie are not divided again."""
    groups, phase = asked.typed.sizes, asked.phase
    if len(asked.cards) < cards_of(phase):
        return len(groups) <= len(phase)
    return asked.typed.is_begun and len(groups) < len(phase)


def is_beyond_deck(asked: Question) -> bool:
    return bool(beyond_deck(asked.cards, asked.house.decks))


def _legal(asked: Question, verdict: Verdict, words: Catalog) -> Answer:
    told = [sentence("ok", verdict.evidence, words)]
    if not verdict.colors_checked:
        told.append(words.gettext("Colors not checked."))
    return Answer(
        "legal",
        words.gettext("Legal"),
        " ".join(told),
        groups_of(verdict.groups, words),
        fitting(verdict, asked.house, words),
        picks=picks(asked, verdict, words),
        again=again(asked),
        notes=_switches(asked, verdict, words),
        rule=rule_of(verdict.code, verdict.evidence, words, asked.house),
    )


def _open(asked: Question, cards: Sequence[Card], verdict: Verdict, words: Catalog) -> Answer:
    """Not yet enough cards: how far it is, without a judgement."""
    size = cards_of(asked.phase)
    lacks = _lack(asked, cards)
    missing = lacks.missing if lacks else size - len(cards)
    has_skip = verdict.code == "skip_in_meld"
    marked = _marked(asked, verdict) if has_skip else set()
    return Answer(
        "open",
        words.gettext("%(have)d of %(size)d") % {"have": size - missing, "size": size},
        sentence(verdict.code, verdict.evidence, words)
        if has_skip
        else unused_words(len(cards) + missing - size, words),
        as_told(_read(asked.phase, cards, marked), words, marked, missing),
        what_lacks(lacks, words),
    )


def _read(phase: Phase, cards: Sequence[Card], marked: set[int]) -> Sequence[Card]:
    """A heap; where it can be one group only, bare wilds say what they would be in it."""
    return standing(phase[0], cards, marked) if len(phase) == 1 else cards


def _lack(asked: Question, cards: Sequence[Card]) -> Lack | None:
    return lack_of(asked.phase, cards, asked.house)


def _illegal(asked: Question, cards: Sequence[Card], verdict: Verdict, words: Catalog) -> Answer:
    return Answer(
        "illegal",
        words.gettext("Not legal"),
        sentence(verdict.code, verdict.evidence, words),
        _as_laid(asked, cards, verdict, words),
        _remedy(asked, cards, words),
        notes=_switches(asked, verdict, words),
        rule=rule_of(verdict.code, verdict.evidence, words, asked.house),
    )


def _as_laid(
    asked: Question, cards: Sequence[Card], verdict: Verdict, words: Catalog
) -> tuple[Row, ...]:
    """The cards that were judged, those at fault marked; in their groups, if they lay in some."""
    marked = _marked(asked, verdict)
    if not asked.typed.is_grouped:
        return as_told(_read(asked.phase, cards, marked), words, marked)
    groups = cut(cards, asked.typed.sizes)
    objectives: list[Objective | None] = [None] * len(groups)
    if len(groups) == len(asked.phase):
        taken = nearest_assignment(asked.phase, groups, asked.house).objectives
        objectives = [asked.phase[at] for at in taken]
    rows, before = [], 0
    for objective, group in zip(objectives, groups, strict=True):
        odd = {index - before for index in marked}
        shown = standing(objective, group, odd) if objective else group
        faces = [face(each, words, index in odd) for index, each in enumerate(shown)]
        label = objective_words(objective, words) if objective and len(groups) > 1 else ""
        rows.append(Row(label, tuple(faces)))
        before += len(group)
    return tuple(rows)


def _marked(asked: Question, verdict: Verdict) -> set[int]:
    """The cards at fault, counted through all groups."""
    before = sum(asked.typed.sizes[: verdict.at_group or 0])
    return {before + index for index in verdict.at_cards}


def _remedy(asked: Question, cards: Sequence[Card], words: Catalog) -> Hint | None:
    """What would make it legal: other groups of the same cards, or further cards."""
    if is_beyond_deck(asked):
        return None
    if asked.typed.is_grouped:
        divided = check_cards(asked.phase, cards, asked.house)
        if divided.legal:
            rows = groups_of(divided.groups, words)
            return Hint(words.gettext("Laid like this, the same cards are legal:"), rows)
    lacks = _lack(asked, cards)
    most = cards_of(asked.phase) if asked.house.exact_laydown else MOST_LAID
    if lacks is None or len(cards) + lacks.missing > most:
        return None  # no further card mends it: one has to go first
    return what_lacks(lacks, words)


def _switches(asked: Question, verdict: Verdict, words: Catalog) -> tuple[str, ...]:
    """The house rules that the verdict hangs on, told both ways."""
    return tuple(switch_sentence(name, asked.house, words.language) for name in verdict.depends_on)
