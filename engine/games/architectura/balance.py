"""Is a card too strong or too weak? Greedy robots play each other, and every card is counted.

A robot looks no further than its own turn: it plays what puts it furthest ahead of the best
other player at once, and resolves effects the same way, one choice after the other. Additional
cards are taken into its deck at random. All robots are alike, on every seat.
"""

from collections.abc import Iterable

import msgspec

from engine.game import Outcome
from engine.games.architectura.components import CARDS
from engine.games.architectura.moves import End, Fetch, Fresh, Move
from engine.games.architectura.rules import Architectura
from engine.games.architectura.scoring import points
from engine.games.architectura.state import State, ToPay, ToPlace, ToPlay, ToResolve
from engine.rng import Rng

MODES = ("advanced", "basic")
"""The variants of the game, by the value of its option ``game``; all cards take part in the first."""


class Tally(msgspec.Struct):
    """How often the owners of a card won: when they had played it, and when it stayed in hand or deck."""

    played: int = 0
    won_played: float = 0.0
    unplayed: int = 0
    won_unplayed: float = 0.0

    @property
    def rate(self) -> float:
        """The share of wins (0 to 1, a shared victory counts by halves) when it was played."""
        return self.won_played / self.played if self.played else 0.0

    @property
    def other_rate(self) -> float:
        """The share of wins when it was in the deck and was not played."""
        return self.won_unplayed / self.unplayed if self.unplayed else 0.0


class Report(msgspec.Struct):
    """The result of a number of matches between robots; ``wins`` by seat."""

    matches: int
    seats: int
    game: str
    wins: list[float]
    cards: dict[str, Tally]


class Robot:
    """Plays greedily; ``rng`` decides between equals and which cards to replace."""

    def __init__(self, game: Architectura, rng: Rng) -> None:
        self.game = game
        self.rng = rng

    def choose(self, state: State, seat: int) -> Move:
        """Return the move that this robot makes."""
        moves = self.game.moves(state, seat)
        if state.phase == "replace":
            return moves[self.rng.below(len(moves))]
        if len(moves) > 1:
            moves = [move for move in moves if not isinstance(move, Fresh | Fetch)] or moves
        if len(moves) == 1:
            return moves[0]
        rated = [(self._rate(state, seat, move), self.rng.next(), index) for index, move in enumerate(moves)]
        return moves[max(rated)[2]]

    def _rate(self, state: State, seat: int, move: Move) -> int:
        if isinstance(move, End):
            return lead(state, seat)
        after = self.game.apply(state, seat, move).state
        return self._foresee(after, seat)

    def _foresee(self, state: State, seat: int) -> int:
        """Return the lead once the turn's choices are made greedily from here on."""
        while state.phase == "play" and state.stack and state.actor == seat:
            task = state.stack[-1]
            moves = [m for m in self.game.moves(state, seat) if not isinstance(m, Fresh | Fetch | End)]
            if not moves:
                break
            if isinstance(task, ToPay):
                state = self.game.apply(state, seat, moves[0]).state
                continue
            after = [self.game.apply(state, seat, move).state for move in moves]
            if isinstance(task, ToPlay | ToPlace):
                return max(self._foresee(other, seat) for other in after)
            name = task.name if isinstance(task, ToResolve) else ""
            _, best = max((self._glance(other, seat, name), -number) for number, other in enumerate(after))
            state = after[-best]
        return lead(state, seat)

    def _glance(self, state: State, seat: int, name: str) -> int:
        """Return the lead now, or what it comes to where a choice is only half made."""
        task = state.stack[-1] if state.stack else None
        half = isinstance(task, ToPlay) or (
            isinstance(task, ToResolve) and (task.picked >= 0 or task.name != name)
        )
        return self._foresee(state, seat) if half else lead(state, seat)


def lead(state: State, seat: int) -> int:
    """Return how far a seat is ahead of the best other one."""
    totals = points(state)
    own = totals[seat]
    totals[seat] = -1000
    return own - max(totals)


def play(
    game: Architectura, seats: int, mode: str, seed: int
) -> tuple[Outcome, list[tuple[set[str], set[str]]]]:
    """Let robots play a match; return its outcome and, by seat, the cards played and all of its deck."""
    state = game.setup(seats, game.info.check_options({"game": mode}), Rng(seed))
    robot = Robot(game, Rng(seed ^ 0x5EED))
    played: list[set[str]] = [set() for _ in range(seats)]
    while acting := game.to_act(state):
        seat = acting[0]
        state = game.apply(state, seat, robot.choose(state, seat)).state
        played[state.turn].update(state.laid)
    outcome = game.outcome(state)
    assert outcome is not None
    decks = []
    for seat, swaps in enumerate(state.replaced):
        new = {old: card for card, old in swaps}
        deck = {new.get(name, name) for name, card in CARDS.items() if not card.colour}
        decks.append((played[seat] & deck, deck))
    return outcome, decks


def report(game: Architectura, seats: int, mode: str, seeds: Iterable[int]) -> Report:
    """Let robots play a match for every seed and count each card."""
    cards = {name: Tally() for name in CARDS}
    wins = [0.0] * seats
    matches = 0
    for seed in seeds:
        outcome, decks = play(game, seats, mode, seed)
        matches += 1
        for seat, (played, deck) in enumerate(decks):
            won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            wins[seat] += won
            for name in deck:
                tally = cards[name]
                if name in played:
                    tally.played += 1
                    tally.won_played += won
                else:
                    tally.unplayed += 1
                    tally.won_unplayed += won
    return Report(matches, seats, mode, wins, cards)
