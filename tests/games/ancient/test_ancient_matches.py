"""Laws that hold in every match, shown on many random ones."""

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from engine.errors import IllegalMove
from engine.game import total
from engine.games.ancient import GAME
from engine.games.ancient.components import BOX, CARD_COPIES, CARDS
from engine.games.ancient.moves import AncientMove, Collect, End, Fit, Gain, Place, Take, Turn
from engine.games.ancient.state import AncientState
from engine.match import Match, entry_decoder
from engine.rng import Rng

MATCHES = 10_000
"""Random matches for each number of players."""

SAMPLE = 20
"""Matches in which every single state is looked at."""

EVERY: list[AncientMove] = [
    *(Take(slot) for slot in range(-1, 6)),
    *(Place(space, turned) for space in range(-1, 16) for turned in (None, False, True)),
    Turn(False),
    Turn(True),
    *(Fit(space) for space in range(-1, 13)),
    Collect(),
    Collect(all=True),
    *(Gain(card) for card in range(-1, len(CARDS) + 1)),
    End(),
]


def random_match(seats: int, seed: int) -> Iterator[AncientState]:
    """Play at random and yield every state."""
    chance = random.Random(seed).random
    moves, apply = GAME.moves, GAME.apply
    state = GAME.setup(seats, {}, Rng(seed))
    yield state
    while state.phase != "over":
        options = moves(state, state.seat)
        state = apply(state, state.seat, options[int(chance() * len(options))]).state
        yield state


def reason(state: AncientState, move: AncientMove) -> str | None:
    """Why a move is refused, None if it is not."""
    try:
        GAME.check(state, state.seat, move)
    except IllegalMove as refusal:
        return refusal.key
    return None


def pieces(state: AncientState) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Every large stone, small stone and card, wherever it is."""
    large = Counter(stone for stone in (*state.supply, *state.common) if stone >= 0)
    small = Counter((*state.bag, *state.pile, *state.pending))
    cards = Counter(card for card in (*state.deck, *state.display) if card >= 0)
    for player in state.players:
        large.update(laid // 2 for laid in player.large if laid >= 0)
        small.update(kind for kind in (*player.small, *player.collection, player.hand) if kind >= 0)
        cards.update(player.cards)
    if state.stone >= 0 and state.space < 0:
        large[state.stone] += 1
    return large, small, cards


ALL_LARGE = Counter(range(74))
ALL_SMALL = Counter(dict(enumerate(BOX.small)))
ALL_CARDS = Counter(dict.fromkeys(range(len(CARDS)), CARD_COPIES))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches(seats: int) -> None:
    for seed in range(MATCHES):
        turns = [0] * seats
        state = before = None
        for state in random_match(seats, seed):
            if before is not None and before.phase == "end":
                turns[before.seat] += 1
            before = state
        assert state is not None
        assert turns == [15] * seats
        assert all(len(player.cards) == 3 and -1 not in player.large for player in state.players)
        assert pieces(state) == (ALL_LARGE, ALL_SMALL, ALL_CARDS)
        # as the supplies only ever shrink, none has been dry before
        assert state.supply
        assert state.bag
        assert state.deck
        assert len(state.common) == 5
        assert -1 not in state.display
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.totals == tuple(map(total, outcome.sheets))
        assert outcome.sheets == GAME.sheets(GAME.view(state, None))
        assert min(outcome.ranks) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_conserves_the_pieces_and_offers_moves(seats: int) -> None:
    for seed in range(SAMPLE):
        for state in random_match(seats, seed):
            assert pieces(state) == (ALL_LARGE, ALL_SMALL, ALL_CARDS)
            offered = GAME.moves(state, state.seat)
            assert len(offered) <= 25
            assert len(set(offered)) == len(offered)
            assert bool(offered) == bool(GAME.to_act(state))
            assert (End() in offered) == (state.phase == "end") == (tuple(offered) == (End(),))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_listed_moves_are_legal_and_all_others_are_refused_with_a_reason(seats: int) -> None:
    chance = random.Random(seats)
    for seed in range(SAMPLE):
        for state in random_match(seats, seed):
            if chance.random() > 0.3:
                continue
            offered = GAME.moves(state, state.seat)
            reasons = {move: reason(state, move) for move in EVERY}
            assert all(key is None or key.startswith("ancient-refusal-") for key in reasons.values())
            legal = [move for move, key in reasons.items() if key is None]
            assert set(legal) == set(offered)
            other = (state.seat + 1) % seats
            assert GAME.moves(state, other) == ()
            if offered:
                with pytest.raises(IllegalMove):
                    GAME.check(state, other, offered[0])
            view = GAME.view(state, state.seat)
            for move in offered:
                assert GAME.parse(view, GAME.format(view, move)) == move


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worth_is_what_the_total_changes_by(seats: int) -> None:
    for seed in range(SAMPLE):
        states = list(random_match(seats, seed))
        for state in states:
            view = GAME.view(state, state.seat)
            before = total(GAME.sheets(view)[state.seat]) if state.phase != "over" else 0
            for move in GAME.moves(state, state.seat)[:6]:
                worth = GAME.worth(view, move)
                if worth is None or isinstance(move, Turn):
                    continue
                after = GAME.view(GAME.apply(state, state.seat, move).state, state.seat)
                assert total(GAME.sheets(after)[state.seat]) == before + worth


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_end_of_a_turn_and_amun_ra_reveal_anything(seats: int) -> None:
    for seed in range(SAMPLE):
        for state in random_match(seats, seed):
            for move in GAME.moves(state, state.seat):
                step = GAME.apply(state, state.seat, move)
                hidden = [(s.supply, s.bag, s.deck) for s in (state, step.state)]
                assert step.revealed == (hidden[0] != hidden[1])
                assert step.turn_over == isinstance(move, End)
                if step.revealed and not isinstance(move, End):
                    assert move == Gain(CARDS.index("amun-ra"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_logs_replay_and_survive_json(seats: int) -> None:
    for seed in range(SAMPLE):
        chance = random.Random(seed)
        match = Match.new(GAME, seats, seed=seed)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.moves(seat)))
        again = Match.replay(GAME, seats, {}, seed, match.log)
        assert again.state == match.state
        assert again.outcome == match.outcome
        assert GAME.state_decoder.decode(msgspec.json.encode(match.state)) == match.state
        decoder = entry_decoder(GAME)
        assert [decoder.decode(msgspec.json.encode(entry)) for entry in match.log] == match.log


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_states_and_views_survive_json(seats: int) -> None:
    views = msgspec.json.Decoder(type(GAME.view(GAME.setup(seats, {}, Rng(0)), None)))
    for state in random_match(seats, 3):
        assert GAME.state_decoder.decode(msgspec.json.encode(state)) == state
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            assert views.decode(msgspec.json.encode(view)) == view


def test_a_turn_is_played_to_its_end_in_one_go_and_a_used_end_cannot_be_undone() -> None:
    match = Match.new(GAME, 2, seed=4)
    seat = match.to_act[0]
    match.play(seat, Take(0), Place(2))
    if match.moves(seat) == (Turn(False), Turn(True)):
        match.play(seat, Turn(True))
    match.play(seat, Collect())
    assert match.to_act == (1 - seat,)
