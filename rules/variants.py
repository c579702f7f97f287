"""The eight variants, as data: each states its differences (RULES.md section 8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, get_args

from rules.errors import RulesError, Unreadable
from rules.phases import PHASES, Phase, possible

Order = Literal["standard", "pick", "all_advance"]
ORDERS: tuple[Order, ...] = get_args(Order)
"""``standard``: one after the other; ``pick``: any of them, each once; ``all_advance``: one after
the other for the whole table, laid or not."""

MOST_PHASES = 20
"""Phases of a custom game."""
MOST_ROUNDS = 1000
"""Rounds of a game with a round limit."""


@dataclass(frozen=True, slots=True)
class Variant:
    """How a variant differs from the standard game.

    ``numbers`` are the printed numbers of its phases, ``needs`` the parameters that it cannot be
    played without, ``may`` those that can be left out.
    """

    numbers: Sequence[int] = tuple(PHASES)
    order: Order = "standard"
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        "standard": Variant(),
        "short": Variant(needs=("last_phase",)),
        "even": Variant(numbers=(2, 4, 6, 8, 10)),
        "odd": Variant(numbers=(1, 3, 5, 7, 9)),
        "all_advance": Variant(order="all_advance"),
        "pick": Variant(order="pick"),
        "fixed_rounds": Variant(needs=("round_limit",)),
        "custom": Variant(numbers=(), needs=("phases",), may=("order",)),
    }
)


@dataclass(frozen=True, slots=True)
class Course:
    """What one game is played for: its phases, in which order, for how many rounds.

    ``numbers`` name the phases: as printed, or in a custom game their places from 1.
    ``round_limit`` is None where the game ends with a phase.
    """

    variant: str
    numbers: tuple[int, ...]
    phases: tuple[Phase, ...]
    order: Order = "standard"
    round_limit: int | None = None

    @property
    def last(self) -> int:
        """The phase that a tie-break is played for."""
        return self.numbers[-1]

    def phase(self, number: int) -> Phase:
        """The objectives of the phase with that number."""
        return self.phases[self.numbers.index(number)]

    @property
    def ends_by_phase(self) -> bool:
        """Is it a completed last phase that ends the game, and not the number of rounds?

        Only then does the switch ``win`` have an effect (RULES.md section 7).
        """
        return self.round_limit is None and self.order != "all_advance"

    @property
    def last_round(self) -> int | None:
        """The round after which the game is over, whatever was laid; None where there is none."""
        return len(self.numbers) if self.order == "all_advance" else self.round_limit


@lru_cache(512)
def course(
    variant: str = "standard",
    go_out: str = "any",
    *,
    last_phase: int | None = None,
    round_limit: int | None = None,
    phases: tuple[Phase, ...] | None = None,
    order: str | None = None,
) -> Course:
    """The game that a variant and its parameters describe, under a switch ``go_out``.

    Raises `Unreadable` ``unknown_variant``; ``missing`` for a parameter that the variant needs,
    ``contradictory`` for one that it has not, ``out_of_range`` and ``unknown_value``; `Refused`
    ``phase_impossible`` for a custom phase. The field is the parameter's name.
    """
    if variant not in VARIANTS:
        raise Unreadable("unknown_variant", ("variant",), value=variant[:40])
    differs = VARIANTS[variant]
    given = {
        "last_phase": last_phase,
        "round_limit": round_limit,
        "phases": phases,
        "order": order,
    }
    _match(variant, differs, given)
    _within(round_limit, range(1, MOST_ROUNDS + 1), "round_limit")
    if order is not None and order not in ORDERS:
        raise Unreadable("unknown_value", ("order",), value=order[:40])
    ordered: Order = order or differs.order
    if phases is not None:
        custom = _custom(phases, go_out)
        return Course(variant, tuple(range(1, len(custom) + 1)), custom, ordered)
    _within(last_phase, differs.numbers, "last_phase")
    numbers = tuple(each for each in differs.numbers if each <= (last_phase or each))
    return Course(variant, numbers, tuple(PHASES[each] for each in numbers), ordered, round_limit)


def _match(variant: str, differs: Variant, given: Mapping[str, object]) -> None:
    """Are just the parameters there that the variant has?"""
    for name, value in given.items():
        if value is None and name in differs.needs:
            raise Unreadable("missing", (name,), variant=variant)
        if value is not None and name not in (*differs.needs, *differs.may):
            raise Unreadable("contradictory", (name,), what="parameter", variant=variant, name=name)


def _within(value: int | None, allowed: Sequence[int], name: str) -> None:
    if value is not None and value not in allowed:
        raise Unreadable("out_of_range", (name,), value=value, least=allowed[0], most=allowed[-1])


def _custom(phases: tuple[Phase, ...], go_out: str) -> tuple[Phase, ...]:
    if not 1 <= len(phases) <= MOST_PHASES:
        raise Unreadable("out_of_range", ("phases",), value=len(phases), least=1, most=MOST_PHASES)
    for index, phase in enumerate(phases):
        try:
            possible(phase, go_out)
        except RulesError as error:
            raise error.at("phases", index) from None
    return phases
