"""What cannot be run by tests: the image and the services of ``deploy/`` name only what there is.

docs/deployment.md says what was tried by hand.
"""

import json
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot.cli.main import parser
from bot.cli.serve import command
from bot.platform.roles import Role, read

ROOT = Path(__file__).parents[2]
IMAGE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
ROLES = (ROOT / "deploy/compose.roles.yaml").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy/ziggurat.service").read_text(encoding="utf-8")
COMMAND = re.compile(r"^(?:CMD|    command:) (\[.*\])$", re.MULTILINE)


def commands() -> list[list[str]]:
    """Return the commands of the image, of the services by roles, and of the unit of systemd."""
    found = [json.loads(each) for each in COMMAND.findall(IMAGE + ROLES)]
    return [*found, re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)[0].split()]


def copied() -> list[str]:
    """Return what the image is built of."""
    lines = re.findall(r"^COPY (?!--from)(.*)$", IMAGE, re.MULTILINE)
    return [source for line in lines for source in line.split()[:-1]]


def test_the_image_is_built_of_what_there_is() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert [source for source in copied() if not (ROOT / source).exists()] == []
    assert [source for source in copied() if any(fnmatch(source, each) for each in ignored)] == []


def test_the_image_has_all_that_the_project_is_built_of() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = set(config["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    assert set(copied()) >= {*packages, "pyproject.toml", config["project"]["readme"]}


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_what_is_started_is_a_command(words: list[str]) -> None:
    assert words[0].endswith("/bin/ziggurat")
    options = parser().parse_args(words[1:])
    assert options.run is command
    assert read(options.roles)


def test_the_services_by_roles_do_together_what_one_process_does() -> None:
    split = [read(parser().parse_args(words[1:]).roles) for words in commands() if "--roles" in words]
    assert set().union(*split) == set(Role) - {Role.HTTP}
    assert sum(map(len, split)) == len(Role) - 1


def test_the_services_by_roles_set_what_the_bot_reads() -> None:
    source = (ROOT / "bot/app/config.py").read_text(encoding="utf-8")
    names = set(re.findall(r"^    (ZIGGURAT_\w+|DISCORD_\w+):", ROLES, re.MULTILINE))
    assert {"DISCORD_TOKEN", "ZIGGURAT_DATABASE", "ZIGGURAT_METRICS"} <= names
    assert [name for name in names if f'"{name}"' not in source] == []
    assert re.findall(r"^  (?:bot|show|robots):$", ROLES, re.MULTILINE) == ["  bot:", "  show:", "  robots:"]
