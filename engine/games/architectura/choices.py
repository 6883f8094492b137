"""What can be chosen: the legal moves for every task on the stack."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Protocol

from engine.games.architectura.city import (
    Site,
    can_turn,
    eligible,
    neighbours,
    playable_at,
    protected,
    third,
    value,
)
from engine.games.architectura.components import BLOCKS, CARDS, DECK, Effect
from engine.games.architectura.moves import (
    Affect,
    At,
    Bury,
    End,
    Fetch,
    Fresh,
    Look,
    Move,
    Order,
    Pass,
    Pay,
    Play,
    Remove,
    Replace,
    Spare,
    Street,
    Swap,
    Turn,
)
from engine.games.architectura.state import (
    Building,
    Task,
    ToAsk,
    ToBury,
    ToPay,
    ToPlace,
    ToPlay,
    ToResolve,
)

MENU = 25
ATS = tuple(At(space) for space in range(4 * BLOCKS))
TURNS = tuple((Turn(space, True), Turn(space, False)) for space in range(4 * BLOCKS))
PLAYS = {card: Play(card) for card in CARDS}


class Desk(Site, Protocol):
    """What choosing needs besides the city: a :class:`State` or a :class:`Table`."""

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""

    @property
    def hands(self) -> Sequence[tuple[str, ...]]:
        """The cards in each hand."""

    @property
    def decks(self) -> Sequence[tuple[str, ...]]:
        """The cards in each deck, the top one first."""

    @property
    def refreshed(self) -> Sequence[bool]:
        """Whether each seat had its fresh hand."""

    @property
    def begun(self) -> Sequence[bool]:
        """Whether each seat had its first turn."""

    @property
    def laid(self) -> tuple[str, ...]:
        """The cards played this turn."""


def choices(desk: Desk, task: Task | None) -> list[Move]:
    """Return all that can be chosen for a task, however many they are."""
    if isinstance(task, ToPlace):
        return [ATS[space] for space in spaces_for(desk, desk.turn, task.card)]
    if isinstance(task, ToPlay):
        return to_play(desk, task.space)
    if isinstance(task, ToResolve):
        return resolving(desk, task)
    if isinstance(task, ToAsk):
        return [Spare(), Affect()]
    if isinstance(task, ToPay):
        hand, yard = desk.hands[desk.turn], desk.buried[desk.turn]
        return [*(Pay(card) for card in hand), *(Pay(card, "yard") for card in yard)]
    if isinstance(task, ToBury):
        if task.card:
            return [ATS[space] for space in eligible(desk, task.seat)]
        return [Bury(card) for card in desk.hands[task.seat]]
    return [End()]


def listed(found: list[Move], narrow: int) -> list[Move]:
    """Return the choices as one menu: the streets first where there would be more than 25."""
    if narrow >= 0:
        return [move for move in found if _street(move) in (narrow, -1)]
    if len(found) <= MENU:
        return found
    streets = sorted({_street(move) for move in found} - {-1})
    return [*(Street(street) for street in streets), *(move for move in found if _street(move) < 0)]


def touched(move: Move) -> tuple[int, ...]:
    """Return the spaces that a choice names."""
    if isinstance(move, At | Turn):
        return (move.space,)
    return (move.first, move.second) if isinstance(move, Swap) else ()


def _street(move: Move) -> int:
    spaces = touched(move)
    return spaces[0] // BLOCKS if spaces else -1


def replacements(swaps: tuple[tuple[str, str], ...], colour: str, agreed: int) -> list[Move]:
    """Return the replacements that a seat can still choose, and the end of choosing."""
    found: list[Move] = []
    if len(swaps) < agreed:
        new, old = {swap[0] for swap in swaps}, {swap[1] for swap in swaps}
        for card in DECK.more(colour):
            if card not in new:
                found += [Replace(card, other) for other in CARDS[card].replaces if other not in old]
    return [*found, End()]


# playing a card


def open_spaces(desk: Desk, seat: int) -> list[int]:
    """Return the spaces where a seat may play an ordinary card."""
    spaces = eligible(desk, seat)
    if desk.seats < 3:
        return spaces
    return [space for space in spaces if not third(desk, seat, space)]


def spaces_for(desk: Desk, seat: int, card: str) -> list[int]:
    """Return the spaces where a card that has been paid for may be played."""
    spaces = open_spaces(desk, seat)
    if CARDS[card].needs:
        return [space for space in spaces if playable_at(desk, seat, card, space, CARDS[card].cost)]
    return spaces


def to_play(desk: Desk, space: int) -> list[Move]:
    """Return what can be done with the hand; on a fixed space there is nothing but to play a card."""
    seat = desk.turn
    hand = desk.hands[seat]
    purse = len(hand) - 1 + len(desk.buried[seat])
    if space >= 0:
        return [PLAYS[card] for card in hand if playable_at(desk, seat, card, space, purse)]
    spaces = open_spaces(desk, seat)
    plays: list[Move] = []
    removes: list[Move] = []
    must = False
    for card in hand:
        design = CARDS[card]
        if design.beside:
            fits = True
        elif design.cost or design.needs:
            fits = any(playable_at(desk, seat, card, other, purse) for other in spaces)
        else:
            fits = bool(spaces)
        if fits:
            plays.append(PLAYS[card])
        elif design.unplayable:
            removes.append(Remove(card))
            must = must or design.unplayable == "must"
    found = plays + removes
    if not desk.begun[seat] and not desk.refreshed[seat]:
        wanted = [card for card in desk.decks[seat] if card in FETCHED]
        found += [Fetch(under, card) for card in wanted for under in hand]
    if not desk.refreshed[seat] and hand and desk.decks[seat]:
        found.append(Fresh())
    if not plays and not must:
        found.append(End())
    return found


FETCHED = frozenset(card.name for card in CARDS.values() if card.fetch)


# resolving an effect


def effect_of(task: ToResolve) -> Effect:
    """Return the effect that a task resolves."""
    return CARDS[task.name].effects[task.step]


def resolving(desk: Desk, task: ToResolve) -> list[Move]:
    """Return the choices of an effect; empty where it can't be carried out."""
    if task.looked:
        return [Order(order) for order in permutations(desk.decks[desk.turn][: task.looked])]
    if task.picked >= 0:
        return [ATS[space] for space in destinations(desk, task.picked)]
    effect = effect_of(task)
    found = _carrying_out(desk, task, effect)
    if found and (effect.may or _own_protected_only(desk, effect, found)):
        found.append(Pass())
    return found


def _carrying_out(desk: Desk, task: ToResolve, effect: Effect) -> list[Move]:
    act, seat = effect.act, desk.turn
    if act == "turn":
        found: list[Move] = []
        for space in targets(desk, task):
            building = desk.up[space]
            both = building is not None and len(CARDS[building.name].sides) > 2
            found += TURNS[space] if both else TURNS[space][:1]
        return found
    if act == "swap":
        return [swap(first, second) for first, second in pairs(desk, effect.along)]
    if act == "restore":
        return [
            ATS[space]
            for space, pile in enumerate(desk.down)
            if pile and desk.up[space] is None and pile[-1].owner == seat
        ]
    if act == "reserve":
        return [ATS[space] for space in eligible(desk, seat, empty=True)] if desk.tokens[seat] else []
    if act == "look":
        return [Look()] if desk.decks[seat] else []
    return [ATS[space] for space in targets(desk, task)]


@cache
def swap(first: int, second: int) -> Swap:
    """Return the move that swaps two spaces, made once."""
    return Swap(first, second)


def _own_protected_only(desk: Desk, effect: Effect, found: list[Move]) -> bool:
    """Return whether an obligatory effect could only touch own protected cards (ruling 9)."""
    return all(
        (building := desk.up[space]) is not None and building.owner == desk.turn and protected(building)
        for move in found
        for space in touched(move)
    )


def targets(desk: Desk, task: ToResolve) -> list[int]:
    """Return the cards that an effect can touch: never another player's protected card."""
    effect, seat, source = effect_of(task), desk.turn, task.space
    if effect.where == "adjacent":
        spaces: Sequence[int] = neighbours(desk.seats)[source]
        if effect.itself:
            spaces = (source, *spaces)
    else:
        start = source - source % BLOCKS
        spaces = range(start, start + BLOCKS) if effect.where == "street" else range(desk.seats * BLOCKS)
    owner = {"own": seat, "each": (seat + task.count) % desk.seats}.get(effect.whose, -1)
    limit = value(desk.up, source) if effect.weaker else 0
    found = []
    for space in spaces:
        building = desk.up[space]
        if building is None or space in task.done or (space == source and not effect.itself):
            continue
        if (owner >= 0 and building.owner != owner) or (effect.whose == "other" and building.owner == seat):
            continue
        if building.owner != seat and protected(building) and effect.act != "copy":
            continue
        if effect.weaker and value(desk.up, space) >= limit:
            continue
        if _fits(desk, effect, space, building):
            found.append(space)
    return found


def _fits(desk: Desk, effect: Effect, space: int, building: Building) -> bool:
    """Return whether the act can be carried out on a card."""
    act = effect.act
    if act == "turn":
        return len(CARDS[building.name].sides) > 1
    if act in ("raise", "lower", "lowest"):
        return effect.stuck or can_turn(building, act)
    if act == "protect":
        return not protected(building) and desk.tokens[building.owner] > 0
    if act == "move":
        return effect.stuck or bool(destinations(desk, space))
    if act == "copy":
        return CARDS[building.name].copyable
    if act == "take":
        return building.owner == desk.turn and building.name not in desk.laid and _refillable(desk, space)
    return True


def _refillable(desk: Desk, space: int) -> bool:
    """Return whether a card can be played on a space once its own card is taken into the hand."""
    seat = desk.turn
    building = desk.up[space]
    if building is None or third(desk, seat, space):
        return False
    hand = (*desk.hands[seat], building.name)
    purse = len(hand) - 1 + len(desk.buried[seat])
    return any(playable_at(desk, seat, card, space, purse, space) for card in hand)


def pairs(desk: Desk, along: str) -> list[tuple[int, int]]:
    """Return the neighbouring cards of a street, or of a block, that may be swapped."""
    up, seat = desk.up, desk.turn
    free = [b is not None and (b.owner == seat or not protected(b)) for b in up]
    step = 1 if along == "street" else BLOCKS
    return [
        (space, space + step)
        for space in range(len(up) - step)
        if free[space] and free[space + step] and (step > 1 or (space + 1) % BLOCKS)
    ]


class _Lifted:
    """A city without one of its cards."""

    def __init__(self, desk: Site, space: int) -> None:
        self.seats, self.down, self.reserved = desk.seats, desk.down, desk.reserved
        self.tokens, self.beside, self.buried = desk.tokens, desk.beside, desk.buried
        self.up = [*desk.up[:space], None, *desk.up[space + 1 :]]


def destinations(desk: Desk, space: int) -> list[int]:
    """Return where the card of a space can be moved to: eligible once it is lifted, and not its own."""
    return [to for to in eligible(_Lifted(desk, space), desk.turn) if to != space]
