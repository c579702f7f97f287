"""The question of `rules.hands.find` put to CP-SAT, as well as we know how.

Needs ``benchmarks/requirements.txt``. Of the ways tried this one was the fastest: counts of alike
cards instead of a switch for each card, a run as a choice among its possible spans, one model a
phase into which a hand is written by changing bounds, one worker, and neither presolve nor
relaxation (the model is small and tight; they cost more than they save).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar, LinearExpr

Objective = tuple[str, int]
"""Kind and number of cards of one group, like ``("run", 4)``."""
Alike = tuple[str, int]
"""Color and number of cards that serve alike. A phase that looks at no color has ``""``; one that
looks at nothing else has 1 for the low numbers and 10 for the high ones."""

POINTS: Mapping[str, int] = MappingProxyType({"low": 5, "high": 10, "skip": 15, "wild": 25})
COLORS = "RBGY"
NUMBERS = range(1, 13)
MOST = 11
"""Cards in a hand."""


def least_points_left(
    hand: Sequence[str], objectives: Sequence[Objective], points: Mapping[str, int] = POINTS
) -> int | None:
    """The fewest points left once the phase is down with all that fits its groups, else None.

    ``hand``: cards of one deck like ``R5``, ``W``, ``S``, up to eleven.
    """
    model = _model(tuple(objectives), tuple(points.items()))
    return _solved(model, _tuned_solver(), hand, points)


def least_points_left_as_usual(
    hand: Sequence[str], objectives: Sequence[Objective], points: Mapping[str, int] = POINTS
) -> int | None:
    """The same from the same model, used as CP-SAT usually is: one a hand, no setting touched."""
    return _solved(_Model(objectives, points), CpSolver(), hand, points)


def _solved(
    model: "_Model", solver: CpSolver, hand: Sequence[str], points: Mapping[str, int]
) -> int | None:
    model.hold(hand)
    status = solver.solve(model.cp)
    if status == cp_model.INFEASIBLE:
        return None
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
    return sum(_points(each, points) for each in hand) - round(solver.objective_value)


def _tuned_solver() -> CpSolver:
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    solver.parameters.linearization_level = 0
    solver.parameters.symmetry_level = 0
    return solver


def _points(card: str, points: Mapping[str, int]) -> int:
    if card in ("W", "S"):
        return points["wild" if card == "W" else "skip"]
    return points["low" if int(card[1:]) < 10 else "high"]


class _Group(NamedTuple):
    """What is laid in one group: how many of which alike cards, and wilds."""

    laid: dict[Alike, IntVar]
    wilds: IntVar


class _Model:
    """The model of a phase; `hold` writes a hand into it, `cp` is what is solved."""

    def __init__(self, objectives: Sequence[Objective], points: Mapping[str, int]) -> None:
        self.cp = CpModel()
        self.by_number = any(kind != "color" for kind, _ in objectives)
        self.by_color = any(kind in ("color", "color_run") for kind, _ in objectives)
        self.alike = [
            (color, number)
            for color in (COLORS if self.by_color else [""])
            for number in (NUMBERS if self.by_number else (1, 10))
        ]
        groups = [self._group(kind, size) for kind, size in objectives]
        self._ask_natural(groups)
        self._maximize_points(groups, points)
        self.bounds = {each: self._bounds(each, groups) for each in self.alike}
        self.wild_bounds = self._shared([group.wilds for group in groups])

    def hold(self, hand: Sequence[str]) -> None:
        """Let no more be laid than the hand has."""
        held = Counter(self._alike(each) for each in hand if each not in ("W", "S"))
        for each, bounds in self.bounds.items():
            for domain, most in bounds:
                domain[1] = min(most, held[each])
        wilds = hand.count("W")
        for domain, _ in self.wild_bounds:
            domain[1] = wilds

    def _alike(self, card: str) -> Alike:
        number = int(card[1:])
        if not self.by_number:
            number = 1 if number < 10 else 10
        return (card[0] if self.by_color else "", number)

    def _group(self, kind: str, size: int) -> _Group:
        wilds = self.cp.new_int_var(0, MOST, "")
        if kind in ("run", "color_run"):
            group = _Group({each: self.cp.new_bool_var("") for each in self.alike}, wilds)
            self._in_span(group, size)
        else:
            fitting = [each for each in self.alike if _fits(kind, each)]
            group = _Group({each: self.cp.new_int_var(0, MOST, "") for each in fitting}, wilds)
            self.cp.add(LinearExpr.sum([*group.laid.values(), wilds]) >= size)
        if kind == "set":
            self._one_of({number for _, number in self.alike}, 1, group)
        if kind in ("color", "color_run"):
            self._one_of(set(COLORS), 0, group)
        return group

    def _one_of(self, labels: Iterable[Any], field: int, group: _Group) -> None:
        """Cards of one number only (field 1), or of one color (field 0)."""
        chosen = {each: self.cp.new_bool_var("") for each in labels}
        self.cp.add_exactly_one(chosen.values())
        for each, count in group.laid.items():
            self.cp.add(count <= MOST * chosen[each[field]])

    def _in_span(self, group: _Group, size: int) -> None:
        """A run goes from one number to another; each place has one card, wild or not."""
        spans = {
            (low, high): self.cp.new_bool_var("")
            for low in NUMBERS
            for high in range(low + size - 1, NUMBERS.stop)
        }
        self.cp.add_exactly_one(spans.values())
        for number in NUMBERS:
            cards = [count for each, count in group.laid.items() if each[1] == number]
            over = [chosen for (low, high), chosen in spans.items() if low <= number <= high]
            self.cp.add(LinearExpr.sum(cards) <= LinearExpr.sum(over))
        lengths = [high - low + 1 for low, high in spans]
        places = LinearExpr.weighted_sum(list(spans.values()), lengths)
        self.cp.add(LinearExpr.sum([*group.laid.values(), group.wilds]) == places)

    def _ask_natural(self, groups: Sequence[_Group]) -> None:
        """At least one natural card in the phase (RULES.md section 3)."""
        naturals = [count for group in groups for count in group.laid.values()]
        self.cp.add(LinearExpr.sum(naturals) >= 1)

    def _maximize_points(self, groups: Sequence[_Group], points: Mapping[str, int]) -> None:
        counts, worth = [], []
        for group in groups:
            counts += [*group.laid.values(), group.wilds]
            worth += [points["low" if number < 10 else "high"] for _, number in group.laid]
            worth.append(points["wild"])
        self.cp.maximize(LinearExpr.weighted_sum(counts, worth))

    def _bounds(self, alike: Alike, groups: Sequence[_Group]) -> list[tuple[Any, int]]:
        return self._shared([group.laid[alike] for group in groups if alike in group.laid])

    def _shared(self, counts: Sequence[IntVar]) -> list[tuple[Any, int]]:
        """The bounds to set, and their own limits: of each count, and of all together."""
        bounds = [(each.proto.domain, each.proto.domain[1]) for each in counts]
        if len(counts) > 1:
            together = self.cp.add(LinearExpr.sum(counts) <= MOST)
            bounds.append((together.proto.linear.domain, MOST))
        return bounds


def _fits(kind: str, alike: Alike) -> bool:
    return kind not in ("even", "odd") or alike[1] % 2 == (kind == "odd")


@lru_cache
def _model(objectives: tuple[Objective, ...], points: tuple[tuple[str, int], ...]) -> _Model:
    return _Model(objectives, dict(points))
