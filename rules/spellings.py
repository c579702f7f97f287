"""Are two names perhaps the same one, written in two ways? Only people can tell; this asks."""

import unicodedata
from functools import lru_cache
from itertools import groupby

SHORT = 4
"""From so many letters on a name may have one letter that is wrong, or lacks."""
LONG = 9
"""From so many on, two."""


@lru_cache(2048)
def plain(told: str) -> str:
    """The name without case, accents, and whatever is no letter or figure."""
    letters = unicodedata.normalize("NFKD", told.casefold())
    kept = [each if each.isalnum() else " " for each in letters if not unicodedata.combining(each)]
    return " ".join("".join(kept).split())


def is_near(one: str, other: str) -> bool:
    """May the two be the same person?

    They differ by an accent, by a letter, or one is the other with a further name. Figures are
    never mistaken: "Player 1" is not "Player 2".
    """
    first, second = plain(one), plain(other)
    if first == second:
        return bool(first) or one == other
    if _figures(first) != _figures(second) or not (first and second):
        return False
    words, others = sorted((first.split(), second.split()), key=len)
    if others[: len(words)] == words:
        return True
    length = min(len(first), len(second))
    if _without_doubles(first) == _without_doubles(second):
        return True
    allowed = (length >= SHORT) + (length >= LONG)
    return _distance(first, second, allowed) <= allowed


def _figures(told: str) -> str:
    return "".join(filter(str.isdigit, told))


def _without_doubles(told: str) -> str:
    return "".join(letter for letter, _ in groupby(told))


def _distance(one: str, other: str, most: int) -> int:
    """How many letters to change, put in, leave out or swap with the next; ``most`` + 1 if more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        present = [row]
        for column, against in enumerate(other, 1):
            cost = min(
                last[column] + 1,
                present[-1] + 1,
                last[column - 1] + (letter != against),
            )
            pair = other[column - 2 : column] if min(row, column) > 1 else None
            is_swapped = pair is not None and one[row - 2 : row] == pair[::-1]
            present.append(min(cost, before[column - 2] + 1) if is_swapped else cost)
        before, last = last, present
    return last[-1]
