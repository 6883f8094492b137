"""Matches that are a secret until their week is over, as others may still begin them: who may see them."""

from bot.platform.aio import reader
from bot.platform.clock import now
from engine.errors import Refusal
from storage.records import Listing
from storage.timing import begin_of, week_of


def is_secret(row: Listing) -> bool:
    """Return whether a match is that of a deal which others may still play."""
    return row.week is not None and row.week >= week_of(now())


def require_reader(row: Listing) -> None:
    """Raise a refusal where the user who is answered must not see a match; see :mod:`bot.platform.aio`."""
    user = reader.get()
    if user is not None and is_secret(row) and row.sight_of(user) is None:
        raise Refusal("refusal-deal-of-others")


def require_told(row: Listing) -> None:
    """Raise a refusal for what would hand a deal on that others may still play."""
    if is_secret(row):
        assert row.week is not None
        raise Refusal("refusal-deal-secret", time=begin_of(row.week + 1))
