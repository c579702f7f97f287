"""Names for things that cannot be guessed, and tokens that open a club."""

import hashlib
import hmac
import secrets
from datetime import UTC, datetime

# Without look-alikes, in lower case: an id stands in addresses that people read out.
ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
LONG, SHORT = 12, 10
SECRET_BYTES = 24


def new_id(length: int = SHORT) -> str:
    """Ten characters are 49 bits: enough within one club. A club's own id is longer."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def derived_id(secret: str, told: str, length: int = LONG) -> str:
    """The id that belongs to what was ``told``, the same each time, and only on this server."""
    digest = hmac.digest(secret.encode(), f"id:{told}".encode(), "sha256")
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:length])


def new_token(club: str) -> str:
    """A bearer token of 192 random bits; it says which club it opens."""
    return f"{club}.{secrets.token_urlsafe(SECRET_BYTES)}"


def derived_token(secret: str, club: str, told: str) -> str:
    """As `new_token`, the same each time."""
    digest = hmac.digest(secret.encode(), f"token:{club}:{told}".encode(), "sha256")
    return f"{club}.{digest.hex()[: 2 * SECRET_BYTES]}"


def club_of(token: str) -> str:
    """The id of the club that a token says it opens."""
    return token.partition(".")[0]


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def digest_of(*parts: str) -> str:
    """Tells one request from another with the same Idempotency-Key."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return int(datetime.now(UTC).timestamp() * 1000)


def time_of(milliseconds: int) -> datetime:
    """As a time in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
