"""How a player is drawn: a disc with an initial, two letters where initials clash, and a tone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import category

TONES = 12
"""As many as can sit at a table."""
LATEST = 1_000_000
NOBODY: Mapping[str, int] = {}
JOINER = "\u200d"


@dataclass(frozen=True, slots=True)
class Disc:
    """What stands on it, and which of the twelve tones it has."""

    letters: str
    tone: int


def discs(names: Mapping[str, str], came: Mapping[str, int] = NOBODY) -> dict[str, Disc]:
    """Everybody's disc; ``names`` by player, in seat order.

    A tone is kept from game to game: it follows from how many ``came`` to the club before.
    """
    tones = _tones(list(names), came)
    signs = {player: _signs(name) for player, name in names.items()}
    initials = [sign[:1] for sign in signs.values()]
    found: dict[str, Disc] = {}
    for seat, (player, own) in enumerate(signs.items()):
        taken = {disc.letters for disc in found.values()}
        ways = [own[0]] if initials.count(own[:1]) == 1 else _pairs(own)
        numbers = map(str, range(seat + 1, seat + len(names) + 2))
        letters = next(each for each in (*ways, *numbers) if each not in taken)
        found[player] = Disc(letters, tones[player])
    return found


def _tones(players: Sequence[str], came: Mapping[str, int]) -> dict[str, int]:
    """Of two whose tones are the same, the one who came later has the next that is free."""
    found: dict[str, int] = {}
    for player in sorted(players, key=lambda each: came.get(each, LATEST)):
        wish = came.get(player, 0)
        free = [(wish + step) % TONES for step in range(TONES)]
        taken = found.values()
        found[player] = next((each for each in free if each not in taken), wish % TONES)
    return found


def _signs(name: str) -> list[str]:
    """The signs of a name that may stand on a disc: those its words begin with come first."""
    parts = [list(_clusters(word)) for word in name.split()]
    first, *others = parts or [["?"]]
    if others and name.split()[-1].isdecimal() and len(others[-1]) > 1:
        return [first[0].upper(), "".join(others[-1])]  # Player 12
    begins = [each[0] for each in others]
    return [first[0].upper(), *begins, *first[1:]]


def _pairs(signs: list[str]) -> list[str]:
    """The initial with another sign; a number of two digits alone."""
    first, *others = signs
    return [each if each.isdecimal() and len(each) > 1 else first + each for each in others]


def _clusters(word: str) -> Iterator[str]:
    """What an eye takes for one sign: a letter with its accents, an emoji with all its parts."""
    sign = ""
    for each in word:
        is_part = category(each)[0] == "M" or each == JOINER or "\U0001f3fb" <= each <= "\U0001f3ff"
        if sign and not is_part and not sign.endswith(JOINER):
            yield sign
            sign = ""
        sign += each
    if sign:
        yield sign
