"""What each :class:`Chore` does."""

from collections.abc import Callable
from typing import Any

from engine.core.stack import push
from engine.games.westkingdom.board import UNKNOWN
from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, FILE, LEVELS, OPEN, REWARDS
from engine.games.westkingdom.events import Climbed, Constructed, Rewarded
from engine.games.westkingdom.places import resets
from engine.games.westkingdom.places.guildhall import lay, refill, show_craft
from engine.games.westkingdom.players.counts import able, bonuses
from engine.games.westkingdom.turn.automatic import (
    AskArtisan,
    Build,
    Chore,
    Climb,
    ConstructBonus,
    Finish,
    LimitHand,
    LoseVirtue,
    MarketBonus,
    PayOutInReset,
    PayOutWith,
    PunishMany,
    PunishMost,
    Refill,
    ReleaseInReset,
    ReleaseWith,
    ReleaseWithTools,
    ShowCraft,
    TakeFromMarket,
    TurnUpReward,
)
from engine.games.westkingdom.turn.changes import (
    WestKingdomWork,
    alter,
    capturable,
    gain_virtue,
    grant,
    lose,
    lose_virtue,
    over_limit,
)
from engine.games.westkingdom.turn.deeds import market_bonus, trade_in_market
from engine.games.westkingdom.turn.effects import runs
from engine.games.westkingdom.turn.tasks import ToCapture, ToDiscard

LEAST_REWARD = min(reward.gain.virtue for reward in REWARDS.values() if reward.gain is not None)
"""The virtue that every reward brings."""


def _lose(work: WestKingdomWork, chore: LoseVirtue) -> None:
    lose(work, chore.seat, chore.count)


def _refill(work: WestKingdomWork, chore: Chore) -> None:
    refill(work)


def _show_craft(work: WestKingdomWork, chore: Chore) -> None:
    show_craft(work)


def _market(work: WestKingdomWork, chore: TakeFromMarket) -> None:
    trade_in_market(work, chore.seat, chore.space)


def _market_bonus(work: WestKingdomWork, chore: Chore) -> None:
    market_bonus(work, chore.seat)


def _build(work: WestKingdomWork, chore: Chore) -> None:
    """Lay the worker down and put the plan on the site into play, which is paid for."""
    seat, plan = chore.seat, work.board.site
    building = BUILDINGS[plan]
    lay(work, seat)
    player = work.board.players[seat]
    alter(work, seat, buildings=(*player.buildings, plan), adornments=(*player.adornments, 0))
    work.set(site=0)
    work.tell(Constructed(seat, plan))
    push(work, ConstructBonus(seat), *([] if building.at_end else runs(seat, building)))
    gain_virtue(work, seat, building.virtue)
    lose_virtue(work, seat, -building.virtue)


def _construct_bonus(work: WestKingdomWork, chore: Chore) -> None:
    for why, amounts in bonuses(work.board.players[chore.seat], "construct"):
        grant(work, chore.seat, amounts, why)


def _climb(work: WestKingdomWork, chore: Chore) -> None:
    """Lay the worker down, move the marker up, and turn up the reward."""
    seat = chore.seat
    lay(work, seat)
    level = work.board.players[seat].level + 1
    assert level <= len(LEVELS)
    alter(work, seat, level=level)
    work.tell(Climbed(seat, level))
    push(work, TurnUpReward(seat))
    for why, amounts in bonuses(work.board.players[seat], "cathedral"):
        grant(work, seat, amounts, why)


def _reward(work: WestKingdomWork, chore: Chore) -> None:
    """Turn up the top reward and give it; where none is left there is another gain."""
    seat, pile = chore.seat, work.secret.rewards
    effect = FILE.cathedral_rule.when_rewards_run_out
    number = 0
    if pile:
        work.reveal()
        number = pile[0]
        work.hide(rewards=pile[1:])
        work.set(rewards=(*work.board.rewards, number))
        if number == UNKNOWN:
            gain_virtue(work, seat, LEAST_REWARD)
            return
        effect = REWARDS[number]
    work.tell(Rewarded(seat, number))
    assert effect.gain is not None
    grant(work, seat, effect.gain, "reward")


def _artisan(work: WestKingdomWork, chore: Chore) -> None:
    """Let the Artisan that was placed capture, as a Strongman has it."""
    board, seat = work.board, chore.seat
    if not board.brought or not 0 <= board.here < OPEN:
        return
    for card in able(board.players[seat], "artisan"):
        terms = APPRENTICES[card].ability.capture
        if terms is not None and any(
            capturable(board, seat, board.here, other, spares=True) for other in range(len(board.players))
        ):
            push(work, ToCapture(seat, board.here, spares=not terms.own_artisan, may=True, card=card))


def _finish(work: WestKingdomWork, chore: Chore) -> None:
    """Do what follows the action of a turn: a reset of the Black Market, then the limit of the hand."""
    if work.board.due:
        push(work, LimitHand(chore.seat))
        resets.market(work, chore.seat)
    elif over_limit(work, chore.seat):
        _limit(work, LimitHand(chore.seat))


def _limit(work: WestKingdomWork, chore: LimitHand) -> None:
    """Ask for plans until the hand is within its limit."""
    if over_limit(work, chore.seat):
        push(work, chore, ToDiscard(chore.seat, "limit"))


CHORES: dict[type[Chore], Callable[[WestKingdomWork, Any], None]] = {
    LoseVirtue: _lose,
    Refill: _refill,
    ShowCraft: _show_craft,
    TakeFromMarket: _market,
    MarketBonus: _market_bonus,
    Build: _build,
    ConstructBonus: _construct_bonus,
    Climb: _climb,
    TurnUpReward: _reward,
    AskArtisan: _artisan,
    Finish: _finish,
    ReleaseInReset: resets.release,
    ReleaseWith: resets.free_by,
    ReleaseWithTools: resets.free_by_tools,
    PayOutInReset: resets.pay_out,
    PayOutWith: resets.pay_by,
    PunishMany: resets.prisoners,
    PunishMost: resets.most_prisoners,
    LimitHand: _limit,
}
