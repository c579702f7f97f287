"""A verdict in the log of its game: who asked what, the answer, and the switches it hung on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.facts import Player
from store.verdicts import KeptVerdict
from web import links
from web.answered import LEGAL
from web.catalogs import Catalog, catalog
from web.disputes import Dispute, Hand, Outcome, has_answer, outcome
from web.hints import Row
from web.shown import shown


@dataclass(frozen=True, slots=True)
class VerdictLine:
    """``about`` is the question, but for its ``cards``; ``notes`` say which switches it hung on.

    ``kind`` and ``query`` are those of its link.
    """

    about: str
    cards: tuple[Row, ...]
    state: str
    title: str
    sentence: str
    notes: tuple[str, ...]
    kind: str
    query: str


def in_brief(asked: Dispute, words: Catalog) -> VerdictLine:
    """A verdict as the referee says it now; not how likely the next card of a hand helps."""
    verdict = shown(asked, words)
    said = verdict.answer
    return VerdictLine(
        verdict.about,
        tuple(Row("", each) for each in verdict.told),
        *(said.state, said.title, said.sentence),
        () if isinstance(asked, Hand) else said.notes,
        *(verdict.kind, verdict.query),
    )


def verdict_line(kept: KeptVerdict, words: Catalog) -> VerdictLine:
    """What was said then, and why, if the referee still says the same."""
    judged = kept.judged
    line, found = _asked_again(judged.kind, judged.question, words.language)
    if found == (judged.legal, judged.code):
        return line
    state = {True: "legal", False: "illegal", None: "open"}[judged.legal]
    title = "" if judged.legal is None else words.gettext(LEGAL[judged.legal])
    why = words.gettext("Today the referee answers otherwise.")
    return replace(line, state=state, title=title, sentence=why, notes=())


@lru_cache(1024)
def _asked_again(kind: str, query: str, language: str) -> tuple[VerdictLine, Outcome | None]:
    """Worked out once for each language; without an outcome where there is no answer any more."""
    asked = links.read(kind, query)
    found = outcome(asked) if has_answer(asked) else None
    return in_brief(asked, catalog(language)), found


def what_words(kept: KeptVerdict, names: Mapping[Player, str], words: Catalog) -> str:
    """With which round it was kept, and who asked."""
    if kept.asked_by is None:
        return words.gettext("Verdict in round %(round)d") % {"round": kept.round}
    told = {"round": kept.round, "player": names[kept.asked_by]}
    return words.gettext("Verdict in round %(round)d, asked by %(player)s") % told
