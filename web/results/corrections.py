"""The result of a past game, to be corrected: everybody's total, and who won."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.facts import Player, ResultTold
from store.kept import KeptGame
from web.board import Person, people
from web.catalogs import Catalog
from web.results.faults import fault_words
from web.results.lines import LONGEST_SHOWN, Fault, points_of


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One player: the ``total`` as it was typed, and what is wrong with it."""

    person: Person
    total: str
    won: bool
    fault: str


@dataclass(frozen=True, slots=True)
class ResultForm:
    """The form, and the fact that it says, if it can be read."""

    id: str
    seq: int
    rows: tuple[ResultRow, ...]
    fact: ResultTold | None


def present_form(kept: KeptGame, words: Catalog) -> ResultForm:
    """The result as it is."""
    return form_of(kept, fields_of(told_in(kept)), words)


def told_in(kept: KeptGame) -> ResultTold:
    """The result that is in force, of a game that has nothing else."""
    acts = [each.said.act for each in kept.replay.recorded]
    return next(act for act in acts if isinstance(act, ResultTold))


def fields_of(told: ResultTold) -> dict[str, str]:
    """The fields that say that."""
    totals = {f"total-{player}": str(total) for player, total in told.totals.items()}
    return totals | {f"won-{player}": "yes" for player in told.winners}


def form_of(kept: KeptGame, fields: Mapping[str, str], words: Catalog) -> ResultForm:
    """What was typed."""
    totals: dict[Player, int] = {}
    won: list[Player] = []
    rows = []
    for player, person in people(kept).items():
        typed = fields.get(f"total-{player}", "").strip()
        total = points_of(typed)
        if total is not None:
            totals[player] = total
        if f"won-{player}" in fields:
            won.append(player)
        fault = "" if total is not None else _fault(person, typed, words)
        rows.append(ResultRow(person, typed, f"won-{player}" in fields, fault))
    is_whole = len(totals) == len(rows)
    fact = ResultTold(totals, tuple(won)) if is_whole else None
    return ResultForm(kept.id, kept.seq, tuple(rows), fact)


def _fault(person: Person, typed: str, words: Catalog) -> str:
    if not typed:
        return fault_words(Fault("points_missing", {"player": person.name}), {}, words)
    told = {"player": person.name, "told": typed[:LONGEST_SHOWN]}
    return fault_words(Fault("points_unreadable", told), {}, words)
