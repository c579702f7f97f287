"""A whole game told in one request, as the facts that it is replayed from."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from rules.cards import Card
from rules.errors import Field, Unreadable
from rules.facts import (
    Fact,
    GameEnded,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    Result,
    ResultTold,
    RoundScored,
    Standing,
    TieBreakWon,
)
from rules.names import likeness, name
from rules.phases import Phase, objective
from web.api.game_shapes import GAME, WORDS, Body, word_of
from web.api.reading import cards_at, colors_told, counts_at, house_in, needed, seen_from
from web.api.shapes import conform

Tray = list[tuple[Field, Sequence[Card]]]
"""All the cards of a request, which are told with their colors, or all without."""


def facts_of(body: Body) -> list[Fact]:
    """The facts that a request tells, in its order; the names are the players' ids.

    Raises `Problem` ``wrong_type`` and `Unreadable`. What the rules refuse is not looked at.
    """
    conform(body, GAME)
    names = Names(needed(body, "players"))
    entries = needed(body, "rounds")
    facts: list[Fact] = [start_of(body, names)]
    tray: Tray = []
    for index, entry in enumerate(entries):
        with seen_from("rounds", index):
            if WORDS.isdisjoint(entry):
                names.refuse_words()
                facts.append(RoundScored(results_of(entry, names, tray, ("rounds", index))))
            else:
                facts.append(_READ[word_of(entry)](entry, names, index, tray))
    if tray:
        colors_told(tray)
    return facts


class Table(Protocol):
    """Those who can be meant by a name: ``of`` says who is."""

    @property
    def players(self) -> tuple[str, ...]: ...

    def of(self, told: str) -> str: ...

    def called(self, player: str) -> str: ...


class Names:
    """Those at the table. Two that differ in case only, or in spaces, are one."""

    def __init__(self, players: Sequence[str]) -> None:
        self._known: dict[str, str] = {}
        self._alike: dict[str, str] = {}
        self.players = tuple(self.new(each, "players", i) for i, each in enumerate(players))

    def new(self, told: str, *field: str | int) -> str:
        """The name of one who sits down: as known already, or as told. Raises `Unreadable`."""
        with seen_from(*field):
            kept = name(told)
        kept = self._alike.setdefault(likeness(kept), kept)
        self._known[told] = self._known[kept] = kept
        return kept

    def of(self, told: str) -> str:
        """The known name that is meant; one that nobody bears is left as it was told."""
        known = self._known.get(told)
        if known is None:
            try:
                known = self._alike.get(likeness(name(told)), told)
            except Unreadable:
                return told
        return known

    def called(self, player: str) -> str:
        """As the player is called: that is the id."""
        return player

    def refuse_words(self) -> None:
        """Where somebody is called ``left``, say, results stand under ``results`` only."""
        if not WORDS.isdisjoint(self._known):
            raise Unreadable("missing", ("results",))


def told_once(told: Iterable[str], names: Table, field: str) -> Iterator[tuple[str, str]]:
    """The keys of an object by name, each with the player that is meant.

    Raises `Unreadable` ``contradictory`` where two keys mean the same player, at the one that
    is not the name as it is known: of two values neither is the right one.
    """
    seen: dict[str, str] = {}
    for key in told:
        player = names.of(key)
        if player in seen:
            odd = key if key != names.called(player) else seen[player]
            raise Unreadable("contradictory", (field, odd), what=field, player=player)
        seen[player] = key
        yield key, player


def start_of(body: Body, names: Table) -> GameStarted:
    """How the game begins, with every switch resolved."""
    phases = body.get("phases")
    last = names.players[-1] if names.players else ""
    return GameStarted(
        names.players,
        names.of(body["dealer"]) if "dealer" in body else last,
        house_in(body),
        body.get("variant", "standard"),
        body.get("last_phase"),
        body.get("round_limit"),
        None if phases is None else tuple(_phase(each, i) for i, each in enumerate(phases)),
        body.get("order"),
        _standings(body.get("start", {}), names),
        body.get("rounds_played"),
    )


def _phase(told: Sequence[Body], index: int) -> Phase:
    phase = []
    for at, member in enumerate(told):
        field = ("phases", index, at)
        kind, size = needed(member, "kind", *field), needed(member, "size", *field)
        with seen_from(*field):
            phase.append(objective(kind, size))
    return tuple(phase)


def _standings(told: Body, names: Table) -> Mapping[str, Standing]:
    standings: dict[str, Standing] = {}
    for key, player in told_once(told, names, "start"):
        standings[player] = standing_of(told[key])
    return standings


def standing_of(told: Body) -> Standing:
    completed = told.get("completed")
    return Standing(
        told.get("phase"), None if completed is None else tuple(completed), told.get("total")
    )


def results_of(told: Body, names: Table, tray: Tray, outer: Field = ()) -> dict[str, Result]:
    """Results by player; listed cards are added to the tray. ``outer``: where ``results`` stand."""
    results: dict[str, Result] = {}
    for key, player in told_once(told, names, "results"):
        result = told[key]
        if "cards" in result or "counts" in result:
            results[player] = _with_cards(result, ("results", key), outer, tray)
        else:
            get = result.get
            results[player] = Result(
                get("completed"), get("points"), None, None, get("out"), get("phase")
            )
    return results


def _with_cards(told: Body, field: Field, outer: Field, tray: Tray) -> Result:
    cards = counts = None
    if "cards" in told:
        cards = cards_at(told["cards"], *field, "cards")
        tray.append(((*outer, *field, "cards"), cards))
    if "counts" in told:
        counts = counts_at(told["counts"], *field, "counts")
    get = told.get
    return Result(get("completed"), get("points"), cards, counts, get("out"), get("phase"))


def _round(told: Body, names: Names, index: int, tray: Tray) -> RoundScored:
    results = results_of(needed(told, "results"), names, tray, ("rounds", index))
    return RoundScored(results, told.get("ended"))


def _tiebreak(told: Body, names: Names, *_: object) -> TieBreakWon:
    won = {key: names.of(player) for key, player in told["tiebreak"].items()}
    return TieBreakWon(won.get("laid_first"), won.get("out_first"))


def _joined(told: Body, names: Names, *_: object) -> PlayerJoined:
    return PlayerJoined(names.new(told["joined"], "joined"), standing_of(told))


def _left(told: Body, names: Names, *_: object) -> PlayerLeft:
    return PlayerLeft(names.of(told["left"]))


def _ended(told: Body, names: Names, *_: object) -> GameEnded:
    if not told["ended_early"]:
        raise Unreadable("unknown_value", ("ended_early",), value="false")
    winner = told.get("winner")
    return GameEnded(None if winner is None else names.of(winner))


def _result_told(told: Body, names: Names, *_: object) -> ResultTold:
    with seen_from("result"):
        return result_told(told["result"], names)


def result_told(told: Body, names: Table) -> ResultTold:
    """What a game came to of which the rounds are not known."""
    totals = needed(told, "totals")
    found = {player: totals[key] for key, player in told_once(totals, names, "totals")}
    return ResultTold(found, tuple(map(names.of, told.get("winners", ()))))


_READ: Mapping[str, Callable[[Body, Names, int, Tray], Fact]] = {
    "results": _round,
    "tiebreak": _tiebreak,
    "joined": _joined,
    "left": _left,
    "ended_early": _ended,
    "result": _result_told,
}
