"""A slow and obvious referee, written from the rules alone, to hold the quick one against.

Plain data: a card is a string ("R5", a bare "5", "W", "S", "W@5", "W@R"), an objective a pair
(kind, size), the house rules a dictionary with every switch in it. Sections are those of the
rules. A declared wild is a card of which one thing is fixed: W@5 is a five of any color, W@R a
red card of any number. A color group or a color run of bare numbers is a ValueError.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations, product
from random import Random
from typing import Any

Objective = tuple[str, int]
House = dict[str, Any]
Verdict = dict[str, Any]

COLORS = "RBGY"
KINDS = ("set", "run", "color", "even", "odd", "color_run")
DEFAULTS: House = {
    "natural_per_group": False,
    "allow_all_wild": False,
    "exact_laydown": False,
    "wrap_runs": False,
    "same_turn_hit_others": True,
    "decks": 1,
    "go_out": "any",
    "skip_target": "chosen",
    "tiebreak_win": "first_to_lay",
    "win": "completed",
    "dealer": "rotates",
    "points": {"low": 5, "high": 10, "skip": 15, "wild": 25},
}
PHASES: dict[int, tuple[Objective, ...]] = {
    1: (("set", 3), ("set", 3)),
    2: (("set", 3), ("run", 4)),
    3: (("set", 4), ("run", 4)),
    4: (("run", 7),),
    5: (("run", 8),),
    6: (("run", 9),),
    7: (("set", 4), ("set", 4)),
    8: (("color", 7),),
    9: (("set", 5), ("set", 2)),
    10: (("set", 5), ("set", 3)),
}
CODES = (
    "wrong_group_count",
    "skip_in_meld",
    "deck_exceeded",
    "hand_exceeded",
    "group_too_small",
    "group_too_large",
    "set_mixed_numbers",
    "run_repeats_number",
    "run_wraps",
    "run_has_gap",
    "color_mixed",
    "parity_mixed",
    "no_natural_card",
    "no_natural_card_in_group",
    "cards_left_over",
)


# --- Cards (section 1) -----------------------------------------------------------------------


def filled(**switches: Any) -> House:
    """The default house rules with these switches turned."""
    return {**DEFAULTS, **switches}


def is_wild(card: str) -> bool:
    return card[0] == "W"


def is_natural(card: str) -> bool:
    return card[0] not in "WS"


@lru_cache(None)
def number(card: str) -> int | None:
    """5 for "R5", "5" and "W@5"; None for "W", "S" and "W@R"."""
    digits = card.lstrip("RBGYWS@")
    return int(digits) if digits else None


@lru_cache(None)
def color(card: str) -> str | None:
    """R for "R5" and "W@R"; None where no color is known."""
    letter = card[2:3] if is_wild(card) else card[0]
    return letter if letter and letter in COLORS else None


def numbers(cards: Any) -> list[int]:
    return [n for n in map(number, cards) if n is not None]


def colors(cards: Any) -> set[str]:
    return {c for c in map(color, cards) if c is not None}


def kind_of(card: str) -> str:
    """The card as it lies in the deck: a wild stands for nothing yet."""
    return "W" if is_wild(card) else card


def copies(card: str, house: House) -> int:
    """Section 1: how many of a kind the decks hold; of a bare number, in all four colors."""
    each = {"W": 8, "S": 4}.get(card, 8 if card.isdigit() else 2)
    return each * house["decks"]


def deck(house: House) -> list[str]:
    """Section 1: 108 cards, or twice that."""
    one = [f"{c}{n}" for c in COLORS for n in range(1, 13)] * 2 + ["W"] * 8 + ["S"] * 4
    return one * house["decks"]


def beyond_deck(cards: list[str], house: House) -> bool:
    """Section 1: one deck bounds everything."""
    counts = Counter(map(kind_of, cards))
    return any(count > copies(card, house) for card, count in counts.items())


def value(card: str, house: House) -> int:
    """Section 1: the points of one card left in a hand."""
    if is_natural(card):
        return house["points"]["low" if (number(card) or 0) < 10 else "high"]
    return house["points"]["wild" if is_wild(card) else "skip"]


# --- One group (section 3) -------------------------------------------------------------------


def windows(length: int, house: House) -> list[tuple[int, ...]]:
    """Section 3, run: every stretch of so many numbers, lowest start first."""
    return [w for w, _ in stretches(length, house["wrap_runs"])]


@lru_cache(None)
def stretches(length: int, wrap: bool) -> list[tuple[tuple[int, ...], frozenset[int]]]:
    starts = range(1, 13 if wrap else 14 - length) if length <= 12 else ()
    found = [tuple((start + i - 1) % 12 + 1 for i in range(length)) for start in starts]
    return [(stretch, frozenset(stretch)) for stretch in found]


def is_run(cards: Any, house: House) -> bool:
    """Section 3, run: some stretch has exactly one place for every card."""
    fixed = numbers(cards)
    places = set(fixed)
    room = (stretch for _, stretch in stretches(len(cards), house["wrap_runs"]))
    return len(places) == len(fixed) and any(places <= stretch for stretch in room)


def fits_together(kind: str, cards: Any, house: House) -> bool:
    """Section 3: could these cards, of whatever count, lie in one group of this kind?"""
    if "S" in cards:
        return False
    if kind == "set":
        return len(set(numbers(cards))) <= 1
    if kind in ("even", "odd"):
        return all(n % 2 == (kind == "odd") for n in numbers(cards))
    one_color = len(colors(cards)) <= 1
    if kind == "color":
        return one_color
    return is_run(cards, house) and (kind == "run" or one_color)


def is_group(kind: str, size: int, cards: Any, house: House) -> bool:
    """Section 3: could these cards lie as this one group, structure only?"""
    need_colors([(kind, size)], cards)
    too_large = house["exact_laydown"] and len(cards) > size
    return len(cards) >= size and not too_large and fits_together(kind, cards, house)


def need_colors(objectives: Any, cards: Any) -> None:
    """API section 1: bare numbers serve only where no color matters."""
    if any(k.startswith("color") for k, _ in objectives) and any(c.isdigit() for c in cards):
        raise ValueError("color_needed")


def faults(kind: str, size: int, cards: Any, house: House) -> set[str]:
    """API section 2: the code of one group's fault; several where two may be meant; none if fine.

    A color run of mixed colors that would wrap is no color run under wrap_runs either.
    """
    if len(cards) < size:
        return {"group_too_small"}
    if house["exact_laydown"] and len(cards) > size:
        return {"group_too_large"}
    if fits_together(kind, cards, house):
        return set()
    if kind in ("set", "even", "odd", "color"):
        return {{"set": "set_mixed_numbers", "color": "color_mixed"}.get(kind, "parity_mixed")}
    if len(set(numbers(cards))) < len(numbers(cards)):
        return {"run_repeats_number"}
    if is_run(cards, house):
        return {"color_mixed"}
    wrapping = {**house, "wrap_runs": True}
    if fits_together(kind, cards, wrapping):
        return {"run_wraps"}
    return {"run_wraps", "run_has_gap"} if is_run(cards, wrapping) else {"run_has_gap"}


def placings(kind: str, cards: list[str], house: House) -> list[tuple[Any, ...]]:
    """Section 3: what the wilds not declared could stand for, a tuple each way.

    In a run from its low end upward; color letters in a color group; in even and odd nothing.
    """
    free = sum(card in ("W", "W@R", "W@B", "W@G", "W@Y") for card in cards)
    if not fits_together(kind, cards, house):
        return []
    if kind in ("even", "odd"):
        return [()]
    if kind == "color":
        return [(c,) * cards.count("W") for c in sorted(colors(cards)) or COLORS]
    if kind == "set":
        return [(n,) * free for n in sorted(set(numbers(cards))) or range(1, 13)]
    fixed = set(numbers(cards))
    around = [w for w in windows(len(cards), house) if fixed <= set(w)]
    ways = [tuple(n for n in w if n not in fixed) for w in around]
    return list({frozenset(way): way for way in reversed(ways)}.values())[::-1]


# --- Laying (section 3, API melds/check) -----------------------------------------------------


def beforehand(cards: list[str], house: House) -> str | None:
    """API section 2: what is wrong whatever the groups."""
    if "S" in cards:
        return "skip_in_meld"
    if beyond_deck(cards, house):
        return "deck_exceeded"
    limit = 10 if house["go_out"] == "discard_only" else 11
    return "hand_exceeded" if len(cards) > limit else None


def natural_faults(groups: Any, house: House) -> set[str]:
    """Section 3, wild: the code where a natural card is lacking.

    Under both switches a phase of wilds alone may be told either way.
    """
    bare = [not any(map(is_natural, group)) for group in groups]
    if house["natural_per_group"]:
        phase = {"no_natural_card"} if all(bare) else {"no_natural_card_in_group"}
        both = house["allow_all_wild"] and all(bare)
        return (phase | ({"no_natural_card_in_group"} if both else set())) if any(bare) else set()
    return {"no_natural_card"} if all(bare) and not house["allow_all_wild"] else set()


def at_fault(kind: str, size: int, cards: Any, house: House) -> int:
    """How many cards of a group are at fault: those that lack, are too many or do not fit.

    A group that is too small may still be filled up anywhere; a card of one that is too large is
    at fault once, though it does not fit either.
    """
    lacking = max(0, size - len(cards))
    too_many = max(0, len(cards) - size) * house["exact_laydown"]
    for count in range(len(cards) + 1):
        for kept in combinations(cards, len(cards) - count):
            if fits_together(kind, [*kept, *["W"] * (count + lacking)], house):
                return lacking + max(too_many, count)
    return lacking + len(cards)


def first(codes: Iterable[str]) -> str:
    """API section 2: the first that applies."""
    return min(codes, key=CODES.index)


def seen_as(objectives: Any, groups: Any, house: House) -> list[tuple[int, int, set[str]]]:
    """One assignment: (groups at fault, cards at fault, codes), once for each way of counting.

    The API does not say whether a group of wilds that lacks its natural card is at fault, nor
    with how many cards.
    """
    pairs = list(zip(objectives, groups, strict=True))
    found = [faults(*objective, group, house) for objective, group in pairs]
    lacking = natural_faults(groups, house)
    cards = sum(at_fault(*o, g, house) for (o, g), f in zip(pairs, found, strict=True) if f)
    shape = sum(map(bool, found))
    codes = {first(way) for way in product(*filter(None, found))} if shape else lacking
    bare = [
        len(group)
        for fault, group in zip(found, groups, strict=True)
        if lacking and not fault and not any(map(is_natural, group))
    ]
    return [
        (shape, cards, codes),
        (shape + len(bare), cards, codes),
        (shape + len(bare), cards + len(bare), codes),
        (shape + len(bare), cards + sum(bare), codes),
    ]


def check_groups(objectives: Any, groups: list[list[str]], house: House) -> Verdict:
    """Section 3, API melds/check: every assignment of the groups to the objectives is tried.

    `codes` is the one code that the API determines, or several where it leaves open which.
    """
    cards = [card for group in groups for card in group]
    need_colors(objectives, cards)
    if len(groups) != len(objectives) or not groups:
        return refused({"wrong_group_count"})
    early = beforehand(cards, house)
    if early:
        return refused({early})
    ways = [seen_as(order, groups, house) for order in set(permutations(objectives))]
    if any(not codes for way in ways for _, _, codes in way):
        return {"legal": True, "code": "ok", "codes": {"ok"}}
    whole = [way for way in ways if way[0][0] == 0]
    ways = whole or ways  # only natural cards lack, as in every other assignment too
    countings = [nearest(counted) for counted in zip(*ways, strict=True)]
    return refused(set().union(*countings), min(countings[0]))


def nearest(ways: Any) -> set[str]:
    """The code of the assignment with fewest groups at fault, then cards, then the latest code.

    Several where a fault may be told in two ways.
    """
    fewest = min((groups, cards) for groups, cards, _ in ways)
    told = {frozenset(codes) for groups, cards, codes in ways if (groups, cards) == fewest}
    return {max(pick, key=CODES.index) for pick in product(*told)}


def refused(codes: set[str], code: str | None = None) -> Verdict:
    """`code` is the likeliest where more than one may be meant."""
    return {"legal": False, "code": code or min(codes), "codes": codes}


def parts(cards: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way to split sorted cards in two, equal cards told apart by nothing."""
    counts = Counter(cards)
    for taken in product(*(range(n + 1) for n in counts.values())):
        mine = Counter(dict(zip(counts, taken, strict=True)))
        yield tuple(mine.elements()), tuple((counts - mine).elements())


class Divisions:
    """API melds/check with `cards`: all divisions of cards into the groups of a phase."""

    def __init__(self, house: House, wild_only_at_fault: bool) -> None:
        self.house = house
        self.wild_only_at_fault = wild_only_at_fault
        self.known: dict[Any, set[tuple[int, str]]] = {}

    def group(self, objective: Objective, cards: tuple[str, ...]) -> set[tuple[int, str]]:
        """(1, code) for every code of the group's fault; (0, "") if there is none."""
        codes = faults(*objective, cards, self.house)
        if codes or any(map(is_natural, cards)) or not self.house["natural_per_group"]:
            return {(1, code) for code in codes} or {(0, "")}
        return {(int(self.wild_only_at_fault), "no_natural_card_in_group")}

    def all(self, objectives: Any, cards: tuple[str, ...]) -> set[tuple[int, str]]:
        """(groups at fault, first code) of the nearest divisions that use every card."""
        key = (objectives, cards)
        if key not in self.known:
            self.known[key] = self.tried(objectives, cards)
        return self.known[key]

    def tried(self, objectives: Any, cards: tuple[str, ...]) -> set[tuple[int, str]]:
        if len(objectives) == 1:
            return self.group(objectives[0], cards)
        found = {
            (here + there, first({code, other} - {""}) if code or other else "")
            for mine, rest in parts(cards)
            for here, code in self.group(objectives[0], mine)
            for there, other in self.all(objectives[1:], rest)
        }
        fewest = min(count for count, _ in found)
        perfect = {(0, "")} & found
        return perfect or {(count, code) for count, code in found if count == fewest}

    def legal(self, objectives: Any, cards: tuple[str, ...]) -> bool:
        wild_only = not any(map(is_natural, cards))
        strict = self.house["natural_per_group"] or not self.house["allow_all_wild"]
        return not (wild_only and strict) and (0, "") in self.all(objectives, cards)


def check_cards(objectives: Any, cards: list[str], house: House) -> Verdict:
    """API melds/check with `cards`: some division must use them all. `codes`: all acceptable."""
    need_colors(objectives, cards)
    objectives, heap = tuple(objectives), tuple(sorted(cards))
    early = beforehand(cards, house)
    if early:
        return {"legal": False, "codes": {early}}
    counting, not_counting = Divisions(house, True), Divisions(house, False)
    if counting.legal(objectives, heap):
        return {"legal": True, "codes": {"ok"}}
    if any(counting.legal(objectives, some) for some, _ in parts(heap)):
        return {"legal": False, "codes": {"cards_left_over"}}
    found = counting.all(objectives, heap) | not_counting.all(objectives, heap)
    codes = {told(code, heap, house) for _, code in found}
    if "no_natural_card_in_group" in codes and not any(map(is_natural, heap)):
        codes.add("no_natural_card")  # both switches set: which of the two is left open
    return {"legal": False, "codes": codes}


def told(code: str, cards: tuple[str, ...], house: House) -> str:
    """A phase of wilds alone is first of all without a natural card."""
    wild_only = not any(map(is_natural, cards))
    unclear = house["natural_per_group"] and house["allow_all_wild"]
    if code == "" or (wild_only and code == "no_natural_card_in_group" and not unclear):
        return "no_natural_card"
    return code


# --- Finding (API melds/find) ----------------------------------------------------------------


def wilds_needed(kind: str, size: int, naturals: list[str], house: House) -> int | None:
    """The fewest wilds that make these natural cards a group; None if no number does."""
    room = max(0, 12 - len(naturals))
    if not fits_together(kind, naturals + ["W"] * room, house):
        return None
    for wilds in range(max(0, size - len(naturals)), room + 1):
        if fits_together(kind, naturals + ["W"] * wilds, house):
            return wilds
    return None


def ways_to_lay(
    objectives: Any, naturals: list[str], house: House
) -> dict[tuple[frozenset[int], int], int]:
    """Every use of the natural cards: {(places used, groups without one): fewest wilds needed}.

    Groups may be larger than asked: what exact_laydown forbids to lay is hit right afterwards,
    since every larger group holds a legal one of the exact size with a natural card in it.
    """
    ways: dict[tuple[int, int], int] = {(0, 0): 0}
    chosen = {mask: picked(naturals, mask) for mask in range(2 ** len(naturals))}
    for kind, size in objectives:
        needs = {m: wilds_needed(kind, size, part, house) for m, part in chosen.items()}
        usable = [(mask, need) for mask, need in needs.items() if need is not None]
        further: dict[tuple[int, int], int] = {}
        for (used, empty), wilds in ways.items():
            for mask, need in usable:
                if not used & mask:
                    key = (used | mask, empty + (mask == 0))
                    further[key] = min(further.get(key, 99), wilds + need)
        ways = further
    places = range(len(naturals))
    return {(frozenset(i for i in places if m >> i & 1), e): w for (m, e), w in ways.items()}


def picked(cards: list[str], mask: int) -> list[str]:
    return [card for i, card in enumerate(cards) if mask >> i & 1]


def naturals_lacking(objectives: Any, empty: int, house: House) -> int:
    """Section 3, wild: how many natural cards the rules still ask for."""
    if house["natural_per_group"]:
        return empty
    return int(empty == len(objectives) and not house["allow_all_wild"])


def best_laying(objectives: Any, hand: list[str], house: House) -> int | None:
    """API melds/find, section 4: the fewest points left; None if the phase cannot be laid.

    Under discard_only one card is kept for the discard, unless the phase takes the whole hand.
    """
    need_colors(objectives, hand)
    phase = sum(size for _, size in objectives)
    naturals, wilds = list(filter(is_natural, hand)), sum(map(is_wild, hand))
    keep = house["go_out"] == "discard_only"
    limit = len(hand) - (keep and phase < len(hand))
    if keep and phase > 10:
        return None
    found = [
        sum(value(card, house) for card in hand)
        - sum(value(naturals[i], house) for i in used)
        - laid * value("W", house)
        for (used, empty), need in ways_to_lay(objectives, naturals, house).items()
        if not naturals_lacking(objectives, empty, house)
        for laid in range(need, wilds + 1)
        if len(used) + laid <= limit
    ]
    return min(found, default=None)


def missing(objectives: Any, hand: list[str], house: House) -> int:
    """API melds/find: the least number of further cards; seen cards and the deck play no part."""
    need_colors(objectives, hand)
    house = {k: house[k] for k in ("natural_per_group", "allow_all_wild", "wrap_runs")}
    colored = any(kind.startswith("color") for kind, _ in objectives)
    cards = tuple(sorted(c if colored or not is_natural(c) else str(number(c)) for c in hand))
    return _missing(tuple(objectives), cards, tuple(house.items()))


@lru_cache(100_000)
def _missing(objectives: Any, hand: tuple[str, ...], switches: Any) -> int:
    house, wilds = dict(switches), sum(map(is_wild, hand))
    ways = ways_to_lay(objectives, list(filter(is_natural, hand)), house)
    return min(
        max(need - wilds, naturals_lacking(objectives, empty, house))
        for (_, empty), need in ways.items()
    )


def improves(objectives: Any, hand: list[str], seen: list[str], house: House) -> set[str]:
    """API melds/find: every kind still in the deck whose arrival lowers `missing`."""
    now, gone = missing(objectives, hand, house), Counter(map(kind_of, [*hand, *seen]))
    bare = any(card.isdigit() for card in gone)
    kinds = {str(number(c)) if bare and is_natural(c) else c for c in deck(house)}
    left = {card for card in kinds if gone[card] < copies(card, house)}
    return {card for card in left if missing(objectives, [*hand, card], house) < now}


# --- Hitting (section 4, API hits/check) -----------------------------------------------------


def hit(kind: str, group: list[str], card: str, turn: str, owner: str, house: House) -> Verdict:
    """Section 4, API hits/check. `legal` is None where the request is refused (a 422)."""
    need_colors([(kind, 1)], [*group, card])
    known = any(map(is_natural, group))
    if not group or not fits_together(kind, group, house):
        return refused({"group_not_legal"})
    if "W" in group and len(placings(kind, group, house)) > 1:
        also = {"group_not_legal"} if house["natural_per_group"] and not known else set()
        also |= {"group_not_legal", "deck_exceeded"} if beyond_deck(group, house) else set()
        return {"legal": None, "code": "wild_undeclared", "codes": {"wild_undeclared"} | also}
    if house["natural_per_group"] and not known:
        return refused({"group_not_legal"})
    code = hit_code(kind, group, card, turn, owner, house)
    if beyond_deck(group, house):
        return refused({"group_not_legal", code}, "group_not_legal")
    return {"legal": code == "ok", "code": code, "codes": {code}}


def hit_code(kind: str, group: list[str], card: str, turn: str, owner: str, house: House) -> str:
    """The first code that applies once the group itself is in order."""
    if card == "S":
        return "skip_never_hit"
    if turn == "before_laying":
        return "not_laid_yet"
    if turn == "laid_this_turn" and owner == "other" and not house["same_turn_hit_others"]:
        return "not_this_turn"
    if beyond_deck([*group, card], house):
        return "deck_exceeded"
    if kind in ("color", "color_run") and len(colors([*group, card])) > 1:
        return "not_that_color"
    if kind in ("even", "odd", "set") and not fits_together(kind, [*group, card], house):
        return "not_that_number" if kind == "set" else "not_that_parity"
    return end_code(group, card, house) if kind in ("run", "color_run") else "ok"


def end_code(group: list[str], card: str, house: House) -> str:
    """Section 4: exactly one below the low end or one above the high end."""
    laid = {*numbers(group), *placings("run", group, house)[0]}
    if number(card) in laid:
        return "number_already_there"
    if len(laid) == 12:
        return "run_complete"
    longer = [set(w) for w in windows(len(laid) + 1, house) if laid <= set(w)]
    fits = any(number(card) is None or number(card) in w for w in longer)
    return "ok" if fits else "not_at_an_end"


# --- Random requests -------------------------------------------------------------------------


def random_cards(rng: Random, n: int, house: House) -> list[str]:
    """n cards off a shuffled deck."""
    return rng.sample(deck(house), n)


def random_house(rng: Random) -> House:
    """The switches that a laying or a hit may depend on, most of them at rest."""
    flags = ("natural_per_group", "allow_all_wild", "exact_laydown", "wrap_runs")
    switches: House = {flag: rng.random() < 0.25 for flag in flags}
    switches["same_turn_hit_others"] = rng.random() < 0.5
    switches["decks"] = rng.choice((1, 1, 1, 2))
    switches["go_out"] = rng.choice(("any", "any", "discard_only", "float"))
    if rng.random() < 0.2:
        values = {key: rng.randint(1, 100) for key in DEFAULTS["points"]}
        switches["points"] = values
    return filled(**switches)


def random_objectives(rng: Random, most_groups: int = 3, most_cards: int = 10) -> list[Objective]:
    """One of the ten phases half the time, else one of all six kinds."""
    if rng.random() < 0.5:
        return list(PHASES[rng.randint(1, 10)])
    groups = rng.randint(1, most_groups)
    sizes = [rng.randint(1, max(1, most_cards // groups)) for _ in range(groups)]
    return [(rng.choice(KINDS), size) for size in sizes]


def slots(rng: Random, kind: str, length: int, house: House) -> list[set[str]]:
    """For each card of a random legal group the kinds of card that may lie there."""
    all_cards = {f"{c}{n}" for c in COLORS for n in range(1, 13)}
    one_number, one_color = rng.randint(1, 12), rng.choice(COLORS)
    if kind in ("run", "color_run"):
        stretch = rng.choice(windows(min(length, 12), house))
        letters = one_color if kind == "color_run" else COLORS
        return [{f"{c}{n}" for c in letters} for n in stretch]
    fits = {
        "set": lambda card: number(card) == one_number,
        "color": lambda card: color(card) == one_color,
        "even": lambda card: (number(card) or 0) % 2 == 0,
        "odd": lambda card: (number(card) or 0) % 2 == 1,
    }[kind]
    return [set(filter(fits, all_cards))] * length


def legal_group(
    rng: Random, kind: str, length: int, house: House, pool: list[str] | None = None
) -> list[str]:
    """A legal group out of the pool (a fresh deck), with some wilds; short if the pool is."""
    pool = pool if pool is not None else rng.sample(deck(house), 108 * house["decks"])
    wildness, group = rng.choice((0.0, 0.2, 0.2, 0.5, 1.0)), []
    for slot in slots(rng, kind, length, house):
        natural = next((card for card in pool if card in slot), "W")
        card = "W" if rng.random() < wildness and "W" in pool else natural
        if card in pool:
            pool.remove(card)
            group.append(declared(rng, kind, card, slot))
    return group


def declared(rng: Random, kind: str, card: str, slot: set[str]) -> str:
    """A wild now and then says what it stands for."""
    if card != "W" or kind in ("even", "odd") or rng.random() < 0.7:
        return card
    word = color(min(slot)) if kind == "color" else number(min(slot))
    return f"W@{word}"


def mutated(rng: Random, cards: list[str], house: House) -> list[str]:
    """The cards with one thing changed."""
    if not cards:
        return random_cards(rng, 1, house)
    place, other = rng.randrange(len(cards)), rng.choice(deck(house))
    without = [*cards[:place], *cards[place + 1 :]]
    return rng.choice(
        (
            [*without, other],
            [*cards, other],
            without,
            [*without, "W"],
            [*cards, "W"],
            [*without, rng.choice(("S", other))],
            [*cards, cards[place]],
            [*without, without[0]] if without else without,
        )
    )


def random_group(rng: Random, kind: str, size: int, house: House) -> list[str]:
    """A group that is legal or nearly so, in any order."""
    group = legal_group(rng, kind, min(12, size + rng.choice((0, 0, 0, 1, 2))), house)
    for _ in range(rng.choice((0, 0, 1, 1, 1, 2))):
        group = mutated(rng, group, house)
    return rng.sample(group, len(group))


def random_groups(rng: Random, objectives: Any, house: House) -> list[list[str]]:
    """Groups for a phase, from one deck before they are changed, in any order."""
    pool = rng.sample(deck(house), 108 * house["decks"])
    sizes = [size + rng.choice((0, 0, 0, 0, 1)) for _, size in objectives]
    groups = [
        legal_group(rng, kind, size, house, pool)
        for (kind, _), size in zip(objectives, sizes, strict=True)
    ]
    for _ in range(rng.choice((0, 0, 1, 1, 1, 2))):
        place = rng.randrange(len(groups))
        groups[place] = mutated(rng, groups[place], house)
    if rng.random() < 0.05:
        groups = rng.choice(([], groups[1:], [*groups, ["R5"]], [*groups, []]))
    return [rng.sample(group, len(group)) for group in rng.sample(groups, len(groups))]


def random_hand(rng: Random, objectives: Any, house: House, n: int | None = None) -> list[str]:
    """n cards (mostly 10 or 11) that one deck holds: dealt, or a phase with cards lacking."""
    n = n if n is not None else rng.choice((11, 11, 11, 10, 10, rng.randint(0, 9)))
    if rng.random() < 0.4:
        return random_cards(rng, n, house)
    pool = rng.sample(deck(house), 108 * house["decks"])
    groups = [legal_group(rng, kind, size, house, pool) for kind, size in objectives]
    held = [kind_of(card) for group in groups for card in group]
    kept = rng.sample(held, max(0, len(held) - rng.choice((0, 0, 0, 1, 2))))[:n]
    return rng.sample([*kept, *pool[: n - len(kept)]], n)


def bare(cards: list[str]) -> list[str]:
    """The same cards with the colors forgotten."""
    return [str(number(card)) if is_natural(card) else card for card in cards]


def random_hit(rng: Random, house: House) -> tuple[str, list[str], str, str, str]:
    """(kind, group, card, turn, owner) for `hit`: mostly a legal group that knows its wilds."""
    kind = rng.choice(KINDS)
    group = random_group(rng, kind, rng.randint(1, 11), house)
    if rng.random() < 0.8:
        group = legal_group(rng, kind, rng.randint(1, 12), house)
    near = [f"W@{rng.randint(1, 12)}"] if kind in ("set", "run", "color_run") else ["W"]
    if kind == "color":
        near = [f"W@{rng.choice(COLORS)}"]
    near += random_group(rng, kind, 1, house) + group
    if group and kind in ("run", "color_run"):
        ends = numbers(group) or [6]
        close = (min(ends) - 1, max(ends) + 1, min(ends), max(ends) + 2)
        letter = rng.choice(sorted(colors(group)) or COLORS)
        near += [f"{letter}{(n - 1) % 12 + 1}" for n in close] * 2
    card = rng.choice((rng.choice(near), rng.choice(near), rng.choice(deck(house))))
    turn = rng.choice(("later", "later", "laid_this_turn", "before_laying"))
    return kind, group, card, turn, rng.choice(("self", "other"))
