"""Reporting a hand, and what the scorer sees of it, without scripts.

Ann keeps score, Bo is at the table, Cy has a key of another club.
"""

import re
import secrets

import pytest

from rules.facts import ActUndone, GameEnded, RoundScored
from store import clubs, reports
from store.writing import run
from tests.clubs import Club
from tests.web.test_rounds import filled, opened, post, scores, words


class Phone:
    """A browser with a key."""

    def __init__(self, app, club, right, seat=None):
        self.client = app.test_client()
        self.key, token = clubs.new_key(app.extensions["database"], club.id, right, "")
        self.client.set_cookie("phone", token)
        if seat:
            query = "UPDATE access SET player = ? WHERE club = ? AND id = ?"
            run(club.database, query, club.ids[seat], club.id, self.key)

    def get(self, path):
        return self.client.get(path)

    def report(self, club, game, who="Bo", out="nobody", token=None, place=1, **said):
        player = club.ids[who]
        told = {f"{name}-{player}": value for name, value in said.items()}
        out = club.ids.get(out, out)
        token = token or secrets.token_urlsafe(9)
        fields = {"player": player, "place": place, "token": token, "seq": game.seq, "out": out}
        return self.client.post(f"/games/{game.id}/hand", data={**fields, **told})


@pytest.fixture
def game(club):
    return club.start()


@pytest.fixture
def ann(app, club, game):
    return Phone(app, club, "scorer", "Ann")


@pytest.fixture
def bo(app, club, game):
    return Phone(app, club, "player", "Bo")


def told(club, game):
    return reports.of_game(club.database, club.read(game))


def entry(ann, game):
    return ann.get(f"/games/{game.id}/round?out=nobody")


def save(ann, club, game, **said):
    return post(ann.client, game, **filled(club, **said))


class TestOwnHand:
    def test_phone_of_a_seat_is_asked_for_that_hand(self, bo, club, game):
        answer = bo.get(f"/games/{game.id}/hand")
        assert opened(answer) == club.ids["Bo"]
        assert "Round 1 · hand of Bo" in words(answer)

    def test_phone_of_nobody_is_asked_whose_hand_it_is(self, app, club, game):
        phone = Phone(app, club, "player")
        answer = phone.get(f"/games/{game.id}/hand")
        assert "Whose hand is it?" in words(answer)
        link = re.search(rf'href="([^"]*player={club.ids["Ann"]})"', answer.text)[1]
        assert "Round 1 · hand of Ann" in words(phone.get(link))

    def test_hand_is_reported_and_leads_to_the_board(self, bo, club, game):
        answer = bo.report(club, game, laid="yes", points="10+15")
        assert (answer.status_code, answer.location) == (303, f"/games/{game.id}")
        (report,) = told(club, game)
        assert (report.player, report.by) == (club.ids["Bo"], bo.key)
        assert (report.result.laid, report.result.points) == (True, 25)
        assert "25 · laid" in words(bo.get(f"/games/{game.id}/hand"))

    def test_who_went_out_says_just_that(self, bo, club, game):
        bo.report(club, game, out="Bo")
        (report,) = told(club, game)
        assert (report.result.laid, report.result.out) == (True, True)

    def test_same_post_again_is_one_report(self, bo, club, game):
        for _ in range(2):
            assert bo.report(club, game, token="t", laid="no", points="60").status_code == 303
        assert len(told(club, game)) == 1

    def test_what_cannot_be_is_asked_again_with_what_was_typed(self, bo, club, game):
        for said in ({"laid": "yes", "points": "7"}, {"laid": "yes"}, {"points": "x"}):
            answer = bo.report(club, game, **said)
            assert answer.status_code == 422
            assert 'class="fault"' in answer.text
            if "points" in said:
                assert f'value="{said["points"]}"' in answer.text
        assert not told(club, game)

    def test_round_that_is_saved_meanwhile_shows_both(self, bo, club, game):
        club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
        answer = bo.report(club, game, laid="yes", points="25")
        assert answer.status_code == 409
        assert "60 · not laid" in words(answer)
        assert "25 · laid" in words(answer)
        same = bo.report(club, game, token="u", laid="no", points="60")
        assert "Already saved, the same." in words(same)

    def test_round_that_was_taken_back_is_asked_for_instead(self, bo, club, game):
        after = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
        club.say(after, ActUndone())
        answer = bo.report(club, game, place=2, laid="yes", points="25")
        assert answer.status_code == 409
        assert "The game has changed meanwhile" in words(answer)
        assert 'value="25"' in answer.text

    def test_nothing_is_asked_while_no_round_is_in_play(self, bo, club, game):
        club.say(game, GameEnded(None))
        assert bo.get(f"/games/{game.id}/hand").status_code == 303
        assert bo.report(club, game, laid="yes", points="25").status_code == 303
        assert not told(club, game)

    def test_who_is_not_at_the_table_has_no_hand(self, bo, club, game, app):
        club.ids["Cy"] = "x"
        assert bo.report(club, game, who="Cy").status_code == 303
        assert not told(club, game)
        cy = Phone(app, Club(club.database, "Cy's"), "owner")
        assert cy.get(f"/games/{game.id}/hand").status_code == 404


class TestScorer:
    def test_reports_are_told_beside_the_entry(self, ann, bo, club, game):
        assert "reported" not in words(entry(ann, game))
        bo.report(club, game, laid="yes", points="25")
        page = words(entry(ann, game))
        assert "1 of 2 hands reported" in page
        assert re.search(r"Bo 25 · laid Bo, \d\d:\d\d", page)

    def test_region_is_fetched_by_itself_and_says_nothing_twice(self, ann, bo, club, game):
        path = f"/games/{game.id}/hands?place=1"
        assert ann.get(f"{path}&seen={game.version}").status_code == 204
        bo.report(club, game, laid="yes", points="25")
        answer = ann.get(f"{path}&seen={game.version}")
        assert answer.text.count("<section") == 1
        assert "<input" not in answer.text
        assert "1 of 2 hands reported" in words(answer)
        assert bo.get(path).status_code == 403

    def test_region_says_that_another_phone_has_saved_the_round(self, ann, club, game):
        club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
        answer = ann.get(f"/games/{game.id}/hands?place=1&seen=0")
        assert "Another phone has saved this round." in words(answer)

    def test_what_was_reported_is_taken_over_with_one_tap(self, ann, bo, club, game):
        bo.report(club, game, laid="yes", low="3", high="1")
        name = told(club, game)[0].id
        answer = post(ann.client, game, take=name, **filled(club, out="Ann"))
        bos = club.ids["Bo"]
        assert f'name="low-{bos}" value="3"' in answer.text
        assert re.search(rf'name="laid-{bos}" value="yes" checked', answer.text)
        assert not scores(club, game)["Bo"]

    def test_all_are_taken_over_but_those_that_contradict_each_other(self, ann, bo, club, game):
        ann.report(club, game, who="Ann", out="Ann")
        bo.report(club, game, laid="yes", points="25")
        answer = post(ann.client, game, take="all", **filled(club, out=""))
        assert (
            f'value="{club.ids["Ann"]}" data-title="Round 1 · Ann went out" checked' in answer.text
        )
        assert 'value="25"' in answer.text
        ann.report(club, game, laid="yes", points="30", token="u")
        answer = post(ann.client, game, take="all", **filled(club, out=""))
        assert 'value="25"' not in answer.text

    def test_equal_entry_is_saved_without_a_question(self, ann, bo, club, game):
        bo.report(club, game, laid="yes", low="3", high="1")
        assert save(ann, club, game, Bo="+25").status_code == 303
        assert scores(club, game)["Bo"] == 25

    def test_what_differs_is_shown_with_who_and_when_and_one_is_chosen(self, ann, bo, club, game):
        bo.report(club, game, laid="yes", points="25")
        answer = save(ann, club, game, Bo="-60")
        assert answer.status_code == 409
        assert re.search(r"60 · not laid entered here 25 · laid Bo, \d\d:\d\d", words(answer))
        assert scores(club, game)["Bo"] == 0
        for choice, points in (("mine", 60), (told(club, game)[0].id, 25)):
            fields = again(answer) | {f"choice-{club.ids['Bo']}": choice, "token": choice}
            done = ann.client.post(f"/games/{game.id}/rounds", data=fields)
            assert done.status_code == 303
            now = club.read(game)
            assert scores(club, game)["Bo"] == points
            club.say(now, ActUndone())
            answer = save(ann, club, club.read(game), Bo="-60", seq=now.seq + 1, token=choice + "x")
        assert [each.result.points for each in told(club, game)] == [25]

    def test_two_phones_that_differ_are_shown_both(self, ann, bo, app, club, game):
        bo.report(club, game, laid="yes", points="25")
        Phone(app, club, "player").report(club, game, laid="yes", points="30")
        page = words(save(ann, club, game, Bo="+30"))
        assert "25 · laid Bo" in page
        assert "30 · laid phone" in page
        assert "30 · laid entered here" in page

    def test_report_that_comes_after_the_choice_is_asked_about_too(self, ann, bo, club, game):
        bo.report(club, game, laid="yes", points="25")
        fields = again(save(ann, club, game, Bo="-60"))
        fields[f"choice-{club.ids['Bo']}"] = "mine"
        bo.report(club, game, laid="yes", points="30", token="u")
        answer = ann.client.post(f"/games/{game.id}/rounds", data=fields)
        assert answer.status_code == 409
        assert "30 · laid" in words(answer)

    def test_who_went_out_is_a_difference_as_well(self, ann, bo, club, game):
        bo.report(club, game, out="Bo")
        answer = save(ann, club, game, Bo="+25")
        assert answer.status_code == 409
        fields = again(answer) | {f"choice-{club.ids['Bo']}": told(club, game)[0].id}
        answer = ann.client.post(f"/games/{game.id}/rounds", data=fields)
        assert answer.status_code == 422  # now Ann's hand is missing
        assert opened(answer) == club.ids["Ann"]
        assert told(club, game)[0].id in answer.text

    def test_correction_asks_nothing(self, ann, bo, club, game):
        bo.report(club, game, laid="yes", points="25")
        game = club.say(game, RoundScored(club.results("Ann +0, Bo -60")))
        fields = filled(club, Bo="-65", seq=game.seq) | {"step": "save"}
        assert post(ann.client, game, path="rounds/1", **fields).status_code == 303

    def test_board_says_how_many_have_reported(self, ann, bo, club, game):
        board = f"/games/{game.id}"
        assert "Enter my hand" in words(bo.get(board))
        bo.report(club, game, laid="yes", points="25")
        assert "1 of 2 hands reported" in words(ann.get(board))
        assert "25 · laid" in words(bo.get(board))


def again(answer):
    """The fields that a page says again."""
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', answer.text)
    return dict(found)
