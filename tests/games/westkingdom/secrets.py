"""What only a seat may know of a log of *West Kingdom*; said here once more and not taken from the code."""

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
