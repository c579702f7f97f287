"""From my hand: the best laying and what is left of it, or what lacks and how likely it comes."""

from collections.abc import Mapping, Sequence

from rules.cards import COLORS, NUMBERS, Card, is_color_told, natural
from rules.hands import Laying
from rules.needs import Lack, unseen_cards
from rules.partials import Partial
from rules.phases import MOST_LAID, cards_of, takes_colors
from web.answers import Answer
from web.catalogs import Catalog
from web.disputes import Hand, laying
from web.hints import Hint, Row, groups_of, what_lacks
from web.questions import Question
from web.retold import hand_of
from web.sections import rule
from web.signs import GAP, face, faces_of, wanted
from web.texts import sentence
from web.texts.terms import objective_words, percent, points_words

MANY = 13
"""So many cards that would bring one nearer are drawn; more are only counted."""


def hand_answer(asked: Question, words: Catalog) -> Answer:
    """What the hand can lay, or what it lacks. Raises what `rules.hands.find` raises."""
    hand = hand_of(asked)
    found = laying(hand)
    if isinstance(found, Lack):
        return _lacking(asked, hand, found, words)
    return _laid(asked, hand.cards, found, words)


def _laid(asked: Question, hand: Sequence[Card], laying: Laying, words: Catalog) -> Answer:
    told = [sentence("ok", {"objectives": asked.phase}, words)]
    if not is_color_told(hand):
        told.append(words.gettext("Colors not checked."))
    added = faces_of([each.card for each in laying.hits], words)
    return Answer(
        "legal",
        words.gettext("You can lay it down"),
        " ".join(told),
        groups_of(laying.groups, words),
        Hint(words.gettext("Added afterwards:"), (Row("", added),)) if added else None,
        _left(hand, laying, asked.house.go_out, words),
        rule=rule("laying", words),
    )


def _left(hand: Sequence[Card], laying: Laying, go_out: str, words: Catalog) -> Hint:
    """What stays in the hand, and what it costs; with eleven cards one is still to discard."""
    left = laying.left
    if not left:
        if go_out == "any":
            return Hint(words.gettext("No card is left: that goes out."))
        return Hint(words.gettext("No card is left."))
    has_drawn = len(hand) == MOST_LAID
    if has_drawn and len(left) == 1:
        tail = words.gettext("Discard it, and you are out.")
    else:
        points = points_words(laying.left_points, words)
        text = words.gettext("%(points)s before the discard") if has_drawn else "%(points)s"
        tail = text % {"points": points}
    return Hint(words.gettext("Left in the hand:"), (Row("", faces_of(left, words)),), tail)


def _lacking(asked: Question, hand: Hand, lacks: Lack, words: Catalog) -> Answer:
    unseen = unseen_cards(hand.cards, hand.seen, asked.house)
    size = cards_of(asked.phase)
    tip = words.gettext("Cards on the table count as well: “Seen” takes them.")
    return Answer(
        "open",
        words.gettext("%(have)d of %(size)d") % {"have": size - lacks.missing, "size": size},
        rows=_partials(lacks.best, words),
        hint=what_lacks(lacks, words),
        more=_nearer(asked, lacks, unseen, words) if lacks.missing > 1 else None,
        notes=_chances(lacks, unseen, len(hand.seen), words),
        tip="" if hand.seen else tip,
    )


def _partials(best: Sequence[Partial], words: Catalog) -> tuple[Row, ...]:
    several = len(best) > 1
    return tuple(
        Row(
            objective_words(each.objective, words) if several else "",
            tuple(face(card, words) if card else GAP for card in each.cards),
        )
        for each in best
    )


def _nearer(
    asked: Question, lacks: Lack, unseen: Mapping[Card, int], words: Catalog
) -> Hint | None:
    """The cards that bring the hand nearer, where no single one completes it."""
    labels = _labels(lacks.improves, unseen, takes_colors(asked.phase))
    if not 0 < len(labels) <= MANY:
        return None
    faces = tuple(wanted(each, words) for each in labels)
    return Hint(words.gettext("Nearer with:"), (Row("", faces),))


def _labels(
    improves: Sequence[Card], unseen: Mapping[Card, int], with_colors: bool
) -> tuple[str, ...]:
    """Each number once where colors don't matter; a color for all there are of it."""
    labels: dict[str, None] = {}
    helps = set(improves)
    whole = [
        color
        for color in COLORS
        if helps.issuperset(c for n in NUMBERS if unseen.get(c := natural(color, n)))
    ]
    for each in improves:
        if not each.number:
            labels["W"] = None
        elif not with_colors:
            labels[str(each.number)] = None
        else:
            labels[each.color if each.color in whole else each.text] = None
    return tuple(labels)


def _chances(lacks: Lack, unseen: Mapping[Card, int], seen: int, words: Catalog) -> tuple[str, ...]:
    """How likely the next card helps, by the cards that are neither in the hand nor seen."""
    helpful, others = sum(unseen[each] for each in lacks.improves), sum(unseen.values())
    told = {"helpful": helpful, "unseen": others, "share": percent(helpful, others, words)}
    if lacks.missing == 1:
        text = words.ngettext(
            "With what you see, %(helpful)d of %(unseen)d unseen cards completes it: %(share)s.",
            "With what you see, %(helpful)d of %(unseen)d unseen cards complete it: %(share)s.",
            helpful,
        )
    else:
        text = words.ngettext(
            "With what you see, %(helpful)d of %(unseen)d unseen cards helps: %(share)s.",
            "With what you see, %(helpful)d of %(unseen)d unseen cards help: %(share)s.",
            helpful,
        )
    notes = [text % told]
    if seen:
        apart = words.ngettext(
            "%(count)d card seen on the table cannot come any more.",
            "%(count)d cards seen on the table cannot come any more.",
            seen,
        )
        notes.append(apart % {"count": seen})
    return tuple(notes)
