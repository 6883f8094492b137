"""Strength of the automaton: the data file, and the levels that running matches keep."""

import json
from importlib.resources import files

import pytest

from engine.errors import DataError
from engine.games.westkingdom import GAME
from engine.games.westkingdom.box.cards import SOLO
from engine.games.westkingdom.solo import levels, trial
from engine.games.westkingdom.solo.schemes import Level
from engine.match import Match

TEXT = (files("engine.games.westkingdom") / "levels.json").read_text(encoding="utf-8")
FIRST, SECOND = "sheet-2-941582a18a56", "sheet-2-8807a422f558"
"""Stored editions of matches with the automaton's earlier levels."""

SECOND_STOCK = {"off": {"easy": 2, "standard": 3, "hard": 6}, "on": {"easy": 3, "standard": 4, "hard": 6}}
"""Starting stock at the levels of rulings 3, with artisans off and on."""

LEVELS: tuple[Level, ...] = ("easy", "standard", "hard")


@pytest.mark.parametrize("artisans", ["off", "on"])
@pytest.mark.parametrize("level", LEVELS)
def test_running_matches_keep_their_levels(level: Level, artisans: str) -> None:
    new = Match.new(GAME, 1, {"level": level, "artisans": artisans}, seed=7)
    old = Match.replay(GAME, 1, {**new.options, "rulings": "2"}, 7, ())
    middle = Match.replay(GAME, 1, {**new.options, "rulings": "3"}, 7, ())
    present = levels.strength(level, artisans=artisans == "on", rulings=GAME.facts.rulings)
    stocks = (present.stock, SECOND_STOCK[artisans][level], SOLO.difficulty[level].stock)
    for match, stock in zip((new, middle, old), stocks, strict=True):
        assert match.state.board.rival.stock == stock
    earlier = levels.strength(level, artisans=artisans == "on", rulings=2)
    extra = SOLO.expansion_extra_cost if artisans == "on" else 0
    assert earlier.build_cost == SOLO.difficulty[level].build_cost + extra
    assert levels.strength(level, artisans=artisans == "on", rulings=1) == earlier
    assert (new.edition, middle.edition, old.edition) == (GAME.edition, SECOND, FIRST)
    assert GAME.edition not in (FIRST, SECOND)


def test_harder_levels_are_stronger_in_every_way() -> None:
    for mode in (levels.LEVELS.base, levels.LEVELS.artisans):
        strengths = [mode[level] for level in LEVELS]
        assert [one.build_cost for one in strengths] == sorted(
            (s.build_cost for s in strengths), reverse=True
        )
        worth = [one.stock - 8 * one.build_cost for one in strengths]
        assert worth == sorted(set(worth))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda data: data.pop("artisans"), "artisans"),
        (lambda data: data["base"].pop("hard"), "base lacks the level hard"),
        (lambda data: data["base"]["hard"].update(stock=-1), "base, hard: stock must be at least 0"),
        (lambda data: data["base"]["hard"].update(build_cost=0), "base, hard: stock must be at least 0"),
        (lambda data: data["base"].update(brutal={"stock": 9, "build_cost": 1}), "brutal"),
        (lambda data: data["base"]["hard"].update(stock="9"), "int"),
        (lambda data: data.update(source="printed"), "printed"),
        (lambda data: data.update(more=1), "more"),
    ],
)
def test_invalid_file_is_refused_with_a_reason(change: object, fault: str) -> None:
    data = json.loads(TEXT)
    assert callable(change)
    change(data)
    with pytest.raises(DataError, match=rf"levels\.json: .*{fault}"):
        levels.load(json.dumps(data), "levels.json")
    with pytest.raises(DataError, match=r"mine\.json"):
        levels.load("{", "mine.json")


def test_trial_uses_the_numbers_of_the_file() -> None:
    for level in LEVELS:
        assert trial.number("base", level) == levels.LEVELS.base[level].stock
        assert trial.number("artisans", level) == levels.LEVELS.artisans[level].stock
    assert trial.EVEN.keys() == set(LEVELS)


@pytest.mark.parametrize("mode", trial.MODES)
def test_more_stock_makes_the_automaton_stronger(mode: str) -> None:
    level = LEVELS[0]
    won = [sum(trial.won(GAME, mode, level, stock, "steady", seed) for seed in range(8)) for stock in (0, 60)]
    assert won[1] <= won[0]
    assert trial.won(GAME, mode, level, 60, "steady", 3) in (True, False)
    assert not all(trial.won(GAME, mode, level, 60, "steady", seed) for seed in range(4))
