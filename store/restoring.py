"""A backup put in the place of the database, while nobody is served: `flask restore FILE`."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from peewee import Database, PeeweeException

import engines
from engines import open_database
from store import backups, files, journal, presence, schema
from store.connections import connected
from store.faults import fault_of

KNOWN = {"club", "fact", schema.TABLE}
"""Tables without which it is none of ours."""
LOGS = ("-wal", "-shm")
"""Beside a database that is open, or was."""


class Unrestorable(Exception):
    """The file cannot take the place of the database; says why in a sentence."""


def restore(database: Database, file: Path, folder: Path) -> Path | None:
    """Put a copy of the file in the place of the database, brought up to date; the file stays.

    The copy of what was there before; where that is damaged, itself; None for nothing.

    Raises `Unrestorable`, `presence.InUse`, `schema.Unfit`:
    nothing is changed.
    """
    if not engines.is_file(database):
        raise Unrestorable("This database is PostgreSQL's: put a dump back with pg_restore.")
    refuse_other(file)
    target = Path(database.database)
    new = target.with_suffix(".restored")
    if file.resolve() == new.resolve():
        raise Unrestorable(f"{file} is where the copy would be made: give it another name.")
    with schema.alone(folder), presence.nobody_else(folder):
        _clear(new)  # of one that was cut off
        try:
            backups.copy(file, new)
            _bring_up_to_date(new, folder)
            database.close_all()  # type: ignore[attr-defined]  # pooled
            before = _kept_aside(database, target, folder)
            _put_in_place(new, target)
        except (OSError, sqlite3.Error, PeeweeException, backups.Unable) as error:
            raise Unrestorable(f"Nothing was restored: {error}.") from error
        finally:
            _clear(new)
    return before


def refuse_other(file: Path) -> None:
    """Raises `Unrestorable` for a file that is no whole database of Phasekeeper's."""
    try:
        # One that nobody has open is looked at without leaving anything beside it.
        how = "mode=ro" if Path(f"{file}-wal").exists() else "mode=ro&immutable=1"
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?{how}", uri=True)) as old:
            found = [row[0] for row in old.execute("PRAGMA integrity_check(1)")]
            tables = {row[0] for row in old.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error as error:
        raise Unrestorable(f"{file} is no database: {error}.") from error
    if found != ["ok"]:
        raise Unrestorable(f"{file} is damaged: {found[0]}.")
    if not tables >= KNOWN:
        raise Unrestorable(f"{file} is no backup of Phasekeeper's.")


def _kept_aside(database: Database, target: Path, folder: Path) -> Path | None:
    """Whatever is there is kept: a copy of it, or where none can be made the files themselves."""
    if not files.is_missing(database) and not journal.damage(target):
        try:
            return backups.take(database, folder, "before-restore")
        except (sqlite3.Error, backups.Damaged) as error:
            if not isinstance(error, backups.Damaged) and fault_of(error) != "data_damaged":
                raise
            database.close_all()  # type: ignore[attr-defined]  # pooled
    aside = backups.place(folder, "damaged")
    kept = None
    for each in ("", LOGS[0]):
        if (found := Path(f"{target}{each}")).exists() and found.stat().st_size > 0:
            kept = kept or Path(f"{aside}{each}")
            _doubled(found, Path(f"{aside}{each}"))
    return kept


def _doubled(file: Path, other: Path) -> None:
    """Under another name too: the old one goes when the new database takes its place."""
    try:
        other.hardlink_to(file)
    except OSError:  # another disk
        shutil.copyfile(file, other)
        os.chmod(other, 0o600)


def _bring_up_to_date(new: Path, folder: Path) -> None:
    restored = open_database(f"sqlite:///{new}")
    try:
        with connected(restored):
            schema.bring_up_to_date(restored, folder)
    finally:
        restored.close_all()  # type: ignore[attr-defined]


def _clear(new: Path) -> None:
    """With its log: that would be read into the next one of that name."""
    for each in ("", *LOGS):
        Path(f"{new}{each}").unlink(missing_ok=True)


def _put_in_place(new: Path, target: Path) -> None:
    """From one moment to the next; the old one's log must not be read into the new one."""
    for each in LOGS:
        Path(f"{target}{each}").unlink(missing_ok=True)
    new.replace(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
