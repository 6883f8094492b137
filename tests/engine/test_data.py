"""Data files of games: every change makes a new edition."""

import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.catalogue import game, games, rules_fingerprint
from engine.core.data import data_files, fingerprint
from tests.support import COUNTING


def copy_of(slug: str, folder: Path) -> Path:
    return Path(shutil.copytree(str(files(f"engine.games.{slug}")), folder / slug))


WITH_DATA = [slug for slug in games() if data_files(files(f"engine.games.{slug}"))]


def test_data_files_of_each_game() -> None:
    assert set(WITH_DATA) >= {"ancient", "architectura"}
    assert data_files(files("engine.games.architectura")).keys() == {"deck.toml", "revised.toml"}


def test_edition_without_data_files_is_the_declared_one() -> None:
    for rules in (game("amytis"), COUNTING):
        assert (rules.fingerprint, rules.edition) == ("", "booklet")


@pytest.mark.parametrize("slug", WITH_DATA)
def test_edition_contains_the_fingerprint_of_the_data(slug: str, tmp_path: Path) -> None:
    rules = game(slug)
    assert len(rules.fingerprint) == 12
    assert rules.edition == f"{rules.facts.edition}-{rules.fingerprint}"
    assert fingerprint(copy_of(slug, tmp_path)) == rules.fingerprint


def test_earlier_data_is_unchanged() -> None:
    """Editions stored in databases; their files must not change."""
    editions = {
        slug: [rules.edition_of({"rulings": str(earlier.rulings)}) for earlier in rules.facts.earlier]
        for slug, rules in games().items()
        if rules.facts.earlier
    }
    assert editions == {
        "architectura": ["house-2-ba048fedb2b3"],
        "westkingdom": ["sheet-2-941582a18a56", "sheet-2-8807a422f558"],
    }
    for slug in editions:
        rules = game(slug)
        contents = data_files(files(f"engine.games.{slug}"))
        assert all(path in contents for earlier in rules.facts.earlier for path in earlier.files)
        assert rules.edition_of({"rulings": str(rules.facts.rulings)}) == rules.edition
        assert rules.edition_of({}) == editions[slug][0]


@pytest.mark.parametrize("rulings", ["", "x", "-1", "2²"])
def test_invalid_rulings_never_match_the_current_edition(rulings: str) -> None:
    rules = game("westkingdom")
    assert rules.edition_of({"rulings": rulings}) != rules.edition


def test_fingerprint_covers_only_the_files_of_the_edition(tmp_path: Path) -> None:
    folder = copy_of("westkingdom", tmp_path)
    earlier, *_ = game("westkingdom").facts.earlier
    before = fingerprint(folder, earlier.files)
    (folder / "automaton.json").write_text("{}")
    assert fingerprint(folder, earlier.files) == before
    (folder / "westkingdom.json").write_text("{}")
    assert fingerprint(folder, earlier.files) != before


def data_file(folder: Path) -> Path:
    return next(file for file in folder.iterdir() if file.suffix in (".toml", ".json"))


def touch_data(folder: Path) -> None:
    file = data_file(folder)
    file.write_bytes(file.read_bytes() + b"\n")


def add_deep_data(folder: Path) -> None:
    (folder / "cards").mkdir()
    (folder / "cards" / "more.json").write_text("{}")


CHANGES: dict[str, Callable[[Path], object]] = {
    "file content changed": touch_data,
    "file added": lambda folder: (folder / "more.csv").write_text("1"),
    "file added in a subfolder": add_deep_data,
    "file renamed": lambda folder: data_file(folder).rename(folder / "other.toml"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("slug", WITH_DATA)
def test_any_change_of_the_data_changes_the_fingerprint(
    slug: str, change: Callable[[Path], object], tmp_path: Path
) -> None:
    folder = copy_of(slug, tmp_path)
    change(folder)
    assert fingerprint(folder) not in ("", game(slug).fingerprint)


@pytest.mark.parametrize("slug", WITH_DATA)
def test_other_files_do_not_change_the_fingerprint(slug: str, tmp_path: Path) -> None:
    folder = copy_of(slug, tmp_path)
    for name in ("more.py", "old.pyc", ".DS_Store", "deck.toml~", "__pycache__/x.toml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"x")
    for file in folder.glob("*.toml"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))  # as checked out on Windows
    assert fingerprint(folder) == game(slug).fingerprint


CHANGED: dict[str, dict[str, object]] = {
    "rules": {"facts": replace(game("architectura").facts, rules_version=99)},
    "rulings": {"facts": replace(game("architectura").facts, rulings=99)},
    "data": {"fingerprint": "0123456789ab"},
    "earlier data": {"earlier_fingerprints": ()},
}


@pytest.mark.parametrize("what", CHANGED)
def test_changed_rules_change_the_rules_fingerprint(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules_fingerprint()
    assert rules_fingerprint() == before
    for name, value in CHANGED[what].items():
        monkeypatch.setattr(type(game("architectura")), name, value)
    assert rules_fingerprint() != before
