"""What was lost in translation: how a source reads, what is meant, and what harm that does.

The words of a source are quoted in its language, as few of them as show the matter.
"""

from typing import NamedTuple

from web.texts.terms import N_

ONE_WORD = N_("One word for a set and for a run: which is which cannot be told.")
TWO_ALIKE = N_("One word for a set and for a run: both groups look the same.")
SEVERAL_WORDS = N_("Several words for a run, one of which means a set as well.")
WINNER = N_(
    "It changes who wins: as it reads, whoever completed the phase must be the one who runs out."
)
DISCARDING = N_("Laying down sounds like something else, even like discarding.")
PLAYING_ON = N_("It is about adding cards, which cannot be seen from the words.")
NO_SET = N_("A group of one color is no set: its numbers differ.")
ODD_WORDS = N_("The words exist, but they mean something else.")


class Garbled(NamedTuple):
    """A few words of a source, what they should be, and why it matters."""

    source: str
    lang: str
    reads: str
    meant: str
    harm: str


GARBLED = (
    Garbled("S0", "es", "1 serie de 3 y 1 serie de 4", "conjunto de 3 y escalera de 4", ONE_WORD),
    Garbled("S0", "es", "1 serie de 4 y 1 serie de 4", "conjunto de 4 y escalera de 4", TWO_ALIKE),
    Garbled("S2", "pt", "1 série de 3 e 1 série de 4", "conjunto de 3 e sequência de 4", ONE_WORD),
    Garbled("S0", "es", "carrera, serie", "escalera", SEVERAL_WORDS),
    Garbled("S2", "pt", "série, corrida", "sequência", SEVERAL_WORDS),
    Garbled(
        "S0",
        "es",
        "juego, serie, set",
        "conjunto",
        N_("Several words for a set; the first of them means the whole game as well."),
    ),
    Garbled("S1", "es", "esas series", "esos tríos", N_("The unclear word for a set once more.")),
    Garbled(
        "S3", "ro", "alergare", "suită", N_("A run, but one on foot: jogging instead of numbers.")
    ),
    Garbled(
        "S3",
        "ro",
        "runde, rundă",
        "suite, suită",
        N_("Runs became rounds: it reads as if the round had a lowest number."),
    ),
    Garbled("S0", "es", "y se queda sin cartas", "y un jugador se queda sin cartas", WINNER),
    Garbled("S2", "pt", "e fica sem cartas", "e um jogador fica sem cartas", WINNER),
    Garbled("S0", "es", "tirar la fase", "bajar la fase", DISCARDING),
    Garbled("S2", "pt", "largar a fase", "baixar a fase", DISCARDING),
    Garbled("S3", "ro", "stabili faza", "etala faza", DISCARDING),
    Garbled("S0", "es", "jugar en", "añadir a", PLAYING_ON),
    Garbled("S2", "pt", "jogar na", "encostar na", PLAYING_ON),
    Garbled("S3", "ro", "juca pe", "lipi la", PLAYING_ON),
    Garbled(
        "S0",
        "es",
        "en lugar de la Fase 10",
        "la partida termina con la fase 5 u 8",
        N_("A short game sounds as if only one phase were exchanged for another."),
    ),
    Garbled(
        "S2",
        "pt",
        "maior número da carta",
        "maior número da sequência",
        N_("The number is that of the run, not that of a card."),
    ),
    Garbled("S0", "es", "conjunto de color", "grupo de color", NO_SET),
    Garbled("S2", "pt", "conjunto colorido", "grupo de uma cor", NO_SET),
    Garbled("S3", "ro", "set colorat", "grup de culoare", NO_SET),
    Garbled(
        "S0",
        "es",
        "repartidor, crupier; cartas, tarjetas",
        "quien reparte; cartas",
        N_("Two words each for one thing, as if there were two."),
    ),
    Garbled("S3", "ro", "Redați doar faze", "Jucați numai faze", ODD_WORDS),
    Garbled("S3", "ro", "marchează zero", "primește zero", ODD_WORDS),
    Garbled("S3", "ro", "runda este marcată", "runda se punctează", ODD_WORDS),
    Garbled("S3", "ro", "crispat pentru timp", "în criză de timp", ODD_WORDS),
)
