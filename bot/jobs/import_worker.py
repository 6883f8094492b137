"""The process that replays a file which a player brings in: its bytes come in, the match goes out.

``python -m bot.jobs.import_worker`` reads the file and writes an :data:`Answer` as JSON.
"""

import sys
import time
from contextlib import suppress
from typing import Self

import msgspec

from bot.matches import transfer
from bot.platform.priority import give_way
from engine.catalogue import game
from engine.errors import Refusal
from engine.history.log import entry_decoder
from engine.history.record import Record
from engine.history.snapshot import snapshot_decoder
from engine.match import Match

SECONDS = 10
"""Seconds that a file may take to be replayed; the longest recorded matches take a twentieth of one."""

MEMORY = 512 * 2**20
"""Bytes of memory that it may take, which is about ten times what the longest take."""


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Why a file is refused, as a message of the catalogue."""

    key: str
    args: dict[str, str | int]


class Replayed(msgspec.Struct, frozen=True, tag="replayed"):
    """A match and the names of its players, with its state and its log as they are stored."""

    slug: str
    names: list[str]
    options: dict[str, str]
    seed: int
    now: msgspec.Raw
    log: list[msgspec.Raw]

    @classmethod
    def of(cls, record: Record) -> Self:
        """Return what stands for a record that was read."""
        match = record.match
        log = [msgspec.Raw(msgspec.json.encode(entry)) for entry in match.log]
        now = msgspec.Raw(msgspec.json.encode(match.now))
        return cls(match.game.facts.slug, record.names, match.options, match.seed, now, log)

    def record(self) -> Record:
        """Return the record again."""
        rules = game(self.slug)
        now = snapshot_decoder(rules).decode(self.now)
        log = entry_decoder(rules).decode_lines(b"\n".join(self.log))
        return Record(Match(rules, len(self.names), self.options, self.seed, now, log), self.names)


Answer = Replayed | Refused


def answer(data: bytes) -> bytes:
    """Return the answer to the bytes of a file."""
    reply: Answer
    try:
        reply = Replayed.of(transfer.read(data, int(time.time())))
    except Refusal as refusal:
        reply = Refused(refusal.key, refusal.args_)
    return msgspec.json.encode(reply)


def _limit() -> None:
    """Have the system end this process where it takes too much, even after the bot was killed."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # only where there is Unix

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Answer to the file on standard input."""
    give_way()
    _limit()
    sys.stdout.buffer.write(answer(sys.stdin.buffer.read()))


if __name__ == "__main__":
    main()
