"""A verdict as it is shown to whoever was not there: what was asked, what was answered, and why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.house import POINTS, House
from web import links
from web.answered import answer_to, heaps_of
from web.answers import Answer
from web.catalogs import Catalog
from web.choices import LanguageChoice, in_languages
from web.disputes import Dispute, Hand, Hit, Left, Meld
from web.hit_words import OWNERS, TURNS, kind_words
from web.in_force import POINT_NAMES, VALUES
from web.retold import question_of
from web.signs import Face, faces_of, spoken
from web.texts.terms import phase_words


@dataclass(frozen=True, slots=True)
class Shown:
    """A verdict. ``about`` is the question in words, but for its cards, ``told``.

    ``judged_by``: every switch that matters, in words. ``kind`` and ``query`` are those of its
    link.
    """

    kind: str
    query: str
    about: str
    told: tuple[tuple[Face, ...], ...]
    answer: Answer
    judged_by: tuple[str, ...]

    @property
    def in_brief(self) -> str:
        """As a messenger shows it."""
        return " · ".join(filter(None, (self.answer.title, self.answer.sentence)))

    @property
    def in_words(self) -> str:
        """What was asked, cards included."""
        cards = " + ".join(map(spoken, self.told))
        return f"{self.about}: {cards}" if cards else self.about


def shown(asked: Dispute, words: Catalog) -> Shown:
    """The verdict on a question, worked out now."""
    question, kind = question_of(asked), links.kind_of(asked)
    return Shown(
        kind=kind,
        query=links.query(asked),
        about=" · ".join(_about(asked, words)),
        told=tuple(faces_of(each, words) for each in heaps_of(asked) if each),
        answer=answer_to(asked, question, words),
        judged_by=tuple(_judged_by(kind, asked.house, words)),
    )


def _about(asked: Dispute, words: Catalog) -> Iterator[str]:
    match asked:
        case Meld():
            yield from _phase(asked, words)
        case Hand():
            yield from _phase(asked, words)
            yield words.gettext("from the hand")
        case Hit():
            yield kind_words(asked.kind, words)
            yield words.gettext(OWNERS[asked.owner])
            yield words.gettext(TURNS[asked.turn])
        case Left():
            yield words.gettext("Cards left in a hand")
            if not asked.laid:
                yield words.gettext("not laid")
            elif asked.number is not None:
                yield words.gettext("phase %(number)d laid") % {"number": asked.number}
            elif asked.phase:
                yield phase_words(asked.phase, words)


def _phase(asked: Meld | Hand, words: Catalog) -> Iterator[str]:
    if asked.number is not None:
        yield words.gettext("Phase %(number)d") % {"number": asked.number}
    yield phase_words(asked.phase, words)


def _judged_by(kind: str, house: House, words: Catalog) -> Iterator[str]:
    for name in links.MATTER[kind]:
        yield words.gettext(VALUES[name, getattr(house, name)])
    if kind in links.COUNT_POINTS:
        for name in POINTS:
            yield words.gettext(POINT_NAMES[name]) % {"points": getattr(house.points, name)}


@dataclass(frozen=True, slots=True)
class Shared:
    """The page behind a link, for somebody who may read another language."""

    verdict: Shown
    languages: tuple[LanguageChoice, ...]
    language: str


def shared(verdict: Shown, names: Mapping[str, str], words: Catalog) -> Shared:
    """``names`` are those of all languages, by their code."""
    choices = in_languages(names, words.language, lambda to: f"{verdict.query}&lang={to}")
    return Shared(verdict, choices, names[words.language])
