"""The people of a club: who is the best as far as one can tell, names, and who is one person."""

import html
import re

import pytest

from rules.facts import GameEnded, RoundScored
from rules.phases import Objective
from store import merges, players
from tests.clubs import Club
from tests.rules.told import scored, start
from tests.store.test_merges import played
from web.catalogs import LANGUAGES, catalog
from web.months import months
from web.names import nearness
from web.odds import odds, verdict
from web.phones import COOKIE

EN = catalog("en")


@pytest.fixture
def as_owner(client, club):
    client.set_cookie(COOKIE, club.tokens["owner"])
    return client


@pytest.fixture
def as_scorer(client, club):
    client.set_cookie(COOKIE, club.tokens["scorer"])
    return client


def shown(client, path, status=200, **more):
    answer = client.get(f"{path}?lang=en", **more)
    assert answer.status_code == status
    return text_of(answer)


def text_of(answer):
    plain = re.sub(r"<(script|style)[^>]*>.*?</\1>|<[^>]+>", " ", answer.text, flags=re.DOTALL)
    return " ".join(html.unescape(plain).split())


def page_of(club, name):
    return f"/players/{club.ids[name]}"


class TestWhoIsTheBest:
    def test_nobody_before_a_game_was_played_to_its_end(self, as_owner, club):
        club.start("Ann Bo")
        text = shown(as_owner, "/players")
        assert "Who is really the best? Nobody knows yet." in text

    def test_one_win_says_nothing(self, as_owner, club):
        played(club, "Ann Bo")
        text = shown(as_owner, "/players")
        assert "Nobody is clearly the best yet." in text
        assert "Ahead so far: Ann, 1 of 1 game (100%). Luck alone explains that as well" in text
        assert "it would give 50%." in text

    def test_who_wins_again_and_again_is(self, as_owner, club):
        for _ in range(9):
            played(club, "Ann Bo Cy")
        text = shown(as_owner, "/players")
        assert "Ann wins more than luck explains. 9 of 9 games (100%); luck alone" in text

    def test_a_game_of_two_is_won_more_easily_than_one_of_four(self, as_owner, club):
        """Bo wins 5 of 9 of two, Ann 5 of 9 of four."""
        for _ in range(5):
            played(club, "Bo Dee")
            played(club, "Ann Cy Eve Fay")
        for _ in range(4):
            played(club, "Dee Bo")
        for other in ("Cy", "Eve", "Fay", "Cy"):
            played(club, " ".join([other, *[e for e in ("Ann", "Cy", "Eve", "Fay") if e != other]]))
        text = shown(as_owner, "/players")
        assert "Ahead so far: Ann, 5 of 9 games (56%)." in text

    def test_nobody_in_particular_is_not_compared(self, as_owner, club):
        for _ in range(12):
            played_by(club, ["Player 1", "Bo"])
        text = shown(as_owner, "/players")
        assert "Player 1 wins more" not in text
        assert "Nobody with a name has won a game yet." in text
        assert re.search(r"Nothing to count yet \w+ Player 1 12 games", text)

    def test_a_phone_without_a_club_sees_how_it_begins(self, client):
        assert "Nobody knows yet." in shown(client, "/players")

    def test_records_and_months_lead_to_their_games(self, as_owner, club):
        game = played(club, "Ann Bo")
        text = as_owner.get("/players?lang=en").text
        assert "Lowest total" in text
        assert f"/games/{game.id}" in text
        assert re.search(r"/history\?from=\d{4}-\d\d-01&amp;to=\d{4}-\d\d-\d\d", text)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_in_every_language(self, as_owner, club, language):
        for _ in range(3):
            played(club, "Ann Bo Cy")
        for path in ("/players", page_of(club, "Ann"), f"{page_of(club, 'Ann')}/name"):
            assert as_owner.get(f"{path}?lang={language}").status_code == 200


def played_by(club, names):
    """A game of these names, won by the first."""
    signs = ["A", "B"][: len(names)]
    told = dict(zip(signs, names, strict=True))
    return club.played(start("A B", "A 10:40, B 10:40"), scored("A +0, B -60"), names=told)


class TestOdds:
    def test_the_wider_the_fewer_games(self):
        narrow, wide = odds(50, 100, 25, EN), odds(5, 10, 2.5, EN)
        assert narrow.high_at - narrow.low_at < wide.high_at - wide.low_at
        assert narrow.against == "more"
        assert (narrow.share, narrow.luck) == ("50%", "25%")

    def test_among_many_somebody_is_lucky(self):
        alone, among_twelve = odds(8, 12, 4, EN), odds(8, 12, 4, EN, among=12)
        assert (alone.against, among_twelve.against) == ("more", "level")

    @pytest.mark.parametrize(
        ("wins", "games", "told"),
        [
            (2, 3, "After 3 games the share says little"),
            (10, 24, "That may still be luck"),
            (20, 24, "That is more than luck"),
            (0, 24, "That is less than luck alone would win"),
        ],
    )
    def test_what_can_be_said_of_it(self, wins, games, told):
        assert verdict(odds(wins, games, games / 3, EN), games, EN).startswith(told)

    def test_before_any_game_there_is_none(self):
        assert odds(0, 0, 0, EN) is None


class TestMonths:
    def test_the_last_twelve_are_drawn_and_all_are_told(self):
        told = [("2024-02", 2), ("2025-12", 1), ("2026-11", 4)]
        found = months(told, EN)
        assert [bar.label for bar in found.bars] == ["12", *map(str, range(1, 12))]
        assert [bar.value for bar in found.bars if bar.value] == ["1", "4"]
        assert found.bars[-1].height == 4 * found.bars[0].height
        assert [(row.name, row.count) for row in found.rows] == [
            ("November 2026", "4"),
            ("December 2025", "1"),
            ("February 2024", "2"),
        ]
        assert (found.rows[2].since, found.rows[2].until) == ("2024-02-01", "2024-02-29")

    def test_without_games_there_are_none(self):
        assert months([], EN) is None


class TestOnePlayer:
    def test_everything_is_counted(self, as_owner, club):
        for _ in range(3):
            played(club, "Ann Bo Cy")
        played(club, "Bo Ann")
        club.say(club.start("Ann Bo"), GameEnded())
        text = shown(as_owner, page_of(club, "Ann"))
        assert "3 games won 75%" in text
        assert "Places in the last 4 games" in text
        assert "Ended early, not counted 1 game" in text
        assert "Bo 4 games 3 ahead · 1 behind" in text
        assert "Cy 3 games 3 ahead · 0 behind" in text
        assert "Phase 10 takes longest: 1.0 rounds on average." in text
        assert "Went out 3 times" in text
        assert "Won after standing last 0 times" in text

    def test_phases_of_ones_own_are_not_told_by_their_number(self, as_owner, club):
        own = ((("set", 3),), (("run", 4),))
        phases = tuple(tuple(Objective(*each) for each in phase) for phase in own)
        game = club.start("Ann Bo", variant="custom", phases=phases)
        club.say(game, *[RoundScored(club.results("Ann +0, Bo -60"))] * 2)
        text = shown(as_owner, page_of(club, "Ann"))
        assert "1 game won" in text
        assert "takes longest" not in text

    def test_the_page_is_as_sure_as_the_table_of_all(self, as_owner, club):
        """Ann wins 6 of 6 against Bo: of two that is more than luck, of seven it is not."""
        for _ in range(6):
            played(club, "Ann Bo")
        assert "Ann wins more than luck explains." in shown(as_owner, "/players")
        assert "That is more than luck" in shown(as_owner, page_of(club, "Ann"))
        for each in ("Cy", "Dee", "Eve", "Fay", "Gus"):
            players.create(club.database, club.id, each)
        assert "Nobody is clearly the best yet." in shown(as_owner, "/players")
        assert "the share says little" in shown(as_owner, page_of(club, "Ann"))

    def test_before_the_first_game(self, as_owner, club):
        club.start("Ann Bo")
        assert "No game played to the end yet." in shown(as_owner, page_of(club, "Ann"))

    def test_nobody_of_another_club(self, as_owner, club, database):
        cy = Club(database, "Cy's")
        played(cy, "Ann Bo")
        path = page_of(cy, "Ann")
        for call in ("", "/name", "/merge"):
            assert as_owner.get(path + call).status_code == 404
        for call in ("name", "archive", "merge", "separate"):
            assert as_owner.post(f"{path}/{call}", data={"name": "Eve"}).status_code == 404
        assert players.one(database, cy.id, cy.ids["Ann"]).name == "Ann"

    def test_a_name_is_no_markup(self, as_owner, club):
        played_by(club, ["<b>Ann", "Bo"])
        (ann,) = [e.id for e in players.all_of(club.database, club.id) if e.name == "<b>Ann"]
        for path in ("/players", f"/players/{ann}", f"/players/{ann}/merge"):
            assert "<b>Ann" not in as_owner.get(path).text


class TestNames:
    def test_a_new_name_shows_in_games_of_the_past(self, as_scorer, club):
        game = played(club, "Ann Bo")
        path = page_of(club, "Ann")
        answer = as_scorer.post(f"{path}/name", data={"name": " Annika "})
        assert (answer.status_code, answer.location) == (303, path)
        assert "Annika wins" in shown(as_scorer, f"/games/{game.id}")

    @pytest.mark.parametrize(
        ("name", "why"), [("bo", "already in the club"), (" ", ""), ("x" * 61, "at most 60")]
    )
    def test_a_name_that_cannot_be_is_refused_as_typed(self, as_scorer, club, name, why):
        played(club, "Ann Bo")
        answer = as_scorer.post(f"{page_of(club, 'Ann')}/name?lang=en", data={"name": name})
        assert answer.status_code == 422
        assert 'aria-invalid="true"' in answer.text
        assert f'value="{name}"' in answer.text
        assert why in text_of(answer)

    def test_who_does_not_play_any_more_is_apart_and_comes_back(self, as_scorer, club):
        played(club, "Ann Bo")
        path = page_of(club, "Ann")
        as_scorer.post(f"{path}/archive", data={"archived": "yes"})
        text = shown(as_scorer, "/players")
        assert text.index("Not playing any more") < text.rindex("Ann")
        assert "Does not play any more." in shown(as_scorer, path)
        as_scorer.post(f"{path}/archive", data={"archived": "no"})
        assert "Not playing any more" not in shown(as_scorer, "/players")

    def test_a_watcher_changes_nothing(self, client, club):
        played(club, "Ann Bo")
        client.set_cookie(COOKIE, club.tokens["watcher"])
        path = page_of(club, "Ann")
        assert "Name, archive" not in shown(client, path)
        assert client.get(f"{path}/name").status_code == 403
        for call in ("name", "archive", "merge", "separate"):
            assert client.post(f"{path}/{call}").status_code == 403


class TestOnePerson:
    def test_two_names_become_one_person_and_two_again(self, as_owner, club):
        played(club, "Ann Bo")
        game = played(club, "Anne Cy")
        path = page_of(club, "Anne")
        assert re.search(r'value="\w+" required checked>', as_owner.get(f"{path}/merge").text)
        answer = as_owner.post(f"{path}/merge", data={"into": club.ids["Ann"]})
        assert answer.status_code == 303
        text = text_of(as_owner.get(f"{answer.location}&lang=en"))
        assert "“Anne” and “Ann” are one person now." in text
        assert "Also told as “Anne”" in text
        assert "2 games won" in text
        assert "Ann wins" in shown(as_owner, f"/games/{game.id}")
        assert as_owner.get(path).location == page_of(club, "Ann")
        answer = as_owner.post(f"{path}/separate")
        assert (answer.status_code, answer.location) == (303, path)
        assert "Anne wins" in shown(as_owner, f"/games/{game.id}")

    def test_told_twice_it_is_the_same(self, as_owner, club):
        played(club, "Ann Bo")
        played(club, "Anne Cy")
        path = page_of(club, "Anne")
        for _ in range(2):
            assert as_owner.post(f"{path}/merge", data={"into": club.ids["Ann"]}).status_code == 303
        for _ in range(2):
            assert as_owner.post(f"{path}/separate").status_code == 303

    def test_two_of_one_table_are_two_and_the_game_is_shown(self, as_owner, club):
        game = played(club, "Ann Bo")
        path = f"{page_of(club, 'Ann')}/merge?lang=en"
        answer = as_owner.post(path, data={"into": club.ids["Bo"]})
        assert answer.status_code == 422
        assert "The two played in one game, so they are two people." in text_of(answer)
        assert f'href="/games/{game.id}"' in answer.text
        assert as_owner.post(path, data={}).status_code == 422

    def test_only_the_owner_says_so(self, as_scorer, club):
        played(club, "Ann Bo")
        played(club, "Anne Cy")
        path = page_of(club, "Anne")
        assert as_scorer.get(f"{path}/merge").status_code == 403
        merges.merge(club.database, club.id, club.ids["Anne"], club.ids["Ann"])
        assert "Separate again" not in shown(as_scorer, page_of(club, "Ann"))
        assert as_scorer.post(f"{path}/separate").status_code == 403

    def test_the_other_spelling_is_not_proposed_nor_listed(self, as_owner, club):
        played(club, "Ann Bo")
        played(club, "Anne Cy")
        game = club.start("Bo Cy")
        merges.merge(club.database, club.id, club.ids["Anne"], club.ids["Ann"])
        for path in ("/players", "/history", f"/games/{game.id}/start"):
            assert "Anne" not in as_owner.get(path).text, path

    def test_what_is_alike(self):
        assert nearness("José", "jose") == 1
        assert nearness("Ann", "Anne") > 0.8
        assert nearness("Ann", "Zoe") < 0.3


class TestWaitsOfAGame:
    def over(self, client, club, *rounds, **told):
        game = club.start("Ann Bo", **told)
        said = [RoundScored(club.results(each)) for each in rounds]
        return client.get(f"/games/{club.say(game, *said).id}?lang=en").text

    def test_who_waited_where(self, as_owner, club):
        rounds = ["Ann +0, Bo -60", "Ann -60, Bo +0", "Ann +0, Bo -60"]
        page = self.over(as_owner, club, *rounds, at="Ann 9:0, Bo 9:0")
        assert "Ann: phase 9 (1 round) and phase 10 (2 rounds)" in page
        assert "Bo: phase 9 (2 rounds) and phase 10 (1 round)" in page

    def test_nothing_where_nobody_waits(self, as_owner, club):
        page = self.over(as_owner, club, *["Ann +0, Bo -60"] * 10, variant="all_advance")
        assert "Rounds per phase" not in page
