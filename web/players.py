"""The people of a club: the table of all, a page of each, their names, and who is one person."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.errors import RulesError
from rules.facts import Player
from store import merges, players, standings, statistics
from store.clubs import Holder
from store.players import PlayerRow
from web import posts
from web.careers import career_page
from web.languages import words
from web.league import league
from web.names import merge_page, merged_words, name_page
from web.naming import refusal_words
from web.phones import database, holder, needed
from web.viewers import Viewer
from web.visits import viewer_of

blueprint = Blueprint("players", __name__)
Answer = str | tuple[str, int] | posts.Unsaved | Response


@blueprint.get("/players")
def page() -> str:
    """Who is really the best? Nothing yet for a phone that has no club."""
    mine = holder()
    if mine is None:
        shown = league((), (), (), Viewer(), words())
    else:
        shown = league(
            standings.table(database(), mine.club),
            standings.records(database(), mine.club),
            standings.months(database(), mine.club, mine.time_zone),
            viewer_of(mine),
            words(),
        )
    return render_template("players/page.html", page=shown)


@blueprint.get("/players/<player>")
def one(player: Player) -> Answer:
    """All that there is to count of somebody."""
    mine = needed("watcher")
    people = players.all_of(database(), mine.club)
    found = among(people, player)
    if found.person != player:
        return redirect(url_for("players.one", player=found.person), 303)
    shown = career_page(
        found,
        people,
        statistics.career(database(), mine.club, player),
        statistics.head_to_head(database(), mine.club, player),
        viewer_of(mine),
        words(),
    )
    merged = [each for each in people if each.id == request.args.get("merged")]
    told = [merged_words(each.name, found.name, words()) for each in merged]
    return render_template("players/player.html", page=shown, notice="".join(told))


def among(people: list[PlayerRow], player: Player) -> PlayerRow:
    """The one of that id; 404 for another club's."""
    found = [each for each in people if each.id == player]
    return found[0] if found else abort(404)


def opened(player: Player, right: str) -> tuple[Holder, PlayerRow]:
    """Who asks, and about whom; else the request ends here."""
    mine = needed(right)
    found = players.one(database(), mine.club, player)
    return (mine, found) if found and found.merged_into is None else abort(404)


@blueprint.get("/players/<player>/name")
def name(player: Player) -> Answer:
    """What somebody is called, and whether they still play."""
    mine, found = opened(player, "scorer")
    return render_template("players/name.html", page=name_page(found, mine.right))


@blueprint.post("/players/<player>/name")
def rename(player: Player) -> Answer:
    """Called otherwise from now on, in the games of the past as well."""
    mine, found = opened(player, "scorer")
    typed = request.form.get("name", "")
    try:
        players.rename(database(), mine.club, player, typed)
    except RulesError as refusal:
        error = refusal_words(refusal, {}, words())
        return render_template(
            "players/name.html", page=name_page(found, mine.right, typed=typed, error=error)
        ), 422
    except posts.HELD:
        shown = name_page(found, mine.right, typed=typed, error=posts.unsaved_words())
        return posts.unsaved(render_template("players/name.html", page=shown))
    return redirect(url_for("players.one", player=player), 303)


@blueprint.post("/players/<player>/archive")
def archive(player: Player) -> Answer:
    """Not proposed for a game any more; or again."""
    mine, found = opened(player, "scorer")
    try:
        players.archive(database(), mine.club, player, request.form.get("archived") == "yes")
    except posts.HELD:
        shown = name_page(found, mine.right, error=posts.unsaved_words())
        return posts.unsaved(render_template("players/name.html", page=shown))
    return redirect(url_for("players.one", player=player), 303)


@blueprint.get("/players/<player>/merge")
def merging(player: Player) -> Answer:
    """Whose other spelling is that?"""
    mine, found = opened(player, "owner")
    people = players.all_of(database(), mine.club)
    return render_template("players/merge.html", page=merge_page(found, people))


@blueprint.post("/players/<player>/merge")
def merge(player: Player) -> Answer:
    """Two spellings become one person; told again, they are that already."""
    mine = needed("owner")
    people = players.all_of(database(), mine.club)
    found, into = among(people, player), request.form.get("into", "")
    try:
        if found.merged_into != into:
            merges.merge(database(), mine.club, player, into)
    except RulesError as refusal:
        error = refusal_words(refusal, {}, words())
        game = refusal.evidence.get("game", "")
        shown = merge_page(found, people, chosen=into, error=error, game=game)
        return render_template("players/merge.html", page=shown), 422
    except posts.HELD:
        shown = merge_page(found, people, chosen=into, error=posts.unsaved_words())
        return posts.unsaved(render_template("players/merge.html", page=shown))
    return redirect(url_for("players.one", player=into, merged=player), 303)


@blueprint.post("/players/<player>/separate")
def separate(player: Player) -> Answer:
    """Two people again; told again, they are that already."""
    mine = needed("owner")
    found = among(players.all_of(database(), mine.club), player)
    try:
        if found.merged_into is not None:
            merges.separate(database(), mine.club, player)
    except posts.HELD:
        return redirect(url_for("players.one", player=found.person), 303)
    return redirect(url_for("players.one", player=player), 303)
