"""The people of a club."""

from typing import Any

from store import merges, players
from store.players import PlayerRow
from web.api.asking import Asked, Reply
from web.api.clubs import name_in
from web.api.reading import needed
from web.api.shapes import boolean, record, text

PLAYER = record({"name": text, "archived": boolean})
NEW_PLAYER = record({"name": text})
INTO = record({"into": text})


def everybody(asked: Asked) -> Reply:
    found = players.all_of(asked.database, asked.club)
    return {"players": [player_answer(each) for each in found]}, 200


def player_answer(player: PlayerRow) -> dict[str, Any]:
    told = {"id": player.id, "name": player.name, "archived": player.is_archived}
    return {**told, "merged_into": player.merged_into}


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
    changed = player._replace(name=told, is_archived=is_archived)
    return player_answer(changed), 200


def merge(asked: Asked) -> Reply:
    """Another spelling of somebody; told again, it changes nothing."""
    asked.read(INTO)
    asked.settle()
    into = needed(asked.body, "into")
    if into != asked.player.merged_into:
        merges.merge(asked.database, asked.club, asked.player.id, into)
    return _present(asked), 200


def separate(asked: Asked) -> Reply:
    """Two people again."""
    merges.separate(asked.database, asked.club, asked.player.id)
    return _present(asked), 200


def _present(asked: Asked) -> dict[str, Any]:
    found = players.one(asked.database, asked.club, asked.player.id)
    return player_answer(found or asked.player)
