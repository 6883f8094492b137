"""What lies open and what lies hidden in *Architects of the West Kingdom*."""

from typing import Final, Literal

import msgspec

from engine.core.values import Board, Position, Secret, State, View
from engine.games.westkingdom.box.cards import FILE
from engine.games.westkingdom.box.vocabulary import Goods
from engine.games.westkingdom.solo.schemes import Level, RivalName
from engine.games.westkingdom.turn.tasks import AnyTask

UNKNOWN: Final = 0
"""The blank: a card that the viewer does not know."""

NO_ARTISAN: Final = -1
IN_SUPPLY: Final = 20
IN_PRISON: Final = 21
HELD: Final = 30
"""Where an Artisan is: an open location or market space by its number, or one of these.

``HELD`` plus a number is the board of that player.
"""

HALL_COLUMNS: Final = {
    int(players): columns for players, columns in FILE.guildhall.spaces_per_row_by_players.items()
}
"""The spaces of a row of the Guildhall by the number of players, the automaton counted as one."""

Phase = Literal["boards", "apprentices", "plans", "tools", "play", "over"]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """One player: all that lies before him, and his workers wherever they are.

    Every number of workers counts the Artisan as one; ``artisan`` says where it is. ``placed`` are
    the workers on the open locations, ``held`` the captured ones on this player's own board, by
    their owners. ``halls`` are his workers of the first layer in the Guildhall, ``stacked`` those
    on top of them, ``beside`` those that lie beside the full Guildhall. ``tools`` stand in the
    order of ``apprentices`` and ``adornments`` in that of ``buildings``, 0 for none. ``hung`` are
    the adornments of the automaton, which needs no building. ``power`` is the player board's second
    side, empty with the plain one.
    """

    colour: str
    goods: Goods
    virtue: int
    supply: int
    artisan: int = NO_ARTISAN
    power: str = ""
    unpaid: int = 0
    paid: int = 0
    level: int = 0
    placed: tuple[int, ...] = (0,) * 9
    prison: int = 0
    held: tuple[int, ...] = ()
    halls: int = 0
    stacked: int = 0
    beside: int = 0
    apprentices: tuple[int, ...] = ()
    tools: tuple[int, ...] = ()
    buildings: tuple[int, ...] = ()
    adornments: tuple[int, ...] = ()
    hung: tuple[int, ...] = ()
    turns: int = 0


class Rival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house automaton: what it has beside what every player has. ``played`` are its schemes so far."""

    name: RivalName
    level: Level
    stock: int
    played: tuple[int, ...] = ()


class WestKingdomBoard(Board, frozen=True):
    """All that lies open.

    ``artisans`` and ``promos`` say what is in the box, ``clears`` whether apprentices are reset,
    ``start_apprentice`` and ``drafts`` how the match begins.

    ``players`` are the seats in turn order, and behind them the automaton where one plays along
    (``rival``). ``turn`` is whose turn it is; before the first turn, who will begin.
    ``apprentices`` are the face-up ones, two rows of four, 0 for a gap; ``coins`` is the silver on
    them. ``crafts`` are the craft cards shown, 0 for a gap.
    ``small`` and ``large`` are the goods that the Black Market offers, ``turned`` its cards that
    have been turned over, ``market`` who stands on its three spaces (-1: nobody). ``hall`` has the
    owners of the first layer in the Guildhall, ``stacks`` whether a second worker lies on each.
    ``rewards`` are those gained so far, ``lost`` craft cards that left the game.

    ``ready`` is who has chosen a plan in this round of the draft. ``final`` counts the turns that
    are left once the Guildhall is full, -1 before.

    Of this turn: ``here`` is the open location where its worker was placed (-1: none), ``force``
    how many it counts with its like, ``brought`` whether it is the Artisan, ``mercy`` whether
    that may still ignore a point of virtue, ``boon`` whether its discount is still to be had,
    ``used`` the apprentices whose tools have been used, ``site`` the plan being constructed,
    ``due`` and ``clearing`` whether a reset of the market and of the apprentices follows.
    ``last`` is the location of the last placement (-1: none) and ``mover`` whose it was.

    ``rulings`` are those that the match is played by (:class:`engine.core.facts.Facts`).
    """

    artisans: bool
    promos: bool
    clears: bool
    start_apprentice: bool
    drafts: bool
    phase: Phase
    turn: int
    players: tuple[Player, ...]
    tax_stand: int
    apprentices: tuple[int, ...]
    coins: tuple[int, ...]
    crafts: tuple[int, ...]
    small: Goods
    large: Goods
    rival: Rival | None = None
    turned: tuple[int, ...] = ()
    market: tuple[int, int, int] = (-1, -1, -1)
    hall: tuple[int, ...] = ()
    stacks: tuple[bool, ...] = ()
    rewards: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    ready: tuple[bool, ...] = ()
    final: int = -1
    stack: tuple[AnyTask, ...] = ()
    here: int = -1
    force: int = 0
    brought: bool = False
    mercy: bool = False
    boon: bool = False
    used: tuple[int, ...] = ()
    site: int = 0
    due: bool = False
    clearing: bool = False
    last: int = -1
    mover: int = -1
    rulings: int = 1

    @property
    def audited(self) -> bool:
        """Whether the match is played by the rulings that an audit added; it keeps those it began with."""
        return self.rulings >= 2

    @property
    def seats(self) -> int:
        """The number of seats: people at the table."""
        return len(self.players) - (self.rival is not None)

    @property
    def columns(self) -> int:
        """The spaces of each row of the Guildhall."""
        return HALL_COLUMNS[len(self.players)]


class WestKingdomSecret(Secret, frozen=True, cache_hash=True):
    """The piles, top card first, and what the seats hold.

    ``packs`` are what is left of the plans that each seat drafts from, ``looked`` the plans that a
    seat looks at.
    """

    plans: tuple[int, ...]
    apprentices: tuple[int, ...]
    crafts: tuple[int, ...]
    rewards: tuple[int, ...]
    market: tuple[int, ...]
    schemes: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    packs: tuple[tuple[int, ...], ...]
    looked: tuple[tuple[int, ...], ...]


WestKingdomPosition = Position[WestKingdomBoard, WestKingdomSecret]
WestKingdomState = State[WestKingdomBoard, WestKingdomSecret]
WestKingdomView = View[WestKingdomBoard, WestKingdomSecret]
