"""Something to choose from, as a page shows it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from web.catalogs import Catalog


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose; ``about`` says more of it."""

    value: str
    label: str
    chosen: bool
    about: str = ""


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """The same page in another language; ``query`` leads there."""

    code: str
    name: str
    query: str
    chosen: bool


def choices(
    labels: Mapping[str, str], chosen: str, words: Catalog, about: Mapping[str, str] | None = None
) -> tuple[Choice, ...]:
    """A choice for each value, by its label; ``about`` may say more of some."""
    more = about or {}
    return tuple(
        Choice(value, words.gettext(label), value == chosen, words.gettext(more.get(value, "")))
        for value, label in labels.items()
    )


def in_languages(
    names: Mapping[str, str], now: str, query: Callable[[str], str]
) -> tuple[LanguageChoice, ...]:
    """The same page in every language, by its code; ``query`` leads to the one of a code."""
    return tuple(
        LanguageChoice(code, name, query(code), code == now) for code, name in names.items()
    )
