"""The process that replays an imported file.

``python -m bot.jobs.import_worker`` reads the file from standard input and writes an :data:`Answer` as JSON.
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
"""The CPU time limit in seconds; the longest recorded matches take 0.05."""

MEMORY = 512 * 2**20
"""The memory limit in bytes, about ten times what the longest matches need."""


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The reason why a file is refused, as a message key with arguments."""

    key: str
    args: dict[str, str | int]


class Replayed(msgspec.Struct, frozen=True, tag="replayed"):
    """A match and its players' names, with state and log encoded as in the database."""

    slug: str
    names: list[str]
    options: dict[str, str]
    seed: int
    now: msgspec.Raw
    log: list[msgspec.Raw]

    @classmethod
    def of(cls, record: Record) -> Self:
        """Encode a record."""
        match = record.match
        log = [msgspec.Raw(msgspec.json.encode(entry)) for entry in match.log]
        now = msgspec.Raw(msgspec.json.encode(match.now))
        return cls(match.game.facts.slug, record.names, match.options, match.seed, now, log)

    def record(self) -> Record:
        """Decode the record."""
        rules = game(self.slug)
        now = snapshot_decoder(rules).decode(self.now)
        log = entry_decoder(rules).decode_lines(b"\n".join(self.log))
        return Record(Match(rules, len(self.names), self.options, self.seed, now, log), self.names)


Answer = Replayed | Refused


def answer(data: bytes) -> bytes:
    """Replay a file and return the encoded answer."""
    reply: Answer
    try:
        reply = Replayed.of(transfer.read(data, int(time.time())))
    except Refusal as refusal:
        reply = Refused(refusal.key, refusal.args_)
    return msgspec.json.encode(reply)


def _limit() -> None:
    """Limit this process's CPU time and memory; this works even if the bot is killed."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # Unix only

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Replay the file on standard input."""
    give_way()
    _limit()
    sys.stdout.buffer.write(answer(sys.stdin.buffer.read()))


if __name__ == "__main__":
    main()
