"""Questions to a club and its games, for openapi.json."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rules.house import House
from store.exporting import FORMAT, VERSION

HOUSE = asdict(House())
ROUND = {
    "results": {
        "Ana": {"completed": True, "points": 0},
        "Luis": {"completed": False, "counts": {"low": 7, "high": 2, "wild": 1}},
    },
    "seq": 0,
}
START = {"players": ["Ana", "Luis"], "dealer": "Luis", "rulebook": "guide"}

EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "foundClub": {"club": {"name": "Friday"}},
    "changeClub": {
        "another name": {"name": "Friday night", "time_zone": "Europe/Madrid"},
        "taken back": {"deleted": False},
    },
    "eraseClub": {"by name": {"name": "Friday night"}},
    "makeKey": {"tablet": {"right": "scorer", "label": "The tablet"}},
    "invite": {"to enter a hand": {"right": "player"}},
    "addPlayer": {"player": {"name": "Ana"}},
    "changePlayer": {"renamed": {"name": "Ana María"}, "archived": {"archived": True}},
    "mergePlayers": {"another spelling": {"into": "22222222aa"}},
    "importClub": {
        "one game": {
            "format": FORMAT,
            "version": VERSION,
            "players": [
                {"id": "22222222aa", "name": "Ana", "created_at": "2026-12-24T20:00:00.000+00:00"},
                {"id": "22222222bb", "name": "Luis", "created_at": "2026-12-24T20:00:00.000+00:00"},
            ],
            "phones": [],
            "games": [
                {
                    "id": "33333333cc",
                    "facts": [
                        {
                            "at": "2026-12-24T20:00:00.000+00:00",
                            "by": "",
                            "kind": "GameStarted",
                            "fact": {
                                "v": 1,
                                "seats": ["22222222aa", "22222222bb"],
                                "dealer": "22222222bb",
                                "variant": "standard",
                                "house": HOUSE,
                            },
                        }
                    ],
                }
            ],
        }
    },
    "startGame": {
        "two players": START,
        "short": {"variant": "short", "last_phase": 5, "players": ["Ana", "Luis", "Mia"]},
    },
    "describeGame": {
        "title": {"title": "Christmas", "note": "With the new deck.", "date": "2026-12-25"},
        "taken back": {"deleted": False},
    },
    "scoreRound": {
        "counted": ROUND,
        "confirmed": {
            "results": {
                "Ana": {"completed": True, "points": 0},
                "Luis": {"completed": False, "points": 45},
            },
            "confirm": ["not_laid_below_minimum"],
            "seq": 0,
        },
    },
    "correctRound": {
        "other points": {
            "results": {
                "Ana": {"completed": True, "points": 0},
                "Luis": {"completed": False, "points": 80},
            },
            "seq": 1,
        }
    },
    "correctStart": {
        "forgotten": {
            **START,
            "players": ["Ana", "Luis", "Mia"],
            "rounds": [{"n": 1, "results": {"Mia": {"completed": True, "points": 10}}}],
            "seq": 1,
        },
        "wrong name": {
            **START,
            "players": ["Ana", "Lu"],
            "dealer": "Lu",
            "renamed": {"Luis": "Lu"},
            "seq": 1,
        },
    },
    "undo": {"the last act": {"seq": 1}},
    "redo": {"the last undo": {"seq": 2}},
    "breakTie": {"laid": {"laid_first": "Ana", "seq": 20}},
    "join": {"proposed": {"name": "Mia", "seq": 1}},
    "leave": {"one": {"name": "Mia", "seq": 2}},
    "endGame": {"nobody wins": {"winner": None, "seq": 1}},
    "tellResult": {
        "lowest wins": {"totals": {"Ana": 340, "Luis": 415}, "seq": 0},
        "named": {"totals": {"Ana": 340, "Luis": 415}, "winners": ["Luis"], "seq": 0},
    },
    "reopenGame": {"goes on": {"seq": 2}},
    "rematch": {"again": {}},
    "eraseGame": {"at once": {}},
    "reportHand": {
        "counted": {"round": 8, "completed": True, "counts": {"low": 3, "high": 1}},
        "added up": {"round": 8, "completed": False, "points": 80},
        "went out": {"round": 8, "out": True},
    },
    "keepVerdict": {
        "meld": {
            "kind": "meld",
            "question": {"phase": 4, "groups": [["8", "9", "W", "11", "12", "1", "2"]]},
            "by": "Ana",
            "seq": 1,
        },
        "hit": {
            "kind": "hit",
            "question": {"group": {"kind": "run", "cards": ["R3", "B4", "W@5"]}, "card": "Y6"},
            "seq": 1,
        },
        "hand": {"kind": "hand", "question": {"phase": 1, "hand": ["R5", "B5", "W"]}, "seq": 1},
        "points": {"kind": "points", "question": {"cards": ["R5", "W"], "laid": True}, "seq": 1},
    },
}
