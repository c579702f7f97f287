"""How many taps it takes to enter a round: python -m benchmarks.taps

Counted as the page works (templates/rounds/entry.html, static/round.js): one for who went out,
which is nothing more for that player; for everybody else the cards, by keys that add one or two,
and the key that commits the hand; one to save. Of a hand not laid the cards from 1 to 9 are not
tapped: it always has ten. With points keys a hand is one tap. `tests/browser/test_taps.py` sees
that the page needs as many.
"""

from collections.abc import Sequence
from statistics import median, quantiles

from benchmarks.rounds import Left, rounds
from rules.scoring import Counts
from web.entry import IN_TWOS

SEED = 10
ROUNDS = 1000
TABLES = (2, 4, 6)
WHO_WENT_OUT = SAVE = COMMIT = 1


def by_cards(left: Sequence[Left]) -> int:
    """The taps for a round, counting cards."""
    hands = [keys(each) + COMMIT for each in left if sum(each.counts)]
    return WHO_WENT_OUT + sum(hands) + SAVE


def by_sums(left: Sequence[Left]) -> int:
    """The taps for a round with points keys."""
    return WHO_WENT_OUT + sum(COMMIT for each in left if sum(each.counts)) + SAVE


def keys(left: Left) -> int:
    """The taps on card keys for one hand."""
    return sum(len(steps) for steps in tapped(left).values())


def tapped(left: Left) -> dict[str, list[int]]:
    """How many cards each tap adds, by value."""
    counts = zip(Counts._fields, left.counts, strict=True)
    return {kind: steps(kind, n) for kind, n in counts if left.laid or kind != "low"}


def steps(kind: str, n: int) -> list[int]:
    if kind not in IN_TWOS:
        return [1] * n
    return [2] * (n // 2) + [1] * (n % 2)


def ninth(taps: Sequence[int]) -> float:
    """What nine rounds in ten need at most."""
    return quantiles(taps, n=10, method="inclusive")[-1]


def main() -> None:
    print(f"{'players':<9}{'':<13}{'median':>7}{'9 in 10':>9}{'most':>6}")
    for players in TABLES:
        told = list(rounds(players, ROUNDS, SEED))
        for name, count in (("by cards", by_cards), ("points keys", by_sums)):
            taps = [count(each) for each in told]
            numbers = f"{median(taps):>7g}{ninth(taps):>9g}{max(taps):>6}"
            print(f"{players:<9}{name:<13}{numbers}")


if __name__ == "__main__":
    main()
