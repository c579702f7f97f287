"""What the sources say: each is cited where SOURCES.md cites it, and nowhere else."""

import re

import pytest

from web.catalogs import LANGUAGES
from web.garbled import GARBLED
from web.sources import SILENT, SOURCES, TOPICS

GUIDE = ("S0", "S2", "S3")
# Written down from SOURCES.md: section 2a, and section 1 for the printed sheet (MA, FX).
CITED = {
    "skip-target": [GUIDE, ("S1", "box")],
    "skip-pickup": [("S1", "box"), GUIDE],
    "same-turn": [GUIDE, ("S1", "box")],
    "last-card": [GUIDE, ("S1",), ("box",)],
    "who-wins": [("S0", "S2"), ("S3",), GUIDE, ("box",)],
    "first-line": [GUIDE, GUIDE],
    "tie": [("S1",), GUIDE, ("box",)],
    "wilds": [(*GUIDE, "box"), ("S1",)],
    "color-phase": [("S1",), ("S1",)],
    "run-length": [GUIDE, ("S1",)],
    "phases-2-3": [("S0", "S2"), ("S1", "S3", "box")],
    "dealer": [("S1", "box"), GUIDE],
    "first-skip": [(*GUIDE, "box"), ("S1",)],
}
SILENT_IN_ALL_FOUR = {
    "deck": ("box",),
    "players": ("box",),
    "wrap": (),
    "longest": (),
    "twice": (),
    "end": (),
    "skip-limit": ("box",),
    "two-players": (),
    "empty-pile": (),
    "first-wild": ("box",),
    "larger": ("box",),
    "leaving": (),
    "mistakes": (),
}
LANGUAGE_OF = {"S0": "es", "S1": "es", "S2": "pt", "S3": "ro"}


def test_each_topic_cites_who_says_so():
    assert {topic.name: [side.sources for side in topic.sides] for topic in TOPICS} == CITED


def test_what_all_four_leave_open_cites_at_most_the_sheet():
    assert {each.name: each.sources for each in SILENT} == SILENT_IN_ALL_FOUR


def test_no_other_source_is_cited():
    cited = {source for topic in TOPICS for side in topic.sides for source in side.sources}
    assert cited == set(SOURCES)


def test_what_is_garbled_is_quoted_in_its_own_language():
    assert {(each.source, each.lang) for each in GARBLED} == set(LANGUAGE_OF.items())
    assert all(each.reads != each.meant for each in GARBLED)
    assert all(len(each.reads.split()) <= 9 for each in GARBLED), "words, not sentences"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_all_of_it(client, language):
    page = client.get(f"/rules/sources?lang={language}").text
    assert len(re.findall(r'<section class="topic"', page)) == len(TOPICS)
    assert len(re.findall(r"<q ", page)) == 2 * len(GARBLED)
    for topic in TOPICS:
        section = page.split(f'id="{topic.name}"')[1].split("</section>")[0]
        told = re.findall(r"<strong>([^<]+):</strong>", section)
        assert len(told) == len(topic.sides)
        for side, shown in zip(topic.sides, told, strict=True):
            assert shown.split(", ")[: len(side.sources) - ("box" in side.sources)] == [
                each for each in side.sources if each != "box"
            ]
