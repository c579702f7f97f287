"""What a hand lacks for its phase, and which cards would help (RULES.md section 3)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations as choices_of
from itertools import count, islice, product
from typing import NamedTuple

from rules.cards import (
    COLORS,
    NUMBERS,
    Card,
    beyond_deck,
    deck,
    is_color_told,
    natural,
    undeclared,
)
from rules.errors import Refused
from rules.hands import told_hand
from rules.house import House
from rules.layouts import (
    EMPTY,
    Layout,
    Steps,
    combinations,
    has_room,
    layout,
    reseated,
    with_natural,
)
from rules.partials import Partial, best_partial
from rules.phases import Objective, Phase, cards_of, takes_colors
from rules.shapes import ANY, Hand, Label, Shape, least_short, shapes, unlike
from rules.uses import bits_in, lacking_heaps

MOST_NEEDS = 20
"""So many completions are named."""
FEW = 2
"""In a phase of more objectives what is missing is looked up in all uses of the cards at once."""
MOST_STEPS = 5000
MOST_PLANS = 500
MOST_TRIED = 1500
"""So many shapes, ways and completions are looked at, where a phase could be completed in many."""


class Lack(NamedTuple):
    """What is missing.

    ``missing``: the least number of further cards. ``needs``: the completions with so few, as
    numbers, color letters, ``even``, ``odd``, ``R6`` or ``any`` (any natural card); a wild serves
    for each, except where the natural card that the rules ask for is what lacks. In a phase of
    many objectives some may be left out, since the search for them is of bounded length.
    ``improves``: the kinds of card, still in the deck, that lower ``missing``. ``chance``: the
    share of the unseen cards that complete the phase, four decimals.
    """

    missing: int
    needs: tuple[tuple[str, ...], ...]
    best: tuple[Partial, ...]
    improves: tuple[Card, ...]
    chance: float


def lack(phase: Phase, hand: Sequence[Card], house: House, seen: Sequence[Card] = ()) -> Lack:
    """What ``hand`` lacks for ``phase``, with the cards ``seen`` on the table.

    Raises what `rules.hands.find` raises, ``deck_exceeded`` for hand and table together too.
    """
    cards = told_hand(phase, hand, house)
    unseen = unseen_cards(cards, seen, house)
    least = missing(phase, cards, house)
    found = plans(phase, Hand(cards), house, least, MOST_PLANS)
    improves = _improves(phase, cards, house, least, unseen)
    helpful = sum(unseen[kind] for kind in improves) if least == 1 else 0
    chance = round(helpful / max(1, sum(unseen.values())), 4)
    best = best_partial(phase, Hand(cards), house, found, least)
    return Lack(least, _needs(phase, Hand(cards), house, found, least), best, improves, chance)


def unseen_cards(hand: Sequence[Card], seen: Sequence[Card], house: House) -> Mapping[Card, int]:
    """How many cards of each kind are neither in the hand nor on the table.

    Raises `Refused` ``deck_exceeded`` where the two together are more than the deck holds.
    """
    known = [*hand, *map(undeclared, seen)]
    colors = is_color_told(known)
    beyond = beyond_deck(known, house.decks)
    if beyond:
        field = ("seen", beyond[0] - len(hand))
        told = tuple(known[index] for index in beyond)
        raise Refused("deck_exceeded", field, cards=told, decks=house.decks)
    held = Counter(known)
    return {kind: copies - held[kind] for kind, copies in deck(house.decks, colors).items()}


def missing(phase: Phase, cards: Sequence[Card], house: House) -> int:
    """The least number of further cards with which the phase can be laid; 0 if it can be now.

    A wild serves for any of them, except where the natural card that the rules ask for is still
    lacking.
    """
    hand = Hand(cards)
    useful = len(hand.fixed) + hand.wilds
    least = sum(least_short(each, hand, house.wrap_runs) for each in phase) - hand.wilds
    start = max(0, least, cards_of(phase) - useful)
    return next(k for k in count(start) if _lacks_at_most(k, phase, hand, house))


def _lacks_at_most(lacking: int, phase: Phase, hand: Hand, house: House) -> bool:
    if len(phase) > FEW:
        return lacking_heaps(phase, hand, house, lacking) is not None
    return any(True for _ in _plans(phase, hand, house, lacking, Steps(MOST_STEPS), unlike))


def plans(phase: Phase, hand: Hand, house: House, lacking: int, most: int) -> list[Layout]:
    """Layouts that lack no more than so many cards, which has to be possible.

    The first ``most`` of them, fewer where a search of bounded length does not find as many.
    """
    found = list(islice(_plans(phase, hand, house, lacking, Steps(MOST_STEPS)), most))
    return found or [_some_plan(phase, hand, house, lacking)]


def _some_plan(phase: Phase, hand: Hand, house: House, lacking: int) -> Layout:
    heaps = lacking_heaps(phase, hand, house, lacking)
    assert heaps is not None
    chosen = tuple(
        next(
            shape
            for shape in shapes(each, hand, house.wrap_runs, whole=False, most=each.size)
            if has_room(shape, bits_in(heap.cards))
        )
        for each, heap in zip(phase, heaps, strict=True)
    )
    return layout(chosen, hand, house.natural_per_group)


def _plans(
    phase: Phase,
    hand: Hand,
    house: House,
    lacking: int,
    steps: Steps,
    among: Callable[[list[Shape]], list[Shape]] = list,
) -> Iterator[Layout]:
    """The layouts that lack no more than so many cards, as far as so many steps lead.

    ``among``: which of the shapes are tried for each objective; all of them, or `unlike` ones
    where what is missing does not matter.
    """
    wraps = house.wrap_runs
    least = [least_short(each, hand, wraps) for each in phase]
    spare = lacking + hand.wilds - sum(least)
    owed = len(phase) - hand.natural.bit_count() if house.natural_per_group else 0
    if spare < 0 or owed > lacking:
        return
    options = [
        among(shapes(each, hand, wraps, whole=False, most=short + spare))
        for each, short in zip(phase, least, strict=True)
    ]
    for chosen in combinations(phase, options, lacking + hand.wilds, len(hand.fixed), steps):
        seated = layout(chosen, hand, house.natural_per_group)
        if _lacking(seated, hand, house) <= lacking:
            yield seated


def _lacking(seated: Layout, hand: Hand, house: House) -> int:
    short = max(0, seated.empty - hand.wilds)
    if house.least_naturals == "group":
        return max(short, with_natural(seated, hand).count(False))
    if house.least_naturals == "phase" and not seated.laid & hand.natural:
        return max(short, 1)
    return short


def _improves(
    phase: Phase, cards: tuple[Card, ...], house: House, least: int, unseen: Mapping[Card, int]
) -> tuple[Card, ...]:
    """Each kind of card is tried; where no objective looks at colors, each number once."""
    by_number = not takes_colors(phase)
    helps: dict[Card, bool] = {}
    improving = []
    for kind in (kind for kind, copies in unseen.items() if copies and not kind.is_skip):
        like = natural(None, kind.number) if by_number and kind.number else kind
        if like not in helps:
            helps[like] = _lacks_at_most(least - 1, phase, Hand((*cards, like)), house)
        if helps[like]:
            improving.append(kind)
    return tuple(improving)


def _needs(
    phase: Phase, hand: Hand, house: House, found: Iterable[Layout], least: int
) -> tuple[tuple[str, ...], ...]:
    plans = islice((seats for plan in found for seats in reseated(plan)), MOST_TRIED)
    completions = (need for plan in plans for need in _completions(phase, hand, house, plan, least))
    needs = {tuple(sorted(each, key=_rank)) for each in islice(completions, MOST_TRIED)}
    ascending = sorted(_widest(needs), key=lambda need: [_rank(label) for label in need])
    return tuple(tuple(map(str, need)) for need in ascending[:MOST_NEEDS])


def _widest(needs: Iterable[tuple[Label, ...]]) -> list[tuple[Label, ...]]:
    """The completions without those that another one, with ``any`` in it, already tells."""
    kept: list[tuple[Label, ...]] = []
    wide: list[frozenset[tuple[Label, int]]] = []
    for need in sorted(needs, key=lambda need: -need.count("any")):
        # The third 5 is another thing than the first, so that sets can be compared.
        told = frozenset((label, need[:at].count(label)) for at, label in enumerate(need))
        told -= {each for each in told if each[0] == "any"}
        if not any(other <= told for other in wide):
            kept.append(need)
            if "any" in need:
                wide.append(told)
    return kept


_WORDS = (*COLORS, "even", "odd", *(f"{c}{n}" for c in COLORS for n in NUMBERS), "any")


def _rank(label: Label) -> tuple[int, int]:
    """Numbers first, then colors, parities, cards, and any card."""
    return (0, label) if isinstance(label, int) else (1, _WORDS.index(label))


def _completions(
    phase: Phase, hand: Hand, house: House, plan: Layout, least: int
) -> Iterator[list[Label]]:
    """Every choice of ``least`` of the plan's empty seats; wilds take the others."""
    bare = [not any(seats) for seats in _filled(plan)]
    asked = house.least_naturals == "group"
    lonely = {group for group, has in enumerate(with_natural(plan, hand)) if asked and not has}
    for labels in _labels(hand, plan):
        for chosen in dict.fromkeys(choices_of(labels, least)):
            groups = [group for group, _ in chosen]
            if lonely.issubset(groups):
                yield [
                    "any"
                    if bare[group] and groups.count(group) == 1 and _any_serves(phase[group])
                    else label
                    for group, label in chosen
                ]


def _filled(plan: Layout) -> list[list[bool]]:
    return [[card != EMPTY for card in seats] for seats in plan.seats]


def _any_serves(objective: Objective) -> bool:
    """Can a group of wilds of this kind begin with any natural card?"""
    return objective.kind not in ("even", "odd")


def _labels(hand: Hand, plan: Layout) -> Iterator[list[tuple[int, Label]]]:
    """What the empty seats ask for, with their group; a set of no number yet takes each."""
    open_sets = [i for i, shape in enumerate(plan.shapes) if shape.labels[0] == ANY]
    others = [number for number in NUMBERS if number not in hand.present]
    for numbers in product(others, repeat=len(open_sets)):
        as_set = dict(zip(open_sets, numbers, strict=True))
        yield [
            (group, as_set.get(group, label))
            for group, (seats, shape) in enumerate(zip(plan.seats, plan.shapes, strict=True))
            for card, label in zip(seats, shape.labels, strict=True)
            if card == EMPTY
        ]
