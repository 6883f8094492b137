"""Log entries of *Architectura* that only one seat may see, stated independently of the code."""

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
