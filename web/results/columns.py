"""What the columns of such a table hold, by their headings in any of the four languages.

Either everybody has a column, under the own name, with the total in it; or names and totals stand
in columns of their own: ``Player 1; Total 1; Player 2; Total 2``, or a list in one cell each.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.spellings import plain

_SPELLED = {
    "date": "date|day|fecha|dia|data|zi|ziua",
    "player": "player|players|name|names|jugador|jugadora|jugadores|jugadoras|nombre|nombres|"
    "jogador|jogadora|jogadores|nome|nomes|jucator|jucatoare|jucatori|nume",
    "total": "total|totals|totales|totais|totaluri|points|puntos|pontos|puncte|punctaj|score|"
    "scores|puntuacion|puntaje|pontuacao|placar|scor|scoruri",
    "winner": "winner|winners|won|who won|wins|gana|gano|ganador|ganadora|ganadores|quien gana|"
    "quien gano|vence|venceu|vencedor|vencedora|vencedores|ganhou|quem ganhou|quem venceu|"
    "castiga|a castigat|castigator|castigatoare|castigatori|cine castiga|cine a castigat",
    "title": "title|titulo|titlu",
    "note": "note|notes|nota|notas|notite|comment|comments|comentario|comentarios|comentariu",
}
HEADINGS: Mapping[str, frozenset[str]] = {
    what: frozenset(told.split("|")) for what, told in _SPELLED.items()
}
"""What a heading can be called, without case and accents; a number behind it is nothing."""


class Columns(NamedTuple):
    """Where everything stands. ``named``: columns that are headed by a player's name.

    ``unused``: headings of columns that say nothing here.
    """

    date: int | None
    players: tuple[int, ...]
    totals: tuple[int, ...]
    named: Mapping[int, str]
    winners: tuple[int, ...]
    title: int | None
    note: int | None
    unused: tuple[str, ...]

    @property
    def lacks(self) -> str:
        """What such a table cannot do without: ``date``, ``player``, ``total``, or nothing."""
        if self.date is None:
            return "date"
        if self.totals and not self.players:
            return "player"
        if self.players and not self.totals:
            return "total"
        return "player" if not self.players and len(self.named) < 2 else ""


def columns_of(heads: Sequence[str]) -> Columns:
    """The columns under these headings."""
    found: dict[str, list[int]] = {what: [] for what in HEADINGS}
    others: dict[int, str] = {}
    for at, head in enumerate(heads):
        what = _meaning(head)
        if what:
            found[what].append(at)
        elif head:
            others[at] = head
    is_paired = bool(found["player"])
    return Columns(
        _first(found["date"]),
        tuple(found["player"]),
        tuple(found["total"]),
        {} if is_paired else others,
        tuple(found["winner"]),
        _first(found["title"]),
        _first(found["note"]),
        tuple(others.values()) if is_paired else (),
    )


def _meaning(head: str) -> str:
    told = " ".join(word for word in plain(head).split() if not word.isdecimal())
    told = told.rstrip("0123456789").strip()
    return next((what for what, names in HEADINGS.items() if told in names), "")


def _first(found: Sequence[int]) -> int | None:
    return found[0] if found else None
