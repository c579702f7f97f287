"""What the referee answers about a hit, worded and drawn: a question in, an answer out."""

from collections.abc import Sequence
from dataclasses import replace

from rules.cards import WILD, Card, beyond_deck, is_color_told
from rules.errors import RulesError
from rules.groups import RUNS, Group, fault, playing_order
from rules.hits import HitVerdict, check_hit
from rules.melds import Verdict
from rules.phases import Objective, ObjectiveKind
from web.answers import in_one_notation
from web.catalogs import Catalog
from web.disputes import Hit, hit_verdict
from web.hints import Hint, Row, fitting
from web.hit_answers import (
    HitAnswer,
    as_told,
    no_card,
    no_group,
    not_whole,
    several_cards,
    several_kinds,
    unclear,
    undeclared,
    unread,
)
from web.hit_kinds import Told, told_by
from web.hit_picks import Laid, did_you_mean, which_end
from web.hit_questions import HitQuestion, address
from web.hit_words import about, kind_words
from web.pads import full_keys
from web.sections import rule, rule_of
from web.signs import Face, added, face, there
from web.standing import standing
from web.switches import house_words
from web.texts import hit_sentence, problem_detail, switch_sentence

Found = HitVerdict | RulesError
TOO_EARLY = ("not_laid_yet", "not_this_turn")
OTHER_CARDS_FIT = (
    *("deck_exceeded", "not_that_color", "not_that_parity", "not_that_number"),
    *("number_already_there", "not_at_an_end", "skip_never_hit"),
)


def hit_answer(asked: HitQuestion, words: Catalog, laid: Sequence[Laid] = ()) -> HitAnswer:
    """The answer to a question about a hit; ``laid`` are groups on the table to choose from."""
    said = _said(asked, words, laid)
    return replace(
        said,
        full=full_keys(asked),
        house=house_words(asked, words),
        about=about(asked, asked.kind or said.kind, words),
        query=address(asked),
    )


def _said(asked: HitQuestion, words: Catalog, laid: Sequence[Laid]) -> HitAnswer:
    if asked.unread:
        return unread(asked, words)
    if len(asked.card.words) > 1:
        return several_cards(asked, words)
    if not asked.group.words:
        return no_group(asked, words, laid)
    told = Told((asked.kind,)) if asked.kind else told_by(asked.group.cards, asked.house)
    kinds = told.kinds or ((told.nearest,) if told.nearest else ())
    if not kinds:
        return not_whole(asked, words)
    found = [_found(asked, kind) for kind in kinds]
    if len(kinds) > 1 and (not asked.card.words or len(set(map(_outcome, found))) > 1):
        return several_kinds(asked, kinds, words)
    return _of_kind(asked, kinds[0], found[0], words)


def _found(asked: HitQuestion, kind: ObjectiveKind) -> Found:
    """The verdict, or why there is none; as long as no card is told, on a wild."""
    group, (card,) = asked.group.cards, asked.card.cards or (WILD,)
    try:
        return hit_verdict(Hit(kind, group, card, asked.turn, asked.owner, asked.house))
    except RulesError as error:
        return error


def _outcome(found: Found) -> bool | str:
    return found.legal if isinstance(found, HitVerdict) else found.code


def told_cards(asked: HitQuestion) -> tuple[Card, ...]:
    """The group, and last the card, or any one; in one notation where colors don't matter."""
    return in_one_notation((*asked.group.cards, *(asked.card.cards or [WILD])), asked.needs_colors)


def _of_kind(asked: HitQuestion, kind: ObjectiveKind, found: Found, words: Catalog) -> HitAnswer:
    if isinstance(found, HitVerdict):
        if not asked.card.words and found.code != "group_not_legal":
            return no_card(asked, kind, _fits(asked, kind, words), words)
        judged = _legal if found.legal else _illegal
        return judged(asked, kind, found, words)
    if found.code == "wild_undeclared":
        return undeclared(asked, kind, words)
    return unclear(asked, words, problem_detail(found.code, found.evidence, words.language))


def _legal(
    asked: HitQuestion, kind: ObjectiveKind, verdict: HitVerdict, words: Catalog
) -> HitAnswer:
    *group, card = told_cards(asked)
    told = [hit_sentence("ok", verdict.evidence, words.language)]
    if not is_color_told((*group, card)):
        told.append(words.gettext("Colors not checked."))
    laid = playing_order(kind, group, asked.house.wrap_runs)
    return HitAnswer(
        "legal",
        words.gettext("Legal"),
        " ".join(told),
        (Row(kind_words(kind, words), _becomes(kind, laid, verdict.becomes, words)),),
        notes=_switches(asked, verdict, words),
        rule=rule("hitting", words),
        ways=which_end(asked, kind, laid, card, words),
        code="ok",
        kind=kind,
    )


def _becomes(
    kind: ObjectiveKind, laid: Sequence[Card], becomes: Sequence[Card], words: Catalog
) -> tuple[Face, ...]:
    """The group as it then lies, with the card that was added."""
    if kind in RUNS:
        at = len(laid) if tuple(becomes[:-1]) == tuple(laid) else 0
    else:
        places = reversed(range(len(becomes)))  # of equal cards the last one
        at = next(i for i in places if [*becomes[:i], *becomes[i + 1 :]] == [*laid])
    return tuple(
        added(each, words) if index == at else face(each, words)
        for index, each in enumerate(becomes)
    )


def _illegal(
    asked: HitQuestion, kind: ObjectiveKind, verdict: HitVerdict, words: Catalog
) -> HitAnswer:
    is_group = verdict.code == "group_not_legal"
    is_card = not is_group and verdict.code not in TOO_EARLY
    return HitAnswer(
        "illegal",
        words.gettext("Not legal"),
        hit_sentence(verdict.code, verdict.evidence, words.language),
        as_told(asked, words, kind, _lying(asked, kind, verdict, words), is_card),
        _fits(asked, kind, words) if verdict.code in OTHER_CARDS_FIT else None,
        notes=(*_would_fit(asked, kind, verdict, words), *_switches(asked, verdict, words)),
        rule=rule_of(verdict.code, verdict.evidence, words, asked.house),
        ways=did_you_mean(asked, words) if is_group else (),
        code=verdict.code,
        kind=kind,
    )


def _lying(
    asked: HitQuestion, kind: ObjectiveKind, verdict: HitVerdict, words: Catalog
) -> tuple[Face, ...]:
    """The group with its wilds saying what they are, and marked what the verdict is about."""
    group = asked.group.cards
    if verdict.code == "group_not_legal":
        odd = _at_fault(asked, kind, verdict.evidence["why"])
        shown = standing(Objective(kind, len(group)), group, odd)
        return tuple(face(each, words, index in odd) for index, each in enumerate(shown))
    laid = playing_order(kind, group, asked.house.wrap_runs)
    number = verdict.evidence["number"] if verdict.code == "number_already_there" else None
    return tuple(
        there(each, words) if number and each.number == number else face(each, words)
        for each in laid
    )


def _at_fault(asked: HitQuestion, kind: ObjectiveKind, why: str) -> tuple[int, ...]:
    """The cards of the group that keep it from being one."""
    group = asked.group.cards
    if why == "skip_in_meld":
        return tuple(index for index, each in enumerate(group) if each.is_skip)
    if why == "deck_exceeded":
        return beyond_deck(group, asked.house.decks)
    found = fault(Objective(kind, 1), group, asked.house.wrap_runs)
    return found.cards if found else ()


def _would_fit(
    asked: HitQuestion, kind: ObjectiveKind, verdict: HitVerdict, words: Catalog
) -> tuple[str, ...]:
    """What is too early may be right later."""
    if verdict.code not in TOO_EARLY:
        return ()
    *group, card = told_cards(asked)
    if check_hit(kind, group, card, house=asked.house).legal:
        return (words.gettext("The card itself would fit there."),)
    return (words.gettext("And the card would not fit there either."),)


def _fits(asked: HitQuestion, kind: ObjectiveKind, words: Catalog) -> Hint | None:
    """The cards that can be added to the group."""
    *group, card = told_cards(asked)
    laid = playing_order(kind, group, asked.house.wrap_runs)
    told = is_color_told((*group, card))
    lying = Verdict("ok", groups=(Group(Objective(kind, len(laid)), laid),), colors_checked=told)
    return fitting(lying, asked.house, words)


def _switches(asked: HitQuestion, verdict: HitVerdict, words: Catalog) -> tuple[str, ...]:
    """The house rules that the verdict hangs on, told both ways."""
    return tuple(switch_sentence(name, asked.house, words.language) for name in verdict.depends_on)
