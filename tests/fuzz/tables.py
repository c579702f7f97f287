"""Tables of any kind and what may be said at them, by chance: as facts, and as the API takes them.

In these facts the ids of players are their names.
"""

from dataclasses import replace
from itertools import permutations

from rules.cards import card
from rules.errors import RulesError
from rules.facts import GameStarted, Result, Standing
from rules.house import house_rules
from rules.phases import objective
from rules.replay import replay
from rules.scoring import Counts
from rules.seats import resolved

CAST = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")
COMERS = ("Mia", "Noa")
TIED_BY = (5, 10, 15, 25, 30, 40)
"""Points that one may have left who lays the last phase while another goes out."""
SWITCHES = {
    "go_out": ("any", "discard_only", "float"),
    "win": ("completed", "must_go_out", "immediate"),
    "tiebreak_win": ("first_to_lay", "first_out", "shared"),
    "dealer": ("rotates", "fixed"),
    "decks": (1, 2),
    "points": ({"low": 5}, {"low": 1, "high": 2}),
}
GROUPS = ("set", "run", "color", "even", "odd", "color_run")
CODES = (
    "not_laid_below_minimum",
    "not_laid_above_maximum",
    "laid_above_maximum",
    "wrong_hand_size",
    "deck_exceeded_in_total",
)
"""All warnings."""


def house_of(chance):
    """Some switches set otherwise."""
    names = chance.sample(sorted(SWITCHES), chance.randint(0, 3))
    return {name: chance.choice(SWITCHES[name]) for name in names}


def variant_of(chance):
    """A variant, as JSON; of a custom one the phases."""
    match chance.randrange(9):
        case 0:
            return {"variant": "short", "last_phase": chance.randint(1, 3)}
        case 1:
            return {"variant": chance.choice(["even", "odd"])}
        case 2:
            return {"variant": "all_advance", "rounds_played": chance.randint(6, 9)}
        case 3:
            return {"variant": "pick"}
        case 4:
            return {"variant": "fixed_rounds", "round_limit": chance.randint(1, 4)}
        case 5:
            told = [[{"kind": chance.choice(GROUPS), "size": chance.randint(2, 5)}]]
            order = chance.choice(["standard", "pick", "all_advance"])
            return {"variant": "custom", "phases": told * chance.randint(1, 4), "order": order}
    return {"variant": "standard"}


def standing_of(chance, told):
    """Where somebody starts or joins, near the end; now and then where nobody can."""
    if "pick" in (told.get("variant"), told.get("order")):
        done = chance.sample(range(1, 11), chance.choice([0, 1, 8, 9]))
        return {"completed": done, "total": chance.choice([0, 25, 40])}
    phases = {"even": [6, 8, 10, 10], "odd": [5, 7, 9, 9], "short": [1, 1, 2], "custom": [1, 1, 2]}
    phase = chance.choice([*phases.get(told.get("variant"), [8, 9, 10, 10]) * 6, "done", 4])
    return {"phase": phase, "total": chance.choice([0, 25, 25, 40])}


def start_of(chance):
    """A new game, as JSON."""
    told = {**variant_of(chance), "house": house_of(chance)}
    players = list(CAST[: chance.choice([2, 2, 3, 3, 4, 5, 6, chance.randint(7, 12)])])
    if len(players) > 6 and chance.random() < 0.9:
        told["house"]["decks"] = 2
    if told["variant"] != "all_advance" and chance.random() < 0.8:
        told["start"] = {each: standing_of(chance, told) for each in players}
    return {**told, "players": players, "dealer": chance.choice(players)}


def started(told):
    """The fact that such a start is, everything said. Raises `RulesError`."""
    house = house_rules("house", told["house"])
    phases = told.get("phases")
    parts = {name: told.get(name) for name in ("last_phase", "round_limit", "rounds_played")}
    fact = GameStarted(
        tuple(told["players"]),
        told["dealer"],
        house,
        told["variant"],
        phases=phases and tuple(tuple(objective(**one) for one in each) for each in phases),
        order=told.get("order"),
        start={who: standing(each) for who, each in told.get("start", {}).items()},
        **parts,
    )
    return resolved(fact)


def standing(told):
    completed = told.get("completed")
    done = None if completed is None else tuple(completed)
    return Standing(told.get("phase"), done, told.get("total"))


def hand_of(chance, seat, course, is_out):
    """One hand, as JSON; one of twenty is odd."""
    laid = is_out or chance.random() < 0.6
    told = {"completed": laid}
    if laid and course.order == "pick":
        left = [each for each in course.numbers if each not in seat.completed]
        told["phase"] = chance.choice(left or [1])
    if chance.random() < 0.05:
        return {**told, **odd_hand(chance)}
    if is_out:
        return {**told, **chance.choice([{"points": 0}, {"out": True}, {"cards": []}])}
    match chance.randrange(6):
        case 0 if not laid:
            return {**told, "cards": ["R5", "B12", "S", "W", "Y3", "G10", "R1", "R1", "B1", "B1"]}
        case 1:
            return {**told, "counts": {"low": 3} if laid else {"low": 8, "wild": 2}}
    return {**told, "points": chance.choice([5, 10, 25, 25] if laid else [50, 60, 75, 110])}


def odd_hand(chance):
    """What is mostly refused, or warned of."""
    return chance.choice(
        [
            {"points": chance.choice([0, 7, 37, 230, 999])},
            {"points": 25, "out": True},
            {"completed": False, "out": True},
            {"cards": ["R5"] * 3},
            {"counts": {"wild": 9}},
            {"phase": 1, "points": 10},
            {},
        ]
    )


def result(told):
    """The hand as a fact tells it."""
    cards, counts = told.get("cards"), told.get("counts")
    return Result(
        told.get("completed"),
        told.get("points"),
        None if cards is None else tuple(card(each) for each in cards),
        None if counts is None else Counts(**counts),
        told.get("out"),
        told.get("phase"),
    )


def round_of(chance, found):
    """A round of those present, as JSON; one of ten with nobody out, or without one of them."""
    game = found.game
    out = chance.choice(game.present).player
    told = {
        seat.player: hand_of(chance, seat, game.course, seat.player == out) for seat in game.present
    }
    more = {}
    if chance.random() < 0.06:
        more["ended"] = chance.choice(["nobody_out", "laid_last"])
        told[out] = {"completed": False, "points": 60}
    if chance.random() < 0.03:
        del told[out]
    codes = list(CODES) if chance.random() < 0.85 else []
    return {"results": told, "confirm": codes, **more}


def tying(chance, found):
    """A round after which two of the furthest have the same total, if there are two so near."""
    told, game = round_of(chance, found), found.game
    furthest = max(seat.advanced for seat in game.present)
    near = [
        (one.player, other.player, one.total - other.total)
        for one, other in permutations(game.present, 2)
        if one.advanced == other.advanced == furthest and one.total - other.total in TIED_BY
    ]
    if near and game.course.order != "pick":
        one, other, points = chance.choice(near)
        results = {seat.player: {"completed": False, "points": 60} for seat in game.present}
        results[one] = {"completed": True, "points": 0, "out": True}
        results[other] = {"completed": True, "points": points}
        return {"results": results, "confirm": list(CODES)}
    return told


def restarted(chance, opening):
    """Another start of the same people, as the API told the present one; and what differs."""
    told = {**opening, "players": chance.sample(opening["players"], len(opening["players"]))}
    told["dealer"] = chance.choice(told["players"])
    if "start" in told and chance.random() < 0.5:
        told["start"] = {who: standing_of(chance, told) for who in told["players"]}
    return told


def refusal(act):
    """The code that the rules refuse it with, or None."""
    try:
        act()
    except RulesError as error:
        return error.code
    return None


def whole(facts, fact):
    """What a fact leaves to the moment in which it is said, said."""
    found = replay(facts)
    told = {"after": len(found.recorded_rounds)} if hasattr(fact, "after") else {}
    told |= {"tied": found.game.tied} if hasattr(fact, "tied") else {}
    return replace(fact, **told)
