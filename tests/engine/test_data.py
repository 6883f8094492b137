"""What a game's data files are, and that every change of them is another edition."""

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


def test_which_games_have_data_files() -> None:
    assert set(WITH_DATA) >= {"ancient", "architectura"}
    assert data_files(files("engine.games.architectura")).keys() == {"deck.toml", "revised.toml"}


def test_a_game_without_data_files_has_the_edition_that_it_declares() -> None:
    for rules in (game("amytis"), COUNTING):
        assert (rules.fingerprint, rules.edition) == ("", "booklet")


@pytest.mark.parametrize("slug", WITH_DATA)
def test_the_edition_holds_a_fingerprint_that_no_game_makes(slug: str, tmp_path: Path) -> None:
    rules = game(slug)
    assert len(rules.fingerprint) == 12
    assert rules.edition == f"{rules.facts.edition}-{rules.fingerprint}"
    assert fingerprint(copy_of(slug, tmp_path)) == rules.fingerprint


def test_earlier_data_is_there_unchanged() -> None:
    """These editions stand in databases: files that they name must not be touched."""
    found = {
        slug: [rules.edition_of({"rulings": str(earlier.rulings)}) for earlier in rules.facts.earlier]
        for slug, rules in games().items()
        if rules.facts.earlier
    }
    assert found == {
        "architectura": ["house-2-ba048fedb2b3"],
        "westkingdom": ["sheet-2-941582a18a56", "sheet-2-8807a422f558"],
    }
    for slug in found:
        rules = game(slug)
        contents = data_files(files(f"engine.games.{slug}"))
        assert all(path in contents for earlier in rules.facts.earlier for path in earlier.files)
        assert rules.edition_of({"rulings": str(rules.facts.rulings)}) == rules.edition
        assert rules.edition_of({}) == found[slug][0]


@pytest.mark.parametrize("rulings", ["", "x", "-1", "2²"])
def test_rulings_that_are_none_are_those_of_no_present_match(rulings: str) -> None:
    rules = game("westkingdom")
    assert rules.edition_of({"rulings": rulings}) != rules.edition


def test_only_the_files_of_an_edition_count_for_it(tmp_path: Path) -> None:
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
    "a file has another content": touch_data,
    "a file is new": lambda folder: (folder / "more.csv").write_text("1"),
    "a file of a sub-folder is new": add_deep_data,
    "a file has another name": lambda folder: data_file(folder).rename(folder / "other.toml"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("slug", WITH_DATA)
def test_any_change_of_the_data_is_seen(slug: str, change: Callable[[Path], object], tmp_path: Path) -> None:
    folder = copy_of(slug, tmp_path)
    change(folder)
    assert fingerprint(folder) not in ("", game(slug).fingerprint)


@pytest.mark.parametrize("slug", WITH_DATA)
def test_what_is_no_data_does_not_matter(slug: str, tmp_path: Path) -> None:
    folder = copy_of(slug, tmp_path)
    for name in ("more.py", "old.pyc", ".DS_Store", "deck.toml~", "__pycache__/x.toml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"x")
    for file in folder.glob("*.toml"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))  # a check-out on Windows
    assert fingerprint(folder) == game(slug).fingerprint


CHANGED: dict[str, dict[str, object]] = {
    "rules": {"facts": replace(game("architectura").facts, rules_version=99)},
    "rulings": {"facts": replace(game("architectura").facts, rulings=99)},
    "data": {"fingerprint": "0123456789ab"},
    "earlier data": {"earlier_fingerprints": ()},
}


@pytest.mark.parametrize("what", CHANGED)
def test_a_build_with_other_rules_of_a_game_has_another_fingerprint(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rules_fingerprint()
    assert rules_fingerprint() == before
    for name, value in CHANGED[what].items():
        monkeypatch.setattr(type(game("architectura")), name, value)
    assert rules_fingerprint() != before
