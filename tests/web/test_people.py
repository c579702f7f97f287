"""The people at the table: joining late, leaving, coming back, ending early."""

import html
import re

import pytest

from rules.facts import Result, RoundScored
from store import games
from store.writing import rows

LAID, NOT, OUT = Result(True, 15), Result(False, 60), Result(True, 0)


@pytest.fixture
def address(client):
    """A game for three."""
    return client.post("/games", data={"count": "3", "token": "t"}).location


def kept(database, address):
    game = address.split("/")[2]
    (club,) = rows(database, "SELECT club FROM game WHERE id = ?", game)[0]
    return games.kept(database, club, game)


def play(database, address, *results):
    game = kept(database, address)
    told = dict(zip((seat.player for seat in game.game.present), results, strict=True))
    games.append(database, game, RoundScored(told), seq=game.seq, by="")


def change(client, database, address, act, **fields):
    seq = str(kept(database, address).seq)
    return client.post(f"{address}/{act}", data={"seq": seq, "token": f"{act}{seq}", **fields})


def join(client, database, address, **fields):
    return change(client, database, address, "joins", **fields)


def leave(client, database, address, place):
    player = kept(database, address).game.seats[place].player
    return change(client, database, address, "leaves", player=player)


def said(answer):
    text = html.unescape(answer.text)
    return re.findall(
        r'(?:class="amiss"[^>]*>.*?<span>|class="notice"[^>]*>)([^<]+)<', text, re.DOTALL
    )


def test_who_joins_late_is_offered_the_lowest_phase_and_the_highest_total(
    client, database, address
):
    play(database, address, OUT, NOT, LAID)
    play(database, address, OUT, LAID, LAID)
    page = client.get(f"{address}/people").text
    assert re.search(r'name="total" value="75"', page)
    assert '<option value="2" selected>' in page


def test_who_joins_sits_on_the_last_seat_as_agreed(client, database, address):
    answer = join(client, database, address, name="Dee", phase="3", total="40")
    assert (answer.status_code, answer.location) == (303, f"{address}/people")
    game = kept(database, address)
    seat = game.game.seats[-1]
    assert (game.names[seat.player], seat.advanced, seat.total) == ("Dee", 2, 40)
    assert "Dee" in client.get(answer.location).text


def test_what_is_left_empty_is_as_proposed(client, database, address):
    play(database, address, OUT, NOT, LAID)
    assert join(client, database, address, name="Dee").status_code == 303
    fact = kept(database, address).facts[-1]
    assert (fact.standing.phase, fact.standing.total) == (1, 60)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"name": ""}, "A name has at least one character."),
        ({"name": "x" * 200}, "A name has at most 60 characters."),
        ({"name": "PLAYER 2"}, "Somebody by the name of Player 2 is already at the table."),
        ({"name": "Dee", "phase": "11"}, "This game has no phase “11”."),
        ({"name": "Dee", "phase": "done"}, "This game has no phase “done”."),
        ({"name": "Dee", "total": "-5"}, "What is expected here is a whole number."),
        ({"name": "Dee", "total": "5 5"}, "What is expected here is a whole number."),
    ],
)
def test_a_refusal_is_a_sentence_and_what_was_typed_stays(client, database, address, fields, told):
    answer = join(client, database, address, **{"phase": "1", "total": "7", **fields})
    assert (answer.status_code, said(answer)) == (422, [told])
    assert html.escape(fields["name"]) in answer.text
    assert f'name="total" value="{fields.get("total", "7")}"' in answer.text
    assert kept(database, address).seq == 0


def test_the_seventh_at_one_deck_is_refused(client, database, address):
    for name in ("Dee", "Eve", "Fay"):
        assert join(client, database, address, name=name).status_code == 303
    answer = join(client, database, address, name="Gil")
    assert said(answer) == ["With one deck 2 to 6 people can play, not 7."]


@pytest.mark.parametrize("name", ["<b>", "'; --", "👩\u200d👧", "محمد"])
def test_odd_names_join_as_they_are(client, database, address, name):
    answer = join(client, database, address, name=name)
    page = client.get(answer.location).text
    assert name in html.unescape(page)
    assert "<b></" not in page


def test_where_the_players_pick_a_joiner_brings_the_phases_completed(client, database, address):
    start = client.get(f"{address}/start").text
    assert start
    page = {"seq": "0", "token": "s", "variant": "pick", "deals": "0"}
    fields = dict(re.findall(r'name="((?:player|points)[^"]*)" value="([^"]*)"', start))
    switches = dict(re.findall(r'type="radio" name="(\w+)" value="(\w+)" checked', start))
    told = {**fields, **switches, **page, "name-0": "Ann", "name-1": "Bo", "name-2": "Cy"}
    assert (
        client.post(f"{address}/start", data={**told, "rulebook_shown": "house"}).status_code == 303
    )
    answer = join(client, database, address, name="Dee", completed=["2", "5"], total="30")
    assert answer.status_code == 303
    assert kept(database, address).game.seats[-1].completed == (2, 5)


def test_whoever_leaves_can_come_back(client, database, address):
    assert leave(client, database, address, 1).status_code == 303
    gone = kept(database, address).game.seats[1]
    assert gone.is_left
    page = client.get(f"{address}/people").text
    assert "Comes back" in page
    again = join(client, database, address, player=gone.player, phase="1", total="0")
    assert again.status_code == 303
    assert not kept(database, address).game.seats[1].is_left


def test_a_leaving_dealer_passes_the_deal_to_the_left(client, database, address):
    game = kept(database, address)
    at = game.start.seats.index(game.game.dealer)
    leave(client, database, address, at)
    assert kept(database, address).game.dealer == game.start.seats[(at + 1) % 3]


def test_two_have_to_stay(client, database, address):
    leave(client, database, address, 0)
    answer = leave(client, database, address, 1)
    assert (answer.status_code, said(answer)) == (
        422,
        ["At least two have to stay, else there is no game."],
    )


def test_a_double_tap_lets_one_leave_and_join_once(client, database, address):
    player = kept(database, address).start.seats[0]
    for act, fields in (("leaves", {"player": player}), ("joins", {"name": "Dee"})):
        seq = str(kept(database, address).seq)
        for _ in range(2):
            data = {"seq": seq, "token": act, **fields}
            assert client.post(f"{address}/{act}", data=data).status_code == 303
    assert kept(database, address).seq == 2


def test_the_slower_of_two_phones_sees_how_it_is_now(client, database, address):
    join(client, database, address, name="Dee")
    data = {"seq": "0", "token": "late", "name": "Eve"}
    answer = client.post(f"{address}/joins", data=data)
    assert answer.status_code == 409
    assert "Another phone was faster" in answer.text
    assert 'name="name" value="Eve"' in answer.text
    assert "Dee" in answer.text


@pytest.mark.parametrize("winner", ["", "0"])
def test_the_game_ends_early_with_or_without_a_winner(client, database, address, winner):
    page = client.get(f"{address}/people").text
    assert 'name="ends"' in page
    player = kept(database, address).start.seats[0] if winner else ""
    answer = change(client, database, address, "end", winner=player)
    assert answer.status_code == 303
    game = kept(database, address).game
    assert (game.status, game.winner) == ("ended_early", player or None)
    assert 'name="ends"' not in client.get(f"{address}/people").text


def sent(page, address):
    """Where the page's form goes, and what it says."""
    (action,) = re.findall(r'method="post" action="([^"]+)"', page)
    told = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))
    return action, told


@pytest.mark.parametrize("is_won", [False, True])
def test_what_an_early_end_changes_is_shown_before_it_counts(client, database, address, is_won):
    play(database, address, OUT, NOT, LAID)
    winner = kept(database, address).start.seats[1] if is_won else ""
    page = client.get(f"{address}/people?ends=yes&winner={winner}").text
    assert "ended early after round 1" in page
    assert ("<bdi>Player 2</bdi></strong>" in page) is is_won
    assert kept(database, address).game.status == "in_progress"
    action, told = sent(page, address)
    assert client.post(action, data=told).status_code == 303
    game = kept(database, address).game
    assert (game.status, game.winner) == ("ended_early", winner or None)


def test_what_it_means_that_somebody_leaves_is_shown_before_it_counts(client, database, address):
    player = kept(database, address).start.seats[1]
    page = client.get(f"{address}/people?leaves={player}").text
    assert "<h1>Player 2 leaves</h1>" in page
    assert "can come back" in page
    assert not kept(database, address).game.seat(player).is_left
    action, told = sent(page, address)
    assert client.post(action, data=told).location == f"{address}/people"
    assert kept(database, address).game.seat(player).is_left


@pytest.mark.parametrize("asked", ["ends=yes&winner=nobody", "leaves={left}"])
def test_what_cannot_be_done_is_said_on_the_page_of_the_table(client, database, address, asked):
    leave(client, database, address, 0)
    left = kept(database, address).game.seats[0].player
    page = client.get(f"{address}/people?{asked.format(left=left)}")
    assert page.status_code == 200
    assert 'class="notice" role="alert"' in page.text


def test_nobody_is_offered_to_come_back_once_it_is_over(client, database, address):
    leave(client, database, address, 0)
    assert "Comes back" in client.get(f"{address}/people").text
    change(client, database, address, "end")
    page = client.get(f"{address}/people").text
    assert "Comes back" not in page
    assert re.search(r'Player 1</bdi><span class="muted">left<', page)


def test_once_it_is_over_nobody_joins_or_leaves(client, database, address):
    change(client, database, address, "end")
    for answer in (
        join(client, database, address, name="Dee"),
        leave(client, database, address, 0),
    ):
        assert answer.status_code == 422
        assert "The game is over; what came before can still be corrected." in said(answer)


def test_the_deal_does_not_move_back_when_a_join_is_undone(client, database, address):
    play(database, address, OUT, NOT, LAID)
    dealer = kept(database, address).game.dealer
    join(client, database, address, name="Dee")
    change(client, database, address, "undo")
    assert kept(database, address).game.dealer == dealer
