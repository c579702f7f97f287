"""Games: started, read, and carried on by one fact more (`flask rebuild` is in store.rebuilding).

Of two phones that write the same next fact one gets `Stale`; a request that comes again, under
its token, counts once. Two unique indexes settle the races.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from peewee import Database, IntegrityError

from models import Fact as FactRow
from models import Game as GameRow
from rules.errors import RulesError
from rules.facts import Fact, GameStarted, Player, StartCorrected
from rules.replay import Replay, replay
from rules.seats import resolved
from store import bounds, codec, phones, players, projections, receipts
from store.ids import new_id, now, time_of
from store.kept import Entry, Gone, KeptGame, Overtaken, Stale, TokenReused, people_of, there
from store.latest import Latest
from store.notes import date, searched
from store.writing import insert, rows, run, write

Newcomers = Mapping[Player, str]
"""Names of players that a request brings, by the ids that they are to get."""
NOBODY: Newcomers = {}

_latest: Latest[KeptGame] = Latest(500)
"""By club and id. Facts are only ever added, so those that were read need not be read again."""

_KEPT = """SELECT g.version, g.title, g.note, g.played_on, g.erased_at, r.id, f.seq, f.kind, f.body,
    f.at, f.said_by, f.token, f.digest, COALESCE(NULLIF(a.label, ''), a.device) FROM game g
    LEFT JOIN game r ON r.club = g.club AND r.id = g.rematch AND r.erased_at IS NULL
    LEFT JOIN fact f ON f.club = g.club AND f.game = g.id AND f.seq >= ?
    LEFT JOIN access a ON a.club = g.club AND a.id = f.said_by
    WHERE g.club = ? AND g.id = ? ORDER BY f.seq"""


def kept(
    database: Database, club: str, game: str, *, is_erased_too: bool = False
) -> KeptGame | None:
    """A game with all its facts and the names in it; None for an unknown id, or an erased game.

    Two queries; one, where nothing has changed since this process looked last.
    """
    known = _latest.get((club, game))
    new = _read(database, club, game, known)
    if new is None or not (new.erased_at is None or is_erased_too):
        return None
    return new if new is known else _latest.put((club, game), new)


def read(database: Database, club: str, game: str) -> KeptGame | None:
    """The game as it lies in the database, whatever this process knows of it, erased or not."""
    return _read(database, club, game, None)


def _read(database: Database, club: str, game: str, known: KeptGame | None) -> KeptGame | None:
    """The game, with the facts that are new to one who knows it; ``known`` if nothing is new.

    Whose last fact is another one there knows what a server that failed has taken with it.
    """
    found = rows(database, _KEPT, known.seq if known else -1, club, game)
    if not found:
        return None
    version, title, note, played_on, erased_at, rematch = found[0][:6]
    more = [_entry(*row[6:]) for row in found if row[6] is not None]
    if known is not None:
        if not more or more.pop(0).meant(known.merged) != known.entries[-1]:
            return _read(database, club, game, None)
        if known.version == version and known.told == found[0][1:6]:
            return known
    said = [*known.entries, *more] if known else more
    names, came, merged = players.known(database, club, people_in(said))
    entries = tuple([each.meant(merged) for each in said])
    about: dict[str, Any] = {"title": title, "note": note, "played_on": played_on}
    about |= {"erased_at": erased_at, "came": came, "merged": merged, "rematch": rematch}
    return KeptGame(club, game, version, entries, names, **about)


def _entry(seq: int, kind: str, body: str, at: int, *said: Any) -> Entry:
    by, token, digest, phone = said
    return Entry(seq, codec.fact(kind, body), time_of(at), by, token, digest, phone or "")


def people_in(entries: Iterable[Entry]) -> set[Player]:
    """The ids of all who ever were at the table, as far as the facts say."""
    return people_of(entry.kept_fact for entry in entries)


def start(
    database: Database,
    club: str,
    fact: GameStarted,
    *,
    by: str,
    newcomers: Newcomers = NOBODY,
    token: str | None = None,
    digest: str = "",
    after: str | None = None,
) -> KeptGame:
    """A new game. A request that came before answers the game that it started.

    ``after``: the game that it is a rematch of, which knows of it from then on. Raises `RulesError`
    for no start, and where there are too many; `TokenReused`, `Gone`, `Overtaken`, `Busy`.
    """
    fact = resolved(fact)
    found = replay([fact])
    if token and (before := started_by(database, club, token, digest)):
        return before
    entry = Entry(0, fact, time_of(now()), by)
    names = {**players.names_of(database, club, fact.seats), **newcomers}
    new = KeptGame(club, new_id(), 1, (entry,), names, is_fresh=True)

    def work() -> None:
        receipts.give(database, club, token or None, digest, "game", new.id)
        bounds.refuse_games(database, club)
        players.add(database, club, newcomers, fact.seats)
        place(database, new, found)
        run(database, _FOLLOWED, new.id, club, after)

    try:
        write(database, club, work)
    except IntegrityError:
        if token and (before := started_by(database, club, token, digest)):
            return before
        if newcomers:
            raise Overtaken from None
        raise
    return new


_FOLLOWED = "UPDATE game SET version = version + 1, rematch = ? WHERE club = ? AND id = ?"


def started_by(database: Database, club: str, token: str, digest: str) -> KeptGame | None:
    """The game that a request with this token started, if any. Raises `TokenReused`, `Gone`."""
    made = receipts.made_by(database, club, token, digest, "game")
    return there(kept(database, club, made)) if made else None


def append(
    database: Database,
    game: KeptGame,
    fact: Fact,
    *,
    seq: int,
    by: str,
    newcomers: Newcomers = NOBODY,
    token: str | None = None,
    digest: str = "",
) -> KeptGame:
    """The game with one fact more; ``seq`` is that of the last fact that was seen.

    A known token is answered first, with the game as it is. Raises `TokenReused`; `Stale`;
    `RulesError` for what the rules refuse (`KeptGame.tried`); `Overtaken`; `Busy`.
    """
    if is_known(game, token, digest):
        return game
    try:
        fact, found = _tried(game, fact, seq)
    except (Stale, RulesError):
        receipts.has_kept(database, game, token, digest)  # that comes first; else `_record` asks
        raise
    phone = next((each.phone for each in game.entries if each.by == by), None)
    entry = _said(game, fact, by, token or None, digest, phone or "")
    names = {**game.names, **newcomers}
    if unknown := people_of((fact,)) - names.keys():
        names |= players.names_of(database, game.club, unknown)
    entries = (*game.entries, entry)
    new = replace(game, version=game.version + 1, entries=entries, names=names, is_fresh=True)
    try:
        write(database, game.club, lambda: _record(database, new, newcomers, found, game.replay))
    except IntegrityError:
        return _settled(database, game, token, digest)
    new.__dict__["replay"] = found  # it need not be worked out again
    if phone is not None and names == game.names:  # else it is not known what or who that is
        _remember(new)
    return new


def _said(game: KeptGame, fact: Fact, by: str, *told: Any) -> Entry:
    """The next entry, of those of whom the game's facts speak."""
    told_fact = codec.renamed(fact, game.told_as)
    return Entry(game.seq + 1, told_fact, time_of(now()), by, *told).meant(game.merged)


def _tried(game: KeptGame, fact: Fact, seq: int) -> tuple[Fact, Replay]:
    """The fact as it will be read, and the game after it. Raises `Stale`, `RulesError`."""
    if seq != game.seq:
        raise Stale(game)
    bounds.refuse_facts(seq + 1)
    fact = game.whole(fact)
    fact = codec.fact(codec.kind_of(fact), codec.text_of(fact))
    return fact, game.tried(fact)


def _remember(game: KeptGame) -> None:
    """One who looks next need not read it."""
    known = replace(game, is_fresh=False)
    known.__dict__["replay"] = game.replay
    _latest.put((game.club, game.id), known)


def _record(
    database: Database, new: KeptGame, newcomers: Newcomers, found: Replay, before: Replay
) -> None:
    said = new.entries[-1]
    receipts.has_kept(database, new, said.token, said.digest)
    players.add(database, new.club, newcomers, people_of((said.fact,)))
    _insert_facts(database, new, (said,))
    if _update_standing(database, new, found, new.version - 1):
        projections.replace(database, new, found, before)
    else:  # it was erased a moment ago, or somebody in it turned out to be another
        if there(read(database, new.club, new.id)).erased_at is not None:
            raise Gone
        make_anew(database, new.club, new.id)
    if isinstance(said.fact, StartCorrected):
        phones.move(database, new.club, said.fact.renamed)


def _settled(database: Database, game: KeptGame, token: str | None, digest: str) -> KeptGame:
    """Somebody was faster: this very request, or another one."""
    present = kept(database, game.club, game.id)
    if present is None:
        raise Stale(game)
    if is_known(present, token, digest):
        return present
    if present.seq == game.seq:
        raise Overtaken
    raise Stale(present)


def is_known(game: KeptGame, token: str | None, digest: str) -> bool:
    """Was this request recorded before? Raises `TokenReused`."""
    for entry in game.entries if token else ():
        if entry.token == token:
            if entry.digest != digest:
                raise TokenReused
            return True
    return False


def place(database: Database, game: KeptGame, found: Replay) -> None:
    """Within a write: a game that is not there yet, with all that was said and follows from it."""
    at = int(game.started_at.timestamp() * 1000)
    told = (game.title, game.note, searched(game.title, game.note), game.played_on, at, None)
    standing = projections.standing(game, found)
    row = (game.club, game.id, game.version, *told, *standing, at, None)
    insert(database, GameRow, row)
    _insert_facts(database, game, game.entries)
    projections.replace(database, game, found, None)
    if game.played_on is not None:
        date(database, game.club, game.id)


def _insert_facts(database: Database, game: KeptGame, entries: Iterable[Entry]) -> None:
    insert(database, FactRow, *[fact_row(game, entry) for entry in entries])


def fact_row(game: KeptGame, entry: Entry) -> tuple[Any, ...]:
    """A fact as it lies in the database."""
    fact, at = entry.kept_fact, int(entry.at.timestamp() * 1000)
    told = codec.kind_of(fact), codec.text_of(fact)
    return game.club, game.id, entry.seq, *told, at, entry.by, entry.token, entry.digest


_STANDING = """UPDATE game SET version = version + 1, saved_at = ?, finished_at = ?,
    status = ?, reason = ?, variant = ?, round = ? WHERE club = ? AND id = ? AND version = ?"""


def _update_standing(database: Database, game: KeptGame, found: Replay, seen: int) -> bool:
    """False where the game is not of the version that was seen any more."""
    values = *projections.standing(game, found), game.club, game.id, seen
    return run(database, _STANDING, *values) > 0


def restand(database: Database, club: str, game: str) -> bool:
    """Make all that follows from the facts anew; False for a game that is not there (any more).

    What others say meanwhile waits: it is read afresh once its row is held, so that no rows of an
    earlier moment come over those of a later one.
    """
    return write(database, club, lambda: make_anew(database, club, game))


def make_anew(database: Database, club: str, game: str) -> bool:
    """`restand`, within a write."""
    run(database, "UPDATE game SET id = id WHERE club = ? AND id = ?", club, game)
    present = read(database, club, game)
    if present is None:
        return False
    _update_standing(database, present, present.replay, present.version)
    projections.replace(database, present, present.replay, None)
    date(database, club, game)
    return True
