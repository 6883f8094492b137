"""Matches as files: what is handed out, and what is taken in.

The file of a match holds its seed, and with it all that is hidden, so players get that of a finished match
only, and only such a one is taken from them. What they bring in is there to be looked at: it is nobody's, so
that no file can put a match into somebody's list or results.
"""

from collections.abc import Sequence

from bot.matches.names import public_names
from engine.errors import BrokenLine, LongRecord, OutdatedRecord, Refusal
from engine.history import record
from engine.match import Match
from render.people import clean
from storage.records import Person

LARGEST = 64 * 1024
"""Bytes of a file at most; the longest matches that were recorded take half of it."""

LONGEST = 2000
"""Entries of a log at most; the longest matches that were recorded have less than half as many."""

LONGEST_NAME = 32
DAY = 86400


def write(match: Match, people: Sequence[Person], *, coaching: bool = False) -> str:
    """Return a match as a file, its people named by number too where they are somebody."""
    users = [person.user for person in people]
    numbered = users if all(person.user in record.USERS or person.robot for person in people) else []
    robots = {seat: person.robot for seat, person in enumerate(people) if person.robot}
    return record.write(match, public_names(people), numbered, robots, coaching=coaching)


def require_over(match: Match) -> None:
    """Raise :class:`engine.errors.Refusal` for a match that is being played."""
    if not match.over:
        raise Refusal("refusal-export-running")


def require_small(size: int) -> None:
    """Raise :class:`engine.errors.Refusal` for a file larger than any match."""
    if size > LARGEST:
        raise Refusal("refusal-import-large", most=LARGEST // 1024)


def read(data: bytes, now: int) -> record.Record:
    """Return the finished match of a file that anybody may have written.

    Replays it: made to run in a process of its own. Raises :class:`engine.errors.Refusal`.
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
    except Exception as error:  # on nonsense the rules may raise anything
        raise Refusal("refusal-import-foreign") from error
    if any(entry.at > now + DAY for entry in match_record.match.log):
        raise Refusal("refusal-import-foreign")
    if not match_record.match.over:
        raise Refusal("refusal-import-unfinished")
    return match_record._replace(names=fitting(match_record.names))


def fitting(names: Sequence[str]) -> list[str]:
    """Return the names of a file as those of players: cleaned, no longer than Discord's, and never empty."""
    cleaned = [clean(name)[:LONGEST_NAME].strip() if name else "" for name in names]
    return [name or str(seat) for seat, name in enumerate(cleaned, 1)]


def nobody(names: Sequence[str]) -> list[Person]:
    """Return people who are no users."""
    return [Person(-seat, name) for seat, name in enumerate(names, 1)]
