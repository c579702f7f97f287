"""Questions to ask, for openapi.json; the answers to them there are the real ones."""

from collections.abc import Mapping
from typing import Any

Examples = Mapping[str, Mapping[str, Any]]

MELDS: Examples = {
    "legal": {"phase": 3, "groups": [["R5", "B5", "G5", "W"], ["Y2", "W", "B4", "R5"]]},
    "illegal": {"phase": 1, "groups": [["R5", "B5", "G5"], ["R7", "B7", "G8"]]},
    "heap": {"phase": 4, "cards": ["R2", "B3", "W", "Y5", "G6", "R7", "B8"]},
    "custom": {
        "objectives": [{"kind": "even", "size": 4}, {"kind": "color_run", "size": 3}],
        "groups": [["R2", "R2", "B8", "W"], ["G4", "G5", "G6"]],
    },
    "bare numbers": {"phase": 1, "groups": [["5", "5", "5"], ["7", "7", "W"]]},
    "house rules": {
        "phase": 1,
        "groups": [["R5", "B5", "G5"], ["W", "W", "W"]],
        "house": {"natural_per_group": True},
    },
}
HANDS: Examples = {
    "can lay": {
        "phase": 4,
        "hand": ["R1", "B2", "G3", "Y4", "W", "R6", "B7", "G8", "B12", "R12"],
        "seen": ["R5", "S"],
    },
    "lacks": {
        "phase": 4,
        "hand": ["R1", "B2", "G3", "Y4", "R4", "B4", "G8", "B12", "R12", "S"],
    },
}
HITS: Examples = {
    "fits": {"group": {"kind": "run", "cards": ["R3", "B4", "W@5", "Y6"]}, "card": "B7"},
    "wild": {"group": {"kind": "run", "cards": ["R3", "B4", "W@5", "Y6"]}, "card": "W"},
    "too early": {
        "group": {"kind": "set", "cards": ["R4", "B4", "G4"]},
        "card": "Y4",
        "turn": "laid_this_turn",
        "rulebook": "guide",
    },
}
POINTS: Examples = {
    "cards": {"cards": ["R5", "W"], "laid": True, "phase": 1},
    "counts": {"counts": {"low": 6, "high": 2, "skip": 0, "wild": 1}},
}
GAMES: Examples = {
    "two rounds": {
        "players": ["Ana", "Luis"],
        "dealer": "Luis",
        "start": {"Ana": {"phase": 4, "total": 40}},
        "rounds": [
            {
                "Ana": {"completed": True, "points": 0},
                "Luis": {"completed": False, "counts": {"low": 7, "high": 2, "wild": 1}},
            },
            {
                "results": {
                    "Ana": {"completed": False, "points": 80},
                    "Luis": {"completed": True, "out": True},
                }
            },
        ],
    },
    "only the result": {
        "players": ["Ana", "Luis"],
        "rounds": [{"result": {"totals": {"Ana": 340, "Luis": 415}, "winners": ["Luis"]}}],
    },
    "ended early": {
        "variant": "short",
        "last_phase": 5,
        "players": ["Ana", "Luis", "Mia"],
        "rounds": [
            {
                "Ana": {"completed": True, "points": 0},
                "Luis": {"completed": True, "points": 15},
                "Mia": {"completed": False, "points": 75},
            },
            {"left": "Mia"},
            {"ended_early": True, "winner": None},
        ],
    },
}
