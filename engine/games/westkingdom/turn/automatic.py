"""The tasks that need no decision: actions, effects of cards and chores.

They are carried out by :mod:`engine.games.westkingdom.turn.chores` and ``effects``, and the modules of
``places``.
"""

import msgspec

from engine.games.westkingdom.box.vocabulary import Effect


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pending decision or step for ``seat``."""

    seat: int


class Deed(Task, frozen=True):
    """An action, paid and carried out after the optional tools before it have been offered."""


class Gather(Deed, frozen=True, tag="gather"):
    """Take the yield of ``place``; ``way`` is the index of the good."""

    place: int
    way: int = 0


class TakeTaxes(Deed, frozen=True, tag="take-taxes"):
    """Take the silver of the Tax Stand."""


class VisitStorehouse(Deed, frozen=True, tag="visit-storehouse"):
    """Start trading at the King's Storehouse."""


class TradeWith(Deed, frozen=True, tag="trade-with"):
    """Make the trade that an apprentice offers."""

    card: int


class VisitGuardhouse(Deed, frozen=True, tag="visit-guardhouse"):
    """Start the actions of the Guardhouse."""


class SendToPrison(Deed, frozen=True, tag="send-to-prison"):
    """Send the workers held on the player's board to prison, for silver."""


class LeavePrison(Deed, frozen=True, tag="leave-prison"):
    """Free the player's workers from prison."""


class BuyBack(Deed, frozen=True, tag="buy-back"):
    """Free the player's workers held by others, for silver."""


class BorrowBack(Deed, frozen=True, tag="borrow-back"):
    """Free the player's workers held by others, for a debt."""


class PayOffDebt(Deed, frozen=True, tag="pay-off-debt"):
    """Pay off a debt."""


class VisitTownCentre(Deed, frozen=True, tag="visit-town-centre"):
    """Start captures at the Town Centre."""


class FirstCapture(Deed, frozen=True, tag="first-capture"):
    """Make the first capture of the turn, of ``whom`` at ``place``, which costs tax."""

    place: int = 0
    whom: int = 0


class FurtherCapture(Deed, frozen=True, tag="further-capture"):
    """Make a later capture of the turn, of ``whom`` at ``place``, which costs silver."""

    place: int = 0
    whom: int = 0


class ArtisanCapture(Deed, frozen=True, tag="artisan-capture"):
    """Capture ``whom`` at ``place`` with an apprentice's ability, sparing the player's own Artisan."""

    card: int
    place: int
    whom: int


class TakeOn(Deed, frozen=True, tag="take-on"):
    """Hire the face-up apprentice in ``slot``; ``paid`` if at the Workshop's prices."""

    slot: int
    paid: bool = False


class VisitMarket(Deed, frozen=True, tag="visit-market"):
    """Use a space of the Black Market, counting from 0."""

    space: int


class StepUp(Deed, frozen=True, tag="step-up"):
    """Build the next level of the Cathedral."""


class ReleaseBy(Deed, frozen=True, tag="release-by"):
    """Free the player's workers in a reset, with an apprentice's ability or the player board's (0)."""

    card: int = 0


class PayOutBy(Deed, frozen=True, tag="pay-out-by"):
    """Take an apprentice's payout in a reset."""

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
    """Carry out an effect.

    ``source`` is the word of its card in notation, ``card`` the building under which its adornment was put.
    """

    effect: Effect
    source: str = ""
    card: int = 0


class Chore(Task, frozen=True):
    """A step that follows automatically."""


class LoseVirtue(Chore, frozen=True, tag="lose-virtue"):
    """Lose virtue because of this turn's action."""

    count: int


class Refill(Chore, frozen=True, tag="refill"):
    """Refill the rows of apprentices."""


class ShowCraft(Chore, frozen=True, tag="show-craft"):
    """Draw a craft card for each gap."""


class TakeFromMarket(Chore, frozen=True, tag="take-from-market"):
    """Grant the reward of a Black Market space, counting from 0."""

    space: int


class MarketBonus(Chore, frozen=True, tag="market-bonus"):
    """Grant the cards' bonuses for a Black Market action."""


class Build(Chore, frozen=True, tag="build"):
    """Put the paid plan into play."""


class ConstructBonus(Chore, frozen=True, tag="construct-bonus"):
    """Grant the cards' bonuses for a construction."""


class Climb(Chore, frozen=True, tag="climb"):
    """Move the marker up the Cathedral, once the level is paid."""


class TurnUpReward(Chore, frozen=True, tag="turn-up-reward"):
    """Turn up the reward for a Cathedral level."""


class AskArtisan(Chore, frozen=True, tag="ask-artisan"):
    """Offer a capture to the newly placed Artisan."""


class Finish(Chore, frozen=True, tag="finish"):
    """Carry out what follows a turn's action: a reset of the Black Market, then the hand limit."""


class LimitHand(Chore, frozen=True, tag="limit-hand"):
    """Discard plans down to the hand limit."""


class ReleaseInReset(Chore, frozen=True, tag="release-in-reset"):
    """Queue the releases by a player's apprentices and board in a reset."""


class ReleaseWith(Chore, frozen=True, tag="release-with"):
    """Free workers in a reset, with an apprentice's ability or the player board's (0)."""

    card: int = 0


class ReleaseWithTools(Chore, frozen=True, tag="release-with-tools"):
    """Free workers with the tools of apprentices that will pay out in a reset."""


class PayOutInReset(Chore, frozen=True, tag="pay-out-in-reset"):
    """Queue the payouts of a player's apprentices in a reset."""


class PayOutWith(Chore, frozen=True, tag="pay-out-with"):
    """Pay out for an apprentice in a reset."""

    card: int


class PunishMany(Chore, frozen=True, tag="punish-many"):
    """Deduct virtue from all players with many workers in prison."""


class PunishMost(Chore, frozen=True, tag="punish-most"):
    """Give a debt to each player with the most workers in prison."""


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
