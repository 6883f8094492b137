"""The moves of *Architects of the West Kingdom*, one per decision.

Examples are ``place forest artisan``, ``hire merchant-14`` and ``pay 5-wood 3-stone``. Cards are written by
name, with their number appended if the name is not unique.
"""

from typing import Annotated, Literal

from engine.core.notation import Names
from engine.core.values import Move
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    BUILDINGS,
    COLOURS,
    CRAFTS,
    LOCATIONS,
    OPEN,
    POWERS,
    Card,
)
from engine.games.westkingdom.box.trades import TRADES
from engine.games.westkingdom.box.vocabulary import GOODS

SOURCES = (*LOCATIONS[:OPEN], "prison", "market", *(f"{colour}-board" for colour in COLOURS))
"""Where a worker can be taken back from: open locations, prison, Black Market, boards by colour."""

PRISON, MARKET, BOARDS = OPEN, OPEN + 1, OPEN + 2
MOST = 12
"""An upper bound on the amount of one good in any cost."""


def _names(cards: dict[int, Card]) -> Names:
    return Names({number: card.key for number, card in cards.items()})


Location = Annotated[int, Names(LOCATIONS)]
Apprentice = Annotated[int, _names(dict(APPRENTICES))]
Plan = Annotated[int, _names(dict(BUILDINGS))]
CraftCard = Annotated[int, _names(dict(CRAFTS))]
Power = Annotated[str, Names({key: key for key in POWERS})]
Colour = Annotated[str, Names({colour: colour for colour in COLOURS})]
Amount = Annotated[
    tuple[int, int],
    Names(
        {
            (good, count): f"{count}-{name}"
            for good, name in enumerate(GOODS[:5])
            for count in range(1, MOST + 1)
        }
    ),
]


class Pick(Move, frozen=True, tag="pick"):
    """Take a player board."""

    board: Power


class Draft(Move, frozen=True, tag="draft"):
    """Keep a plan from the pack before it is passed on."""

    secret = True
    plan: Plan


class Place(Move, frozen=True, tag="place"):
    """Place a worker."""

    location: Location
    artisan: Annotated[bool, Names({True: "artisan", False: "worker"})] = False


class Recall(Move, frozen=True, tag="recall"):
    """Take a worker back, if there is none in supply."""

    source: Annotated[int, Names(SOURCES)]


class Mine(Move, frozen=True, tag="mine"):
    """Take clay or gold in the Mines."""

    good: Annotated[Literal["clay", "gold"], Names({"clay": "clay", "gold": "gold"})]


class Trade(Move, frozen=True, tag="trade"):
    """Trade at the King's Storehouse."""

    trade: Annotated[str, Names({trade: trade for trade in TRADES})]


WAYS = ("hire", "plans", "construct", "cathedral", "adornment", "tool")


class Use(Move, frozen=True, tag="use"):
    """Choose an action at a location that offers several."""

    way: Annotated[
        Literal["hire", "plans", "construct", "cathedral", "adornment", "tool"],
        Names({way: way for way in WAYS}),
    ]


class Hire(Move, frozen=True, tag="hire"):
    """Take a face-up apprentice."""

    apprentice: Apprentice


class Dismiss(Move, frozen=True, tag="dismiss"):
    """Discard one of the player's apprentices."""

    apprentice: Apprentice


class Retool(Move, frozen=True, tag="retool"):
    """Move the tool of a discarded apprentice to another one."""

    apprentice: Apprentice


class Raid(Move, frozen=True, tag="raid"):
    """Choose the location of a capture."""

    location: Location


class Capture(Move, frozen=True, tag="capture"):
    """Capture the workers of one colour."""

    colour: Colour


GUARDING = ("send", "free", "boards", "boards-debt", "pay-off")


class Guard(Move, frozen=True, tag="guard"):
    """Carry out an action of the Guardhouse; ``boards`` is for silver, ``boards-debt`` for a debt."""

    action: Annotated[
        Literal["send", "free", "boards", "boards-debt", "pay-off"],
        Names({action: action for action in GUARDING}),
    ]


class Keep(Move, frozen=True, tag="keep"):
    """Keep one of the plans looked at."""

    secret = True
    plan: Plan


class Construct(Move, frozen=True, tag="construct"):
    """Choose the plan to construct."""

    plan: Plan


class Pay(Move, frozen=True, tag="pay"):
    """Choose the goods to pay with, as (good, amount) pairs."""

    goods: tuple[Amount, ...]


class Discard(Move, frozen=True, tag="discard"):
    """Put a plan from the hand under the pile."""

    secret = True
    plan: Plan


class Choose(Move, frozen=True, tag="choose"):
    """Choose one of several effects by index (written ``first``, ``second``, …)."""

    option: Annotated[int, Names(("first", "second", "third"))]


class Craft(Move, frozen=True, tag="craft"):
    """Choose a craft card."""

    card: CraftCard


class Adorn(Move, frozen=True, tag="adorn"):
    """Put the craft card under one of the player's buildings."""

    building: Plan


class Equip(Move, frozen=True, tag="equip"):
    """Put the craft card under one of the player's apprentices."""

    apprentice: Apprentice


class Tool(Move, frozen=True, tag="tool"):
    """Use an apprentice's tool now, later in the same action, or not at all."""

    when: Annotated[Literal["now", "later", "no"], Names({word: word for word in ("now", "later", "no")})]


class Accept(Move, frozen=True, tag="accept"):
    """Accept an offer."""


class Pass(Move, frozen=True, tag="pass"):
    """Decline an option, or stop."""


WestKingdomMove = (
    Pick
    | Draft
    | Place
    | Recall
    | Mine
    | Trade
    | Use
    | Hire
    | Dismiss
    | Retool
    | Raid
    | Capture
    | Guard
    | Keep
    | Construct
    | Pay
    | Discard
    | Choose
    | Craft
    | Adorn
    | Equip
    | Tool
    | Accept
    | Pass
)
