"""The steps before the first turn: piles, player boards, start apprentices and the draft of plans."""

from collections.abc import Mapping

from engine.core.facts import RULINGS
from engine.core.rng import Rng
from engine.core.tuples import replace_at
from engine.core.values import State
from engine.core.work import Work
from engine.games.westkingdom.board import (
    IN_SUPPLY,
    NO_ARTISAN,
    Player,
    Rival,
    WestKingdomBoard,
    WestKingdomSecret,
)
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    BUILDINGS,
    COLOURS,
    CRAFTS,
    FACE_UP,
    FILE,
    MARKET,
    POWERS,
    REWARDS,
    SOLO,
    in_box,
)
from engine.games.westkingdom.box.vocabulary import NOTHING
from engine.games.westkingdom.events import Drafted, PacksPassed
from engine.games.westkingdom.moves import Draft
from engine.games.westkingdom.places.guildhall import refill
from engine.games.westkingdom.places.resets import PRINTED, small_side
from engine.games.westkingdom.players.counts import craftable
from engine.games.westkingdom.players.powers import free_powers, give_power
from engine.games.westkingdom.solo.levels import strength
from engine.games.westkingdom.solo.schemes import Level, RivalName
from engine.games.westkingdom.turn import turns
from engine.games.westkingdom.turn.changes import WestKingdomWork, alter, draw, silver
from engine.games.westkingdom.turn.tasks import ToCraft, ToEnlist, ToPick

SETUP = FILE.setup


def set_up(seats: int, options: Mapping[str, str], rng: Rng) -> tuple[WestKingdomBoard, WestKingdomSecret]:
    """Shuffle all piles, lay out the face-up cards, and start with the first choice."""
    artisans = options["artisans"] == "on" or seats == max(map(int, SETUP.rewards_by_players))
    promos = options["promos"] == "on"
    clears = artisans or options["apprentice_reset"] == "on"
    rewards = rng.shuffled(REWARDS)[: SETUP.rewards_by_players[str(seats)]]
    market = tuple(rng.shuffled(MARKET))
    apprentices = rng.shuffled(in_box(APPRENTICES, promos=promos, artisans=artisans))
    plans = rng.shuffled(in_box(BUILDINGS, promos=promos, artisans=artisans))
    crafts = rng.shuffled(CRAFTS) if artisans else []
    rulings = int(options.get(RULINGS, 1))
    rival = _rival(options, rng, artisans=artisans, rulings=rulings) if seats == 1 else None
    display_size = FILE.age_of_artisans.craft_display if artisans else 0
    board = WestKingdomBoard(
        artisans=artisans,
        promos=promos,
        clears=clears,
        start_apprentice=artisans or options["start_apprentice"] == "on",
        drafts=options["plans"] == "draft",
        phase="boards",
        turn=0,
        players=_players(seats, artisans=artisans, rival=rival is not None),
        tax_stand=SETUP.tax_stand,
        apprentices=tuple(apprentices[:FACE_UP]),
        coins=(0,) * FACE_UP,
        crafts=tuple(crafts[:display_size]),
        small=small_side(market),
        large=PRINTED.right.goods,
        rival=rival,
        ready=(False,) * seats,
        rulings=rulings,
    )
    secret = WestKingdomSecret(
        plans=tuple(plans),
        apprentices=tuple(apprentices[FACE_UP:]),
        crafts=tuple(crafts[display_size:]),
        rewards=tuple(rewards),
        market=market,
        schemes=tuple(rng.shuffled(range(1, 16))) if rival else (),
        hands=((),) * seats,
        packs=((),) * seats,
        looked=((),) * seats,
    )
    work: WestKingdomWork = Work(State(board, secret, rng.state))
    if options["boards"] == "picked":
        work.set(stack=tuple(ToPick(seat) for seat in range(seats)))
    else:
        _colour(work, powers=options["boards"] == "dealt")
        _after_boards(work)
    rng.state = work.rng.state
    return work.board, work.secret


def _rival(options: Mapping[str, str], rng: Rng, *, artisans: bool, rulings: int) -> Rival:
    """Return the automaton named in the options, or a random one."""
    names: tuple[RivalName, ...] = ("baron", "bishop")
    level: Level = options["level"]  # type: ignore[assignment]  # checked
    candidates = [name for name in names if name == options["rival"]] or [names[rng.below(2)]]
    return Rival(candidates[0], level, strength(level, artisans=artisans, rulings=rulings).stock)


def _players(seats: int, *, artisans: bool, rival: bool) -> tuple[Player, ...]:
    """Return the players with their plain starting resources, not yet assigned colours."""
    count = seats + rival
    players = [
        Player(
            colour="",
            goods=silver(SETUP.silver_first + SETUP.silver_step * seat),
            virtue=SETUP.virtue,
            supply=SETUP.workers + artisans,
            artisan=IN_SUPPLY if artisans else NO_ARTISAN,
            held=(0,) * count,
        )
        for seat in range(seats)
    ]
    if rival:
        players.append(Player(colour="", goods=NOTHING, virtue=0, supply=SOLO.workers, held=(0,) * count))
    return tuple(players)


def _colour(work: WestKingdomWork, *, powers: bool) -> None:
    """Assign colours, or player boards, at random."""
    board = work.board
    colours = work.rng.shuffled(COLOURS if board.artisans else COLOURS[:-1])
    for seat in range(board.seats):
        if powers:
            choices = [power.key for power in free_powers(board) if power.colour == colours[seat]]
            give_power(work, seat, choices[work.rng.below(len(choices))])
        else:
            alter(work, seat, colour=colours[seat])


def _after_boards(work: WestKingdomWork) -> None:
    """Give the automaton a colour, determine the first player, and continue with the start apprentices."""
    board = work.board
    if board.rival is not None:
        used_colours = {player.colour for player in board.players}
        free = [colour for colour in COLOURS if colour not in used_colours]
        alter(work, board.seats, colour=free[0], virtue=SOLO.rivals[board.rival.name].virtue)
    if board.players[0].power:
        first = max(range(board.seats), key=lambda seat: board.players[seat].virtue)
        work.set(turn=first)
    if board.start_apprentice:
        order = _seats_from_first(work)
        work.set(phase="apprentices", stack=tuple(map(ToEnlist, order)))
    else:
        _deal(work)


def _seats_from_first(work: WestKingdomWork) -> list[int]:
    board = work.board
    return [(board.turn + step) % board.seats for step in range(board.seats)]


def _deal(work: WestKingdomWork) -> None:
    board, pile, hand_size = work.board, work.secret.plans, SETUP.draft.kept
    size = SETUP.draft.dealt if board.drafts else hand_size
    shares = tuple(pile[size * seat : size * (seat + 1)] for seat in range(board.seats))
    work.hide(plans=pile[size * board.seats :])
    if board.drafts:
        work.hide(packs=shares)
        work.set(phase="plans")
    else:
        work.hide(hands=shares)
        _after_plans(work)


def choose(work: WestKingdomWork, seat: int, move: Draft) -> None:
    """Keep a plan from the pack."""
    board, secret = work.board, work.secret
    pack = tuple(plan for plan in secret.packs[seat] if plan != move.plan)
    work.hide(
        hands=replace_at(secret.hands, seat, (*secret.hands[seat], move.plan)),
        packs=replace_at(secret.packs, seat, pack),
    )
    work.set(ready=replace_at(board.ready, seat, True))
    work.tell(Drafted(seat, move.plan))
    work.end_turn()


def go_on(work: WestKingdomWork) -> None:
    """Continue from a choice during setup to the next one."""
    match work.board.phase:
        case "boards":
            _after_boards(work)
        case "apprentices":
            refill(work)
            _deal(work)
        case "plans":
            if all(work.board.ready):
                _pass_on(work)
        case _:
            turns.begin(work, work.board.turn)


def _pass_on(work: WestKingdomWork) -> None:
    """Pass the packs on in turn order; the last plan of each goes under the pile."""
    board, packs = work.board, work.secret.packs
    work.reveal()
    work.set(ready=(False,) * board.seats)
    pack_size = len(packs[0])
    if pack_size > SETUP.draft.dealt - SETUP.draft.kept:
        work.hide(packs=(packs[-1], *packs[:-1]))
        work.tell(PacksPassed(pack_size))
        return
    rest = tuple(plan for pack in packs for plan in pack)
    work.hide(packs=((),) * board.seats, plans=work.secret.plans + rest)
    work.tell(PacksPassed(0))
    _after_plans(work)


def _after_plans(work: WestKingdomWork) -> None:
    """Draw the cards that player boards add, offer the choice of a tool, and start play."""
    board = work.board
    for seat in _seats_from_first(work):
        if power := board.players[seat].power:
            draw(work, seat, POWERS[power].start.building_card)
    for seat, player in enumerate(board.players):
        if player.power and POWERS[player.power].start.tool and craftable(board, seat, "tool"):
            work.set(phase="tools", stack=(ToCraft(seat, "tool"),))
            return
    turns.begin(work, board.turn)
