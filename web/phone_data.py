"""What the phone reckons with while a round is entered, as JSON, and the words it needs.

Limits are what `rules.scoring` says; a set of sums is an integer in hexadecimal, a bit for each
sum. `static/round.js` reads it.
"""

import json
from collections.abc import Iterable, Iterator, Sequence

from rules.game import Game, Seat, is_done
from rules.phases import HAND
from rules.scoring import Limits, is_possible, whole_deck
from web.catalogs import Catalog
from web.round_forms import KINDS
from web.texts.terms import N_

Told = dict[str, object]
ABOVE = "laid_above_maximum"
LABELS = {"low": N_("1–9"), "high": N_("10–12"), "skip": N_("Skip"), "wild": N_("Wild")}


def of_hand(game: Game, seat: Seat, words: Catalog) -> str:
    """What the phone has to know of a hand."""
    return _json(_of_hand(game, seat, words))


def _of_hand(game: Game, seat: Seat, words: Catalog) -> Told:
    done, order = is_done(game.course, seat), game.course.order
    at = min(seat.advanced, len(game.course.numbers) - 1)
    if order == "pick":
        return {
            "laid": limits_of(game.allowed.any_laid, words),
            "once": at_once_after(game, last_at(game, seat), words),
            "phases": {each: phase_limits(game, each, words) for each in open_phases(game, seat)},
            "picks": not done,
            "stays": words.gettext("no phase completed"),
            "moves": "" if done else words.gettext("Which phase was it?"),
        }
    number = game.course.numbers[at]
    stays = words.gettext("repeats phase %(phase)d") % {"phase": number}
    is_moving = not done and order != "all_advance"
    return {
        "laid": phase_limits(game, number, words),
        "once": at_once_after(game, at, words),
        "phases": {},
        "picks": False,
        "stays": stays if is_moving else "",
        "moves": _moves(game, at, words) if is_moving else "",
    }


def _moves(game: Game, at: int, words: Catalog) -> str:
    numbers = game.course.numbers
    if at + 1 == len(numbers):
        return words.gettext("last phase completed")
    return words.gettext("goes on to phase %(phase)d") % {"phase": numbers[at + 1]}


def open_phases(game: Game, seat: Seat) -> tuple[int, ...]:
    """Where the players pick, the phases that can still be laid; a finisher names none."""
    numbers = game.course.numbers if game.course.order == "pick" else ()
    return tuple(each for each in numbers if each not in seat.completed)


def last_at(game: Game, seat: Seat) -> int:
    """Where the phase stands that the player plays for; where they pick, the last one left."""
    numbers = game.course.numbers
    left = open_phases(game, seat)
    return numbers.index(left[0]) if left else min(seat.advanced, len(numbers) - 1)


def phase_limits(game: Game, number: int, words: Catalog) -> Told:
    """After that phase was laid."""
    return limits_of(game.allowed.laid[game.course.numbers.index(number)], words)


def at_once_after(game: Game, at: int, words: Catalog) -> Told | None:
    """For one whose laying ends the round; None where no round ends by that."""
    return limits_of(game.allowed.at_once[at], words) if game.win == "immediate" else None


def limits_of(limits: Limits, words: Catalog) -> Told:
    """After laying: so many cards at most."""
    cards = limits.cards
    told = {"n": cards, "most": limits.points}
    return {
        "cards": cards,
        "least": 0,
        "points": limits.points,
        "sums": f"{limits.sums:x}",
        f"{ABOVE}/cards": words.ngettext("%(n)d can be left", "%(n)d can be left", cards) % told,
        f"{ABOVE}/points": words.gettext("at most %(most)d") % told,
        f"{ABOVE}/no_sum": words.ngettext(
            "not with %(n)d card at most", "not with %(n)d cards at most", cards
        )
        % told,
        "points_unreachable": words.gettext("no cards make that"),
    }


def laid_sums(game: Game, seat: Seat) -> tuple[int, ...]:
    """The points that a hand can leave after laying, 0 only where that need not mean out."""
    at = last_at(game, seat)
    limits = game.allowed.any_laid if game.course.order == "pick" else game.allowed.laid[at]
    is_empty = game.house.go_out == "float"
    if game.win == "immediate" and seat.advanced == len(game.course.numbers) - 1:
        limits, is_empty = game.allowed.at_once[at], True
    return tuple(each for each in _possible(limits) if each or is_empty)


def sums_not_laid(game: Game) -> tuple[int, ...]:
    """The points that ten cards can make."""
    return tuple(_possible(game.allowed.not_laid))


def _possible(limits: Limits) -> Iterator[int]:
    points = range(limits.least, limits.points + 1)
    return (each for each in points if is_possible(each, limits))


def not_laid_in(game: Game, words: Catalog) -> Told:
    """Nothing was laid: ten cards."""
    limits = game.allowed.not_laid
    return {
        "cards": limits.cards,
        "least": limits.least,
        "points": limits.points,
        "sums": f"{limits.sums:x}",
        "not_laid_below_minimum": words.gettext("at least %(least)d") % {"least": limits.least},
        "not_laid_above_maximum": words.gettext("at most %(most)d") % {"most": limits.points},
        "wrong_hand_size": words.gettext("it should be 10 cards"),
        "points_unreachable": words.gettext("no cards make that"),
    }


def of_table(game: Game, saves: Sequence[str], words: Catalog) -> str:
    """What the phone has to know of the whole round; ``saves``: see `saving`."""
    house = game.house
    deck = whole_deck(house.decks)
    return _json(
        {
            "values": [getattr(house.points, kind) for kind in KINDS],
            "hand": HAND,
            "zero": house.go_out == "float",
            "every": f"{game.allowed.sums:x}",
            "notLaid": not_laid_in(game, words),
            "deck": list(deck),
            "inAll": list(_beyond(deck, words)),
            "kinds": [words.gettext(LABELS[kind]) for kind in KINDS],
            "counted": [_cards(n, words) for n in _upto(HAND)],
            "left": [
                words.ngettext("%(n)d card", "%(n)d cards", n) % {"n": n} for n in _upto(HAND)
            ],
            "out": words.gettext("went out"),
            "open": words.gettext("not entered yet"),
            "cards": words.gettext("tap the cards left"),
            "hint": words.gettext("Not laid: cards not tapped count as 1–9."),
            "type": words.gettext("type the points"),
            "save": saves,
        }
    )


def saving(game: Game, is_correction: bool, words: Catalog) -> tuple[str, ...]:
    """What the key that saves says, by the number of warnings."""
    most = len(game.present) + len(KINDS)
    if is_correction:
        return (words.gettext("Show what changes"),) * (most + 1)
    return (words.gettext("Save"), *_with_warnings(most, words))


def _upto(most: int) -> Iterable[int]:
    return range(1, most + 1)


def _with_warnings(most: int, words: Catalog) -> Iterator[str]:
    for n in _upto(most):
        yield words.ngettext("Save with %(n)d warning", "Save with %(n)d warnings", n) % {"n": n}


def _cards(n: int, words: Catalog) -> list[str]:
    """So many cards of each value: ``3 cards of 1-9``."""
    texts = (
        words.ngettext("%(n)d card of 1–9", "%(n)d cards of 1–9", n),
        words.ngettext("%(n)d of 10–12", "%(n)d of 10–12", n),
        words.ngettext("%(n)d skip", "%(n)d skips", n),
        words.ngettext("%(n)d wild", "%(n)d wilds", n),
    )
    return [text % {"n": n} for text in texts]


def _beyond(deck: Sequence[int], words: Catalog) -> Iterator[str]:
    for kind, most in zip(KINDS, deck, strict=True):
        label = words.gettext(LABELS[kind])
        told = {"kind": label, "most": most}
        yield words.gettext("%(kind)s: {n} in all hands together, %(most)d in play") % told


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
