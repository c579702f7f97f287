"""Several write at once, the database is held, and how much it is asked."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from store import games
from store.ids import club_of
from tests.web.club import START, Asker, Table, results

WON = "Ann +0, Bo -60"


@pytest.fixture
def at_once(app, keys):
    """Ask so many times at the same time, from phones of their own; the statuses, sorted."""

    def asked(times, method, path, body_of, key_of=lambda index: None):
        def ask(index):
            asker = Asker(app.test_client(), keys["scorer"])
            asker.ask(method, path, body_of(index), key=key_of(index))
            return asker.response.status_code

        with ThreadPoolExecutor(times) as pool:
            return sorted(pool.map(ask, range(times)))

    return asked


class TestAtOnce:
    def test_of_two_writers_one_is_told_the_game_as_it_is(self, table, at_once):
        told = [results("Ann +0, Bo -60"), results("Ann -60, Bo +0")]
        path = f"{table.path}/rounds"
        found = at_once(2, "POST", path, lambda index: {"results": told[index], "seq": 0})
        assert found == [201, 409]
        assert table.read()["seq"] == 1

    def test_same_request_counts_once(self, table, at_once):
        body = {"results": results(WON), "seq": 0}
        path = f"{table.path}/rounds"
        found = at_once(6, "POST", path, lambda _: body, lambda _: "k")
        assert found == [200] * 5 + [201]
        assert table.read()["seq"] == 1

    def test_same_game_is_started_once(self, ann, at_once):
        assert at_once(6, "POST", "/games", lambda _: START, lambda _: "k") == [200] * 5 + [201]
        assert len(ann.get("/games")["games"]) == 1

    def test_newcomer_of_two_games_is_one_player(self, ann, at_once):
        names = ["Ann", "Mia", "Lea"]
        told = {"players": names, "dealer": "Ann"}
        assert at_once(6, "POST", "/games", lambda _: told) == [201] * 6
        assert [each["name"] for each in ann.get("/players")["players"]] == names

    def test_newcomer_who_joins_two_games_is_one_player(self, app, ann, keys):
        tables = [Table(ann) for _ in range(4)]

        def join(table):
            asker = Asker(app.test_client(), keys["scorer"])
            return asker.post(f"{table.path}/joins", {"name": "Mia", "seq": 0})["players"][2]["id"]

        with ThreadPoolExecutor(4) as pool:
            assert len(set(pool.map(join, tables))) == 1


class TestBusy:
    def test_database_that_is_held_is_a_503_that_says_when_to_come_back(
        self, table, impatient, held
    ):
        with held(club_of(table.asker.token)):
            problem = table.round(WON, 503, key="k")
            assert problem["code"] == "busy"
            assert table.asker.response.headers["Retry-After"] == "1"
            assert table.read() == table.at
        table.round(WON, key="k")

    @pytest.mark.parametrize(("status", "title"), [(403, "Not allowed"), (503, "Busy")])
    def test_page_says_so_too(self, client, keys, impatient, held, status, title):
        client.set_cookie("phone", keys["owner"])
        site = "cross-site" if status == 403 else "same-origin"
        with held(club_of(keys["owner"])):
            response = client.post("/recovery", headers={"Sec-Fetch-Site": site})
        assert response.status_code == status
        assert title in response.text
        assert response.headers.get("Retry-After") == ("1" if status == 503 else None)


class TestQueries:
    @pytest.fixture
    def asked(self, app, monkeypatch):
        """The statements since the fixture was asked for, in upper case; but for the one by which
        PostgreSQL lets one write to a club after the other.
        """
        database = app.extensions["database"]
        found, execute = [], database.execute_sql

        def counted(query, *more, **told):
            if "FOR NO KEY UPDATE" not in query:
                found.append(query.strip().upper())
            return execute(query, *more, **told)

        monkeypatch.setattr(database, "execute_sql", counted)
        return found

    def test_game_that_was_saved_here_is_read_in_two_and_elsewhere_in_three(self, table, asked):
        table.round(WON)
        asked.clear()
        table.read()
        assert len(asked) == 2  # the key, and whether somebody else has said something
        games._latest.forget()
        asked.clear()
        table.read()
        assert len(asked) == 3
        assert all(each.startswith("SELECT") for each in asked)

    def test_round_is_saved_after_two(self, table, asked):
        for _ in range(5):
            table.round(WON)
        asked.clear()
        table.round(WON)
        assert [each.split()[0] for each in asked].count("SELECT") == 2
        assert len(asked) <= 2 + 2 + 5  # begin and commit; fact, game, seats (anew) and lines

    def test_list_takes_as_many_for_twenty_games_as_for_one(self, ann, asked):
        for _ in range(20):
            Table(ann)
        asked.clear()
        assert len(ann.get("/games")["games"]) == 20
        assert len(asked) == 2
