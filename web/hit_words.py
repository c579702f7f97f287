"""What a question about a hit is told as: whose group, which kind, and when one laid."""

from web.catalogs import Catalog
from web.hit_questions import HitQuestion
from web.labels import KINDS
from web.texts.terms import N_

OWNERS = {"other": N_("Someone else's"), "self": N_("Mine")}
TURNS = {
    "before_laying": N_("Not laid yet"),
    "laid_this_turn": N_("Laid this turn"),
    "later": N_("Laid earlier"),
}
"""When the one who asks laid the own phase."""
KIND_LABELS = {"": N_("As its cards tell"), **KINDS}


def kind_words(kind: str, words: Catalog) -> str:
    """A kind of group; without one, that its cards tell."""
    return words.gettext(KIND_LABELS[kind])


def about(asked: HitQuestion, kind: str, words: Catalog) -> str:
    """The question in a few words, but for its cards; ``kind`` is what the group lies as."""
    told = [kind_words(kind, words)] if kind else []
    return " · ".join([*told, words.gettext(OWNERS[asked.owner]), words.gettext(TURNS[asked.turn])])
