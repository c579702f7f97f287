"""What all `flask` commands need: a database made ready, a sentence for what is in the way."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from flask import current_app
from flask.cli import FlaskGroup

from models import Database
from store import backups, faults, files, moving, restoring, schema
from store.connections import connected
from store.kept import Busy
from store.presence import InUse
from web.phones import database

REFUSED: tuple[type[Exception], ...] = (
    *(backups.Unable, moving.Unmovable, restoring.Unrestorable),
    *(InUse, schema.Unfit),
)


def is_looked_up() -> bool:
    """Is the app made only to find a command by its name? That sees to the database by itself."""
    context = click.get_current_context(silent=True)
    return context is not None and isinstance(context.command, FlaskGroup)


@contextmanager
def plainly_refused() -> Iterator[None]:
    """What is in the way is said in its sentence, and the shell hears that it did not work."""
    try:
        yield
    except REFUSED as error:
        raise click.ClickException(str(error)) from error
    except (BrokenPipeError, click.ClickException):
        raise
    except (Busy, *faults.ERRORS) as error:  # type: ignore[misc]  # they are
        raise click.ClickException(faults.why_not(error, database())) from error


@contextmanager
def ready(is_new_too: bool = False) -> Iterator[Database]:
    """The database, which has to be there unless ``is_new_too``, and a connection to it."""
    found, folder = database(), current_app.config["PHASEKEEPER_DATA"]
    with plainly_refused():
        if not is_new_too:
            refuse_missing(found, folder)
        schema.prepare(found, folder)
        with connected(found):
            yield found


def refuse_missing(found: Database, folder: Path) -> None:
    """A command on the wrong folder is not to find an empty table, and all well with it."""
    if files.is_missing(found):
        schema.refuse_empty(Path(found.database), folder)
        raise click.ClickException(
            f"There is no database {found.database}. PHASEKEEPER_DATA says in which folder it "
            "lies; the server makes one when it starts for the first time."
        )
