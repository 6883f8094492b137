"""What only a seat may know of a log of *Architectura*; said here once more and not taken from the code."""

from engine.games.architectura.events import Drew, Fetched, Looked, Ordered, Replaced
from engine.games.architectura.moves import Fetch, Order, Replace

SECRETS = {
    Drew: ("cards",),
    Looked: ("cards",),
    Ordered: ("cards",),
    Order: ("cards",),
    Fetched: ("under",),
    Fetch: ("under",),
    Replaced: ("card", "old"),
    Replace: ("card", "old"),
}
SILENT = (Replace,)
