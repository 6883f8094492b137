"""The course of a turn (booklet, "How to play")."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.core.values import MoveResult, Outcome, total
from engine.draft import Draft
from engine.errors import IllegalMove
from engine.games.ancient import GAME, scoring
from engine.games.ancient.board import AncientBoard, AncientSecret, AncientState, Last, Player
from engine.games.ancient.cards import (
    AMUN_RA,
    FACES,
    OSIRIS,
    PARTNERS,
    PRIEST,
    RA,
    SET,
    TURNABLE,
)
from engine.games.ancient.events import AncientEvent, Collected, Drew, Fitted, Gained, Placed, Refilled, Took
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take
from engine.games.ancient.pyramid import LARGE_NAMES
from tests.games.ancient.drawing import changed, collected, large, pyramid, setup, small

A1, B1, C1, D1, E1, A2 = range(6)
A4, B4, A5 = 12, 13, 14
PLAIN = large("[b-b]") // 2  # looks the same when turned
SIDED = large("[b-n]") // 2  # looks different when turned
OTHERS = tuple(stone for stone in range(74) if stone not in (PLAIN, SIDED))


def start(
    *,
    seats: int = 2,
    me: Player | None = None,
    first: int = PLAIN,
    second: int = SIDED,
    hand: str = "y2",
    pile: str = "",
    display: Sequence[int] = (PRIEST, OSIRIS, SET, SET),
) -> AncientState:
    """Return a state at the start of seat 0's turn with chosen pieces visible."""
    state = changed(setup(seats, 5), first=0, seat=0)
    player = replace(me or Player(), hand=small(hand))
    return changed(
        state,
        common=(first, second, *OTHERS[:3]),
        pile=collected(pile),
        display=tuple(display),
        players=(player, *state.board.players[1:]),
    )


def play(state: AncientState, *moves: AncientMove) -> tuple[AncientState, list[AncientEvent]]:
    """Play checked moves of the active seat."""
    events: list[AncientEvent] = []
    for move in moves:
        step = step_of(state, move)
        state = step.state
        events += step.events
    return state, events


def step_of(state: AncientState, move: AncientMove) -> MoveResult[AncientBoard, AncientSecret, AncientEvent]:
    GAME.check(state, state.board.seat, move)
    assert move in GAME.moves(state, state.board.seat)
    return GAME.step(state, state.board.seat, move)


def ended(state: AncientState) -> bool:
    """Whether seat 0's turn is over and the next seat takes a stone."""
    return (state.board.seat, state.board.phase) == (1, "take")


def refused(state: AncientState, move: AncientMove) -> str:
    with pytest.raises(IllegalMove) as caught:
        GAME.check(state, state.board.seat, move)
    assert move not in GAME.moves(state, state.board.seat)
    return caught.value.key


# setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats: int) -> None:
    state = setup(seats, 1)
    assert len(state.board.common) == 5
    assert len(state.board.display) == 4
    assert len(state.secret.deck) == 16
    assert len(state.secret.supply) == 69
    assert len(state.secret.bag) == 72 - seats
    assert len(state.board.players) == seats
    assert all(player.hand >= 0 and player == Player(hand=player.hand) for player in state.board.players)
    assert sorted(state.board.common + state.secret.supply) == list(range(74))
    assert state.board.seat == state.board.first


def test_any_seat_can_start() -> None:
    assert {setup(4, seed).board.first for seed in range(50)} == {0, 1, 2, 3}


# taking


def test_taking_another_stone_costs_the_small_stone() -> None:
    state, events = play(start(pile="b1"), Take(3))
    assert state.board.pile == collected("b1 y2")
    assert state.board.players[0].hand == -1
    assert state.board.pending == ()
    assert state.board.stone == OTHERS[1]
    assert state.board.common == (PLAIN, SIDED, OTHERS[0], -1, OTHERS[2])
    assert events == [Took(3, OTHERS[1], paid=small("y2"))]


def test_first_stone_comes_with_all_small_stones() -> None:
    state, events = play(start(pile="w1 b1"), Take(0))
    assert state.board.pile == ()
    assert state.board.pending == collected("b1 y2 w1")
    assert events == [Took(0, PLAIN, small=collected("b1 y2 w1"))]


def test_paid_small_stone_is_not_placed() -> None:
    state, _ = play(start(pile="b1"), Take(1), Place(A1))
    assert ended(state)


# placing the large stone


def test_any_free_space_is_allowed() -> None:
    state, _ = play(start(), Take(0))
    assert GAME.moves(state, 0) == [Place(space) for space in range(15)]
    state, _ = play(state, Place(A5))
    assert state.board.players[0].large[A5] == 2 * PLAIN


@pytest.mark.parametrize("free", [15, 13, 12, 1])
def test_stone_can_be_turned_when_placed(free: int) -> None:
    others = [2 * stone for stone in OTHERS[3 : 3 + 15 - free]]
    me = Player(large=(*others, *(-1,) * free))
    space = 15 - free
    state, _ = play(start(me=me), Take(1))
    assert GAME.moves(state, 0) == [Place(at, turned) for at in range(space, 15) for turned in (False, True)]
    for turned in (False, True):
        after, events = play(state, Place(space, turned))
        assert events[0] == Placed(space, 2 * SIDED + turned)
        face = FACES[after.board.players[0].large[space]]
        assert (face.left, face.right) == ((1, 0) if turned else (0, 1))


def test_symmetric_stone_is_not_turned() -> None:
    assert not TURNABLE[PLAIN]
    me = Player(large=(*(2 * stone for stone in OTHERS[3:17]), -1))
    state, _ = play(start(me=me), Take(0))
    assert GAME.moves(state, 0) == [Place(A5)]
    assert refused(state, Place(A5, True)) == "ancient-refusal-turn-same"
    play(state, Place(A5))


def test_occupied_space_is_refused() -> None:
    me = Player(large=(2 * OTHERS[5],) + (-1,) * 14)
    state, _ = play(start(me=me), Take(0))
    assert refused(state, Place(A1)) == "ancient-refusal-occupied"
    assert refused(state, Place(15)) == "ancient-refusal-space"


# placing small stones


def test_small_stones_are_placed_one_by_one() -> None:
    state, _ = play(start(pile="w1 b1"), Take(0), Place(C1))
    assert GAME.moves(state, 0) == [*(Fit(space) for space in range(12)), Collect(), Collect(all=True)]
    state, events = play(state, Fit(11), Collect())
    assert state.board.players[0].small[11] == small("b1")
    assert state.board.players[0].collection == collected("y2")
    assert refused(state, Fit(11)) == "ancient-refusal-occupied"
    assert refused(state, Collect(all=True)) == "ancient-refusal-collect-one"
    state, more = play(state, Fit(0))
    all_events = [*events, *more[:-1]]
    assert all_events == [Fitted(11, small("b1")), Collected(collected("y2")), Fitted(0, small("w1"))]
    assert state.board.players[0].last == Last(large=C1, small=(0, 11), collected=1)
    assert ended(state)


def test_order_of_equal_stones_does_not_matter() -> None:
    state, _ = play(start(pile="y2 y2"), Take(0), Place(C1))
    one, other = (play(state, Fit(a), Fit(b), Collect())[0] for a, b in ((3, 0), (0, 3)))
    assert one == other


def test_remaining_stones_can_be_collected_at_once() -> None:
    state, events = play(start(pile="w1 b1 b2"), Take(0), Place(C1), Fit(3), Collect(all=True))
    assert state.board.players[0].collection == collected("b2 y2 w1")
    assert events[-2] == Collected(collected("b2 y2 w1"))
    assert ended(state)


def test_small_stones_without_room_are_collected_automatically() -> None:
    me = Player(small=(0,) * 11 + (-1,))
    state, events = play(start(me=me, pile="w1 b1"), Take(0), Place(C1), Fit(11))
    assert state.board.players[0].collection == collected("y2 w1")
    assert events[-2] == Collected(collected("y2 w1"), forced=True)
    assert ended(state)
    full = Player(small=(0,) * 12)
    state, events = play(start(me=full), Take(0), Place(C1))
    assert events[:-1] == [
        Took(0, PLAIN, small=collected("y2")),
        Placed(C1, 2 * PLAIN),
        Collected(collected("y2"), True),
    ]
    assert ended(state)


# cards


@pytest.mark.parametrize(
    ("before", "space", "due"),
    [
        ("", "a1", 0),
        ("a1", "b1", 1),
        ("b1", "a1", 1),
        ("d1", "e1", 1),
        ("e1", "d1", 1),
        ("a4", "b4", 1),
        ("b1", "c1", 0),
        ("a1", "c1", 0),
        ("a2", "b2", 0),
        ("a4", "a5", 0),
        ("b1 d1", "c1", 0),
    ],
)
def test_filling_both_spaces_of_a_symbol_earns_a_card(before: str, space: str, due: int) -> None:
    laid = [-1] * 15
    for number, name in enumerate(before.split()):
        laid[LARGE_NAMES.index(name)] = 2 * OTHERS[10 + number]
    state, _ = play(start(me=Player(large=tuple(laid))), Take(0), Place(LARGE_NAMES.index(space)))
    assert state.board.due == due
    state, _ = play(state, Collect())
    assert state.board.phase == "card" if due else ended(state)


def about_to_gain(
    me: Player | None = None, display: Sequence[int] = (PRIEST, SET, SET, OSIRIS)
) -> AncientState:
    """Return a state in which the turn's first stone completes the card symbol of a1 and b1."""
    me = me or Player()
    return start(me=replace(me, large=(2 * OTHERS[9], *me.large[1:])), display=display)


def test_taken_card_is_replaced_at_the_end_of_the_turn() -> None:
    state, _ = play(about_to_gain(), Take(0), Place(B1), Collect())
    assert GAME.moves(state, 0) == [Gain(PRIEST), Gain(SET), Gain(OSIRIS)]
    assert refused(state, Gain(RA)) == "ancient-refusal-card"
    assert refused(state, Gain(-1)) == "ancient-refusal-card"
    assert refused(state, Collect()) == "ancient-refusal-now-card"
    tried = GAME.preview(state, 0, Gain(SET))
    assert not tried.revealed
    assert tried.events == (Gained(SET),)
    assert tried.turn_over
    board = tried.state.board
    assert board.players[0].cards == (SET,)
    assert board.players[0].last.card == SET
    assert board.display == (PRIEST, -1, SET, OSIRIS)
    card = state.secret.deck[-1]
    after = step_of(state, Gain(SET))
    assert after.revealed
    assert after.turn_over
    assert after.state.board.display == (PRIEST, card, SET, OSIRIS)
    assert after.state.secret.deck == state.secret.deck[:-1]


def test_house_symbols_never_give_two_cards_in_a_turn() -> None:
    assert max(map(len, PARTNERS)) == 1


def test_second_card_is_chosen_from_a_full_row() -> None:
    state, _ = play(about_to_gain(), Take(0), Place(B1), Collect())
    state = changed(state, due=2)  # as with printed card symbols that share a space
    step = step_of(state, Gain(OSIRIS))
    assert step.revealed
    assert step.events == (Gained(OSIRIS), Refilled(card=state.secret.deck[-1]))
    assert step.state.board.display == (PRIEST, SET, SET, state.secret.deck[-1])
    assert step.state.board.phase == "card"
    assert ended(step_of(step.state, Gain(PRIEST)).state)
    tried = GAME.preview(state, 0, Gain(OSIRIS))
    assert tried.revealed
    assert tried.events == (Gained(OSIRIS),)
    assert tried.state.board.display == (PRIEST, SET, SET, -1)
    assert tried.state.secret == state.secret


# Amun-Ra


def amun_ra(me: Player | None = None) -> AncientState:
    state, _ = play(about_to_gain(me, (AMUN_RA, SET, RA, OSIRIS)), Take(0), Place(B1))
    return play(state, Collect())[0] if state.board.phase == "small" else state


def test_amun_ra_stones_must_go_into_the_pyramid() -> None:
    state = amun_ra()
    drawn = tuple(sorted(state.secret.bag[-4:]))
    step = step_of(state, Gain(AMUN_RA))
    assert step.revealed
    assert step.events == (Gained(AMUN_RA), Drew(drawn))
    assert not step.turn_over
    tried = GAME.preview(state, 0, Gain(AMUN_RA))
    assert tried.revealed
    assert tried.events == (Gained(AMUN_RA),)
    assert tried.state.board.players[0].cards == (AMUN_RA,)
    assert tried.state.secret == state.secret
    state = step.state
    assert len(state.secret.bag) == len(amun_ra().secret.bag) - 4
    assert GAME.moves(state, 0) == [Fit(space) for space in range(12)]
    assert refused(state, Collect()) == "ancient-refusal-bound"
    assert refused(state, Collect(all=True)) == "ancient-refusal-bound"
    state, _ = play(state, Fit(0), Fit(1), Fit(2), Fit(3))
    assert state.board.players[0].small[:4] == drawn
    assert ended(state)
    assert not state.board.bound


def test_amun_ra_with_little_room_lets_the_player_choose() -> None:
    me = Player(small=(0,) * 10 + (-1, -1))
    state = step_of(amun_ra(me), Gain(AMUN_RA)).state
    drawn = state.board.pending
    assert GAME.moves(state, 0) == [Fit(10), Fit(11), Collect()]
    assert refused(state, Collect(all=True)) == "ancient-refusal-bound"
    state, _ = play(state, Collect(), Collect())
    assert GAME.moves(state, 0) == [Fit(10), Fit(11)]
    state, _ = play(state, Fit(11), Fit(10))
    assert state.board.players[0].small[10:] == (drawn[3], drawn[2])
    assert state.board.players[0].collection[-2:] == drawn[:2]


@pytest.mark.parametrize(("free", "points"), [(0, 2), (1, 2), (2, 1), (3, 1), (12, 0)])
def test_certain_gain_of_amun_ra_is_counted(free: int, points: int) -> None:
    me = Player(small=(0,) * (12 - free) + (-1,) * free)
    state = amun_ra(me)
    before = scoring.points(state.board.players[0])
    tried = GAME.preview(state, 0, Gain(AMUN_RA))
    assert scoring.points(tried.outlook.board.players[0]) - before == points
    draft = Draft(GAME, GAME.view(state, 0))
    draft.push(Gain(AMUN_RA))
    assert draft.gains == (points, 0)


def test_amun_ra_with_a_full_side_uses_the_other() -> None:
    me = Player(small=tuple(0 if space % 2 == 0 else -1 for space in range(12)))
    state = step_of(amun_ra(me), Gain(AMUN_RA)).state
    assert GAME.moves(state, 0) == [Fit(space) for space in range(1, 12, 2)]


def test_amun_ra_with_a_full_pyramid_fills_the_collection() -> None:
    me = Player(small=(0,) * 12)
    state = amun_ra(me)
    step = step_of(state, Gain(AMUN_RA))
    drawn = tuple(sorted(state.secret.bag[-4:]))
    assert step.events[:-1] == (Gained(AMUN_RA), Drew(drawn), Collected(drawn, forced=True))
    assert step.state.board.players[0].collection == (*collected("y2"), *drawn)
    assert ended(step.state)


def test_amun_ra_fills_the_last_space_and_collects_the_rest() -> None:
    me = Player(small=(0,) * 11 + (-1,))
    state, _ = play(about_to_gain(me, (AMUN_RA, SET, RA, OSIRIS)), Take(0), Place(B1), Collect())
    state = step_of(state, Gain(AMUN_RA)).state
    state, events = play(state, Fit(11))
    assert isinstance(events[-2], Collected)
    assert events[-2].forced
    assert len(events[-2].small) == 3


# the end of a turn


def test_row_slides_and_is_refilled() -> None:
    state, _ = play(start(pile="b1"), Take(2))
    new, small_stone = state.secret.supply[-1], state.secret.bag[-1]
    after, events = play(state, Place(C1))
    assert after.board.common == (PLAIN, SIDED, OTHERS[1], OTHERS[2], new)
    assert after.board.pile == collected("b1 y2")
    assert after.board.players[0].hand == small_stone
    assert events[1:] == [Refilled(new, -1, small_stone)]
    assert (after.board.seat, after.board.phase) == (1, "take")


def test_stone_sliding_to_the_front_has_no_small_stones() -> None:
    state, _ = play(start(pile="b1"), Take(0), Place(C1), Collect(all=True))
    assert state.board.common[0] == SIDED
    assert state.board.pile == ()


def test_next_turn_clears_only_the_players_own_marks() -> None:
    state, _ = play(start(pile="b1"), Take(0), Place(C1), Fit(4), Collect())
    assert state.board.players[0].last == Last(large=C1, small=(4,), collected=1)
    state, _ = play(state, Take(0))
    assert state.board.players[0].last == Last(large=C1, small=(4,), collected=1)


def nearly_over(mine: int = 14, theirs: int = 15) -> AncientState:
    """Return the last turn of seat 0 in a match of two, with all other large stones placed."""
    state = start()
    laid = [2 * stone for stone in OTHERS[5:35]]
    me = replace(state.board.players[0], large=(*laid[:mine], *(-1,) * (15 - mine)))
    other = replace(state.board.players[1], large=(*laid[15 : 15 + theirs], *(-1,) * (15 - theirs)))
    return changed(state, players=(me, other))


def test_match_ends_after_the_15th_turn() -> None:
    state, _ = play(nearly_over(), Take(0), Place(A5))
    assert GAME.outcome(state.board) is None
    state, events = play(state, Collect())
    assert isinstance(events[-1], Refilled)
    assert events[-1].small == -1
    assert state.board.players[0].hand == -1
    assert state.board.phase == "over"
    assert GAME.to_act(state.board) == ()
    assert GAME.moves(state, 0) == GAME.moves(state, 1) == ()
    assert GAME.outcome(state.board) is not None
    assert refused(state, Take(0)) == "ancient-refusal-now-over"


def test_other_players_still_get_their_15th_turn() -> None:
    state, _ = play(nearly_over(theirs=14), Take(0), Place(A5), Collect())
    assert (state.board.seat, state.board.phase) == (1, "take")


# moves of another phase or seat

IN_TURN: dict[str, tuple[AncientMove, ...]] = {
    "take": (),
    "place": (Take(0),),
    "small": (Take(0), Place(A1)),
    "end": (Take(0), Place(A1), Collect()),
}


@pytest.mark.parametrize("phase", IN_TURN)
def test_moves_of_other_phases_are_refused(phase: str) -> None:
    state = start()
    for move in IN_TURN[phase]:
        state = GAME.preview(state, 0, move).state
    assert state.board.phase == phase
    every: list[AncientMove] = [Take(0), Place(A2), Fit(0), Collect(), Gain(PRIEST)]
    kinds = {type(move) for move in GAME.moves(state, 0)}
    for move in every:
        if type(move) not in kinds:
            assert refused(state, move) == f"ancient-refusal-now-{phase}"


def test_other_seats_and_slots_are_refused() -> None:
    state = start()
    with pytest.raises(IllegalMove, match="ancient-refusal-seat"):
        GAME.check(state, 1, Take(0))
    assert GAME.moves(state, 1) == ()
    assert refused(state, Take(5)) == "ancient-refusal-slot"
    assert refused(state, Take(-1)) == "ancient-refusal-slot"


# what a move changes


def worth(state: AncientState, move: AncientMove) -> int:
    """Return a move's direct change to the total."""
    after = GAME.preview(state, 0, move).state
    before, now = (total(GAME.sheets(here.board)[0]) for here in (state, after))
    return now - before


def test_worth_is_the_change_in_total() -> None:
    me = pyramid(
        """
            .. ..
          .. ..... ..
        .. ..... ..... ..
      .. ..... ..... ..... ..
    .. [b-n] ..... ..... ..... ..
  .. ..... ..... ..... ..... ..... ..
""",
        "b1",
    )
    state = start(me=me)
    assert worth(state, Take(0)) == 0
    placing = play(state, Take(0))[0]
    assert worth(placing, Place(A1)) == 2  # blue on level 1, and blue above it
    assert worth(placing, Place(E1)) == 1
    assert worth(placing, Place(A4)) == 0
    placed = play(placing, Place(A1))[0]
    assert worth(placed, Collect()) == 1
    assert worth(placed, Fit(0)) == 1
    assert worth(placed, Fit(2)) == 0
    sided = play(state, Take(1))[0]
    # of columns 2 and 3 below: blue is on column 3, brown on column 4
    assert worth(sided, Place(A1)) == 2
    assert worth(sided, Place(A1, True)) == 3


def test_worth_of_a_card_is_its_current_score() -> None:
    me = Player(small=(0, 3, 6, 9) + (-1,) * 8)
    state, _ = play(about_to_gain(me, (RA, PRIEST, SET, AMUN_RA)), Take(0), Place(B1), Collect())
    assert [worth(state, Gain(card)) for card in (RA, PRIEST, SET)] == [6, 2, 0]


# the result


def finished(*players: Player) -> Outcome:
    state = changed(nearly_over(), phase="over", players=players)
    outcome = GAME.outcome(state.board)
    assert outcome is not None
    return outcome


RESULTS = {
    "more points": ((4, 2), (1, 2), None),
    "fewer points": ((2, 4), (2, 1), None),
    "a tie is decided by small stones": ((4, 5), (2, 1), "ancient-small-stones"),
    "a shared victory": ((4, 4), (1, 1), "ancient-shared"),
    "three, two tied behind": ((6, 2, 3), (1, 3, 2), None),
    "three, two tied ahead": ((2, 4, 4), (3, 1, 1), "ancient-shared"),
    "four": ((4, 5, 4, 2), (2, 1, 2, 4), "ancient-small-stones"),
    "small stones decide, and two share": ((5, 5, 4, 4), (1, 1, 3, 3), "ancient-small-stones-shared"),
    "all four share": ((5, 5, 5, 5), (1, 1, 1, 1), "ancient-shared"),
}


@pytest.mark.parametrize(("collections", "ranks", "tiebreak"), RESULTS.values(), ids=RESULTS)
def test_result(collections: tuple[int, ...], ranks: tuple[int, ...], tiebreak: str | None) -> None:
    outcome = finished(*(Player(collection=(0,) * number) for number in collections))
    assert outcome.totals == tuple(number // 2 for number in collections)
    assert outcome.ranks == ranks
    assert outcome.tiebreak == tiebreak
    assert outcome.reason == "ancient-complete"


RESIGNED = {
    "the tied player resigned": ((4, 5, 2), 1, None),
    "the winner of the tie resigned": ((5, 4, 4), 0, "ancient-shared"),
    "another player resigned": ((4, 5, 2), 2, "ancient-small-stones"),
    "one of three tied players resigned": ((5, 5, 4), 0, "ancient-small-stones"),
}


@pytest.mark.parametrize(("collections", "resigned", "tiebreak"), RESIGNED.values(), ids=RESIGNED)
def test_tiebreak_ignores_resigned_seats(
    collections: tuple[int, ...], resigned: int, tiebreak: str | None
) -> None:
    players = tuple(Player(collection=(0,) * number) for number in collections)
    outcome = GAME.outcome(changed(nearly_over(), phase="over", players=players).board, {resigned})
    assert outcome is not None
    assert outcome.tiebreak == tiebreak


def test_small_stones_in_the_pyramid_count_for_ties() -> None:
    pair = (Player(small=(-1, -1, 0) + (-1,) * 9), Player(collection=(0,)), Player())
    assert finished(*pair).ranks == (1, 1, 3)


def test_turn_ends_with_empty_supplies() -> None:
    state = changed(start(), supply=(), deck=(), bag=())
    common, player = state.board.common, state.board.players[0]
    move = GAME.moves(state, 0)[0]
    state, _ = play(state, move)
    while not ended(state):
        state, _ = play(state, GAME.moves(state, state.board.seat)[0])
    assert len([stone for stone in state.board.common if stone >= 0]) == len(common) - 1
    assert player.hand >= 0
    assert state.board.players[0].hand == -1
