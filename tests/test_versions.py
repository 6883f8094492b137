"""The lock files pin everything ``pyproject.toml`` asks for, on every supported Python."""

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
"""The extras in the Docker image."""

CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")
PYTHONS = [found[1] for line in PROJECT["classifiers"] if (found := CLASSIFIER.fullmatch(line))]

PIN = re.compile(r"[\w.-]+(\[[\w, ]+\])?==[\w.]+( ; [^\\]+)?( --hash=sha256:[0-9a-f]{64})+")
"""One pinned package, with an optional marker and the hashes of its files."""

every_lock = pytest.mark.parametrize("lock", [DEVELOPING, RUNNING, SERVING])
every_python = pytest.mark.parametrize("python", PYTHONS)


def lines(lock: str) -> list[str]:
    """Return a lock's requirements, with continued lines joined and without comments."""
    text = re.sub(r" \\\n\s*", " ", (ROOT / lock).read_text(encoding="utf-8"))
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def pins(lock: str, python: str) -> dict[NormalizedName, Version]:
    """Return the versions a lock installs on one Python, on Linux."""
    machine = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": "linux"}
    requirements = [Requirement(line.split(" --hash=")[0]) for line in lines(lock)]
    wanted = [each for each in requirements if each.marker is None or each.marker.evaluate(machine)]
    versions = {canonicalize_name(each.name): Version(str(each.specifier)[2:]) for each in wanted}
    assert len(versions) == len(wanted)
    return versions


def asked_for(lock: str) -> Iterator[Requirement]:
    """Yield what a lock must contain; ``ziggurat[test]`` in an extra only refers to another extra."""
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
def test_lock_pins_every_requirement_within_its_range(lock: str, python: str) -> None:
    pinned = pins(lock, python)
    assert [
        str(requirement)
        for requirement in asked_for(lock)
        if (version := pinned.get(canonicalize_name(requirement.name))) is None
        or version not in requirement.specifier
    ] == []


@every_python
def test_runtime_versions_are_the_tested_ones(python: str) -> None:
    assert pins(RUNNING, python).items() <= pins(SERVING, python).items()
    assert pins(SERVING, python).items() <= pins(DEVELOPING, python).items()


@every_lock
def test_every_lock_line_is_a_pinned_version_with_hashes(lock: str) -> None:
    assert [line for line in lines(lock) if not PIN.fullmatch(line)] == []


@every_lock
def test_lock_names_the_extras_of_dependencies(lock: str) -> None:
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
def test_lock_names_no_registry(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert re.findall(r".*(?://|index|find-links|trusted-host|@).*", text) == []


def test_classifiers_match_the_allowed_pythons() -> None:
    allowed = SpecifierSet(PROJECT["requires-python"])
    versions = [Version(python) for python in PYTHONS]
    assert versions == sorted(versions)
    assert all(version in allowed for version in versions)
    assert Version(f"3.{versions[0].minor - 1}") not in allowed
    assert CONFIG["tool"]["ruff"]["target-version"] == f"py3{versions[0].minor}"


@pytest.mark.parametrize(("file", "lock"), [("README.md", DEVELOPING), ("Dockerfile", SERVING)])
def test_ci_and_image_install_from_the_locks(file: str, lock: str) -> None:
    assert f" -r {lock} && " in (ROOT / file).read_text(encoding="utf-8")
