"""What is done from a shell: `flask rebuild`."""

import click
from flask import Flask

from store import rebuilding
from web.phones import database


def register(app: Flask) -> None:
    app.cli.command("rebuild")(rebuild)


def rebuild() -> None:
    """Make all that follows from the facts anew: standings, lists, statistics."""
    with database().connection_context():
        count = sum(1 for _ in rebuilding.rebuild(database()))
    click.echo(f"Games made anew: {count}")
