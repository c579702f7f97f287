"""The start's page as a whole: its fields, what is in force, what is wrong, what would change."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.facts import GameStarted, Player
from store.kept import KeptGame
from web.catalogs import Catalog
from web.changes import Changes, changes
from web.drafts import Draft
from web.in_force import in_force
from web.naming import warning_words
from web.start_corrections import Attempt, forgotten
from web.start_fields import Parts, parts, sentences
from web.start_forms import Fault, reading

STANDARD_FIELDS = ("variant", "last_phase", "round_limit", "order", "phases", "size", "groups")
PAPER_FIELDS = ("phase", "total", "completed", "rounds_played")


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction changes, and what is odd about it. ``seen`` tells which draft it was."""

    changes: Changes
    warnings: tuple[str, ...]
    codes: tuple[str, ...]
    seen: str
    save: str


@dataclass(frozen=True, slots=True)
class StartScreen:
    """``open`` are the sections that lie open; ``is_late``: rounds were saved already.

    ``elsewhere``: what is wrong at a field that the page does not show as it is now.
    """

    id: str
    seq: int
    token: str
    parts: Parts
    is_late: bool
    lead: str
    rules: tuple[str, ...]
    errors: Mapping[str, str]
    elsewhere: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    preview: Preview | None = None
    open: frozenset[str] = field(default_factory=frozenset)


def start_screen(
    kept: KeptGame,
    draft: Draft,
    known: Sequence[tuple[Player, str]],
    words: Catalog,
    *,
    token: str,
    faults: Sequence[Fault] = (),
    names: Mapping[Player, str] | None = None,
    notices: Sequence[str] = (),
    preview: Preview | None = None,
    opened: Sequence[str] = (),
    seen: int | None = None,
) -> StartScreen:
    """The page for a draft of a game's start; ``opened`` are the sections that lay open.

    ``seen``: the last fact that whoever typed it had seen, where the game has gone on since.
    """
    rounds = [each.said for each in kept.replay.recorded_rounds]
    asked = dict.fromkeys(forgotten(kept.start, draft), rounds) if rounds else {}
    errors = sentences(faults, names or kept.names, words)
    shown = parts(draft, kept.names, known, asked, words, kept.replay.first_round, kept.came)
    places = set(fields_of(shown))
    return StartScreen(
        id=kept.id,
        seq=kept.seq if seen is None else seen,
        token=token,
        parts=shown,
        is_late=bool(rounds),
        lead=_lead(len(rounds), words),
        rules=in_force(_shown_start(kept, draft), words),
        errors=errors,
        elsewhere=tuple(text for field, text in errors.items() if field not in places),
        notices=tuple(notices),
        preview=preview,
        open=frozenset(opened) | frozenset(_sections(errors)),
    )


def fields_of(shown: Parts) -> Iterator[str]:
    """Where on the page something can be said to be wrong."""
    yield from ("start", "seats", "deals", "variant", "last_phase", "rounds_played")
    yield from (each.name for each in shown.switches)
    yield from (f"points_{name}" for name, _, _ in shown.points)
    yield from {"fixed_rounds": ("round_limit",), "custom": ("order", "phases")}.get(
        shown.variant, ()
    )
    for phase in shown.phases if shown.variant == "custom" else ():
        yield f"phases-{phase.at}"
        yield from (f"size-{phase.at}-{group.at}" for group in phase.groups)
    for seat in shown.seats:
        yield from (f"{field}-{seat.at}" for field in ("name", "phase", "total"))
        if shown.is_any_order:
            yield f"completed-{seat.at}"
        for each in seat.asked:
            yield from (f"{field}-{seat.at}-{each.place}" for field in ("laid", "points"))


def _lead(rounds: int, words: Catalog) -> str:
    """What can be changed, and what comes of it."""
    if not rounds:
        return words.gettext(
            "The game is on. Names, seats and rules can change until round 1 is saved."
        )
    told = words.ngettext("%(count)d round is saved.", "%(count)d rounds are saved.", rounds)
    more = words.gettext("You see what a correction changes before it counts.")
    return f"{told % {'count': rounds}} {more}"


def _shown_start(kept: KeptGame, draft: Draft) -> GameStarted:
    """The start that the draft tells; where it tells none, the one that is in force."""
    read = reading(draft, [seat.player for seat in draft.seats])
    return read.start or kept.start


def _sections(errors: Mapping[str, str]) -> list[str]:
    """Where there is an error, nobody has to look for it."""
    found = []
    for name in errors:
        stem = name.partition("-")[0]
        if stem in ("seats", "name", "deals", "start", "laid", "points"):
            continue
        if stem in STANDARD_FIELDS:
            found.append("variant")
        else:
            found.append("paper" if stem in PAPER_FIELDS else "house")
    return found


def previewed(
    kept: KeptGame, tried: Attempt, names: Mapping[Player, str], seen: str, words: Catalog
) -> Preview:
    """What saving would change."""
    assert tried.after is not None
    told = warning_words(tried.warnings, names, words)
    count = len(told)
    save = words.ngettext("Save with %(n)d warning", "Save with %(n)d warnings", count)
    return Preview(
        changes(kept.replay, tried.after, names, words),
        told,
        tuple(dict.fromkeys(each.code for each in tried.warnings)),
        seen,
        save % {"n": count} if count else words.gettext("Save the correction"),
    )


def meanwhile(kept: KeptGame, words: Catalog) -> str:
    """What another phone said while somebody typed here."""
    names = ", ".join(kept.names[player] for player in kept.start.seats)
    text = words.gettext("Another phone was faster. The game now has these seats: %(names)s.")
    return text % {"names": names}
