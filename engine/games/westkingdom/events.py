"""The events of *Architects of the West Kingdom*.

``seat`` is the player concerned; the number after the last seat is the automaton. Events with hidden
information are shown to other seats without it.
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
    """A plan was kept in the draft; which one is hidden."""

    seat: int
    plan: int = 0

    def seen_by(self, seat: int | None) -> "Drafted":
        """Return the event, without the plan for other seats."""
        return self if seat == self.seat else replace(self, plan=0)


class PacksPassed(Event, frozen=True, tag="packs-passed"):
    """The packs were passed on with ``left`` plans each; 0 at the end of the draft."""

    left: int


class Placed(Event, frozen=True, tag="placed"):
    """A worker was placed; ``count`` is the number of workers it counts as there."""

    seat: int
    location: int
    artisan: bool
    count: int


class Recalled(Event, frozen=True, tag="recalled"):
    """A worker was taken back; ``source`` is as in the move."""

    seat: int
    source: int
    count: int = 1
    artisan: bool = False


class Skipped(Event, frozen=True, tag="skipped"):
    """A player has no worker to place or take back."""

    seat: int


class Paid(Event, frozen=True, tag="paid"):
    """Goods were paid to the supply, ``tax`` silver to the Tax Stand, ``coins`` silver onto apprentices."""

    seat: int
    goods: Goods
    tax: int = 0
    coins: int = 0


class Gained(Event, frozen=True, tag="gained"):
    """Goods were gained.

    ``why`` is the word of their source: a location, a card of any kind, ``reward``, ``coins`` (on a hired
    apprentice), ``trade``, ``send`` (for prisoners) or ``library``.
    """

    seat: int
    goods: Goods
    why: str


class Virtue(Event, frozen=True, tag="virtue"):
    """Virtue changed by ``change`` and is ``now``."""

    seat: int
    change: int
    now: int


class Debts(Event, frozen=True, tag="debts"):
    """Debts were taken, paid off, destroyed, or avoided for silver (``bought``)."""

    seat: int
    count: int
    how: Literal["taken", "paid", "destroyed", "bought"]


class Spared(Event, frozen=True, tag="spared"):
    """The Artisan ignored a point of virtue loss."""

    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """Plans were drawn; which ones is hidden."""

    seat: int
    count: int
    plans: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> "Drew":
        """Return the event, with only the number for other seats."""
        return self if seat == self.seat else replace(self, plans=())


class Looked(Event, frozen=True, tag="looked"):
    """Plans were looked at, one of which will be kept; which ones is hidden."""

    seat: int
    count: int
    plans: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> "Looked":
        """Return the event, with only the number for other seats."""
        return self if seat == self.seat else replace(self, plans=())


class Kept(Event, frozen=True, tag="kept"):
    """One of the plans looked at was kept; which one is hidden."""

    seat: int
    plan: int = 0

    def seen_by(self, seat: int | None) -> "Kept":
        """Return the event, without the plan for other seats."""
        return self if seat == self.seat else replace(self, plan=0)


class Discarded(Event, frozen=True, tag="discarded"):
    """A plan from the hand was put under the pile; which one is hidden."""

    seat: int
    why: Literal["cathedral", "limit", "library"]
    plan: int = 0

    def seen_by(self, seat: int | None) -> "Discarded":
        """Return the event, without the plan for other seats."""
        return self if seat == self.seat else replace(self, plan=0)


class Hired(Event, frozen=True, tag="hired"):
    """An apprentice was hired; ``kept`` is False if the automaton put it under the pile."""

    seat: int
    apprentice: int
    kept: bool = True


class Dismissed(Event, frozen=True, tag="dismissed"):
    """A player discarded an apprentice."""

    seat: int
    apprentice: int


class Retooled(Event, frozen=True, tag="retooled"):
    """The tool of a discarded apprentice moved to another one (0: it left the game)."""

    seat: int
    craft: int
    apprentice: int


class Refilled(Event, frozen=True, tag="refilled"):
    """New apprentices were turned up."""

    apprentices: tuple[int, ...]


class Cleared(Event, frozen=True, tag="cleared"):
    """Face-up apprentices were put under the pile: column 1 in an apprentice reset, or all."""

    apprentices: tuple[int, ...]


class Captured(Event, frozen=True, tag="captured"):
    """Workers of one colour were captured; the captor's own ones returned to supply."""

    seat: int
    location: int
    whom: int
    count: int
    artisan: bool = False


class Sent(Event, frozen=True, tag="sent"):
    """Captured workers were sent to prison; ``held`` has their number by owner."""

    seat: int
    held: tuple[int, ...]


class Freed(Event, frozen=True, tag="freed"):
    """A player's workers returned to supply."""

    seat: int
    source: Literal["prison", "boards"]
    count: int
    artisan: bool = False


class Traded(Event, frozen=True, tag="traded"):
    """A trade was made at the King's Storehouse."""

    seat: int
    trade: str


class Lay(Event, frozen=True, tag="lay"):
    """A worker was laid in the Guildhall.

    ``number`` is its space in the first layer, counting from 1. It is 0 for a stacked worker, or for one
    ``beside`` a full Guildhall.
    """

    seat: int
    number: int
    beside: bool = False


class Constructed(Event, frozen=True, tag="constructed"):
    """A building was constructed."""

    seat: int
    building: int


class Climbed(Event, frozen=True, tag="climbed"):
    """A marker moved up to a level of the Cathedral."""

    seat: int
    level: int


class Rewarded(Event, frozen=True, tag="rewarded"):
    """The top reward was turned up, 0 if none was left; ``gained`` is False for the automaton."""

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
    """A craft card was turned up (0: the pile is empty)."""

    craft: int


class ToolUsed(Event, frozen=True, tag="tool-used"):
    """An apprentice's tool was used."""

    seat: int
    apprentice: int
    craft: int


class Reset(Event, frozen=True, tag="reset"):
    """The Black Market was reset: the seats of its imprisoned workers, and its new offers."""

    imprisoned: tuple[int, ...]
    small: Goods
    large: Goods


class Schemed(Event, frozen=True, tag="schemed"):
    """The automaton drew a scheme card and took the step with index ``step``."""

    seat: int
    card: int
    step: int


class Stocked(Event, frozen=True, tag="stocked"):
    """The automaton's stock changed and is ``now``."""

    seat: int
    change: int
    now: int


class TaxRaised(Event, frozen=True, tag="tax-raised"):
    """Silver was added to the Tax Stand from the supply, which now holds ``now``."""

    count: int
    now: int


class Full(Event, frozen=True, tag="full"):
    """The Guildhall is full: all players have one more turn."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over, after the last turns or because it went on for too long (``stopped``)."""

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
