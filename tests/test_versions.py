"""The locks pin all that ``pyproject.toml`` asks for, on every Python it names, whatever the registry."""

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = CONFIG["project"]
DEVELOPING, RUNNING, SERVING = "requirements-dev.lock", "requirements.lock", "requirements-server.lock"
SERVED = ("http", "metrics", "postgres")
"""The extras that the Docker image has."""

CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")
PYTHONS = [found[1] for line in PROJECT["classifiers"] if (found := CLASSIFIER.fullmatch(line))]

PIN = re.compile(r"[\w.-]+(\[[\w, ]+\])?==[\w.]+( ; [^\\]+)?( --hash=sha256:[0-9a-f]{64})+")
"""One package at one version, perhaps with a marker, and the hashes of its files."""

every_lock = pytest.mark.parametrize("lock", [DEVELOPING, RUNNING, SERVING])
every_python = pytest.mark.parametrize("python", PYTHONS)


def lines(lock: str) -> list[str]:
    """Return what a lock asks for, continued lines joined and comments left out."""
    text = re.sub(r" \\\n\s*", " ", (ROOT / lock).read_text(encoding="utf-8"))
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def pins(lock: str, python: str) -> dict[NormalizedName, Version]:
    """Return the version of each package that a lock installs on one Python, on Linux."""
    machine = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": "linux"}
    asked = [Requirement(line.split(" --hash=")[0]) for line in lines(lock)]
    wanted = [each for each in asked if each.marker is None or each.marker.evaluate(machine)]
    versions = {canonicalize_name(each.name): Version(str(each.specifier)[2:]) for each in wanted}
    assert len(versions) == len(wanted)
    return versions


def asked_for(lock: str) -> Iterator[Requirement]:
    """Yield what must be in a lock; ``ziggurat[test]`` in an extra only points at another extra."""
    names = [*PROJECT["dependencies"]]
    if lock == DEVELOPING:
        names += [name for extra in PROJECT["optional-dependencies"].values() for name in extra]
        names += CONFIG["build-system"]["requires"]
    if lock == SERVING:
        names += [name for extra in SERVED for name in PROJECT["optional-dependencies"][extra]]
    for requirement in map(Requirement, names):
        if requirement.name != PROJECT["name"]:
            yield requirement


@every_lock
@every_python
def test_a_lock_pins_all_that_is_asked_for_within_its_range(lock: str, python: str) -> None:
    pinned = pins(lock, python)
    assert [
        str(asked)
        for asked in asked_for(lock)
        if (version := pinned.get(canonicalize_name(asked.name))) is None or version not in asked.specifier
    ] == []


@every_python
def test_what_runs_is_what_was_tested(python: str) -> None:
    assert pins(RUNNING, python).items() <= pins(SERVING, python).items()
    assert pins(SERVING, python).items() <= pins(DEVELOPING, python).items()


@every_lock
def test_every_line_of_a_lock_is_one_version_with_its_hashes(lock: str) -> None:
    assert [line for line in lines(lock) if not PIN.fullmatch(line)] == []


@every_lock
def test_a_lock_names_the_extras_that_its_packages_ask_for(lock: str) -> None:
    """With hashes, pip 23.2 takes ``coverage[toml]`` for another package than the pinned ``coverage``."""
    pinned = [Requirement(line.split(" --hash=")[0]) for line in lines(lock)]
    extras = {canonicalize_name(requirement.name): requirement.extras for requirement in pinned}
    installed = {canonicalize_name(package.name) for package in distributions()}
    missing = [
        f"{requirement} of {name}"
        for name in extras.keys() & installed
        for requirement in map(Requirement, distribution(name).requires or ())
        if requirement.extras and (requirement.marker is None or requirement.marker.evaluate({"extra": ""}))
        if not requirement.extras <= extras[canonicalize_name(requirement.name)]
    ]
    assert missing == []


@every_lock
def test_a_lock_names_no_registry(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert re.findall(r".*(?://|index|find-links|trusted-host|@).*", text) == []


def test_the_pythons_named_are_those_allowed() -> None:
    allowed = SpecifierSet(PROJECT["requires-python"])
    versions = [Version(python) for python in PYTHONS]
    assert versions == sorted(versions)
    assert all(version in allowed for version in versions)
    assert Version(f"3.{versions[0].minor - 1}") not in allowed
    assert CONFIG["tool"]["ruff"]["target-version"] == f"py3{versions[0].minor}"


@pytest.mark.parametrize(("file", "lock"), [("README.md", DEVELOPING), ("Dockerfile", SERVING)])
def test_what_is_tested_and_what_is_shipped_come_from_the_locks(file: str, lock: str) -> None:
    assert f" -r {lock} && " in (ROOT / file).read_text(encoding="utf-8")
