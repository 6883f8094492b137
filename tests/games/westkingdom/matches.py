"""Random matches, and invariants of every step (sheet, section 19)."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import msgspec

from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import HELD, IN_PRISON, IN_SUPPLY, NO_ARTISAN, WestKingdomState
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    BUILDINGS,
    CRAFTS,
    GUILDHALL,
    LEFT,
    LEVELS,
    MARKET,
    OPEN,
    SOLO,
    in_box,
)
from engine.games.westkingdom.moves import Place, WestKingdomMove
from engine.games.westkingdom.turn.tasks import ToRetool
from engine.history.log import entry_decoder
from engine.match import Match

Options = Mapping[str, str]


def random_options(chance: Random) -> dict[str, str]:
    """Return random options."""
    return {option.name: chance.choice(option.choices) for option in GAME.facts.options}


def eager(state: WestKingdomState, seat: int, chance: Random) -> WestKingdomMove:
    """Return a move that goes to the Guildhall whenever it is open, and is random otherwise."""
    moves = GAME.moves(state, seat)
    assert moves, f"no moves for {seat}: {state.board.stack}"
    assert len(moves) <= 25
    for move in moves:
        if isinstance(move, Place) and move.location == GUILDHALL:
            return move
    return moves[int(chance.random() * len(moves))]


def play(seats: int, seed: int, options: Options | None = None) -> WestKingdomState:
    """Play a random match to its end, checking every step."""
    chance = Random(f"{seats} {seed}")
    chosen = GAME.facts.check_options(random_options(chance) if options is None else options)
    state = GAME.start(seats, chosen, seed)
    check(state)
    while acting := GAME.to_act(state.board):
        seat = chance.choice(acting)
        before = state
        state = GAME.step(state, seat, eager(state, seat, chance)).state
        check_board(state)
        if state.secret is not before.secret or state.board.crafts != before.board.crafts:
            check_cards(state)
    check(state)
    return state


def check_replay(match: Match) -> None:
    """Check that the stored log replays to the same position and result."""
    decoder = entry_decoder(GAME)
    log = [decoder.decode(msgspec.json.encode(entry)) for entry in match.log]
    again = Match.replay(GAME, match.seats, match.options, match.seed, log)
    assert again.state == match.state
    assert again.outcome == match.outcome


def check(state: WestKingdomState) -> None:
    """Check that each worker and card is there once, and every number is within its limits."""
    check_board(state)
    check_cards(state)


def check_board(state: WestKingdomState) -> None:
    """Check that each worker is there once, and every number is within its limits."""
    check_workers(state)
    board = state.board
    assert board.phase in ("over", "plans") or board.stack
    for number, player in enumerate(board.players):
        assert 0 <= player.virtue <= 14
        assert min(player.goods) >= 0, (number, player)
        assert min(player.unpaid, player.paid) >= 0
        assert len(player.apprentices) == len(player.tools) <= 6
        assert len(player.buildings) == len(player.adornments)
    assert board.tax_stand >= 0
    assert board.rival is None or board.rival.stock >= 0
    steps = sum(len(player.buildings) + player.level for player in board.players)
    if not board.site:
        assert len(board.hall) + sum(player.beside for player in board.players) == steps
    assert [player.halls for player in board.players] == [
        board.hall.count(seat) for seat in range(len(board.players))
    ]
    for level, terms in enumerate(LEVELS, 1):
        assert sum(player.level == level for player in board.players) <= terms.spaces
    assert board.final != 0 or board.phase == "over"


def check_workers(state: WestKingdomState) -> None:
    """Check that each worker and Artisan is somewhere, once."""
    board = state.board
    for seat, player in enumerate(board.players):
        held = sum(other.held[seat] for other in board.players)
        lying = player.halls + player.stacked + player.beside
        placed = sum(player.placed) + board.market.count(seat)
        where = player.artisan
        assert player.supply + placed + lying + player.prison + held == 20 + (where != NO_ARTISAN)
        assert player.held[seat] == 0
        if where == IN_SUPPLY:
            assert player.supply
        elif where == IN_PRISON:
            assert player.prison
        elif where >= HELD:
            assert board.players[where - HELD].held[seat]
        elif where >= OPEN:
            assert board.market[where - LEFT] == seat
        elif where >= 0:
            assert player.placed[where]
        stacked = [owner for owner, on in zip(board.hall, board.stacks, strict=True) if on]
        assert stacked.count(seat) == player.stacked


def check_cards(state: WestKingdomState) -> None:
    """Check that each card is in one place."""
    board, secret = state.board, state.secret
    boxes = {"promos": board.promos, "artisans": board.artisans}
    players = board.players
    plans = [
        *secret.plans,
        *(plan for held in (secret.hands, secret.packs, secret.looked) for cards in held for plan in cards),
        *(plan for player in players for plan in player.buildings),
        *([board.site] if board.site else []),
    ]
    assert sorted(plans) == sorted(in_box(BUILDINGS, **boxes))
    hired = [card for player in players for card in player.apprentices]
    face_up = [card for card in board.apprentices if card]
    assert sorted([*secret.apprentices, *hired, *face_up]) == sorted(in_box(APPRENTICES, **boxes))
    crafts = [
        *secret.crafts,
        *board.crafts,
        *board.lost,
        *(card for player in players for card in (*player.tools, *player.adornments, *player.hung)),
        *(task.craft for task in board.stack if isinstance(task, ToRetool)),
    ]
    assert sorted(card for card in crafts if card) == (sorted(CRAFTS) if board.artisans else [])
    assert sorted([*secret.market, *board.turned]) == sorted(MARKET)
    assert len({*secret.rewards, *board.rewards}) == len(secret.rewards) + len(board.rewards)
    if board.rival is not None:
        deck = len(SOLO.rivals[board.rival.name].cards)
        assert sorted([*secret.schemes, *board.rival.played]) == list(range(1, deck + 1))


def reasons(finals: list[WestKingdomState]) -> Counter[str]:
    """Count why matches ended."""
    ends: Counter[str] = Counter()
    for state in finals:
        outcome = GAME.outcome(state.board)
        assert outcome is not None
        ends[outcome.reason] += 1
    return ends
