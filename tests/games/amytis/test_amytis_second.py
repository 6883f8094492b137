"""Points for going second, an optional house rule."""

import json

import msgspec
import pytest

from engine.core.values import ScoreLine, total
from engine.errors import BadOption
from engine.games.amytis import GAME
from engine.games.amytis.board import OVER
from engine.history import record
from engine.history.snapshot import snapshot_decoder
from engine.match import Match
from render.texts import texts
from render.words import words
from tests.games.amytis.drawing import changed, position


def test_second_player_starts_with_the_points() -> None:
    match = Match.new(GAME, 2, {"second": "4"}, seed=1)
    assert match.points == (0, 4)
    first, second = GAME.sheets(match.state.board)
    assert second[-1] == ScoreLine("second", 4)
    assert "second" not in {line.source for line in first}
    assert words("amytis").source("second", texts()) == "Going second"


@pytest.mark.parametrize(
    ("second", "earned", "winners"),
    [(0, 4, (0,)), (4, 4, (0, 1)), (4, 3, (1,)), (4, 5, (0,))],
)
def test_second_player_points_count_in_the_result(second: int, earned: int, winners: tuple[int, ...]) -> None:
    state = changed(position(), earned=((earned, 0, 0, 0, 0, 0), (0,) * 6), phase=OVER, second=second)
    assert GAME.points(state.board) == (earned, second) == tuple(map(total, GAME.sheets(state.board)))
    outcome = GAME.outcome(state.board)
    assert outcome is not None
    assert outcome.winners == winners


def test_second_player_points_are_off_by_default() -> None:
    assert Match.new(GAME, 2, seed=1).points == (0, 0)
    for wrong in ("3", "-4", "", "x"):
        with pytest.raises(BadOption):
            Match.new(GAME, 2, {"second": wrong}, seed=1)


def test_older_matches_have_no_second_player_points() -> None:
    new = Match.new(GAME, 2, seed=5)
    options = {name: value for name, value in new.options.items() if name != "second"}
    old = Match.replay(GAME, 2, options, 5, ())
    assert (old.state, old.options) == (new.state, options)
    assert record.read(record.write(old, ["Anna", "Bert"])).match.options == options
    bare = json.loads(msgspec.json.encode(old.now))
    del bare["state"]["board"]["second"]
    assert snapshot_decoder(GAME).decode(json.dumps(bare)) == old.now


@pytest.mark.parametrize(("second", "note"), [("0", ""), ("4", ", going second 4")])
def test_board_text_lists_second_player_points(second: str, note: str) -> None:
    match = Match.new(GAME, 2, {"second": second}, seed=1)
    board = words("amytis").board(match.view(None), ["Ann", "Ben"], texts())
    assert f"Ben: {second} points (buildings 0, projects 0, favors 0{note})" in board
