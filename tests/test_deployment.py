"""What is said of running it elsewhere is true: the image, the services, the page about them."""

import configparser
import json
import os
import re
import runpy
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
import yaml

from app import create_app
from tests.served import ROOT, printed_address, start
from tests.test_restarts import stopped_at_last
from web.settings import PROCESSES

DOCKERFILE = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text())
STEPS = [line.split(maxsplit=1) for line in DOCKERFILE.splitlines() if re.match(r"[A-Z]+ ", line)]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
UNIT = configparser.ConfigParser(strict=False, interpolation=None)
UNIT.optionxform = str
UNIT.read(ROOT / "deploy" / "phasekeeper.service")
GUNICORN = runpy.run_path(str(ROOT / "gunicorn.conf.py"))
PAGE = (ROOT / "docs" / "deploying.md").read_text()
README = (ROOT / "README.md").read_text()


def steps(name):
    return [told for step, told in STEPS if step == name]


def copied():
    """What comes out of the build's folder, and where it goes."""
    for told in steps("COPY"):
        *sources, target = told.split()
        if not sources[0].startswith("--from"):
            yield from ((each, target) for each in sources)


@pytest.fixture
def tree(tmp_path):
    """The app as the image has it: what the Dockerfile copies, and nothing else."""
    image = tmp_path / "image"
    for source, target in copied():
        if target.startswith("/image"):
            place = tmp_path / target.removeprefix("/")
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                place.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, place)
    return image / "app"


def health(port):
    """How the image looks after itself."""
    (command,) = (told for told in steps("HEALTHCHECK"))
    _, _, words = command.partition("CMD ")
    _, *rest = json.loads(words)
    asked = {**os.environ, "PORT": str(port)}
    return subprocess.run([sys.executable, *rest], env=asked, capture_output=True).returncode


def test_the_image_holds_all_that_the_app_needs_and_it_writes_nowhere_but_to_its_data(
    tree, tmp_path
):
    files = {each: each.stat().st_mtime_ns for each in tree.rglob("*")}
    settings = {"HOST": "127.0.0.1", "PORT": "0", "PHASEKEEPER_DATA": str(tmp_path / "data")}
    settings |= {"PYTHONDONTWRITEBYTECODE": "1", "METRICS_TOKEN": "t" * 16}
    assert json.loads(steps("CMD")[-1]) == ["python3", "app.py"]
    with stopped_at_last(start(settings, cwd=tree)) as process:
        url = printed_address(process)
        for path in ("/", "/rules", "/referee", "/static/app.css", "/healthz"):
            with urlopen(f"{url}{path}") as answer:
                assert answer.status == 200
        assert health(url.rsplit(":", 1)[1]) == 0
        os.killpg(process.pid, signal.SIGINT)
        told, _ = process.communicate(timeout=20)
        assert "Traceback" not in told, told
    assert health(url.rsplit(":", 1)[1]) != 0
    assert files == {each: each.stat().st_mtime_ns for each in tree.rglob("*")}


def test_the_image_is_small_and_confined():
    assert steps("FROM")[-1] == "scratch", "no shell, no compiler, no package manager"
    for base in steps("FROM")[:-1]:
        assert re.search(r":\d+\.\d", base), "a version, not whatever is the newest"
    assert int(steps("USER")[-1].split(":")[0]) > 0
    assert steps("VOLUME") == ["/data"]
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    sent = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    assert sent == {source for source, _ in copied()}


def test_the_image_holds_just_what_is_pinned():
    (install,) = [told for told in steps("RUN") if "pip install" in told]
    assert "-r requirements.txt" in install
    assert "==" not in install
    assert ("requirements.txt", "./") in copied()


@pytest.mark.parametrize("name", COMPOSE["services"])
def test_every_service_is_confined_and_comes_back(name):
    told = COMPOSE["services"][name]
    assert told["read_only"] is True
    assert told["cap_drop"] == ["ALL"]
    assert told["security_opt"] == ["no-new-privileges:true"]
    assert told["restart"] == "unless-stopped"
    assert "healthcheck" in told or name == "app"  # whose image has one
    assert re.search(r":\d", told["image"]) or "build" in told
    for volume in told["volumes"]:
        source = volume.split(":")[0]
        assert source in COMPOSE["volumes"] or (ROOT / source).exists()
    for secret in told.get("secrets", ()):
        assert secret in COMPOSE["secrets"]


def test_only_the_proxy_is_open_to_the_world_and_the_app_believes_it():
    opened = [name for name, told in COMPOSE["services"].items() if "ports" in told]
    assert opened == ["proxy"]
    assert COMPOSE["services"]["app"]["environment"]["PROXY_HOPS"] == 1
    assert COMPOSE["networks"]["back"]["internal"]
    proxy = (ROOT / "deploy" / "Caddyfile").read_text()
    assert "flush_interval -1" in proxy
    assert "respond @inside 404" in proxy
    assert int(re.search(r"keepalive (\d+)s", proxy)[1]) < GUNICORN["keepalive"]


def test_nobody_is_killed_before_what_is_under_way_is_answered():
    assert GUNICORN["graceful_timeout"] > GUNICORN["keepalive"]
    given = COMPOSE["services"]["app"]["stop_grace_period"].removesuffix("s")
    for seconds in (given, UNIT["Service"]["TimeoutStopSec"]):
        assert int(seconds) > GUNICORN["graceful_timeout"]


def test_the_service_starts_what_is_there_and_has_files_enough():
    told = UNIT["Service"]
    python, *arguments = shlex.split(told["ExecStart"])
    assert python.startswith(told["WorkingDirectory"])
    assert arguments == ["app.py"]
    assert int(told["LimitNOFILE"]) > PROCESSES * GUNICORN["worker_connections"]
    # A migration, or a look over a large database, takes as long as it takes.
    assert told["TimeoutStartSec"] == "infinity"
    assert (told["Type"], told["DynamicUser"], told["ProtectSystem"]) == ("notify", "yes", "strict")


def test_all_settings_that_are_used_are_in_the_readme():
    settings = README.split("## Settings")[1].split("##")[0]
    used = set(COMPOSE["services"]["app"]["environment"])
    used |= set(re.findall(r"([A-Z_]+)=", UNIT["Service"]["Environment"]))
    used |= set(re.findall(r"\b([A-Z]+_[A-Z_]+)=", PAGE))
    for name in used - {"PYTHONDONTWRITEBYTECODE"}:
        assert f"`{name.removesuffix('_FILE')}`" in settings, name


def test_the_page_speaks_of_what_there_is(tmp_path):
    for path in set(re.findall(r"(?:deploy|docs)/[\w.-]+|[cC]ompose\.yaml|Dockerfile", PAGE)):
        assert (ROOT / path).exists(), path
    for target in set(re.findall(r"(?:    |&& )make ([a-z-]+)", PAGE)):
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    app = create_app({"PHASEKEEPER_DATA": tmp_path})
    for command in set(re.findall(r"\bflask ([a-z]+)", PAGE)):
        assert command in app.cli.commands, command
    app.extensions["database"].close_all()
    for service in set(re.findall(r"docker compose (?:exec|logs|run --rm) (?:-\w+ )*(\w+)", PAGE)):
        assert service in COMPOSE["services"], service


def test_the_secrets_are_made_as_the_page_says(tmp_path):
    (block,) = [each for each in re.findall(r"```sh\n(.+?)```", PAGE, re.DOTALL) if "umask" in each]
    lines = "\n".join(line for line in block.splitlines() if not line.startswith("sudo"))
    subprocess.run(["sh", "-eu", "-c", lines], cwd=tmp_path, check=True)
    password = (tmp_path / "secrets" / "database_password").read_text().strip()
    assert re.fullmatch(r"[0-9a-f]{48}", password)
    url = (tmp_path / "secrets" / "database_url").read_text().strip()
    assert url == f"postgresql://phasekeeper:{password}@database/phasekeeper"
    for secret in COMPOSE["secrets"].values():
        assert (tmp_path / secret["file"]).stat().st_mode & 0o777 == 0o600
    assert len((tmp_path / "secrets" / "secret_key").read_text().strip()) == 64


def test_a_copy_is_taken_and_put_back_as_the_page_says(tmp_path):
    lines = re.findall(r"^ {4}\.venv/bin/(flask .+)$", PAGE, re.MULTILINE)
    assert [line.split()[1] for line in lines] == ["backup", "check", "restore"]
    copy = str(tmp_path / "copy.sqlite")
    create_app({"PHASEKEEPER_DATA": tmp_path}).extensions["database"].close_all()
    for line in lines:
        words = [copy if word.endswith(".sqlite") else word for word in line.split()]
        asked = {**os.environ, "PHASEKEEPER_DATA": str(tmp_path)}
        subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=asked, check=True)
    assert Path(copy).stat().st_size
