"""Export and import of matches as files.

A match file contains the seed, which reveals everything hidden, so players can only export and import
finished matches. Imported matches can be browsed but belong to no one, so that no file can add a match to a
user's list or results.
"""

from collections.abc import Sequence

from bot.matches.names import public_names
from engine.errors import BrokenLine, LongRecord, OutdatedRecord, Refusal
from engine.history import record
from engine.match import Match
from render.people import clean
from storage.records import Person

LARGEST = 64 * 1024
"""The largest file, in bytes; the longest recorded matches take half of it."""

LONGEST = 2000
"""The longest log, in entries; the longest recorded matches have less than half as many."""

LONGEST_NAME = 32
DAY = 86400


def write(match: Match, people: Sequence[Person], *, coaching: bool = False) -> str:
    """Return a match as a file, with user ids if all players have one."""
    users = [person.user for person in people]
    numbered = users if all(person.user in record.USERS or person.robot for person in people) else []
    robots = {seat: person.robot for seat, person in enumerate(people) if person.robot}
    return record.write(match, public_names(people), numbered, robots, coaching=coaching)


def require_over(match: Match) -> None:
    """Raise :class:`engine.errors.Refusal` for a running match."""
    if not match.over:
        raise Refusal("refusal-export-running")


def require_small(size: int) -> None:
    """Raise :class:`engine.errors.Refusal` for a file larger than any match."""
    if size > LARGEST:
        raise Refusal("refusal-import-large", most=LARGEST // 1024)


def read(data: bytes, now: int) -> record.Record:
    """Read and replay a finished match from an untrusted file.

    Meant to run in a separate process. Raises :class:`engine.errors.Refusal`.
    """
    require_small(len(data))
    try:
        match_record = record.read(record.decode(data), most=LONGEST)
    except OutdatedRecord as error:
        raise Refusal("refusal-import-rules") from error
    except BrokenLine as error:
        raise Refusal("refusal-import-line", line=error.line) from error
    except LongRecord as error:
        raise Refusal("refusal-import-long", most=LONGEST) from error
    except MemoryError as error:
        raise Refusal("refusal-import-slow") from error
    except Exception as error:  # on invalid data the rules may raise anything
        raise Refusal("refusal-import-foreign") from error
    if any(entry.at > now + DAY for entry in match_record.match.log):
        raise Refusal("refusal-import-foreign")
    if not match_record.match.over:
        raise Refusal("refusal-import-unfinished")
    return match_record._replace(names=fitting(match_record.names))


def fitting(names: Sequence[str]) -> list[str]:
    """Return the names from a file, cleaned, cut to Discord's limit and never empty."""
    cleaned = [clean(name)[:LONGEST_NAME].strip() if name else "" for name in names]
    return [name or str(seat) for seat, name in enumerate(cleaned, 1)]


def nobody(names: Sequence[str]) -> list[Person]:
    """Return players who aren't users."""
    return [Person(-seat, name) for seat, name in enumerate(names, 1)]
