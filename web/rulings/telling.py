"""A ruling in words, at a table: the answer that holds there, and the others."""

from dataclasses import asdict, dataclass

from rules.house import SWITCHES, House
from rules.scoring import ten_cards
from web.catalogs import Catalog
from web.contents import BY_NAME
from web.in_force import VALUES
from web.labels import VARIANTS
from web.rulings.played import Whose
from web.rulings.ruling import Ruling, Setting, Sign, Table, Way
from web.texts.terms import N_

SIGNS = {"yes": N_("Yes"), "no": N_("No"), "": ""}
LEADS: dict[Whose, str] = {
    "link": N_("With these house rules"),
    "game": N_("As this table plays"),
    "usual": N_("By the usual rules"),
}
"""Whose answer it is."""
TAGS: dict[Whose, str] = {"link": N_("here"), "game": N_("here"), "usual": N_("usual")}
"""The same in one word, beside that answer."""
SOURCES = {
    "S0": N_("Guide in Spanish"),
    "S1": N_("Rule card in Spanish"),
    "S2": N_("Guide in Portuguese"),
    "S3": N_("Guide in Romanian"),
    "box": N_("Printed sheet in the box"),
}
GROUNDS = {
    "sources": "",
    "follows": N_("No source says it in so many words; it follows from the rest of the rules."),
    "custom": N_("No source says it; it is a custom of tables."),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A question with the answer that holds at the table."""

    slug: str
    question: str
    sign: Sign
    answer: str


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, for tables that play so; ``is_here`` where this table does."""

    label: str
    sign: Sign
    title: str
    says: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Source:
    """Something that says so, or says otherwise; ``key`` is what it is called for short."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Grounds:
    """Who says so, who says otherwise, and what the ruling rests on where nobody says it.

    ``usual`` is what they say it of, where this table plays otherwise. ``chapter`` is the one that
    compares the sources.
    """

    usual: str
    said_by: tuple[Source, ...]
    against: tuple[Source, ...]
    words: str
    chapter: str


def line(told: Ruling, table: Table, words: Catalog) -> Line:
    way = told.way(table)
    question = words.gettext(told.question)
    return Line(told.slug, question, way.sign, filled(way.says, table.house, words))


def answers(told: Ruling, table: Table, words: Catalog) -> tuple[Answer, ...]:
    """All of them; just one where no switch decides."""
    here = told.way(table)
    return tuple(_answer(told, way, way is here, table.house, words) for way in told.ways)


def _answer(told: Ruling, way: Way, is_here: bool, house: House, words: Catalog) -> Answer:
    label = condition(told, way, words) if len(told.ways) > 1 else ""
    title = words.gettext(SIGNS[way.sign])
    return Answer(label, way.sign, title, filled(way.says, house, words), is_here)


def condition(told: Ruling, way: Way, words: Catalog) -> str:
    """How those tables play that a way is for; of the usual one, what the others do otherwise."""
    when = way.when or {told.switches[0]: usual(told.switches[0])}
    said = " · ".join(value_words(name, value, words) for name, value in when.items())
    return said[:1].upper() + said[1:]


def usual(name: str) -> Setting:
    return "standard" if name == "order" else SWITCHES[name][0]


def value_words(name: str, value: Setting, words: Catalog) -> str:
    """How a switch stands, or in which order phases are played."""
    if name == "order":
        return words.gettext(VARIANTS[str(value)])
    return words.gettext(VALUES[name, value])


def filled(text: str, house: House, words: Catalog) -> str:
    """A text of a ruling, with what cards cost at the table."""
    if "%(" not in text:
        return words.gettext(text)
    least = ten_cards(house.points, house.decks).least
    return words.gettext(text) % {**asdict(house.points), "least": least}


def grounds(told: Ruling, table: Table, words: Catalog) -> Grounds:
    def named(keys: tuple[str, ...]) -> tuple[Source, ...]:
        return tuple(
            Source("" if key == "box" else key, words.gettext(SOURCES[key])) for key in keys
        )

    way, sources = told.ways[0], told.sources
    usual = ""
    if told.way(table) is not way:
        usual = f"{words.gettext(LEADS['usual'])}: {filled(way.says, table.house, words)}"
    chapter = words.gettext(BY_NAME["sources"].title)
    why = words.gettext(GROUNDS[sources.ground])
    return Grounds(usual, named(sources.said_by), named(sources.against), why, chapter)
