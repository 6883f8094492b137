"""The public and the hidden information in *Architects of the West Kingdom*."""

from typing import Final, Literal

import msgspec

from engine.core.values import Board, Position, Secret, State, View
from engine.games.westkingdom.box.cards import FILE
from engine.games.westkingdom.box.vocabulary import Goods
from engine.games.westkingdom.solo.schemes import Level, RivalName
from engine.games.westkingdom.turn.tasks import AnyTask

UNKNOWN: Final = 0
"""The blank: a card the viewer does not know."""

NO_ARTISAN: Final = -1
IN_SUPPLY: Final = 20
IN_PRISON: Final = 21
HELD: Final = 30
"""Where an Artisan is: the number of an open location or market space, or one of these values.

``HELD`` plus a seat is that player's board.
"""

HALL_COLUMNS: Final = {
    int(players): columns for players, columns in FILE.guildhall.spaces_per_row_by_players.items()
}
"""The number of spaces per row of the Guildhall, by number of players including the automaton."""

Phase = Literal["boards", "apprentices", "plans", "tools", "play", "over"]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """A player's cards, goods and workers.

    Every count of workers includes the Artisan, whose position is ``artisan``. ``placed`` are the workers on
    the open locations, ``held`` the captured workers on this player's board by owner. ``halls`` are this
    player's workers in the first layer of the Guildhall, ``stacked`` those on top of them, and ``beside``
    those beside the full Guildhall. ``tools`` is parallel to ``apprentices`` and ``adornments`` to
    ``buildings``, with 0 for none. ``hung`` are the automaton's adornments, which need no building. ``power``
    is the player board's power side, empty if plain.
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
    """The house automaton's additional data. ``played`` are the scheme cards drawn so far."""

    name: RivalName
    level: Level
    stock: int
    played: tuple[int, ...] = ()


class WestKingdomBoard(Board, frozen=True):
    """The public information.

    ``artisans`` and ``promos`` say which boxes are used, ``clears`` whether apprentices are reset,
    ``start_apprentice`` and ``drafts`` how the match starts.

    ``players`` are the seats in turn order, followed by the automaton if there is one (``rival``). ``turn``
    is the active seat; before the first turn, the first player.

    ``apprentices`` are the face-up ones, two rows of four, 0 for a gap; ``coins`` is the silver on them.
    ``crafts`` are the craft cards on display, 0 for a gap.

    ``small`` and ``large`` are the goods offered in the Black Market, ``turned`` the cards already turned
    over, and ``market`` the seats on its three spaces (-1 if free). ``hall`` has the owners of the first
    layer in the Guildhall, ``stacks`` whether a second worker is on top. ``rewards`` are those gained so far,
    ``lost`` the craft cards that left the game.

    ``ready`` marks the seats that have chosen a plan in this round of the draft. ``final`` is the number of
    turns left once the Guildhall is full, -1 before.

    Fields about the current turn: ``here`` is the open location of its worker (-1 if none) and ``force`` the
    number of workers it counts as there. ``brought`` is set if the worker is the Artisan, ``mercy`` if the
    Artisan may still ignore a point of virtue loss, and ``boon`` if its discount is unused. ``used`` are the
    apprentices whose tools were used, ``site`` is the plan under construction, and ``due`` and ``clearing``
    are set if a reset of the market or the apprentices follows.

    ``last`` is the location of the last placement (-1 if none), ``mover`` the seat that made it. ``rulings``
    is the match's rulings number (:class:`engine.core.facts.Facts`).
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
        """Whether the match uses the rulings added by an audit; older matches keep theirs."""
        return self.rulings >= 2

    @property
    def seats(self) -> int:
        """The number of seats, without the automaton."""
        return len(self.players) - (self.rival is not None)

    @property
    def columns(self) -> int:
        """The number of spaces in each row of the Guildhall."""
        return HALL_COLUMNS[len(self.players)]


class WestKingdomSecret(Secret, frozen=True, cache_hash=True):
    """The piles, top card first, and the players' hidden cards.

    ``packs`` are the plans each seat has left to draft from, ``looked`` the plans a seat is looking at.
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
