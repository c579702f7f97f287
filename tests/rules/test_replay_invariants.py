"""What holds for every game, whatever is said at the table (RULES.md sections 6 to 10)."""

from dataclasses import replace
from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RulesError
from rules.facts import (
    ActRedone,
    ActUndone,
    GameEnded,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    Result,
    ResultTold,
    RoundCorrected,
    RoundScored,
    Standing,
    TieBreakWon,
)
from rules.house import house_rules
from rules.ranking import places
from rules.replay import carried_on, entered, replay

CAST = ("Ann", "Bo", "Cy", "Di")
SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "go_out": st.sampled_from(["any", "float"]),
        "win": st.sampled_from(["completed", "must_go_out", "immediate"]),
        "tiebreak_win": st.sampled_from(["first_to_lay", "first_out", "shared"]),
        "dealer": st.sampled_from(["rotates", "fixed"]),
    },
)
VARIANTS = st.sampled_from(
    [
        ({}, (9, 10)),
        ({"variant": "short", "last_phase": 2}, (1, 2)),
        ({"variant": "even"}, (8, 10)),
        ({"variant": "all_advance", "rounds_played": 8}, (None,)),
        ({"variant": "pick"}, ((5, 6, 7, 8, 9, 10), (2, 3, 4, 5, 6, 7, 8, 9, 10))),
        ({"variant": "fixed_rounds", "round_limit": 3}, (9, 10)),
    ]
)
"""With where people start: near the end, so that it comes."""


@st.composite
def starts(draw):
    seats = CAST[: draw(st.integers(2, 4))]
    variant, places = draw(VARIANTS)
    begins = {}
    for each in seats:
        at, total = draw(st.sampled_from(places)), draw(st.sampled_from([0, 25, 25]))
        begins[each] = Standing(completed=at) if isinstance(at, tuple) else Standing(at)
        begins[each] = begins[each]._replace(total=total)
    house = house_rules("house", draw(SWITCHES))
    return GameStarted(seats, draw(st.sampled_from(seats)), house, start=begins, **variant)


@cache
def rounds(seats, is_pick):
    """Rounds as they should be, and some that are refused, made ready: drawing them is dear."""
    chance = Random(f"{seats} {is_pick}")

    def result(laid, points):
        phase = chance.randint(1, 4) if is_pick and laid else None
        return Result(laid, chance.choice(points), phase=phase)

    def fair(out):
        held = {each: result(chance.random() < 0.7, [25, 25, 25, 60]) for each in seats}
        return {**held, out: result(True, [0])}

    loose = [
        {each: result(chance.random() < 0.6, [0, 0, 5, 37, 60]) for each in seats} for _ in range(8)
    ]
    return [*(fair(out) for out in seats for _ in range(8)), *loose]


def results(begin):
    return st.sampled_from(rounds(begin.seats, begin.variant == "pick"))


@st.composite
def games(draw, corrections=True):
    """A stored game: its facts, some of which the rules may refuse."""
    begin = draw(starts())
    player = st.sampled_from(CAST)
    scored = st.builds(RoundScored, results(begin))
    others = [
        st.builds(TieBreakWon, player, player),
        st.builds(PlayerLeft, player),
        st.builds(PlayerJoined, player),
        st.builds(GameEnded),
        st.just(ResultTold(dict.fromkeys(begin.seats, 25))),
    ]
    if corrections:
        corrected = st.builds(RoundCorrected, st.integers(1, 2), results(begin))
        others += [corrected, corrected, st.builds(ActUndone), st.builds(ActRedone)]
    weighed = [scored] * 4 * len(others) + others
    return [begin, *draw(st.lists(st.one_of(weighed), min_size=2, max_size=8))]


def outcome(found):
    """The game, and what counts of what was recorded; errors cannot be compared."""
    return found.game, [(said, scored, idle is None) for said, scored, idle in found.recorded]


def good(facts):
    """As much of it as the rules accept."""
    found = replay(facts)
    while found.refusal is not None:
        facts = [*facts[: found.refusal.seq], *facts[found.refusal.seq + 1 :]]
        found = replay(facts)
    return facts


@given(games(corrections=False))
def test_replay_keeps_what_came_before_the_first_refusal(facts):
    found = replay(facts)
    if found.refusal is not None:
        before = replay(facts[: found.refusal.seq])
        assert before.refusal is None
        assert outcome(before) == outcome(found)


@given(games())
def test_round_more_is_what_folding_all_of_it_gives(facts):
    before = good(facts)
    found = replay(before)
    last = next((each for each in facts if isinstance(each, RoundScored)), RoundScored({}))
    assert told_by(lambda: carried_on(found, len(before), last)) == (
        told_by(lambda: entered(before, last))
    )


def told_by(way):
    """The replay, or how it is refused."""
    try:
        found = way()
    except RulesError as error:
        return error.code, error.field, error.evidence
    return outcome(found), found.undoable, found.redoable, found.first_round


@given(games(), st.permutations(["Xi", "Yo", "Zed", "Ann"]))
def test_other_names_have_the_same_places(facts, names):
    facts = good(facts)
    renamed = dict(zip(CAST, names, strict=True))
    found, again = replay(facts), replay([with_names(fact, renamed) for fact in facts])
    assert {renamed[player]: place for player, place in places(found.game).items()} == (
        places(again.game)
    )
    assert tuple(renamed[player] for player in found.game.winners) == again.game.winners


def with_names(fact, renamed):
    """The same fact of other people."""
    match fact:
        case GameStarted():
            seats = tuple(renamed[each] for each in fact.seats)
            begins = {renamed[each]: standing for each, standing in fact.start.items()}
            return replace(fact, seats=seats, dealer=renamed[fact.dealer], start=begins)
        case RoundScored() | RoundCorrected():
            told = {renamed[each]: result for each, result in fact.results.items()}
            return replace(fact, results=told)
        case TieBreakWon():
            first, out = renamed[fact.laid_first], renamed[fact.out_first]
            return replace(fact, laid_first=first, out_first=out)
        case PlayerLeft() | PlayerJoined():
            return replace(fact, player=renamed[fact.player])
        case ResultTold():
            return ResultTold({renamed[each]: total for each, total in fact.totals.items()})
    return fact


@given(games(), st.randoms(use_true_random=False))
def test_other_seats_have_the_same_places(facts, chance):
    facts = good(facts)
    begin = facts[0]
    seats = list(begin.seats)
    chance.shuffle(seats)
    found, again = replay(facts), replay([replace(begin, seats=tuple(seats)), *facts[1:]])
    assert places(found.game) == places(again.game)
    assert set(found.game.winners) == set(again.game.winners)
    assert found.game.reason == again.game.reason


@given(games())
def test_undo_then_redo_is_as_before(facts):
    facts = good(facts)
    found = replay(facts)
    if found.undoable is not None:
        again = replay([*facts, ActUndone(), ActRedone()])
        assert outcome(again) == outcome(found)


@given(games(), st.integers(0, 9), st.data())
def test_correcting_a_round_back_gives_the_same_game(facts, at, data):
    facts = good(facts)
    found = replay(facts)
    scored = [each for each in found.recorded if isinstance(each.said.act, RoundScored)]
    if scored:
        said = scored[at % len(scored)].said
        otherwise = RoundCorrected(said.place, data.draw(results(facts[0])))
        back = RoundCorrected(said.place, said.act.results, said.act.ended)
        again = replay([*facts, otherwise, back])
        assert (again.game, again.rounds) == (found.game, found.rounds)


@given(games())
def test_total_is_the_sum_of_the_points_where_nobody_joined(facts):
    facts = good([fact for fact in facts if not isinstance(fact, PlayerJoined | ResultTold)])
    found = replay(facts)
    for seat in found.game.seats:
        began = facts[0].start.get(seat.player, Standing()).total or 0
        lines = [each.lines[seat.player] for each in found.rounds if seat.player in each.lines]
        assert seat.total == began + sum(line.points for line in lines)


@given(games())
def test_game_is_well_formed(facts):
    game = replay(good(facts)).game
    present = {seat.player for seat in game.present}
    assert set(game.tied) | set(game.winners) <= present
    assert bool(game.tied) == (game.status == "tiebreak")
    assert bool(game.winners) or game.status != "finished"
    assert bool(game.reason) == game.is_over
    assert len(present) >= 2 or game.reason == "tiebreak" or game.status == "ended_early"
    assert min(places(game).values()) == 1
    assert all(places(game)[winner] == 1 for winner in game.winners)
    assert game.dealer in present or game.is_over
    assert all(seat.advanced <= len(game.course.numbers) for seat in game.seats)
