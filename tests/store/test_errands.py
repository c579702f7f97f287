"""Work that takes long is told of in a file, for every process and every phone."""

import os
import time

import pytest

from store import errands
from store.errands import Errand, Place, Teller


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path, "club", "bring")


def test_what_is_told_last_is_read_by_all(place):
    assert errands.read(place) is None
    errands.tell(place, "asks", games=3)
    errands.tell(place, "works", games=3, done=1)
    assert errands.read(Place(*place)) == Errand("works", {"games": 3, "done": 1}, 2)
    assert list(errands.all_of(place.data, "bring")) == [place]
    assert list(errands.all_of(place.data, "copy")) == []
    errands.forget(place)
    assert errands.read(place) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"state": "works"}'])
def test_a_file_that_is_none_says_nothing(place, text):
    errands.make_folder(place.data)
    place.file("json").write_text(text)
    assert errands.read(place) is None


def test_one_at_a_time_works_and_its_end_is_known(place):
    with errands.taken(place):
        assert errands.taken(place) is None
        with errands.taken(place._replace(club="other")) as another:
            assert another
    with errands.taken(place) as again:
        assert again


def test_it_is_told_no_more_often_than_anybody_looks(place):
    teller = Teller(place, games=1000)
    for done in range(1000):
        teller.at(done=done)
    assert errands.read(place) == Errand("works", {"games": 1000, "done": 0}, 1)


def test_what_nobody_came_back_for_goes(place):
    errands.tell(place, "asks")
    place.sent.write_text("{}")
    days = time.time() - 2 * errands.DAY
    for path in (place.sent, place.file("json")):
        os.utime(path, (days, days))
    errands.sweep(place.data)
    assert not place.sent.exists()
    assert errands.read(place)
    week = time.time() - errands.WEEK - 1
    os.utime(place.file("json"), (week, week))
    errands.sweep(place.data)
    assert errands.read(place) is None
