"""The house automaton of the solo game: each turn it takes the first possible step on a scheme card."""

from collections.abc import Callable

from msgspec.structs import replace

from engine.core.tuples import replace_at
from engine.games.westkingdom.board import Player, Rival
from engine.games.westkingdom.box.cards import (
    BUILDINGS,
    COLUMNS,
    CRAFTS,
    FILE,
    GUARDHOUSE,
    LEFT,
    LOCATIONS,
    MIDDLE,
    OPEN,
    SOLO,
    STOREHOUSE,
    TAX_STAND,
    TOWN_CENTRE,
    WORKSHOP,
)
from engine.games.westkingdom.events import (
    Adorned,
    Climbed,
    Constructed,
    Debts,
    Recalled,
    Rewarded,
    Schemed,
    Stocked,
)
from engine.games.westkingdom.moves import PRISON
from engine.games.westkingdom.places import resets
from engine.games.westkingdom.places.guildhall import lay, refill, show_craft, take_apprentice
from engine.games.westkingdom.places.placing import put_down
from engine.games.westkingdom.places.town_centre import RAIDS
from engine.games.westkingdom.players.prices import CATHEDRAL_LIMIT, MARKET_LIMIT, room_above
from engine.games.westkingdom.solo.levels import strength
from engine.games.westkingdom.solo.schemes import ALWAYS, Character
from engine.games.westkingdom.turn.changes import (
    WestKingdomWork,
    alter,
    capture,
    free,
    gain_virtue,
    lose_virtue,
    raise_tax,
    send,
    take_debts,
)

HUMAN = 0
GATHERING = {LOCATIONS[place].replace("-", "_"): place for place in range(STOREHOUSE)}
"""The locations where a worker fills the stock, by their word on a scheme card."""

TAXES = SOLO.silver_to_tax_stand
LOST_AT_STAND = FILE.locations[TAX_STAND].lose
assert LOST_AT_STAND is not None


def play(work: WestKingdomWork, seat: int) -> None:
    """Play the automaton's turn, up to the first question of a reset that follows it."""
    if not _me(work).supply:
        _take_back(work, seat)
    else:
        _scheme(work, seat)
    if work.board.due:
        resets.market(work, seat)


def _scheme(work: WestKingdomWork, seat: int) -> None:
    """Draw a scheme card and take the first possible step on it."""
    work.reveal()
    board, secret, rival = work.board, work.secret, _rival(work)
    cards, schemes, played = SOLO.rivals[rival.name].cards, secret.schemes, rival.played
    if not schemes:
        schemes, played = tuple(work.rng.shuffled(range(1, len(cards) + 1))), ()
    card = schemes[0]
    work.secret = replace(secret, schemes=schemes[1:])
    work.board = replace(board, rival=replace(rival, played=(*played, card)))
    steps = cards[card - 1].steps
    number = next(n for n, step in enumerate(steps) if step in ALWAYS or POSSIBLE[step](work, seat))
    work.tell(Schemed(seat, card, number))
    _do(work, seat, steps[number])


def _me(work: WestKingdomWork) -> Player:
    return work.board.players[-1]


def _rival(work: WestKingdomWork) -> Rival:
    rival = work.board.rival
    assert rival is not None
    return rival


def _character(work: WestKingdomWork) -> Character:
    return SOLO.rivals[_rival(work).name]


def _stock(work: WestKingdomWork, seat: int, change: int) -> None:
    """Add to the stock, or spend from it."""
    if change:
        rival = _rival(work)
        now = rival.stock + change
        work.board = replace(work.board, rival=replace(rival, stock=now))
        work.tell(Stocked(seat, change, now))


def _take_back(work: WestKingdomWork, seat: int) -> None:
    """Take back the largest group of workers, or else all from prison."""
    me = _me(work)
    most = max(me.placed)
    if most:
        place = me.placed.index(most)
        alter(work, seat, placed=replace_at(me.placed, place, 0), supply=me.supply + most)
        work.set(last=place, mover=seat)
        work.tell(Recalled(seat, place, most))
    elif me.prison:
        prisoners = me.prison
        alter(work, seat, prison=0, supply=me.supply + prisoners)
        work.tell(Recalled(seat, PRISON, prisoners))


# which actions are possible


def _can_raid(work: WestKingdomWork, seat: int) -> bool:
    return any(work.board.players[HUMAN].placed)


def _guarding(work: WestKingdomWork, seat: int) -> str:
    """Return the first possible action of the Guardhouse, empty if none is possible."""
    me, human = _me(work), work.board.players[HUMAN]
    possible = {
        "send_to_prison": any(me.held),
        "release_prison": me.prison > 0,
        "release_boards": human.held[seat] >= SOLO.release_boards_min,
        "pay_debt": me.unpaid > 0 and _rival(work).stock >= SOLO.pay_debt_stock,
    }
    return next((action for action in _character(work).guardhouse_order if possible[action]), "")


def _can_guard(work: WestKingdomWork, seat: int) -> bool:
    return bool(_guarding(work, seat))


def _can_tax(work: WestKingdomWork, seat: int) -> bool:
    return work.board.tax_stand >= SOLO.tax_stand_min_silver


def _can_market(work: WestKingdomWork, seat: int) -> bool:
    return _me(work).virtue <= MARKET_LIMIT and -1 in work.board.market


def _climb_price(work: WestKingdomWork) -> int:
    return SOLO.cathedral_cost[_me(work).level] + (SOLO.expansion_extra_cost if work.board.artisans else 0)


def _build_price(work: WestKingdomWork) -> int:
    board = work.board
    return strength(_rival(work).level, artisans=board.artisans, rulings=board.rulings).build_cost


def _can_build(work: WestKingdomWork, seat: int) -> bool:
    return bool(work.secret.plans) and _rival(work).stock >= _build_price(work)


def _can_climb(work: WestKingdomWork, seat: int) -> bool:
    me = _me(work)
    return (
        me.virtue >= CATHEDRAL_LIMIT
        and room_above(work.board, me)
        and _rival(work).stock >= _climb_price(work)
    )


POSSIBLE: dict[str, Callable[[WestKingdomWork, int], bool]] = {
    "town_centre": _can_raid,
    "guardhouse": _can_guard,
    "tax_stand": _can_tax,
    "market_leftmost": _can_market,
    "market_rightmost": _can_market,
    "guildhall_build": _can_build,
    "guildhall_cathedral": _can_climb,
}


# carrying out actions


def _do(work: WestKingdomWork, seat: int, step: str) -> None:
    if step in GATHERING:
        count = _put(work, seat, GATHERING[step])
        _stock(work, seat, count * SOLO.stock_gain.resource_per_worker)
    else:
        STEPS[step](work, seat)


def _put(work: WestKingdomWork, seat: int, location: int) -> int:
    """Place a worker; return the number of workers there afterwards."""
    put_down(work, seat, location)
    return work.board.force


def _storehouse(work: WestKingdomWork, seat: int) -> None:
    _put(work, seat, STOREHOUSE)
    gain_virtue(work, seat, 1)


def _workshop_top(work: WestKingdomWork, seat: int) -> None:
    _workshop(work, seat, 0)


def _workshop_bottom(work: WestKingdomWork, seat: int) -> None:
    _workshop(work, seat, COLUMNS)


def _workshop(work: WestKingdomWork, seat: int, row: int) -> None:
    count = _put(work, seat, WORKSHOP)
    raise_tax(work, TAXES.workshop)
    _take_on(work, seat, row + min(count, COLUMNS) - 1)


def _take_on(work: WestKingdomWork, seat: int, slot: int) -> None:
    keep = len(_me(work).apprentices) < SOLO.apprentice_limit
    take_apprentice(work, seat, slot, keep=keep)
    refill(work)


def _town_centre(work: WestKingdomWork, seat: int) -> None:
    """Capture the human's largest groups, at as many locations as in a two-player match."""
    count = _put(work, seat, TOWN_CENTRE)
    raise_tax(work, TAXES.town_centre)
    placed = work.board.players[HUMAN].placed
    groups = sorted((place for place in range(OPEN) if placed[place]), key=lambda place: -placed[place])
    for place in groups[: min(count, RAIDS[SOLO.seats_as])]:
        capture(work, seat, place, HUMAN)


def _guardhouse(work: WestKingdomWork, seat: int) -> None:
    for _ in range(_put(work, seat, GUARDHOUSE)):
        match _guarding(work, seat):
            case "send_to_prison":
                _stock(work, seat, send(work, seat) // SOLO.stock_gain.prisoners_per_stock)
            case "release_prison":
                free(work, seat, "prison")
            case "release_boards":
                free(work, seat, "boards")
                if _rival(work).name == "baron":
                    take_debts(work, seat, 1)
                    lose_virtue(work, seat, 1)
                else:
                    raise_tax(work, TAXES.release_boards_bishop)
            case "pay_debt":
                _stock(work, seat, -SOLO.pay_debt_stock)
                raise_tax(work, TAXES.pay_debt)
                me = _me(work)
                alter(work, seat, unpaid=me.unpaid - 1, paid=me.paid + 1)
                work.tell(Debts(seat, 1, "paid"))
                gain_virtue(work, seat, FILE.debt_cards.on_paying_off.virtue)
            case _:
                return


def _tax_stand(work: WestKingdomWork, seat: int) -> None:
    _put(work, seat, TAX_STAND)
    taxes = work.board.tax_stand
    work.set(tax_stand=0)
    _stock(work, seat, taxes // SOLO.stock_gain.tax_stand_silver_per_stock)
    assert LOST_AT_STAND is not None
    lose_virtue(work, seat, LOST_AT_STAND.virtue)


def _market_leftmost(work: WestKingdomWork, seat: int) -> None:
    _market(work, seat, work.board.market.index(-1))


def _market_rightmost(work: WestKingdomWork, seat: int) -> None:
    _market(work, seat, max(space for space in range(3) if work.board.market[space] < 0))


def _market(work: WestKingdomWork, seat: int, space: int) -> None:
    _put(work, seat, LEFT + space)
    lose_virtue(work, seat, 1)
    if LEFT + space == MIDDLE:
        _take_on(work, seat, 0)
    else:
        gains = SOLO.stock_gain
        _stock(work, seat, gains.market_right if space else gains.market_left)


def _build(work: WestKingdomWork, seat: int) -> None:
    """Build the top plan worth the most points, paying only the fixed price."""
    _stock(work, seat, -_build_price(work))
    me, pile = _me(work), work.secret.plans
    candidates = pile[: 1 + len(me.apprentices) // SOLO.apprentices_per_extra_card]
    plan = min(candidates, key=lambda card: (-BUILDINGS[card].vp, card))
    rest = tuple(card for card in candidates if card != plan)
    work.hide(plans=pile[len(candidates) :] + rest)
    lay(work, seat)
    me = _me(work)
    alter(work, seat, buildings=(*me.buildings, plan), adornments=(*me.adornments, 0))
    work.tell(Constructed(seat, plan))
    _adorn(work, seat)


def _cathedral(work: WestKingdomWork, seat: int) -> None:
    me = _me(work)
    _stock(work, seat, -_climb_price(work))
    lay(work, seat)
    alter(work, seat, level=me.level + 1)
    work.tell(Climbed(seat, me.level + 1))
    pile = work.secret.rewards
    if pile:
        work.hide(rewards=pile[1:])
        work.set(rewards=(*work.board.rewards, pile[0]))
    work.tell(Rewarded(seat, pile[0] if pile else 0, gained=False))
    gain_virtue(work, seat, 1)
    _adorn(work, seat)


def _adorn(work: WestKingdomWork, seat: int) -> None:
    """Take the displayed craft card with the most valuable adornment."""
    board = work.board
    display = [card for card in board.crafts if card]
    if not display:
        return
    most = max(CRAFTS[card].vp for card in display)
    best = [card for card in display if CRAFTS[card].vp == most]
    card = best[work.rng.below(len(best))] if len(best) > 1 else best[0]
    work.set(crafts=replace_at(board.crafts, board.crafts.index(card), 0))
    alter(work, seat, hung=(*_me(work).hung, card))
    work.tell(Adorned(seat, card, 0))
    show_craft(work)


STEPS: dict[str, Callable[[WestKingdomWork, int], None]] = {
    "storehouse": _storehouse,
    "workshop_top": _workshop_top,
    "workshop_bottom": _workshop_bottom,
    "town_centre": _town_centre,
    "guardhouse": _guardhouse,
    "tax_stand": _tax_stand,
    "market_leftmost": _market_leftmost,
    "market_rightmost": _market_rightmost,
    "guildhall_build": _build,
    "guildhall_cathedral": _cathedral,
}
