"""`flask clubs`: what whoever runs the server sees of the clubs, and a way back into one."""

import click
from flask import current_app, url_for
from flask.cli import with_appcontext

from store import clubs as store_clubs
from store import roll
from store.ids import time_of
from store.roll import ClubRow
from web.shell import ready


@click.group("clubs", invoke_without_command=True)
@click.pass_context
@with_appcontext
def clubs(context: click.Context) -> None:
    """List the clubs: id, name, games, phones, and when they last played."""
    if context.invoked_subcommand is None:
        with ready() as found:
            for each in roll.clubs(found):
                click.echo(line(each))


@clubs.command("recovery")
@click.argument("club")
@with_appcontext
def recovery(club: str) -> None:
    """Make a new owner's link for CLUB, an id of the list; it is shown this once."""
    with ready() as found:
        if not roll.is_there(found, club):
            raise click.ClickException(f"There is no club {club}.")
        _, token = store_clubs.new_key(found, club, "owner", store_clubs.RECOVERY)
    click.echo(address(token))
    click.echo(HOW if current_app.config["PUBLIC_URL"] else f"{WHERE} {HOW}")


HOW = "Open it on the phone that is to do everything at this table again."
WHERE = "Put the server's address before it, as `make run` prints it."


def line(club: ClubRow) -> str:
    last = f"{time_of(club.last):%Y-%m-%d}" if club.last else "-"
    name = "".join(each for each in club.name if each.isprintable()) or "-"
    erased = "  (erased)" if club.erased_at else ""
    return f"{club.id}  {club.games:>6} games  {club.phones:>3} phones  {last:>10}  {name}{erased}"


def address(token: str) -> str:
    """The link; without PUBLIC_URL the path alone, to be put behind the server's address."""
    with current_app.test_request_context():
        path = url_for("keys.join", token=token)
    return f"{current_app.config['PUBLIC_URL']}{path}"
