"""Card balance: matches between greedy robots, with statistics for every card.

A robot looks no further than its own turn: it plays the card that gives it the largest immediate lead over
its best opponent, and resolves effects in the same way, one choice at a time. If a robot kind is given, that
robot plays instead. Replacements in the advanced game are chosen at random. All seats use the same robot.
"""

from collections.abc import Iterable, Sequence

from engine.core.rng import Rng
from engine.core.values import Outcome
from engine.core.work import Work
from engine.games.architectura.board import ArchitecturaState, ToPay, ToPlace, ToPlay, ToResolve, actor
from engine.games.architectura.cards import CARDS
from engine.games.architectura.changes import ArchitecturaWork
from engine.games.architectura.events import Built, Removed
from engine.games.architectura.hidden import own_cards
from engine.games.architectura.moves import ArchitecturaMove, End, Fetch, Fresh
from engine.games.architectura.rules import Architectura
from engine.games.architectura.scoring import points
from engine.robots import robot
from engine.robots.tally import ArenaReport

MODES = ("advanced", "basic")
"""The values of the option ``game``; all cards take part in the first."""


class Robot:
    """A greedy player; ``rng`` breaks ties and chooses replacements."""

    def __init__(self, game: Architectura, rng: Rng) -> None:
        self.game = game
        self.rng = rng

    def choose(self, state: ArchitecturaState, seat: int) -> ArchitecturaMove:
        """Return the move to play."""
        moves = self.game.moves(state, seat)
        if state.board.phase == "replace":
            return moves[self.rng.below(len(moves))]
        if len(moves) > 1:
            moves = [move for move in moves if not isinstance(move, Fresh | Fetch)] or moves
        if len(moves) == 1:
            return moves[0]
        rated = [(self._rate(state, seat, move), self.rng.next(), index) for index, move in enumerate(moves)]
        return moves[max(rated)[2]]

    def _try(self, state: ArchitecturaState, seat: int, move: ArchitecturaMove) -> ArchitecturaState:
        """Return the state after a move, before the turn closes."""
        work: ArchitecturaWork = Work(state)
        self.game.apply(work, seat, move)
        return work.done().state

    def _rate(self, state: ArchitecturaState, seat: int, move: ArchitecturaMove) -> int:
        if isinstance(move, End):
            return lead(state, seat)
        after = self._try(state, seat, move)
        return self._foresee(after, seat)

    def _foresee(self, state: ArchitecturaState, seat: int) -> int:
        """Return the lead after making the remaining choices of the turn greedily."""
        while state.board.phase == "play" and state.board.stack and actor(state.board) == seat:
            task = state.board.stack[-1]
            moves = [m for m in self.game.moves(state, seat) if not isinstance(m, Fresh | Fetch | End)]
            if not moves:
                break
            if isinstance(task, ToPay):
                state = self._try(state, seat, moves[0])
                continue
            after = [self._try(state, seat, move) for move in moves]
            if isinstance(task, ToPlay | ToPlace):
                return max(self._foresee(result, seat) for result in after)
            name = task.name if isinstance(task, ToResolve) else ""
            _, best = max((self._glance(result, seat, name), -number) for number, result in enumerate(after))
            state = after[-best]
        return lead(state, seat)

    def _glance(self, state: ArchitecturaState, seat: int, name: str) -> int:
        """Return the current lead, or the expected one if a choice is only half made."""
        task = state.board.stack[-1] if state.board.stack else None
        half = isinstance(task, ToPlay) or (
            isinstance(task, ToResolve) and (task.picked >= 0 or task.name != name)
        )
        return self._foresee(state, seat) if half else lead(state, seat)


def lead(state: ArchitecturaState, seat: int) -> int:
    """Return by how many points a seat leads its best opponent."""
    totals = points(state.board)
    own = totals[seat]
    totals[seat] = -1000
    return own - max(totals)


def play(
    game: Architectura, seats: int, mode: str, seed: int, kind: str = ""
) -> tuple[Outcome, list[tuple[set[str], set[str]]]]:
    """Play a match between robots; return its outcome and, by seat, the cards played and the whole deck."""
    state = game.start(seats, game.facts.check_options({"game": mode}), seed)
    rng = Rng(seed ^ 0x5EED)
    greedy, player = Robot(game, rng), robot(kind) if kind else None
    cards_played: list[set[str]] = [set() for _ in range(seats)]
    while acting := game.to_act(state.board):
        seat = acting[0]
        if player is None or state.board.phase == "replace":
            turn: Sequence[ArchitecturaMove] = [greedy.choose(state, seat)]
        else:
            turn = player(game, game.view(state, seat), Rng(rng.next()))
        for move in turn:
            step = game.step(state, seat, move)
            state = step.state
            for event in step.events:
                if isinstance(event, Built) or (isinstance(event, Removed) and not event.paid):
                    cards_played[state.board.colours.index(event.colour)].add(event.card)
    outcome = game.outcome(state.board)
    assert outcome is not None
    decks = [set(own_cards(state.board, seat)) for seat in range(seats)]
    return outcome, [(cards_played[seat] & deck, deck) for seat, deck in enumerate(decks)]


def report(game: Architectura, seats: int, mode: str, seeds: Iterable[int], kind: str = "") -> ArenaReport:
    """Play a match between robots for every seed and return statistics for each card."""
    tally = ArenaReport.empty(seats, mode, CARDS)
    for seed in seeds:
        tally.count(*play(game, seats, mode, seed, kind))
    return tally
