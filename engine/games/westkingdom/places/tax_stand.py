"""The Tax Stand: taking its silver, at the cost of virtue."""

from engine.games.westkingdom.box.cards import FILE, LOCATIONS, TAX_STAND
from engine.games.westkingdom.players.prices import virtue_cost
from engine.games.westkingdom.turn.automatic import TakeTaxes
from engine.games.westkingdom.turn.changes import WestKingdomWork, gain, give_bonuses, lose, silver
from engine.games.westkingdom.turn.handlers import Deeds


def _tax_stand(work: WestKingdomWork, deed: TakeTaxes) -> None:
    seat, amount = deed.seat, work.board.tax_stand
    work.set(tax_stand=0)
    gain(work, seat, silver(amount), LOCATIONS[TAX_STAND])
    give_bonuses(work, seat, "tax_stand")
    penalty = FILE.locations[TAX_STAND].lose
    assert penalty is not None
    lose(work, seat, virtue_cost(work.board.players[seat], "tax_stand", penalty.virtue))


DEEDS: Deeds = {TakeTaxes: _tax_stand}
