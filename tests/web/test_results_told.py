"""A past game of which only the result is known, on every page that shows games."""

import html

from rules.facts import ActUndone, ResultTold
from tests.rules.told import start
from tests.web.games import ANN, kept, texts
from web.board import board
from web.catalogs import catalog
from web.chronicle import saved
from web.ending import ending
from web.log import log
from web.sheet import sheet

EN = catalog("en")
TOTALS = {"Ann": 340, "Bo": 125, "Cy": 410}
RESULT = ResultTold(TOTALS)
NAMED = ResultTold(TOTALS, ("Cy",))
UNKNOWN = "Only the result of this game is known, not its rounds."


def over(*facts):
    return ending(kept(start(), *facts), EN)


class TestEnding:
    def test_lowest_total_wins(self):
        found = over(RESULT)
        assert found.headline == "Bo wins"
        assert found.reason == f"The lowest total wins: 125 points. {UNKNOWN}"
        lines = [(line.place, line.person.name, line.total) for line in found.lines]
        assert lines == [("1st", "Bo", 125), ("2nd", "Ann", 340), ("3rd", "Cy", 410)]

    def test_win_is_shared(self):
        found = over(ResultTold({**TOTALS, "Ann": 125}))
        assert found.headline == "Ann and Bo share the win"
        assert found.reason == f"The lowest total is shared: 125 points. {UNKNOWN}"

    def test_whoever_was_named_won(self):
        found = over(NAMED)
        assert (found.headline, found.reason) == (
            "Cy wins",
            f"Who won is as it was told. {UNKNOWN}",
        )

    def test_nothing_is_said_of_phases_and_rounds(self):
        found = over(RESULT)
        assert {line.progress for line in found.lines} == {""}
        assert (found.charts, found.story, found.can_reopen) == ((), (), False)
        assert found.has_result_only


class TestWhatWasSaid:
    def test_result_is_not_undone_by_a_tap_but_its_correction_is(self):
        line = saved(kept(start(), RESULT), ANN, EN)
        assert (texts(line.saying), line.undo) == ("Result of a past game · 21:01", "")
        line = saved(kept(start(), RESULT, NAMED), ANN, EN)
        assert (texts(line.saying), line.undo) == (
            "Correction of the result · 21:02",
            "Correction of the result",
        )

    def test_one_undone_all_the_same_can_be_put_back(self):
        line = saved(kept(start(), RESULT, ActUndone()), ANN, EN)
        assert (line.undo, line.redo) == ("", "Result of a past game")

    def test_log_has_every_total_and_what_a_correction_changes(self):
        lines = log(kept(start(), RESULT, NAMED, ResultTold({**TOTALS, "Bo": 130})), ANN, EN).lines
        told = [
            (line.what, [(each.name, each.before, each.after) for each in line.details])
            for line in lines[:3]
        ]
        assert told == [
            (
                "Correction of the result",
                [("Bo", "125 points", "130 points"), ("Who won", "Cy", "the lowest total")],
            ),
            ("Correction of the result", [("Who won", "the lowest total", "Cy")]),
            (
                "Result of a past game",
                [("Ann", "", "340 points"), ("Bo", "", "125 points"), ("Cy", "", "410 points")],
            ),
        ]

    def test_log_says_who_was_named_at_once(self):
        (line, _) = log(kept(start(), NAMED), ANN, EN).lines
        assert (line.details[-1].name, line.details[-1].after) == ("Who won", "Cy")


def test_sheet_says_that_there_are_no_rounds():
    assert sheet(kept(start(), RESULT), EN).has_result_only
    assert not sheet(kept(start()), EN).has_result_only


def test_board_is_over():
    assert board(kept(start(), RESULT), ANN, EN).status == "finished"


def test_pages_of_such_a_game(client, club):
    game = club.played(start(), RESULT)
    client.set_cookie("phone", club.tokens["owner"])
    page = html.unescape(client.get(f"/games/{game.id}").text)
    assert UNKNOWN in page
    assert "0 of 10" not in page
    assert ">Sheet<" not in page
    assert UNKNOWN in html.unescape(client.get(f"/games/{game.id}/sheet").text)
    assert "410 points" in client.get(f"/games/{game.id}/log").text


def test_history_says_that_it_is_the_result_only(client, club):
    club.played(start(), NAMED)
    client.set_cookie("phone", club.tokens["owner"])
    page = client.get("/history?status=finished").text
    assert "Cy wins" in page
    assert "only the result" in page
    assert "All 10 phases" not in page.partition('class="games"')[2]


def test_rematch_has_the_same_people(client, club):
    game = club.played(start(), RESULT)
    client.set_cookie("phone", club.tokens["owner"])
    answer = client.post(f"/games/{game.id}/rematch", data={"seq": "1", "token": "t"})
    assert answer.status_code == 303
    again = club.read(answer.location.split("/")[-1])
    assert (again.game.status, len(again.game.seats)) == ("in_progress", 3)
