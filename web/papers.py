"""What is printed: a game's sheet, empty ones, and cards with the phases."""

from urllib.parse import urlencode

from flask import Blueprint, render_template, request, url_for

from rules.house import House
from rules.variants import course
from web.ending import rematch_of
from web.languages import words
from web.paper import empty, phase_cards, played
from web.paper_forms import fields, form, wanted
from web.visits import opened

blueprint = Blueprint("papers", __name__)


@blueprint.get("/games/<game>/paper")
def of_game(game: str) -> str:
    """The sheet of a game, as far as it was played."""
    found = opened(game)
    page = played(found.game, found.viewer, words())
    return render_template("papers/sheet.html", sheet=page, game=found.game.id)


@blueprint.get("/games/<game>/paper/empty")
def again(game: str) -> str:
    """An empty sheet for the same table."""
    found = opened(game).game
    page = empty(rematch_of(found), found.names, words())
    return render_template("papers/sheet.html", sheet=page, game=found.id)


@blueprint.get("/games/<game>/paper/phases")
def phases(game: str) -> str:
    """The phases of a game on cards, one for each player."""
    found = opened(game).game
    played, house = found.game.course, found.game.house
    page = phase_cards(played, house, words(), len(found.game.present))
    return render_template("papers/phases.html", page=page, game=found.id)


@blueprint.get("/rules/phases/paper")
def ten() -> str:
    """The ten phases on cards."""
    page = phase_cards(course(), House(), words())
    return render_template("papers/phases.html", page=page, game="")


@blueprint.get("/paper")
def new() -> str:
    """Which empty sheet somebody wants."""
    return render_template("papers/new.html", page=form(request.args, {}, words()))


@blueprint.get("/paper/sheet")
def sheet() -> str | tuple[str, int]:
    """An empty sheet for any table."""
    found, errors = wanted(request.args, words())
    if found is None:
        asked = form(request.args, errors, words())
        return render_template("papers/new.html", page=asked), 422
    back = f"{url_for('papers.new')}?{urlencode(fields(request.args))}"
    page = empty(found.start, found.names, words(), found.lines)
    return render_template("papers/sheet.html", sheet=page, game="", back=back)
