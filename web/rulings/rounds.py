"""A round that a ruling tells of, in words: who laid, what is left, and what comes of it."""

from dataclasses import dataclass

from rules.errors import RulesError
from web.catalogs import Catalog
from web.rulings.examples import Round, Seat
from web.rulings.ruling import Sign, Table
from web.rulings.trials import played
from web.texts import problem_detail
from web.texts.terms import N_, all_of

WENT_OUT, LAID, NOT_LAID = N_("Went out"), N_("Laid"), N_("Not laid")
NEXT, GOES_ON = N_("next: phase %(phase)d"), N_("The game goes on")
WINS, SHARE = N_("%(names)s wins"), N_("%(names)s share the win")


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's round: the phase with what became of it, the points, and what comes next."""

    name: str
    did: str
    points: str
    then: str


def player_lines(told: Round, way: int, words: Catalog) -> tuple[PlayerLine, ...]:
    """Everybody's round; what comes next where the ruling tells it of that way to play."""
    return tuple(_line(each, told, way, words) for each in told.seats)


def _line(seat: Seat, told: Round, way: int, words: Catalog) -> PlayerLine:
    phase = words.gettext("Phase %(number)d") % {"number": seat.phase}
    is_out = seat.laid and not seat.left and not told.ended
    did = words.gettext(WENT_OUT if is_out else LAID if seat.laid else NOT_LAID)
    points = f"{seat.total} + {seat.left} = {seat.total + seat.left}"
    then = ""
    if told.next_phases:
        then = words.gettext(NEXT) % {"phase": told.next_phases[way][seat.name]}
    return PlayerLine(seat.name, f"{phase} · {did}", points, then)


def outcome(told: Round, table: Table, words: Catalog) -> tuple[Sign, str, str]:
    """What comes of the round at such a table: a refusal is a no, with the reason."""
    try:
        winners = played(told, table).game.winners
    except RulesError as error:
        reason = problem_detail(error.code, error.evidence, words.language)
        return "no", words.gettext("Not possible"), reason
    if not winners:
        return "", words.gettext(GOES_ON), ""
    text = words.gettext(WINS if len(winners) == 1 else SHARE)
    return "yes", text % {"names": all_of(winners, words)}, ""
