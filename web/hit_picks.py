"""What is left open in a question about a hit, each way to go on as a link that says so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.cards import Card, undeclared, wild_as
from rules.groups import RUNS
from rules.hits import check_hit
from rules.phases import ObjectiveKind
from web.catalogs import Catalog
from web.hit_kinds import filled, placings, told_by
from web.hit_questions import HitQuestion, address
from web.labels import KINDS
from web.notation import Typed, read
from web.signs import Face, face, faces_of, spoken
from web.texts.terms import color_words


@dataclass(frozen=True, slots=True)
class Option:
    """One way to go on: cards, with words where they don't say it all."""

    query: str
    text: str = ""
    faces: tuple[Face, ...] = ()
    onto: tuple[Face, ...] = ()
    chosen: bool = False

    @property
    def spoken(self) -> str:
        return spoken(self.faces)

    @property
    def spoken_onto(self) -> str:
        return spoken(self.onto)


@dataclass(frozen=True, slots=True)
class Pick:
    """Ways to go on, and what they answer."""

    lead: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A group that was laid in the round: ``whose`` is a name, ``is_own`` for the one who asks."""

    kind: ObjectiveKind
    cards: tuple[Card, ...]
    whose: str = ""
    is_own: bool = False


def on_the_table(asked: HitQuestion, laid: Sequence[Laid], words: Catalog) -> tuple[Pick, ...]:
    """The groups that were laid in this round."""
    options = tuple(
        Option(
            address(
                asked,
                kind=each.kind,
                group=_typed(each.cards),
                owner="self" if each.is_own else "other",
                into="",
            ),
            each.whose,
            faces_of(each.cards, words),
        )
        for each in laid
    )
    return (Pick(words.gettext("On the table:"), options),) if options else ()


def which_kind(asked: HitQuestion, kinds: Iterable[str], words: Catalog) -> tuple[Pick, ...]:
    """What the group could lie as."""
    options = tuple(Option(address(asked, kind=kind), words.gettext(KINDS[kind])) for kind in kinds)
    return (Pick(words.gettext("It lies there as:"), options),)


def which_wild(asked: HitQuestion, kind: ObjectiveKind, words: Catalog) -> tuple[Pick, ...]:
    """What the wilds of the group could have been laid as."""
    options = tuple(
        Option(
            address(asked, kind=_needed(asked, kind, each), group=_typed(each)),
            _range_words(kind, each, words),
        )
        for each in placings(kind, asked.group.cards, asked.house)
    )
    return (Pick("", options),)


def _range_words(kind: str, cards: Sequence[Card], words: Catalog) -> str:
    first, last = cards[0], cards[-1]
    if kind in RUNS:
        return f"{first.number}–{last.number}"  # a range is written so
    return color_words(first.color, words) if first.color else str(first.number)


def which_end(
    asked: HitQuestion, kind: ObjectiveKind, group: Sequence[Card], card: Card, words: Catalog
) -> tuple[Pick, ...]:
    """Where a wild goes on a run that is open at both ends (RULES.md section 3)."""
    if not card.is_wild:
        return ()
    verdict = check_hit(kind, group, undeclared(card), asked.turn, asked.owner, asked.house)
    if len(verdict.could_be) < 2:
        return ()
    now = card.number or _assumed(verdict.becomes, group)
    options = tuple(
        Option(
            address(asked, card=_typed([wild_as(each)])),
            faces=(face(wild_as(each), words),),
            chosen=each == now,
        )
        for each in verdict.could_be
    )
    return (Pick(words.gettext("The wild goes there as:"), options),)


def _assumed(becomes: Sequence[Card], group: Sequence[Card]) -> int | None:
    numbers = {each.number for each in group}
    return next((each.number for each in becomes if each.number not in numbers), None)


def did_you_mean(asked: HitQuestion, words: Catalog) -> tuple[Pick, ...]:
    """The question as one may have meant it."""
    return (*_the_last_one(asked, words), *_all_between(asked, words))


def _the_last_one(asked: HitQuestion, words: Catalog) -> tuple[Pick, ...]:
    """Somebody tapped the group first, and then the card."""
    *others, card = (*asked.card.cards, *asked.group.cards)
    if len(asked.card.cards) != 1 or not others or not told_by(others, asked.house).kinds:
        return ()
    query = address(asked, kind="", card=_typed([card]), group=_typed(others), into="")
    onto = faces_of(others, words)
    option = Option(query, words.gettext("onto"), (face(card, words),), onto)
    return (Pick(words.gettext("Or is it:"), (option,)),)


def _all_between(asked: HitQuestion, words: Catalog) -> tuple[Pick, ...]:
    """Of a long run it is enough to tap the ends."""
    run = filled(asked.group.cards)
    if not run:
        return ()
    query = address(asked, kind=_needed(asked, "run", run), group=_typed(run))
    option = Option(query, faces=faces_of(run, words))
    return (Pick(words.gettext("Do all of these lie there?"), (option,)),)


def _needed(
    asked: HitQuestion, kind: ObjectiveKind, cards: Sequence[Card]
) -> ObjectiveKind | Literal[""]:
    """The kind, where nobody said it and the cards do not tell it."""
    return asked.kind or ("" if told_by(cards, asked.house).kinds == (kind,) else kind)


def _typed(cards: Iterable[Card]) -> Typed:
    return read(each.text for each in cards)
