"""What is still to be decided or done: the entries of the board's stack, the next one last.

A task that asks somebody is named ``To…`` and stands here, one that asks nobody in
:mod:`engine.games.westkingdom.turn.automatic`. ``seat`` is the player whom it is about, the automaton
included.
"""

from typing import Literal

from engine.games.westkingdom.box.vocabulary import NOTHING, Effect, Goods
from engine.games.westkingdom.turn.automatic import AnyChore, AnyDeed, Run, Task


class ToPick(Task, frozen=True, tag="to-pick"):
    """A player board is to be picked."""


class ToEnlist(Task, frozen=True, tag="to-enlist"):
    """The start apprentice is to be chosen."""


class ToPlace(Task, frozen=True, tag="to-place"):
    """A worker is to be placed, or taken back where there is none in the supply."""


class ToMine(Task, frozen=True, tag="to-mine"):
    """Clay or gold."""


class ToTrade(Task, frozen=True, tag="to-trade"):
    """A trade at the King's Storehouse; ``left`` may still be made."""

    left: int


class ToUse(Task, frozen=True, tag="to-use"):
    """What to do at the Workshop, in the middle of the Black Market or in the Guildhall.

    ``may`` says that it can be declined, as with a Crane.
    """

    place: int
    may: bool = False


class ToDismiss(Task, frozen=True, tag="to-dismiss"):
    """An apprentice is to be discarded, for a new one (``hire``: how it is paid) or by an effect."""

    hire: Literal["", "paid", "free"] = ""
    may: bool = False


class ToRetool(Task, frozen=True, tag="to-retool"):
    """The tool of a discarded apprentice may go to another one."""

    craft: int


class ToHire(Task, frozen=True, tag="to-hire"):
    """An apprentice is to be chosen; ``paid`` at the prices of the Workshop."""

    paid: bool = False
    may: bool = False


class ToRaid(Task, frozen=True, tag="to-raid"):
    """The location of a capture; ``left`` may still be made.

    ``free`` captures are those of cards. ``places`` are the locations where was captured before
    in this turn. ``bound`` captures can't be declined.
    """

    left: int
    free: bool = False
    places: tuple[int, ...] = ()
    bound: bool = False


class ToCapture(Task, frozen=True, tag="to-capture"):
    """The colour that is captured at ``place``.

    ``paid`` ones are those of the Town Centre. ``limit`` is the most workers that are taken, 0 for
    all. ``spares`` says that the own Artisan is not taken. ``card`` is the apprentice whose ability
    or (``tool``) whose tool it is, 0 for none.
    """

    place: int
    paid: Literal["", "first", "further"] = ""
    limit: int = 0
    spares: bool = False
    may: bool = False
    card: int = 0
    tool: bool = False


class ToGuard(Task, frozen=True, tag="to-guard"):
    """An action of the Guardhouse; ``left`` may still be done, the ``first`` one must."""

    left: int
    first: bool = False


class ToKeep(Task, frozen=True, tag="to-keep"):
    """One of the plans looked at is to be kept."""


class ToConstruct(Task, frozen=True, tag="to-construct"):
    """The plan that is constructed."""


class ToPay(Task, frozen=True, tag="to-pay"):
    """The mixture of goods that is paid, for the plan on the site or (0) the next Cathedral level."""

    plan: int = 0


class ToDiscard(Task, frozen=True, tag="to-discard"):
    """A plan of the hand goes under the pile; in the Library it may, for goods (``gain``)."""

    why: Literal["cathedral", "limit", "library"]
    gain: Goods = NOTHING


class ToChoose(Task, frozen=True, tag="to-choose"):
    """One of several effects of the card with the word ``source``."""

    effect: Effect
    source: str = ""
    card: int = 0


class ToAccept(Task, frozen=True, tag="to-accept"):
    """Yes or no.

    ``mercy``: the Artisan ignores a point of a loss of ``count``. ``silver``: 2 silver instead of
    one of ``count`` debts. ``debt``: destroy a debt.
    """

    about: Literal["mercy", "silver", "debt"]
    count: int = 1


class ToTool(Task, frozen=True, tag="to-tool"):
    """Whether the tool of an apprentice is used; ``late`` is after its ability."""

    card: int
    late: bool = False


class ToPrefer(Task, frozen=True, tag="to-prefer"):
    """Which of the tools under several ``cards`` is used, where only one is: the action stands below."""

    cards: tuple[int, ...]


class ToCraft(Task, frozen=True, tag="to-craft"):
    """The craft card that is made into an adornment or a tool."""

    half: Literal["adornment", "tool"]
    may: bool = False


class ToAttach(Task, frozen=True, tag="to-attach"):
    """Where a craft card is tucked under."""

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
