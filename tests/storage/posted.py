"""What tests do with postings."""

from storage import Matches
from storage.delivery import Posting, PostingKind
from tests.clock import now


async def posting_of(matches: Matches, kind: PostingKind, subject: int) -> int:
    """Return the id of the posting about something."""
    sql = "SELECT id FROM posting WHERE kind = ? AND subject = ?"
    (number,) = await matches.database.read(lambda tx: tx.execute(sql, (kind, subject)).fetchone())
    assert isinstance(number, int)
    return number


async def claimed(matches: Matches, kind: PostingKind, subject: int, holder: str = "me") -> Posting:
    """Claim the posting about something, which is stale."""
    number = await posting_of(matches, kind, subject)
    posting = await matches.postings.claim(number, holder, 10, now=now())
    assert posting is not None
    return posting


async def show(matches: Matches, kind: PostingKind, subject: int, message: int) -> Posting:
    """Show something as it is by a message."""
    posting = await claimed(matches, kind, subject)
    await matches.postings.record(posting, message)
    return posting
