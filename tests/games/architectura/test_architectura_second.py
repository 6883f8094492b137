"""Points for going second, an optional house rule for two players."""

import json

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.values import ScoreLine, total
from engine.errors import BadOption
from engine.games.architectura import GAME
from engine.games.architectura.scoring import outcome, points
from engine.history import record
from engine.history.snapshot import snapshot_decoder
from engine.match import Match
from render.texts import texts
from render.words import words
from tests.games.architectura.drawing import state


def test_second_seat_starts_with_the_points() -> None:
    match = Match.new(GAME, 2, {"second": "3"}, seed=1)
    assert match.points == (0, 3)
    first, second = GAME.sheets(match.state.board)
    assert second[-1] == ScoreLine("second", 3)
    assert "second" not in {line.source for line in first}


@pytest.mark.parametrize(("second", "winners"), [(0, (0,)), (2, (1,)), (3, (1,))])
def test_second_seat_points_count_in_the_result(second: int, winners: tuple[int, ...]) -> None:
    """A Theatre of 5 against a Tavern of 3; then equal points, where the lower card wins."""
    board = replace(state("theatre@0 tavern@1").board, second=second)
    assert tuple(points(board)) == (5, 3 + second) == tuple(map(total, GAME.sheets(board)))
    assert outcome(board).winners == winners


@pytest.mark.parametrize("seats", [3, 4])
def test_option_has_no_effect_at_larger_tables(seats: int) -> None:
    match = Match.new(GAME, seats, {"second": "3"}, seed=1)
    assert match.points == (0,) * seats
    setting = {option.name: option for option in GAME.facts.options}["second"]
    assert not setting.matters(match.options, seats)
    assert setting.matters(match.options, 2)


def test_option_is_off_by_default() -> None:
    assert Match.new(GAME, 2, seed=1).points == (0, 0)
    for wrong in ("1", "-2", "", "x"):
        with pytest.raises(BadOption):
            Match.new(GAME, 2, {"second": wrong}, seed=1)


def test_older_matches_have_no_second_seat_points() -> None:
    new = Match.new(GAME, 2, seed=5)
    options = {name: value for name, value in new.options.items() if name != "second"}
    old = Match.replay(GAME, 2, options, 5, ())
    assert (old.state, old.options) == (new.state, options)
    assert record.read(record.write(old, ["Anna", "Bert"])).match.options == options
    bare = json.loads(msgspec.json.encode(old.now))
    del bare["state"]["board"]["second"]
    assert snapshot_decoder(GAME).decode(json.dumps(bare)) == old.now


def test_board_text_names_second_seat_points() -> None:
    match = Match.new(GAME, 2, {"second": "2"}, seed=1)
    assert "(including Going second +2)" in words("architectura").board(
        match.view(0), ["Ann", "Ben"], texts()
    )
