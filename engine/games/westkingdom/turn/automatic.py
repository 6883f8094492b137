"""The entries of the stack that ask nobody: deeds, effects of cards and chores.

What each one does stands in :mod:`engine.games.westkingdom.turn.deeds`, ``effects`` and ``chores``.
"""

import msgspec

from engine.games.westkingdom.box.vocabulary import Effect


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is still to be decided or done for ``seat``."""

    seat: int


class Deed(Task, frozen=True):
    """An action that is paid and done once the tools before it have been asked about."""


class Gather(Deed, frozen=True, tag="gather"):
    """Take what ``place`` yields; ``way`` is which of its goods, from 0."""

    place: int
    way: int = 0


class TakeTaxes(Deed, frozen=True, tag="take-taxes"):
    """Take the silver of the Tax Stand."""


class VisitStorehouse(Deed, frozen=True, tag="visit-storehouse"):
    """Begin to trade at the King's Storehouse."""


class TradeWith(Deed, frozen=True, tag="trade-with"):
    """Make the trade that an apprentice offers."""

    card: int


class VisitGuardhouse(Deed, frozen=True, tag="visit-guardhouse"):
    """Begin with the actions of the Guardhouse."""


class SendToPrison(Deed, frozen=True, tag="send-to-prison"):
    """Send the workers held on the own board to prison, for silver."""


class LeavePrison(Deed, frozen=True, tag="leave-prison"):
    """Free the own workers from prison."""


class BuyBack(Deed, frozen=True, tag="buy-back"):
    """Free the own workers held by others for silver."""


class BorrowBack(Deed, frozen=True, tag="borrow-back"):
    """Free the own workers held by others for a debt."""


class PayOffDebt(Deed, frozen=True, tag="pay-off-debt"):
    """Pay a debt off."""


class VisitTownCentre(Deed, frozen=True, tag="visit-town-centre"):
    """Begin to capture at the Town Centre."""


class FirstCapture(Deed, frozen=True, tag="first-capture"):
    """Capture ``whom`` at ``place`` as the first of a turn, which is taxed."""

    place: int = 0
    whom: int = 0


class FurtherCapture(Deed, frozen=True, tag="further-capture"):
    """Capture ``whom`` at ``place`` after the first of a turn, for silver."""

    place: int = 0
    whom: int = 0


class ArtisanCapture(Deed, frozen=True, tag="artisan-capture"):
    """Capture ``whom`` at ``place`` by the ability of an apprentice, without the own Artisan."""

    card: int
    place: int
    whom: int


class TakeOn(Deed, frozen=True, tag="take-on"):
    """Hire the face-up apprentice of ``slot``; ``paid`` at the prices of the Workshop."""

    slot: int
    paid: bool = False


class VisitMarket(Deed, frozen=True, tag="visit-market"):
    """Use a space of the Black Market, from 0."""

    space: int


class StepUp(Deed, frozen=True, tag="step-up"):
    """Go on to the next level of the Cathedral."""


class ReleaseBy(Deed, frozen=True, tag="release-by"):
    """Free own workers in a reset as an apprentice, or (0) the player board, does."""

    card: int = 0


class PayOutBy(Deed, frozen=True, tag="pay-out-by"):
    """Take what an apprentice pays out in a reset."""

    card: int


AnyDeed = (
    Gather
    | TakeTaxes
    | VisitStorehouse
    | TradeWith
    | VisitGuardhouse
    | SendToPrison
    | LeavePrison
    | BuyBack
    | BorrowBack
    | PayOffDebt
    | VisitTownCentre
    | FirstCapture
    | FurtherCapture
    | ArtisanCapture
    | TakeOn
    | VisitMarket
    | StepUp
    | ReleaseBy
    | PayOutBy
)


class Run(Task, frozen=True, tag="run"):
    """An effect is carried out.

    ``source`` is the word of the card that has it, ``card`` the building that an adornment was put
    under.
    """

    effect: Effect
    source: str = ""
    card: int = 0


class Chore(Task, frozen=True):
    """Something that follows by itself."""


class LoseVirtue(Chore, frozen=True, tag="lose-virtue"):
    """Virtue is lost by the action of this turn."""

    count: int


class Refill(Chore, frozen=True, tag="refill"):
    """The rows of apprentices are filled up."""


class ShowCraft(Chore, frozen=True, tag="show-craft"):
    """A craft card is turned up for every gap."""


class TakeFromMarket(Chore, frozen=True, tag="take-from-market"):
    """A space of the Black Market, from 0, gives what it offers."""

    space: int


class MarketBonus(Chore, frozen=True, tag="market-bonus"):
    """Cards give what they add to an action in the Black Market."""


class Build(Chore, frozen=True, tag="build"):
    """The plan on the site, which is paid for, comes into play."""


class ConstructBonus(Chore, frozen=True, tag="construct-bonus"):
    """Cards give what they add to a building."""


class Climb(Chore, frozen=True, tag="climb"):
    """The marker moves up the Cathedral, which is paid for."""


class TurnUpReward(Chore, frozen=True, tag="turn-up-reward"):
    """The reward of a level of the Cathedral is turned up."""


class AskArtisan(Chore, frozen=True, tag="ask-artisan"):
    """The Artisan that was placed may capture."""


class Finish(Chore, frozen=True, tag="finish"):
    """What follows the action of a turn: a reset of the Black Market, then the limit of the hand."""


class LimitHand(Chore, frozen=True, tag="limit-hand"):
    """Plans are discarded until the hand is within its limit."""


class ReleaseInReset(Chore, frozen=True, tag="release-in-reset"):
    """Apprentices and board of a player free workers in a reset."""


class ReleaseWith(Chore, frozen=True, tag="release-with"):
    """An apprentice, or (0) the player board, frees workers in a reset."""

    card: int = 0


class ReleaseWithTools(Chore, frozen=True, tag="release-with-tools"):
    """Tools of apprentices who will pay out in a reset free workers."""


class PayOutInReset(Chore, frozen=True, tag="pay-out-in-reset"):
    """The apprentices of a player pay out in a reset."""


class PayOutWith(Chore, frozen=True, tag="pay-out-with"):
    """An apprentice pays out in a reset."""

    card: int


class PunishMany(Chore, frozen=True, tag="punish-many"):
    """Everybody with many workers in prison loses virtue."""


class PunishMost(Chore, frozen=True, tag="punish-most"):
    """Whoever has most workers in prison takes a debt."""


AnyChore = (
    LoseVirtue
    | Refill
    | ShowCraft
    | TakeFromMarket
    | MarketBonus
    | Build
    | ConstructBonus
    | Climb
    | TurnUpReward
    | AskArtisan
    | Finish
    | LimitHand
    | ReleaseInReset
    | ReleaseWith
    | ReleaseWithTools
    | PayOutInReset
    | PayOutWith
    | PunishMany
    | PunishMost
)
