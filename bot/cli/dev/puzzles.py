"""``ziggurat puzzles``: finds puzzles in matches between robots and adds them to a game's file."""

import sys
import time
from argparse import Namespace
from pathlib import Path

import msgspec

import engine.robots.puzzles
from engine.catalogue import game
from engine.robots.puzzles import FOLDER, Puzzle, search, solved

A_MATCH = 3
"""The most puzzles taken from one match."""


def run(arguments: Namespace) -> int:
    """Find puzzles until the file has enough, or solve the existing ones again.

    Returns 1 if more than one in twenty got a different answer.
    """
    slug = game(arguments.game).facts.slug
    file = arguments.out or Path(engine.robots.puzzles.__file__).parent / FOLDER / f"{slug}.json"
    found = msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) if file.exists() else []
    if arguments.check:
        first = found[: arguments.count]
        same = sum(solved(slug, puzzle, arguments.check) for puzzle in first)
        print(f"{slug}: {same} of {len(first)} puzzles have the same answer in {arguments.check} worlds")
        return 0 if len(first) - same <= len(first) / 20 else 1
    had, began, turns = len(found), time.monotonic(), 0
    seed = max((puzzle.seed for puzzle in found), default=0)
    while len(found) < arguments.count:
        seed, of_match = seed + 1, 0
        for puzzle in search(slug, seed, arguments.margin):
            turns += 1
            _tell(len(found), arguments.count, turns, len(found) - had, time.monotonic() - began)
            if puzzle is None:
                continue
            found.append(puzzle)
            of_match += 1
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(b"[" + b",\n".join(map(msgspec.json.encode, found)) + b"]\n")
            if of_match == A_MATCH or len(found) == arguments.count:
                break
    print(f"\r\x1b[K{slug}: {len(found)} puzzles in {file}" if sys.stderr.isatty() else f"{len(found)}")
    return 0


def _tell(count: int, wanted: int, turns: int, new: int, seconds: float) -> None:
    """Show the progress and the estimated time, if standard error is a terminal."""
    if not sys.stderr.isatty():
        return
    left = f", about {seconds / new * (wanted - count) / 60:.0f} minutes to go" if new else ""
    print(f"\r\x1b[Kpuzzle {count} of {wanted}, turn {turns}{left}", end="", file=sys.stderr, flush=True)
