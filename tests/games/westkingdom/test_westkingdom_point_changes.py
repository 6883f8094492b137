"""Forecast point changes include a Black Market reset that the choice triggers."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.work import Work
from engine.forecast import forecasts
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import REWARDS
from engine.games.westkingdom.events import Reset, Rewarded
from engine.games.westkingdom.turn.changes import WestKingdomWork
from engine.games.westkingdom.turn.tasks import ToDiscard, ToKeep
from engine.match import Match
from tests.games.westkingdom.drawing import goods, state
from tests.games.westkingdom.matches import eager, random_options
from tests.laws.hiding import check_step
from tests.laws.worlds import other_world
from tests.thorough import ends, times

PLAIN = [
    card
    for card, reward in REWARDS.items()
    if reward.gain is not None and reward.gain.building_card and not any(reward.gain.goods)
]
"""Rewards that give no more points than any other."""


def forecast_gains(now: WestKingdomState, line: str) -> tuple[int, ...]:
    """Return the forecast of a turn's first move."""
    move = GAME.notation.read(line)
    (expected,) = forecasts(GAME, GAME.view(now, now.board.turn), [move])
    return expected.gains


def test_squire_is_not_paid_if_the_placed_worker_is_imprisoned() -> None:
    start = state("5si apprentices=squire-26", "prison=2", market=(-1, 1, 1), small=goods("1w"))
    assert forecast_gains(start, "place market-left") == (0, -3)  # virtue 6, 4 in prison, a debt
    spared = state("5si apprentices=squire-26,gatekeeper", "prison=2", market=(-1, 1, 1), small=goods("1w"))
    assert forecast_gains(spared, "place market-left") == (1, -3)


def test_a_reset_takes_virtue_and_gives_debts() -> None:
    start = state(
        "5si prison=2", "prison=3 virtue=6", "virtue=5 prison=3", market=(-1, 1, 2), small=goods("1w")
    )
    assert forecast_gains(start, "place market-left") == (-1, -4, -5)


def test_forecast_continues_past_a_tools_reveal() -> None:
    line = "6si debts=1 apprentices=debt-collector-6:carved-lintel"
    start = state(line, "", options={"artisans": "on"})
    assert forecast_gains(start, "place guardhouse") == (2, 0)


def real(now: WestKingdomState, seat: int, line: Any) -> tuple[WestKingdomState, bool] | None:
    """Play a line and answer any questions after it; return the end, and whether there was a reset.

    Returns None if more than plans is asked about, or a better reward comes up: those can't be predicted.
    """
    events: list[Any] = []
    for move in line:
        work: WestKingdomWork = Work(now)
        GAME.apply(work, seat, move)
        now, events = work.done().state, [*events, *work.events]
    while now.board.stack:
        if not isinstance(now.board.stack[-1], ToKeep | ToDiscard):
            return None
        work = Work(now)
        mover = now.board.stack[-1].seat
        GAME.apply(work, mover, GAME.moves(now, mover)[-1])
        now, events = work.done().state, [*events, *work.events]
    if any(isinstance(event, Rewarded) and event.reward not in (0, *PLAIN) for event in events):
        return None
    return now, any(isinstance(event, Reset) for event in events)


def in_the_plainest_world(now: WestKingdomState, seat: int, chance: Random) -> WestKingdomState:
    """Return a state the seat can't distinguish from this one, with the least valuable next reward."""
    other = GAME.deal(GAME.view(now, seat), Rng(chance.randrange(2**64)))
    pile = other.secret.rewards
    plain = [card for card in PLAIN if card not in now.board.rewards]
    if not pile or not plain:
        return other
    rest = tuple(card for card in pile if card != plain[0])[: len(pile) - 1]
    return replace(other, secret=replace(other.secret, rewards=(plain[0], *rest)))


def moments(seats: int, seed: int) -> Iterator[tuple[WestKingdomState, int]]:
    """Yield the decisions in a random match between players who prefer the Guildhall."""
    chance = Random(f"worth {seats} {seed}")
    match = Match.new(GAME, seats, random_options(chance), seed=seed)
    while match.to_act:
        seat = chance.choice(match.to_act)
        if match.state.board.phase == "play":
            yield match.state, seat
        match.play(seat, eager(match.state, seat, chance))


def close(now: WestKingdomState) -> bool:
    """Return whether a reset of the market may be near."""
    board = now.board
    row = len(board.hall) // board.columns + 1
    first = len(board.hall) % board.columns == 0 and row >= 3
    return board.due or first or sum(seat >= 0 for seat in board.market) >= 2


@pytest.mark.parametrize("seats", ends(range(1, 7)))
def test_forecasts_hold_for_every_seat_with_resets(seats: int) -> None:
    chance, resets = Random(seats), 0
    for seed in range(times(2, 200)):
        for now, seat in moments(seats, seed):
            if not close(now) and chance.random() > 0.05:
                continue
            options = GAME.moves(now, seat)
            view = GAME.view(now, seat)
            before = GAME.points(now.board)
            for predicted in forecasts(GAME, view, chance.sample(options, min(3, len(options))), 8):
                end = real(in_the_plainest_world(now, seat, chance), seat, predicted.line)
                if end is None:
                    continue
                resets += end[1]
                gains = tuple(b - a for a, b in zip(before, GAME.points(end[0].board), strict=True))
                assert predicted.gains == gains, (seed, GAME.notation.write(predicted.line[0]))
    assert resets


def test_previews_use_no_hidden_information(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law of previews detects cards drawn from a pile after the point where a preview should stop."""
    match = Match.new(GAME, 3, {"plans": "dealt"}, seed=4)
    start = state("5si", "", "", market=(-1, 1, 1))
    match.now = replace(match.now, state=start)
    move = GAME.notation.read("place market-left")
    check_step(match, other_world(match, 0, Random(1)), 0, move)
    monkeypatch.setattr("engine.games.westkingdom.hidden.redact", lambda state, _: state.secret)
    with pytest.raises(AssertionError):
        check_step(match, other_world(match, 0, Random(1)), 0, move)
