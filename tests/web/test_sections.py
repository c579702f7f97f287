"""Each verdict names a chapter of the rules."""

import pytest

from rules.hits import CODES as HITS
from rules.melds import CODES as MELDS
from web.catalogs import LANGUAGES, catalog
from web.sections import CHAPTERS, chapter_of, rule_words


@pytest.mark.parametrize(
    ("code", "evidence", "chapter"),
    [
        ("ok", {}, "laying"),
        ("run_wraps", {}, "laying"),
        ("skip_in_meld", {}, "laying"),
        ("deck_exceeded", {}, "cards"),
        ("hand_exceeded", {"most": 11}, "cards"),
        ("hand_exceeded", {"most": 10}, "out"),
        ("skip_never_hit", {}, "hitting"),
        ("not_at_an_end", {}, "hitting"),
    ],
)
def test_a_code_is_explained_in_a_chapter(code, evidence, chapter):
    assert chapter_of(code, evidence) == chapter


def test_every_code_has_one():
    assert {chapter_of(code, {}) for code in (*MELDS, *HITS)} <= CHAPTERS.keys()
    assert {chapter_of(code, {}) for code in set(HITS) - set(MELDS)} == {"hitting"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_has_a_line_in_every_language(language):
    for chapter in CHAPTERS:
        assert "%(" not in rule_words(chapter, catalog(language))
    assert rule_words("laying", catalog("en")) == "Rule 3, Laying down"
