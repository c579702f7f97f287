"""The peewee tables. Every primary key leads with the club, so that no table needs another's rows.

Times are whole milliseconds since 1970, UTC. What the game's tables hold beside the facts are
projections: they follow from the facts, are written with them, and `flask rebuild` makes them anew.
"""

from peewee import (
    BigIntegerField,
    BooleanField,
    CompositeKey,
    Database,
    IntegerField,
    Model,
    TextField,
)

from engines import open_database


class Club(Model):
    """People who play together. Since when others have joined, and since when none may."""

    id = TextField(primary_key=True)
    name = TextField()
    time_zone = TextField()
    created_at = BigIntegerField()
    erased_at = BigIntegerField(null=True)
    joined_at = BigIntegerField(null=True)
    locked_at = BigIntegerField(null=True)

    class Meta:
        table_name = "club"


class Key(Model):
    """One right in one club; of the token only the SHA-256 is kept, in hex. See `store.phones`."""

    club = TextField()
    id = TextField()
    hash = TextField()
    right = TextField()
    label = TextField()
    created_at = BigIntegerField()
    revoked_at = BigIntegerField(null=True)
    player = TextField(null=True)
    device = TextField(null=True)
    via = TextField(null=True)
    seen_on = TextField(null=True)

    class Meta:
        table_name = "access"
        primary_key = CompositeKey("club", "id")


class Player(Model):
    """Somebody of the club; ``likeness`` is the name as it is compared (`rules.names`).

    ``merged_into``: whom somebody turned out to be, another spelling of one person; ``person``:
    who that is in the end. Both are null for everybody else.
    """

    club = TextField()
    id = TextField()
    name = TextField()
    likeness = TextField()
    archived = BooleanField()
    created_at = BigIntegerField()
    merged_into = TextField(null=True)
    person = TextField(null=True)

    class Meta:
        table_name = "player"
        primary_key = CompositeKey("club", "id")


class Receipt(Model):
    """A request, under its Idempotency-Key, that made something in the club: what, and where."""

    club = TextField()
    token = TextField()
    digest = TextField()
    made = TextField()

    class Meta:
        table_name = "receipt"
        primary_key = CompositeKey("club", "token")


class Game(Model):
    """A game: what the club says of it, and how it stands (a projection).

    ``words`` is the title and the note as they are searched. ``at``: when it was played
    (`store.dates`); lists and statistics go by it. ``rematch``: the game they went on with.
    """

    club = TextField()
    id = TextField()
    version = IntegerField()
    title = TextField()
    note = TextField()
    words = TextField()
    played_on = TextField(null=True)
    started_at = BigIntegerField()
    erased_at = BigIntegerField(null=True)
    saved_at = BigIntegerField()
    finished_at = BigIntegerField(null=True)
    status = TextField()
    reason = TextField(null=True)
    variant = TextField()
    round = IntegerField()
    at = BigIntegerField()
    rematch = TextField(null=True)

    class Meta:
        table_name = "game"
        primary_key = CompositeKey("club", "id")


class Fact(Model):
    """What was said, never changed: ``body`` as `store.codec` writes it, ``said_by`` a key's id."""

    club = TextField()
    game = TextField()
    seq = IntegerField()
    kind = TextField()
    body = TextField()
    at = BigIntegerField()
    said_by = TextField()
    token = TextField(null=True)
    digest = TextField()

    class Meta:
        table_name = "fact"
        primary_key = CompositeKey("club", "game", "seq")


class Seat(Model):
    """A projection: how one player of one game stands. ``number`` is the seat, clockwise, from 0.

    ``advanced``: phases behind the player. ``place``: from 1, shared by equals. ``is_shared``: the
    player won, and not alone. From ``rounds`` on as in `rules.summary`, ``waits`` as JSON.
    ``seats``: how many ever sat at the table, ``winners``: how many of them won.
    ``at`` and ``ended`` repeat the game's row: when it was played; its status, if that is over and
    the game not erased.
    """

    club = TextField()
    game = TextField()
    player = TextField()
    number = IntegerField()
    advanced = IntegerField()
    total = IntegerField()
    place = IntegerField()
    is_winner = BooleanField()
    is_left = BooleanField()
    rounds = IntegerField()
    outs = IntegerField()
    points = IntegerField()
    waits = TextField()
    longest_wait = IntegerField()
    was_last = BooleanField()
    is_shared = BooleanField()
    most_points = IntegerField()
    seats = IntegerField()
    winners = IntegerField()
    at = BigIntegerField()
    ended = TextField(null=True)

    class Meta:
        table_name = "seat"
        primary_key = CompositeKey("club", "game", "player")


class Line(Model):
    """A projection: what one player did in one round that counts. ``round``: its place, from 1."""

    club = TextField()
    game = TextField()
    round = IntegerField()
    player = TextField()
    laid = BooleanField()
    phase = IntegerField(null=True)
    points = IntegerField()
    total = IntegerField()
    advanced = IntegerField()
    is_out = BooleanField()

    class Meta:
        table_name = "line"
        primary_key = CompositeKey("club", "game", "round", "player")


class Verdict(Model):
    """An answer of the referee that was kept: no fact, so nothing follows from it.

    ``after``: the seq of the last fact then; ``round``: the number of the round in play.
    ``question``: the query of its link (`web.links`), every switch written out. ``legal`` is null
    where nobody asked whether something is. ``asked_by`` is a player, ``said_by`` a key's id.
    """

    club = TextField()
    game = TextField()
    id = TextField()
    after = IntegerField()
    round = IntegerField()
    kind = TextField()
    question = TextField()
    legal = BooleanField(null=True)
    code = TextField()
    asked_by = TextField(null=True)
    at = BigIntegerField()
    said_by = TextField()
    token = TextField(null=True)
    digest = TextField()

    class Meta:
        table_name = "verdict"
        primary_key = CompositeKey("club", "game", "id")


class Share(Model):
    """The link that shows a game to whoever has it. ``hash``: the SHA-256 of its token, in hex.

    ``id``: what the server makes the token from again. ``said_by``: the id of a key.
    """

    club = TextField()
    game = TextField()
    id = TextField()
    hash = TextField()
    at = BigIntegerField()
    said_by = TextField()

    class Meta:
        table_name = "share"
        primary_key = CompositeKey("club", "game")


class Batch(Model):
    """Results of the past that came in together.

    ``games``, and ``players``, those who were new: ids, as JSON. ``undone_at``: since when they
    are out of sight, all at once.
    """

    club = TextField()
    id = TextField()
    at = BigIntegerField()
    said_by = TextField()
    games = TextField()
    players = TextField()
    undone_at = BigIntegerField(null=True)

    class Meta:
        table_name = "batch"
        primary_key = CompositeKey("club", "id")


__all__ = ["Database", "open_database"]
TABLES = (Club, Key, Player, Receipt, Game, Fact, Seat, Line, Verdict, Share, Batch)
