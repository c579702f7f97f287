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


class TestCorrecting:
    """The page that corrects a result."""

    def page(self, client, club, fact=RESULT):
        client.set_cookie("phone", club.tokens["scorer"])
        return f"/games/{club.played(start(), fact).id}/result"

    def post(self, client, club, path, told, seq="1", **fields):
        data = {f"total-{club.ids[name]}": total for name, total in told.items()}
        data |= {f"won-{club.ids[name]}": "yes" for name in fields.pop("won", ())}
        return client.post(path, data={"seq": seq, "token": f"r{seq}", **data})

    def result(self, club, path):
        game = club.read(path.split("/")[2])
        names = {player: name for name, player in club.ids.items()}
        totals = {names[seat.player]: seat.total for seat in game.game.seats}
        return totals, {names[player] for player in game.game.winners}

    def test_it_shows_the_result_as_it_is(self, client, club):
        path = self.page(client, club, NAMED)
        page = client.get(path).text
        for total in TOTALS.values():
            assert f'value="{total}"' in page
        assert page.count(" checked") == 1
        assert path in client.get(path.removesuffix("/result")).text

    def test_correction_counts_and_can_be_undone(self, client, club):
        path = self.page(client, club)
        told = {"Ann": "95", "Bo": "1.250", "Cy": "410"}
        answer = self.post(client, club, path, told)
        assert (answer.status_code, answer.location) == (303, path.removesuffix("/result"))
        assert self.result(club, path) == ({"Ann": 95, "Bo": 1250, "Cy": 410}, {"Ann"})
        self.post(client, club, path, told, seq="2", won=["Bo", "Cy"])
        assert self.result(club, path)[1] == {"Bo", "Cy"}
        client.post(path.replace("/result", "/undo"), data={"seq": "3", "token": "u"})
        assert self.result(club, path)[1] == {"Ann"}

    def test_the_same_result_is_no_correction(self, client, club):
        path = self.page(client, club)
        told = {name: str(total) for name, total in TOTALS.items()}
        assert self.post(client, club, path, told).status_code == 303
        assert club.read(path.split("/")[2]).seq == 1

    def test_what_cannot_be_read_is_told_and_stays(self, client, club):
        path = self.page(client, club)
        answer = self.post(client, club, path, {"Ann": "many", "Bo": "", "Cy": "5"})
        page = html.unescape(answer.text)
        assert answer.status_code == 422
        assert "Ann: “many” is no number of points." in page
        assert "Bo has no points. An empty field is not a 0." in page
        assert 'value="many"' in page
        assert club.read(path.split("/")[2]).seq == 1

    def test_another_phone_was_faster(self, client, club):
        path = self.page(client, club)
        told = {"Ann": "5", "Bo": "10", "Cy": "15"}
        answer = self.post(client, club, path, told, seq="0")
        assert answer.status_code == 409
        assert 'value="340"' in answer.text

    def test_games_with_rounds_have_no_such_page(self, client, club):
        client.set_cookie("phone", club.tokens["scorer"])
        path = f"/games/{club.played(start()).id}/result"
        assert client.get(path).status_code == 404
        assert client.post(path).status_code == 404

    def test_whoever_only_looks_does_not_correct(self, client, club):
        path = self.page(client, club)
        client.set_cookie("phone", club.tokens["watcher"])
        assert client.get(path).status_code == 403
        assert path not in client.get(path.removesuffix("/result")).text
