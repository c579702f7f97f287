"""The people of a club."""

from typing import Any

from store import players
from store.players import PlayerRow
from web.api.asking import Asked, Reply
from web.api.clubs import name_in
from web.api.shapes import boolean, record, text

PLAYER = record({"name": text, "archived": boolean})
NEW_PLAYER = record({"name": text})


def everybody(asked: Asked) -> Reply:
    found = players.all_of(asked.database, asked.club)
    return {"players": [player_answer(each) for each in found]}, 200


def player_answer(player: PlayerRow) -> dict[str, Any]:
    return {"id": player.id, "name": player.name, "archived": player.is_archived}


def new_player(asked: Asked) -> Reply:
    asked.read(NEW_PLAYER)
    database, club, token = asked.database, asked.club, asked.token
    if token and (before := players.made_by(database, club, token, asked.digest)):
        return player_answer(before), 200
    asked.settle()
    told = name_in(asked.body)
    made, is_new = players.create(database, club, told, token, asked.digest)
    return player_answer(made), 201 if is_new else 200


def change(asked: Asked) -> Reply:
    """A name, or whether the player is archived; games of the past go along."""
    player = asked.player
    asked.read(PLAYER)
    asked.settle()
    told = name_in(asked.body) if "name" in asked.body else player.name
    is_archived = asked.body.get("archived", player.is_archived)
    if told != player.name:
        players.rename(asked.database, asked.club, player.id, told)
    if is_archived != player.is_archived:
        players.archive(asked.database, asked.club, player.id, is_archived)
    return player_answer(PlayerRow(player.id, told, is_archived)), 200
