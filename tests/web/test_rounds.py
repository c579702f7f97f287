"""Entering and correcting rounds without scripts: forms, 303, 422 and 409.

Ann keeps score, Bo is at the table, Cy has a key of another club.
"""

import re
from html import unescape

import pytest

from rules.facts import ActUndone, GameEnded, RoundCorrected, RoundScored
from rules.scoring import Counts
from tests.clubs import Club


@pytest.fixture
def phone(client, club):
    """Ann's phone."""
    client.set_cookie("phone", club.tokens["scorer"])
    return client


def filled(club, out="Ann", token="one", seq=0, place=1, **said):
    """The fields of a form: ``filled(club, Bo="-60")``, ``+25`` laid, ``-60`` not laid."""
    fields = {"out": club.ids.get(out, out), "token": token, "seq": seq, "place": place}
    for name, text in said.items():
        player = club.ids[name]
        if text.startswith(("+", "-")):
            fields[f"laid-{player}"] = {"+": "yes", "-": "no"}[text[0]]
        fields[f"points-{player}"] = text.lstrip("+-")
    return fields


def words(answer):
    """What the page says."""
    text = re.sub(r"<[^>]*>", " ", answer.text)
    return re.sub(r"\s+", " ", unescape(text))


def post(phone, game, path="rounds", **fields):
    return phone.post(f"/games/{game.id}/{path}", data=fields)


def scores(club, game):
    return {name: club.read(game).game.seat(player).total for name, player in club.ids.items()}


def opened(answer):
    return re.search(r'data-first="(?:p-)?([^"]*)"', answer.text)[1]


class TestEntry:
    def test_it_asks_first_for_the_one_left_of_whoever_went_out(self, phone, club):
        game = club.start("Ann Bo Cy")
        answer = phone.get(f"/games/{game.id}/round?out={club.ids['Bo']}")
        assert answer.status_code == 200
        assert opened(answer) == club.ids["Cy"]
        assert "Round 1 · Bo went out" in words(answer)

    def test_nobody_out_begins_left_of_the_dealer(self, phone, club):
        game = club.start("Ann Bo Cy", dealer="Ann")
        answer = phone.get(f"/games/{game.id}/round?out=nobody")
        assert opened(answer) == club.ids["Bo"]
        assert "Round 1 · nobody went out" in words(answer)

    def test_without_a_word_on_it_the_page_asks_who_went_out(self, phone, club):
        answer = phone.get(f"/games/{club.start().id}/round")
        assert opened(answer) == "out"
        assert "Who went out in round 1?" in words(answer)

    def test_a_round_is_saved_and_leads_to_the_board(self, phone, club):
        game = club.start()
        answer = post(phone, game, **filled(club, Bo="-60"))
        assert (answer.status_code, answer.location) == (303, f"/games/{game.id}")
        assert scores(club, game) == {"Ann": 0, "Bo": 60}

    def test_sums_are_added_up(self, phone, club):
        game = club.start()
        post(phone, game, **filled(club, Bo="+10+15+5"))
        assert scores(club, game) == {"Ann": 0, "Bo": 30}

    def test_the_same_form_sent_again_counts_once(self, phone, club):
        game = club.start()
        for _ in range(3):
            answer = post(phone, game, **filled(club, Bo="-60"))
            assert answer.status_code == 303
        assert scores(club, game) == {"Ann": 0, "Bo": 60}

    def test_an_empty_field_is_no_zero_and_all_that_was_typed_stays(self, phone, club):
        game = club.start("Ann Bo Cy")
        answer = post(phone, game, **filled(club, Bo="-85", Cy=""))
        assert answer.status_code == 422
        assert opened(answer) == club.ids["Cy"]
        assert "Did Cy lay the phase or not?" in words(answer)
        assert "How many points does Cy have? An empty field is not a 0." in words(answer)
        assert f'name="points-{club.ids["Bo"]}" value="85"' in answer.text
        assert answer.text.count("autofocus") == 1
        assert club.read(game).seq == 0

    def test_points_alone_do_not_lay_a_phase(self, phone, club):
        game = club.start()
        answer = post(phone, game, **filled(club, Bo="45"))
        assert answer.status_code == 422
        assert "Did Bo lay the phase or not?" in words(answer)

    def test_two_wilds_left_after_phase_1_do_not_lose_the_phase(self, phone, club):
        game = club.start()
        assert post(phone, game, **filled(club, Bo="+50")).status_code == 303
        assert club.read(game).game.seat(club.ids["Bo"]).advanced == 1

    def test_a_total_beyond_a_thousand_is_like_any_other(self, phone, club):
        game = club.start(at="")
        for place in range(1, 7):
            fields = filled(
                club, Bo="-230", token=f"t{place}", seq=place - 1, place=place, out="Ann"
            )
            assert post(phone, game, **fields).status_code == 303
        assert scores(club, game)["Bo"] == 1380

    def test_of_two_finishers_the_fewer_points_win_not_the_first_seat(self, phone, club):
        game = started_at(club, "10:100", "10:50")
        post(phone, game, **filled(club, Bo="+10"))
        assert club.read(game).game.winner == club.ids["Bo"]

    def test_the_game_goes_on_when_phase_9_is_completed(self, phone, club):
        game = started_at(club, "9:0", "9:0")
        post(phone, game, **filled(club, Bo="-60"))
        assert club.read(game).game.status == "in_progress"

    def test_what_the_rules_refuse_is_said_at_the_player(self, phone, club):
        game = club.start()
        answer = post(phone, game, **filled(club, Bo="-37"))
        assert answer.status_code == 422
        assert opened(answer) == club.ids["Bo"]
        assert "No cards make 37 points; possible would be 35 or 40." in words(answer)

    def test_whoever_did_not_go_out_has_points(self, phone, club):
        answer = post(phone, club.start(), **filled(club, Bo="+0"))
        assert answer.status_code == 422
        assert "Bo did not go out, so it cannot be 0 points." in words(answer)

    def test_a_warning_is_confirmed_and_kept(self, phone, club):
        game = club.start()
        fields = filled(club, Bo="-45")
        answer = post(phone, game, **fields)
        assert answer.status_code == 422
        assert "Bo did not lay, so it should be 50 points or more, not 45." in words(answer)
        assert "Save with 1 warning" in words(answer)
        confirm = re.search(r'name="confirm" value="([^"]*)"', answer.text)[1]
        assert "hidden" not in re.search(r"<label class=\"choice confirm\"[^>]*>", answer.text)[0]
        assert post(phone, game, **fields, confirm=confirm).status_code == 303
        assert club.read(game).facts[-1].confirmed == ("not_laid_below_minimum",)

    def test_a_warning_that_was_not_seen_is_not_confirmed(self, phone, club):
        game = club.start()
        fields = filled(club, Bo="-45") | {"confirm": "laid_above_maximum,nonsense"}
        assert post(phone, game, **fields).status_code == 422

    def test_nobody_went_out_of_a_round(self, phone, club):
        game = club.start()
        post(phone, game, **filled(club, out="nobody", Ann="+5", Bo="-60"))
        assert club.read(game).facts[-1].ended == "nobody_out"

    def test_where_laying_wins_at_once_the_page_asks_who_did(self, phone, club):
        game = started_at(club, "10:0", "10:50", switches={"win": "immediate"})
        answer = phone.get(f"/games/{game.id}/round?out=laid_last")
        assert opened(answer) == "out"
        assert "Bo laid the last phase" in words(answer)
        fields = filled(club, out=f"laid_last:{club.ids['Bo']}", Ann="-60", Bo="+15")
        assert post(phone, game, **fields).status_code == 303
        assert club.read(game).game.winner == club.ids["Bo"]

    def test_the_only_one_who_can_have_laid_the_last_phase_is_not_asked_for(self, phone, club):
        game = started_at(club, "10:0", "9:50", switches={"win": "immediate"})
        answer = phone.get(f"/games/{game.id}/round?out=laid_last")
        assert "Round 1 · Ann laid the last phase" in words(answer)

    def test_under_float_several_can_have_no_points(self, phone, club):
        game = club.start("Ann Bo Cy", switches={"go_out": "float"})
        assert post(phone, game, **filled(club, Bo="+0", Cy="-60")).status_code == 303
        assert club.read(game).replay.rounds[0].out == club.ids["Ann"]

    def test_where_the_players_pick_the_phase_is_asked_for(self, phone, club):
        game = club.start(variant="pick")
        fields = filled(club, Bo="-60")
        answer = post(phone, game, **fields)
        assert answer.status_code == 422
        assert (opened(answer), "Which phase did Ann lay?" in words(answer)) == (
            club.ids["Ann"],
            True,
        )
        fields[f"phase-{club.ids['Ann']}"] = "7"
        assert post(phone, game, **fields).status_code == 303
        assert club.read(game).game.seat(club.ids["Ann"]).completed == (7,)

    def test_tapped_cards_are_kept_as_cards(self, phone, club):
        game = club.start()
        fields = filled(club) | {"fill": "yes", f"laid-{club.ids['Bo']}": "no"}
        assert post(phone, game, **fields, **{f"wild-{club.ids['Bo']}": "2"}).status_code == 303
        assert club.read(game).facts[-1].results[club.ids["Bo"]].counts == Counts(8, 0, 0, 2)

    def test_a_game_that_is_over_leads_to_its_board(self, phone, club):
        game = club.say(club.start(), GameEnded())
        answer = phone.get(f"/games/{game.id}/round?out=nobody")
        assert (answer.status_code, answer.location) == (303, f"/games/{game.id}")


class TestConflict:
    def test_the_same_entry_of_another_phone_is_already_saved(self, phone, club):
        game = club.start()
        post(phone, game, **filled(club, Bo="-60"))
        answer = post(phone, game, **filled(club, Bo="-60", token="two"))
        assert answer.status_code == 409
        assert "Already saved, the same." in words(answer)
        assert scores(club, game)["Bo"] == 60

    def test_two_entries_that_differ_stand_side_by_side(self, phone, club):
        game = club.start("Ann Bo Cy")
        post(phone, game, **filled(club, Bo="-60", Cy="-50"))
        answer = post(phone, game, **filled(club, Bo="+25", Cy="-50", token="two"))
        assert answer.status_code == 409
        assert "Bo 60 · not laid 25 · laid" in words(answer)
        assert answer.text.count("<mark>") == 1
        assert "Correct with mine" in words(answer)
        assert "Keep what is saved" in words(answer)

    def test_mine_can_correct_theirs(self, phone, club):
        game = club.start()
        post(phone, game, **filled(club, Bo="-60"))
        answer = post(phone, game, **filled(club, Bo="+25", token="two"))
        fields = hidden(answer)
        assert fields["step"] == "preview"
        answer = post(phone, game, "rounds/1", **fields)
        assert answer.status_code == 200
        answer = post(phone, game, "rounds/1", **hidden(answer))
        assert answer.status_code == 303
        assert scores(club, game)["Bo"] == 25

    def test_after_an_undo_the_form_is_for_the_round_in_play(self, phone, club):
        game = club.say(club.start(), RoundScored(club.results("Ann +0, Bo -60")))
        club.say(game, ActUndone())
        answer = post(phone, game, **filled(club, Bo="-85", seq=1, place=2))
        assert "Round 1 · Ann went out" in words(answer)
        assert hidden(answer)["place"] == "1"

    def test_an_undo_meanwhile_leaves_the_form_filled_in(self, phone, club):
        game = club.say(club.start(), RoundScored(club.results("Ann +0, Bo -60")))
        club.say(game, ActUndone())
        answer = post(phone, game, **filled(club, Bo="-85", seq=1, place=2))
        assert answer.status_code == 409
        assert "The game has changed meanwhile." in words(answer)
        assert 'value="85"' in answer.text
        assert hidden(answer)["seq"] == "2"


class TestCorrection:
    @pytest.fixture
    def game(self, club):
        return club.say(
            club.start("Ann Bo Cy"),
            RoundScored(club.results("Ann +0!, Bo +25?, Cy -60?")),
            RoundScored(club.results("Ann -60?, Bo +0!, Cy -85?")),
        )

    def test_the_form_is_filled_with_what_was_recorded(self, phone, club, game):
        answer = phone.get(f"/games/{game.id}/rounds/1?player={club.ids['Cy']}")
        assert opened(answer) == club.ids["Cy"]
        assert "Round 1 · Ann went out" in words(answer)
        assert f'name="points-{club.ids["Cy"]}" value="60"' in answer.text
        assert "Phase 1" in words(answer)
        assert "Phase 2" not in words(answer)

    def test_what_it_changes_is_shown_before_it_is_saved(self, phone, club, game):
        fields = filled(club, Bo="-75", Cy="-60", seq=2)
        answer = post(phone, game, "rounds/1", **fields)
        assert answer.status_code == 200
        assert "Bo Phase 3 2" in words(answer)
        assert "Bo Total 25 75" in words(answer)
        assert club.read(game).seq == 2
        answer = post(phone, game, "rounds/1", **hidden(answer))
        assert (answer.status_code, answer.location) == (303, f"/games/{game.id}")
        assert isinstance(club.read(game).facts[-1], RoundCorrected)
        assert scores(club, game) == {"Ann": 60, "Bo": 75, "Cy": 145}

    def test_the_last_round_can_be_corrected(self, phone, club, game):
        fields = filled(club, out="Bo", Ann="-60", Cy="-90", seq=2, place=2) | {"step": "save"}
        assert post(phone, game, "rounds/2", **fields).status_code == 303
        assert scores(club, game)["Cy"] == 150

    def test_a_round_of_a_game_that_is_over_can_be_corrected(self, phone, club):
        game = started_at(club, "10:100", "10:50")
        game = club.say(game, RoundScored(club.results("Ann +0!, Bo +10?")))
        answer = post(phone, game, "rounds/1", **filled(club, Bo="-60", seq=1))
        assert "Wins Bo Ann" in words(answer)

    def test_a_round_that_does_not_count_any_more_is_named(self, phone, club):
        game = started_at(club, "10:0", "9:0")
        game = club.say(
            game,
            RoundScored(club.results("Ann -60?, Bo +0!")),
            RoundScored(club.results("Ann -60?, Bo +0!")),
        )
        fields = filled(club, Bo="-60", seq=2)
        assert "Round 2 does not count any more." in words(post(phone, game, "rounds/1", **fields))

    def test_it_can_be_changed_again_before_it_is_saved(self, phone, club, game):
        answer = post(phone, game, "rounds/1", **filled(club, Bo="-75", Cy="-60", seq=2))
        answer = post(phone, game, "rounds/1", **hidden(answer), edit="yes")
        assert answer.status_code == 200
        assert 'value="75"' in answer.text

    def test_what_it_makes_impossible_later_is_said(self, phone, club):
        game = club.start(variant="pick")
        game = club.say(
            game,
            RoundScored(club.results("Ann +0! @1, Bo -60?")),
            RoundScored(club.results("Ann +0! @2, Bo -60?")),
        )
        fields = filled(club, Bo="-60", seq=2) | {f"phase-{club.ids['Ann']}": "2"}
        answer = post(phone, game, "rounds/1", **fields)
        assert answer.status_code == 422
        assert "With this correction, round 2 would not be possible." in words(answer)
        assert "Ann completed phase 2 before" in words(answer)

    def test_another_correction_of_the_same_round_is_shown_beside_it(self, phone, club, game):
        club.say(game, RoundCorrected(1, club.results("Ann +0!, Bo +30?, Cy -60?")))
        answer = post(phone, game, "rounds/1", **filled(club, Bo="-75", Cy="-60", seq=2))
        assert answer.status_code == 409
        assert "Bo 30 · laid 75 · not laid" in words(answer)

    def test_a_round_more_meanwhile_leaves_the_correction_filled_in(self, phone, club, game):
        club.say(game, RoundScored(club.results("Ann +0!, Bo -60?, Cy -60?")))
        answer = post(phone, game, "rounds/1", **filled(club, Bo="-75", Cy="-60", seq=2))
        assert answer.status_code == 409
        assert 'value="75"' in answer.text

    def test_a_warning_is_confirmed_with_a_correction_too(self, phone, club, game):
        fields = filled(club, Bo="-45", Cy="-60", seq=2)
        answer = post(phone, game, "rounds/1", **fields)
        assert answer.status_code == 422
        answer = post(phone, game, "rounds/1", **fields, confirm="not_laid_below_minimum")
        assert answer.status_code == 200
        assert post(phone, game, "rounds/1", **hidden(answer)).status_code == 303

    def test_a_round_undone_meanwhile_is_entered_with_what_was_typed(self, phone, club, game):
        club.say(game, ActUndone())
        fields = filled(club, out="Bo", Ann="-60", Cy="-75", seq=2, place=2)
        answer = post(phone, game, "rounds/2", **fields)
        assert answer.status_code == 409
        assert 'value="75"' in answer.text
        assert "Round 2 · Bo went out" in words(answer)
        assert f'action="/games/{game.id}/rounds"' in answer.text
        again = fields | {"seq": hidden(answer)["seq"], "token": "two"}
        assert post(phone, game, **again).status_code == 303
        assert scores(club, game)["Cy"] == 135

    def test_a_round_that_is_not_there_is_404_for_who_has_seen_it_all(self, phone, club, game):
        for more in ({}, {"edit": "yes"}, {"step": "save"}):
            fields = filled(club, Bo="-60", Cy="-75", seq=2, place=3) | more
            assert post(phone, game, "rounds/3", **fields).status_code == 404

    def test_there_is_no_such_round(self, phone, game):
        assert phone.get(f"/games/{game.id}/rounds/3").status_code == 404


class TestRights:
    def test_another_club_sees_no_such_game(self, client, app, club):
        game = club.start()
        client.set_cookie("phone", Club(app.extensions["database"], "Cy's").tokens["owner"])
        assert client.get(f"/games/{game.id}/round").status_code == 404
        assert post(client, game, **filled(club, Bo="-60")).status_code == 404

    def test_a_watcher_enters_nothing(self, client, club):
        client.set_cookie("phone", club.tokens["watcher"])
        assert post(client, club.start(), **filled(club, Bo="-60")).status_code == 403


def hidden(answer):
    """The hidden fields of a page."""
    found = re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', answer.text)
    return {name: unescape(value) for name, value in found}


def started_at(club, *standings, **told):
    """Ann and Bo, at those phases and totals: ``started_at(club, "10:100", "10:50")``."""
    at = ", ".join(f"{who} {each}" for who, each in zip(("Ann", "Bo"), standings, strict=True))
    return club.start(at=at, **told)
