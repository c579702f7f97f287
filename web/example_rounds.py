"""The tales of the rules, by chapter and by what they show. Tests replay each of them."""

from collections.abc import Mapping

from web.tales import Part, Tale
from web.texts.terms import N_

OUT = Part("Luis", 2, 60, True, 0)

TALES: Mapping[str, Mapping[str, Tale]] = {
    "winning": {
        "alone": Tale(
            (Part("Ana", 10, 310, True, 40), Part("Luis", 9, 60, True, 0)),
            "Ana",
            N_("Only one completes the last phase: neither points nor going out matter."),
        ),
        "several": Tale(
            (Part("Ana", 10, 120, True, 50), Part("Luis", 10, 200, True, 0)),
            "Ana",
            N_("Both complete it: the lower total counts, also against whoever went out."),
        ),
        "must-go-out": Tale(
            (Part("Ana", 10, 310, True, 40), Part("Luis", 9, 60, True, 0)),
            "in_progress",
            N_("The first example again, where the winner must also go out."),
            {"win": "must_go_out"},
        ),
        "immediate": Tale(
            (Part("Ana", 10, 310, True, 40), Part("Luis", 9, 60, False, 80)),
            "Ana",
            N_("Where laying the last phase wins at once; nobody needs to be out."),
            {"win": "immediate"},
            "laid_last",
        ),
    },
    "ties": {
        "tied": Tale(
            (Part("Ana", 10, 155, True, 30), Part("Luis", 10, 185, True, 0)),
            "tiebreak",
            N_("Both complete the last phase, and their totals are equal."),
        ),
        "shared": Tale(
            (Part("Ana", 10, 155, True, 30), Part("Luis", 10, 185, True, 0)),
            "Ana Luis",
            N_("The same where equal totals share the win."),
            {"tiebreak_win": "shared"},
        ),
    },
    "scoring": {
        "nobody-out": Tale(
            (Part("Ana", 1, 0, True, 45), OUT._replace(points=25)), "nobody_went_out"
        ),
        "out-not-laid": Tale(
            (Part("Ana", 1, 0, False, 80), OUT._replace(laid=False)), "out_without_phase"
        ),
        "out-points": Tale(
            (Part("Ana", 1, 0, False, 80), OUT._replace(points=5, out=True)), "out_with_points"
        ),
        "two-out": Tale((Part("Ana", 1, 0, True, 0), OUT), "two_players_out"),
        "no-sum": Tale((Part("Ana", 1, 0, True, 37), OUT), "points_unreachable"),
        "whole-deck": Tale((Part("Ana", 1, 0, False, 865), OUT), "points_unreachable"),
        "nothing": Tale((Part("Ana", 1, 0, True, 0, False), OUT), "points_unreachable"),
        "blank": Tale((Part("Ana", 1, 0, False, None), OUT), "result_missing"),
        "too-few": Tale((Part("Ana", 1, 0, False, 45), OUT), "not_laid_below_minimum"),
        "too-many": Tale((Part("Ana", 1, 0, False, 235), OUT), "not_laid_above_maximum"),
        "one-card": Tale((Part("Ana", 6, 0, True, 20), OUT), "laid_above_maximum"),
    },
}
