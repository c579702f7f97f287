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
    ledger,
    limits,
    looks,
    masks,
    members,
    metrics,
    papers,
    phones,
    players,
    referee,
    reports,
    robots,
    rounds,
    rulings_pages,
    seats,
    starts,
    told,
    verdict_pages,
    watches,
)
from web.results import pages as results

PAGES = (
    *(health, referee, hits, hands, verdict_pages, rounds, reports, starts, keys),
    *(club, copies, inviting, seats, members, games, abouts, told),
    *(histories, players, results, papers, chapters, rulings_pages, watches, installed, robots),
)


def register(app: Flask) -> None:
    """Hang all routes, and what happens around each of them, on the app."""
    masks.register()
    deadlines.register(app)
    ledger.register(app)
    delivery.register(app)
    languages.register(app)
    limits.register(app)
    phones.register(app)
    looks.register(app)
    errors.register(app)
    robots.register(app)
    app.jinja_env.undefined = StrictUndefined
    addresses.register(app)
    drawing.register(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for each in PAGES:
        app.register_blueprint(each.blueprint)
    events.register(app)
    app.register_blueprint(api.blueprint)
    metrics.register(app)
    cli.register(app)
