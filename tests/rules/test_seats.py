"""Who sits at the table: the start, joining, leaving (RULES.md sections 5, 8 and 10)."""

from dataclasses import replace

from rules.facts import GameEnded, PlayerJoined, PlayerLeft, Standing
from rules.game import next_phase, proposed
from rules.ranking import places
from tests.rules.told import (
    refusal,
    refused_start,
    scored,
    start,
    told,
    totals,
)

SIX = "Ann Bo Cy Di Ed Flo"
ROUND = scored("Ann +0, Bo -60, Cy -65")
ALL = {"variant": "all_advance"}
MUST = {"win": "must_go_out"}


def players(found):
    return [seat.player for seat in found.game.present]


class TestStart:
    def test_two_to_six_play_with_one_deck(self):
        assert players(told(start(SIX))) == SIX.split()
        for seats, given in (("Ann", 1), (f"{SIX} Gus", 7)):
            error = refused_start(start(seats))
            assert (error.code, error.field) == ("player_count", ("players",))
            assert error.evidence == {"given": given, "least": 2, "most": 6, "decks": 1}

    def test_up_to_twelve_play_with_two(self):
        twelve = f"{SIX} Gus Hal Ida Jo Kim Lu"
        told(start(twelve, switches={"decks": 2}))
        assert refused_start(start(f"{twelve} Mo", switches={"decks": 2})).code == "player_count"

    def test_everybody_has_a_name_of_their_own(self):
        error = refused_start(start("Ann Bo Ann"))
        assert (error.code, error.field) == ("name_taken", ("players", 2))

    def test_too_many_players_come_before_their_names(self):
        assert refused_start(start("Ann Ann Bo Cy Di Ed Flo")).code == "player_count"

    def test_dealer_sits_at_the_table(self):
        error = refused_start(start(dealer="Di"))
        assert (error.code, error.field) == ("player_unknown", ("dealer",))

    def test_whoever_starts_somewhere_sits_at_the_table(self):
        error = refused_start(start(at="Di 4:0"))
        assert (error.code, error.field) == ("player_unknown", ("start", "Di"))

    def test_start_is_at_the_first_phase_with_nothing_or_where_it_is_said(self):
        found = told(start(at="Ann 4:40"))
        assert [next_phase(found.game.course, seat) for seat in found.game.seats] == [4, 1, 1]
        assert totals(found) == {"Ann": 40, "Bo": 0, "Cy": 0}

    def test_phase_is_one_of_the_game(self):
        error = refused_start(start(at="Ann 3:0", variant="even"))
        assert (error.code, error.field) == ("phase_unknown", ("start", "Ann", "phase"))
        assert error.evidence["phases"] == (2, 4, 6, 8, 10)

    def test_total_is_not_below_nothing(self):
        error = refused_start(start(at="Ann 3:-5"))
        assert (error.code, error.field) == ("out_of_range", ("start", "Ann", "total"))

    def test_done_starts_only_where_one_who_is_done_plays_on(self):
        assert refused_start(start(at="Ann done:0")).code == "phase_unknown"
        told(start(at="Ann done:0", switches=MUST))
        told(start(at="Ann done:0", variant="fixed_rounds", round_limit=3))
        every = "+".join(map(str, range(1, 11)))
        assert refused_start(start(at=f"Ann {every}:0", variant="pick")).code == "phase_unknown"
        told(start(at=f"Ann {every}:0", variant="pick", switches=MUST))

    def test_where_players_pick_the_completed_phases_are_told(self):
        found = told(start(at="Ann 3+1:30", variant="pick"))
        assert found.game.seats[0].completed == (1, 3)
        error = refused_start(start(at="Ann 3+3:30", variant="pick"))
        assert error.code == "phase_already_completed"
        assert error.field == ("start", "Ann", "completed", 1)
        assert refused_start(start(at="Ann 3+11:30", variant="pick")).code == "phase_unknown"

    def test_phase_and_completed_phases_belong_to_different_variants(self):
        for variant, told_so in (("pick", Standing(3)), ("standard", Standing(completed=(1,)))):
            fact = replace(start(variant=variant), start={"Ann": told_so})
            assert refused_start(fact).code == "contradictory"

    def test_rounds_before_count_on(self):
        assert told(start(rounds_played=7)).game.round == 8
        assert refused_start(start(rounds_played=-1)).code == "out_of_range"


class TestAllAdvanceStart:
    def test_all_start_with_the_phase_of_the_table(self):
        found = told(start(at="Ann 4:40, Bo 4:0, Cy 4:10", **ALL))
        assert found.game.round == 4
        error = refused_start(start(at="Ann 4:40, Bo 5:0", **ALL))
        assert (error.code, error.evidence["phases"]) == ("contradictory", (4, 5))

    def test_whoever_is_not_told_takes_it_too(self):
        found = told(start(at="Ann 4:40", **ALL))
        assert {seat.advanced for seat in found.game.seats} == {3}

    def test_rounds_played_say_it_as_well(self):
        assert {seat.advanced for seat in told(start(rounds_played=9, **ALL)).game.seats} == {9}
        told(start(at="Ann 10:0", rounds_played=9, **ALL))
        error = refused_start(start(at="Ann 10:0", rounds_played=3, **ALL))
        assert error.code == "contradictory"

    def test_one_round_at_least_is_left(self):
        error = refused_start(start(rounds_played=10, **ALL))
        assert (error.code, error.field) == ("out_of_range", ("rounds_played",))
        assert error.evidence == {"value": 10, "least": 0, "most": 9}
        fixed = start(rounds_played=5, variant="fixed_rounds", round_limit=5)
        assert refused_start(fixed).code == "out_of_range"


class TestDealer:
    def test_the_deal_moves_one_seat_to_the_left_every_round(self):
        dealers = [told(start(), *[ROUND] * count).game.dealer for count in range(4)]
        assert dealers == ["Cy", "Ann", "Bo", "Cy"]

    def test_it_stays_where_the_house_says_so(self):
        begin = start(switches={"dealer": "fixed"}, dealer="Bo")
        assert told(begin, ROUND, ROUND).game.dealer == "Bo"

    def test_a_leaving_dealer_passes_it_to_the_left(self):
        found = told(start("Ann Bo Cy Di", dealer="Bo"), PlayerLeft("Bo"))
        assert found.game.dealer == "Cy"
        fixed = start("Ann Bo Cy Di", dealer="Di", switches={"dealer": "fixed"})
        assert told(fixed, PlayerLeft("Di")).game.dealer == "Ann"

    def test_it_passes_over_an_empty_seat(self):
        begin = start("Ann Bo Cy", dealer="Ann")
        found = told(begin, PlayerLeft("Bo"), scored("Ann +0, Cy -60"))
        assert found.game.dealer == "Cy"

    def test_the_round_keeps_who_dealt_it(self):
        found = told(start(), ROUND, ROUND)
        assert [(each.number, each.dealer) for each in found.rounds] == [(1, "Cy"), (2, "Ann")]


class TestJoining:
    def test_a_joiner_takes_the_last_seat(self):
        found = told(start(), ROUND, PlayerJoined("Di", Standing(3, total=120)))
        assert players(found) == ["Ann", "Bo", "Cy", "Di"]
        assert found.game.seats[-1] == ("Di", 2, 120, (), False)

    def test_a_joiner_plays_from_the_next_round_on(self):
        acts = (ROUND, PlayerJoined("Di", Standing(1, total=0)))
        assert refusal(start(), *acts, ROUND).code == "result_missing"
        told(start(), *acts, scored("Ann +0, Bo -60, Cy -65, Di +5"))

    def test_lowest_phase_and_highest_total_present_are_proposed(self):
        found = told(start("Ann Bo Cy Di", at="Di 1:900"), PlayerLeft("Di"),
                     ROUND, PlayerJoined("Ed"))  # fmt: skip
        assert found.game.seats[-1] == ("Ed", 0, 65, (), False)

    def test_where_players_pick_as_many_phases_as_the_one_with_the_fewest(self):
        begin = start("Ann Bo", at="Ann 4+5+6:10, Bo 7+8:20", variant="pick")
        assert proposed(told(begin).game) == Standing(completed=(1, 2), total=20)
        found = told(begin, PlayerJoined("Cy", Standing(completed=(9, 1), total=5)))
        assert found.game.seats[-1] == ("Cy", 2, 5, (1, 9), False)

    def test_a_late_joiner_takes_the_phase_of_the_table_where_all_advance(self):
        found = told(start(**ALL), ROUND, PlayerJoined("Di"))
        assert found.game.seats[-1].advanced == 1
        told(start(**ALL), ROUND, PlayerJoined("Di", Standing(2)))
        error = refusal(start(**ALL), ROUND, PlayerJoined("Di", Standing(3)))
        assert (error.code, error.evidence["what"]) == ("contradictory", "join_phase")
        assert (error.evidence["phase"], error.evidence["table"]) == (3, 2)

    def test_a_returning_player_resumes_the_old_seat(self):
        found = told(start(), ROUND, PlayerLeft("Ann"), PlayerJoined("Ann", Standing(3, total=9)))
        assert found.game.seats[0] == ("Ann", 2, 9, (), False)
        assert [seat.player for seat in found.game.seats] == ["Ann", "Bo", "Cy"]

    def test_phase_and_total_at_leaving_are_proposed_to_one_who_returns(self):
        found = told(start(), ROUND, PlayerLeft("Ann"), PlayerJoined("Ann"))
        assert found.game.seats[0] == ("Ann", 1, 0, (), False)

    def test_one_who_returns_takes_the_phase_of_the_table_where_all_advance(self):
        away = (PlayerLeft("Ann"), scored("Bo +0, Cy -60"), PlayerJoined("Ann"))
        found = told(start(**ALL), ROUND, *away)
        assert found.game.seats[0] == ("Ann", 2, 0, (), False)

    def test_somebody_at_the_table_cannot_join(self):
        error = refusal(start(), PlayerJoined("Bo"))
        assert (error.code, error.field) == ("name_taken", ("joined",))

    def test_a_seventh_player_needs_a_second_deck(self):
        error = refusal(start(SIX), PlayerJoined("Gus"))
        assert (error.code, error.field) == ("player_count", ("joined",))
        assert error.evidence["given"] == 7
        told(start(SIX, switches={"decks": 2}), PlayerJoined("Gus"))
        told(start(SIX), PlayerLeft("Flo"), PlayerJoined("Gus"))
        acts = (PlayerLeft("Flo"), PlayerJoined("Gus"), PlayerJoined("Flo"))
        assert refusal(start(SIX), *acts).code == "player_count"

    def test_joining_is_at_a_phase_of_the_game(self):
        error = refusal(start(), PlayerJoined("Di", Standing(11)))
        assert (error.code, error.field) == ("phase_unknown", ("phase",))
        assert refusal(start(), PlayerJoined("Di", Standing("done"))).code == "phase_unknown"
        told(start(switches=MUST), PlayerJoined("Di", Standing("done")))


class TestLeaving:
    def test_whoever_left_has_no_result(self):
        error = refusal(start(), PlayerLeft("Cy"), ROUND)
        assert (error.code, error.field) == ("player_unknown", ("results", "Cy"))
        told(start(), PlayerLeft("Cy"), scored("Ann +0, Bo -60"))

    def test_whoever_left_keeps_phase_and_total(self):
        found = told(start(), ROUND, PlayerLeft("Ann"), scored("Bo +0, Cy -60"))
        assert found.game.seats[0] == ("Ann", 1, 0, (), True)

    def test_whoever_left_is_below_those_still_in(self):
        begin = start("Ann Bo Cy Di", at="Ann 9:0, Bo 2:50, Cy 8:0, Di 9:10")
        found = told(begin, PlayerLeft("Ann"), PlayerLeft("Cy"))
        assert places(found.game) == {"Di": 1, "Bo": 2, "Ann": 3, "Cy": 4}

    def test_whoever_left_cannot_win(self):
        begin = start(at="Ann 10:0, Bo 9:0, Cy 9:0", variant="fixed_rounds", round_limit=1)
        found = told(begin, PlayerLeft("Ann"), scored("Bo +0, Cy -60"))
        assert found.game.winners == ("Bo",)
        all_advance = start(at="Ann 10:0, Bo 10:90, Cy 10:90", **ALL)
        found = told(all_advance, PlayerLeft("Ann"), scored("Bo +0, Cy -60"))
        assert found.game.winners == ("Bo",)

    def test_two_go_on_and_one_does_not(self):
        error = refusal(start(), PlayerLeft("Cy"), PlayerLeft("Ann"))
        assert (error.code, error.field) == ("too_few_players", ("left",))

    def test_nobody_leaves_who_is_not_there(self):
        for player in ("Di", "Cy"):
            error = refusal(start("Ann Bo Cy Ed"), PlayerLeft("Cy"), PlayerLeft(player))
            assert (error.code, error.field) == ("player_unknown", ("left",))
            assert error.evidence["among"] == ("Ann", "Bo", "Ed")

    def test_an_early_end_forgets_nobody_who_left(self):
        found = told(start(), ROUND, PlayerLeft("Ann"), GameEnded())
        assert places(found.game) == {"Bo": 1, "Cy": 2, "Ann": 3}
