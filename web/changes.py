"""What a correction changes, before and after, as far as it differs (RULES.md section 10)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.facts import DONE, Done, Player
from rules.game import Game, next_phase
from rules.replay import Replay
from web.catalogs import Catalog
from web.texts.terms import N_, all_of

NOTHING = "–"
ENDINGS = {
    "completed_last_phase": N_("over after round %(round)d: last phase completed"),
    "lowest_total_of_finishers": N_(
        "over after round %(round)d: last phase completed, with the fewest points"
    ),
    "tiebreak": N_("over after round %(round)d and a tie-break"),
    "lowest_total": N_("over after round %(round)d: the fewest points"),
    "most_phases": N_("over after round %(round)d: the most phases"),
    "ended_early": N_("ended early after round %(round)d"),
    "result_told": N_("a past game, of which only the result is known"),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different: ``about`` whom (nobody: the game), ``what``, and how."""

    about: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Changes:
    """All that is different, players in seat order first. ``notes``: which rounds count or not."""

    rows: tuple[Change, ...]
    notes: tuple[str, ...]

    @property
    def is_nothing(self) -> bool:
        return not self.rows and not self.notes


def changes(before: Replay, after: Replay, names: Mapping[Player, str], words: Catalog) -> Changes:
    """What is different in the game ``after``; ``names`` by player."""
    old, new = before.game, after.game
    players = dict.fromkeys(seat.player for game in (new, old) for seat in game.seats)
    rows = [row for player in players for row in _of_player(player, old, new, names, words)]
    rows += _of_game(old, new, names, words)
    return Changes(tuple(rows), tuple(_notes(before, after, words)))


def _of_player(
    player: Player, old: Game, new: Game, names: Mapping[Player, str], words: Catalog
) -> Iterator[Change]:
    name = names[player]
    told = (_phase(old, player, words), _phase(new, player, words))
    is_many = new.course.order == "pick"
    what = words.gettext("Phases") if is_many else words.gettext("Phase")
    yield from _different(name, what, *told)
    yield from _different(name, words.gettext("Total"), _total(old, player), _total(new, player))


def _different(about: str, what: str, before: str, after: str) -> Iterator[Change]:
    if before != after:
        yield Change(about, what, before, after)


def _phase(game: Game, player: Player, words: Catalog) -> str:
    """The phase to come; where the players pick, those completed."""
    seat = game.seat(player)
    return NOTHING if seat is None else phase_told(next_phase(game.course, seat), words)


def phase_told(phase: int | Done | tuple[int, ...], words: Catalog) -> str:
    """A phase to come, ``done`` in words, or several phases by their numbers."""
    if isinstance(phase, tuple):
        return ", ".join(map(str, phase)) or NOTHING
    return words.gettext("all done") if phase == DONE else str(phase)


def _total(game: Game, player: Player) -> str:
    seat = game.seat(player)
    return NOTHING if seat is None else str(seat.total)


def _of_game(old: Game, new: Game, names: Mapping[Player, str], words: Catalog) -> Iterator[Change]:
    if old.status == new.status == "in_progress":
        yield from _different("", words.gettext("Deals next"), names[old.dealer], names[new.dealer])
    told = (_ending(old, names, words), _ending(new, names, words))
    yield from _different("", words.gettext("The game"), *told)
    won = (_winners(old, names, words), _winners(new, names, words))
    yield from _different("", words.gettext("Wins"), *won)


def _ending(game: Game, names: Mapping[Player, str], words: Catalog) -> str:
    if game.reason is not None:
        return words.gettext(ENDINGS[game.reason]) % {"round": game.round}
    if game.tied:
        told = {"people": all_of([names[each] for each in game.tied], words)}
        return words.gettext("tie-break between %(people)s") % told
    return words.gettext("goes on with round %(round)d") % {"round": game.round}


def _winners(game: Game, names: Mapping[Player, str], words: Catalog) -> str:
    return all_of([names[each] for each in game.winners], words) or NOTHING


def _notes(before: Replay, after: Replay, words: Catalog) -> Iterator[str]:
    was, now = set(before.not_counted), set(after.not_counted)
    for number in sorted(now - was):
        yield words.gettext("Round %(round)d does not count any more.") % {"round": number}
    for number in sorted(was - now):
        yield words.gettext("Round %(round)d counts again.") % {"round": number}
