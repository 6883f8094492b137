"""The hidden information: piles, hands, packs of the draft, and plans looked at."""

from collections.abc import Iterable, Sequence

from engine.core.rng import Rng
from engine.core.values import State
from engine.games.westkingdom.board import (
    UNKNOWN,
    WestKingdomBoard,
    WestKingdomSecret,
    WestKingdomState,
    WestKingdomView,
)
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    BUILDINGS,
    CRAFTS,
    GUILDHALL,
    MARKET,
    REWARDS,
    SOLO,
    in_box,
)
from engine.games.westkingdom.places.guildhall import hall_ways
from engine.games.westkingdom.players.prices import constructible
from engine.games.westkingdom.turn.tasks import ToConstruct, ToRetool, ToUse

Held = tuple[tuple[int, ...], ...]


def redact(state: WestKingdomState, seat: int | None) -> WestKingdomSecret:
    """Return the secret with blanks for what a seat (None for a spectator) does not know."""
    secret = state.secret
    return WestKingdomSecret(
        plans=_blanks(secret.plans),
        apprentices=_blanks(secret.apprentices),
        crafts=_blanks(secret.crafts),
        rewards=_blanks(secret.rewards),
        market=_blanks(secret.market),
        schemes=_blanks(secret.schemes),
        hands=_own(secret.hands, seat),
        packs=_own(secret.packs, seat),
        looked=_own(secret.looked, seat),
    )


def _blanks(cards: Sequence[int]) -> tuple[int, ...]:
    return (UNKNOWN,) * len(cards)


def _own(cards_by_seat: Held, seat: int | None) -> Held:
    return tuple(cards if owner == seat else _blanks(cards) for owner, cards in enumerate(cards_by_seat))


def deal(view: WestKingdomView, rng: Rng | None) -> WestKingdomState:
    """Return a state consistent with the view; without a generator the blanks remain."""
    board, secret = view.board, view.secret
    if rng is None:
        return State(board, secret, 0)
    plans = rng.shuffled(_unseen_plans(board, secret))
    hands = _fill_hands(view, plans)
    packs = _fill(secret.packs, plans)
    looked = _fill(secret.looked, plans)
    boxes = {"promos": board.promos, "artisans": board.artisans}
    hired = [card for player in board.players for card in player.apprentices]
    crafts = [card for player in board.players for card in (*player.tools, *player.adornments, *player.hung)]
    crafts += [task.craft for task in board.stack if isinstance(task, ToRetool)]
    apprentices = _without(in_box(APPRENTICES, **boxes), (*board.apprentices, *hired))
    sample = WestKingdomSecret(
        plans=tuple(plans),
        apprentices=tuple(rng.shuffled(apprentices)),
        crafts=tuple(rng.shuffled(_without(CRAFTS, (*board.crafts, *crafts, *board.lost))))
        if board.artisans
        else (),
        rewards=tuple(rng.shuffled(_without(REWARDS, board.rewards))[: len(secret.rewards)]),
        market=_market(board, len(secret.market), rng),
        schemes=_schemes(board, rng),
        hands=hands,
        packs=packs,
        looked=looked,
    )
    return State(board, sample, rng.next())


def _without(cards: Iterable[int], exclusions: Iterable[int]) -> list[int]:
    excluded_ids = set(exclusions)
    return [card for card in cards if card not in excluded_ids]


def _unseen_plans(board: WestKingdomBoard, secret: WestKingdomSecret) -> list[int]:
    """Return the plans that are in no known place: those that the blanks stand for."""
    built = [card for player in board.players for card in player.buildings]
    private_plans = [
        card
        for cards_by_seat in (secret.hands, secret.packs, secret.looked)
        for cards in cards_by_seat
        for card in cards
    ]
    return _without(
        in_box(BUILDINGS, promos=board.promos, artisans=board.artisans), (*built, *private_plans, board.site)
    )


def _fill(cards_by_seat: Held, plans: list[int]) -> Held:
    """Return the cards with blanks replaced by plans taken from the end of ``plans``."""
    return tuple(tuple(card or plans.pop() for card in cards) for cards in cards_by_seat)


def _fill_hands(view: WestKingdomView, plans: list[int]) -> Held:
    """Fill in hands at random; a player about to construct gets a plan that it can construct."""
    board, hands = view.board, view.secret.hands
    top = board.stack[-1] if board.stack else None
    if isinstance(top, ToConstruct | ToUse) and top.seat != view.viewer:
        must_construct = isinstance(top, ToConstruct) or (
            top.place == GUILDHALL and not top.may and not hall_ways(view, top.seat)
        )
        player = board.players[top.seat]
        candidates = [plan for plan in plans if constructible(player, plan)] if must_construct else []
        if candidates:
            plans.remove(candidates[0])
            hand = hands[top.seat]
            hand_with_plan = (candidates[0], *hand[1:])
            hands = (*hands[: top.seat], hand_with_plan, *hands[top.seat + 1 :])
    return _fill(hands, plans)


def _market(board: WestKingdomBoard, count: int, rng: Rng) -> tuple[int, ...]:
    """Return a Black Market pile whose top card has the visible small side."""
    pile = rng.shuffled(_without(MARKET, board.turned))
    assert len(pile) == count
    if pile:
        top = next(card for card in pile if MARKET[card].small == board.small)
        pile.remove(top)
        pile.insert(0, top)
    return tuple(pile)


def _schemes(board: WestKingdomBoard, rng: Rng) -> tuple[int, ...]:
    if board.rival is None:
        return ()
    cards = range(1, len(SOLO.rivals[board.rival.name].cards) + 1)
    return tuple(rng.shuffled(_without(cards, board.rival.played)))
