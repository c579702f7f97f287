"""Whole rounds, played card by card: what is left in the hands when somebody goes out.

The players are no fools: whoever is nearer to the phase with the card on the discard pile takes
it, gives away what is needed least (of that the dearest), and hits wherever it fits. Phases are
drawn from all ten, as in the middle of a game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from rules.cards import Card, deck, wild_as
from rules.hands import find
from rules.hits import check_hit
from rules.house import House
from rules.needs import missing
from rules.phases import HAND, PHASES, ObjectiveKind, Phase, takes_colors
from rules.scoring import Counts, counts_of

HOUSE = House()
DECK = tuple(card for card, copies in deck().items() for _ in range(copies))
LONGEST = 400
"""Turns; a round that goes on for longer is none."""


class Left(NamedTuple):
    """What one player has in the end; who went out has nothing."""

    phase: int
    laid: bool
    counts: Counts


@dataclass
class Group:
    """A group on the table."""

    kind: ObjectiveKind
    cards: tuple[Card, ...]


@dataclass
class Table:
    """One round in play."""

    random: Random
    hands: list[list[Card]]
    phases: list[int]
    stock: list[Card]
    pile: list[Card]
    laid: set[int] = field(default_factory=set)
    groups: list[Group] = field(default_factory=list)
    waiting: set[int] = field(default_factory=set)


def rounds(players: int, count: int, seed: int) -> Iterator[Sequence[Left]]:
    """So many rounds, in each of which just one player went out."""
    random = Random(seed)
    while count:
        table = dealt(random, players)
        if is_played(table):
            count -= 1
            yield [
                Left(table.phases[at], at in table.laid, counts_of(hand))
                for at, hand in enumerate(table.hands)
            ]


def dealt(random: Random, players: int) -> Table:
    stock = list(DECK)
    random.shuffle(stock)
    hands = [[stock.pop() for _ in range(HAND)] for _ in range(players)]
    phases = [random.choice(tuple(PHASES)) for _ in range(players)]
    return Table(random, hands, phases, stock, [stock.pop()])


def is_played(table: Table) -> bool:
    """Play the round until somebody is out; false where nobody ever is."""
    for turn in range(LONGEST):
        player = turn % len(table.hands)
        if player in table.waiting:
            table.waiting.remove(player)
            continue
        take_turn(table, player)
        if not table.hands[player]:
            return True
    return False


def take_turn(table: Table, player: int) -> None:
    """Draw, lay, hit, discard."""
    hand = table.hands[player]
    hand.append(drawn(table, player))
    if player not in table.laid:
        lay(table, player)
    if player in table.laid:
        hit(table, hand)
    if hand:
        discard(table, player)


def drawn(table: Table, player: int) -> Card:
    """The discarded card if it helps, else one of the stock."""
    hand, top = table.hands[player], table.pile[-1]
    if player not in table.laid and not top.is_skip:
        phase = PHASES[table.phases[player]]
        if missing(phase, [*hand, top], HOUSE) < missing(phase, hand, HOUSE):
            return table.pile.pop()
    if not table.stock:
        table.stock, table.pile = table.pile[:-1], table.pile[-1:]
        table.random.shuffle(table.stock)
    return table.stock.pop()


def lay(table: Table, player: int) -> None:
    phase, hand = PHASES[table.phases[player]], table.hands[player]
    found = find(phase, hand, HOUSE)
    if found:
        table.laid.add(player)
        for objective, group in zip(phase, found.groups, strict=True):
            table.groups.append(Group(objective.kind, group.cards))
        hand[:] = found.left


def hit(table: Table, hand: list[Card]) -> None:
    """Whatever fits anywhere; the last card is kept to be discarded."""
    for group in table.groups:
        for card in sorted(hand, key=worth, reverse=True):
            if len(hand) > 1 and not card.is_skip:
                grown = with_hit(group, card)
                if grown:
                    group.cards = grown
                    hand.remove(card)


def with_hit(group: Group, card: Card) -> tuple[Card, ...]:
    """The group with the card, a wild being whatever it can; nothing where it does not fit."""
    verdict = check_hit(group.kind, group.cards, card)
    if len(verdict.could_be) > 1:
        verdict = check_hit(group.kind, group.cards, wild_as(verdict.could_be[-1]))
    return verdict.becomes if verdict.legal else ()


def worth(card: Card) -> int:
    return int(getattr(HOUSE.points, card.value))


def discard(table: Table, player: int) -> None:
    """A skip first: it costs others a turn. Else what is missed least, of that the dearest."""
    hand, phase = table.hands[player], PHASES[table.phases[player]]
    skips = [card for card in hand if card.is_skip]
    if skips:
        others = [at for at in range(len(table.hands)) if at != player]
        table.waiting.add(table.random.choice(others))
        card = skips[0]
    elif player in table.laid:
        card = max(hand, key=worth)
    else:
        kinds = {each if takes_colors(phase) else each.number: each for each in hand}
        naturals = [each for each in kinds.values() if not each.is_wild] or hand
        card = min(naturals, key=lambda each: (lacking_without(each, hand, phase), -worth(each)))
    hand.remove(card)
    table.pile.append(card)


def lacking_without(card: Card, hand: list[Card], phase: Phase) -> int:
    rest = list(hand)
    rest.remove(card)
    return missing(phase, rest, HOUSE)
