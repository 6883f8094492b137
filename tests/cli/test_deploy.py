"""Consistency of the image and services in ``deploy/``, which tests cannot run.

docs/hosting.md lists what was tried by hand.
"""

import json
import os
import re
import shutil
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot.app.listening import CONNECTIONS, SHARE_OF_FILES
from bot.cli.main import parser
from bot.cli.serve import command
from bot.cluster.roles import read
from storage.delivery import Role

ROOT = Path(__file__).parents[2]
IMAGE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
ROLES = (ROOT / "deploy/compose.roles.yaml").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy/ziggurat.service").read_text(encoding="utf-8")
HTTP = (ROOT / "deploy/compose.http.yaml").read_text(encoding="utf-8")
COMMAND = re.compile(r"^(?:CMD|    command:) (\[.*\])$", re.MULTILINE)


def commands() -> list[list[str]]:
    """Return the commands of the image, of the services by role, and of the systemd unit."""
    commands_of_services = [json.loads(each) for each in COMMAND.findall(IMAGE + ROLES + HTTP)]
    return [*commands_of_services, re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)[0].split()]


def copied() -> list[str]:
    """Return the files the image is built from."""
    lines = re.findall(r"^COPY (?!--from)(.*)$", IMAGE, re.MULTILINE)
    return [source for line in lines for source in line.split()[:-1]]


def test_the_image_is_built_from_existing_files() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert [source for source in copied() if not (ROOT / source).exists()] == []
    assert [source for source in copied() if any(fnmatch(source, each) for each in ignored)] == []


def test_the_image_has_all_files_of_the_project() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = set(config["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    assert set(copied()) >= {*packages, "pyproject.toml", config["project"]["readme"], "LICENSE"}


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_services_start_valid_commands(words: list[str]) -> None:
    assert words[0].endswith("/bin/ziggurat")
    options = parser().parse_args(words[1:])
    assert options.run is command
    assert read(options.roles)


@pytest.mark.parametrize(("services", "roles"), [(ROLES, set(Role) - {Role.HTTP}), (HTTP, set(Role))])
def test_the_services_cover_each_role_once(services: str, roles: set[Role]) -> None:
    options = [parser().parse_args(json.loads(words)[1:]) for words in COMMAND.findall(services)]
    split = [role for each in options for role in read(each.roles)]
    assert sorted(split) == sorted(roles)


@pytest.mark.parametrize(("services", "more"), [(ROLES, set[str]()), (HTTP, {"ZIGGURAT_HTTP"})])
def test_the_services_set_known_variables(services: str, more: set[str]) -> None:
    source = (ROOT / "bot/app/config.py").read_text(encoding="utf-8")
    names = set(re.findall(r"^ +(ZIGGURAT_\w+|DISCORD_\w+):", services, re.MULTILINE))
    assert {"DISCORD_TOKEN", "ZIGGURAT_DATABASE", "ZIGGURAT_METRICS", *more} <= names
    assert [name for name in names if f'"{name}"' not in source] == []


def test_prometheus_scrapes_every_service_of_the_bot() -> None:
    scrapes = (ROOT / "deploy/prometheus/prometheus.yml").read_text(encoding="utf-8")
    [names] = re.findall(r"names: \[(.*)\]", scrapes)
    services = re.findall(r"^  (\w+):\n(?:    <<: .*\n)?    command: \[", ROLES + HTTP, re.MULTILINE)
    assert set(names.split(", ")) == set(services)


def test_the_proxy_forwards_to_the_port_of_the_processes() -> None:
    [(service, port)] = re.findall(r"PROCESSES: (\w+):(\d+)$", HTTP, re.MULTILINE)
    assert f"  {service}:\n" in HTTP
    assert f'ZIGGURAT_HTTP: "0.0.0.0:{port}"' in HTTP
    assert re.findall(r"^  (?:bot|interactions|proxy):$", HTTP, re.MULTILINE) == [
        *("  bot:", "  interactions:", "  proxy:")
    ]
    assert "- ./Caddyfile:/etc/caddy/Caddyfile:ro" in HTTP


def test_proxies_buffer_whole_requests_with_timeouts() -> None:
    caddy = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    nginx = (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
    assert set(re.findall(r"^\s+(request_buffers|read_header|read_body)\b", caddy, re.MULTILINE)) == {
        *("request_buffers", "read_header", "read_body")
    }
    assert "proxy_request_buffering on;" in nginx
    assert {"client_header_timeout 10s;", "client_body_timeout 10s;"} <= set(
        nginx.replace("\t", "").split("\n")
    )


def test_the_systemd_unit_allows_enough_open_files() -> None:
    [files] = re.findall(r"^LimitNOFILE=(\d+)$", UNIT, re.MULTILINE)
    assert int(files) >= CONNECTIONS * SHARE_OF_FILES


@pytest.mark.skipif(shutil.which("caddy") is None, reason="needs Caddy")
def test_caddy_accepts_its_configuration(tmp_path: Path) -> None:
    text = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    version = subprocess.run(["caddy", "version"], check=True, capture_output=True, text=True).stdout
    if tuple(map(int, re.findall(r"\d+", version)[:3])) < (2, 6, 4):
        text = text.replace("request_buffers 1MB", "buffer_requests\nmax_buffer_size 1MB")
    (tmp_path / "Caddyfile").write_text(text, encoding="utf-8")
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    environment = {**os.environ, "DOMAIN": "ziggurat.example", "PROCESSES": "one:1 two:2"}
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert '{"dial":"one:1"},{"dial":"two:2"}' in done.stdout
    assert done.stdout.index('"reverse_proxy"') < done.stdout.index('"status_code":404'), (
        "or nothing gets through"
    )


@pytest.mark.skipif(shutil.which("nginx") is None, reason="needs nginx")
def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    text = (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"^(user|pid).*;$|^\t+ssl_.*;$", "", text, flags=re.MULTILINE).replace("443 ssl", "1443")
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\n{text}", encoding="utf-8")
    command = ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-e", "stderr"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_there_are_three_services_by_role() -> None:
    assert re.findall(r"^  (?:bot|show|robots):$", ROLES, re.MULTILINE) == ["  bot:", "  show:", "  robots:"]
