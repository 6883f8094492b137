"""Resolution of effects: tasks that leave no choice, and the choices made for the others."""

from msgspec.structs import replace

from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.games.architectura import changes
from engine.games.architectura.board import ToAsk, ToBury, ToPlay, ToResolve
from engine.games.architectura.cards import BLOCKS, CARDS, Effect
from engine.games.architectura.changes import ArchitecturaWork
from engine.games.architectura.choices import destinations, effect_of, resolving, targets
from engine.games.architectura.city import can_turn, compare, eligible, protected, quarter_turn, value
from engine.games.architectura.events import Copied, Limit, Looked, Ordered
from engine.games.architectura.moves import ArchitecturaMove, At, Look, Order, Pass, Swap, Turn


def place(work: ArchitecturaWork, card: str, space: int) -> None:
    """Place a card as the topmost task requests, compare it with its left neighbour, and start its effect."""
    seat = work.board.turn
    if CARDS[card].effects:
        changes.build(work, seat, card, space, ToResolve(card, space))
    else:
        changes.build(work, seat, card, space)
    up = work.board.up
    neighbour = up[space - 1] if space % BLOCKS else None
    if neighbour is None:
        return
    verdict = compare(value(up, space), value(up, space - 1))
    if verdict and (verdict == "destroy" or can_turn(neighbour, verdict)):
        if not protected(neighbour):
            changes.suffer(work, space - 1, verdict)
        elif neighbour.owner == seat:
            push(work, ToAsk(verdict, space - 1, card))


def settle(work: ArchitecturaWork) -> None:
    """Carry out tasks that leave no choice, until a decision is needed or the stack is empty."""
    while stack := work.board.stack:
        task = stack[-1]
        if isinstance(task, ToResolve):
            if not _enter(work, task):
                return
        elif isinstance(task, ToBury) and not task.card:
            if work.secret.hands[task.seat] and (
                work.board.beside[task.seat] or eligible(work.board, task.seat)
            ):
                return
            pop(work)
        else:
            return


def _enter(work: ArchitecturaWork, task: ToResolve) -> bool:
    """Carry out an effect until it requires a choice; return whether there was progress."""
    effect = effect_of(task)
    board = work.board
    seat = board.turn
    if effect.act == "limit":
        _advance(work, task)
        if board.limits[seat] < effect.number:
            work.set(limits=replace_at(board.limits, seat, effect.number))
            work.tell(Limit(effect.number))
        return True
    if effect.act == "bury":
        _advance(work, task)
        opponents = [(seat + step) % board.seats for step in range(1, board.seats)]
        push(work, *(ToBury(opponent) for opponent in reversed(opponents)))
        return True
    if effect.all:
        _touch_all(work, task, effect)
        return True
    options = resolving(work, task)
    if len(options) > 1:
        return False
    if options:
        carry_out(work, task, options[0])
    else:
        _next(work, task, ())
    return True


def _touch_all(work: ArchitecturaWork, task: ToResolve, effect: Effect) -> None:
    """Affect all targets at once, asking about the player's own protected cards."""
    spaces = targets(work, task)
    _advance(work, task)
    own_protected = [space for space in spaces if protected(changes.at(work, space))]
    for space in spaces:
        if space not in own_protected:
            changes.suffer(work, space, effect.act, stuck=effect.stuck)
    act = effect.act
    assert act in ("raise", "lower", "lowest", "destroy")
    push(work, *(ToAsk(act, space, task.name) for space in reversed(own_protected)))


def carry_out(work: ArchitecturaWork, task: ToResolve, move: ArchitecturaMove) -> None:
    """Carry out a choice for the effect on top of the stack."""
    match move:
        case Pass():
            _next(work, task, (), stop=effect_of(task).whose != "each")
        case Turn(space=space, up=up):
            changes.rotate(work, space, quarter_turn(changes.at(work, space), up=up))
            _next(work, task, (space,))
        case Swap(first=first, second=second):
            changes.swap(work, first, second)
            _next(work, task, (first, second))
        case Look():
            _look(work, task)
        case Order(cards=cards):
            seat, decks = work.board.turn, work.secret.decks
            work.hide(decks=replace_at(decks, seat, cards + decks[seat][len(cards) :]))
            work.tell(Ordered(seat, cards))
            _next(work, task, ())
        case _:
            assert isinstance(move, At)
            _at(work, task, move.space)


def _look(work: ArchitecturaWork, task: ToResolve) -> None:
    work.reveal()
    seat, secret = work.board.turn, work.secret
    cards = secret.decks[seat][: effect_of(task).number]
    work.hide(known=replace_at(secret.known, seat, max(secret.known[seat], len(cards))))
    work.tell(Looked(seat, len(cards), cards))
    if len(cards) > 1:
        pop(work, replace(task, looked=len(cards)))
    else:
        _next(work, task, ())


def _at(work: ArchitecturaWork, task: ToResolve, space: int) -> None:
    """Carry out an effect on the chosen card or space."""
    board, effect = work.board, effect_of(task)
    match effect.act:
        case "take":
            _advance(work, task)
            changes.take(work, space)
            push(work, ToPlay(space))
            return
        case "copy":
            building = changes.at(work, space)
            _advance(work, task)
            work.tell(Copied(board.colours[building.owner], building.name, space))
            push(work, ToResolve(building.name, task.space))
            return
        case "move" if task.picked >= 0:
            changes.move(work, task.picked, space, board.turn)
        case "move" if destinations(board, space):
            pop(work, replace(task, picked=space))
            return
        case "move":
            changes.destroy(work, space)
        case "protect":
            changes.protect(work, space)
        case "restore":
            changes.restore(work, space)
        case "reserve":
            changes.reserve(work, board.turn, space)
        case _:
            changes.suffer(work, space, effect.act, stuck=effect.stuck)
    _next(work, task, (space,))


def _next(work: ArchitecturaWork, task: ToResolve, used: tuple[int, ...], *, stop: bool = False) -> None:
    """Continue with the next choice of the same effect, or with what follows it."""
    effect = effect_of(task)
    count = task.count + 1
    times = work.board.seats if effect.whose == "each" else effect.times
    # even if one player had no possible target, the next one may
    if stop or count >= times or (not used and effect.whose != "each"):
        _advance(work, task)
    else:
        pop(work, ToResolve(task.name, task.space, task.step, count, task.done + used))


def _advance(work: ArchitecturaWork, task: ToResolve) -> None:
    """Continue with the next effect of the same card, or remove the task from the stack."""
    if task.step + 1 < len(CARDS[task.name].effects):
        pop(work, ToResolve(task.name, task.space, task.step + 1))
    else:
        pop(work)
