"""The groups that lie on the table, as far as verdicts that were kept tell of them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from store.kept import KeptGame
from store.verdicts import KeptVerdict
from web import links
from web.disputes import Hit, Meld, hit_verdict, meld_verdict
from web.hit_picks import Laid

MOST = 24
"""Groups to choose from, the latest: as many as twelve players lay."""


def on_the_table(verdicts: Sequence[KeptVerdict], game: KeptGame) -> tuple[Laid, ...]:
    """Those of the legal melds of the round in play, what every wild stands for included.

    A hit that was kept lies on its group; a meld that was asked about twice lies there once. Whose
    they are nobody said: whoever asks may have doubted somebody else's.
    """
    groups: list[Laid] = []
    for kept in verdicts:
        if kept.round != game.game.round or not kept.judged.legal:
            continue
        match links.read(kept.judged.kind, kept.judged.question):
            case Meld() as meld:
                laid = [Laid(each.objective.kind, each.cards) for each in meld_verdict(meld).groups]
                groups += [each for each in laid if each not in groups]
            case Hit() as hit:
                groups = list(_with(hit, groups))
    return tuple(groups[-MOST:])


def _with(hit: Hit, groups: Sequence[Laid]) -> Iterator[Laid]:
    """The groups, the first of those that were hit with its new card."""
    is_found = False
    for each in groups:
        if not is_found and _is_that(each, hit):
            is_found = True
            yield Laid(each.kind, hit_verdict(hit).becomes)
        else:
            yield each


def _is_that(group: Laid, hit: Hit) -> bool:
    return group.kind == hit.kind and Counter(group.cards) == Counter(hit.group)
