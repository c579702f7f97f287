"""Search engines find the referee and the rules, and nothing of a table."""

import re

import pytest

from web.phones import COOKIE

FOUND = (
    *("/", "/referee", "/referee?phase=4&cards=8,9,W,11,12,1,2", "/referee/hit", "/referee/hand"),
    *("/rules", "/rules/phases", "/rules/rulings"),
    "/rules/rulings/twelve-then-one",
)
HIDDEN = (
    *("/", "/history", "/history/deleted", "/players", "/club", "/games/new", "/paper", "/join"),
    *("/recovery", "/offline", "/no/such/page", "/verdict/1/meld?phase=1", "/shown/nothing"),
)
OF_A_GAME = ("", "/round?out=nobody", "/sheet", "/log", "/start", "/people", "/share", "/watch")
META = '<meta name="robots" content="noindex">'


@pytest.fixture
def ann(app, club):
    """The phone that keeps score."""
    phone = app.test_client()
    phone.set_cookie(COOKIE, club.tokens["owner"])
    return phone


@pytest.fixture
def game(club):
    return club.start("Ann Bo").id


@pytest.mark.parametrize("path", FOUND)
def test_what_everybody_may_read_is_found(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert "X-Robots-Tag" not in answer.headers
    assert META not in answer.text
    assert re.search(r'<meta name="description" content="[^"]{20,170}">', answer.text)


@pytest.mark.parametrize("path", [*HIDDEN, *OF_A_GAME])
def test_what_a_table_has_is_not(ann, game, path):
    answer = ann.get(path if path in HIDDEN else f"/games/{game}{path}")
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert META in answer.text


@pytest.mark.parametrize("path", ["/referee/verdict?phase=1", "/rules/rulings/found?q=wild"])
def test_a_part_of_a_page_is_not(client, path):
    assert client.get(path).headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("path", ["/referee", "/referee/hit", "/referee/hand"])
def test_the_referee_names_the_one_address_of_all_its_questions(client, path):
    page = client.get(f"{path}?phase=3&cards=5,5,5&lang=es").text
    assert f'<link rel="canonical" href="http://localhost{path}">' in page


def test_robots_are_let_in_to_read_so_but_where_programs_ask(client):
    answer = client.get("/robots.txt")
    assert answer.mimetype == "text/plain"
    assert re.findall(r"Disallow: (\S*)", answer.text) == ["/api/"]
