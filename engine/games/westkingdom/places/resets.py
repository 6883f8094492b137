"""Resets: of the Black Market during a turn, and of the apprentices at the very end of one."""

from engine.core.stack import push
from engine.games.westkingdom.board import IN_PRISON, UNKNOWN
from engine.games.westkingdom.box.cards import APPRENTICES, COLUMNS, FACE_UP, FILE, LEFT, MARKET
from engine.games.westkingdom.box.vocabulary import NOTHING, Goods
from engine.games.westkingdom.events import Reset
from engine.games.westkingdom.places.guildhall import clear
from engine.games.westkingdom.players.counts import POWER_ABILITIES, able, holds, tool_of
from engine.games.westkingdom.players.tools import tool_frees
from engine.games.westkingdom.turn.automatic import (
    PayOutBy,
    PayOutInReset,
    PayOutWith,
    PunishMany,
    PunishMost,
    ReleaseBy,
    ReleaseInReset,
    ReleaseWith,
    ReleaseWithTools,
)
from engine.games.westkingdom.turn.changes import (
    WestKingdomWork,
    alter,
    free,
    grant,
    is_rival,
    lose_virtue,
    order_from,
    take_debts,
)
from engine.games.westkingdom.turn.handlers import Chores, Deeds
from engine.games.westkingdom.turn.tasks import AnyTask
from engine.games.westkingdom.turn.windows import begin, use

PRINTED = FILE.black_market.printed_when_no_card
COST = FILE.black_market.reset


def small_side(pile: tuple[int, ...]) -> Goods:
    """Return what the left space offers with this pile."""
    if pile and pile[0] == UNKNOWN:
        return NOTHING
    return MARKET[pile[0]].small if pile else PRINTED.left.goods


def market(work: WestKingdomWork, current: int) -> None:
    """Reset the Black Market: prisoners, the card, then the players' abilities starting with ``current``."""
    board = work.board
    work.reveal()
    work.set(due=False, used=())
    imprisoned = tuple(seat for seat in board.market if seat >= 0)
    for space, seat in enumerate(board.market):
        if seat >= 0:
            player = work.board.players[seat]
            artisan = IN_PRISON if player.artisan == LEFT + space else player.artisan
            alter(work, seat, prison=player.prison + 1, artisan=artisan)
    pile, large, turned = work.secret.market, board.large, board.turned
    if pile:
        large = MARKET[pile[0]].large if pile[0] != UNKNOWN else NOTHING
        turned = (*turned, pile[0])
        pile = pile[1:]
    work.hide(market=pile)
    work.set(market=(-1, -1, -1), small=small_side(pile), large=large, turned=turned)
    work.tell(Reset(imprisoned, work.board.small, large))
    tasks: list[AnyTask] = [PunishMost(current), PunishMany(current)]
    for seat in reversed(order_from(board, current)):
        if is_rival(board, seat):
            continue
        tasks += [PayOutInReset(seat), ReleaseInReset(seat)]
    push(work, *tasks)


def release(work: WestKingdomWork, chore: ReleaseInReset) -> None:
    """Queue the releases by a player's apprentices and board; those that free only the Artisan go first."""
    seat = chore.seat
    player = work.board.players[seat]
    cards = [card for card in able(player, "reset") if APPRENTICES[card].ability.release is not None]
    cards.sort(key=lambda card: _terms(card) is None)
    power = POWER_ABILITIES[player.power].get("reset")
    deeds = [ReleaseWith(seat, card) for card in cards]
    if power is not None and power.release is not None:
        deeds.append(ReleaseWith(seat))
    push(work, *([ReleaseWithTools(seat)] if work.board.audited else []), *reversed(deeds))


def _terms(card: int) -> str | None:
    release = APPRENTICES[card].ability.release
    return release.who if release is not None else None


def free_by(work: WestKingdomWork, chore: ReleaseWith) -> None:
    """Free workers with an apprentice's ability, or the board's (0), if there is a worker to free."""
    player = work.board.players[chore.seat]
    if player.prison and (not chore.card or _terms(chore.card) is None or player.artisan == IN_PRISON):
        begin(work, ReleaseBy(chore.seat, chore.card))


def free_by_tools(work: WestKingdomWork, chore: ReleaseWithTools) -> None:
    """Free workers with the tools of apprentices that pay out, before any of them does.

    Tools of apprentices that pay only with an empty prison are used together or not at all.
    """
    seat = chore.seat
    player = work.board.players[seat]
    cards = [
        card
        for card in able(player, "reset")
        if APPRENTICES[card].ability.gain is not None
        and card not in work.board.used
        and tool_frees(tool_of(player, card))
    ]
    for card in [card for card in cards if APPRENTICES[card].ability.when is None]:
        _free_with(work, seat, card)
    waiting = [card for card in cards if APPRENTICES[card].ability.when is not None]
    if sum(tool_frees(tool_of(player, card)) for card in waiting) >= work.board.players[seat].prison:
        for card in waiting:
            _free_with(work, seat, card)


def _free_with(work: WestKingdomWork, seat: int, card: int) -> None:
    if work.board.players[seat].prison:
        use(work, seat, card)


def pay_out(work: WestKingdomWork, chore: PayOutInReset) -> None:
    """Queue the payouts of a player's apprentices."""
    player = work.board.players[chore.seat]
    cards = [card for card in able(player, "reset") if APPRENTICES[card].ability.gain is not None]
    push(work, *(PayOutWith(chore.seat, card) for card in reversed(cards)))


def pay_by(work: WestKingdomWork, chore: PayOutWith) -> None:
    """Pay out for an apprentice; under earlier rulings, its own tool may free the last prisoners first."""
    seat, card = chore.seat, chore.card
    player = work.board.players[seat]
    freeing = 0 if work.board.audited else tool_frees(tool_of(player, card))
    if holds(work.board, seat, APPRENTICES[card].ability.when) or 0 < player.prison <= freeing:
        begin(work, PayOutBy(seat, card))


def prisoners(work: WestKingdomWork, chore: PunishMany) -> None:
    """Deduct virtue from all players with many workers in prison."""
    for seat in order_from(work.board, work.board.turn):
        if work.board.players[seat].prison >= COST.lose_virtue_at_prisoners:
            lose_virtue(work, seat, 1)


def most_prisoners(work: WestKingdomWork, chore: PunishMost) -> None:
    """Give a debt to each player with the most workers in prison."""
    most = max(player.prison for player in work.board.players)
    for seat in order_from(work.board, work.board.turn) if most else ():
        if work.board.players[seat].prison == most:
            take_debts(work, seat, COST.debt_for_most)


def apprentices(work: WestKingdomWork) -> None:
    """Carry out the pending apprentice reset: put the cards in column 1 under the pile."""
    work.set(clearing=False)
    clear(work, range(0, FACE_UP, COLUMNS))


def _release(work: WestKingdomWork, deed: ReleaseBy) -> None:
    """Free workers as an apprentice or the player board (0) does in a reset."""
    player = work.board.players[deed.seat]
    ability = APPRENTICES[deed.card].ability if deed.card else POWER_ABILITIES[player.power].get("reset")
    assert ability is not None
    assert ability.release is not None
    count = ability.release.count
    if ability.release.who is None or player.artisan == IN_PRISON:
        free(work, deed.seat, "prison", None if count == "all" else count)


def _pay_out(work: WestKingdomWork, deed: PayOutBy) -> None:
    card = APPRENTICES[deed.card]
    assert card.ability.gain is not None
    grant(work, deed.seat, card.ability.gain, card.key)


DEEDS: Deeds = {ReleaseBy: _release, PayOutBy: _pay_out}
CHORES: Chores = {
    ReleaseInReset: release,
    ReleaseWith: free_by,
    ReleaseWithTools: free_by_tools,
    PayOutInReset: pay_out,
    PayOutWith: pay_by,
    PunishMany: prisoners,
    PunishMost: most_prisoners,
}
