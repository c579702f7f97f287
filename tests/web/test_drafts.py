"""A start that is being filled in: what was typed, and the steps of editing it."""

import pytest

from tests.rules.told import start
from web.catalogs import catalog
from web.draft_steps import stepped
from web.drafts import draft_of, drafted, is_placeholder, names_in, names_told

EN = catalog("en")
NAMES = {"Ann": "Ann", "Bo": "Bo", "Cy": "Cy", "P1": "Player 1", "P2": "Persona 2"}


def draft(seats="Ann Bo Cy", **named):
    return draft_of(start(seats, **named), NAMES)


def form(**other):
    fields = {"variant": ["standard"], "rulebook": ["house"], "rulebook_shown": ["house"]}
    return {**fields, **{name.replace("_", "-"): [text] for name, text in other.items()}}


def names(draft):
    return [seat.name for seat in draft.seats]


@pytest.mark.parametrize(
    "typed",
    [
        "Ana, Luis, Ioana",
        "Ana,Luis،Ioana",
        " Ana\nLuis\nIoana ",
        "Ana, Luis y Ioana",
        "Ana, Luis and Ioana",
        "Ana, Luis e Ioana",
        "Ana, Luis și Ioana",
    ],
)
def test_names_pasted_or_dictated_are_told_apart(typed):
    assert names_told(typed) == ["Ana", "Luis", "Ioana"]


@pytest.mark.parametrize("typed", ["Ana y Luis", "Mary Ann", "<b>", "👩‍👩‍👧", "محمد", "'; --"])
def test_one_name_stays_one(typed):
    assert names_told(typed) == [typed]


def test_several_names_in_a_field_go_over_the_empty_seats_then_over_new_ones():
    read = drafted(form(name_0="Ana, Luis, Ioana", name_1="", name_2="Mateus"))
    assert names(read) == ["Ana", "Luis", "Mateus", "Ioana"]


def test_a_seat_that_has_no_name_yet_has_an_empty_field_and_keeps_its_player():
    read = draft("P1 P2 Ann")
    assert names(read) == ["", "", "Ann"]
    assert names_in(read, NAMES, EN) == ("Player 1", "Persona 2", "Ann")


def test_an_empty_field_gets_a_number_that_is_free():
    read = drafted(form(name_0="", name_1="player 9", name_2="")).seats
    assert len(read) == 3
    more = stepped(draft("P1 Ann"), "more", {})
    assert names_in(more, NAMES, EN) == ("Player 1", "Ann", "Player 2")


def test_placeholders_are_known_in_every_language():
    assert all(map(is_placeholder, ["Player 1", "Persona 12", "Pessoa 3"]))
    assert not any(map(is_placeholder, ["Ann", "Player", "Player 1b", "Player 123", "7"]))


@pytest.mark.parametrize(
    ("step", "seats", "dealer"),
    [
        ("up 1", ["Bo", "Ann", "Cy"], "Cy"),
        ("up 0", ["Bo", "Cy", "Ann"], "Cy"),
        ("down 2", ["Cy", "Ann", "Bo"], "Cy"),
        ("out 0", ["Bo", "Cy"], "Cy"),
        ("out 2", ["Ann", "Bo"], "Ann"),
        ("out 9", ["Ann", "Bo", "Cy"], "Cy"),
        ("up 9", ["Ann", "Bo", "Cy"], "Cy"),
        ("nonsense", ["Ann", "Bo", "Cy"], "Cy"),
        ("up", ["Ann", "Bo", "Cy"], "Cy"),
        ("up 1 1", ["Ann", "Bo", "Cy"], "Cy"),
    ],
)
def test_seats_move_and_the_dealer_goes_along(step, seats, dealer):
    moved = stepped(draft(), step, {})
    assert (names(moved), names(moved)[moved.dealer]) == (seats, dealer)


def test_a_known_player_is_one_tap_on_the_first_empty_seat():
    assert names(stepped(draft("Ann P1 P2"), "known x", {"x": "Dee"})) == ["Ann", "Dee", ""]
    assert names(stepped(draft("Ann Bo"), "known x", {"x": "Dee"})) == ["Ann", "Bo", "Dee"]
    assert names(stepped(draft("Ann Bo"), "known y", {"x": "Dee"})) == ["Ann", "Bo"]


def test_another_rulebook_sets_its_switches_but_not_the_decks():
    fields = form(rulebook="guide", decks="2", wrap_runs="yes")
    read = drafted({name.replace("-", "_"): value for name, value in fields.items()})
    assert (read.switches["go_out"], read.switches["wrap_runs"]) == ("discard_only", "no")
    assert read.switches["decks"] == "2"


def test_phases_of_ones_own_begin_with_the_usual_ten():
    read = drafted({"variant": ["custom"], "variant_shown": ["standard"], "name-0": ["Ann"]})
    assert len(read.phases) == 10
    assert read.phases[3] == (("run", "7"),)


def test_phases_are_built_from_groups():
    read = drafted({"variant": ["custom"], "variant_shown": ["standard"]})
    for step in ("group-more 3", "phase-up 3", "group-out 2 0", "phase-out 0", "phase-more"):
        read = stepped(read, step, {})
    assert read.phases[1] == (("set", "3"),)
    assert len(read.phases) == 10


def test_what_a_start_says_comes_back_from_its_draft():
    read = draft(at="Ann 10:125, Bo 9:40", rounds_played=9)
    assert (read.seats[0].phase, read.seats[0].total, read.rounds_played) == ("10", "125", "9")
    assert read.rulebook == "house"
    assert draft(rulebook="card").rulebook == "card"
