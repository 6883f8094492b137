"""The random generator, grids, and the match around the rules."""

from collections import Counter
from typing import Generic, TypeVar

import pytest
from msgspec.structs import replace

from engine.catalogue import game, games
from engine.core.grid import placements, quarter_turns, square_index, square_name
from engine.core.rng import Rng
from engine.errors import BadOption, MatchOver, NotYourTurn, UnknownGame
from engine.match import Match
from tests.support import COUNTING, CountingGame, counting, play_turn

T = TypeVar("T")


def test_generator_matches_the_published_sequence() -> None:
    rng = Rng(1234567)
    assert [rng.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_small_numbers_are_equally_likely() -> None:
    rng = Rng(1)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_500 < count < 10_500 for count in counts.values())
    with pytest.raises(ValueError, match="positive"):
        rng.below(0)


def test_every_order_is_equally_likely() -> None:
    rng = Rng(2)
    orders = Counter("".join(rng.shuffled("abc")) for _ in range(12_000))
    assert len(orders) == 6
    assert all(1_800 < count < 2_200 for count in orders.values())


def test_square_names_round_trip() -> None:
    assert [square_name(i, 3) for i in range(9)] == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert all(square_index(square_name(i, 3), 3, 3) == i for i in range(9))
    for name in ("d1", "a4", "a0", "", "a", "1a", "aa", "a-1", "a²", "a1 b1"):
        with pytest.raises(ValueError, match=r".*"):
            square_index(name, 3, 3)


def test_patterns_rotate_and_shift_but_are_not_mirrored() -> None:
    corner = (("x", "."), ("x", "x"))
    assert len(quarter_turns(corner)) == 4
    assert len(list(placements(corner, 3, 3))) == 16
    hook = (("x", "x", "x"), ("x", ".", "."))
    mirrored = (("x", ".", "."), ("x", "x", "x"))
    assert mirrored not in quarter_turns(hook)


def test_games_are_discovered() -> None:
    assert {"amytis", "ancient", "architectura"} <= set(games())
    with pytest.raises(UnknownGame):
        game("chess")


def test_options_and_seats_are_checked() -> None:
    amytis = game("amytis")
    for options in ({"sides": "c"}, {"side": "all-a"}, {"side-b": "garden+castle"}):
        with pytest.raises(BadOption):
            Match.new(amytis, 2, options, seed=1)
    with pytest.raises(BadOption):
        Match.new(amytis, 3, seed=1)
    match = Match.new(amytis, 2, {"sides": "chosen", "side-b": "wall+garden"}, seed=1)
    assert match.options["side-b"] == "garden+wall"


def test_resigning_ends_a_two_player_match() -> None:
    match = counting(seed=1)
    play_turn(match)
    match.resign(0)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason == "resigned"
    with pytest.raises(MatchOver):
        match.resign(1)


def test_resigned_seat_is_played_automatically_at_larger_tables() -> None:
    match = Match.new(game("ancient"), 3, seed=3)
    match.resign(0)
    with pytest.raises(NotYourTurn):
        match.resign(0)
    while to_act := match.to_act:
        seat = to_act[0]
        assert seat != 0
        match.play(seat, match.moves(seat)[0])
    outcome = match.outcome
    assert outcome is not None
    assert outcome.ranks[0] == 3
    assert Match.replay(match.game, 3, match.options, match.seed, match.log).state == match.state


def test_tiebreak_with_only_a_resigned_seat_is_not_reported() -> None:
    match = Match.new(game("ancient"), 3, seed=3)
    match.resign(2)
    players = tuple(
        replace(player, collection=(0,) * stones)
        for player, stones in zip(match.state.board.players, (4, 2, 5), strict=True)
    )
    board = replace(match.state.board, phase="over", players=players)
    match.now = replace(match.now, state=replace(match.state, board=board))
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.totals, outcome.ranks) == ((2, 1, 2), (1, 2, 3))
    assert outcome.tiebreak is None


def test_a_refused_move_changes_nothing() -> None:
    match = Match.new(game("amytis"), 2, seed=8)
    state = match.state
    moves = match.moves(0)
    with pytest.raises(Exception, match="refusal"):
        match.play(0, moves[0], moves[0])
    assert match.state is state
    assert match.seq == 0


def test_bound_must_be_positive() -> None:
    for bound in (0, -1):
        with pytest.raises(ValueError, match="positive"):
            Rng(1).below(bound)


def test_biased_numbers_are_redrawn() -> None:
    class Given(Rng):
        drawn = iter((2**64 - 1, 5))

        def next(self) -> int:
            return next(self.drawn)

    assert Given(1).below(3) == 5 % 3


def test_an_option_can_depend_on_another_option() -> None:
    sides = {option.name: option for option in game("amytis").facts.options}["side-b"]
    assert sides.matters({"sides": "chosen"}, 2)
    assert not sides.matters({"sides": "all-a"}, 2)


def test_an_option_can_depend_on_the_player_count() -> None:
    level = {option.name: option for option in game("westkingdom").facts.options}["level"]
    assert [level.matters({}, seats) for seats in (1, 2, 6)] == [True, False, False]


def test_short_name_defaults_to_the_title() -> None:
    assert game("westkingdom").facts.short == "West Kingdom"
    assert COUNTING.facts.short == "Counting"


def test_by_default_worth_is_points_and_there_is_no_automaton() -> None:
    state = counting().state
    assert [COUNTING.worth(state, seat, (3, 5)) for seat in range(2)] == [3, 5]
    assert COUNTING.automaton(state.board) == ""


def test_board_and_move_types_survive_generic_bases() -> None:
    class Titled(CountingGame, Generic[T]):
        """A counting game with another generic base."""

    assert (Titled.board_type, Titled.move_type) == (CountingGame.board_type, CountingGame.move_type)
