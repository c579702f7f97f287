"""The examples of a ruling, drawn: the cards, and the referee's verdict at each kind of table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal
from urllib.parse import quote, urlencode

from rules.cards import Card, cards
from rules.errors import RulesError
from rules.house import HAND_SWITCHES, HIT_SWITCHES, MELD_SWITCHES, POINTS, SWITCHES, House
from rules.phases import PHASES
from web.arguments import text_of
from web.catalogs import Catalog
from web.hints import Row
from web.labels import KINDS
from web.rulings.examples import Example, Hit, Kept, Meld, Round
from web.rulings.rounds import PlayerLine, outcome, player_lines
from web.rulings.ruling import Ruling, Sign, Table
from web.rulings.telling import condition, usual
from web.rulings.trials import counted, hit_verdict, meld_verdict
from web.signs import Face, face, faces_of
from web.texts import hit_sentence, problem_detail, sentence, warning_sentence
from web.texts.terms import N_, objective_words, phase_words, points_words

Place = Literal["meld", "hit", "hand", ""]
LEGAL, NOT_LEGAL = N_("Legal"), N_("Not legal")
TURNS = {
    ("later", "other"): N_("somebody else’s group"),
    ("later", "self"): N_("your own group"),
    ("laid_this_turn", "other"): N_("somebody else’s group, in the turn in which you lay"),
    ("laid_this_turn", "self"): N_("your own group, in the turn in which you lay"),
    ("before_laying", "other"): N_("somebody else’s group, before you have laid"),
}
"""Whose group it is and when, by turn and owner."""


@dataclass(frozen=True, slots=True)
class Said:
    """The referee's verdict at tables that play so; ``query`` asks for it again."""

    label: str
    sign: Sign
    title: str
    reason: str
    is_here: bool
    query: str


@dataclass(frozen=True, slots=True)
class Check:
    """An example: what it is about, its cards or its players, and what the referee says.

    ``place`` is the page that answers such questions; a round has none.
    """

    place: Place
    lead: str
    rows: tuple[Row, ...]
    players: tuple[PlayerLine, ...]
    said: tuple[Said, ...]


def checks(told: Ruling, table: Table, words: Catalog) -> tuple[Check, ...]:
    """The examples that can come up at all, as this table judges them and as others do."""
    return tuple(_check(told, each, table, words) for each in told.examples)


def _check(ruling: Ruling, told: Example, table: Table, words: Catalog) -> Check:
    here = ruling.ways.index(ruling.way(table))
    said = tuple(_said(ruling, told, at, at == here, table, words) for at in _ways(told, here))
    match told:
        case Meld():
            return Check("meld", _meld_lead(told, words), _meld_rows(told, table, words), (), said)
        case Hit():
            lead = words.gettext(TURNS[told.turn, told.owner])
            return Check("hit", lead[:1].upper() + lead[1:], _hit_rows(told, words), (), said)
        case Kept():
            return Check("hand", _hand_lead(told, words), (_row("", told.cards, words),), (), said)
        case Round():
            return Check("", "", (), player_lines(told, here, words), said)


def _ways(told: Example, here: int) -> list[int]:
    """One way to play for each verdict; of several the table's."""
    if len(set(told.claims)) == 1:
        return [here]
    first = {claimed: at for at, claimed in reversed(list(enumerate(told.claims)))}
    if told.claims[here] is not None:
        first[told.claims[here]] = here
    return sorted(at for claimed, at in first.items() if claimed is not None)


def _said(
    ruling: Ruling, told: Example, at: int, is_here: bool, table: Table, words: Catalog
) -> Said:
    is_split = len(set(told.claims)) > 1
    label = condition(ruling, ruling.ways[at], words) if is_split else ""
    if isinstance(told, Round):
        asked = at_way(ruling, at, Table())
        return Said(label, *outcome(told, asked, words), is_here, "")
    asked = table if is_here else at_way(ruling, at, table)
    sign, title, reason, query = _verdict(told, asked, words)
    return Said(label, sign, title, reason, is_here, query)


def at_way(ruling: Ruling, at: int, table: Table) -> Table:
    """The same table, but for what decides: that as in one of the ruling's ways."""
    when: dict[str, Any] = {name: usual(name) for name in ruling.switches}
    when |= ruling.ways[at].when
    order = when.pop("order", "standard")
    return Table(replace(table.house, **when), order)


def _verdict(told: Meld | Hit | Kept, table: Table, words: Catalog) -> tuple[Sign, str, str, str]:
    match told:
        case Meld():
            code, evidence = (found := meld_verdict(told, table)).code, found.evidence
            reason = "" if found.legal else sentence(code, evidence, words)
            return *_legal(found.legal, words), reason, _meld_query(told, table.house)
        case Hit():
            hit = hit_verdict(told, table)
            reason = "" if hit.legal else hit_sentence(hit.code, hit.evidence, words.language)
            return *_legal(hit.legal, words), reason, _hit_query(told, table.house)
        case Kept():
            return _of_hand(told, table, words)


def _legal(is_legal: bool, words: Catalog) -> tuple[Sign, str]:
    return ("yes", words.gettext(LEGAL)) if is_legal else ("no", words.gettext(NOT_LEGAL))


def _of_hand(told: Kept, table: Table, words: Catalog) -> tuple[Sign, str, str, str]:
    query = _hand_query(told, table.house)
    try:
        found = counted(told, table)
    except RulesError as error:
        reason = problem_detail(error.code, error.evidence, words.language)
        return "no", words.gettext("Not possible"), reason, query
    doubts = [warning_sentence(each.code, each.evidence, words.language) for each in found.doubts]
    return "", points_words(found.points, words), " ".join(doubts), query


def _meld_lead(told: Meld, words: Catalog) -> str:
    name = words.gettext("Phase %(number)d") % {"number": told.phase}
    return f"{name}: {phase_words(PHASES[told.phase], words)}"


def _hand_lead(told: Kept, words: Catalog) -> str:
    if told.phase is None:
        return words.gettext("Left in the hand, not laid")
    return words.gettext("Left in the hand, phase %(number)d laid") % {"number": told.phase}


def _meld_rows(told: Meld, table: Table, words: Catalog) -> tuple[Row, ...]:
    """The groups where it is one; else the cards as told, those at fault marked."""
    found = meld_verdict(told, table)
    if not found.legal:
        return (_row("", told.cards, words, found.at_cards),)
    several = len(found.groups) > 1
    return tuple(
        Row(objective_words(each.objective, words) if several else "", faces(each.cards, words))
        for each in found.groups
    )


def _hit_rows(told: Hit, words: Catalog) -> tuple[Row, ...]:
    return (
        _row(words.gettext(KINDS[told.kind]), told.group, words),
        _row(words.gettext("To be added"), told.card, words),
    )


def _row(label: str, told: str, words: Catalog, marked: tuple[int, ...] = ()) -> Row:
    return Row(label, faces(cards(told.split()), words, marked))


def faces(told: tuple[Card, ...], words: Catalog, marked: tuple[int, ...] = ()) -> tuple[Face, ...]:
    if not marked:
        return faces_of(told, words)
    return tuple(face(each, words, at in marked) for at, each in enumerate(told))


def _meld_query(told: Meld, house: House) -> str:
    return _query({"phase": told.phase, "cards": _commas(told.cards)}, house, MELD_SWITCHES)


def _hit_query(told: Hit, house: House) -> str:
    asked = {"kind": told.kind, "group": _commas(told.group), "card": told.card}
    asked |= {"turn": told.turn, "owner": told.owner}
    return _query(asked, house, HIT_SWITCHES)


def _hand_query(told: Kept, house: House) -> str:
    laid = {"laid": "yes", "phase": told.phase} if told.phase else {"laid": "no"}
    asked = {"cards": _commas(told.cards), **laid}
    if house.points != House().points:
        asked["points"] = ",".join(str(getattr(house.points, name)) for name in POINTS)
    return _query(asked, house, HAND_SWITCHES)


def _commas(told: str) -> str:
    return told.replace(" ", ",")


def _query(asked: Mapping[str, Any], house: House, names: tuple[str, ...]) -> str:
    """The question, with those switches that are not as usual: the referee knows two values."""
    told = {name: getattr(house, name) for name in names}
    switches = {name: text_of(each) for name, each in told.items() if each == SWITCHES[name][1]}
    return urlencode({**asked, **switches}, safe=",@", quote_via=quote)
