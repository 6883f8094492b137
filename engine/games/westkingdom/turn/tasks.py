"""The tasks on the board's stack, the next one last.

Tasks that ask a player are named ``To…`` and defined here; automatic ones are in
:mod:`engine.games.westkingdom.turn.automatic`. ``seat`` is the player concerned, possibly the automaton.
"""

from typing import Literal

from engine.games.westkingdom.box.vocabulary import NOTHING, Effect, Goods
from engine.games.westkingdom.turn.automatic import AnyChore, AnyDeed, Run, Task


class ToPick(Task, frozen=True, tag="to-pick"):
    """Pick a player board."""


class ToEnlist(Task, frozen=True, tag="to-enlist"):
    """Choose the start apprentice."""


class ToPlace(Task, frozen=True, tag="to-place"):
    """Place a worker, or take one back if there is none in supply."""


class ToMine(Task, frozen=True, tag="to-mine"):
    """Choose clay or gold."""


class ToTrade(Task, frozen=True, tag="to-trade"):
    """Make a trade at the King's Storehouse; ``left`` trades remain."""

    left: int


class ToUse(Task, frozen=True, tag="to-use"):
    """Choose an action at the Workshop, in the middle of the Black Market or in the Guildhall.

    ``may`` means that it can be declined, as with the Crane.
    """

    place: int
    may: bool = False


class ToDismiss(Task, frozen=True, tag="to-dismiss"):
    """Discard an apprentice, to make room for a new one (``hire``: how it is paid) or for an effect."""

    hire: Literal["", "paid", "free"] = ""
    may: bool = False


class ToRetool(Task, frozen=True, tag="to-retool"):
    """Move the tool of a discarded apprentice to another one, or not."""

    craft: int


class ToHire(Task, frozen=True, tag="to-hire"):
    """Choose an apprentice to hire; ``paid`` if at the Workshop's prices."""

    paid: bool = False
    may: bool = False


class ToRaid(Task, frozen=True, tag="to-raid"):
    """Choose the location of a capture; ``left`` captures remain.

    ``free`` captures come from cards. ``places`` are the locations of earlier captures this turn. ``bound``
    captures cannot be declined.
    """

    left: int
    free: bool = False
    places: tuple[int, ...] = ()
    bound: bool = False


class ToCapture(Task, frozen=True, tag="to-capture"):
    """Choose the colour to capture at ``place``.

    ``paid`` captures are those at the Town Centre. ``limit`` is the maximum number of workers taken, 0 for
    all. ``spares`` means that the player's own Artisan is not taken. ``card`` is the apprentice whose
    ability, or whose tool if ``tool``, provides the capture; 0 for none.
    """

    place: int
    paid: Literal["", "first", "further"] = ""
    limit: int = 0
    spares: bool = False
    may: bool = False
    card: int = 0
    tool: bool = False


class ToGuard(Task, frozen=True, tag="to-guard"):
    """Choose an action of the Guardhouse; ``left`` actions remain, of which the ``first`` is mandatory."""

    left: int
    first: bool = False


class ToKeep(Task, frozen=True, tag="to-keep"):
    """Keep one of the plans looked at."""


class ToConstruct(Task, frozen=True, tag="to-construct"):
    """Choose the plan to construct."""


class ToPay(Task, frozen=True, tag="to-pay"):
    """Choose the goods to pay with, for the plan under construction or (0) the next Cathedral level."""

    plan: int = 0


class ToDiscard(Task, frozen=True, tag="to-discard"):
    """Put a plan from the hand under the pile; optional for the Library, in exchange for ``gain``."""

    why: Literal["cathedral", "limit", "library"]
    gain: Goods = NOTHING


class ToChoose(Task, frozen=True, tag="to-choose"):
    """Choose one of several effects of the card with the word ``source``."""

    effect: Effect
    source: str = ""
    card: int = 0


class ToAccept(Task, frozen=True, tag="to-accept"):
    """Accept or decline an offer.

    ``mercy``: the Artisan ignores one point of a virtue loss of ``count``. ``silver``: pay silver instead of
    one of ``count`` debts. ``debt``: destroy a debt.
    """

    about: Literal["mercy", "silver", "debt"]
    count: int = 1


class ToTool(Task, frozen=True, tag="to-tool"):
    """Decide whether to use an apprentice's tool; ``late`` if after its ability."""

    card: int
    late: bool = False


class ToPrefer(Task, frozen=True, tag="to-prefer"):
    """Choose which of the tools of several ``cards`` to use for the action below, which allows only one."""

    cards: tuple[int, ...]


class ToCraft(Task, frozen=True, tag="to-craft"):
    """Choose the craft card to make into an adornment or a tool."""

    half: Literal["adornment", "tool"]
    may: bool = False


class ToAttach(Task, frozen=True, tag="to-attach"):
    """Choose the card under which to put a craft card."""

    half: Literal["adornment", "tool"]
    craft: int


Asking = (
    ToPick
    | ToEnlist
    | ToPlace
    | ToMine
    | ToTrade
    | ToUse
    | ToDismiss
    | ToRetool
    | ToHire
    | ToRaid
    | ToCapture
    | ToGuard
    | ToKeep
    | ToConstruct
    | ToPay
    | ToDiscard
    | ToChoose
    | ToAccept
    | ToTool
    | ToPrefer
    | ToCraft
    | ToAttach
)
AnyTask = Asking | AnyDeed | Run | AnyChore
