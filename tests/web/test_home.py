"""The first page: one tap, and the game is on."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from store import clubs, games, listing, notes
from store.writing import rows, run
from web.home import IDLE, in_play, is_idle, usual_start

COUNTS = re.compile(r'name="count" value="(\d+)"')


def begun(client, **fields):
    """The address of a new game."""
    answer = client.post("/games", data={"count": "4", "token": "t", **fields})
    assert answer.status_code == 303
    return answer.location


def kept(app, address):
    """The one game of the one club that is at that address."""
    database = app.extensions["database"]
    (club,) = {
        row[0] for row in rows(database, "SELECT club FROM game WHERE id = ?", address[-10:])
    }
    return games.kept(database, club, address[-10:])


def names(game):
    return [game.names[player] for player in game.start.seats]


def test_the_first_page_asks_how_many_and_is_whole_without_cookies(client):
    answer = client.get("/")
    assert answer.status_code == 200
    assert answer.text.startswith("<!doctype html>")
    assert COUNTS.findall(answer.text) == [str(count) for count in range(2, 13)]
    assert 'href="/referee"' in answer.text


def test_the_tap_that_began_a_game_which_was_erased_since_finds_nothing(app, client):
    game = kept(app, begun(client))
    notes.erase(app.extensions["database"], game.club, game.id, True)
    assert client.post("/games", data={"count": "4", "token": "t"}).status_code == 404


def test_no_club_and_no_game_is_made_by_looking(client, database):
    for path in ("/", "/games/new", "/?count=4", "/history"):
        assert "Set-Cookie" not in client.get(path).headers
    assert client.get("/games").status_code == 405
    for table in ("club", "game", "player"):
        assert database.execute_sql(f"SELECT count(*) FROM {table}").fetchone() == (0,)


@pytest.mark.parametrize("count", [2, 4, 6, 7, 12])
def test_one_tap_and_the_game_is_on(app, client, count):
    address = begun(client, count=str(count))
    assert client.get(address).status_code == 200
    game = kept(app, address)
    assert names(game) == [f"Player {n}" for n in range(1, count + 1)]
    assert (game.start.variant, game.start.house.decks) == ("standard", 1 + (count > 6))
    assert game.start.dealer in game.start.seats


def test_players_are_called_so_in_the_language_of_the_phone(app, client):
    answer = client.post("/games", data={"count": "2"}, headers={"Accept-Language": "es"})
    assert names(kept(app, answer.location)) == ["Persona 1", "Persona 2"]


def test_who_deals_first_is_drawn_by_lot(app, client):
    dealers = {kept(app, begun(client, count="6", token=str(n))).start.dealer for n in range(40)}
    assert len(dealers) > 1


@pytest.mark.parametrize("count", ["", "0", "1", "13", "four", "4.0", "٤"])
def test_so_many_cannot_play(client, count, database):
    assert client.post("/games", data={"count": count}).status_code == 400
    assert database.execute_sql("SELECT count(*) FROM club").fetchone() == (0,)
    assert database.execute_sql("SELECT count(*) FROM game").fetchone() == (0,)


def test_a_double_tap_begins_one_game(client):
    client.post("/games", data={"count": "2", "token": "first"})
    assert begun(client) == begun(client)
    assert begun(client) != begun(client, token="other")


def test_the_phone_says_where_it_is(client, database):
    begun(client, zone="Europe/Bucharest")
    assert database.execute_sql("SELECT time_zone FROM club").fetchone() == ("Europe/Bucharest",)


@pytest.mark.parametrize("zone", ["", "Nowhere/Else", "../../etc/passwd", "x" * 500])
def test_a_zone_that_is_none_is_utc(client, database, zone):
    begun(client, zone=zone)
    assert database.execute_sql("SELECT time_zone FROM club").fetchone() == ("UTC",)


def test_a_game_in_play_opens_on_its_board(client):
    address = begun(client)
    page = client.get("/")
    assert page.status_code == 200
    assert "Who went out in round 1?" in page.text
    assert f'action="{address}' in page.text or f'href="{address}' in page.text


def test_the_game_that_this_phone_touched_last_opens_and_the_others_are_listed(client):
    first, second = begun(client, token="1"), begun(client, token="2")
    page = client.get("/").text
    assert f'data-game="{second[-10:]}"' in page
    assert f'href="{first}"' in page
    client.set_cookie("game", first[-10:])
    page = client.get("/").text
    assert f'data-game="{first[-10:]}"' in page
    assert f'href="{second}"' in page


def test_looking_at_a_game_is_touching_it(client):
    first, second = begun(client, token="1"), begun(client, token="2")
    client.get(first)
    assert f'data-game="{first[-10:]}"' in client.get("/").text
    client.get(f"{second}/start")
    assert f'data-game="{second[-10:]}"' in client.get("/").text


def test_a_game_that_lay_idle_asks_whether_it_goes_on(client, database):
    address = begun(client)
    run(database, "UPDATE game SET saved_at = saved_at - ?", 13 * 60 * 60 * 1000)
    page = client.get("/")
    assert page.status_code == 200
    assert "Does this game go on?" in page.text
    assert f'href="{address}"' in page.text
    assert f'href="{address}/people#end"' in page.text


def test_idle_is_more_than_twelve_hours(app, client):
    game = kept(app, begun(client))
    row = listing.one(app.extensions["database"], game.club, game.id)
    assert not is_idle(row, row.saved_at + IDLE)
    assert is_idle(row, row.saved_at + IDLE + timedelta(seconds=1))
    assert in_play([row, row._replace(status="ended_early")], "") == [row]


def test_the_same_table_is_one_tap_and_the_deal_has_moved_on(app, client):
    address = begun(client, count="3")
    before = kept(app, address)
    client.post(f"{address}/end", data={"seq": "0", "token": "e"})
    page = client.get("/").text
    assert "Same table?" in page
    assert "Player 1, Player 2 and Player 3" in page
    answer = client.post(f"{address}/rematch", data=same_table(page))
    again = kept(app, answer.location)
    assert again.start.seats == before.start.seats
    seats = [*before.start.seats] * 2
    assert again.start.dealer == seats[seats.index(before.start.dealer) + 1]


def same_table(page):
    """What the button of the same table sends."""
    (form,) = re.findall(r'<form[^>]*action="/games/\w+/rematch".*?</form>', page, re.DOTALL)
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def test_the_same_table_is_one_game_however_often_it_is_tapped(client):
    address = begun(client, count="3")
    client.post(f"{address}/end", data={"seq": "0", "token": "e"})
    sent = same_table(client.get("/").text)
    one, other = (client.post(f"{address}/rematch", data=sent).location for _ in range(2))
    assert one == other != address


def test_back_and_another_count_is_another_game(app, client):
    page = client.get("/").text
    token = re.search(r'name="token" value="([^"]+-new)"', page)[1]
    three, four, again = (begun(client, count=count, token=token) for count in "343")
    assert (len(names(kept(app, three))), len(names(kept(app, four)))) == (3, 4)
    assert again == three


def test_another_clubs_table_cannot_be_dealt_again(app, client):
    address = begun(client)
    cy = app.test_client()
    begun(cy)
    assert cy.post(f"{address}/rematch", data={"token": "t"}).status_code == 404


def test_a_watcher_begins_no_game(app, client):
    begun(client)
    database = app.extensions["database"]
    (club,) = database.execute_sql("SELECT id FROM club").fetchone()
    _, token = clubs.new_key(database, club, "watcher", "TV")
    client.set_cookie("phone", token)
    assert client.post("/games", data={"count": "2"}).status_code == 403
    assert not COUNTS.findall(client.get("/games/new").text)


def test_seven_and_more_play_with_two_decks():
    assert usual_start(list("ABCDEF"), "A").house.decks == 1
    assert usual_start(list("ABCDEFG"), "A").house.decks == 2


def test_two_taps_on_a_phone_without_a_club_make_one_club_and_one_game(app):
    page = app.test_client().get("/").text
    token = re.search(r'name="token" value="([^"]+-new)"', page)[1]

    def tap(_):
        client = app.test_client()  # the answer that sets the cookie is still on its way
        at = client.post("/games", data={"count": "4", "token": token}).headers["Location"]
        return at, client.get_cookie("phone").value

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(tap, range(8)))) == 1
    database = app.extensions["database"]
    for table, count in (("club", 1), ("game", 1), ("player", 4), ("fact", 1)):
        assert database.execute_sql(f"SELECT count(*) FROM {table}").fetchall() == [(count,)]
