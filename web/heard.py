"""What phones report of a round, for whoever enters it: seen, taken over, chosen from."""

from collections.abc import Mapping
from functools import cached_property

from flask import request

from rules.facts import Player, Result
from store import reports
from store.kept import KeptGame
from store.reports import Report
from web import languages
from web.phones import database, needed
from web.reported import EVERYBODY, Doubt, clear, doubts, reported, with_reports
from web.round_forms import Form
from web.viewers import Viewer
from web.visits import viewer_of


def viewer() -> Viewer:
    return viewer_of(needed("scorer"))


def region(kept: KeptGame, place: int) -> dict[str, object]:
    """What `rounds/reported.html` gets, beside the entry of the round in that place."""
    is_in_play = reports.round_in_play(kept) == place
    told = reports.of_round_in_play(database(), kept) if is_in_play else ()
    return {
        "reported": reported(kept, told, viewer(), languages.words()),
        "is_late": not is_in_play,
        "place": place,
        "game": kept.id,
        "version": kept.version,
    }


class Heard:
    """The reports of the round that a form enters, and which of them its scorer has looked at."""

    def __init__(self, kept: KeptGame, place: int) -> None:
        self.kept = kept
        self._place = place
        self._ids = {each for each in request.form.get("heard", "").split(",") if each}

    @cached_property
    def reports(self) -> tuple[Report, ...]:
        if reports.round_in_play(self.kept) != self._place:
            return ()
        return reports.of_round_in_play(database(), self.kept)

    @property
    def ids(self) -> str:
        """As the form says them."""
        return ",".join(sorted(self._ids))

    def taken(self, form: Form, told: str) -> Form:
        """The form after a report was taken over, or all that nobody contradicts."""
        found = [each for each in self.reports if each.id == told]
        if told == EVERYBODY:
            found = clear(self.kept.game, self.reports)
        return self._with(form, found)

    def chosen(self, form: Form) -> Form:
        """The form after what was chosen where not all said the same."""
        told = {each.id: each for each in self.reports}
        found = [request.form.get(f"choice-{player}", "") for player in form.hands]
        return self._with(form, [told[each] for each in found if each in told])

    def _with(self, form: Form, found: list[Report]) -> Form:
        about = {each.player for each in found}
        self._ids |= {each.id for each in self.reports if each.player in about}
        return with_reports(form, self.kept.game, found)

    def doubts(self, form: Form, results: Mapping[Player, Result]) -> tuple[Doubt, ...]:
        """Of which hands phones say something else than the form, not looked at yet."""
        words = languages.words()
        found = doubts(self.kept, form, results, self.reports, self._ids, viewer(), words)
        self._ids |= {word.id for doubt in found for word in doubt.words}
        return found
