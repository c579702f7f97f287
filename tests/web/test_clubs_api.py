"""Clubs, keys and players, as the API keeps them."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from store import clubs, ids
from store.housekeeping import WEEK
from tests.web.club import Asker

CLUB = {"name": "Friday"}
KEY = "a-key-nobody-guesses"


class TestFounding:
    def test_club_is_founded_with_a_key_for_each_right(self, client, anyone):
        told = anyone.post("/clubs", {"name": "  Friday  night "})
        assert told["name"] == "Friday night"
        assert list(told["keys"]) == ["owner", "scorer", "player", "watcher"]
        for right, key in told["keys"].items():
            assert Asker(client, key).get("/club")["right"] == right

    def test_key_carries_enough_chance(self, keys):
        assert all(len(key.partition(".")[2]) >= 32 for key in keys.values())
        assert len(set(keys.values())) == 4

    def test_same_request_founds_one_club(self, anyone):
        first = anyone.post("/clubs", CLUB, key=KEY)
        assert anyone.post("/clubs", CLUB, 200, key=KEY) == first
        assert anyone.post("/clubs", CLUB, key=KEY.upper()) != first
        assert anyone.post("/clubs", CLUB) != anyone.post("/clubs", CLUB)

    def test_founding_key_of_another_name_is_refused(self, anyone):
        anyone.post("/clubs", CLUB, key=KEY)
        told = anyone.fault("POST", "/clubs", {"name": "Monday"}, key=KEY)
        assert told == ("token_reused", "Idempotency-Key")

    def test_old_founding_does_not_show_its_keys_again(self, anyone, monkeypatch):
        anyone.post("/clubs", CLUB, key=KEY)
        later = ids.now() + clubs.DAY + 1
        monkeypatch.setattr(clubs, "now", lambda: later)
        assert anyone.fault("POST", "/clubs", CLUB, key=KEY)[0] == "token_reused"

    @pytest.mark.parametrize("length", [1, 15])
    def test_key_that_one_could_guess_founds_nothing(self, anyone, length):
        problem = anyone.post("/clubs", CLUB, 422, key="k" * length)
        assert problem["code"] == "bad_idempotency_key"
        assert "16 to 200 characters" in problem["detail"]
        anyone.post("/clubs", CLUB, key="k" * 16)

    @pytest.mark.parametrize("key", ["", " ", "a b", "x" * 201, "\xe9"])
    def test_key_of_a_request_is_visible_ascii(self, anyone, key):
        told = anyone.fault("POST", "/clubs", CLUB, key=key)
        assert told == ("bad_idempotency_key", "Idempotency-Key")

    @pytest.mark.parametrize(
        ("body", "code", "field"),
        [
            ({}, "missing", "name"),
            ({"name": " "}, "name_empty", "name"),
            ({"name": "x" * 61}, "name_too_long", "name"),
            ({"name": "a\u202eb"}, "name_unprintable", "name"),
            ({"name": "a", "time_zone": "Mars/Base"}, "unknown_value", "time_zone"),
            ({"name": "a", "rights": 1}, "unknown_field", "rights"),
        ],
    )
    def test_club_that_is_none_names_its_field(self, anyone, body, code, field):
        assert anyone.fault("POST", "/clubs", body) == (code, field)

    def test_cookies_open_nothing(self, client, keys, anyone):
        client.set_cookie("phone", keys["owner"])
        anyone.get("/club", 401)
        assert "Set-Cookie" not in anyone.response.headers


class TestClub:
    def test_owner_names_the_club(self, owner, ann):
        told = owner.patch("/club", {"name": "Saturday", "time_zone": "Europe/Madrid"})
        assert (told["name"], told["time_zone"]) == ("Saturday", "Europe/Madrid")
        assert ann.get("/club") == {**told, "right": "scorer"}

    def test_erasing_takes_the_name_and_closes_the_club_to_all_but_the_owner(self, owner, ann, cy):
        assert owner.fault("DELETE", "/club", {"name": "Monday"}) == ("name_differs", "name")
        assert owner.fault("DELETE", "/club", {}) == ("missing", "name")
        gone = owner.delete("/club", {"name": " friday "})
        assert gone["deleted"]
        assert gone["gone_at"]
        ann.get("/club", 401)
        assert owner.get("/club")["deleted"]
        assert owner.fault("GET", "/players", status=404) == ("gone", None)
        assert owner.fault("PATCH", "/club", {"name": "Saturday"}, 404) == ("gone", None)
        assert owner.patch("/club", {"deleted": False})["deleted"] is False
        assert ann.get("/club")["name"] == "Friday"

    def test_after_a_week_it_is_gone(self, owner, monkeypatch):
        owner.delete("/club", CLUB)
        later = ids.now() + WEEK + 1
        monkeypatch.setattr("web.api.asking.now", lambda: later)
        owner.patch("/club", {"deleted": False}, 401)

    def test_club_that_a_phone_made_has_no_name_to_repeat(self, app, client):
        made, _ = clubs.found(app.extensions["database"], "")
        owner = Asker(client, made.tokens["owner"])
        assert owner.get("/club")["name"] == ""
        assert owner.fault("DELETE", "/club", {"name": "Friday"}) == ("name_differs", "name")
        assert owner.delete("/club", {"name": ""})["deleted"]

    def test_what_is_not_erased_need_not_be_taken_back(self, owner):
        assert owner.patch("/club", {"deleted": False})["deleted"] is False
        assert owner.fault("PATCH", "/club", {"deleted": True}) == ("unknown_value", "deleted")


class TestKeys:
    def test_new_key_is_told_once(self, client, owner):
        made = owner.post("/club/keys", {"right": "watcher", "label": " The tablet "})
        assert Asker(client, made["key"]).get("/club")["right"] == "watcher"
        rows = owner.get("/club/keys")["keys"]
        assert [row["right"] for row in rows].count("watcher") == 2
        assert made["key"] not in str(rows)
        assert {"id": made["id"], "label": "The tablet"}.items() <= rows[-1].items()

    def test_revoked_key_opens_nothing(self, client, owner):
        made = owner.post("/club/keys", {"right": "owner"})
        owner.delete(f"/club/keys/{made['id']}")
        Asker(client, made["key"]).get("/club", 401)
        owner.delete(f"/club/keys/{made['id']}", status=404)

    def test_last_owner_stays(self, client, owner):
        (mine,) = [each for each in owner.get("/club/keys")["keys"] if each["is_yours"]]
        path = f"/club/keys/{mine['id']}"
        assert owner.fault("DELETE", path) == ("last_owner_key", None)
        owner.post("/club/keys", {"right": "owner"})
        owner.delete(path)
        owner.get("/club", 401)

    @pytest.mark.parametrize(
        ("body", "code", "field"),
        [
            ({"label": "x"}, "missing", "right"),
            ({"right": "king"}, "unknown_value", "right"),
            ({"right": "owner", "label": "x" * 61}, "text_too_long", "label"),
            ({"right": "owner", "label": "a\u0007"}, "name_unprintable", "label"),
        ],
    )
    def test_key_that_is_none_names_its_field(self, owner, body, code, field):
        assert owner.fault("POST", "/club/keys", body) == (code, field)


class TestPlayers:
    def test_player_is_added_renamed_and_archived(self, ann, bo):
        mia = ann.post("/players", {"name": " Mia  Lee "})
        assert (mia["name"], mia["archived"]) == ("Mia Lee", False)
        path = f"/players/{mia['id']}"
        assert ann.patch(path, {"name": "MIA LEE"})["name"] == "MIA LEE"
        told = ann.patch(path, {"name": "Mia", "archived": True})
        assert bo.get("/players") == {"players": [told]}
        assert told == {"id": mia["id"], "name": "Mia", "archived": True, "merged_into": None}

    def test_two_of_one_name_are_refused(self, ann):
        ann.post("/players", {"name": "Mia"})
        other = ann.post("/players", {"name": "Lea"})
        assert ann.fault("POST", "/players", {"name": "MIA"}) == ("name_taken", "name")
        path = f"/players/{other['id']}"
        assert ann.fault("PATCH", path, {"name": "mia"}) == ("name_taken", "name")
        assert ann.response.json["detail"] == "Somebody by the name of mia is already in the club."

    def test_same_request_adds_one_player(self, ann):
        mia = ann.post("/players", {"name": "Mia"}, key="k")
        assert ann.post("/players", {"name": "Mia"}, 200, key="k") == mia
        assert ann.fault("POST", "/players", {"name": "Lea"}, key="k")[0] == "token_reused"
        ann.patch(f"/players/{mia['id']}", {"name": "Lea"})
        assert ann.post("/players", {"name": "Mia"}, 200, key="k")["name"] == "Lea"
        assert len(ann.get("/players")["players"]) == 1

    def test_two_spellings_of_one_person_are_merged_and_separated(self, ann, owner):
        mia, lea = (ann.post("/players", {"name": name})["id"] for name in ("Mia", "Mya"))
        ann.post("/games", {"players": ["Mya", "Bo"], "dealer": "Bo"})
        path = f"/players/{lea}/merge"
        for _ in range(2):
            assert owner.post(path, {"into": mia}, 200)["merged_into"] == mia
        (game,) = ann.get("/games")["games"]
        assert [each["name"] for each in game["players"]] == ["Mia", "Bo"]
        assert ann.get(f"/players/{lea}/stats")["player"]["name"] == "Mya"
        bo = next(each["id"] for each in ann.get("/players")["players"] if each["name"] == "Bo")
        assert owner.fault("POST", f"/players/{bo}/merge", {"into": mia}) == (
            "both_in_one_game",
            "into",
        )
        assert owner.fault("POST", f"/players/{bo}/merge", {"into": bo})[0] == "same_player"
        assert owner.fault("POST", f"/players/{bo}/merge", {"into": "x"})[0] == "player_unknown"
        assert owner.fault("POST", path, {}) == ("missing", "into")
        assert owner.delete(path)["merged_into"] is None
        assert owner.fault("DELETE", path)[0] == "not_merged"
        (game,) = ann.get("/games")["games"]
        assert [each["name"] for each in game["players"]] == ["Mya", "Bo"]

    def test_refused_request_does_not_use_its_key_up(self, ann):
        mia = ann.post("/players", {"name": "Mia"})
        ann.post("/players", {"name": "Mia"}, 422, key="k")
        ann.patch(f"/players/{mia['id']}", {"name": "Lea"})
        ann.post("/players", {"name": "Mia"}, key="k")

    def test_same_request_at_the_same_time_adds_one(self, app, keys):
        def add(_):
            told = Asker(app.test_client(), keys["scorer"])
            told.ask("POST", "/players", {"name": "Mia"}, key="k")
            return told.response.status_code

        with ThreadPoolExecutor(6) as pool:
            assert sorted(pool.map(add, range(6))) == [200] * 5 + [201]


class TestRights:
    """401, then 404, then 403, then what is wrong with the body."""

    WRITES = (
        ("PATCH", "/club", "owner"),
        ("DELETE", "/club", "owner"),
        ("GET", "/club/keys", "owner"),
        ("POST", "/club/keys", "owner"),
        ("POST", "/players", "scorer"),
        ("PATCH", "/players/{player}", "scorer"),
        ("POST", "/players/{player}/merge", "owner"),
        ("DELETE", "/players/{player}/merge", "owner"),
        ("POST", "/games", "scorer"),
        ("PATCH", "/games/{game}", "scorer"),
        ("DELETE", "/games/{game}", "scorer"),
        *(("POST", f"/games/{{game}}/{call}", "scorer") for call in ("rounds", "undo", "redo")),
        *(("POST", f"/games/{{game}}/{call}", "scorer") for call in ("joins", "leaves", "end")),
        *(("POST", f"/games/{{game}}/{call}", "scorer") for call in ("tiebreak", "reopen")),
        ("POST", "/games/{game}/rematch", "scorer"),
        ("PUT", "/games/{game}/start", "scorer"),
        ("PUT", "/games/{game}/rounds/1", "scorer"),
    )
    READS = ("/club", "/players", "/games", "/games/{game}", "/games/{game}/log")

    @pytest.fixture
    def place(self, ann, table):
        told = {"game": table.at["id"], "player": table.at["players"][0]["id"]}
        return lambda path: path.format(**told)

    @pytest.mark.parametrize(("method", "path", "right"), WRITES)
    def test_write_takes_a_right(
        self, client, keys, anyone, bo, ann, cy, place, method, path, right
    ):
        told = place(path)
        anyone.ask(method, told, status=401)
        assert anyone.response.headers["WWW-Authenticate"] == "Bearer"
        Asker(client, "nonsense").ask(method, told, status=401)
        watcher = Asker(client, keys["watcher"])
        for asker in (bo, watcher, *([ann] if right == "owner" else [])):
            # whatever the body is
            assert asker.fault(method, told, status=403, data=b"{") == ("forbidden", None)
        if "{" in path:
            cy.ask(method, told, status=404)
            missing = path.format(game="nosuchgame", player="nosuchone")
            watcher.ask(method, missing, status=404)

    @pytest.mark.parametrize("path", READS)
    def test_everybody_of_the_club_reads(self, client, keys, anyone, cy, place, path):
        anyone.get(place(path), 401)
        for right in keys:
            Asker(client, keys[right]).get(place(path))
        if "{" in path:
            cy.get(place(path), 404)

    @pytest.mark.parametrize("told", ["", "Bearer", "Basic x", "Bearer \xe9", "bearer  x y"])
    def test_odd_key_is_none(self, client, told):
        response = client.get("/api/v1/club", headers={"Authorization": told})
        assert (response.status_code, response.json["code"]) == (401, "unauthorized")
