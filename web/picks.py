"""A wild that could stand at either end: what it could be, each as a link that says so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.cards import Card, wild_as
from rules.errors import RulesError
from rules.groups import RUNS, Group
from rules.melds import Verdict, check_cards
from rules.runs import bits_of, run_of, starts
from web.answers import Option, in_one_notation
from web.catalogs import Catalog
from web.notation import GROUP, Typed, read
from web.questions import Question, address
from web.signs import Face, face, wanted

Picks = tuple[tuple[str, tuple[Option, ...]], ...]


@dataclass(frozen=True, slots=True)
class Way:
    """Another way for a group to lie: its cards, and how that is called."""

    cards: tuple[Card, ...]
    face: Face


def picks(asked: Question, verdict: Verdict, words: Catalog) -> Picks:
    """For each group whose wilds could stand for something else, what (RULES.md section 3)."""
    found = []
    for at in dict.fromkeys(choice.group for choice in verdict.choices):
        group = verdict.groups[at]
        free = [group.cards[each.card] for each in verdict.choices if each.group == at]
        if group.objective.kind in RUNS:
            ways = _runs(group, free, asked, words)
        else:
            could_be = next(each.could_be for each in verdict.choices if each.group == at)
            ways = _alike(group, could_be, words)
        options = tuple(
            Option(address(asked, typed=_saying(asked, verdict, at, way.cards)), way.face)
            for way in ways
        )
        found.append((_lead(group, free, words), options))
    return tuple(found)


def again(asked: Question) -> str:
    """The same question with every wild free, if one that was said could stand elsewhere."""
    free = [word if word == GROUP else word.split("@")[0] for word in asked.typed.words]
    if tuple(free) == asked.typed.words:
        return ""
    typed = read(free)
    try:
        cards = in_one_notation(typed.cards, asked.needs_colors)
        is_open = check_cards(asked.phase, cards, asked.house).choices
    except RulesError:
        return ""
    return address(asked, typed=typed) if is_open else ""


def _lead(group: Group, wilds: Sequence[Card], words: Catalog) -> str:
    """A wild by what it is now; a run with several of them by where it begins and ends."""
    if group.objective.kind in RUNS and len(wilds) > 1:
        text = words.gettext("The run %(span)s could also be:")
        return text % {"span": _span(group.cards).text}
    now = wanted(str(wilds[0].number or wilds[0].color), words).words
    lead = words.ngettext(
        "The wild laid as %(card)s could also be:",
        "The wilds laid as %(card)s could also be:",
        len(wilds),
    )
    return lead % {"card": now}


def _span(run: Sequence[Card]) -> Face:
    text = f"{run[0].number}–{run[-1].number}"
    return Face("word", text, text)


def _runs(group: Group, wilds: Sequence[Card], asked: Question, words: Catalog) -> Iterator[Way]:
    """Every other place between 1 and 12 that the run could have, the lowest first."""
    fixed = {c.number: c for c in group.cards if c.number and c not in wilds}
    size = len(group.cards)
    for start in starts(bits_of(fixed), size, asked.house.wrap_runs):
        numbers = run_of(start, size)
        if start == group.cards[0].number:
            continue
        cards = tuple(fixed.get(number) or wild_as(number) for number in numbers)
        free = [each for each in cards if each.number not in fixed]
        yield Way(cards, face(free[0], words) if len(free) == 1 else _span(cards))


def _alike(group: Group, could_be: Sequence[int | str], words: Catalog) -> Iterator[Way]:
    """A group of wilds that all stand for one number or color."""
    for each in could_be:
        wild = wild_as(each)
        if wild != group.cards[0]:
            yield Way((wild,) * len(group.cards), face(wild, words))


def _saying(asked: Question, verdict: Verdict, at: int, cards: Sequence[Card]) -> Typed:
    """All groups as they lie, that one with these cards; other wilds as they were told."""
    told = [each for each in asked.cards if each.is_wild]
    words: list[str] = []
    for place, group in enumerate(verdict.groups):
        for each in cards if place == at else group.cards:
            is_free = place != at and each.is_wild and each not in told
            words.append("W" if is_free else each.text)
        words.append(GROUP)
    is_one = len(verdict.groups) == 1
    return read([word for word in words if word != GROUP] if is_one else words)
