"""The dry run as it is shown: each line, what is wrong with it, and what must be asked first."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from rules.names import likeness
from web.catalogs import Catalog
from web.history import Choice
from web.results.days import DAY_FIRST, MONTH_FIRST, day_of
from web.results.faults import fault_words
from web.results.lines import Fault, Line
from web.results.names import NEW, Meant, Question
from web.results.reading import Read
from web.texts.terms import all_of, day_words


@dataclass(frozen=True, slots=True)
class Total:
    """What somebody had."""

    name: str
    points: str
    won: bool


@dataclass(frozen=True, slots=True)
class TrialLine:
    """One line: ``faults`` keep it out, ``remarks`` do not."""

    number: int
    day: str
    iso: str
    title: str
    totals: tuple[Total, ...]
    result: str
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asking:
    """One thing that must be known: ``name`` is that of the answer's field."""

    name: str
    text: str
    choices: tuple[Choice, ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class Trial:
    """The dry run of a table. ``fault``: why it cannot be read at all, with its line before it.

    ``new``: lines that would become games, ``there``: those that are already there, ``wrong``:
    those that keep everything out. ``seen`` tells what is shown from what may be there later.
    """

    fault: str = ""
    new: tuple[TrialLine, ...] = ()
    there: tuple[TrialLine, ...] = ()
    wrong: tuple[TrialLine, ...] = ()
    heading: str = ""
    new_heading: str = ""
    there_heading: str = ""
    has_question: bool = False
    is_long: bool = False
    newcomers: str = ""
    unused: str = ""
    asked: tuple[Asking, ...] = ()
    can_import: bool = False
    button: str = ""
    seen: str = ""


def fault_line(fault: Fault, at: int, words: Catalog) -> str:
    """Why a table cannot be read, and on which line."""
    text = fault_words(fault, {}, words)
    return words.gettext("Line %(line)d: %(what)s") % {"line": at, "what": text} if at else text


def trial_line(
    line: Line,
    who: Meant,
    words: Catalog,
    faults: Sequence[Fault] = (),
    remarks: Sequence[Fault] = (),
) -> TrialLine:
    """A line as it would come in, and what is wrong or odd about it."""
    least = min(line.totals.values(), default=0)
    lowest = tuple([name for name, total in line.totals.items() if total == least])
    won = line.winners or lowest
    called = {name: _called(name, who) for name in line.totals}
    iso = line.day.isoformat() if line.day else ""
    return TrialLine(
        line.number,
        day_words(iso, words) if iso else "",
        iso,
        line.title,
        tuple([Total(called[name], str(n), name in won) for name, n in line.totals.items()]),
        "" if faults else _result([called[name] for name in won], words),
        tuple([fault_words(each, who.names, words) for each in faults]),
        tuple([fault_words(each, who.names, words) for each in remarks]),
    )


def _called(name: str, who: Meant) -> str:
    player = who.ids.get(likeness(name))
    return name if player is None else who.names[player]


def askings(found: Read, who: Meant, today: date, words: Catalog) -> Iterator[Asking]:
    """What must be known before anything can come in."""
    if found.example:
        yield _order(found, today, words)
    for each in who.questions:
        yield _who(each, words)


def _order(found: Read, today: date, words: Catalog) -> Asking:
    text = words.gettext("Which day is %(day)s?") % {"day": found.example}
    choices = []
    for order in (DAY_FIRST, MONTH_FIRST):
        day = day_of(found.example, order, today)
        label = day_words(day.isoformat(), words) if day else found.example
        choices.append(Choice(order, label, found.is_told and order == found.order))
    return Asking("order", text, tuple(choices), not found.is_told)


def _who(question: Question, words: Catalog) -> Asking:
    told = {"name": question.name, "count": question.lines}
    text = words.ngettext(
        "“%(name)s”, on %(count)d line: who is that?",
        "“%(name)s”, on %(count)d lines: who is that?",
        question.lines,
    )
    choices = [
        Choice(each.value, each.name, each.value == question.answer) for each in question.near
    ]
    choices.append(Choice(NEW, words.gettext("Somebody new"), question.answer == NEW))
    return Asking(question.key, text % told, tuple(choices), not question.answer)


def _result(winners: Sequence[str], words: Catalog) -> str:
    told = {"names": all_of(winners, words)}
    if len(winners) > 1:
        return words.gettext("%(names)s share the win") % told
    return words.gettext("%(names)s wins") % told


def new_words(count: int, words: Catalog) -> str:
    """Over the lines that would come in."""
    text = words.ngettext("%(count)d game, line by line", "%(count)d games, line by line", count)
    return text % {"count": count}


def there_words(count: int, words: Catalog) -> str:
    """Over the lines that stay out."""
    text = words.ngettext(
        "%(count)d game is there already", "%(count)d games are there already", count
    )
    return text % {"count": count}


def heading(new: int, wrong: int, words: Catalog) -> str:
    """What it comes to."""
    if wrong:
        text = words.ngettext(
            "%(count)d line is not right yet", "%(count)d lines are not right yet", wrong
        )
        return text % {"count": wrong}
    if not new:
        return words.gettext("Nothing new")
    text = words.ngettext("%(count)d game would come in", "%(count)d games would come in", new)
    return text % {"count": new}


def button(new: int, words: Catalog) -> str:
    """What the button says that brings it in."""
    text = words.ngettext("Bring in %(count)d game", "Bring in %(count)d games", new)
    return text % {"count": new}


def seen(new: Sequence[TrialLine], newcomers: Collection[str]) -> str:
    """What is shown is what is brought, or it is shown again."""
    told = [(each.iso, each.title, each.totals) for each in new]
    return sha256(repr((told, sorted(newcomers))).encode()).hexdigest()[:16]
