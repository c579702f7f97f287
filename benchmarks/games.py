"""Games to replay: one of an evening, and one that nobody ever finishes."""

from random import Random

from rules.facts import Fact, GameStarted, Result, RoundScored
from rules.house import House

PLAYERS = ("Ann", "Bo", "Cy", "Di")
EVENING = 14
MARATHON = 1000
SEED = 4


def evening() -> list[Fact]:
    """Four players and 14 rounds, in each of which somebody goes out and some others lay too."""
    random = Random(SEED)
    return [started(), *(scored(random, at, lays=0.45) for at in range(EVENING))]


def marathon() -> list[Fact]:
    """Four players and 1,000 rounds: one who goes out lays a last phase that wins nothing more."""
    random = Random(SEED)
    facts: list[Fact] = [started(round_limit=MARATHON)]
    return [*facts, *(scored(random, at, lays=0.45) for at in range(MARATHON))]


def started(round_limit: int | None = None) -> GameStarted:
    """All four at the first phase; as many rounds as are played, where a limit is given."""
    variant = "fixed_rounds" if round_limit else "standard"
    return GameStarted(PLAYERS, PLAYERS[-1], House(), variant, round_limit=round_limit)


def scored(random: Random, at: int, lays: float) -> RoundScored:
    """A round that the players win in turn."""
    out = PLAYERS[at % len(PLAYERS)]
    results = {each: result(random, lays) for each in PLAYERS}
    return RoundScored({**results, out: Result(laid=True, out=True)})


def result(random: Random, lays: float) -> Result:
    """What one who did not go out holds: a few points after laying, else ten cards."""
    laid = random.random() < lays
    return Result(laid=laid, points=random.choice((5, 10, 25) if laid else (55, 80, 105, 130)))
