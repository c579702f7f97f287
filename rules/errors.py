"""Who is wrong, and why: input that means nothing, and input that the rules refuse."""

from typing import Any

Field = tuple[str | int, ...]
"""Where in the input: ``("rounds", 1, "results", "B", "points")``, indexes from 0."""


class RulesError(ValueError):
    """A code, the place in the input, and the evidence a sentence can be made of."""

    def __init__(self, code: str, field: Field = (), **evidence: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.evidence = evidence

    def at(self, *outer: str | int) -> "RulesError":
        """The same error, seen from further out: ``outer`` goes before its field."""
        return type(self)(self.code, (*outer, *self.field), **self.evidence)

    def knowing(self, **evidence: Any) -> "RulesError":
        """The same error with more evidence; what it told already stays."""
        return type(self)(self.code, self.field, **{**evidence, **self.evidence})


class Unreadable(RulesError):
    """The input has no meaning: a card ``X5``, an unknown switch, a missing field."""


class Refused(RulesError):
    """The input is understood, and the rules say no."""
