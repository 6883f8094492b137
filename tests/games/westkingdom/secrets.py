"""Log entries of *West Kingdom* that only one seat may see, stated independently of the code."""

from engine.games.westkingdom.events import Discarded, Drafted, Drew, Kept, Looked
from engine.games.westkingdom.moves import Discard, Draft, Keep

SECRETS = {
    Drafted: ("plan",),
    Draft: ("plan",),
    Drew: ("plans",),
    Looked: ("plans",),
    Kept: ("plan",),
    Keep: ("plan",),
    Discarded: ("plan",),
    Discard: ("plan",),
}
SILENT = ()
