"""A turn: set-up, retrieval, taking a tile, the Palace's choice, and reveals."""

import pytest

from engine.core.rng import Rng
from engine.core.values import total
from engine.draft import Draft
from engine.errors import BadOption, IllegalMove, InvalidMove
from engine.games.amytis import GAME
from engine.games.amytis.board import EFFECT, END, FAVOR, PLACE, TAKE, AmytisState, tiles_left
from engine.games.amytis.cards import BUILDINGS, LINES
from engine.games.amytis.events import Drew, Refilled, Retrieved, Scored, Took, TurnedUp, Validated
from engine.games.amytis.moves import AmytisMove, Claim, Draw, Place, Score, Take
from engine.match import Match
from tests.games.amytis.drawing import (
    build,
    changed,
    city,
    on_top,
    options,
    owners,
    position,
    run,
    stacks,
    tile,
    worth,
)

NONE = owners("... ... ...")


# set-up


def test_initial_position() -> None:
    state = GAME.start(2, options(), 7)
    assert [len(stack) for stack in stacks(state)] == [5] * 9
    assert len(state.secret.box) == 3
    assert len(state.board.display) == 3
    assert state.board.cities == (((),) * 9, ((),) * 9)
    assert state.board.architects == NONE
    assert GAME.to_act(state.board) == (0,)
    assert [total(sheet) for sheet in GAME.sheets(state.board)] == [0, 0]


@pytest.mark.parametrize(("value", "dealt", "deck"), [("2+3", [2, 3], 12), ("2+2", [2, 2], 13)])
def test_initial_projects(value: str, dealt: list[int], deck: int) -> None:
    state = Match.new(GAME, 2, {"projects": value}, seed=3).state
    assert [len(cards) for cards in state.board.projects] == dealt
    assert len(state.secret.deck) == deck


def test_newer_project_deal_is_the_default() -> None:
    state = Match.new(GAME, 2, seed=3).state
    assert [len(cards) for cards in state.board.projects] == [2, 3]
    assert state.board.sides == (False,) * 6


SIDES = {
    "all A": ({"sides": "all-a"}, ""),
    "all B": ({"sides": "all-b"}, "GMWPRT"),
    "one by one": ({"sides": "chosen", "side-b": "garden+theater"}, "GT"),
    "one by one, none": ({"sides": "chosen", "side-b": ""}, ""),
    "one by one, all": ({"sides": "chosen", "side-b": "+".join(BUILDINGS)}, "GMWPRT"),
    "in any order": ({"sides": "chosen", "side-b": "theater+garden"}, "GT"),
    "a choice that does not count": ({"sides": "all-a", "side-b": "wall"}, ""),
}


@pytest.mark.parametrize(("chosen", "side_b"), SIDES.values(), ids=SIDES)
def test_sides_of_buildings(chosen: dict[str, str], side_b: str) -> None:
    state = Match.new(GAME, 2, chosen, seed=3).state
    assert state.board.sides == tuple(name[0].upper() in side_b for name in BUILDINGS)


def test_random_sides_depend_on_the_seed() -> None:
    drawn = {Match.new(GAME, 2, {"sides": "random"}, seed=seed).state.board.sides for seed in range(300)}
    assert len(drawn) > 50
    twice = [Match.new(GAME, 2, {"sides": "random"}, seed=9).state for _ in range(2)]
    assert twice[0] == twice[1]


@pytest.mark.parametrize(
    "wrong",
    [{"sides": "all-c"}, {"side-b": "tower"}, {"projects": "3+3"}, {"colour": "red"}, {"sides": ""}],
    ids=str,
)
def test_invalid_options_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        Match.new(GAME, 2, wrong, seed=1)


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_invalid_player_count_is_refused(seats: int) -> None:
    with pytest.raises(BadOption):
        Match.new(GAME, seats, seed=1)


# architects go home


def after_the_opponents_turn(board: str, *, active: int = 1) -> tuple[AmytisState, bool]:
    """Play a turn of ``active``; return the state and whether the opponent's architects went home."""
    state = position(architects=board, active=active)
    stack = GAME.moves(state, active)[-1]
    assert isinstance(stack, Take)
    state = on_top(state, "abc"[stack.stack % 3] + str(stack.stack // 3 + 1), "Wb")
    step = run(state, stack, "place b2")
    while step.state.board.active == active:
        step = run(step.state, GAME.moves(step.state, active)[0])
    return step.state, Retrieved(1 - active) in step.events


@pytest.mark.parametrize("line", LINES, ids=str)
@pytest.mark.parametrize("seat", [0, 1])
def test_three_in_a_line_return_home(line: tuple[int, ...], seat: int) -> None:
    board = "".join("12"[seat] if cell in line else "." for cell in range(9))
    state, home = after_the_opponents_turn(board, active=1 - seat)
    assert home
    assert seat not in state.board.architects
    assert state.board.architects.count(1 - seat) == 1


RETRIEVAL = {
    "all four, no line": ("11. ..1 1..", True),
    "all four, three of them in line": ("111 1.. ...", True),
    "three, no line": ("11. ..1 ...", False),
    "two": ("1.. .1. ...", False),
    "none": ("... ... ...", False),
    "a line of both": ("112 ... ...", False),
    "the opponent's line stays until its own turn": ("1.. 222 ...", False),
}


@pytest.mark.parametrize(("board", "home"), RETRIEVAL.values(), ids=RETRIEVAL)
def test_architects_return_home(board: str, home: bool) -> None:
    state, went = after_the_opponents_turn(board)
    assert went == home
    assert (0 not in state.board.architects) == (home or "1" not in board)
    assert all(state.board.architects[cell] == 1 for cell in range(9) if owners(board)[cell] == 1)


def test_line_stays_until_its_owners_next_turn() -> None:
    step = run(on_top(position(architects=".11 ... ..."), "a1", "Wb"), "take a1", "place a1", "favor one")
    assert step.state.board.architects == owners("111 ... ...")
    assert step.state.board.active == 1
    assert not any(isinstance(move, Take) and move.stack < 3 for move in GAME.moves(step.state, 1))


# taking


def test_occupied_and_empty_stacks_are_blocked() -> None:
    state = position(architects="1.. .2. ...")
    state = changed(state, stacks=(*stacks(state)[:8], ()))
    assert GAME.moves(state, 0) == [Take(stack) for stack in (1, 2, 3, 5, 6, 7)]


def test_next_tile_is_revealed_at_the_end_of_the_turn() -> None:
    state = position()
    top, under = stacks(state)[4][-1], stacks(state)[4][-2]
    step = run(state, "take b2")
    assert step.events == (Took(4, top),)
    view = GAME.view(step.state, 0)
    assert (view.board.held, view.board.taken, view.board.tops[4], tiles_left(view)[4]) == (top, 4, None, 4)
    assert step.state.board.phase == PLACE
    ended = run(on_top(position(), "b2", "Wb"), "take b2", "place a1")
    assert ended.events[2:] == (TurnedUp(4, under),)
    assert (ended.turn_over, ended.revealed) == (True, True)
    view = GAME.view(ended.state, 0)
    assert (view.board.held, view.board.taken, view.board.tops[4], tiles_left(view)[4]) == (
        None,
        None,
        under,
        4,
    )
    assert (view.board.turn, view.board.active, view.board.phase) == (2, 1, TAKE)


def test_last_tile_of_a_stack() -> None:
    state = position()
    state = changed(state, stacks=((tile("Wb"),), *stacks(state)[1:]))
    step = run(state, "take a1", "place a1")
    assert step.events[-1] == TurnedUp(0, None)
    assert not step.revealed
    assert Take(0) not in GAME.moves(step.state, 1)
    home = changed(step.state, architects=NONE)
    assert Take(0) not in GAME.moves(home, 1)


def test_any_space_can_be_built_on() -> None:
    state = position(cities=(city("Wb3 . Tp . Gg . . . Mo9"), city(". " * 9)))
    assert list(GAME.moves(run(state, "take a1").state, 0)) == [Place(space) for space in range(9)]


# the Palace


def test_palace_a_offers_the_display_and_the_deck() -> None:
    state = build("Pb* . . . . . . . .", display=(4, 9, 17)).state
    assert state.board.phase == EFFECT
    assert GAME.moves(state, 0) == [Draw(4), Draw(9), Draw(17), Draw(0)]


def test_palace_b_offers_points_as_well() -> None:
    state = build("Pb* . . . . . . . .", side_b=True, display=(4, 9, 17)).state
    assert GAME.moves(state, 0) == [Draw(4), Draw(9), Draw(17), Draw(0), Score()]


def test_display_is_refilled_at_the_end_of_the_turn() -> None:
    state = build("Pb* . . . . . . . .", display=(4, 9, 17), deck=(11, 12)).state
    tried = GAME.preview(state, 0, Draw(9))
    assert tried.events == (Drew(9, from_deck=False),)
    assert (tried.turn_over, tried.revealed) == (True, False)
    after = tried.state
    assert (after.board.display, after.secret.deck, after.board.projects[0]) == ((4, 17), (11, 12), (9,))
    ended = run(state, "project 9")
    assert ended.events[0] == Drew(9, from_deck=False)
    assert Refilled(11) in ended.events
    assert (ended.state.board.display, ended.state.secret.deck) == ((4, 17, 11), (12,))


def test_card_from_the_deck_is_revealed_at_once() -> None:
    state = build("Pb* . . . . . . . .", architects=".11......", display=(4, 9, 17), deck=(11, 12)).state
    step = run(state, "project deck")
    assert step.events == (Drew(11, from_deck=True),)
    assert (step.turn_over, step.revealed) == (False, True)
    after = step.state
    assert (after.board.display, after.secret.deck, after.board.projects[0]) == ((4, 9, 17), (12,), (11,))
    assert after.board.phase == FAVOR


def test_card_from_the_deck_can_end_a_turn() -> None:
    state = build("Pb* . . . . . . . .", display=(4, 9, 17), deck=(11, 12)).state
    step = run(state, "project deck")
    assert step.events[0] == Drew(11, from_deck=True)
    assert (step.turn_over, step.revealed) == (True, True)
    assert (step.state.board.display, step.state.secret.deck) == ((4, 9, 17), (12,))
    assert step.state.board.phase == TAKE


@pytest.mark.parametrize(
    ("validated", "points"), [(((), ()), 0), (((1,), ()), 1), (((), (2, 3)), 2), (((1, 4, 5), (2, 3)), 5)]
)
def test_palace_b_counts_both_players_projects(
    validated: tuple[tuple[int, ...], tuple[int, ...]], points: int
) -> None:
    state = build("Pb* . . . . . . . .", side_b=True, validated=validated).state
    assert worth(state, Score()) == points
    step = run(state, "score")
    assert step.events[0] == Scored(points)
    assert step.state.board.earned[0] == (0, 0, 0, points, 0, 0)
    assert step.state.board.projects[0] == ()


def test_palace_b_scores_before_completing_projects() -> None:
    state = build("Wp Wp Pp* . . . . . .", side_b=True, projects=((4,), ()), validated=((1,), ())).state
    step = run(state, "score")
    assert step.events[:2] == (Scored(1), Validated(4))


def test_palace_in_a_line_earns_a_favor() -> None:
    state = build("Pb* . . . . . . . .", architects=".11......", display=(4, 9, 17)).state
    assert state.board.phase == EFFECT
    chosen = run(state, "project 4")
    assert (chosen.turn_over, chosen.state.board.phase) == (False, FAVOR)
    assert run(chosen.state, "favor crown").turn_over


def test_favor_is_chosen_after_seeing_the_drawn_card() -> None:
    state = on_top(position(architects=".11......"), "a1", "Pb")
    views = set()
    for number in range(20):
        other = GAME.deal(GAME.view(state, 0), Rng(number))
        draft = Draft(GAME, GAME.view(other, 0))
        for text in ("take a1", "place a1", "project deck"):
            draft.push(GAME.notation.read(text))
        assert (draft.sealed, draft.complete, draft.options) == (True, True, ())
        views.add(repr(draft.view))
        played = run(other, "take a1", "place a1", "project deck").state
        assert list(GAME.moves(played, 0)) == [Claim(favor) for favor in range(8)]
    assert len(views) == 1


def test_draft_ends_before_any_reveal() -> None:
    state = on_top(position(), "b2", "Wb")
    draft = Draft(GAME, GAME.view(state, 0))
    for text in ("take b2", "place a1"):
        draft.push(GAME.notation.read(text))
    assert (draft.sealed, draft.complete, draft.options) == (False, True, ())
    view = draft.view
    assert (view.board.phase, view.board.active) == (END, 0)
    assert (view.board.held, view.board.taken, view.board.tops[4], tiles_left(view)[4]) == (None, 4, None, 4)


# refusals

OVER = position(phase="over")
HELD = run(on_top(position(), "a1", "Wb"), "take a1").state
CHOOSING = build("Pb* . . . . . . . .", display=(4, 9, 17)).state
LINED = run(
    on_top(position(architects=".11 ... ...", favors=(1, -1, -1, -1, -1, -1, -1), crown=(4, 0)), "a1", "Wb"),
    *("take a1", "place a1"),
).state
DONE = GAME.preview(HELD, 0, Place(4)).state
BLOCKED = changed(position(architects="12. ... ..."), stacks=((0,), (0,), (), *stacks(position())[3:]))

REFUSED: dict[str, tuple[AmytisState, AmytisMove, str]] = {
    "own architect on the stack": (BLOCKED, Take(0), "amytis-refusal-taken"),
    "the opponent's architect on the stack": (BLOCKED, Take(1), "amytis-refusal-taken"),
    "an empty stack": (BLOCKED, Take(2), "amytis-refusal-empty"),
    "no such stack": (BLOCKED, Take(9), "amytis-refusal-now-take"),
    "building before taking": (BLOCKED, Place(0), "amytis-refusal-now-take"),
    "a favor without a line": (BLOCKED, Claim(0), "amytis-refusal-no-favor"),
    "a project without a Palace": (BLOCKED, Draw(4), "amytis-refusal-no-project"),
    "points without a Palace": (HELD, Score(), "amytis-refusal-no-project"),
    "taking twice": (HELD, Take(5), "amytis-refusal-now-place"),
    "no such space": (HELD, Place(9), "amytis-refusal-now-place"),
    "a project that is not shown": (CHOOSING, Draw(5), "amytis-refusal-display"),
    "points on side A": (CHOOSING, Score(), "amytis-refusal-score"),
    "building twice": (CHOOSING, Place(1), "amytis-refusal-now-effect"),
    "a favor that is taken": (LINED, Claim(0), "amytis-refusal-favor-taken"),
    "a fifth pawn in the crown row": (LINED, Claim(7), "amytis-refusal-crown-full"),
    "building when a favor is due": (LINED, Place(4), "amytis-refusal-now-favor"),
    "taking when a favor is due": (LINED, Take(4), "amytis-refusal-now-favor"),
    "a favor after the turn": (DONE, Claim(1), "amytis-refusal-no-favor"),
    "taking after the turn": (DONE, Take(4), "amytis-refusal-now-end"),
    "taking after the end": (OVER, Take(4), "refusal-over"),
}


@pytest.mark.parametrize(("state", "move", "key"), REFUSED.values(), ids=REFUSED)
def test_illegal_moves_are_refused(state: AmytisState, move: AmytisMove, key: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state, state.board.active, move)
    assert refused.value.key == key


NOTATION: dict[str, AmytisMove] = {
    "take b2": Take(4),
    "take a1": Take(0),
    "take c3": Take(8),
    "place a3": Place(6),
    "project 8": Draw(8),
    "project deck": Draw(0),
    "score": Score(),
    "favor one": Claim(0),
    "favor stairs": Claim(4),
    "favor crown": Claim(7),
}


@pytest.mark.parametrize(("text", "move"), NOTATION.items(), ids=NOTATION)
def test_notation_round_trips(text: str, move: AmytisMove) -> None:
    assert GAME.notation.read(text) == move
    assert GAME.notation.write(move) == text
    assert GAME.notation.read(f"  {text.upper().replace(' ', '   ')} ") == move


NONSENSE = (
    *("", "b2", "take", "take d1", "take a4", "take a0", "take a٣", "take b2 b3", "place 5"),
    *("project 0", "project 21", "project -1", "project ²", "favor", "favor five", "favour one"),
    *("scores", "end", "end turn", "\0", "take " + "a" * 5000),
)


@pytest.mark.parametrize("text", NONSENSE, ids=lambda text: repr(text[:20]))
def test_nonsense_notation_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        GAME.notation.read(text)
    assert refused.value.key == "amytis-refusal-notation"
    assert len(str(refused.value.args_["text"])) <= 40
