"""What the rules say of players, with their names."""

from rules.errors import Refused
from rules.rounds import Warned
from web.catalogs import catalog
from web.naming import refusal_words, warning_words, with_names
from web.round_forms import Complaint
from web.round_words import complaint_words

EN, NAMES = catalog("en"), {"a": "Ann", "b": "Bo"}


def test_ids_are_told_as_names_wherever_they_stand():
    inner = Refused("result_missing", player="b", what="points")
    told = with_names({"player": "a", "tied": ("a", "b"), "error": inner, "round": 2}, NAMES)
    assert (told["player"], told["tied"], told["round"]) == ("Ann", ("Ann", "Bo"), 2)
    assert told["error"].evidence == {"player": "Bo", "what": "points"}


def test_nobody_known_is_told_as_given():
    missing = Refused("result_missing", player="Zoë", what="points")
    assert "How many points does Zoë have?" in refusal_words(missing, NAMES, EN)
    complaint = Complaint("Zoë", "points", missing.code, missing.evidence)
    assert "Zoë" in complaint_words(complaint, NAMES, EN)


def test_a_warning_without_a_player_is_told():
    evidence = {"value": "wild", "given": 9, "most": 8, "decks": 1}
    (text,) = warning_words([Warned("deck_exceeded_in_total", None, 1, evidence)], NAMES, EN)
    assert "8" in text
