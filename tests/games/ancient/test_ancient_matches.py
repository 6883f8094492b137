"""Invariants of every match, checked on random matches."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.core.values import total
from engine.errors import CannotUndo, IllegalMove
from engine.games.ancient import GAME
from engine.games.ancient.board import AncientState
from engine.games.ancient.cards import BOX, CARD_COPIES, CARDS
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take
from engine.match import Match
from tests.games.ancient.drawing import setup
from tests.thorough import times

MATCHES = times(60, 500)
"""Random matches for each player count."""

SAMPLE = times(3, 20)
"""Matches in which every state is checked."""

EVERY: list[AncientMove] = [
    *(Take(slot) for slot in range(-1, 6)),
    *(Place(space, turned) for space in range(-1, 16) for turned in (False, True)),
    *(Fit(space) for space in range(-1, 13)),
    Collect(),
    Collect(all=True),
    *(Gain(card) for card in range(-1, len(CARDS) + 1)),
]


def random_match(seats: int, seed: int) -> Iterator[AncientState]:
    """Play at random and yield every state."""
    chance = random.Random(seed).random
    state = setup(seats, seed)
    yield state
    while state.board.phase != "over":
        seat = state.board.seat
        options = GAME.moves(state, seat)
        state = GAME.step(state, seat, options[int(chance() * len(options))]).state
        yield state


def reason(state: AncientState, move: AncientMove) -> str | None:
    """Return why a move is refused, or None if it is legal."""
    try:
        GAME.check(state, state.board.seat, move)
    except IllegalMove as refusal:
        return refusal.key
    return None


def pieces(state: AncientState) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Every large stone, small stone and card, wherever it is."""
    board, secret = state.board, state.secret
    large = Counter(stone for stone in (*secret.supply, *board.common, board.stone) if stone >= 0)
    small = Counter((*secret.bag, *board.pile, *board.pending))
    cards = Counter(card for card in (*secret.deck, *board.display) if card >= 0)
    for player in board.players:
        large.update(laid // 2 for laid in player.large if laid >= 0)
        small.update(kind for kind in (*player.small, *player.collection, player.hand) if kind >= 0)
        cards.update(player.cards)
    return large, small, cards


ALL = (
    Counter(range(74)),
    Counter(dict(enumerate(BOX.small))),
    Counter(dict.fromkeys(range(len(CARDS)), CARD_COPIES)),
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_end(seats: int) -> None:
    for seed in range(MATCHES):
        turns = [0] * seats
        before = state = setup(seats, seed)
        for state in random_match(seats, seed):
            if state.secret.supply != before.secret.supply:
                turns[before.board.seat] += 1
            before = state
        assert turns == [15] * seats
        assert all(len(player.cards) == 3 and -1 not in player.large for player in state.board.players)
        assert pieces(state) == ALL
        # supplies only shrink, so none can have run out earlier
        assert state.secret.supply
        assert state.secret.bag
        assert state.secret.deck
        assert len(state.board.common) == 5
        assert -1 not in state.board.display
        outcome = GAME.outcome(state.board)
        assert outcome is not None
        assert outcome.totals == tuple(map(total, outcome.sheets))
        assert outcome.sheets == GAME.sheets(state.board)
        assert min(outcome.ranks) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_are_conserved_and_moves_exist(seats: int) -> None:
    for seed in range(SAMPLE):
        for state in random_match(seats, seed):
            assert pieces(state) == ALL
            assert state.board.phase != "end"
            offered = GAME.moves(state, state.board.seat)
            assert len(offered) <= 30
            assert len(set(offered)) == len(offered)
            assert bool(offered) == bool(GAME.to_act(state.board))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_the_listed_moves_are_legal(seats: int) -> None:
    chance = random.Random(seats)
    for seed in range(SAMPLE):
        for state in random_match(seats, seed):
            if chance.random() > 0.3:
                continue
            seat = state.board.seat
            offered = GAME.moves(state, seat)
            reasons = {move: reason(state, move) for move in EVERY}
            assert all(key is None or key.startswith("ancient-refusal-") for key in reasons.values())
            legal = [move for move, key in reasons.items() if key is None]
            assert set(legal) == set(offered)
            other = (seat + 1) % seats
            assert GAME.moves(state, other) == ()
            if offered:
                with pytest.raises(IllegalMove):
                    GAME.check(state, other, offered[0])
            assert GAME.moves(GAME.view(state, seat), seat) == offered


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_turn_ends_and_amun_ra_reveal(seats: int) -> None:
    for seed in range(SAMPLE):
        for state in random_match(seats, seed):
            for move in GAME.moves(state, state.board.seat):
                step = GAME.step(state, state.board.seat, move)
                assert step.revealed == (step.state.secret != state.secret)
                if step.revealed and not step.turn_over:
                    assert move == Gain(CARDS.index("amun-ra"))
                if step.turn_over:
                    assert step.revealed


def test_finished_turn_can_not_be_undone() -> None:
    match = Match.new(GAME, 2, seed=4)
    seat = match.to_act[0]
    match.play(seat, Take(0), Place(2), Collect())
    assert match.to_act == (1 - seat,)
    with pytest.raises(CannotUndo, match="revealed"):
        match.undo(seat)
