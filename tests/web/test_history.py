"""The games of a club, newest first, page by page: which ones, and under which month."""

import html
import re
from datetime import UTC, datetime
from urllib.parse import urlencode

import pytest

from rules.facts import GameEnded, RoundScored
from store import notes
from store.writing import run
from web.phones import COOKIE

SHOWN = re.compile(r'href="/games/(\w+)"')
MORE = re.compile(r'href="/history\?([^"]*after=[^"]*)"')


@pytest.fixture
def ann(client, club):
    client.set_cookie(COOKIE, club.tokens["watcher"])
    return client


def begun_on(club, game, day):
    """The game, as if it had been begun on that day, at noon UTC."""
    at = int(datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=UTC).timestamp() * 1000)
    query = "UPDATE game SET started_at = ? WHERE id = ?"
    run(club.database, query, at, game.id)
    notes.date(club.database, club.id, game.id)
    return game.id


@pytest.fixture
def games(club):
    """Three, by what is told apart in them."""
    won = club.start("Ann Bo", at="Ann 10:0, Bo 9:0")
    won = club.say(won, RoundScored(club.results("Ann +0, Bo -60")))
    early = club.say(club.start("Ann Cy", variant="even"), GameEnded())
    open_one = club.start("Ann Bo Dee")
    notes.annotate(club.database, early, title="Xmas", note="Snow", played_on=None)
    days = ("2025-12-24", "2025-12-25", "2026-01-02")
    told = zip((won, early, open_one), days, strict=True)
    return dict(
        zip(("won", "early", "open"), (begun_on(club, *each) for each in told), strict=True)
    )


def shown(client, **asked):
    return SHOWN.findall(client.get(f"/history?{urlencode(asked)}").text)


def test_the_newest_comes_first_under_its_month(ann, games):
    page = ann.get("/history?lang=en").text
    assert SHOWN.findall(page) == [games["open"], games["early"], games["won"]]
    headings = re.findall(r"<h2>([^<]*)</h2>", page)
    assert headings == ["January 2026", "December 2025"]
    assert "Enero de 2026" in ann.get("/history?lang=es").text


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"status": "finished"}, ["won"]),
        ({"status": "ended_early"}, ["early"]),
        ({"status": "in_progress"}, ["open"]),
        ({"variant": "even"}, ["early"]),
        ({"q": "xmas"}, ["early"]),
        ({"q": "SNOW"}, ["early"]),
        ({"q": "dee"}, ["open"]),
        ({"q": "%"}, []),
        ({"from": "2026-01-01"}, ["open"]),
        ({"to": "2025-12-24"}, ["won"]),
        ({"from": "2025-12-25", "to": "2025-12-25"}, ["early"]),
        ({"status": "finished", "variant": "even"}, []),
        ({"status": "lost", "variant": "poker"}, ["open", "early", "won"]),
    ],
)
def test_only_those_that_were_asked_for(ann, games, asked, found):
    assert shown(ann, **asked) == [games[each] for each in found]


def test_the_games_of_one_player(ann, club, games):
    assert shown(ann, player=club.ids["Cy"]) == [games["early"]]
    assert shown(ann, player="nobody") == []
    page = ann.get(f"/history?player={club.ids['Cy']}").text
    assert f'<option value="{club.ids["Cy"]}" selected>Cy</option>' in page


def test_a_date_that_is_none_is_said_and_left_out(ann, games):
    page = html.unescape(ann.get("/history?from=soon&lang=en").text)
    assert "“soon” is no date." in page
    assert len(SHOWN.findall(page)) == 3


def test_nothing_found_is_said_and_leads_back(ann, games):
    page = ann.get("/history?q=nowhere&lang=en").text
    assert "No such game." in page
    assert "Show all games" in page


def test_older_games_follow_page_by_page_and_no_month_is_said_twice(ann, club):
    told = [begun_on(club, club.start("Ann Bo"), f"2026-01-{day:02}") for day in range(1, 29)]
    told += [begun_on(club, club.start("Ann Bo"), f"2026-02-{day:02}") for day in range(1, 19)]
    path, found, headings = "/history?lang=en", [], []
    for _ in range(3):
        page = html.unescape(ann.get(path).text)
        found += SHOWN.findall(page)
        headings += re.findall(r'<li class="month"><h2>([^<]*)</h2>', page)
        more = MORE.search(page)
        path = f"/history/more?{more[1]}" if more else ""
    assert found == told[::-1]
    assert path == ""
    assert headings == ["February 2026", "January 2026"]


def test_a_narrow_list_goes_on_as_narrow(ann, club):
    for _ in range(25):
        club.start("Ann Bo")
    for _ in range(25):
        club.start("Ann Cy")
    page = html.unescape(ann.get(f"/history?player={club.ids['Bo']}").text)
    more = MORE.search(page)[1]
    rest = SHOWN.findall(ann.get(f"/history?{more}").text)
    assert len(rest) == 5


ODD = [
    *("after=x", "after=1-%00", "after=99999999999999999-a", "month=x&after=1-a", "q=%00"),
    *("from=%00", "from=9999-12-31", "to=9999-12-31", "from=0001-01-01", "to=0001-01-01"),
    *("player=%F0%9F%98%80", f"q={'x' * 5000}", "after=1-%F0%9F%98%80"),
]


@pytest.mark.parametrize("query", ODD)
def test_what_makes_no_sense_is_left_out(ann, games, query):
    assert ann.get(f"/history?{query}").status_code == 200
    assert ann.get(f"/history/more?{query}").status_code == 200
