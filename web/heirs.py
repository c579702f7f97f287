"""Who sits now where somebody sat when a form was made: another phone has said another name."""

from collections.abc import Sequence

from rules.acts import Acts
from rules.facts import Player
from store.kept import KeptGame

Pairs = Sequence[tuple[str, str]]


def heirs(kept: KeptGame, seen: int) -> dict[Player, Player]:
    """By whom a form knows that has seen no more than that fact: who sits there now."""
    if not 0 <= seen < kept.seq:
        return {}
    then, now = Acts(kept.facts[: seen + 1]).opening.seats, kept.start.seats
    if len(then) != len(now):
        return {}
    return {
        old: new for old, new in zip(then, now, strict=True) if old not in now and new not in then
    }


def handed_on(typed: Pairs, kept: KeptGame, seen: int) -> list[tuple[str, str]]:
    """The fields of a start for those who sit there now; whoever got no name here keeps theirs."""
    found, seats = heirs(kept, seen), dict(typed)

    def said(name: str, value: str) -> str:
        stem, _, at = name.partition("-")
        heir = found.get(seats.get(f"player-{at}", ""))
        if heir is None or stem not in ("player", "name"):
            return value
        return heir if stem == "player" else value.strip() or kept.names[heir]

    return [(name, said(name, value)) for name, value in typed]
