"""The referee's page and its verdict, as they travel."""

import gzip
import html
import re

import pytest

ILLEGAL = "phase=4&cards=8,9,W,11,12,1,2"
LEGAL = "phase=3&cards=5,5,5,W,4,W,6,7"
STATIC = re.compile(r'(?:href|src)="(/static/[^"]+)"')


@pytest.mark.parametrize("path", ["/referee", f"/referee?{LEGAL}", f"/referee?{ILLEGAL}"])
def test_a_page_is_whole_and_never_a_redirect(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.text.startswith("<!doctype html>")
    assert "<h1>Referee</h1>" in answer.text


def test_the_verdict_alone_is_the_one_in_the_page(client):
    fragment = client.get(f"/referee/verdict?{ILLEGAL}")
    assert fragment.text.startswith('<section id="verdict"')
    assert fragment.text.strip() in client.get(f"/referee?{ILLEGAL}").text


def test_a_route_has_one_shape_whoever_asks(client):
    path = f"/referee?{ILLEGAL}"
    asked = client.get(path, headers={"HX-Request": "true", "HX-Target": "verdict"})
    assert asked.text == client.get(path).text


def test_the_verdict_names_the_page_it_belongs_to(client):
    answer = client.get("/referee/verdict?phase=4&cards=8+9+w&color=R&rulebook=house&shown=house")
    assert answer.headers["HX-Push-Url"] == "/referee?phase=4&cards=8,9,W"


@pytest.mark.parametrize("query", [ILLEGAL, f"{ILLEGAL}&lang=en"])
def test_a_fragment_speaks_the_language_of_its_page_whatever_was_chosen_since(client, query):
    page = client.get(f"/referee?{query}").text
    path = html.unescape(re.search(r'hx-get="([^"]+)"', page)[1])
    client.set_cookie("lang", "ro")
    answer = client.get(f"{path}&{query}")
    assert "Not legal" in answer.text
    assert answer.headers["Content-Language"] == "en"
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["HX-Push-Url"] == f"/referee?{query}"


def test_what_a_page_speaks_is_no_choice_of_a_language(client):
    client.get("/referee?lang=ro&spoken=ro")
    assert "Not legal" in client.get(f"/referee?{ILLEGAL}").text


def test_the_verdict_names_the_house_rules_as_the_page_does(client):
    query = f"{ILLEGAL}&wrap_runs=yes&decks=2"
    assert 'data-house="Usual rules, 2 changes"' in client.get(f"/referee/verdict?{query}").text
    assert "<span>Usual rules, 2 changes</span>" in client.get(f"/referee?{query}").text


def test_more_cards_than_can_be_judged_are_cut_and_the_page_says_so(client):
    page = client.get("/referee?cards=" + "R5," * 1000).text
    assert "the rest was left out" in re.search(r'id="notice"[^>]*>([^<]*)', page)[1]
    typed = re.search(r'name="cards" value="([^"]*)"', page)[1]
    assert len(typed) <= 800
    assert "the rest was left out.</p>" not in client.get("/referee?cards=R5,R5").text


def test_keys_work_without_scripts(client):
    answer = client.get("/referee?phase=4&cards=8+9&tap=W")
    assert 'name="cards" value="8 9 W"' in answer.text
    assert "3 of 7" in answer.text


def test_a_key_says_why_it_adds_nothing(client):
    answer = client.get("/referee?phase=1&cards=5+5+5+5+5+5+5+5&tap=5")
    assert 'name="cards" value="5 5 5 5 5 5 5 5"' in answer.text
    assert (
        "The deck holds no more of these." in re.search(r'id="notice"[^>]*>([^<]*)', answer.text)[1]
    )


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "Not legal"), ("es-MX", "No vale"), ("pt-BR", "Não vale"), ("ro", "Nu e valabil")],
)
def test_the_phone_says_which_language(client, language, heading):
    answer = client.get(f"/referee?{ILLEGAL}", headers={"Accept-Language": language})
    assert heading in answer.text
    assert f'<html lang="{language[:2]}">' in answer.text


def test_a_language_stays_through_the_form_and_the_links(client):
    page = client.get(f"/referee?{ILLEGAL}&lang=ro").text
    assert '<input type="hidden" name="lang" value="ro">' in page
    assert 'href="/referee?phase=4&amp;cards=8,9,W,11,12,1,2&amp;lang=pt"' in page


@pytest.mark.parametrize(
    "query",
    [
        "cards=<script>alert(1)</script>",
        "cards=%22%3E%3Cimg src=x%3E&tap=%3Cb%3E",
        "phase=<b>&lang=<b>&rulebook=<b>&color=<b>",
    ],
)
def test_what_a_link_brings_is_shown_as_text(client, query):
    answer = client.get(f"/referee?{query}")
    assert answer.status_code == 200
    for tag in ("<script>alert", "<img", "<b>&", '="<b>'):
        assert tag not in answer.text


@pytest.mark.parametrize(
    "query",
    [
        "cards=" + "5," * 300,
        "cards=" + "W," * 40,
        "phase=8&cards=5,6,B7",
        "phase=10&cards=%00,5",
        "phase=1&phase=2&cards=5&cards=6",
        "decks=3&wrap_runs=maybe&go_out=float&points=5",
        "cards=%ff%fe",
        "phase=5&cards=W@1,W@1,W@R,5",
        "phase=2&cards=1,2,3,4,5,6,7,8,9,10,11&go_out=discard_only&natural_per_group=yes",
    ],
)
def test_no_link_breaks_the_page(client, query):
    for path in ("/referee", "/referee/verdict"):
        assert client.get(f"{path}?{query}").status_code == 200


def test_pages_are_for_this_language_and_asked_again(client):
    headers = client.get("/referee").headers
    assert headers["Cache-Control"] == "no-cache"
    assert "Accept-Language" in headers["Vary"]


def wire(client, path, **headers):
    """Bytes of an answer's compressed body."""
    answer = client.get(path, headers={"Accept-Encoding": "gzip", **headers})
    data = answer.data
    return len(data) if "Content-Encoding" in answer.headers else len(gzip.compress(data))


@pytest.mark.parametrize("cards", ["", "8,9,W,11,12,1,2", "1,2,3,4,5,6,7,8,9,10,11", "W,W,W,W,W,W"])
def test_a_verdict_is_lighter_still(client, cards):
    assert wire(client, f"/referee/verdict?phase=4&cards={cards}&lang=ro") <= 2_000


@pytest.mark.parametrize(
    "query",
    [
        "phase=3&cards=5,5,5,4_5,5,6,7",
        "phase=1&cards=W,W,W_W,9,9",
        "phase=2&mode=hand&cards=5,5,3,4,9,9,12,S,1",
        "phase=8&mode=hand&cards=B1,B4,G7,R3,R9,S&seen=B2",
        "objectives=run1,run1,run1,run1,run1,run1,run1,run1&cards=1_2_3_4_5_6_7_8",
        "phase=3&cards=" + "R5," * 200,
    ],
)
def test_no_verdict_is_heavy(client, query):
    assert wire(client, f"/referee/verdict?{query}&lang=ro") <= 1_500


def test_nothing_is_inline(client):
    page = client.get(f"/referee?{ILLEGAL}").text
    assert not re.search(r"\sstyle=|\son\w+=|<style|hx-on|javascript:|js:", page)
    assert all(re.search(r"src=", tag) for tag in re.findall(r"<script[^>]*>", page))


@pytest.mark.parametrize("phase", ["00199", "010000", "0", "11", "-1", "１", "1e1", "9" * 5000])
def test_a_phase_that_is_none_is_the_first(client, phase):
    for path in ("/referee", "/referee/verdict"):
        assert client.get(path, query_string={"phase": phase, "cards": "5,5,5"}).status_code == 200


def test_three_red_fives_are_one_too_many_beside_bare_numbers(client):
    page = client.get("/referee/verdict?lang=en&phase=1&cards=R5,R5,R5,5,7,7,7").text
    assert "Not legal" in page


def test_a_switch_that_no_control_shows_is_not_heard(client):
    page = client.get("/referee?lang=en&win=immediate&go_out=float").text
    assert "Usual rules" in page
    assert "2 changes" not in page


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Not found"), ("es", "No"), ("pt", "N"), ("ro", "N")]
)
def test_an_address_that_leads_nowhere_says_so_in_the_language_of_the_phone(
    client, language, title
):
    answer = client.get("/nowhere", headers={"Accept-Language": language})
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert f'<html lang="{language}">' in answer.text
    assert f"<h1>{title}" in answer.text
    assert "/referee" in answer.text


def test_a_page_cannot_be_posted_to(client):
    answer = client.post("/referee")
    assert (answer.status_code, "GET" in answer.headers["Allow"]) == (405, True)
