"""Addresses and drawings that are made once are the same as if they were made each time."""

import os

from flask import get_template_attribute, url_for

from rules.variants import course
from web import drawing
from web.addresses import address_of
from web.catalogs import catalog
from web.languages import choose
from web.phase_cards import phase_sign


def test_an_address_is_the_one_that_flask_makes(app):
    told = [
        ("starts.first", {}),
        ("games.board", {"game": "abc"}),
        ("games.board", {"game": "déjà/vu"}),
        ("rounds.entry_page", {"game": "abc", "out": "nobody"}),
        ("static", {"filename": "app.css"}),
    ]
    for root in ("", "/scores", ""):
        with app.test_request_context("/", base_url=f"http://localhost{root}"):
            for endpoint, values in told * 2:
                assert address_of(endpoint, **values) == url_for(endpoint, **values)
                assert address_of(endpoint, **values).startswith(root)


def test_a_changed_static_file_gets_a_new_address(app, tmp_path):
    app.static_folder = str(tmp_path)
    (tmp_path / "a.css").write_text("one")
    with app.test_request_context("/"):
        first = address_of("static", filename="a.css")
        (tmp_path / "a.css").write_text("two")
        os.utime(tmp_path / "a.css", ns=(1, 1))
        assert address_of("static", filename="a.css") != first


def test_a_drawing_is_what_its_macro_makes_in_the_language_of_the_page(app):
    seen = set()
    for language in ("en", "es", "en"):
        with app.test_request_context(f"/?lang={language}"):
            choose()
            sign = phase_sign(course("standard"), 2, catalog(language))
            made = get_template_attribute("macros.html", "reference")(sign)
            assert drawing.drawn("reference", sign) == made
            seen.add(made)
    assert len(seen) == 2
