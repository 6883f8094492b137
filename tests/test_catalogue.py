"""The parts a game needs besides its rules; one test lists whatever an installed game lacks."""

import pkgutil
from pathlib import Path

import pytest

import engine.games
from engine.catalogue import game, games
from engine.errors import UnknownGame

ROOT = Path(__file__).parent.parent
SLUGS = sorted(module.name for module in pkgutil.iter_modules(engine.games.__path__))

PARTS = {
    "its picture": ("render/boards/{slug}.py", "render/boards/{slug}/__init__.py"),
    "its words": ("render/words/{slug}.py", "render/words/{slug}/__init__.py"),
    "its texts": ("render/locale/en/{slug}.ftl",),
    "its commands": ("bot/commands/{slug}.py",),
    "tests of its rules": ("tests/games/{slug}/test_{slug}_*.py",),
}
"""Each part may be any one of these files."""

OF_HANDS = {"what only one seat may know of its log, for the laws": ("tests/games/{slug}/secrets.py",)}
"""Additional parts for games with hidden hands."""


def lacking(slug: str, root: Path = ROOT, *, hands: bool = False) -> list[str]:
    """Return the missing parts of a game, and where they belong."""
    parts = PARTS | (OF_HANDS if hands else {})
    return [
        f"{part}: {' or '.join(places)}".format(slug=slug)
        for part, places in parts.items()
        if not any(list(root.glob(place.format(slug=slug))) for place in places)
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_has_all_its_parts(slug: str) -> None:
    missing = lacking(slug, hands=game(slug).facts.hands)
    assert not missing, "\n".join(missing)


def test_missing_parts_are_listed(tmp_path: Path) -> None:
    (tmp_path / "render/words").mkdir(parents=True)
    (tmp_path / "render/words/ludo.py").touch()
    missing = lacking("ludo", tmp_path)
    assert len(missing) == len(PARTS) - 1
    assert len(lacking("ludo", tmp_path, hands=True)) == len(PARTS)
    assert missing[0] == "its picture: render/boards/ludo.py or render/boards/ludo/__init__.py"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_declares_its_facts(slug: str) -> None:
    facts = game(slug).facts
    assert facts.slug == slug
    assert facts.title.strip()
    assert list(facts.seats) == sorted(set(facts.seats))
    assert min(facts.seats) >= 1
    assert facts.rules_version >= 1
    assert len({option.name for option in facts.options}) == len(facts.options)
    for option in facts.options:
        assert option.check(option.default) == option.default
        assert len(set(option.choices)) == len(option.choices) <= 25
        assert option.many or "" not in option.choices
        assert not (option.many and any("+" in choice for choice in option.choices))


def test_games_are_discovered() -> None:
    assert list(games()) == SLUGS
    with pytest.raises(UnknownGame):
        game("ludo")
