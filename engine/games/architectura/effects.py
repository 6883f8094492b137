"""Carrying effects out: every task on the stack that leaves no choice, and every choice made."""

from msgspec.structs import replace

from engine.games.architectura.choices import destinations, effect_of, resolving, targets
from engine.games.architectura.city import can_turn, compare, eligible, protected, value
from engine.games.architectura.components import CARDS, Effect
from engine.games.architectura.events import Copied, Limit, Looked, Ordered, Reserved
from engine.games.architectura.moves import At, Look, Move, Order, Pass, Swap, Turn
from engine.games.architectura.state import ToAsk, ToBury, ToClose, ToPlay, ToResolve
from engine.games.architectura.table import Table, quarter_turn


def place(table: Table, card: str, space: int) -> None:
    """Play a card: put it down, compare it with the card to its left, and get its effect going."""
    seat = table.turn
    if not table.laid:
        table.changed = ()
    table.build(seat, card, space)
    if CARDS[card].effects:
        table.stack.append(ToResolve(card, space))
    left = table.up[space - 1] if space > 0 and space % 8 else None
    if left is None:
        return
    verdict = compare(value(table.up, space), value(table.up, space - 1))
    if verdict and (verdict == "destroy" or can_turn(left, verdict)):
        if not protected(left):
            table.suffer(space - 1, verdict)
        elif left.owner == seat:
            table.stack.append(ToAsk(verdict, space - 1, card))


def settle(table: Table) -> None:
    """Carry out what leaves no choice, until there is something to decide or nothing left."""
    while table.stack:
        task = table.stack[-1]
        if isinstance(task, ToResolve):
            if not _enter(table, task):
                return
        elif isinstance(task, ToBury) and not task.card:
            if table.hands[task.seat] and (table.beside[task.seat] or eligible(table, task.seat)):
                return
            table.stack.pop()
        else:
            return


def _enter(table: Table, task: ToResolve) -> bool:
    """Carry out an effect as far as it leaves no choice; return whether it got on."""
    effect = effect_of(task)
    seat = table.turn
    if effect.act == "limit":
        _advance(table, task)
        if table.limits[seat] < effect.number:
            table.limits[seat] = effect.number
            table.events.append(Limit(effect.number))
        return True
    if effect.act == "bury":
        _advance(table, task)
        others = [(seat + step) % table.seats for step in range(1, table.seats)]
        table.stack += [ToBury(other) for other in reversed(others)]
        return True
    if effect.all:
        _touch_all(table, task, effect)
        return True
    found = resolving(table, task)
    if len(found) > 1:
        return False
    if found:
        carry_out(table, task, found[0])
    else:
        _next(table, task, ())
    return True


def _touch_all(table: Table, task: ToResolve, effect: Effect) -> None:
    """Touch all cards at once, and ask about the own protected ones."""
    found = targets(table, task)
    _advance(table, task)
    asked = [space for space in found if protected(table.at(space))]
    for space in found:
        if space not in asked:
            table.suffer(space, effect.act, stuck=effect.stuck)
    act = effect.act
    assert act in ("raise", "lower", "lowest", "destroy")
    table.stack += [ToAsk(act, space, task.name) for space in reversed(asked)]


def carry_out(table: Table, task: ToResolve, move: Move) -> None:
    """Carry out a choice for the effect on top of the stack."""
    effect = effect_of(task)
    match move:
        case Pass():
            _next(table, task, (), stop=effect.whose != "each")
        case Turn(space=space, up=up):
            table.rotate(space, quarter_turn(table.at(space), up=up))
            _next(table, task, (space,))
        case Swap(first=first, second=second):
            table.swap(first, second)
            _next(table, task, (first, second))
        case Look():
            _look(table, task, effect)
        case Order(cards=cards):
            deck = table.decks[table.turn]
            table.decks[table.turn] = cards + deck[len(cards) :]
            table.events.append(Ordered(table.turn, cards))
            _next(table, task, ())
        case At(space=space):
            _at(table, task, effect, space)


def _look(table: Table, task: ToResolve, effect: Effect) -> None:
    seat = table.turn
    cards = table.decks[seat][: effect.number]
    table.known[seat] = max(table.known[seat], len(cards))
    table.revealed = True
    table.events.append(Looked(seat, len(cards), cards))
    if len(cards) > 1:
        table.stack[-1] = replace(task, looked=len(cards))
    else:
        _next(table, task, ())


def _at(table: Table, task: ToResolve, effect: Effect, space: int) -> None:
    """Carry out an effect on the card, or with the space, that was chosen."""
    match effect.act:
        case "take":
            _advance(table, task)
            table.take(space)
            table.stack.append(ToPlay(space))
            return
        case "copy":
            building = table.at(space)
            _advance(table, task)
            table.events.append(Copied(table.colour(building.owner), building.name, space))
            table.stack.append(ToResolve(building.name, task.space))
            return
        case "move" if task.picked >= 0:
            table.move(task.picked, space, table.turn)
        case "move" if destinations(table, space):
            table.stack[-1] = replace(task, picked=space)
            return
        case "move":
            table.destroy(space)
        case "protect":
            table.protect(space)
        case "restore":
            table.restore(space)
        case "reserve":
            table.reserved[space] = table.turn
            table.tokens[table.turn] -= 1
            table.mark(space)
            table.events.append(Reserved(space))
        case _:
            table.suffer(space, effect.act, stuck=effect.stuck)
    _next(table, task, (space,))


def _next(table: Table, task: ToResolve, done: tuple[int, ...], *, stop: bool = False) -> None:
    """Go on to the next choice of the same effect, or to what comes after it."""
    effect = effect_of(task)
    count = task.count + 1
    times = table.seats if effect.whose == "each" else effect.times
    # where nothing could be chosen for one player, another one's cards may still be there
    if stop or count >= times or (not done and effect.whose != "each"):
        _advance(table, task)
    else:
        table.stack[-1] = ToResolve(task.name, task.space, task.step, count, task.done + done)


def _advance(table: Table, task: ToResolve) -> None:
    """Go on to the next effect of the same card, or take it off the stack."""
    if task.step + 1 < len(CARDS[task.name].effects):
        table.stack[-1] = ToResolve(task.name, task.space, task.step + 1)
    else:
        table.stack.pop()


def buried(table: Table, task: ToBury, space: int) -> None:
    """Put down a card that was to be played as destroyed; its seat then closes its part."""
    table.bury(task.seat, task.card, space)
    table.stack[-1] = ToClose(task.seat)
