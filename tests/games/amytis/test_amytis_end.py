"""The end of the game: timing, ties and the score sheet; and what can be undone."""

import pytest

from engine.core.values import total
from engine.errors import CannotUndo, MatchOver
from engine.games.amytis import GAME
from engine.games.amytis.board import OVER, AmytisState
from engine.games.amytis.events import FinalTurn
from engine.games.amytis.moves import Take
from engine.history.log import Played
from engine.match import Match
from tests.games.amytis.drawing import changed, heights, on_top, position, run, stacks, tile

WALL = (tile("Wb"),)


def emptying(sizes: str, *, active: int = 0, **changes: object) -> AmytisState:
    """Return a position whose stacks have these numbers of blue Walls, row by row."""
    walls = tuple(WALL * int(size) for size in sizes.replace(" ", ""))
    return changed(position(active=active), stacks=walls, **changes)


def test_first_empty_stack_does_not_end_the_game() -> None:
    state = run(emptying("122 222 222", active=1), "take a1", "place a1").state
    assert (state.board.phase, state.board.final, GAME.to_act(state.board)) == ("take", False, (0,))


def test_two_stacks_of_one_do_not_end_the_game() -> None:
    assert run(emptying("211 222 222", active=1), "take a1", "place a1").state.board.phase == "take"


def test_second_player_gets_a_last_turn() -> None:
    step = run(emptying("102 222 222"), "take a1", "place a1")
    assert FinalTurn() in step.events
    assert (step.state.board.final, GAME.to_act(step.state.board), GAME.outcome(step.state.board)) == (
        True,
        (1,),
        None,
    )
    last = run(step.state, "take c1", "place a1")
    assert FinalTurn() not in last.events
    assert (last.state.board.phase, GAME.to_act(last.state.board)) == (OVER, ())
    assert last.state.board.turn % 2 == 1, "both players had the same number of turns"


def test_third_empty_stack_adds_no_more_turns() -> None:
    step = run(emptying("101 222 222"), "take a1", "place a1", "take c1", "place a1")
    assert step.state.board.phase == OVER
    assert step.events.count(FinalTurn()) == 1


def test_second_player_ends_the_game_at_once() -> None:
    step = run(emptying("102 222 222", active=1), "take a1", "place a1")
    assert FinalTurn() not in step.events
    assert (step.state.board.phase, GAME.to_act(step.state.board)) == (OVER, ())
    assert GAME.outcome(step.state.board) is not None


def test_the_last_turn_completes_projects_and_claims_favors() -> None:
    state = emptying("102 222 222", active=1, projects=((), (3,)))
    state = changed(
        state, architects=(-1, 1, 1) + (-1,) * 6, cities=(heights("0" * 9), (WALL, WALL, (), *((),) * 6))
    )
    state = run(state, "take a1", "place c1", "favor one").state
    outcome = GAME.outcome(state.board)
    assert outcome is not None
    assert outcome.totals == (0, 6 + 8 + 9)
    assert outcome.winners == (1,)


RANKS = {
    "the first player wins": ((9, 8), (1, 2), None),
    "the second player wins": ((8, 9), (2, 1), None),
    "a tie is a shared victory": ((9, 9), (1, 1), "shared"),
    "a tie at zero": ((0, 0), (1, 1), "shared"),
}


@pytest.mark.parametrize(("points", "ranks", "tiebreak"), RANKS.values(), ids=RANKS)
def test_ranks_and_tiebreak(points: tuple[int, int], ranks: tuple[int, int], tiebreak: str | None) -> None:
    first, second = points
    earned = ((first, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, second))
    outcome = GAME.outcome(position(phase=OVER, earned=earned).board)
    assert outcome is not None
    assert (outcome.totals, outcome.ranks, outcome.tiebreak) == (points, ranks, tiebreak)
    assert outcome.reason == "amytis-stacks"


def test_tie_from_different_sources() -> None:
    state = position(phase=OVER, earned=((10, 0, 0, 0, 0, 0), (0,) * 6), validated=((), (7,)))
    outcome = GAME.outcome(state.board)
    assert outcome is not None
    assert (outcome.totals, outcome.winners) == ((10, 10), (0, 1))


def test_the_sheet_names_every_source() -> None:
    state = position(
        phase=OVER,
        earned=((1, 2, 3, 4, 5, 6), (0,) * 6),
        cities=(heights("123 222 344"), heights("0" * 9)),
        validated=((8, 3), (20,)),
        projects=((1, 2), ()),
        favors=(0, 0, 1, 0, 0, 0, 0),
        crown=(2, 1),
    )
    outcome = GAME.outcome(state.board)
    assert outcome is not None
    mine = {line.source: line.points for line in outcome.sheets[0]}
    assert mine == {
        "building:garden": 1,
        "building:market": 2,
        "building:wall": 3,
        "building:palace": 4,
        "building:residence": 5,
        "building:theater": 6,
        "project:8": 10,
        "project:3": 8,
        "favor:one": 3,
        "favor:two": 8,
        "favor:four": 12,
        "favor:stairs": 12,
        "favor:corners": 15,
        "favor:projects": 4,
        "favor:crown": 10,
    }
    assert outcome.totals == (total(outcome.sheets[0]), 12 + 0 + 4)


# whole matches and undo


def played(seed: int) -> Match:
    """Return a match played with the first legal move throughout."""
    match = Match.new(GAME, 2, seed=seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[0])
    return match


def test_match_of_first_moves_ends() -> None:
    match = played(5)
    assert match.outcome == GAME.outcome(match.state.board)
    with pytest.raises(MatchOver):
        match.play(0, Take(0))
    with pytest.raises(MatchOver):
        match.undo(0)


def turn(match: Match, stack: str) -> list[Played[object, object]]:
    """Take a turn from a stack, choosing the first card for a Palace and the first favor for a line."""
    seat = match.to_act[0]
    entries = match.play(seat, GAME.notation.read(f"take {stack}"))
    while match.to_act == (seat,):
        entries += match.play(seat, match.moves(seat)[0])
    return [entry for entry in entries if isinstance(entry, Played)]


def test_turn_that_revealed_a_tile_can_not_be_undone() -> None:
    match = Match.new(GAME, 2, seed=1)
    assert turn(match, "a1")[-1].revealed
    before = match.state
    with pytest.raises(CannotUndo) as refused:
        match.undo(0)
    assert refused.value.key == "refusal-undo-revealed"
    assert match.state == before


def test_unfinished_turn_can_be_undone() -> None:
    match = Match.new(GAME, 2, seed=1)
    start = match.state
    match.play(0, GAME.notation.read("take a1"))
    match.undo(0)
    assert match.state == start
    with pytest.raises(CannotUndo) as refused:
        match.undo(0)
    assert refused.value.key == "refusal-undo-nothing"


def to_a_last_tile(seed: int) -> tuple[Match, str]:
    """Return a match whose active player can take a last tile, and the stack it is on."""
    match = Match.new(GAME, 2, seed=seed)
    names = [f"{column}{row}" for row in "123" for column in "abc"]
    while True:
        moves = [move.stack for move in match.moves(match.to_act[0])]
        stack = min(moves, key=lambda stack: (len(stacks(match.state)[stack]), stack))
        if len(stacks(match.state)[stack]) == 1 and stacks(match.state)[stack][0] // 4 != 3:
            return match, names[stack]
        turn(match, names[stack])


def test_turn_with_a_last_tile_can_be_undone_until_the_next_move() -> None:
    match, stack = to_a_last_tile(2)
    seat, before = match.to_act[0], match.state
    assert not turn(match, stack)[-1].revealed
    match.undo(seat)
    assert (match.state, match.to_act) == (before, (seat,))
    turn(match, stack)
    other = match.to_act[0]
    match.play(other, match.moves(other)[0])
    with pytest.raises(CannotUndo) as refused:
        match.undo(seat)
    assert refused.value.key == "refusal-undo-others"
    again = Match.replay(GAME, 2, match.options, match.seed, match.log)
    assert again.state == match.state


def test_undo_stops_at_a_card_drawn_from_the_deck() -> None:
    for seed in range(50):
        match = Match.new(GAME, 2, seed=seed)
        palaces = [move for move in match.moves(0) if stacks(match.state)[move.stack][-1] // 4 == 3]
        if palaces:
            break
    start = match.state
    match.play(0, palaces[0], GAME.notation.read("place a1"))
    match.undo(0)
    assert match.state == start
    match.play(0, palaces[0], *(GAME.notation.read(text) for text in ("place a1", "project deck")))
    with pytest.raises(CannotUndo) as refused:
        match.undo(0)
    assert refused.value.key == "refusal-undo-revealed"


def test_palace_that_refills_the_display_can_not_be_undone() -> None:
    state = changed(on_top(position(), "a1", "Pb"), stacks=((tile("Pb"),), *stacks(position())[1:]))
    step = run(state, "take a1", "place a1", f"project {state.board.display[0]}")
    assert step.revealed
