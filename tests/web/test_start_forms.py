"""From what was typed to the start of a game, or to what is wrong at which field."""

from dataclasses import replace

import pytest

from rules.facts import Result, RoundCorrected, Standing
from rules.replay import replay
from tests.rules.told import scored, start
from web.drafts import SeatDraft, Told, draft_of
from web.start_corrections import correction
from web.start_forms import name_faults, reading

NAMES = {each: each for each in ("Ann", "Bo", "Cy", "Dee")}
SEATS = ("Ann", "Bo", "Cy")


def draft(seats="Ann Bo Cy", **named):
    fact = named.pop("fact", None) or start(seats, **named)
    return draft_of(fact, NAMES)


def faults(draft, players=SEATS):
    return {fault.field: fault.error.code for fault in reading(draft, players).faults}


@pytest.mark.parametrize(
    "fact",
    [
        start(),
        start(at="Ann 10:125, Bo 9:40", rounds_played=9),
        start(variant="short", last_phase=5, switches={"decks": 2, "wrap_runs": True}),
        start(variant="fixed_rounds", round_limit=8, rulebook="box"),
        start(variant="pick", at="Ann 1+3:125"),
        start(variant="even", switches={"points": {"wild": 50}}),
        start(rulebook="guide", switches={"win": "immediate", "dealer": "fixed"}),
    ],
)
def test_a_start_that_nobody_changed_is_the_same_start(fact):
    assert reading(draft(fact=fact), SEATS).start == fact


def test_phases_of_ones_own_are_read():
    own = replace(draft(), variant="custom", phases=((("set", "3"), ("run", "4")),), order="pick")
    read = reading(own, SEATS)
    assert (read.faults, read.start.order, read.start.phases) == (
        *((), "pick", ((("set", 3), ("run", 4)),)),
    )


def test_what_belongs_to_another_variant_does_not_disturb():
    assert not faults(replace(draft(), last_phase="5", round_limit="x", phases=((("?", "0"),),)))


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"variant": "whist"}, "variant", "unknown_variant"),
        ({"variant": "short"}, "last_phase", "missing"),
        ({"variant": "short", "last_phase": "11"}, "last_phase", "out_of_range"),
        ({"variant": "fixed_rounds", "round_limit": "0"}, "round_limit", "out_of_range"),
        ({"variant": "fixed_rounds", "round_limit": "１"}, "round_limit", "wrong_type"),
        ({"variant": "fixed_rounds", "round_limit": "9" * 300}, "round_limit", "out_of_range"),
        ({"variant": "custom"}, "phases", "out_of_range"),
        ({"variant": "custom", "phases": ((),)}, "phases-0", "missing"),
        ({"variant": "custom", "phases": ((("set", "12"),),)}, "phases-0", "phase_impossible"),
        ({"variant": "custom", "phases": ((("set", "-1"),),)}, "size-0-0", "wrong_type"),
        ({"variant": "custom", "phases": ((("flush", "3"),),)}, "size-0-0", "unknown_value"),
        ({"dealer": -1}, "deals", "player_unknown"),
        ({"rounds_played": "a few"}, "rounds_played", "wrong_type"),
        ({"switches": {}}, "wrap_runs", "unknown_value"),
        ({"points": {"wild": "0"}}, "points_wild", "out_of_range"),
        ({"points": {"wild": ""}}, "points_wild", "missing"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(change, field, code):
    assert faults(replace(draft(), **change))[field] == code


def with_seat(at, **change):
    seats = list(draft().seats)
    seats[at] = replace(seats[at], **change)
    return replace(draft(), seats=tuple(seats))


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"phase": "11"}, "phase-1", "phase_unknown"),
        ({"phase": "done"}, "phase-1", "phase_unknown"),
        ({"phase": "ten"}, "phase-1", "wrong_type"),
        ({"total": "-5"}, "total-1", "wrong_type"),
    ],
)
def test_nobody_starts_beyond_phase_10_or_with_odd_totals(change, field, code):
    assert faults(with_seat(1, **change)) == {field: code}


def test_one_deck_seats_six():
    seats = tuple(f"P{n}" for n in range(7))
    seven = replace(draft(), seats=tuple(SeatDraft(each, each) for each in seats))
    assert faults(seven, seats) == {"seats": "player_count"}
    two = replace(seven, switches={**seven.switches, "decks": "2"})
    assert not faults(two, seats)


@pytest.mark.parametrize(
    "name", ["<b>", "'; --", "Zoë", "👩\u200d👩\u200d👧", "محمد", "עדי", "x" * 60, "O'Neil & Co"]
)
def test_odd_names_are_names(name):
    assert not name_faults(["Ann", name])


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 200, "name_too_long"),
        ("x" * 61, "name_too_long"),
        ("ann", "name_taken"),
        ("ANN ", "name_taken"),
        ("An\u202en", "name_unprintable"),
        ("\u200d", "name_empty"),
    ],
)
def test_names_that_cannot_be_are_refused_at_their_field(name, code):
    ((field, error),) = name_faults(["Bo", "Ann", name])
    assert (field, error.code) == ("name-2", code)


BEFORE = start("Ann Bo Cy")
ROUNDS = (scored("Ann +0, Bo -60, Cy +15"), scored("Ann -55, Bo +0, Cy +20"))


def corrected(draft, players, confirmed=()):
    """The correction, and the replay with it."""
    found = replay([BEFORE, *ROUNDS])
    fact, lacking = correction(reading(draft, players).start, BEFORE, draft, found, confirmed)
    return fact, {fault.field: fault.error.code for fault in lacking}


def test_another_dealer_changes_no_round():
    fact, lacking = corrected(replace(draft(), dealer=0), SEATS)
    assert (fact.start.dealer, fact.rounds, lacking) == ("Ann", (), {})


def test_whoever_takes_a_seat_takes_its_results_along():
    fact, _ = corrected(draft(), ("Ann", "Dee", "Cy"))
    assert (fact.rounds, fact.renamed) == ((), {"Bo": "Dee"})
    assert replay([BEFORE, *ROUNDS, fact]).game.seat("Dee").total == 60


def test_two_who_sat_the_other_way_round_keep_their_own_results():
    swapped = replace(draft(), seats=draft().seats[::-1])
    fact, _ = corrected(swapped, ("Cy", "Bo", "Ann"))
    assert (fact.start.seats, fact.rounds) == (("Cy", "Bo", "Ann"), ())


def test_one_who_is_taken_out_goes_with_all_results():
    fewer = replace(draft(), seats=draft().seats[:2], dealer=1)
    fact, _ = corrected(fewer, ("Ann", "Bo"))
    assert [set(each.results) for each in fact.rounds] == [{"Ann", "Bo"}] * 2


def with_forgotten(**rounds):
    told = {int(name[1:]): each for name, each in rounds.items()}
    return replace(draft(), seats=(*draft().seats, SeatDraft("+1", "Dee", rounds=told)))


def test_a_forgotten_player_brings_results_of_the_rounds_played():
    typed = with_forgotten(_1=Told("yes", "20"), _2=Told("no", "75"))
    fact, lacking = corrected(typed, (*SEATS, "Dee"))
    assert not lacking
    assert fact.rounds[1] == RoundCorrected(2, {**ROUNDS[1].results, "Dee": Result(False, 75)})
    found = replay([BEFORE, *ROUNDS, fact])
    assert (found.refusal, found.game.seat("Dee").total) == (None, 95)


def test_a_forgotten_result_is_asked_for_and_never_a_zero():
    _, lacking = corrected(with_forgotten(_1=Told("yes", "")), (*SEATS, "Dee"))
    assert lacking == dict.fromkeys(["points-3-1", "laid-3-2", "points-3-2"], "result_missing")


def test_warnings_that_were_seen_are_confirmed_in_the_rounds_told():
    typed = with_forgotten(_1=Told("no", "20"), _2=Told("no", "75"))
    fact, _ = corrected(typed, (*SEATS, "Dee"), ("not_laid_below_minimum",))
    assert fact.rounds[0].confirmed == ("not_laid_below_minimum",)


def test_a_standing_that_nobody_told_is_the_beginning():
    assert reading(draft(), SEATS).start.start == {}
    assert reading(with_seat(0, total="25"), SEATS).start.start == {"Ann": Standing(total=25)}
