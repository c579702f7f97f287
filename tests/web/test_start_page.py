"""Names, seats, dealer, variant and rules: told before round 1, corrected after it."""

import html
import re

import pytest
from flask import render_template

from rules.errors import Unreadable
from rules.facts import PlayerLeft, Result, RoundScored, StartCorrected, TieBreakWon
from store import games
from store.writing import rows
from web.catalogs import catalog
from web.drafts import drafted
from web.start import fields_of, start_screen
from web.start_forms import Fault

FIELD = re.compile(r'<input[^>]*? name="([^"]+)"[^>]*?>')
RESULTS = ({"points": 0, "laid": True}, {"points": 60, "laid": False}, {"points": 15, "laid": True})


@pytest.fixture
def address(client):
    """A game for three."""
    return client.post("/games", data={"count": "3", "token": "t"}).location


def kept(database, address):
    game = address.split("/")[2]
    (club,) = rows(database, "SELECT club FROM game WHERE id = ?", game)[0]
    return games.kept(database, club, game)


def names(database, address):
    game = kept(database, address)
    return [game.names[player] for player in game.start.seats]


def form(text):
    """What a browser would send of the page's form."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", text[text.index('id="start"') :]):
        told = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        if told.get("type") in ("radio", "checkbox") and " checked" not in tag:
            continue
        if "name" in told:
            found[html.unescape(told["name"])] = html.unescape(told.get("value", "on"))
    for name, body in re.findall(
        r'<select[^>]*? name="([^"]+)"[^>]*>(.*?)</select>', text, re.DOTALL
    ):
        chosen = re.findall(r'<option value="([^"]*)" selected', body)
        found[name] = (chosen or re.findall(r'<option value="([^"]*)"', body))[0]
    return found


def typed(client, address, **fields):
    """The form of the page, with some fields typed otherwise (``name_0`` is ``name-0``)."""
    page = client.get(f"{address}/start")
    assert page.status_code == 200
    told = {name.replace("_", "-") if name[-1].isdigit() else name: x for name, x in fields.items()}
    return {**form(page.text), **told}


def saved(client, address, **fields):
    return client.post(f"{address}/start", data=typed(client, address, **fields))


def faults(text):
    return {
        html.unescape(field): html.unescape(told)
        for field, told in re.findall(r'id="fault-([^"]+)">.*?<span>(.*?)</span>', text, re.DOTALL)
    }


def play(database, address, *rounds):
    """Save rounds, each as the results in seat order."""
    for results in rounds:
        game = kept(database, address)
        told = dict(zip(game.start.seats, (Result(**each) for each in results), strict=True))
        games.append(database, game, RoundScored(told), seq=game.seq, by="")


def test_a_form_that_nobody_changed_says_nothing(client, database, address):
    assert saved(client, address).location == address
    assert kept(database, address).seq == 0


def test_names_typed_are_on_the_board(client, database, address):
    answer = saved(client, address, name_0="Ana", name_1="  Luis  ", name_2="Ioana")
    assert (answer.status_code, answer.location) == (303, address)
    assert names(database, address) == ["Ana", "Luis", "Ioana"]
    assert "Ioana" in client.get(address).text


def test_names_pasted_into_one_field_go_over_the_seats(client, database, address):
    saved(client, address, name_0="Ana, Luis, Ioana, Mateus")
    assert names(database, address) == ["Ana", "Luis", "Ioana", "Mateus"]


def test_one_name_alone_leaves_the_others_as_they_are(client, database, address):
    saved(client, address, name_1="Ana")
    assert names(database, address) == ["Player 1", "Ana", "Player 3"]


def test_a_known_player_is_one_tap(client, database, address):
    saved(client, address, name_0="Ana")
    other = client.post("/games", data={"count": "2", "token": "o"}).location
    page = client.get(f"{other}/start").text
    (ana,) = re.findall(r'value="(known [^"]+)"', page)
    drafted = client.post(f"{other}/start/draft", data={**form(page), "step": ana})
    assert client.post(f"{other}/start", data=form(drafted.text)).status_code == 303
    assert names(database, other) == ["Ana", "Player 2"]
    game, before = kept(database, other), kept(database, address)
    assert game.start.seats[0] == before.start.seats[0]


@pytest.mark.parametrize(
    "name", ["<b>", "'; --", "👩\u200d👩\u200d👧", "محمد", "עדי", "Zoë", "x" * 60, 'O\'Neil & "Co"']
)
def test_odd_names_are_shown_as_typed_and_nothing_else(client, database, address, name):
    assert saved(client, address, name_1=name).status_code == 303
    assert names(database, address)[1] == name
    for path in (address, f"{address}/start", f"{address}/people", "/"):
        page = client.get(path).text
        assert html.escape(name, quote=False) in html.unescape(page) or name in html.unescape(page)
        assert "<b></" not in page
    assert form(client.get(f"{address}/start").text)["name-1"] == name


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("x" * 200, "at most 60 characters"),
        ("An\u202ena", "no control characters"),
        ("ANA", "already at the table"),
    ],
)
def test_a_name_that_cannot_be_is_refused_at_its_field_and_all_is_kept(
    client, database, address, name, told
):
    answer = saved(client, address, name_0="Ana", name_1=name, total_2="25", deals="2")
    assert answer.status_code == 422
    assert told in faults(answer.text)["name-1"]
    again = form(answer.text)
    assert [again[each] for each in ("name-0", "name-1", "total-2", "deals")] == [
        *("Ana", name, "25", "2"),
    ]
    assert kept(database, address).seq == 0


def test_the_focus_is_on_the_first_fault(client, address):
    page = saved(client, address, name_0="Ana", name_1="ana", rounds_played="x").text
    assert re.findall(r'name="([^"]+)"[^>]*autofocus', page) == ["name-1"]


def test_the_dealer_is_who_was_chosen(client, database, address):
    for at in (2, 0, 1):
        saved(client, address, deals=str(at))
        game = kept(database, address)
        assert game.game.dealer == game.start.seats[at]


def test_seats_change_by_buttons_without_scripts(client, database, address):
    page = typed(client, address, name_0="Ana", name_1="Luis", name_2="Ioana", deals="0")
    page = form(client.post(f"{address}/start/draft", data={**page, "step": "down 0"}).text)
    assert kept(database, address).seq == 0
    client.post(f"{address}/start", data=page)
    assert names(database, address) == ["Luis", "Ana", "Ioana"]
    game = kept(database, address)
    assert game.names[game.game.dealer] == "Ana"


@pytest.mark.parametrize(
    ("fields", "variant"),
    [
        ({"variant": "short", "last_phase": "8"}, "Phases 1 to 8"),
        ({"variant": "even"}, "Even phases"),
        ({"variant": "odd"}, "Odd phases"),
        ({"variant": "all_advance"}, "Everybody advances"),
        ({"variant": "pick"}, "Phases in any order"),
        ({"variant": "fixed_rounds", "round_limit": "8"}, "8 rounds"),
        ({"variant": "custom", "variant_shown": "standard"}, "Own phases"),
    ],
)
def test_every_variant_can_be_played(client, database, address, fields, variant):
    assert saved(client, address, **fields).status_code == 303
    assert kept(database, address).start.variant == fields["variant"]
    for path in (address, f"{address}/start"):
        assert variant in client.get(path).text


def test_a_variant_that_lacks_something_says_so_at_its_field(client, address):
    answer = saved(client, address, variant="fixed_rounds", round_limit="many")
    assert answer.status_code == 422
    assert list(faults(answer.text)) == ["round_limit"]
    assert 'value="many"' in answer.text


@pytest.mark.parametrize("last", ["0", "-1", "11", "x", "٣", "9" * 5000])
def test_a_last_phase_that_is_none_is_refused_at_its_field(client, address, last):
    page = saved(client, address, variant="short", last_phase=last)
    assert page.status_code == 422
    assert "last_phase" in faults(page.text)


def test_house_rules_are_told_the_same_on_board_and_start(client, database, address):
    saved(client, address, wrap_runs="yes", win="immediate", points_wild="50")
    house = kept(database, address).start.house
    assert (house.wrap_runs, house.win, house.points.wild) == (True, "immediate", 50)
    for path in (address, f"{address}/start"):
        page = client.get(path).text
        for words in ("Usual rules", "runs go on from 12 to 1", "wild: 50"):
            assert words in page, words


def test_a_rulebook_sets_its_switches(client, database, address):
    saved(client, address, rulebook="guide", rulebook_shown="house")
    assert kept(database, address).start.house.go_out == "discard_only"


def test_phases_of_ones_own_say_at_once_what_the_deck_says(client, database, address):
    page = typed(client, address, variant="custom", variant_shown="standard")
    page = form(client.post(f"{address}/start/draft", data=page).text)
    page["size-0-0"] = "9"
    shown = client.post(f"{address}/start/draft", data=page)
    assert "This phase needs 12 cards, and one hand lays at most 11." in html.unescape(shown.text)
    assert client.post(f"{address}/start", data=form(shown.text)).status_code == 422
    page["size-0-0"] = "7"
    assert "10 cards" in client.post(f"{address}/start/draft", data=page).text
    assert client.post(f"{address}/start", data=page).status_code == 303
    assert kept(database, address).start.phases[0] == (("set", 7), ("set", 3))


def test_a_game_begun_on_paper_goes_on_from_there(client, database, address):
    saved(client, address, rounds_played="4", phase_0="5", total_0="45", total_1="120")
    game = kept(database, address).game
    assert (game.round, game.seats[0].advanced, game.seats[0].total) == (5, 4, 45)


@pytest.mark.parametrize("phase", ["11", "0", "-1", "done", "ten"])
def test_nobody_is_put_beyond_phase_10(client, database, address, phase):
    answer = saved(client, address, phase_1=phase)
    assert answer.status_code == 422
    assert list(faults(answer.text)) == ["phase-1"]
    assert kept(database, address).seq == 0


def test_seven_need_two_decks(client, database, address):
    answer = saved(client, address, name_0="A, B, C, D, E, F, G")
    assert answer.status_code == 422
    assert "With one deck 2 to 6 people can play, not 7." in faults(answer.text)["seats"]
    assert saved(client, address, name_0="A, B, C, D, E, F, G", decks="2").status_code == 303


def test_a_double_tap_counts_once(client, database, address):
    page = typed(client, address, name_0="Ana")
    for _ in range(2):
        assert client.post(f"{address}/start", data=page).status_code == 303
    assert kept(database, address).seq == 1


def test_of_two_phones_the_second_sees_what_the_first_said_and_keeps_its_own(
    client, database, address
):
    late = typed(client, address, name_0="Luis")
    saved(client, address, name_0="Ana")
    answer = client.post(f"{address}/start", data=late)
    assert answer.status_code == 409
    assert "Another phone was faster" in answer.text
    assert "Ana" in answer.text
    assert form(answer.text)["name-0"] == "Luis"
    assert client.post(f"{address}/start", data=form(answer.text)).status_code == 303
    assert names(database, address)[0] == "Luis"


def lines(text):
    """The two starts side by side: what is saved and what was typed, by what it is about."""
    rows = re.findall(r"<tr[^>]*><th[^>]*>(.*?)</th><td>(.*?)</td><td>(.*?)</td>", text)
    bare = [[html.unescape(re.sub("<[^>]+>", "", each)) for each in row] for row in rows]
    return {what: (saved, mine) for what, saved, mine in bare}


def test_both_starts_are_shown_side_by_side(client, database, address):
    late = typed(client, address, name_0="Luis", decks="2", rounds_played="3", total_1="45")
    saved(client, address, name_0="Ana")
    shown = lines(client.post(f"{address}/start", data=late).text)
    assert shown["Seats"] == ("Ana, Player 2, Player 3", "Luis, Player 2, Player 3")
    assert shown["Rules"] == ("All 10 phases, Usual rules", "All 10 phases, Usual rules, two decks")
    assert shown["Rounds played so far"] == ("–", "3")
    assert shown["Player 2"] == ("–", "45 points")


def test_a_seat_that_only_the_other_phone_named_keeps_that_name(client, database, address):
    late = typed(client, address, name_1="Luis")
    saved(client, address, name_0="Ana")
    answer = client.post(f"{address}/start", data=late)
    assert lines(answer.text)["Seats"] == ("Ana, Player 2, Player 3", "Ana, Luis, Player 3")
    assert client.post(f"{address}/start", data=form(answer.text)).status_code == 303
    assert names(database, address) == ["Ana", "Luis", "Player 3"]


def test_what_both_phones_said_alike_is_saved_already(client, database, address):
    late = typed(client, address, name_0="Ana", name_1="Luis")
    saved(client, address, name_0="Ana", name_1="Luis")
    answer = client.post(f"{address}/start", data=late)
    assert answer.status_code == 409
    assert "Already saved, the same." in answer.text


def test_a_step_of_editing_does_not_hide_that_another_phone_was_faster(client, database, address):
    late = typed(client, address, name_0="Luis")
    saved(client, address, name_0="Ana")
    step = client.post(f"{address}/start/draft", data={**late, "step": "more"})
    assert client.post(f"{address}/start", data=form(step.text)).status_code == 409
    assert names(database, address)[0] == "Ana"


def test_after_a_round_mine_is_shown_first_then_saved(client, database, address):
    play(database, address, RESULTS)
    late = typed(client, address, name_0="Luis")
    changed = typed(client, address, name_0="Ana")
    page = form(client.post(f"{address}/start/draft", data={**changed, "step": "preview"}).text)
    assert client.post(f"{address}/start", data=page).status_code == 303
    answer = client.post(f"{address}/start/draft", data={**late, "step": "preview"})
    assert answer.status_code == 409
    mine = {**form(answer.text), "step": "preview"}
    page = client.post(f"{address}/start/draft", data=mine)
    assert "What it changes" in page.text
    assert client.post(f"{address}/start", data=form(page.text)).status_code == 303
    assert names(database, address)[0] == "Luis"


def test_what_cannot_be_read_stays_in_its_form_when_another_phone_was_faster(
    client, database, address
):
    late = typed(client, address, name_0="Luis", total_1="many")
    saved(client, address, name_0="Ana")
    answer = client.post(f"{address}/start", data=late)
    assert answer.status_code == 409
    assert "Another phone was faster" in answer.text
    assert form(answer.text)["total-1"] == "many"
    mended = {**form(answer.text), "total-1": "5"}
    assert client.post(f"{address}/start", data=mended).status_code == 409


def test_after_a_round_a_correction_shows_what_it_changes_before_it_counts(
    client, database, address
):
    play(database, address, RESULTS)
    page = typed(client, address, rounds_played="3")
    answer = client.post(f"{address}/start", data=page)
    assert (answer.status_code, kept(database, address).seq) == (422, 1)
    assert "What it changes" in answer.text
    assert client.post(f"{address}/start", data=form(answer.text)).location == address
    assert isinstance(kept(database, address).facts[-1], StartCorrected)


def test_a_preview_of_something_else_is_none(client, database, address):
    play(database, address, RESULTS)
    page = typed(client, address, total_0="25")
    shown = client.post(f"{address}/start/draft", data={**page, "step": "preview"})
    assert shown.status_code == 200
    assert "<strong><bdi>25</bdi>" in shown.text
    other = {**form(shown.text), "total-0": "30"}
    answer = client.post(f"{address}/start", data=other)
    assert answer.status_code == 422
    assert "<strong><bdi>30</bdi>" in answer.text


def with_forgotten(client, address, **fields):
    page = typed(client, address)
    page = form(client.post(f"{address}/start/draft", data={**page, "step": "more"}).text)
    told = {name.replace("_", "-"): each for name, each in fields.items()}
    return {**page, "name-3": "Dee", **told}


def test_a_forgotten_player_is_asked_for_the_rounds_played(client, database, address):
    play(database, address, RESULTS, RESULTS)
    page = with_forgotten(client, address)
    assert {"points-3-1", "points-3-2"} <= page.keys()
    answer = client.post(f"{address}/start", data=page)
    assert answer.status_code == 422
    assert faults(answer.text)["points-3-2"] == (
        "How many points does Dee have? An empty field is not a 0."
    )
    told = {"laid-3-1": "yes", "points-3-1": "20", "laid-3-2": "no", "points-3-2": "75"}
    shown = client.post(f"{address}/start", data={**page, **told})
    assert shown.status_code == 422
    assert client.post(f"{address}/start", data=form(shown.text)).status_code == 303
    game = kept(database, address).game
    assert (game.seats[3].total, game.seats[3].advanced) == (95, 1)


def test_what_is_odd_about_a_forgotten_result_is_confirmed_with_the_button(
    client, database, address
):
    play(database, address, RESULTS)
    told = {"laid_3_1": "no", "points_3_1": "20"}
    shown = client.post(f"{address}/start", data=with_forgotten(client, address, **told))
    assert "Save with 1 warning" in shown.text
    again = client.post(f"{address}/start", data=form(shown.text))
    assert again.status_code == 303
    assert kept(database, address).replay.warnings


def test_a_forgotten_players_impossible_points_are_refused_at_their_field(
    client, database, address
):
    play(database, address, RESULTS)
    page = with_forgotten(client, address, laid_3_1="no", points_3_1="37")
    answer = client.post(f"{address}/start", data=page)
    assert (answer.status_code, list(faults(answer.text))) == (422, ["points-3-1"])


def test_impossible_points_are_refused_at_their_field_where_everybody_advances(
    client, database, address
):
    everybody = {"variant": "all_advance", "phase_0": "4", "phase_1": "4", "phase_2": "4"}
    assert saved(client, address, **everybody).status_code == 303
    play(database, address, RESULTS)
    page = with_forgotten(client, address, laid_3_1="no", points_3_1="37")
    answer = client.post(f"{address}/start", data={**page, "phase-3": "4"})
    assert (answer.status_code, list(faults(answer.text))) == (422, ["points-3-1"])


@pytest.mark.parametrize("variant", ["standard", "fixed_rounds", "custom", "pick"])
def test_what_is_wrong_is_said_wherever_it_is(app, client, database, address, variant):
    play(database, address, RESULTS)
    page = with_forgotten(client, address)
    draft = drafted({name: [each] for name, each in {**page, "variant": variant}.items()})
    game, words = kept(database, address), catalog("en")

    def shown(*places):
        wrong = [Fault(place, Unreadable("missing")) for place in places]
        screen = start_screen(game, draft, (), words, token="t", faults=wrong)
        with app.test_request_context():
            return screen, render_template("starts/start.html", page=screen)

    places = list(fields_of(shown()[0].parts))
    assert {"points-3-1", "variant", "name-3"} <= set(places)
    screen, text = shown(*places)
    assert screen.elsewhere == ()
    assert [place for place in places if f'id="fault-{place}"' not in text] == []
    screen, text = shown("points-9-7")
    assert screen.elsewhere == ("Something that is needed here is missing.",)
    assert screen.elsewhere[0] in text


def test_what_makes_a_later_round_impossible_is_refused_with_its_reason(client, database, address):
    play(database, address, RESULTS)
    page = typed(client, address)
    page = form(client.post(f"{address}/start/draft", data={**page, "step": "out 0"}).text)
    answer = client.post(f"{address}/start", data=page)
    assert answer.status_code == 422
    assert "Who went out?" in faults(answer.text)["start"]


def test_whoever_takes_the_place_of_one_taken_out_keeps_their_own_results(
    client, database, address
):
    """Bo's seat goes; who sat as Cy was Bo."""
    saved(client, address, name_0="Ann", name_1="Bo", name_2="Cy")
    play(database, address, RESULTS)
    page = form(
        client.post(f"{address}/start/draft", data={**typed(client, address), "step": "out 1"}).text
    )
    shown = client.post(f"{address}/start", data={**page, "name-1": "Bo"})
    assert client.post(f"{address}/start", data=form(shown.text)).status_code == 303
    game = kept(database, address)
    told = {game.names[seat.player]: seat.total for seat in game.game.seats}
    assert told == {"Ann": 0, "Bo": 15}


def test_a_placeholder_is_named_after_its_player_left(client, database, address):
    play(database, address, RESULTS)
    game = kept(database, address)
    games.append(database, game, PlayerLeft(game.start.seats[1]), seq=1, by="")
    shown = saved(client, address, name_1="Bo")
    assert client.post(f"{address}/start", data=form(shown.text)).status_code == 303
    game = kept(database, address)
    assert [game.names[seat.player] for seat in game.game.seats if seat.is_left] == ["Bo"]
    assert game.replay.recorded[0].said.is_corrected is False
    client.post(f"{address}/undo", data={"seq": "3", "token": "back"})
    assert names(database, address)[1] == "Player 2"
    assert kept(database, address).game.seats[1].is_left


def test_who_won_a_tie_break_can_be_named_afterwards(client, database, address):
    saved(client, address, phase_0="10", phase_1="10", total_1="0", total_2="0")
    tied = (
        {"points": 0, "laid": True},
        {"points": 25, "laid": True},
        {"points": 60, "laid": False},
    )
    saved(client, address, total_0="25")
    play(database, address, tied)
    game = kept(database, address)
    assert game.game.status == "tiebreak"
    won = TieBreakWon(game.start.seats[1], tied=game.game.tied)
    games.append(database, game, won, seq=game.seq, by="")
    shown = saved(client, address, name_1="Bo")
    assert "goes on" not in shown.text
    assert client.post(f"{address}/start", data=form(shown.text)).status_code == 303
    game = kept(database, address)
    assert [game.names[each] for each in game.game.winners] == ["Bo"]


@pytest.mark.parametrize("path", ["/start", "/people"])
def test_another_club_sees_nothing_of_it(app, address, path):
    cy = app.test_client()
    assert cy.get(address + path).status_code == 404
    cy.post("/games", data={"count": "2"})
    assert cy.get(address + path).status_code == 404
    assert cy.post(f"{address}/start", data={"name-0": "Cy"}).status_code == 404


@pytest.mark.parametrize(
    "data", [{}, {"name-0": "Ana"}, {"seq": "x"}, {"seq": "0", "variant": "<b>"}]
)
def test_no_form_breaks_the_page(client, address, data):
    for path in ("/start", "/start/draft"):
        answer = client.post(f"{address}{path}", data=data)
        assert answer.status_code in (200, 409, 422)
        assert "<b>" not in answer.text.replace("<b></b>", "")
