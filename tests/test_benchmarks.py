"""What `make bench` reaches into still has the shape that it reaches for."""

from benchmarks import pages
from store import backups, games


def test_a_round_is_saved_and_timed_without_its_transaction(monkeypatch):
    monkeypatch.setattr(games, "write", games.write)  # a Table puts its own there
    monkeypatch.setattr(backups, "daily", lambda *_: None)
    table = pages.Table(1)
    before = table.look(0)
    table.save(0)
    assert table.look(0) != before
    assert table.look_anew(0)
    assert table.writing > 0
    assert len(table.rests) == 1
    table.database.close_all()
    table.folder.cleanup()
