"""The legal moves for each kind of task."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations

from msgspec.structs import replace

from engine.core.memo import keep_last
from engine.games.architectura.board import (
    ArchitecturaBoard,
    ArchitecturaPosition,
    Building,
    Swaps,
    Task,
    ToAsk,
    ToPay,
    ToPlace,
    ToPlay,
    ToResolve,
    actor,
)
from engine.games.architectura.cards import BLOCKS, CARDS, COLOURS, DECK, Effect, deck_of
from engine.games.architectura.city import (
    SIDES,
    can_turn,
    eligible,
    neighbours,
    open_spaces,
    playable_at,
    protected,
    third,
    vacant,
    value,
)
from engine.games.architectura.hidden import in_deck
from engine.games.architectura.moves import (
    Affect,
    ArchitecturaMove,
    At,
    Bury,
    End,
    Fetch,
    Fresh,
    Look,
    Order,
    Pass,
    Pay,
    Play,
    Remove,
    Replace,
    Spare,
    Swap,
    Turn,
    touched,
)

ATS = tuple(At(space) for space in range(len(COLOURS) * BLOCKS))
TURNS = tuple((Turn(space, True), Turn(space, False)) for space in range(len(COLOURS) * BLOCKS))
PLAYS = {card: Play(card) for card in CARDS}
at_space = ATS.__getitem__
ANSWERS = (Spare(), Affect())
FRESH, LOOK, PASS, END = Fresh(), Look(), Pass(), End()

ORDINARY = frozenset(
    card.name for card in CARDS.values() if not (card.beside or card.cost or card.needs or card.unplayable)
)
"""The cards that can be played on any open space."""
TURNING = frozenset(card.name for card in CARDS.values() if len(card.sides) > 1)
FETCHED = frozenset(card.name for card in CARDS.values() if card.fetch)


def moves(at: ArchitecturaPosition, seat: int) -> Sequence[ArchitecturaMove]:
    """Return every legal move of a seat; empty if it is not its turn."""
    board = at.board
    if board.phase == "play":
        return choices(at, board.stack[-1]) if board.stack and seat == actor(board) else ()
    if board.phase == "over" or board.ready[seat]:
        return ()
    more = deck_of(board.rulings).more(board.colours[seat])
    return replacements(at.secret.chosen[seat], more, board.agreed)


def replacements(swaps: Swaps, more: Iterable[str], agreed: int) -> list[ArchitecturaMove]:
    """Return the replacements a seat can still choose among its additional cards, and the move to finish."""
    moves: list[ArchitecturaMove] = []
    if len(swaps) < agreed:
        new_cards, old_cards = {swap[0] for swap in swaps}, {swap[1] for swap in swaps}
        for card in more:
            if card not in new_cards:
                moves += [Replace(basic, card) for basic in CARDS[card].replaces if basic not in old_cards]
    return [*moves, END]


def choices(at: ArchitecturaPosition, task: Task) -> Sequence[ArchitecturaMove]:
    """Return the legal moves for a task."""
    board = at.board
    seat = board.turn
    if isinstance(task, ToPlace):
        return list(map(at_space, spaces_for(board, seat, task.card)))
    if isinstance(task, ToPlay):
        return to_play(at, seat) if task.space < 0 else to_fill(at, seat, task.space)
    if isinstance(task, ToResolve):
        return resolving(at, task)
    if isinstance(task, ToAsk):
        return ANSWERS
    if isinstance(task, ToPay):
        return [
            *(Pay(card) for card in at.secret.hands[seat]),
            *(Pay(card, "yard") for card in board.buried[seat]),
        ]
    if task.card:
        return list(map(at_space, eligible(board, task.seat)))
    return [Bury(card) for card in at.secret.hands[task.seat]]


# playing a card


def spaces_for(board: ArchitecturaBoard, seat: int, card: str) -> Sequence[int]:
    """Return the spaces on which a card that has been paid for may be played."""
    spaces = open_spaces(board, seat)
    if CARDS[card].needs:
        return [space for space in spaces if playable_at(board, seat, card, space, CARDS[card].cost)]
    return spaces


def purse(at: ArchitecturaPosition, seat: int) -> int:
    """Return how many cards are available to pay for a card from the hand."""
    return len(at.secret.hands[seat]) - 1 + len(at.board.buried[seat])


def fits(at: ArchitecturaPosition, seat: int, card: str) -> bool:
    """Return whether a card from the hand that has a cost or condition can be played anywhere."""
    board = at.board
    if CARDS[card].beside:
        return True
    money = purse(at, seat)
    return any(playable_at(board, seat, card, space, money) for space in open_spaces(board, seat))


def to_fill(at: ArchitecturaPosition, seat: int, space: int) -> list[ArchitecturaMove]:
    """Return the plays for a space that must be refilled."""
    money = purse(at, seat)
    return [PLAYS[card] for card in at.secret.hands[seat] if playable_at(at.board, seat, card, space, money)]


def to_play(at: ArchitecturaPosition, seat: int) -> list[ArchitecturaMove]:
    """Return the moves at the start of a seat's turn."""
    board, hand = at.board, at.secret.hands[seat]
    moves: list[ArchitecturaMove] = []
    removes: list[ArchitecturaMove] = []
    room: bool | None = None
    must = False
    for card in hand:
        if card in ORDINARY:
            if room is None:
                room = bool(open_spaces(board, seat))
            if room:
                moves.append(PLAYS[card])
        elif fits(at, seat, card):
            moves.append(PLAYS[card])
        elif unplayable := CARDS[card].unplayable:
            removes.append(Remove(card))
            must = must or unplayable == "must"
    idle = not moves and not must
    moves += removes
    if not board.refreshed[seat]:
        if not board.begun[seat]:
            moves += [Fetch(card, under) for card in fetched(at, seat) for under in hand]
        if hand and at.secret.decks[seat]:
            moves.append(FRESH)
    if idle:
        moves.append(END)
    return moves


def fetched(at: ArchitecturaPosition, seat: int) -> list[str]:
    """Return the cards that may be fetched from the deck before the first turn."""
    if FETCHED.isdisjoint(card for card, _ in at.board.replaced[seat]) and FETCHED.isdisjoint(DECK.basic):
        return []
    return [card for card in in_deck(at, seat) if card in FETCHED]


def can_act(at: ArchitecturaPosition, seat: int) -> bool:
    """Return whether a seat can do anything in its turn other than end it."""
    hand = at.secret.hands[seat]
    if hand and at.secret.decks[seat] and not at.board.refreshed[seat]:
        return True
    if not ORDINARY.isdisjoint(hand) and open_spaces(at.board, seat):
        return True
    return to_play(at, seat) != [END]


# resolving an effect


def effect_of(task: ToResolve) -> Effect:
    """Return the effect that a task resolves."""
    return CARDS[task.name].effects[task.step]


def is_compared(board: ArchitecturaBoard, task: ToAsk) -> bool:
    """Return whether a question about a protected card comes from comparing it with its new neighbour.

    Otherwise an effect of the card played asks, which comes later.
    """
    if task.by != board.last_card or task.space != board.last - 1 or task.space % BLOCKS == BLOCKS - 1:
        return False
    below = board.stack[-2] if len(board.stack) > 1 else None
    waiting = isinstance(below, ToResolve) and (below.name, below.step, below.count) == (task.by, 0, 0)
    return waiting or not any(effect.all for effect in CARDS[task.by].effects)


@keep_last
def resolving(at: ArchitecturaPosition, task: ToResolve) -> Sequence[ArchitecturaMove]:
    """Return the choices for an effect; empty if it cannot be carried out."""
    board = at.board
    if task.looked:
        return [Order(order) for order in permutations(at.secret.decks[board.turn][: task.looked])]
    if task.picked >= 0:
        return list(map(at_space, destinations(board, task.picked)))
    options = _touching(at, task)
    if options and (effect_of(task).may or _own_protected_only(board, options)):
        options.append(PASS)
    return options


def _touching(at: ArchitecturaPosition, task: ToResolve) -> list[ArchitecturaMove]:
    """Return the ways to carry out an effect, apart from passing."""
    board, effect = at.board, effect_of(task)
    act, seat = effect.act, board.turn
    if act == "turn":
        return [turn for space in targets(at, task) for turn in turns(board, space)]
    if act == "swap":
        return [swap(first, second) for first, second in pairs(board, effect.along)]
    if act == "restore":
        return [
            ATS[space]
            for space, pile in enumerate(board.down)
            if pile and board.up[space] is None and pile[-1].owner == seat
        ]
    if act == "reserve":
        return list(map(at_space, vacant(board, seat))) if board.tokens[seat] else []
    if act == "look":
        return [LOOK] if at.secret.decks[seat] else []
    return list(map(at_space, targets(at, task)))


def turns(board: ArchitecturaBoard, space: int) -> Sequence[Turn]:
    """Return the ways to turn a card; only one if both directions lead to the same side."""
    building = board.up[space]
    return TURNS[space] if building is not None and len(SIDES[building.name]) > 2 else TURNS[space][:1]


@cache
def swap(first: int, second: int) -> Swap:
    """Return the cached move that swaps two spaces."""
    return Swap(first, second)


def _own_protected_only(board: ArchitecturaBoard, moves: list[ArchitecturaMove]) -> bool:
    """Return whether a mandatory effect could affect only the player's own protected cards (ruling 9)."""
    return all(
        (building := board.up[space]) is not None and building.owner == board.turn and protected(building)
        for move in moves
        for space in touched(move)
    )


def targets(at: ArchitecturaPosition, task: ToResolve) -> list[int]:
    """Return the cards an effect can target; never another player's protected card."""
    board, effect, source = at.board, effect_of(task), task.space
    up, seat, used = board.up, board.turn, task.done
    spaces: Sequence[int]
    if effect.where == "adjacent":
        spaces = neighbours(board.seats)[source]
        if effect.itself:
            spaces = (source, *spaces)
    else:
        start = source - source % BLOCKS
        spaces = range(start, start + BLOCKS) if effect.where == "street" else range(len(up))
    owners = _owners(effect.whose, seat, board.seats, task.count)
    act, itself, weaker = effect.act, effect.itself, effect.weaker
    limit = value(up, source) if weaker else 0
    touchable = []
    for space in spaces:
        building = up[space]
        if building is None or (owner := building.owner) not in owners or space in used:
            continue
        if (space == source and not itself) or (weaker and value(up, space) >= limit):
            continue
        if owner != seat and act != "copy" and protected(building):
            continue
        if building.name in TURNING if act == "turn" else _fits(at, effect, space, building):
            touchable.append(space)
    return touchable


@cache
def _owners(whose: str, seat: int, seats: int, count: int) -> frozenset[int]:
    """Return the seats whose cards an effect may target, after ``count`` choices."""
    all_seats = frozenset(range(seats))
    own = frozenset((seat,))
    next_seat = frozenset(((seat + count) % seats,))
    return {"own": own, "other": all_seats - own, "each": next_seat}.get(whose, all_seats)


def _fits(at: ArchitecturaPosition, effect: Effect, space: int, building: Building) -> bool:
    """Return whether the effect can be carried out on a card."""
    act, board = effect.act, at.board
    if act in ("raise", "lower", "lowest"):
        return effect.stuck or can_turn(building, act)
    if act == "protect":
        return not protected(building) and board.tokens[building.owner] > 0
    if act == "move":
        return effect.stuck or bool(destinations(board, space))
    if act == "copy":
        return CARDS[building.name].copyable
    if act == "take":
        return building.owner == board.turn and building.name not in board.laid and _refillable(at, space)
    return True


def _refillable(at: ArchitecturaPosition, space: int) -> bool:
    """Return whether a card can be played on a space once its card is taken into the hand."""
    board, seat = at.board, at.board.turn
    building = board.up[space]
    if building is None or space in third(board, seat):
        return False
    hand = (*at.secret.hands[seat], building.name)
    money = len(hand) - 1 + len(board.buried[seat])
    return any(playable_at(board, seat, card, space, money, space) for card in hand)


def pairs(board: ArchitecturaBoard, along: str) -> Iterator[tuple[int, int]]:
    """Yield the pairs of adjacent cards in a street, or in a block, that may be swapped."""
    free = [b is not None and (b.owner == board.turn or not protected(b)) for b in board.up]
    step = 1 if along == "street" else BLOCKS
    for space in range(len(free) - step):
        if free[space] and free[space + step] and (step > 1 or (space + 1) % BLOCKS):
            yield space, space + step


def destinations(board: ArchitecturaBoard, space: int) -> list[int]:
    """Return the eligible spaces a card can be moved to, evaluated with the card lifted."""
    board_without = replace(board, up=(*board.up[:space], None, *board.up[space + 1 :]))
    return [to for to in eligible(board_without, board.turn) if to != space]
