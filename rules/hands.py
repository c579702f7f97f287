"""What a hand can lay: the laying with the fewest points left (RULES.md sections 3 and 4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from rules.cards import WILD, Card, beyond_deck, is_color_told, undeclared
from rules.errors import Refused, Unreadable
from rules.groups import RUNS, Group, playing_order
from rules.house import House, Points
from rules.layouts import EMPTY, Layout, Steps, combinations, layout, with_natural
from rules.phases import MOST_LAID, Objective, Phase, cards_of, possible, takes_colors
from rules.shapes import Hand, Shape, least_short, shapes
from rules.uses import best_heaps, bits_in

MOST_STEPS = 2000
"""So many shapes are looked at before all uses are; a phase of three objectives needs fewer."""


class Hit(NamedTuple):
    """A card added to the group of that index after the phase was down."""

    group: int
    card: Card


class Laying(NamedTuple):
    """What goes down, and what stays.

    ``groups`` include the ``hits``; without them they are legal under `melds.check_groups` with
    the same house rules. ``left_points`` are the points of the cards ``left``.
    """

    groups: tuple[Group, ...]
    hits: tuple[Hit, ...]
    left: tuple[Card, ...]
    left_points: int


def find(phase: Phase, hand: Sequence[Card], house: House) -> Laying | None:
    """The laying with the fewest points left, all hits on one's own groups included, or None.

    ``hand``: up to eleven cards; a wild in it stands for nothing yet. Where the last card must be
    discarded, one is kept, unless the phase takes them all (RULES.md section 4).
    Raises `Refused` ``phase_impossible``, ``hand_exceeded``, ``deck_exceeded`` and `Unreadable`
    ``mixed_notation``, ``color_needed``.
    """
    cards = told_hand(phase, hand, house)
    found = _most_laid(phase, cards, house)
    if found and not found.left and _must_keep_one(phase, cards, house):
        return _keeping_one(phase, cards, house)
    return found


def told_hand(phase: Phase, hand: Sequence[Card], house: House) -> tuple[Card, ...]:
    """The cards of a hand as they lie in the deck, after a look at whether it can be one.

    Raises what `possible` raises, `Refused` ``hand_exceeded`` and ``deck_exceeded``, and
    `Unreadable` ``color_needed``. RULES.md sections 1 and 3.
    """
    possible(phase, house.go_out)
    if len(hand) > MOST_LAID:
        raise Refused("hand_exceeded", ("hand",), given=len(hand), most=MOST_LAID)
    if not is_color_told(hand) and takes_colors(phase):
        raise Unreadable("color_needed", ("hand",))
    cards = tuple([undeclared(each) for each in hand])
    # Without two cards that are there already no kind has a third one.
    beyond = len(cards) - len(set(cards)) > 1 and beyond_deck(cards, house.decks)
    if beyond:
        told = tuple(hand[index] for index in beyond)
        raise Refused("deck_exceeded", ("hand", beyond[0]), cards=told, decks=house.decks)
    return cards


def _must_keep_one(phase: Phase, cards: Sequence[Card], house: House) -> bool:
    return house.go_out == "discard_only" and len(cards) > cards_of(phase)


def _keeping_one(phase: Phase, cards: tuple[Card, ...], house: House) -> Laying | None:
    """The best laying of a hand that could go down whole, but for one card."""
    best = None
    for kept in dict.fromkeys(cards):
        index = cards.index(kept)
        rest = cards[:index] + cards[index + 1 :]
        found = _most_laid(phase, rest, house)
        if found:
            points = found.left_points + getattr(house.points, kept.value)
            if best is None or points < best.left_points:
                best = found._replace(left=(*found.left, kept), left_points=points)
    return best


class Down(NamedTuple):
    """The cards of each group, every wild among them, and which of the fixed ones, as bits."""

    heaps: list[list[Card]]
    laid: int


def most_down(phase: Phase, hand: Hand, house: House, points: Points) -> Down | None:
    """What lays most ``points`` of the hand, or None where the phase cannot be laid.

    Found among the layouts; among all uses of the cards where those are too many to be looked at,
    or where a natural card is owed that a declared wild could take the place of.
    RULES.md sections 3 and 6.
    """
    if house.natural_per_group and hand.natural.bit_count() < len(phase):
        return None
    options = _options(phase, hand, house.wrap_runs)
    if not all(options):
        return None
    steps = Steps(-1 if hand.has_declared and house.natural_per_group else MOST_STEPS)
    worth = _Worth(hand, points)
    best = _best_layout(phase, options, hand, house, worth, steps)
    if not steps.are_spent:
        return best and Down(_heaps(phase, hand, best), best.laid)
    parts = best_heaps(phase, hand, house, worth)
    if parts is None:
        return None
    groups = [
        [hand.fixed[card] for card in bits_in(part.cards)] + [WILD] * part.empty for part in parts
    ]
    over = hand.wilds - sum(part.empty for part in parts)
    return Down(_with_wilds(phase, groups, over), sum(part.cards for part in parts))


def _best_layout(
    phase: Phase,
    options: list[list[Shape]],
    hand: Hand,
    house: House,
    worth: Mapping[int, int],
    steps: Steps,
) -> Layout | None:
    """The best one that is found with so many steps: branch and bound."""
    for each in options:
        each.sort(key=lambda shape: worth[shape.cover], reverse=True)
    best, bound = None, _Bound(phase, options, hand, worth, steps)
    held = len(hand.fixed)
    for chosen in combinations(phase, options, hand.wilds, held, steps, bound.promising):
        seated = layout(chosen, hand, house.natural_per_group)
        laid = worth[seated.laid]
        if laid > bound.most and seated.empty <= hand.wilds:
            if has_naturals(seated, hand, house):
                best, bound.most = seated, laid
            elif hand.has_declared:
                steps.left = -1  # a natural card might sit where a declared wild does
                break
    return best


class _Bound:
    """Which shapes could still beat the best layout so far, that lays ``most`` points.

    The options come with those that lay most first.
    """

    def __init__(
        self,
        phase: Phase,
        options: Sequence[Sequence[Shape]],
        hand: Hand,
        worth: Mapping[int, int],
        steps: Steps,
    ) -> None:
        self.options, self.worth, self.steps, self.most = options, worth, steps, -1
        # The most that the objectives after each one can lay.
        later = accumulate([worth[each[0].cover] for each in reversed(options)], initial=0)
        self.later = list(later)[-2::-1]
        self.wilds = hand.wilds
        self.everything = worth[(1 << len(hand.fixed)) - 1]
        # A run may take the other copy of a number where colors count: then the union of what
        # two shapes cover tells too little.
        self.by_number = not takes_colors(phase)

    def promising(self, chosen: Sequence[Shape], places: Iterable[int]) -> Iterator[int]:
        """The places of the shapes that could, after those chosen."""
        worth, shapes = self.worth, self.options[len(chosen)]
        laid, covered, room = self.later[len(chosen)], 0, self.wilds
        for each in chosen:
            room -= each.short
            laid += worth[each.cover] - self._counted_twice(each, each.cover & covered)
            covered |= each.elastic
        for place in places:
            shape = shapes[place]
            could_lay = laid + worth[shape.cover]
            if could_lay <= self.most or self.everything == self.most:
                return  # those that follow lay no more
            self.steps.left -= 1
            if shape.short > room:
                continue
            twice = shape.cover & covered
            if not twice or could_lay - self._counted_twice(shape, twice) > self.most:
                yield place

    def _counted_twice(self, shape: Shape, twice: int) -> int:
        return self.worth[twice] if self.by_number or shape.cover == shape.elastic else 0


def _options(phase: Phase, hand: Hand, wraps: bool) -> list[list[Shape]]:
    """For each objective the shapes that the wilds suffice for, the other objectives served."""
    least = [least_short(each, hand, wraps) for each in phase]
    spare = hand.wilds - sum(least)
    if spare < 0:
        return [[]]
    return [
        shapes(each, hand, wraps, whole=True, most=short + spare)
        for each, short in zip(phase, least, strict=True)
    ]


def has_naturals(seated: Layout, hand: Hand, house: House) -> bool:
    """Are there the natural cards that the house rules ask for? (RULES.md section 3)"""
    asked = house.least_naturals
    if asked == "group":
        return all(with_natural(seated, hand))
    return asked == "none" or bool(seated.laid & hand.natural)


class _Worth(dict[int, int]):
    """The points of cards told as bits, each sum worked out once.

    All of them naturals, unless every card counts the same.
    """

    def __init__(self, hand: Hand, points: Points) -> None:
        self.each = points.low
        self.high = sum([1 << i for i, each in enumerate(hand.fixed) if each.value == "high"])
        self.more = points.high - points.low

    def __missing__(self, bits: int) -> int:
        total = bits.bit_count() * self.each + (bits & self.high).bit_count() * self.more
        self[bits] = total
        return total


def _most_laid(phase: Phase, cards: Sequence[Card], house: House) -> Laying | None:
    hand = Hand(cards)
    down = most_down(phase, hand, house, house.points)
    if down is None:
        return None
    groups = tuple(
        Group(each, playing_order(each.kind, heap, house.wrap_runs))
        for each, heap in zip(phase, down.heaps, strict=True)
    )
    hits = tuple(Hit(at, each) for at, group in enumerate(groups) for each in beyond_size(*group))
    left = _left(cards, hand, down.laid)
    return Laying(groups, hits, left, sum(getattr(house.points, each.value) for each in left))


def _heaps(phase: Phase, hand: Hand, best: Layout) -> list[list[Card]]:
    """The cards of each group: those seated, those that fit as well, and every wild."""
    groups = [
        [WILD if card == EMPTY else hand.fixed[card] for card in seats] for seats in best.seats
    ]
    seated = {card for seats in best.seats for card in seats}
    for index, each in enumerate(hand.fixed):
        if best.laid >> index & 1 and index not in seated:
            fits = next(i for i, shape in enumerate(best.shapes) if shape.elastic >> index & 1)
            groups[fits].append(each)
    return _with_wilds(phase, groups, hand.wilds - best.empty)


def _with_wilds(phase: Phase, groups: list[list[Card]], over: int) -> list[list[Card]]:
    """The groups, one of them with so many wilds more.

    Once a phase is down every wild can go down too: with at most eleven cards a run has a place.
    """
    roomy = next((i for i, each in enumerate(phase) if each.kind not in RUNS), 0)
    groups[roomy] += [WILD] * over
    return groups


def _left(cards: Sequence[Card], hand: Hand, laid: int) -> tuple[Card, ...]:
    stays = [each for index, each in enumerate(hand.fixed) if not laid >> index & 1]
    return tuple(stays) + tuple(each for each in cards if each.is_skip)


def beyond_size(objective: Objective, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Of a group in playing order the cards beyond its size, in an order they can be added in.

    RULES.md section 4.
    """
    if objective.kind not in RUNS:
        naturals_first = sorted(cards, key=lambda each: each.is_wild)
        return tuple(naturals_first[objective.size :])
    start = _laid_part(objective, cards)
    below, above = cards[:start], cards[start + objective.size :]
    return (*reversed(below), *above)


def _laid_part(objective: Objective, run: Sequence[Card]) -> int:
    """Where in the run the part begins that was laid first: the one with most natural cards."""
    natural = [each.is_natural for each in run]
    begins = range(len(run) - objective.size + 1)
    return max(begins, key=lambda start: sum(natural[start : start + objective.size]))
