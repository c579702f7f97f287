"""What the phone reckons with while a round is entered, as JSON, and the words it needs.

Limits are what `rules.scoring` says; a set of sums is an integer in hexadecimal, a bit for each
sum. `static/round.js` reads it.
"""

import json
from collections.abc import Iterable, Iterator, Sequence

from rules.game import Game, Seat, is_done
from rules.phases import HAND
from rules.scoring import Limits, whole_deck
from web.catalogs import Catalog
from web.round_forms import KINDS
from web.texts.terms import N_

Told = dict[str, object]
ABOVE = "laid_above_maximum"
LABELS = {"low": N_("1–9"), "high": N_("10–12"), "skip": N_("Skip"), "wild": N_("Wild")}


def of_phase(game: Game, number: int, words: Catalog) -> str:
    """What the phone has to know of a phase that can be chosen."""
    return _json(phase_limits(game, number, words))


def of_hand(game: Game, seat: Seat, words: Catalog) -> str:
    """What the phone has to know of a hand."""
    return _json(_of_hand(game, seat, words))


def _of_hand(game: Game, seat: Seat, words: Catalog) -> Told:
    done, order = is_done(game.course, seat), game.course.order
    at = min(seat.advanced, len(game.course.numbers) - 1)
    if order == "pick":
        return {
            "laid": limits_of(game.allowed.any_laid, words),
            "once": at_once_after(game, at, words),
            "picks": not done,
            "stays": words.gettext("no phase completed"),
            "moves": "" if done else words.gettext("Which phase was it?"),
        }
    number = game.course.numbers[at]
    stays = words.gettext("repeats phase %(phase)d") % {"phase": number}
    return {
        "laid": phase_limits(game, number, words),
        "once": at_once_after(game, at, words),
        "picks": False,
        "stays": "" if done or order == "all_advance" else stays,
        "moves": "" if done or order == "all_advance" else _moves(game, at, words),
    }


def _moves(game: Game, at: int, words: Catalog) -> str:
    numbers = game.course.numbers
    if at + 1 == len(numbers):
        return words.gettext("last phase completed")
    return words.gettext("goes on to phase %(phase)d") % {"phase": numbers[at + 1]}


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


def of_table(game: Game, words: Catalog) -> str:
    """What the phone has to know of the whole round."""
    house, people = game.house, len(game.present)
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
            "cards": [_cards(n, words) for n in _upto(HAND)],
            "left": [
                words.ngettext("%(n)d card", "%(n)d cards", n) % {"n": n} for n in _upto(HAND)
            ],
            "laid": words.gettext("Laid"),
            "not": words.gettext("Not laid"),
            "out": words.gettext("went out"),
            "open": words.gettext("not entered yet"),
            "tap": words.gettext("tap the cards left"),
            "type": words.gettext("type the points"),
            "none": words.gettext("No card tapped yet"),
            "fill": words.gettext("10 cards: those not tapped count as 1–9"),
            "save": [words.gettext("Save"), *_with_warnings(people + len(KINDS), words)],
        }
    )


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
