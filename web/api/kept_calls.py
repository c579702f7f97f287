"""The calls to a club and its games: each once, for the routes and for openapi.json."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from store.reports import MOST as MOST_REPORTS
from store.verdicts import MOST
from web.api import (
    clubs,
    corrections,
    events,
    exchange,
    kept_games,
    players,
    reports,
    statistics,
    verdicts,
    writes,
)
from web.api.asking import Asked, Reply
from web.api.kept_examples import EXAMPLES


class KeptCall(NamedTuple):
    """A call: the right it takes, what answers it, and the names of the schemas that go in and out.

    ``answers``: by status. ``query``: the parameters that it knows.
    """

    method: str
    path: str
    right: str
    view: Callable[[Asked], Reply]
    name: str
    summary: str
    question: str | None
    answers: Mapping[int, str | None]
    text: str = ""
    query: tuple[str, ...] = ()
    is_repeatable: bool = False
    is_of_erased: bool = False
    """Can it be used while the club, or the game, is erased?"""

    @property
    def examples(self) -> Mapping[str, Any]:
        return EXAMPLES.get(self.name, {})


CSV, EVENTS = "text/csv", "text/event-stream"
"""Instead of a schema: answers that are no JSON."""
GAME, ROUNDS = "/games/<game>", "/games/<game>/rounds"
NEW = {201: "KeptGame", 200: "KeptGame"}
"""A write: a fact was recorded, or was before, under the same Idempotency-Key."""
CORRECTED = {201: "CorrectedGame", 200: "CorrectedOrSaid"}


def _write(
    method: str, path: str, view: Callable[[Asked], Reply], name: str, summary: str, question: str
) -> KeptCall:
    return KeptCall(
        method, GAME + path, "scorer", view, name, summary, question, NEW, is_repeatable=True
    )


CALLS = (
    KeptCall(
        *("GET", "/club", "watcher", clubs.club, "getClub", "The club of this key."),
        *(None, {200: "Club"}),
        is_of_erased=True,
    ),
    KeptCall(
        *("PATCH", "/club", "owner", clubs.change, "changeClub", "Name and time zone."),
        *("ClubChange", {200: "Club"}, "`deleted: false` takes back that the club was erased."),
        is_of_erased=True,
    ),
    KeptCall(
        *("DELETE", "/club", "owner", clubs.erase, "eraseClub", "Erase the club."),
        *("ClubName", {200: "Club"}),
        "The body repeats the name (422 `name_differs`). From then on every key but the owners' is "
        "a 401, and theirs open nothing but `GET` and `PATCH /club` (404 `gone`). After `gone_at`, "
        "seven days, it is gone for good.",
    ),
    KeptCall(
        *("GET", "/club/keys", "owner", clubs.keys, "listKeys", "Who may do what."),
        *(None, {200: "Keys"}),
    ),
    KeptCall(
        *("POST", "/club/keys", "owner", clubs.new_key, "makeKey", "A new key."),
        *("NewKey", {201: "MadeKey"}, "The key is told this once."),
    ),
    KeptCall(
        *("DELETE", "/club/keys/<key>", "owner", clubs.revoke, "revokeKey", "Revoke a key."),
        *(None, {200: "Revoked"}, "The last owner's key stays: 422 `last_owner_key`."),
    ),
    KeptCall(
        *("POST", "/club/codes", "scorer", clubs.new_code, "invite", "Let a phone join."),
        *("NewCode", {201: "MadeCode"}),
        "The `link`, or the `code` typed at `/join`, lets one phone in, which gets a key of its "
        "own; until `ends_at`, an hour. Nobody is invited to own the club. 422 `joining_locked` "
        "where the owner has locked it.",
    ),
    KeptCall(
        *("GET", "/players", "watcher", players.everybody, "listPlayers", "Everybody."),
        *(None, {200: "Players"}),
        "`merged_into` says whose other spelling somebody is; null for everybody else.",
    ),
    KeptCall(
        *("POST", "/players", "scorer", players.new_player, "addPlayer", "A new player."),
        *("PlayerName", {201: "Player", 200: "Player"}),
        is_repeatable=True,
    ),
    KeptCall(
        *("PATCH", "/players/<player>", "scorer", players.change, "changePlayer"),
        *("Another name, or archived.", "PlayerChange", {200: "Player"}),
        "Renaming keeps history: facts know players by id.",
    ),
    KeptCall(
        *("POST", "/players/<player>/merge", "owner", players.merge, "mergePlayers"),
        *("Two spellings of one person.", "PlayerInto", {200: "Player"}),
        "From then on all their games are those of `into`, whatever either was called. Two who sat "
        "in one game are two people: 422 `both_in_one_game`.",
    ),
    KeptCall(
        *("DELETE", "/players/<player>/merge", "owner", players.separate, "separatePlayers"),
        *("Take that back.", None, {200: "Player"}),
        "Games that were told of this spelling are its own again; those begun since then stay.",
    ),
    KeptCall(
        *("GET", "/players/<player>/stats", "watcher", statistics.of_player, "getStatistics"),
        *("A player's games, counted.", None, {200: "Statistics"}),
        "Games that were played to the end; `ended_early` says how many were not. The lowest total "
        "is the best one.",
    ),
    KeptCall(
        *("POST", "/games", "scorer", kept_games.new_game, "startGame", "A new game."),
        *("NewGame", NEW, "As `replay`, without `rounds`. Unknown names become players."),
        is_repeatable=True,
    ),
    KeptCall(
        *("GET", "/games", "watcher", kept_games.listed, "listGames", "Games, newest first."),
        *(None, {200: "Games"}),
        "`next` is the `cursor` of the following page, null on the last one. `since` and `until` "
        "are dates or date-times (ISO 8601) of when it was played, its start or noon of its own "
        "`date`; without a zone they are of the club's; a date as `until` includes that day. `q` "
        "is looked for in names, titles and notes.",
        kept_games.FILTERS,
    ),
    KeptCall(
        *("GET", GAME, "watcher", kept_games.one, "getGame", "How a game stands."),
        *(None, {200: "KeptGame", 204: None}),
        "204 where `seen` is its `version`: nothing has changed.",
        ("seen",),
    ),
    KeptCall(
        *("GET", GAME + ".csv", "watcher", exchange.table, "getTable"),
        *("The rounds of a game as a table.", None, {200: CSV}),
        "One row per player and round, in the language asked for; cells are parted as spreadsheets "
        "in that language expect it.",
    ),
    KeptCall(
        *("PATCH", GAME, "scorer", kept_games.describe, "describeGame", "Title, note and date."),
        *("GameChange", {200: "KeptGame"}),
        "They raise `version`, never `seq`. `deleted: false` takes back that the game was erased. "
        "`seq` may be left out.",
        is_of_erased=True,
    ),
    KeptCall(
        *("DELETE", GAME, "scorer", kept_games.erase, "eraseGame", "Erase a game."),
        *("MaySeq", {200: "Erased"}, "Until `gone_at`, seven days, it can be taken back."),
    ),
    _write("POST", "/rounds", writes.score, "scoreRound", "A round is over.", "NewRound"),
    KeptCall(
        *("PUT", ROUNDS + "/<n>", "scorer", corrections.correct_round, "correctRound"),
        *("Correct a round.", "NewRound", CORRECTED),
        "`n` is that of `rounds`, from 1; another is 422 `round_unknown`. All of its results are "
        "told. With `dry_run=1` the answer only says what would change; all checks are the same, "
        "and no Idempotency-Key is used up. 422 `later_act_refused` has the act as `later_act`.",
        ("dry_run",),
        is_repeatable=True,
    ),
    KeptCall(
        *("PUT", GAME + "/start", "scorer", corrections.correct_start, "correctStart"),
        *("Correct the start.", "NewStart", CORRECTED),
        "The whole start, as `opening` shows it. `rounds` tells results that change with it, those "
        "of a forgotten player say; all others stay as recorded, but for those of people who do "
        "not sit there any more. Whoever is in `renamed` was there by another name, in every act. "
        "`dry_run=1` and `later_act_refused` as above.",
        ("dry_run",),
        is_repeatable=True,
    ),
    _write("POST", "/undo", writes.undo, "undo", "Take the last act back.", "Seq"),
    _write("POST", "/redo", writes.redo, "redo", "Put it back.", "Seq"),
    _write("POST", "/tiebreak", writes.break_tie, "breakTie", "Who won the tie-break.", "TieWon"),
    _write("POST", "/joins", writes.join, "join", "Somebody sits down.", "Joins"),
    _write("POST", "/leaves", writes.leave, "leave", "Somebody leaves.", "Leaves"),
    _write("POST", "/end", writes.end, "endGame", "End the game early.", "Ends"),
    KeptCall(
        *("POST", GAME + "/result", "scorer", writes.tell_result, "tellResult"),
        *("The result of a past game.", "ResultOfGame", NEW),
        "For a game of which only the totals are known, right after its start (else 422 "
        "`game_has_begun`). Without `winners` the lowest total wins, for all who have it; its "
        "`reason` is `result_told`, its `phases` are those of the start. Again corrects it. "
        "Wins and totals count in statistics; rounds, and what is counted by rounds, do not.",
        is_repeatable=True,
    ),
    _write("POST", "/reopen", writes.reopen, "reopenGame", "Go on after an early end.", "Seq"),
    KeptCall(
        *("POST", GAME + "/rematch", "scorer", kept_games.rematch, "rematch", "Play again."),
        *("MaySeq", NEW, "A new game of those present; the deal moves on."),
        is_repeatable=True,
    ),
    KeptCall(
        *("GET", GAME + "/log", "watcher", kept_games.log, "getLog"),
        *("Every fact ever recorded.", None, {200: "Log"}),
    ),
    KeptCall(
        *("GET", GAME + "/events", "watcher", events.stream, "listen"),
        *("Hear when the game changes.", None, {200: EVENTS}),
        "Server-sent events: the `version`, at once and whenever there is a new one, and nothing "
        "else; `GET` the game then. The stream ends after ten minutes: ask again. 429 where too "
        "many listen: `GET` the game with `seen` every few seconds.",
    ),
    KeptCall(
        *("POST", GAME + "/verdicts", "scorer", verdicts.keep, "keepVerdict"),
        *("Keep an answer of the referee.", "NewVerdict", NEW),
        "The referee answers `question`, the body that the call of that `kind` takes (`meld`: "
        "`melds/check`, `hand`: `melds/find`, `hit`: `hits/check`, `points`: `hands/points`); an "
        "illegal meld is kept as well as a legal one, what has no answer is a 422 with its field. "
        "It stays with the round in play. It is no fact: it raises `version`, never `seq`. `by` "
        f"is who asked, a player of the game. At most {MOST} a game: 422 `too_many_verdicts`.",
        is_repeatable=True,
    ),
    KeptCall(
        *("GET", GAME + "/verdicts", "watcher", verdicts.listed, "listVerdicts"),
        *("The answers that were kept, as they came.", None, {200: "KeptVerdicts"}),
        "`question` has every switch that matters, so it can be asked again; `answer` is worked "
        "out afresh, in the language asked for, while `legal` and `code` are what was said then. "
        "`link` shows the verdict to anybody, without a key.",
    ),
    KeptCall(
        *("PUT", GAME + "/hands/<seat>", "player", reports.report, "reportHand"),
        *("Report one hand of the round in play.", "NewReport", NEW),
        "`seat` is the id or the name of a player of the game. It is no fact: the scorer sees it "
        "and says what counts. It raises `version`, never `seq`, which may be left out: `round` "
        "says what was seen, and another than that in play is a 409 `round_over`, with the `game`. "
        "A second report is kept beside the first, whoever makes it; "
        f"after {MOST_REPORTS} of one hand in one round: 422 `too_many_reports`.",
        is_repeatable=True,
    ),
    KeptCall(
        *("GET", GAME + "/hands", "watcher", reports.listed, "listReports"),
        *("The hands that were reported.", None, {200: "Reports"}),
        "Of all rounds, or of that of one number. They are in no export.",
        ("round",),
    ),
    KeptCall(
        *("GET", "/export", "owner", exchange.export, "exportClub"),
        *("The whole club as one file, without keys.", None, {200: "ClubFile"}),
        "What was said, never what follows from it; erased games are left out.",
    ),
    KeptCall(
        *("POST", "/import", "owner", exchange.bring, "importClub"),
        *("Read such a file.", "ClubFile", {201: "Imported", 200: "Imported"}),
        "Every game is replayed before anything is stored; `errors` says where the file is wrong. "
        "Players of the same name are the same one, a game that is there already is skipped, one "
        "that was erased comes back. At most `IMPORT_MAX` bytes (256 MB).",
        is_repeatable=True,
    ),
)
