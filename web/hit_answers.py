"""What the referee says about a hit as long as there is no verdict yet: what is still to tell."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import WILD, cards
from rules.phases import ObjectiveKind
from web.answers import Answer, no_cards
from web.catalogs import Catalog
from web.hints import Hint, Row
from web.hit_picks import Laid, Pick, did_you_mean, on_the_table, which_kind, which_wild
from web.hit_questions import HitQuestion, address
from web.hit_words import kind_words
from web.notation import read
from web.signs import PLUS, Face, face, faces_of

EXAMPLE = ("7", "3 4 W 6")
"""A card, and a group that people ask about."""


@dataclass(frozen=True, slots=True)
class ToTry:
    """A card and a group to try, as a link."""

    query: str
    card: Row
    group: Row


@dataclass(frozen=True, slots=True)
class HitAnswer(Answer):
    """What the page says of a hit.

    ``state`` is ``open`` where something is not told yet; ``ways`` are those to go on. ``code`` is
    the verdict's, ``kind`` what the group was judged as; ``about`` is the question in a few words,
    but for its cards.
    """

    ways: tuple[Pick, ...] = ()
    code: str = ""
    kind: str = ""
    to_try: ToTry | None = None


def unread(asked: HitQuestion, words: Catalog) -> HitAnswer:
    """Some words are no cards."""
    return unclear(asked, words, no_cards(asked.unread, words))


def several_cards(asked: HitQuestion, words: Catalog) -> HitAnswer:
    """More than one card to be added: each is asked about by itself."""
    return unclear(asked, words, words.gettext("Ask about one card at a time."))


def unclear(asked: HitQuestion, words: Catalog, why: str) -> HitAnswer:
    """It cannot be judged as it is told."""
    return HitAnswer("unclear", words.gettext("How is that meant?"), why, as_told(asked, words))


def as_told(
    asked: HitQuestion,
    words: Catalog,
    kind: str = "",
    lying: Sequence[Face] = (),
    is_wrong: bool = False,
) -> tuple[Row, ...]:
    """The group, as it was told or as it is seen ``lying``, and the card to be added to it."""
    group = tuple(lying) or faces_of(asked.group.cards, words)
    card = tuple(face(each, words, is_wrong) for each in asked.card.cards)
    if not group:
        return (Row(words.gettext("Card"), card),) if card else ()
    label = kind_words(kind, words) if kind else words.gettext("Group")
    return (Row(label, (*group, PLUS, *card) if card else group),)


def no_group(asked: HitQuestion, words: Catalog, laid: Sequence[Laid]) -> HitAnswer:
    """Nothing is told yet, or just the card."""
    ways = on_the_table(asked, laid, words)
    if not asked.card.words:
        what = words.gettext("Tap the card to be added, then the group that lies on the table.")
        return HitAnswer("empty", sentence=what, ways=ways, to_try=_to_try(asked, words))
    title, what = words.gettext("Onto which group?"), words.gettext("Tap the cards that lie there.")
    return HitAnswer("open", title, what, as_told(asked, words), ways=ways)


def _to_try(asked: HitQuestion, words: Catalog) -> ToTry:
    told, group = (text.split() for text in EXAMPLE)
    query = address(asked, card=read(told), group=read(group), into="")
    return ToTry(query, *(Row("", faces_of(cards(each), words)) for each in (told, group)))


def not_whole(asked: HitQuestion, words: Catalog) -> HitAnswer:
    """The cards could still become a group: nothing is judged before they are one."""
    title = words.gettext("And the rest of the group?")
    what = words.gettext("Tap all that lies there, or say above what it is.")
    ways = did_you_mean(asked, words)
    return HitAnswer("open", title, what, as_told(asked, words), ways=ways)


def several_kinds(asked: HitQuestion, kinds: Sequence[str], words: Catalog) -> HitAnswer:
    """The cards could be groups of several kinds, and that makes a difference."""
    if not asked.card.words:
        return HitAnswer("open", words.gettext("Which card?"), rows=as_told(asked, words))
    title = words.gettext("What does the group lie as?")
    ways = which_kind(asked, kinds, words)
    return HitAnswer("open", title, rows=as_told(asked, words), ways=ways)


def undeclared(asked: HitQuestion, kind: ObjectiveKind, words: Catalog) -> HitAnswer:
    """A wild on the table could be several things (RULES.md section 3)."""
    wilds = sum(each == WILD for each in asked.group.cards)
    title = words.ngettext("What is the wild there?", "What are the wilds there?", wilds)
    what = words.gettext("It stays what it was laid as. Whoever laid it says:")
    rows, ways = as_told(asked, words, kind), which_wild(asked, kind, words)
    return HitAnswer("open", title, what, rows, ways=ways, kind=kind)


def no_card(
    asked: HitQuestion, kind: ObjectiveKind, hint: Hint | None, words: Catalog
) -> HitAnswer:
    """The group is there; what fits on it is said before anybody asks."""
    title, rows = words.gettext("Which card?"), as_told(asked, words, kind)
    return HitAnswer("open", title, rows=rows, hint=hint, kind=kind)
