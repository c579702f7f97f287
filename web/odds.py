"""A share of wins told honestly: where it may really lie, and what luck alone would give."""

from dataclasses import dataclass
from typing import Literal

from store.statistics import win_share
from web.catalogs import Catalog
from web.texts.terms import games_words, share_words

WIDTH = 288
"""Of the drawing of a share, from none to all; a phone's narrowest screen has as much."""
FEW = 10
"""Up to so many games a share says next to nothing."""
Against = Literal["more", "less", "level"]


@dataclass(frozen=True, slots=True)
class Odds:
    """Shares in words, and where they are drawn. ``against``: is it more than luck explains, less,
    or cannot one tell? ``sureness``: how often as much as luck would, at the least.
    """

    share: str
    low: str
    high: str
    luck: str
    at: float
    low_at: float
    high_at: float
    luck_at: float
    against: Against
    sureness: float


def odds(wins: int, games: int, by_luck: float, words: Catalog, among: int = 1) -> Odds | None:
    """None before any game. ``by_luck``: the wins of somebody as good as the others, of these
    games; ``among``: as many players are compared.
    """
    found = win_share(wins, games, among)
    if found is None:
        return None
    share, low, high = found
    luck = by_luck / games
    against: Against = "more" if low > luck else "less" if high < luck else "level"
    return Odds(
        share_words(share, words),
        share_words(low, words),
        share_words(high, words),
        share_words(luck, words),
        round(share * WIDTH, 1),
        round(low * WIDTH, 1),
        round(high * WIDTH, 1),
        round(luck * WIDTH, 1),
        against,
        low / luck if luck else 0.0,
    )


def verdict(found: Odds, games: int, words: Catalog) -> str:
    """What one can say of a share, and what not."""
    told = {"low": found.low, "high": found.high, "luck": found.luck}
    if found.against == "more":
        return (
            words.gettext(
                "That is more than luck, which alone would win %(luck)s of these games; the true "
                "share probably lies between %(low)s and %(high)s."
            )
            % told
        )
    if found.against == "less":
        return (
            words.gettext(
                "That is less than luck alone would win, %(luck)s of these games; the true share "
                "probably lies between %(low)s and %(high)s."
            )
            % told
        )
    if games <= FEW:
        text = words.gettext(
            "After %(games)s the share says little: the true one may lie anywhere between %(low)s "
            "and %(high)s. Luck alone would win %(luck)s."
        )
        return text % {**told, "games": games_words(games, words)}
    return (
        words.gettext(
            "That may still be luck, which alone would win %(luck)s of these games; the true share "
            "probably lies between %(low)s and %(high)s."
        )
        % told
    )
