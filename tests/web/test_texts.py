"""Every code has its sentence, in every language."""

import ast
from pathlib import Path

import pytest

from rules import hits, melds
from rules.cards import card, cards
from rules.errors import Refused
from rules.house import HIT_SWITCHES, MELD_SWITCHES, SWITCHES, House, house_rules
from rules.melds import check_cards, check_groups
from rules.phases import KINDS, PHASES, Objective
from web import texts
from web.catalogs import LANGUAGES, catalog
from web.texts import complaints, refusals, rulings
from web.texts.sentences import placeholders
from web.texts.terms import all_of, any_of, card_words, objective_words, phase_words

ROOT = Path(__file__).resolve().parent.parent.parent
# What the API's contract names.
REFUSALS = [
    "game_is_over",
    "tiebreak_pending",
    "no_tiebreak",
    "player_count",
    "name_taken",
    "player_unknown",
    "too_few_players",
    "result_missing",
    "phase_required",
    "phase_unknown",
    "phase_already_completed",
    "points_unreachable",
    "deck_exceeded",
    "out_with_points",
    "out_without_phase",
    "out_required",
    "two_players_out",
    "nobody_went_out",
]
WARNINGS = [
    "not_laid_below_minimum",
    "not_laid_above_maximum",
    "laid_above_maximum",
    "wrong_hand_size",
    "deck_exceeded_in_total",
]
PROBLEMS = [
    "bad_request",
    "bad_json",
    "not_an_object",
    "repeated_key",
    "too_deep",
    "wrong_type",
    "missing",
    "unknown_field",
    "unknown_switch",
    "unknown_value",
    "unknown_rulebook",
    "unknown_variant",
    "contradictory",
    "out_of_range",
    "bad_card",
    "mixed_notation",
    "color_needed",
    "wild_undeclared",
    "too_many_cards",
    "phase_impossible",
    "deck_exceeded",
    "hand_exceeded",
    "name_empty",
    "name_too_long",
    "unsupported_media_type",
    "body_too_large",
    "not_found",
    "method_not_allowed",
    "too_many_requests",
    "internal_error",
]
TABLES = {
    "melds": rulings.MELDS,
    "hits": rulings.HITS,
    "warnings": refusals.WARNINGS,
    "refusals": refusals.REFUSALS,
    "complaints": complaints.COMPLAINTS,
}


def raised(keyword=None):
    """The codes that our modules put into errors and doubts, as they are written there.

    Each with the constant that is told as ``keyword``, None where there is none.
    """
    places = {"Refused": 0, "Unreadable": 0, "refusal": 0, "Doubt": 0, "Problem": 1}
    for path in (*ROOT.glob("rules/**/*.py"), *ROOT.glob("web/**/*.py")):
        for call in ast.walk(ast.parse(path.read_text())):
            place = places.get(getattr(getattr(call, "func", None), "id", None))
            if place is not None and len(call.args) > place:
                told = {each.arg: getattr(each.value, "value", None) for each in call.keywords}
                code = getattr(call.args[place], "value", None)
                if isinstance(code, str):
                    yield code, told.get(keyword)


RAISED = {code for code, _ in raised()}


def variants(table, code):
    """The sentences of a code, those of its details included."""
    keys = [key for key in table if key.split("/")[0] == code]
    return [text for key in keys for text in table[key]]


def needs_nothing(text):
    return not placeholders(text)


@pytest.mark.parametrize("code", sorted({*PROBLEMS, *REFUSALS, *RAISED} - {*WARNINGS}))
def test_every_problem_has_a_title_and_a_sentence_that_needs_no_evidence(code):
    assert needs_nothing(texts.PROBLEMS[code][-1])
    for language in LANGUAGES:
        assert texts.problem_title(code, language)
        assert texts.problem_detail(code, {}, language)


def test_every_warning_has_a_sentence_that_needs_no_evidence():
    assert {*WARNINGS} >= {code for code in RAISED if code not in texts.PROBLEMS}
    for code in WARNINGS:
        assert needs_nothing(refusals.WARNINGS[code][-1])
        assert all(texts.warning_sentence(code, {}, language) for language in LANGUAGES)


def test_every_title_has_a_sentence_and_every_sentence_a_title():
    assert set(texts.TITLES) == {key.split("/")[0] for key in texts.PROBLEMS}


def test_every_verdict_has_a_sentence():
    assert all(variants(rulings.MELDS, code) for code in melds.CODES)
    assert all(variants(rulings.HITS, code) for code in hits.CODES)
    for code in ("group_too_small", "group_too_large"):
        assert {f"{code}/{kind}" for kind in KINDS} <= set(rulings.MELDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_no_sentence_of_a_table_is_untranslated(name, language):
    if language == "en":
        return
    words = catalog(language)
    same = {"%(objectives)s."}
    for text in {text for sentences in TABLES[name].values() for text in sentences}:
        told = text if isinstance(text, str) else text.one
        other = words.gettext(told) if isinstance(text, str) else words.ngettext(*text[1:], 2)
        assert other != told or told in same


def meld(phase, groups, **switches):
    laid = [cards(group.split()) for group in groups.split(" / ")]
    verdict = check_groups(PHASES[phase], laid, House(**switches))
    return [texts.verdict_sentence(verdict.code, verdict.evidence, each) for each in LANGUAGES]


def test_a_verdict_names_the_offending_cards():
    assert meld(4, "8 9 W 11 12 1 2") == [
        "No 1 comes after the 12: a run does not wrap around.",
        "Después del 12 no viene el 1: la escalera no da la vuelta.",
        "Depois do 12 não vem o 1: a sequência não dá a volta.",
        "După 12 nu urmează 1: suita nu o ia de la capăt.",
    ]
    assert meld(1, "5 5 7 / 3 3 3") == [
        "A set has a single number: the 7 does not go with the 5s.",
        "Un conjunto es de un solo número: el 7 no va con los 5.",
        "Um conjunto tem um só número: o 7 não combina com os 5.",
        "Un set are un singur număr: 7 nu merge cu 5.",
    ]
    assert meld(8, "G1 G2 G3 G4 G5 R6 B7") == [
        "All must be of one color, here green: the red 6 and the blue 7 do not fit.",
        "Todas van del mismo color, aquí verde: no encajan el 6 rojo y el 7 azul.",
        "Todas têm que ser da mesma cor, aqui verde: não encaixam o 6 vermelho e o 7 azul.",
        "Toate sunt de aceeași culoare, aici verde: 6 roșu și 7 albastru nu se potrivesc.",
    ]


def test_a_gap_names_what_lacks_if_that_is_little():
    assert meld(4, "3 4 5 6 7 8 10")[0].endswith("without the 9, the 10 does not connect.")
    assert (
        meld(4, "2 3 4 5 6 7 12")[0] == "The run has a gap: the 12 does not connect with the rest."
    )


def test_equal_cards_are_named_once():
    assert "the 7 is one too many" in meld(4, "3 4 5 6 7 7 7 8")[0]


def test_a_legal_meld_is_named_by_its_phase():
    assert meld(2, "5 5 W / 3 4 5 6") == [
        "Set of 3 and run of 4.",
        "Conjunto de 3 y escalera de 4.",
        "Conjunto de 3 e sequência de 4.",
        "Set de 3 și suită de 4.",
    ]


def test_a_card_kept_for_the_discard_is_explained():
    told = meld(4, "1 2 3 4 5 6 7 8 9 10 11", go_out="discard_only")
    assert told[1].startswith("Hay que guardar una carta para el descarte")


def test_a_heap_says_what_is_left_over():
    verdict = check_cards(
        PHASES[1], cards(["R5", "B5", "G5", "Y9", "R9", "B9", "R1", "B2"]), House()
    )
    told = texts.verdict_sentence(verdict.code, verdict.evidence, "en")
    assert told == "The red 1 and the blue 2 fit in no group of the phase."


def hit(kind, group, told, **circumstances):
    verdict = hits.check_hit(kind, cards(group.split()), card(told), **circumstances)
    return [texts.hit_sentence(verdict.code, verdict.evidence, each) for each in LANGUAGES]


def test_a_hit_says_what_would_fit():
    assert hit("run", "4 5 6 7", "10") == [
        "Only a 3 or an 8 fits at the ends of the run, not the 10.",
        "En los extremos de la escalera solo cabe un 3 o un 8, no el 10.",
        "Nas pontas da sequência só cabe um 3 ou um 8, não o 10.",
        "La capetele suitei intră doar un 3 sau un 8, nu 10.",
    ]
    assert hit("color", "R1 R2 R3", "B5")[2] == "Esse grupo é vermelho: não encaixa o 5 azul."
    assert hit("set", "R5 B5 G5", "Y5")[0] == "You can add the yellow 5."
    assert hit("set", "R5 B5 G5", "W")[3] == "Poți lipi jokerul."


def test_an_illegal_group_says_why_nothing_can_be_added():
    assert hit("run", "4 5 7", "8")[0] == "Nothing can be added there: that run has a gap."
    for why in melds.CODES:
        assert texts.hit_sentence("group_not_legal", {"why": why}, "ro")


def test_plurals_are_those_of_the_language():
    objective = {n: Objective("color", n) for n in (1, 2, 20)}
    told = {
        language: [objective_words(each, catalog(language)) for each in objective.values()]
        for language in LANGUAGES
    }
    assert told["en"][1:] == ["2 cards of one color", "20 cards of one color"]
    assert told["es"][:2] == ["1 carta de un color", "2 cartas de un mismo color"]
    assert told["ro"] == [
        "o carte de o culoare",
        "2 cărți de aceeași culoare",
        "20 de cărți de aceeași culoare",
    ]


def test_romanian_counts_in_three_forms():
    def points(n):
        return texts.problem_detail("points_unreachable", {"points": n}, "ro")

    assert points(1).endswith(" un punct.")
    assert [points(n).split("face ")[1] for n in (2, 19, 20, 37, 101, 119, 120)] == [
        "2 puncte.",
        "19 puncte.",
        "20 de puncte.",
        "37 de puncte.",
        "101 puncte.",
        "119 puncte.",
        "120 de puncte.",
    ]


def test_lists_are_joined_as_one_speaks():
    joined = {each: all_of(["Ana", "Luis", "Inés"], catalog(each)) for each in LANGUAGES}
    assert joined == {
        "en": "Ana, Luis and Inés",
        "es": "Ana, Luis e Inés",
        "pt": "Ana, Luis e Inés",
        "ro": "Ana, Luis și Inés",
    }
    spanish = catalog("es")
    assert all_of(["Luis", "Ana"], spanish) == "Luis y Ana"
    assert [all_of(["Ana", each], spanish)[4] for each in ("Hilda", "Ylenia", "Íñigo")] == ["e"] * 3
    assert [all_of(["Ana", each], spanish)[4] for each in ("Yolanda", "Ioana", "Hierro")] == (
        ["y"] * 3
    )
    assert any_of(["7", "8"], spanish) == "7 u 8"
    assert any_of(["10", "11"], spanish) == "10 u 11"
    assert any_of(["1", "110"], spanish) == "1 o 110"
    assert all_of([], spanish) == ""
    assert all_of(["Ana"], spanish) == "Ana"


def test_cards_and_phases_have_words():
    named = [card_words(card(each), catalog("es")) for each in ("R5", "5", "W", "W@5", "W@R", "S")]
    assert named == [
        "5 rojo",
        "5",
        "comodín",
        "comodín como 5",
        "comodín como rojo",
        "salto",
    ]
    assert phase_words(PHASES[7], catalog("ro")) == "2 seturi de 4"
    assert phase_words((Objective("even", 6),), catalog("en")) == "6 even cards"


def test_names_stay_as_they_are_written():
    told = texts.problem_detail("out_without_phase", {"player": "ana"}, "es")
    assert told.startswith("ana se fue")
    assert "100 %" in texts.problem_detail("name_taken", {"player": "100 %(x)s"[:5]}, "en")


def test_what_was_sent_is_repeated_shortened():
    told = texts.problem_detail("repeated_key", {"field": "x" * 70_000}, "en")
    assert len(told) < 150
    assert "%(x)s" in texts.problem_detail("unknown_value", {"value": "%(x)s"}, "en")


def test_a_place_in_the_request_is_named():
    told = {"field": ("rounds", 1, "points"), "expected": "integer"}
    assert texts.problem_detail("wrong_type", told, "es") == (
        "«rounds[1].points» debe ser un número entero."
    )


def test_a_later_act_says_what_would_be_wrong_with_it():
    error = Refused("out_without_phase", player="Luis")
    told = {"act": "round", "round": 7, "error": error}
    assert texts.problem_detail("later_act_refused", told, "en") == (
        "With this correction, round 7 would not be possible. "
        "Luis went out, so the phase must have been laid."
    )


@pytest.mark.parametrize(
    ("evidence", "begins"),
    [
        ({"cards": 3, "points": 15, "most_cards": 1, "most_points": 25}, "at most 1 card is left"),
        ({"cards": None, "points": 45, "most_cards": 1, "most_points": 25}, "at most 25 points"),
        (
            {"cards": None, "points": 20, "most_cards": 1, "most_points": 25},
            "with 1 card at most",
        ),
    ],
)
def test_too_much_after_laying_says_what_is_too_much(evidence, begins):
    told = texts.warning_sentence("laid_above_maximum", {"player": "Ana", **evidence}, "en")
    assert begins in told


def test_every_switch_of_a_verdict_is_told_both_ways():
    for name in {*MELD_SWITCHES, *HIT_SWITCHES}:
        for value in SWITCHES[name]:
            house = house_rules("house", {name: value})
            assert len({texts.switch_sentence(name, house, each) for each in LANGUAGES}) == 4


def test_no_switch_has_a_sentence_that_nothing_says():
    said = {name.partition("/")[0] for name in rulings.SWITCHES}
    assert said == {*MELD_SWITCHES, *HIT_SWITCHES}


def test_every_contradiction_that_is_told_apart_has_a_sentence_of_its_own():
    told = {what for code, what in raised("what") if code == "contradictory"}
    told = {what for what in told if isinstance(what, str)} | {"nobody_out", "laid_last"}
    assert {f"contradictory/{what}" for what in told} <= set(texts.PROBLEMS)


def test_a_code_without_a_sentence_is_an_error():
    with pytest.raises(LookupError):
        texts.problem_detail("unheard_of", {}, "en")
