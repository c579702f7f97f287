"""Everything that knows HTTP."""

from flask import Flask
from jinja2 import StrictUndefined

from web import (
    abouts,
    addresses,
    api,
    chapters,
    cli,
    club,
    copies,
    deadlines,
    delivery,
    drawing,
    errors,
    events,
    games,
    hands,
    health,
    histories,
    hits,
    installed,
    inviting,
    keys,
    languages,
    limits,
    looks,
    masks,
    members,
    papers,
    phones,
    players,
    referee,
    rounds,
    rulings_pages,
    seats,
    starts,
    told,
    verdict_pages,
    watches,
)
from web.results import pages as results


def register(app: Flask) -> None:
    """Hang all routes, and what happens around each of them, on the app."""
    masks.register()
    deadlines.register(app)
    delivery.register(app)
    languages.register(app)
    limits.register(app)
    phones.register(app)
    looks.register(app)
    errors.register(app)
    app.jinja_env.undefined = StrictUndefined
    addresses.register(app)
    drawing.register(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.register_blueprint(health.blueprint)
    app.register_blueprint(referee.blueprint)
    app.register_blueprint(hits.blueprint)
    app.register_blueprint(hands.blueprint)
    app.register_blueprint(verdict_pages.blueprint)
    app.register_blueprint(rounds.blueprint)
    app.register_blueprint(starts.blueprint)
    app.register_blueprint(keys.blueprint)
    app.register_blueprint(club.blueprint)
    app.register_blueprint(copies.blueprint)
    app.register_blueprint(inviting.blueprint)
    app.register_blueprint(seats.blueprint)
    app.register_blueprint(members.blueprint)
    app.register_blueprint(games.blueprint)
    app.register_blueprint(abouts.blueprint)
    app.register_blueprint(told.blueprint)
    app.register_blueprint(histories.blueprint)
    app.register_blueprint(players.blueprint)
    events.register(app)
    app.register_blueprint(results.blueprint)
    app.register_blueprint(papers.blueprint)
    app.register_blueprint(chapters.blueprint)
    app.register_blueprint(rulings_pages.blueprint)
    app.register_blueprint(watches.blueprint)
    app.register_blueprint(installed.blueprint)
    app.register_blueprint(api.blueprint)
    cli.register(app)
