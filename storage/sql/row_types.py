"""Prepares the types that rows are decoded to, in one thread, before several threads decode.

msgspec analyses a type at its first use. A thread that uses it meanwhile sees incomplete data, and the
process crashes with a segmentation fault.
"""

from functools import cache

import msgspec

from engine.catalogue import games
from engine.history.log import entry_decoder
from engine.history.snapshot import snapshot_decoder
from storage.admin import AdminAction, HouseRules
from storage.clubs import Club
from storage.contests import Contest, Stall
from storage.records import Listing, Offer, Origin, Result, Vote
from storage.sql.results import Timed
from storage.standings import Score
from storage.timing import Preferences

ROW_TYPES = (
    Listing,
    Offer,
    Vote,
    Result,
    Timed,
    AdminAction,
    Preferences,
    HouseRules,
    Score,
    Contest,
    Stall,
    Club,
    Origin,
)


@cache
def prepare() -> None:
    """Let msgspec analyse all types of rows and logs, for all games."""
    for kind in ROW_TYPES:
        msgspec.json.Decoder(kind)
    for rules in games().values():
        entry_decoder(rules)
        snapshot_decoder(rules)
