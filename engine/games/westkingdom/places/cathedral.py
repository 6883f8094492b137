"""The Cathedral: building a level and gaining its reward."""

from engine.core.stack import push
from engine.games.westkingdom.board import UNKNOWN
from engine.games.westkingdom.box.cards import FILE, LEVELS, REWARDS
from engine.games.westkingdom.events import Climbed, Rewarded
from engine.games.westkingdom.places.guildhall import lay
from engine.games.westkingdom.players.counts import bonuses
from engine.games.westkingdom.players.prices import discards_for_cathedral
from engine.games.westkingdom.turn.automatic import Climb, StepUp, TurnUpReward
from engine.games.westkingdom.turn.changes import WestKingdomWork, alter, gain_virtue, grant
from engine.games.westkingdom.turn.handlers import Chores, Deeds
from engine.games.westkingdom.turn.tasks import AnyTask, ToDiscard, ToPay

LEAST_REWARD = min(reward.gain.virtue for reward in REWARDS.values() if reward.gain is not None)
"""The minimum virtue of a reward."""


def _step_up(work: WestKingdomWork, deed: StepUp) -> None:
    seat = deed.seat
    tasks: list[AnyTask] = [Climb(seat)]
    if discards_for_cathedral(work.board.players[seat]):
        tasks.append(ToDiscard(seat, "cathedral"))
    push(work, *tasks, ToPay(seat))


def _climb(work: WestKingdomWork, chore: Climb) -> None:
    """Lay the worker down, move the marker up and queue the reward."""
    seat = chore.seat
    lay(work, seat)
    level = work.board.players[seat].level + 1
    assert level <= len(LEVELS)
    alter(work, seat, level=level)
    work.tell(Climbed(seat, level))
    push(work, TurnUpReward(seat))
    for why, amounts in bonuses(work.board.players[seat], "cathedral"):
        grant(work, seat, amounts, why)


def _reward(work: WestKingdomWork, chore: TurnUpReward) -> None:
    """Turn up the top reward and grant it; if none is left, grant the fixed substitute."""
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


DEEDS: Deeds = {StepUp: _step_up}
CHORES: Chores = {Climb: _climb, TurnUpReward: _reward}
