"""The code of robot processes, which imports the rules and little else."""

import os
import signal
import threading
import time
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import msgspec

from bot.platform.priority import give_way
from engine.catalogue import game, games
from engine.history.log import Played
from engine.history.moments import chance
from engine.history.snapshot import snapshot_decoder
from engine.match import Match
from engine.robots import STEADY, robot

Thought = list[tuple[int, Any]]
"""The robots' seats and moves, in order."""


class Job(NamedTuple):
    """A match and the levels of its robots by seat; ``number`` is the match id, for the log."""

    slug: str
    seats: int
    options: dict[str, str]
    seed: int
    now: bytes
    robots: dict[int, str]
    number: int = 0

    @classmethod
    def of(cls, match: Match, robots: Mapping[int, str], number: int = 0) -> Self:
        """Create the job for a match."""
        now = msgspec.json.encode(match.now)
        slug = match.game.facts.slug
        return cls(slug, match.seats, match.options, match.seed, now, dict(robots), number)

    @property
    def steady(self) -> Self:
        """The same job, played by the steady robot, which doesn't search."""
        return self._replace(robots=dict.fromkeys(self.robots, STEADY))


class Chosen(NamedTuple):
    """A robot's choice, and the job after it, None if no robot is active."""

    moves: Thought
    now: bytes | None


def choose(job: Job) -> Chosen:
    """Return the first active robot's choice, up to the first hidden information."""
    rules = game(job.slug)
    match = Match(rules, job.seats, job.options, job.seed, snapshot_decoder(rules).decode(job.now))
    seat = next(seat for seat in match.to_act if seat in job.robots)
    player = robot(job.robots[seat], time.thread_time)  # this thread's time, as it may run inside the bot
    moves = player(rules, match.view(seat), chance(match.seed, match.seq))
    entries = match.play(seat, *moves, go_on=False)
    more = not job.robots.keys().isdisjoint(match.to_act)
    thought = [(entry.seat, entry.move) for entry in entries if isinstance(entry, Played)]
    return Chosen(thought, msgspec.json.encode(match.now) if more else None)


def think(job: Job) -> Thought:
    """Return the robots' moves until a human is active."""
    thought: Thought = []
    now: bytes | None = job.now
    while now is not None:
        moves, now = choose(job._replace(now=now))
        thought += moves
    return thought


def read_rules() -> None:
    """Load the rules of all games."""
    games()


def begin() -> None:
    """Lower the priority, ignore signals, and exit with the bot even if it is killed."""
    import multiprocessing

    give_way()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bot = multiprocessing.parent_process()
    if bot is not None:
        threading.Thread(target=_end_with, args=(bot.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    from multiprocessing import connection

    connection.wait([sentinel])
    os._exit(0)
