"""What is done from a shell: `flask rebuild`, `check`, `backup`, `restore`, `migrate-to`, `seed`,
`clubs`.
"""

from pathlib import Path

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from store import backups, checking, moving, rebuilding, restoring, seeding
from web.phones import database
from web.shell import plainly_refused, ready
from web.shell_clubs import clubs

FILE = click.Path(dir_okay=False, path_type=Path)


def register(app: Flask) -> None:
    for command in (rebuild, check, backup, restore, migrate_to, seed, clubs):
        app.cli.add_command(command)


@click.command("rebuild")
@with_appcontext
def rebuild() -> None:
    """Make all that follows from the facts anew: standings, lists, statistics."""
    with ready() as found:
        count = sum(1 for _ in rebuilding.rebuild(found))
    click.echo(f"Games made anew: {count}")


@click.command("check")
@with_appcontext
def check() -> None:
    """Look everything over, changing nothing: the file, the facts, and what follows from them."""
    looked: list[checking.Checked] = []
    with ready() as base:
        found = checking.problems_of_file(base)
        if not found:  # else there is no reading on
            games = checking.checked_games(base)
            with click.progressbar(games, length=checking.count_of_games(base)) as bar:
                looked = list(bar)
        found += [f"game {each.game}: {what}" for each in looked for what in each.problems]
    for problem in found:
        click.echo(problem, err=True)
    if found:
        raise click.ClickException(f"Games looked at: {len(looked)}. Problems: {len(found)}")
    click.echo(f"Games looked at: {len(looked)}. All is well.")


@click.command("backup")
@click.argument("file", type=FILE)
@with_appcontext
def backup(file: Path) -> None:
    """Copy the database into FILE, whole, while people play."""
    with ready() as found:
        backups.into(found, file)
    click.echo(f"{file}: {file.stat().st_size:,} bytes")


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_appcontext
def restore(file: Path) -> None:
    """Put FILE, a backup, in the place of the database; what was there is backed up before.

    The server must be stopped.
    """
    folder = current_app.config["PHASEKEEPER_DATA"]
    with plainly_refused():
        before = restoring.restore(database(), file, folder)
    click.echo(f"Restored. What was there before is in {before}" if before else "Restored.")


@click.command("migrate-to")
@click.argument("url")
@with_appcontext
def migrate_to(url: str) -> None:
    """Move all that is in the database file into the empty PostgreSQL database at URL.

    The server must be stopped; the file stays as it is.
    """
    folder = current_app.config["PHASEKEEPER_DATA"]
    with ready() as found, click.progressbar(length=moving.amount(found)) as bar:
        moved = moving.move(found, url, folder, bar.update)
    for table, count in moved.items():
        click.echo(f"{count:>12,} {table}")
    click.echo("All of it was moved and looked over. Start the server with that DATABASE_URL.")


@click.command("seed")
@click.argument("games", type=click.IntRange(1, 10_000_000))
@with_appcontext
def seed(games: int) -> None:
    """Make up so many finished games, in clubs of their own, to measure on."""
    with ready(is_new_too=True) as found, click.progressbar(length=games) as bar:
        for done in seeding.seed(found, games):
            bar.update(done - bar.pos)
