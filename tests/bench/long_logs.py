"""The cost of a turn in a long match relative to a short one."""

import random
import statistics
import tempfile
import time
from pathlib import Path

import storage
from bot.platform.clock import now
from engine.core.game import AnyGame
from engine.errors import CannotUndo
from engine.match import Match
from storage import Matches
from storage.records import Person

LAST = 40
"""Moves at the end of a match, so that short and long ones reach the same position."""


def match_of(rules: AnyGame, entries: int, seed: int = 1) -> Match:
    """Return a match with about ``entries`` log entries: a move undone again and again, then play."""
    match = Match.new(rules, _robot_players(rules), seed=seed)
    move = _harmless(match)
    while match.seq < entries - LAST:
        seat = match.to_act[0]
        match.play(seat, move)
        match.undo(seat)
    chance = random.Random(seed)
    for _ in range(LAST):
        if match.to_act:
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    return match


def _robot_players(rules: AnyGame) -> int:
    """Return the fewest seats at which moves can be undone: alone, an automaton responds."""
    return min(rules.facts.seats, key=lambda seats: (seats < 2, seats))


def _harmless(match: Match) -> object:
    """Return a first move that can be undone."""
    seat = match.to_act[0]
    for move in match.moves(seat):
        trial = Match.new(match.game, match.seats, match.options, seed=match.seed)
        trial.play(seat, move)
        try:
            trial.undo(seat)
        except CannotUndo:
            continue
        return move
    raise ValueError("no first move can be undone")


async def long_over_short(rules: AnyGame, short: int = 50, long: int = 1000, rounds: int = 30) -> float:
    """Return the time to load, play and store a move after ``long`` entries over that after ``short``."""
    people = [Person(user, str(user)) for user in range(_robot_players(rules))]
    with tempfile.TemporaryDirectory() as folder:
        async with await storage.open(Path(folder) / "long.sqlite3") as matches:
            rows = [
                await matches.insert(channel, None, 0, people, match_of(rules, entries), now=now())
                for channel, entries in enumerate((long, short))
            ]
            ratios = []
            for number in range(rounds):
                ours, theirs = [await _move(matches, row.id, number) for row in rows]
                if not (ours and theirs):
                    break
                ratios.append(ours / theirs)
    return statistics.median(ratios)


async def _move(matches: Matches, match_id: int, number: int) -> float:
    """Return the time of a move from loading to storing it, 0 once the match is over."""
    start = time.perf_counter()
    match = (await matches.load(match_id)).match
    if match is None or not match.to_act:
        return 0
    seq, seat = match.seq, match.to_act[0]
    moves = match.moves(seat)
    await matches.append(match_id, seq, match.play(seat, moves[number % len(moves)]), match, now=now())
    return time.perf_counter() - start
