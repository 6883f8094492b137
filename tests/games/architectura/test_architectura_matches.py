"""Invariants of every position, checked by random play."""

from random import Random

import msgspec
import pytest

from engine.errors import IllegalMove
from engine.games.architectura import GAME
from engine.games.architectura.balance import report
from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.cards import DECK
from engine.games.architectura.moves import (
    Affect,
    ArchitecturaMove,
    At,
    Bury,
    End,
    Fetch,
    Fresh,
    Look,
    Order,
    Pass,
    Pay,
    Play,
    Remove,
    Replace,
    Spare,
    Swap,
    Turn,
)
from engine.match import Match
from render.texts import texts
from tests.games.architectura.matches import play_matches
from tests.thorough import THOROUGH, times

MATCHES = times(30, 10_000)
"""Matches for each player count and game mode."""

ROBOT_MATCHES = times(30, 150)

TIED = (0, 30, 82, 187)
"""Seeds of matches that end with each tie-break; a thorough run verifies them."""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_random_matches_end(seats: int, mode: str) -> None:
    assert sum(play_matches(seats, mode, range(MATCHES)).values()) == MATCHES


def test_every_tie_break_occurs() -> None:
    ends = play_matches(4, "advanced", range(250) if THOROUGH else TIED, replay_every=1000)
    assert set(ends) == {"points", "architectura-cards", "architectura-lowest", "architectura-shared"}


def pool() -> list[ArchitecturaMove]:
    """Return a large pool of moves, most of them illegal in any position."""
    moves: list[ArchitecturaMove] = [Fresh(), Affect(), Spare(), Look(), Pass(), End()]
    for card in DECK.cards:
        moves += [
            Play(card),
            Remove(card),
            Pay(card),
            Pay(card, "yard"),
            Bury(card),
            Fetch("obelisk", card),
        ]
        moves += [Replace(old, card) for old in DECK.basic]
    for space in range(32):
        moves += [
            At(space),
            Turn(space, True),
            Turn(space, False),
            Swap(space, space + 1),
            Swap(space, space + 8),
        ]
    return [*moves, Order(("tavern", "villa", "park"))]


@pytest.mark.parametrize(("seats", "mode"), [(2, "advanced"), (3, "basic"), (4, "advanced")])
def test_exactly_the_listed_moves_are_legal(seats: int, mode: str) -> None:
    t, others = texts("en"), pool()
    reasons = set()
    for seed in range(times(2, 8)):
        chance = Random(seed)
        match = Match.new(GAME, seats, {"game": mode}, seed=seed)
        while match.to_act:
            seat = chance.choice(match.to_act)
            legal = match.moves(seat)
            for move in legal:
                GAME.check(match.state, seat, move)
                assert GAME.notation.read(GAME.notation.write(move)) == move
            for move in chance.sample(others, 12):
                if move not in legal:
                    with pytest.raises(IllegalMove) as caught:
                        GAME.check(match.state, seat, move)
                    assert t.refusal(caught.value)
                    reasons.add(caught.value.key)
            match.play(seat, chance.choice(legal))
    assert len(reasons) > 12


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_states_views_moves_and_events_round_trip(mode: str) -> None:
    views = msgspec.json.Decoder(ArchitecturaView)
    events = msgspec.json.Decoder(GAME.event_type)
    for seed in range(4):
        chance = Random(seed)
        match = Match.new(GAME, 3, {"game": mode}, seed=seed)
        while match.to_act:
            assert GAME.state_decoder.decode(msgspec.json.encode(match.state)) == match.state
            seat = chance.choice(match.to_act)
            view = match.view(seat)
            assert views.decode(msgspec.json.encode(view)) == view
            for entry in match.play(seat, chance.choice(match.moves(seat))):
                for event in getattr(entry, "events", ()):
                    assert events.decode(msgspec.json.encode(event)) == event


def test_self_play_report() -> None:
    summary = report(GAME, 2, "advanced", range(ROBOT_MATCHES))
    assert summary.matches == ROBOT_MATCHES
    assert sum(summary.wins) == pytest.approx(ROBOT_MATCHES)
    assert all(summary.cards[card].played for card in DECK.basic)
    assert sum(tally.played + tally.unplayed for tally in summary.cards.values()) == ROBOT_MATCHES * 2 * 12
    # a small sample plays many cards; deck.toml begins with the full report
    assert all(0.25 < tally.rate < 0.75 for tally in summary.cards.values() if tally.played > 100)
