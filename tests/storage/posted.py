"""Helpers for tests of postings."""

from msgspec.structs import replace

from storage import Matches
from storage.delivery import Behind, Posting, PostingKind
from storage.errors import NoSuchMatch
from storage.sql import postings
from tests.clock import now


async def posting_of(matches: Matches, kind: PostingKind, subject: int) -> int:
    """Return the id of the posting about something."""
    sql = "SELECT id FROM posting WHERE kind = ? AND subject = ?"
    (number,) = await matches.database.read(lambda tx: tx.execute(sql, (kind, subject)).fetchone())
    assert isinstance(number, int)
    return number


async def claimed(matches: Matches, kind: PostingKind, subject: int, holder: str = "me") -> Posting:
    """Claim a stale posting."""
    number = await posting_of(matches, kind, subject)
    posting = await matches.postings.claim(number, holder, 10, now=now())
    assert posting is not None
    return posting


async def show(matches: Matches, kind: PostingKind, subject: int, message: int) -> Posting:
    """Claim a posting and record its message."""
    posting = await claimed(matches, kind, subject)
    await matches.postings.record(posting, message, now=now())
    return posting


# boards


async def boards_due(
    matches: Matches, guild: int | None = None, *, now: int | None = None, thinking: bool = True
) -> list[int]:
    """Return the matches whose boards are due."""
    stale_ids = await matches.postings.due(guild, now=now, thinking=thinking)
    sql = (
        f"SELECT subject FROM posting WHERE {postings.BOARD} "
        f"AND id IN ({', '.join(map(str, stale_ids)) or 'NULL'}) ORDER BY subject"
    )
    return await matches.database.read(lambda tx: [number for (number,) in tx.execute(sql)])


async def board_of(matches: Matches, match_id: int) -> Posting:
    """Return the board of a match with its present claim."""
    sql = f"SELECT {postings._COLUMNS} FROM posting WHERE {postings.BOARD} AND subject = ?"
    row = await matches.database.read(lambda tx: tx.execute(sql, (match_id,)).fetchone())
    return replace(Posting(*row), row=await matches.get(match_id))


async def claim_board(
    matches: Matches, match_id: int, holder: str, seconds: int, *, now: int
) -> Posting | None:
    """Claim the board of a match."""
    return await matches.postings.claim((await matches.get(match_id)).posting, holder, seconds, now=now)


async def set_message(
    matches: Matches,
    match_id: int,
    message: int | None,
    seen: int,
    *,
    changes: int | None = None,
    line: str | None = None,
    by: Posting | None = None,
    now: int,
) -> Behind:
    """Record the message of a board, as ``by`` or as a new claimant; it shows all changes, or ``changes``."""
    posting = by
    if posting is None:
        sql = (
            f"UPDATE posting SET holder = 'a test', epoch = epoch + 1 WHERE {postings.BOARD} AND subject = ? "
            f"RETURNING {postings._COLUMNS}"
        )
        row = await matches.database.transaction(lambda tx: tx.execute(sql, (match_id,)).fetchone())
        if row is None:
            raise NoSuchMatch(match_id)
        posting = Posting(*row)
    if changes is not None:
        posting = replace(posting, wanted=changes)
    if line is None and message == posting.message:
        line = posting.line
    return await matches.postings.record(posting, message, line=line, seen=seen, now=now)


async def put_off_board(matches: Matches, match_id: int, retry_at: int) -> None:
    """Record when the board of a match is tried again."""
    await matches.postings.put_off((await matches.get(match_id)).posting, retry_at)


async def counts(matches: Matches, match_id: int) -> tuple[int, int]:
    """Return how often a match has changed, and how many of these changes its board shows."""
    sql = f"SELECT wanted, shown FROM posting WHERE {postings.BOARD} AND subject = ?"
    row = await matches.database.read(lambda tx: tx.execute(sql, (match_id,)).fetchone())
    return row[0], row[1]
