"""What can happen in Architects of the West Kingdom.

``seat`` is the player whom an event is about; the number behind the last seat is the automaton. Events
that hold a secret show the others a version without it.
"""

from typing import Literal

from msgspec.structs import replace

from engine.core.values import Event
from engine.games.westkingdom.box.vocabulary import Goods


class Picked(Event, frozen=True, tag="picked"):
    """A player board was taken."""

    seat: int
    board: str


class Drafted(Event, frozen=True, tag="drafted"):
    """A plan was kept in the draft; which one is secret."""

    seat: int
    plan: int = 0

    def seen_by(self, seat: int | None) -> "Drafted":
        """Others see only that one was kept."""
        return self if seat == self.seat else replace(self, plan=0)


class PacksPassed(Event, frozen=True, tag="packs-passed"):
    """What is left of the packs went on to the next players; ``left`` plans each, 0 at the end."""

    left: int


class Placed(Event, frozen=True, tag="placed"):
    """A worker was placed; ``count`` is how many it counts with its like there."""

    seat: int
    location: int
    artisan: bool
    count: int


class Recalled(Event, frozen=True, tag="recalled"):
    """A worker was taken back; ``source`` as in the move."""

    seat: int
    source: int
    count: int = 1
    artisan: bool = False


class Skipped(Event, frozen=True, tag="skipped"):
    """A player has no worker that could be placed or taken back."""

    seat: int


class Paid(Event, frozen=True, tag="paid"):
    """Goods went to the supply, ``tax`` silver to the Tax Stand, ``coins`` silver onto apprentices."""

    seat: int
    goods: Goods
    tax: int = 0
    coins: int = 0


class Gained(Event, frozen=True, tag="gained"):
    """Goods were gained.

    ``why`` is the word of what gives them: a location, a card of any kind, ``reward``, ``coins`` (on
    a hired apprentice), ``trade``, ``send`` (for prisoners), ``library``.
    """

    seat: int
    goods: Goods
    why: str


class Virtue(Event, frozen=True, tag="virtue"):
    """Virtue changed by ``change`` points on the track, and is ``now``."""

    seat: int
    change: int
    now: int


class Debts(Event, frozen=True, tag="debts"):
    """Debts were taken, paid off, destroyed, or (``bought``) avoided for silver."""

    seat: int
    count: int
    how: Literal["taken", "paid", "destroyed", "bought"]


class Spared(Event, frozen=True, tag="spared"):
    """The Artisan ignored a point of virtue."""

    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """Plans were drawn; which ones is secret."""

    seat: int
    count: int
    plans: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> "Drew":
        """Others see only how many."""
        return self if seat == self.seat else replace(self, plans=())


class Looked(Event, frozen=True, tag="looked"):
    """Plans were looked at to keep one of them; which ones is secret."""

    seat: int
    count: int
    plans: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> "Looked":
        """Others see only how many."""
        return self if seat == self.seat else replace(self, plans=())


class Kept(Event, frozen=True, tag="kept"):
    """One of the plans looked at was kept; which one is secret."""

    seat: int
    plan: int = 0

    def seen_by(self, seat: int | None) -> "Kept":
        """Others see only that one was kept."""
        return self if seat == self.seat else replace(self, plan=0)


class Discarded(Event, frozen=True, tag="discarded"):
    """A plan of the hand went under the pile; which one is secret."""

    seat: int
    why: Literal["cathedral", "limit", "library"]
    plan: int = 0

    def seen_by(self, seat: int | None) -> "Discarded":
        """Others see only that there was one."""
        return self if seat == self.seat else replace(self, plan=0)


class Hired(Event, frozen=True, tag="hired"):
    """An apprentice was hired; the automaton may put it under the pile at once (``kept`` is False)."""

    seat: int
    apprentice: int
    kept: bool = True


class Dismissed(Event, frozen=True, tag="dismissed"):
    """An own apprentice was discarded."""

    seat: int
    apprentice: int


class Retooled(Event, frozen=True, tag="retooled"):
    """The tool of a discarded apprentice went to another one (0: it left the game)."""

    seat: int
    craft: int
    apprentice: int


class Refilled(Event, frozen=True, tag="refilled"):
    """New apprentices lie face up."""

    apprentices: tuple[int, ...]


class Cleared(Event, frozen=True, tag="cleared"):
    """Face-up apprentices went under the pile: those of column 1 in an apprentice reset, or all."""

    apprentices: tuple[int, ...]


class Captured(Event, frozen=True, tag="captured"):
    """Workers of one colour were captured; own ones returned to the supply."""

    seat: int
    location: int
    whom: int
    count: int
    artisan: bool = False


class Sent(Event, frozen=True, tag="sent"):
    """The captured workers went to prison; ``held`` by their owners."""

    seat: int
    held: tuple[int, ...]


class Freed(Event, frozen=True, tag="freed"):
    """Own workers returned to the supply."""

    seat: int
    source: Literal["prison", "boards"]
    count: int
    artisan: bool = False


class Traded(Event, frozen=True, tag="traded"):
    """A trade at the King's Storehouse was made."""

    seat: int
    trade: str


class Lay(Event, frozen=True, tag="lay"):
    """A worker lay down in the Guildhall.

    ``number`` is its place in the first layer from 1, 0 for one on top of an own one or, where the
    Guildhall is full, beside it (``beside``).
    """

    seat: int
    number: int
    beside: bool = False


class Constructed(Event, frozen=True, tag="constructed"):
    """A building came into play."""

    seat: int
    building: int


class Climbed(Event, frozen=True, tag="climbed"):
    """The marker moved up to a level of the Cathedral."""

    seat: int
    level: int


class Rewarded(Event, frozen=True, tag="rewarded"):
    """The top reward was shown, 0 where none is left; ``gained`` is False for the automaton."""

    seat: int
    reward: int
    gained: bool = True


class Adorned(Event, frozen=True, tag="adorned"):
    """An adornment was put under a building (0: kept by the automaton)."""

    seat: int
    craft: int
    building: int


class Equipped(Event, frozen=True, tag="equipped"):
    """A tool was put under an apprentice."""

    seat: int
    craft: int
    apprentice: int


class Shown(Event, frozen=True, tag="shown"):
    """A new craft card was turned up (0: the pile is empty)."""

    craft: int


class ToolUsed(Event, frozen=True, tag="tool-used"):
    """The tool of an apprentice was used."""

    seat: int
    apprentice: int
    craft: int


class Reset(Event, frozen=True, tag="reset"):
    """The Black Market was reset: who went to prison from its spaces, and what it offers now."""

    imprisoned: tuple[int, ...]
    small: Goods
    large: Goods


class Schemed(Event, frozen=True, tag="schemed"):
    """The automaton drew a scheme card and did its step number ``step``, from 0 on."""

    seat: int
    card: int
    step: int


class Stocked(Event, frozen=True, tag="stocked"):
    """The automaton's stock changed and is ``now``."""

    seat: int
    change: int
    now: int


class TaxRaised(Event, frozen=True, tag="tax-raised"):
    """Silver came from the supply to the Tax Stand, which holds ``now``."""

    count: int
    now: int


class Full(Event, frozen=True, tag="full"):
    """The Guildhall is full: everybody has one more turn."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over: the last turns are played, or (``stopped``) it has gone on for too long."""

    stopped: bool = False


WestKingdomEvent = (
    Picked
    | Drafted
    | PacksPassed
    | Placed
    | Recalled
    | Skipped
    | Paid
    | Gained
    | Virtue
    | Debts
    | Spared
    | Drew
    | Looked
    | Kept
    | Discarded
    | Hired
    | Dismissed
    | Retooled
    | Refilled
    | Cleared
    | Captured
    | Sent
    | Freed
    | Traded
    | Lay
    | Constructed
    | Climbed
    | Rewarded
    | Adorned
    | Equipped
    | Shown
    | ToolUsed
    | Reset
    | Schemed
    | Stocked
    | TaxRaised
    | Full
    | Ended
)
