"""Made-up games are real ones: played by the rules, and nothing in their rows is invented."""

from store import rebuilding, seeding


def test_seeded_games_are_what_their_facts_say(database):
    assert list(seeding.seed(database, 60)) == [50, 60]
    tables = {
        "game": "started_at, id, status, reason, round, finished_at",
        "seat": "*",
        "line": "*",
    }

    def rows():
        return {
            table: database.execute_sql(
                f"SELECT {columns} FROM {table} ORDER BY 1, 2, 3, 4"
            ).fetchall()
            for table, columns in tables.items()
        }

    before = rows()
    assert len(before["game"]) == 60
    assert len(list(rebuilding.rebuild(database))) == 60
    assert rows() == before


def test_seeded_game_has_about_sixty_results(database):
    for _ in seeding.seed(database, 200):
        pass
    ((lines,),) = database.execute_sql("SELECT count(*) FROM line").fetchall()
    assert 200 * 52 < lines < 200 * 72
