"""What people type into the search over rulings, and the ruling that answers it."""

import time

import pytest

from web.catalogs import LANGUAGES, catalog
from web.rulings import RULINGS
from web.rulings.asked import ASKED
from web.rulings.finding import found, index
from web.rulings.wording import meaning

QUESTIONS = {
    "en": {
        "can a wild be alone": "wilds-alone-in-a-group",
        "skip same player twice": "skipped-twice",
        "can you skip the same person twice": "skipped-twice",
        "who goes first": "who-deals-next",
        "i laid down the wrong phase": "jumping-ahead",
        "how many players can play": "seven-players",
        "what happens when the draw pile is empty": "empty-pile",
        "do you have to discard to go out": "last-card",
        "can I hit before I lay down my phase": "hitting-before-laying",
        "can i pick up a skip from the discard pile": "skip-from-the-discards",
        "how many points is a wild worth": "card-values",
        "does a run have to be the same colour": "colors-in-a-run",
        "can a joker go in the middle of a straight": "wild-in-the-middle",
        "what if two players tie": "equal-totals",
        "how many cards are in the deck": "cards-in-the-deck",
        "can i do two phases in one round": "several-phases-at-once",
    },
    "es": {
        "puede ir un comodín solo": "wilds-alone-in-a-group",
        "comodines solos": "wilds-alone-in-a-group",
        "me equivoque de fase": "jumping-ahead",
        "me equivoqué de fase": "jumping-ahead",
        "salto dos veces": "skipped-twice",
        "saltar dos veces al mismo jugador": "skipped-twice",
        "se puede saltar 2 veces a la misma persona": "skipped-twice",
        "quien empieza": "who-deals-next",
        "cuantos jugadores pueden jugar": "seven-players",
        "que pasa si se acaba el mazo": "empty-pile",
        "hay que descartar para cerrar": "last-card",
        "puedo coger un salto del descarte": "skip-from-the-discards",
        "cuantos puntos vale el comodin": "card-values",
        "la escalera puede ser de colores distintos": "colors-in-a-run",
        "que pasa si hay empate": "equal-totals",
        "puedo cambiar el joker de la mesa": "replacing-a-wild",
        "se pueden hacer dos fases en una ronda": "several-phases-at-once",
        "cuantas cartas tiene la baraja": "cards-in-the-deck",
    },
    "pt": {
        "coringa sozinho": "wilds-alone-in-a-group",
        "o curinga pode ficar sozinho": "wilds-alone-in-a-group",
        "pular duas vezes o mesmo jogador": "skipped-twice",
        "quem comeca": "who-deals-next",
        "errei de fase": "jumping-ahead",
        "quantos jogadores podem jogar": "seven-players",
        "o que acontece quando o monte acaba": "empty-pile",
        "precisa descartar para bater": "last-card",
        "posso encostar antes de baixar a fase": "hitting-before-laying",
        "pegar carta de pular do descarte": "skip-from-the-discards",
        "quantos pontos vale o coringa": "card-values",
        "a sequencia precisa ser da mesma cor": "colors-in-a-run",
        "e se der empate": "equal-totals",
        "posso fazer duas fases na mesma rodada": "several-phases-at-once",
        "quantas cartas tem o baralho": "cards-in-the-deck",
    },
    "ro": {
        "joker singur": "wilds-alone-in-a-group",
        "sari de doua ori": "skipped-twice",
        "pot sari acelasi jucator de doua ori": "skipped-twice",
        "cine incepe": "who-deals-next",
        "am gresit faza": "jumping-ahead",
        "cati jucatori pot juca": "seven-players",
        "ce se intampla cand se termina teancul": "empty-pile",
        "trebuie sa decartez ca sa inchid": "last-card",
        "pot lipi inainte sa etalez faza": "hitting-before-laying",
        "pot lua un salt decartat": "skip-from-the-discards",
        "cate puncte are jokerul": "card-values",
        "suita trebuie sa fie de aceeasi culoare": "colors-in-a-run",
        "ce facem la egalitate": "equal-totals",
        "doua faze intr-o runda": "several-phases-at-once",
        "cate carti are pachetul": "cards-in-the-deck",
    },
}
ASKED_OF = [(each, query, slug) for each in QUESTIONS for query, slug in QUESTIONS[each].items()]


@pytest.mark.parametrize(("language", "query", "slug"), ASKED_OF)
def test_the_answer_to_what_is_asked_comes_first(language, query, slug):
    assert found(query, language).slugs[0] == slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_ruling_is_found_by_its_own_question(language):
    for slug, told in RULINGS.items():
        assert found(catalog(language).gettext(told.question), language).slugs[0] == slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_else_is_asked_leads_there(language):
    assert set(ASKED[language]) <= set(RULINGS)
    for slug, asked in ASKED[language].items():
        for query in asked.split(";"):
            assert slug in found(query, language).slugs[:3], query


def test_words_that_say_nothing_count_only_where_there_is_nothing_else():
    assert found("what about the deck", "en") == found("about deck", "en")
    assert found("may", "en").slugs


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "color colors COLOURS"),
        ("en", "lay laid laying"),
        ("es", "salto saltos saltar saltado"),
        ("es", "bajar bajo bajado"),
        ("es", "comodin comodines joker"),
        ("pt", "pular pulou pulado"),
        ("pt", "coringa coringas curinga"),
        ("ro", "salt salturi sari"),
        ("ro", "joker jokeri jokerul"),
    ],
)
def test_forms_of_a_word_and_words_for_a_thing_are_one(language, words):
    assert len({meaning(word, language) for word in words.lower().split()}) == 1


def test_where_a_word_is_nowhere_the_closest_are_found():
    result = found("xyzzy swap wild", "en")
    assert not result.is_all
    assert result.slugs[0] == "replacing-a-wild"


def test_a_common_word_alone_is_no_close_match_where_a_rarer_one_occurs():
    """Most rulings speak of a phase, one of swapping."""
    assert found("swap phase xyzzy", "en").slugs == ("replacing-a-wild",)


def test_one_word_of_several_comes_after_more_of_them():
    result = found("shuffle wild table xyzzy", "en")
    has = {entry.slug: frozenset().union(*entry.places) for entry in index("en").entries}
    terms = {meaning(word, "en") for word in ("shuffle", "wild", "table")}
    counts = [min(len(terms & has[slug]), 2) for slug in result.slugs]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_search_takes_a_few_milliseconds(language):
    index(language)
    queries = [*QUESTIONS[language], "s c p j a d e o i l", "abcde fghij klmno"]
    begun = time.process_time()
    for query in queries:
        found(query, language)
    assert (time.process_time() - begun) / len(queries) < 0.01
