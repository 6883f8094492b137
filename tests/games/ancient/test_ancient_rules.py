"""The course of a turn (booklet, "How to play")."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.errors import IllegalMove
from engine.game import Outcome
from engine.games.ancient import GAME
from engine.games.ancient.components import (
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
from engine.games.ancient.moves import AncientMove, Collect, End, Fit, Gain, Place, Take, Turn
from engine.games.ancient.pyramid import LARGE_NAMES
from engine.games.ancient.state import AncientState, Last, Player
from engine.games.ancient.steps import AncientStep
from engine.rng import Rng
from tests.games.ancient.drawing import collected, large, pyramid, small

A1, B1, C1, D1, E1, A2 = range(6)
A4, B4, A5 = 12, 13, 14
PLAIN = large("[b-b]") // 2  # looks the same when turned
SIDED = large("[b-n]") // 2  # does not
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
    """A state at the start of a turn of seat 0, with chosen pieces in sight."""
    state = replace(GAME.setup(seats, {}, Rng(5)), first=0, seat=0)
    player = replace(me or Player(), hand=small(hand))
    return replace(
        state,
        common=(first, second, *OTHERS[:3]),
        pile=collected(pile),
        display=tuple(display),
        players=(player, *state.players[1:]),
    )


def play(state: AncientState, *moves: AncientMove) -> tuple[AncientState, list[AncientEvent]]:
    """Play checked moves of the seat to act."""
    events: list[AncientEvent] = []
    for move in moves:
        step = step_of(state, move)
        state = step.state
        events += step.events
    return state, events


def step_of(state: AncientState, move: AncientMove) -> AncientStep:
    GAME.check(state, state.seat, move)
    assert move in GAME.moves(state, state.seat)
    return GAME.apply(state, state.seat, move)


def refused(state: AncientState, move: AncientMove) -> str:
    with pytest.raises(IllegalMove) as caught:
        GAME.check(state, state.seat, move)
    assert move not in GAME.moves(state, state.seat)
    return caught.value.key


# setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats: int) -> None:
    state = GAME.setup(seats, {}, Rng(1))
    assert len(state.common) == 5
    assert len(state.display) == 4
    assert len(state.deck) == 16
    assert len(state.supply) == 69
    assert len(state.bag) == 72 - seats
    assert len(state.players) == seats
    assert all(player.hand >= 0 and player == Player(hand=player.hand) for player in state.players)
    assert sorted(state.common + state.supply) == list(range(74))
    assert state.seat == state.first


def test_any_seat_may_begin() -> None:
    assert {GAME.setup(4, {}, Rng(seed)).first for seed in range(50)} == {0, 1, 2, 3}


# taking


def test_another_stone_costs_the_small_stone() -> None:
    state, events = play(start(pile="b1"), Take(3))
    assert state.pile == collected("b1 y2")
    assert state.players[0].hand == -1
    assert state.pending == ()
    assert state.stone == OTHERS[1]
    assert state.common == (PLAIN, SIDED, OTHERS[0], -1, OTHERS[2])
    assert events == [Took(3, OTHERS[1], paid=small("y2"))]


def test_the_first_stone_comes_with_all_small_stones_and_the_own() -> None:
    state, events = play(start(pile="w1 b1"), Take(0))
    assert state.pile == ()
    assert state.pending == collected("b1 y2 w1")
    assert events == [Took(0, PLAIN, small=collected("b1 y2 w1"))]


def test_the_paid_stone_is_not_placed() -> None:
    state, _ = play(start(pile="b1"), Take(1), Place(A1), Turn(False))
    assert GAME.moves(state, 0) == (End(),)


# placing the large stone


def test_any_free_space_is_allowed_there_is_no_gravity() -> None:
    state, _ = play(start(), Take(0))
    assert GAME.moves(state, 0) == [Place(space) for space in range(15)]
    state, _ = play(state, Place(A5))
    assert state.players[0].large[A5] == 2 * PLAIN


@pytest.mark.parametrize(("free", "at_once"), [(15, False), (13, False), (12, True), (1, True)])
def test_rotation_is_a_decision_of_its_own_while_there_are_more_than_25_ways(
    free: int, at_once: bool
) -> None:
    others = [2 * stone for stone in OTHERS[3 : 3 + 15 - free]]
    me = Player(large=(*others, *(-1,) * free))
    space = 15 - free
    state, _ = play(start(me=me), Take(1))
    moves = GAME.moves(state, 0)
    assert len(moves) == (2 * free if at_once else free) <= 25
    if at_once:
        assert refused(state, Place(space)) == "ancient-refusal-turn-missing"
        state, events = play(state, Place(space, True))
    else:
        assert refused(state, Place(space, True)) == "ancient-refusal-turn-later"
        state, events = play(state, Place(space))
        assert events == []
        assert state.phase == "turn"
        assert GAME.moves(state, 0) == (Turn(False), Turn(True))
        state, events = play(state, Turn(True))
    assert events[0] == Placed(space, 2 * SIDED + 1)
    face = FACES[state.players[0].large[space]]
    assert (face.left, face.right) == (1, 0)


def test_a_stone_that_looks_the_same_is_not_turned() -> None:
    assert not TURNABLE[PLAIN]
    me = Player(large=(*(2 * stone for stone in OTHERS[3:17]), -1))
    state, _ = play(start(me=me), Take(0))
    assert refused(state, Place(A5, False)) == "ancient-refusal-turn-same"
    play(state, Place(A5))


def test_an_occupied_space_is_refused() -> None:
    me = Player(large=(2 * OTHERS[5],) + (-1,) * 14)
    state, _ = play(start(me=me), Take(0))
    assert refused(state, Place(A1)) == "ancient-refusal-occupied"
    assert refused(state, Place(15)) == "ancient-refusal-space"


# placing small stones


def test_each_small_stone_goes_where_the_player_wants() -> None:
    state, _ = play(start(pile="w1 b1"), Take(0), Place(C1))
    assert GAME.moves(state, 0) == [*(Fit(space) for space in range(12)), Collect(), Collect(all=True)]
    state, events = play(state, Fit(11), Collect())
    assert state.players[0].small[11] == small("b1")
    assert state.players[0].collection == collected("y2")
    assert refused(state, Fit(11)) == "ancient-refusal-occupied"
    assert refused(state, Collect(all=True)) == "ancient-refusal-collect-one"
    state, more = play(state, Fit(0))
    assert events + more == [Fitted(11, small("b1")), Collected(collected("y2")), Fitted(0, small("w1"))]
    assert state.players[0].last == Last(large=C1, small=(11, 0), collected=1)
    assert state.phase == "end"


def test_all_the_rest_into_the_collection_at_once() -> None:
    state, events = play(start(pile="w1 b1 b2"), Take(0), Place(C1), Fit(3), Collect(all=True))
    assert state.players[0].collection == collected("b2 y2 w1")
    assert events[-1] == Collected(collected("b2 y2 w1"))
    assert state.phase == "end"


def test_without_room_small_stones_go_into_the_collection_by_themselves() -> None:
    me = Player(small=(0,) * 11 + (-1,))
    state, events = play(start(me=me, pile="w1 b1"), Take(0), Place(C1), Fit(11))
    assert state.players[0].collection == collected("y2 w1")
    assert events[-1] == Collected(collected("y2 w1"), forced=True)
    assert state.phase == "end"
    full = Player(small=(0,) * 12)
    state, events = play(start(me=full), Take(0), Place(C1))
    assert events == [
        Took(0, PLAIN, small=collected("y2")),
        Placed(C1, 2 * PLAIN),
        Collected(collected("y2"), True),
    ]
    assert state.phase == "end"


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
def test_a_card_is_due_when_both_spaces_of_its_symbol_are_filled(before: str, space: str, due: int) -> None:
    laid = [-1] * 15
    for number, name in enumerate(before.split()):
        laid[LARGE_NAMES.index(name)] = 2 * OTHERS[10 + number]
    state, _ = play(start(me=Player(large=tuple(laid))), Take(0), Place(LARGE_NAMES.index(space)), Collect())
    assert state.due == due
    assert state.phase == ("card" if due else "end")


def about_to_gain(
    me: Player | None = None, display: Sequence[int] = (PRIEST, SET, SET, OSIRIS)
) -> AncientState:
    """A state in which the turn's first stone completes the card symbol of a1 and b1."""
    me = me or Player()
    return start(me=replace(me, large=(2 * OTHERS[9], *me.large[1:])), display=display)


def test_any_face_up_card_may_be_taken_and_is_replaced_at_the_end() -> None:
    state, _ = play(about_to_gain(), Take(0), Place(B1), Collect())
    assert GAME.moves(state, 0) == [Gain(PRIEST), Gain(SET), Gain(OSIRIS)]
    assert refused(state, Gain(RA)) == "ancient-refusal-card"
    assert refused(state, Gain(-1)) == "ancient-refusal-card"
    assert refused(state, End()) == "ancient-refusal-now-card"
    step = step_of(state, Gain(SET))
    assert not step.revealed
    assert step.events == (Gained(SET),)
    state = step.state
    assert state.players[0].cards == (SET,)
    assert state.players[0].last.card == SET
    assert state.display == (PRIEST, -1, SET, OSIRIS)
    card = state.deck[-1]
    after = step_of(state, End())
    assert after.revealed
    assert after.state.display == (PRIEST, card, SET, OSIRIS)
    assert after.state.deck == state.deck[:-1]


def test_two_cards_in_one_turn_cannot_come_with_the_house_symbols() -> None:
    assert max(map(len, PARTNERS)) == 1


def test_a_second_card_in_a_turn_is_chosen_from_a_full_row() -> None:
    state, _ = play(about_to_gain(), Take(0), Place(B1), Collect())
    state = replace(state, due=2)  # as printed card symbols that share a space could have it
    step = step_of(state, Gain(OSIRIS))
    assert step.revealed
    assert step.events == (Gained(OSIRIS), Refilled(card=state.deck[-1]))
    assert step.state.display == (PRIEST, SET, SET, state.deck[-1])
    assert step.state.phase == "card"
    assert step_of(step.state, Gain(PRIEST)).state.phase == "end"


# Amun-Ra


def amun_ra(me: Player | None = None) -> AncientState:
    state, _ = play(about_to_gain(me, (AMUN_RA, SET, RA, OSIRIS)), Take(0), Place(B1))
    return play(state, Collect())[0] if state.phase == "small" else state


def test_amun_ra_draws_four_stones_that_must_go_into_the_pyramid() -> None:
    state = amun_ra()
    drawn = tuple(sorted(state.bag[-4:]))
    step = step_of(state, Gain(AMUN_RA))
    assert step.revealed
    assert step.events == (Gained(AMUN_RA), Drew(drawn))
    assert GAME.worth(GAME.view(state, 0), Gain(AMUN_RA)) is None
    state = step.state
    assert len(state.bag) == len(amun_ra().bag) - 4
    assert GAME.moves(state, 0) == [Fit(space) for space in range(12)]
    assert refused(state, Collect()) == "ancient-refusal-bound"
    assert refused(state, Collect(all=True)) == "ancient-refusal-bound"
    state, _ = play(state, Fit(0), Fit(1), Fit(2), Fit(3))
    assert state.players[0].small[:4] == drawn
    assert state.phase == "end"
    assert not state.bound


def test_amun_ra_with_less_room_than_stones_leaves_the_choice_which_go_in() -> None:
    me = Player(small=(0,) * 10 + (-1, -1))
    state = step_of(amun_ra(me), Gain(AMUN_RA)).state
    drawn = state.pending
    assert GAME.moves(state, 0) == [Fit(10), Fit(11), Collect()]
    assert refused(state, Collect(all=True)) == "ancient-refusal-bound"
    state, _ = play(state, Collect(), Collect())
    assert GAME.moves(state, 0) == [Fit(10), Fit(11)]
    state, _ = play(state, Fit(11), Fit(10))
    assert state.players[0].small[10:] == (drawn[3], drawn[2])
    assert state.players[0].collection[-2:] == drawn[:2]


def test_amun_ra_with_a_full_side_uses_the_other() -> None:
    me = Player(small=tuple(0 if space % 2 == 0 else -1 for space in range(12)))
    state = step_of(amun_ra(me), Gain(AMUN_RA)).state
    assert GAME.moves(state, 0) == [Fit(space) for space in range(1, 12, 2)]


def test_amun_ra_with_a_full_pyramid_fills_the_collection() -> None:
    me = Player(small=(0,) * 12)
    state = amun_ra(me)
    step = step_of(state, Gain(AMUN_RA))
    drawn = tuple(sorted(state.bag[-4:]))
    assert step.events == (Gained(AMUN_RA), Drew(drawn), Collected(drawn, forced=True))
    assert step.state.players[0].collection == (*collected("y2"), *drawn)
    assert step.state.phase == "end"


def test_amun_ras_stones_fit_the_last_room_and_the_rest_is_collected() -> None:
    me = Player(small=(0,) * 11 + (-1,))
    state, _ = play(about_to_gain(me, (AMUN_RA, SET, RA, OSIRIS)), Take(0), Place(B1), Collect())
    state = step_of(state, Gain(AMUN_RA)).state
    state, events = play(state, Fit(11))
    assert isinstance(events[-1], Collected)
    assert events[-1].forced
    assert len(events[-1].small) == 3


# the end of a turn


def test_the_row_slides_and_is_filled_up_at_its_end() -> None:
    state, _ = play(start(pile="b1"), Take(2), Place(C1))
    if state.phase == "turn":
        state, _ = play(state, Turn(False))
    new, small_stone = state.supply[-1], state.bag[-1]
    after, events = play(state, End())
    assert after.common == (PLAIN, SIDED, OTHERS[1], OTHERS[2], new)
    assert after.pile == collected("b1 y2")
    assert after.players[0].hand == small_stone
    assert events == [Refilled(new, -1, small_stone)]
    assert (after.seat, after.phase) == (1, "take")


def test_when_the_first_is_taken_the_next_slides_in_without_small_stones() -> None:
    state, _ = play(start(pile="b1"), Take(0), Place(C1), Collect(all=True), End())
    assert state.common[0] == SIDED
    assert state.pile == ()


def test_the_next_turn_clears_the_marks_of_the_own_last_turn_only() -> None:
    state, _ = play(start(pile="b1"), Take(0), Place(C1), Fit(4), Collect(), End())
    assert state.players[0].last == Last(large=C1, small=(4,), collected=1)
    state, _ = play(state, Take(0))
    assert state.players[0].last == Last(large=C1, small=(4,), collected=1)


def nearly_over(mine: int = 14, theirs: int = 15) -> AncientState:
    """The last turn of seat 0 in a match of two, all other large stones placed."""
    state = start()
    laid = [2 * stone for stone in OTHERS[5:35]]
    me = replace(state.players[0], large=(*laid[:mine], *(-1,) * (15 - mine)))
    other = replace(state.players[1], large=(*laid[15 : 15 + theirs], *(-1,) * (15 - theirs)))
    return replace(state, players=(me, other))


def test_no_small_stone_is_drawn_after_the_15th_turn_and_the_match_ends() -> None:
    state, _ = play(nearly_over(), Take(0), Place(A5), Collect())
    assert GAME.outcome(state) is None
    state, events = play(state, End())
    assert isinstance(events[-1], Refilled)
    assert events[-1].small == -1
    assert state.players[0].hand == -1
    assert state.phase == "over"
    assert GAME.to_act(state) == ()
    assert GAME.moves(state, 0) == GAME.moves(state, 1) == ()
    assert GAME.outcome(state) is not None
    assert refused(state, Take(0)) == "ancient-refusal-now-over"


def test_the_others_still_have_their_15th_turn() -> None:
    state, _ = play(nearly_over(theirs=14), Take(0), Place(A5), Collect(), End())
    assert (state.seat, state.phase) == (1, "take")


# moves of another phase or seat

IN_TURN: dict[str, tuple[AncientMove, ...]] = {
    "take": (),
    "place": (Take(0),),
    "turn": (Take(1), Place(A1)),
    "small": (Take(0), Place(A1)),
    "end": (Take(0), Place(A1), Collect()),
}


@pytest.mark.parametrize("phase", IN_TURN)
def test_moves_of_another_phase_are_refused(phase: str) -> None:
    state, _ = play(start(), *IN_TURN[phase])
    assert state.phase == phase
    every: list[AncientMove] = [Take(0), Place(A2), Turn(True), Fit(0), Collect(), Gain(PRIEST), End()]
    kinds = {type(move) for move in GAME.moves(state, 0)}
    for move in every:
        if type(move) not in kinds:
            assert refused(state, move) == f"ancient-refusal-now-{phase}"


def test_other_seats_and_other_slots_are_refused() -> None:
    state = start()
    with pytest.raises(IllegalMove, match="ancient-refusal-seat"):
        GAME.check(state, 1, Take(0))
    assert GAME.moves(state, 1) == ()
    assert refused(state, Take(5)) == "ancient-refusal-slot"
    assert refused(state, Take(-1)) == "ancient-refusal-slot"


# what a move is worth


def test_worth_is_the_change_of_the_total() -> None:
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
    assert GAME.worth(GAME.view(state, 0), Take(0)) is None
    placing = play(state, Take(0))[0]
    view = GAME.view(placing, 0)
    assert GAME.worth(view, Place(A1)) == 2  # blue on level 1, and blue above it
    assert GAME.worth(view, Place(E1)) == 1
    assert GAME.worth(view, Place(A4)) == 0
    view = GAME.view(play(placing, Place(A1))[0], 0)
    assert GAME.worth(view, Collect()) == 1
    assert GAME.worth(view, Fit(0)) == 1
    assert GAME.worth(view, Fit(2)) == 0
    sided = play(state, Take(1))[0]
    assert GAME.worth(GAME.view(sided, 0), Place(A1)) is None
    view = GAME.view(play(sided, Place(A1))[0], 0)
    # columns 2 and 3 below, blue stands on column 3 and brown on 4
    assert GAME.worth(view, Turn(False)) == 2
    assert GAME.worth(view, Turn(True)) == 3


def test_worth_of_a_card_is_what_it_scores_now() -> None:
    me = Player(small=(0, 3, 6, 9) + (-1,) * 8)
    state, _ = play(about_to_gain(me, (RA, PRIEST, SET, AMUN_RA)), Take(0), Place(B1), Collect())
    view = GAME.view(state, 0)
    assert [GAME.worth(view, Gain(card)) for card in (RA, PRIEST, SET)] == [6, 2, 0]


# the result


def finished(*players: Player) -> Outcome:
    state = replace(nearly_over(), phase="over", players=players)
    outcome = GAME.outcome(state)
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


def test_small_stones_in_the_pyramid_break_a_tie_too() -> None:
    pair = (Player(small=(-1, -1, 0) + (-1,) * 9), Player(collection=(0,)), Player())
    assert finished(*pair).ranks == (1, 1, 3)
