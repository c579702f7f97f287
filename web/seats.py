"""Who are you? A phone says whose it is; a seat that another has it gets when that one agrees."""

import secrets

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.errors import Refused, RulesError
from rules.facts import Player
from store import games, phones, players
from store.clubs import Holder
from store.kept import KeptGame, Overtaken, Stale
from store.phones import Claim
from store.writing import unless_overtaken
from web import who as people
from web.drafts import is_placeholder
from web.languages import chosen, words
from web.phones import database, needed
from web.texts import problem_detail
from web.visits import Opened, game_in_play
from web.who import Asking, Who

blueprint = Blueprint("seats", __name__)
Page = str | tuple[str, int]


@blueprint.get("/who")
def who() -> Page:
    """Those at the table, to be tapped; 204 while it is as it was seen."""
    page = told_of(needed("player"))
    if request.args.get("seen") == page.seen:
        return "", 204
    return shown(page)


@blueprint.post("/who")
def sit() -> Response | Page:
    """This phone is that player's, or nobody's (an empty one)."""
    mine = needed("player")
    player = told(mine) if request.form.get("player") else ""
    if not phones.sit(database(), mine.club, mine.key, player or None):
        return redirect(url_for("seats.who", wish=player), 303)
    return onward(player)


@blueprint.post("/who/name")
def name() -> Response | Page:
    """This phone is the player's of that name, who may be new; an unnamed seat gets that name."""
    mine, typed = needed("player"), request.form.get("name", "")
    try:
        player = unless_overtaken(lambda: named(mine, typed))
    except RulesError as error:
        amiss = problem_detail(error.code, error.evidence, chosen())
        return shown(told_of(mine), typed, amiss), 422
    if not phones.sit(database(), mine.club, mine.key, player):
        return redirect(url_for("seats.who", wish=player), 303)
    return redirect(url_for("starts.first"), 303)


@blueprint.post("/who/ask")
def ask() -> Response:
    """Another phone has that seat: it is asked; whoever keeps score need not ask."""
    mine = needed("player")
    player = told(mine)
    if mine.may("scorer"):
        phones.take_over(database(), mine.club, mine.key, player)
        return onward(player)
    phones.claim(database(), mine.club, mine.key, player)
    return redirect(url_for("seats.who"), 303)


@blueprint.post("/who/<key>")
def answer(key: str) -> Response:
    """The phone that has the seat, or keeps score, gives it to the one that asked, or does not."""
    mine = needed("player")
    found = next((each for each in phones.claims(database(), mine.club) if each.key == key), None)
    if found is None:
        return redirect(url_for("starts.first"), 303)
    if not (mine.may("scorer") or mine.player == found.player):
        abort(403)
    if request.form.get("give") == "yes":
        phones.take_over(database(), mine.club, key, found.player)
    else:
        phones.refuse(database(), mine.club, key)
    return redirect(url_for("starts.first"), 303)


def told(mine: Holder) -> Player:
    """Who was tapped; 404 for nobody of the club."""
    found = players.one(database(), mine.club, request.form.get("player", ""))
    if found is None:
        abort(404)
    return found.person


def told_of(mine: Holder) -> Who:
    club = mine.club
    return people.who(
        game_in_play(),
        players.all_of(database(), club),
        phones.all_of(database(), club),
        claims_of(mine),
        mine.key,
        words(),
    )


def claims_of(mine: Holder) -> list[Claim]:
    """What phones of the club have asked; nobody looks where none has."""
    return phones.claims(database(), mine.club) if mine.is_asked else []


def asked_on(found: Opened) -> tuple[Asking, ...]:
    """The questions that this phone may answer, on the board of a game."""
    mine = found.mine
    claims = claims_of(mine)
    if not claims:
        return ()
    names = players.names_of(database(), mine.club, {each.player for each in claims})
    return people.asking(claims, names, mine.player or "", mine.may("scorer"), words())


def shown(page: Who, typed: str = "", amiss: str = "") -> str:
    wish = request.args.get("wish", "")
    wanted = next(
        (each for each in (*page.seats, *page.others) if each.person.player == wish), None
    )
    return render_template(
        "seats/who.html",
        page=page,
        wanted=wanted if wanted and wanted.taken else None,
        typed=typed,
        amiss=amiss,
        token=secrets.token_urlsafe(12),
    )


def onward(player: Player) -> Response:
    """To the game; a seat without a name is asked for one first."""
    kept = game_in_play()
    name = kept.names.get(player, "") if kept else ""
    return redirect(url_for("seats.who" if is_placeholder(name) else "starts.first"), 303)


def named(mine: Holder, told: str) -> Player:
    """The player of that name. Raises `RulesError`, `Overtaken`."""
    cast = players.cast(database(), mine.club, [told])
    (player,), kept = cast.ids, game_in_play()
    if kept and has_no_name(kept, mine.player) and not is_seated(kept, player):
        rename(mine, kept, player, cast.newcomers)
    elif cast.newcomers:
        return new_player(mine, told)
    return player


def has_no_name(kept: KeptGame, player: Player | None) -> bool:
    present = {seat.player for seat in kept.game.present}
    return player in present and player in kept.start.seats and is_placeholder(kept.names[player])


def is_seated(kept: KeptGame, player: Player) -> bool:
    return any(seat.player == player for seat in kept.game.seats)


def rename(mine: Holder, kept: KeptGame, new: Player, newcomers: games.Newcomers) -> None:
    """The seat that bore no name bears this one, in the log as well."""
    fact = people.renamed(kept, mine.player or "", new)
    try:
        games.append(database(), kept, fact, seq=kept.seq, by=mine.key, newcomers=newcomers)
    except Stale:
        raise Overtaken from None


def new_player(mine: Holder, told: str) -> Player:
    try:
        return players.create(database(), mine.club, told)[0].id
    except Refused:
        raise Overtaken from None  # somebody else has just come by that name
