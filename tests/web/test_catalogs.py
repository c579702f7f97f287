"""The catalogs say everything that code and templates say, and no more, in each language."""

import ast
import re
from pathlib import Path

import pytest

from bin import texts as builder
from web.catalogs import LANGUAGES, NAMES

WEB = Path(__file__).resolve().parents[2] / "web"
COUNTERS = {"languages.py", "sentences.py"}
"""They are handed what others have written."""
PLACEHOLDER = re.compile(r"%\((\w+)\)([sd])")


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture
def messages(language):
    return [message for message in builder.stored(language) if message.id]


def strings(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def named(text):
    return set(PLACEHOLDER.findall(text))


def test_a_catalog_has_just_the_texts_that_are_said(messages):
    assert [message.id for message in messages] == builder.collected(), (
        "make texts brings the catalogs in line"
    )


def test_what_goes_with_a_number_is_written_where_it_is_counted():
    """Else nobody collects it, and it stays English."""
    calls = [
        (path.name, node)
        for path in WEB.rglob("*.py")
        if path.name not in COUNTERS
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "ngettext"
    ]
    assert len(calls) > 10
    assert [name for name, node in calls if not isinstance(node.args[0], ast.Constant)] == []


def test_nothing_is_empty_or_guessed(messages):
    for message in messages:
        assert all(strings(message)), message.id
        assert not message.fuzzy, message.id


def test_translations_fill_the_same_placeholders(messages):
    for message in messages:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        for string in strings(message)[-1:]:
            assert named(string) == named(ids[-1]), message.id
        for string in strings(message)[:-1]:  # "one card" need not say 1
            assert named(string) <= named(ids[-1]), message.id
            assert len(named(ids[-1]) - named(string)) <= 1, message.id


def test_english_is_what_the_code_says(language, messages):
    if language == "en":
        assert all(message.string == message.id for message in messages)


def test_the_compiled_catalog_is_that_of_the_text(language):
    compiled = builder.po_file(language).with_suffix(".mo").read_bytes()
    assert compiled == builder.mo_bytes(builder.updated(language, builder.collected()))


def test_the_text_of_a_catalog_is_as_the_builder_writes_it(language):
    written = builder.po_file(language).read_bytes()
    assert written == builder.po_bytes(builder.updated(language, builder.collected()))


def test_languages_are_named_once():
    assert set(builder.PLURALS) == set(NAMES) == set(builder.NAMES)


MISTRANSLATED = {
    "es": r"\bseries?\b|carrera|\bjuegos? de\b|\btirar\b|conjunto de color|crupier|tarjetas? ?\d",
    "pt": r"\bséries?\b|corrida|largar|colorido|crupiê",
    "ro": r"alerg|stabil|set(ul)? colorat|marchează|crispat|ş|ţ|Ş|Ţ",
}


@pytest.mark.parametrize("language", MISTRANSLATED)
def test_no_known_mistranslation_comes_back(language):
    for message in builder.stored(language):
        for string in strings(message):
            assert not re.search(MISTRANSLATED[language], string), string
