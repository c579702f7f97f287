"""Who is meant by the names of the table: somebody of the club, somebody new, or it must be asked.

A name that nobody bears becomes a player; where it is nearly somebody's, people say whether it is
the same one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.facts import Player
from rules.names import likeness
from rules.spellings import is_near
from store.ids import new_id
from store.players import PlayerRow

NEW = "new"
"""The answer that it is somebody else than all who were asked about."""
MOST_NEW = 100
"""Names that nobody bears; a table with more is read wrongly, or is none of a club."""
MOST_COMPARED = 300
"""Players that new names are compared with."""
SAME = "~"
"""Before the likeness of another new name, in an answer."""


class Near(NamedTuple):
    """Somebody who may be meant: ``value`` stands for that one in an answer."""

    value: str
    name: str


class Question(NamedTuple):
    """Is ``name``, which is new, perhaps one of ``near``? ``answer`` is "" until somebody says.

    ``lines``: on how many it stands.
    """

    key: str
    name: str
    lines: int
    near: tuple[Near, ...]
    answer: str


class Meant(NamedTuple):
    """``ids``: who is meant, by likeness; whoever is asked about is not among them yet.

    ``names``: as they will be called, ``newcomers``: those who become players, both by id.
    """

    ids: Mapping[str, Player]
    names: Mapping[Player, str]
    newcomers: Mapping[Player, str]
    questions: tuple[Question, ...]


def meant(told: Sequence[str], players: Sequence[PlayerRow], answers: Mapping[str, str]) -> Meant:
    """Who is meant by these names, one for each line that has it; ``answers`` by question's key.

    Whoever has another spelling is meant by that as well.
    """
    spelled: dict[str, str] = {}
    for each in told:
        spelled.setdefault(likeness(each), each)
    ids = {likeness(player.name): player.person for player in players}
    names = {player.id: player.name for player in players}
    persons = [each for each in players if each.merged_into is None]
    counted = Counter(map(likeness, told))
    unknown = [like for like, _ in counted.most_common() if like not in ids]
    newcomers: dict[Player, str] = {}
    questions = []
    for place, like in enumerate(unknown):
        others = {each: spelled[each] for each in unknown[:place]}
        near = tuple(_near(spelled[like], persons[:MOST_COMPARED], others))
        answer = _answer(answers.get(f"as-{like}", ""), near)
        if near:
            questions.append(Question(f"as-{like}", spelled[like], counted[like], near, answer))
        if not near or answer == NEW:
            ids[like] = new = new_id()
            names[new] = newcomers[new] = spelled[like]
        elif answer.startswith(SAME):
            if (same := ids.get(answer.removeprefix(SAME))) is not None:
                ids[like] = same
        elif answer:
            ids[like] = answer
    return Meant(ids, names, newcomers, tuple(questions))


def _near(name: str, players: Sequence[PlayerRow], others: Mapping[str, str]) -> list[Near]:
    found = [Near(each.person, each.name) for each in players if is_near(name, each.name)]
    return found + [
        Near(SAME + like, other) for like, other in others.items() if is_near(name, other)
    ]


def _answer(told: str, near: Sequence[Near]) -> str:
    return told if told in (NEW, *[each.value for each in near]) else ""
