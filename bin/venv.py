"""Make .venv hold what a requirements file pins: python3 bin/venv.py requirements.txt

Fast when nothing changed, safe to run twice at once, safe to interrupt: a lock lets
one installer in, and .venv counts as whole only while the stamp says what is in it.
Kept readable for old Pythons, so that they can be told that they are too old.
"""

import fcntl
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed.json"
PYTHON = str(VENV / "bin" / "python")
BASE = os.path.realpath(sys.executable)


def main(name):
    """Bring .venv in line with the requirements file of this name."""
    if sys.version_info < OLDEST:
        sys.exit(too_old())
    if sys.prefix == str(VENV):  # activated: .venv can neither remake itself nor install
        os.execv(BASE, [BASE, __file__, name])
    with open(str(ROOT / ".venv.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp = read_stamp()
        if stamp.get(name) != checksum(name):
            install(name, stamp, lock)


def install(name, stamp, lock):
    """Install, and write the stamp last: what was interrupted is made again."""
    installers = list(pips())
    if not installers:
        sys.exit(no_pip())
    print("Installing {} into .venv, once ...".format(name), flush=True)
    STAMP.unlink(missing_ok=True)
    # The children inherit the lock: killing us alone lets nobody in while they write.
    kept = {"pass_fds": [lock.fileno()]}
    if not stamp:
        subprocess.run([BASE, "-m", "venv", "--clear", "--without-pip", VENV], check=True, **kept)
    for command in installers:
        if subprocess.run([*command, "-r", ROOT / name], **kept).returncode == 0:
            STAMP.write_text(json.dumps({**stamp, "python": python(), name: checksum(name)}))
            return
    sys.exit("Installing {} failed; the lines above say why.".format(name))


def pips():
    """The commands that can install into .venv, fastest first. Its own pip is never needed."""
    if shutil.which("uv"):
        yield ["uv", "pip", "install", "--quiet", "--python", PYTHON]
    if importlib.util.find_spec("pip") and importlib.util.find_spec("venv"):
        quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
        yield [sys.executable, "-m", "pip", "--python", PYTHON, "install", *quiet]


def read_stamp():
    """What .venv holds, by requirements file; nothing when it has to be made from scratch."""
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp if stamp.get("python") == python() else {}


def python():
    """The Python that .venv is tied to."""
    return [sys.version, BASE]


def checksum(name):
    """Of the requirements file, and of those it includes."""
    path = ROOT / name
    text = path.read_text()
    included = [line[3:].strip() for line in text.splitlines() if line.startswith("-r ")]
    parts = [text, *(checksum(path.parent / other) for other in included)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def too_old():
    oldest = ".".join(map(str, OLDEST))
    return "Python {} or newer is needed, this is {}. If there is one, name it:\n{}".format(
        oldest, platform.python_version(), "    make run PYTHON=python3.13"
    )


def no_pip():
    """One command that installs pip on this system, as far as we know the system."""
    known = {
        "apt-get": "apt-get update && apt-get install -y python3-pip python3-venv",
        "dnf": "dnf install -y python3-pip",
        "pacman": "pacman -S --noconfirm python-pip",
        "apk": "apk add py3-pip",
        "brew": "brew install python",
    }
    command = next((known[tool] for tool in known if shutil.which(tool)), "python3 -m ensurepip")
    if os.geteuid() and not command.startswith(("brew", "python3")):
        command = "sudo sh -c '{}'".format(command)
    return "pip is missing. Install it, then try again:\n    {}".format(command)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        sys.exit(130)
