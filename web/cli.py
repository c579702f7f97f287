"""What is done from a shell: `flask rebuild`, `flask seed`."""

import click
from flask import Flask
from flask.cli import with_appcontext

from store import rebuilding, seeding
from web.phones import database


def register(app: Flask) -> None:
    app.cli.add_command(rebuild)
    app.cli.add_command(seed)


@click.command("rebuild")
@with_appcontext
def rebuild() -> None:
    """Make all that follows from the facts anew: standings, lists, statistics."""
    with database().connection_context():
        count = sum(1 for _ in rebuilding.rebuild(database()))
    click.echo(f"Games made anew: {count}")


@click.command("seed")
@click.argument("games", type=click.IntRange(1))
@with_appcontext
def seed(games: int) -> None:
    """Make up so many finished games, in clubs of their own, to measure on."""
    with database().connection_context(), click.progressbar(length=games) as bar:
        for done in seeding.seed(database(), games):
            bar.update(done - bar.pos)
