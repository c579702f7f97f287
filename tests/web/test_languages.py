"""Which language somebody is answered in."""

import pytest

from web import languages
from web.catalogs import LANGUAGES, NAMES, catalog, negotiated

REFEREE = {"en": "Referee", "es": "Árbitro", "pt": "Árbitro", "ro": "Arbitru"}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("es", "es"),
        ("es-419,es;q=0.9", "es"),
        ("pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7", "pt"),
        ("pt-PT", "pt"),
        ("RO-md", "ro"),
        ("mo", "ro"),
        ("zh-Hant-TW;q=0.9, ro;q=0.2", "ro"),
        ("en;q=0.5, es;q=0.8, pt;q=0.8", "es"),
        ("de, ro ; q = 0.3 , es;q=0.2", "ro"),
        ("es;q=0.1, es-MX;q=0.9, en;q=0.5", "es"),
        ("de-DE,fr;q=0.5", "en"),
        ("*", "en"),
        ("*;q=0.5, ro;q=0.4", "en"),
        ("ro, *", "ro"),
        ("en;q=0, *", "es"),
        ("es;q=0", "en"),
        ("en;q=0, es;q=0, pt;q=0, ro;q=0", "en"),
        ("", "en"),
    ],
)
def test_the_language_liked_best_is_spoken(accepted, language):
    assert negotiated(accepted) == language


@pytest.mark.parametrize(
    "accepted",
    [
        ";;;,,,=",
        "es;q=nan",
        "es;q=inf",
        "es;q=2",
        "es;q=-1",
        "es;q=0.12345",
        "es;q=",
        "es;q",
        "e s-;q=0;q=1",
        "español",
        "\x00\x7f",
        "-es",
        "*-es",
        "q=1;es",
        "../../../etc/passwd",
        "x" * 10_000,
        "," * 10_000,
        "de;q=0.9," * 1_100,
    ],
)
def test_what_cannot_be_read_is_passed_over(accepted):
    assert negotiated(accepted) == "en"


def test_a_readable_wish_among_garbage_counts():
    assert negotiated("@@;q=1,;,ro;q=0.3,es;q=x") == "ro"


def test_ten_kilobytes_are_not_read_to_their_end():
    assert negotiated("ro," + "es," * 3_000) == "ro"
    assert negotiated("de," * 3_000 + "es") == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_in_the_language_of_the_browser(client, language):
    answer = client.get("/", headers={"Accept-Language": language})
    assert REFEREE[language] in answer.text
    assert answer.headers["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(answer.vary.as_set(preserve_casing=True))


def test_what_was_chosen_wins_over_the_browser(client):
    client.set_cookie("lang", "ro")
    assert "Arbitru" in client.get("/", headers={"Accept-Language": "es"}).text
    assert "Referee" in client.get("/?lang=en", headers={"Accept-Language": "es"}).text


def test_a_choice_is_remembered(client):
    assert "Set-Cookie" in client.get("/?lang=ro").headers
    assert "Arbitru" in client.get("/").text
    assert "Set-Cookie" not in client.get("/?lang=ro").headers


@pytest.mark.parametrize(
    "elsewhere",
    [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "none"}, {"Sec-Fetch-Dest": "empty"}],
)
def test_a_link_from_elsewhere_speaks_its_language_once(client, elsewhere):
    answer = client.get("/?lang=ro", headers=elsewhere)
    assert "Arbitru" in answer.text
    assert "Set-Cookie" not in answer.headers
    assert "Referee" in client.get("/").text


@pytest.mark.parametrize("told", ["xx", "", "ES", "../es", "x" * 10_000])
def test_an_unknown_choice_is_none(client, told):
    client.set_cookie("lang", "xx")
    answer = client.get("/", query_string={"lang": told}, headers={"Accept-Language": "es"})
    assert "Árbitro" in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_request_leaves_no_language_behind(client):
    client.get("/", headers={"Accept-Language": "es"})
    assert languages.chosen() == "en"
    assert languages.gettext("Referee") == "Referee"


def test_the_api_takes_no_cookie(app):
    client = app.test_client()
    client.set_cookie("lang", "ro")
    with app.test_request_context("/api/v1/phases?lang=pt", headers={"Cookie": "lang=ro"}):
        assert languages.wanted() == "en"
    assert "Set-Cookie" not in client.get("/api/v1/phases?lang=pt").headers


def test_texts_are_filled_and_counted(app):
    with app.test_request_context("/?lang=ro"):
        languages.choose()
        assert languages.gettext("Phase %(number)d", number=3) == "Faza 3"
        one, many = "%(count)d change", "%(count)d changes"
        assert languages.ngettext(one, many, 20, count=20) == "20 de schimbări"
        languages.forget()


def test_nothing_says_nothing_in_any_language():
    assert [catalog(language).gettext("") for language in NAMES] == [""] * 4
