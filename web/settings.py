"""The environment, read once and checked: what Phasekeeper can be told from outside."""

import fcntl
import logging
import os
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

from click import ClickException

from store.presence import LOCK
from web.lines import FORMATS

log = logging.getLogger(__name__)
ROOT = Path(__file__).resolve().parent.parent
DATABASE = "phasekeeper.sqlite"
# Bytes of a request; a hand of cards or a table of names never comes near it.
LARGEST_BODY = 64 * 1024
# Bytes of a club's file; a game of fifteen rounds is about 4 kB.
LARGEST_IMPORT = 256 * 1024 * 1024
# Characters of an address that is shown as a QR code.
LONGEST_URL = 200
# Characters of a setting that are repeated when it is refused.
LONGEST_SHOWN = 60
# That serve, unless told otherwise.
PROCESSES = 2
# Characters of what opens the figures.
SHORTEST_TOKEN = 16
# Characters of a secret key that nobody guesses.
SHORTEST_KEY = 16
# Secrets that may stand in a file instead of the environment.
IN_FILES = ("DATABASE_URL", "METRICS_TOKEN", "SECRET_KEY")


class Unusable(ClickException):
    """The settings, or the machine, don't allow to serve; says which and why in a sentence."""


def settings(environ: Mapping[str, Any]) -> dict[str, Any]:
    """Flask's configuration, from the environment variables that the README lists."""
    environ = {**environ, **secrets_from_files(environ)}
    folder = data_folder(environ)
    public_url = web_address(environ.get("PUBLIC_URL", ""))
    make_folder(folder)
    return {
        "DATABASE_URL": environ.get("DATABASE_URL") or f"sqlite:///{folder / DATABASE}",
        "HOST": environ.get("HOST") or "0.0.0.0",
        "IMPORT_MAX": whole_number(environ, "IMPORT_MAX", LARGEST_IMPORT, 4 * LARGEST_IMPORT),
        "LOG_FORMAT": one_of(environ, "LOG_FORMAT", FORMATS),
        "LOG_REQUESTS": whole_number(environ, "LOG_REQUESTS", 0, 1),
        "MAX_CONTENT_LENGTH": LARGEST_BODY,
        "METRICS_TOKEN": metrics_token(environ),
        "PHASEKEEPER_DATA": folder,
        "PORT": whole_number(environ, "PORT", 8000, 65535),
        "PROXY_HOPS": whole_number(environ, "PROXY_HOPS", 0, 10),
        "PUBLIC_URL": public_url,
        "SECRET_KEY": worth_it(environ.get("SECRET_KEY") or secret_key(folder)),
        "WEB_CONCURRENCY": whole_number(environ, "WEB_CONCURRENCY", PROCESSES, 256, least=1),
        "SECURE_HOST": secure_host(public_url),
    }


def whole_number(
    environ: Mapping[str, Any], name: str, default: int, most: int, least: int = 0
) -> int:
    text = str(environ.get(name, "")) or str(default)
    is_short = len(text) <= len(str(most)) and text.isascii()
    if not (is_short and text.isdecimal() and least <= int(text) <= most):
        raise Unusable(f"{name} must be a whole number from {least} to {most}, not {shown(text)}.")
    return int(text)


def one_of(environ: Mapping[str, Any], name: str, values: tuple[str, ...]) -> str:
    """The first unless another is named."""
    told = str(environ.get(name) or values[0])
    if told not in values:
        raise Unusable(f"{name} must be {' or '.join(values)}, not {shown(told)}.")
    return told


def metrics_token(environ: Mapping[str, Any]) -> str:
    """What opens /metrics; nothing does without it."""
    told = str(environ.get("METRICS_TOKEN") or "")
    if told and not (len(told) >= SHORTEST_TOKEN and told.isascii() and is_plain(told)):
        raise Unusable(
            f"METRICS_TOKEN must have at least {SHORTEST_TOKEN} letters and digits, "
            "so that nobody guesses it."
        )
    return told


def secrets_from_files(environ: Mapping[str, Any]) -> dict[str, str]:
    """Those whose file is named instead: SECRET_KEY_FILE, and so on."""
    named = {name: environ.get(f"{name}_FILE") for name in IN_FILES if not environ.get(name)}
    return {name: secret_in(f"{name}_FILE", path) for name, path in named.items() if path}


def secret_in(name: str, path: str) -> str:
    try:
        told = Path(path).read_text().strip()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise Unusable(f"{name} {shown(path)} cannot be read: {reason}.") from error
    if not told:
        raise Unusable(f"{name} {shown(path)} is empty.")
    return told


def web_address(text: str) -> str:
    """Without the slash at its end, so that a path can follow."""
    if text and not text.startswith(("http://", "https://")):
        raise Unusable(f"PUBLIC_URL must start with http:// or https://, not {shown(text)}.")
    if len(text) > LONGEST_URL:
        raise Unusable(
            f"PUBLIC_URL has {len(text)} characters; at most {LONGEST_URL} fit into a QR code "
            "that a phone can read."
        )
    if text and not has_host(text):
        raise Unusable(f"PUBLIC_URL is no address that a phone can open: {shown(text)}.")
    return text.rstrip("/")


def secure_host(url: str) -> str:
    """Whoever comes by this name comes by TLS, also where nobody tells us."""
    return urlsplit(url).netloc.lower().removesuffix(":443") if url.startswith("https:") else ""


def has_host(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and (parts.port is None or parts.port > 0) and is_plain(url)
    except ValueError:  # brackets that don't match, a port that is none
        return False


def is_plain(text: str) -> bool:
    return text.isprintable() and " " not in text


def shown(text: str) -> str:
    """A setting as it was told, no longer than a sentence can bear."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…")


def data_folder(environ: Mapping[str, Any]) -> Path:
    return Path(environ.get("PHASEKEEPER_DATA") or ROOT / "instance").resolve()


def wait_for_data(environ: Mapping[str, Any]) -> None:
    """Until its folder is there; a new one in its place would be in the way when it comes back."""
    folder = data_folder(environ)
    if not (folder / LOCK).exists():
        log.error("a process waits for %s: its folder is away, or was emptied", folder / LOCK)
    while not (folder / LOCK).exists():
        time.sleep(0.1)


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"The data folder {folder} cannot be made: {error.strerror}.") from error


def secret_key(folder: Path) -> str:
    """Made once and kept, readable by its owner only; whoever starts at the same time waits."""
    path = folder / "secret_key"
    try:
        if kept := known_key(path):
            return kept
        with open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            return kept_in(file.read()) or write_key(file)
    except OSError as error:
        raise Unusable(f"The secret key {path} cannot be used: {error.strerror}.") from error
    except UnicodeError as error:
        raise Unusable(f"The secret key {path} cannot be used: it is no text.") from error


def known_key(path: Path) -> str:
    """The one that is there, "" if there is none yet; it need not be writable."""
    try:
        return kept_in(path.read_text())
    except FileNotFoundError:
        return ""


def kept_in(text: str) -> str:
    """The key is the whole text, as it always was; blanks alone are none."""
    return text if text.strip() else ""


def worth_it(key: str) -> str:
    """It still serves as it did, but whoever runs the server hears of it."""
    if len(key) < SHORTEST_KEY:
        log.warning(
            "the secret key has %d of %d characters that it should have at least: whoever guesses "
            "it can open what was shared and join by links that were sent",
            len(key),
            SHORTEST_KEY,
        )
    return key


def write_key(file: IO[str]) -> str:
    """All of it or nothing: half a key would be the key from then on."""
    key = secrets.token_hex()
    try:
        os.ftruncate(file.fileno(), 0)
        os.pwrite(file.fileno(), key.encode(), 0)
        os.fsync(file.fileno())
    except OSError:
        os.ftruncate(file.fileno(), 0)
        raise
    return key
