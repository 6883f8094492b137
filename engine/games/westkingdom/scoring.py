"""Points by source, as things stand (sheet, section 9): end effects on virtue first, then everything."""

from msgspec.structs import replace

from engine.games.westkingdom.board import Player, WestKingdomBoard
from engine.games.westkingdom.cards import BUILDINGS, CRAFTS, FILE, LEVELS, TOP_VIRTUE
from engine.games.westkingdom.changes import put
from engine.games.westkingdom.counts import count, holds
from engine.games.westkingdom.vocabulary import GOLD, MARBLE, SILVER, Effect
from engine.values import Outcome, ScoreLine, Sheet, total

RULES = FILE.scoring
VIRTUE_POINTS = FILE.virtue_track.vp
UNPAID = FILE.debt_cards.unpaid_vp

END_EFFECTS: dict[int, tuple[Effect, ...]] = {
    number: building.effects for number, building in BUILDINGS.items() if building.at_end
}
"""The end effects of buildings that have any."""


def sheets(board: WestKingdomBoard) -> tuple[Sheet, ...]:
    """Return the score of each seat as if the match ended now."""
    return tuple(sheet(board, seat) for seat in range(board.seats))


def rival_sheet(board: WestKingdomBoard) -> Sheet:
    """Return the score of the automaton: no end effects, nothing for goods."""
    return sheet(board, board.seats) if board.rival is not None else ()


def points(board: WestKingdomBoard) -> tuple[int, ...]:
    """Return the points of each seat as if the match ended now, faster than by :func:`sheets`."""
    return tuple(sum(_values(board, seat)) for seat in range(board.seats))


def sheet(board: WestKingdomBoard, seat: int) -> Sheet:
    """Return the score of one player, source by source."""
    return tuple(map(ScoreLine, SOURCES, _values(board, seat)))


SOURCES = (
    "buildings",
    "cathedral",
    "virtue",
    "debts",
    "goods",
    "silver",
    "prison",
    "adornments",
    "tools",
)


def _values(board: WestKingdomBoard, seat: int) -> tuple[int, ...]:
    """Return the points of a player by :data:`SOURCES`, the last two with the artisans alone."""
    rival = board.rival is not None and seat == board.seats
    player = board.players[seat]
    built = sum(BUILDINGS[card].vp for card in player.buildings)
    each = UNPAID
    effects = () if rival else _effects(player)
    if effects:
        board = at_end(board, seat)
        player = board.players[seat]
        built += sum(effect.score * _times(board, seat, effect) for effect in effects if effect.score)
        each += sum(effect.debt_score for effect in effects)
    goods = player.goods
    found = (
        built,
        LEVELS[player.level - 1].vp if player.level else 0,
        VIRTUE_POINTS[player.virtue],
        each * player.unpaid,
        RULES.gold * goods[GOLD] + RULES.marble * goods[MARBLE],
        goods[SILVER] // RULES.silver_per_vp,
        -(player.prison // RULES.prisoners_per_minus_vp),
    )
    if not board.artisans:
        return found
    crafts = (*(craft for craft in player.adornments if craft), *player.hung)
    return (*found, sum(CRAFTS[craft].vp for craft in crafts), RULES.tool_vp[count(player, "tools")])


def _effects(player: Player) -> list[Effect]:
    """Return the end effects of a player's buildings, in the order in which they were constructed."""
    return [effect for card in player.buildings if card in END_EFFECTS for effect in END_EFFECTS[card]]


def _times(board: WestKingdomBoard, seat: int, effect: Effect) -> int:
    """Return how often an effect counts: not at all where its condition is not met."""
    if not holds(board, seat, effect.when):
        return 0
    return 1 if effect.per is None else count(board.players[seat], effect.per.count) // effect.per.each


def at_end(board: WestKingdomBoard, seat: int) -> WestKingdomBoard:
    """Return the board with the virtue and the debts that a player's end effects lead to."""
    for effect in _effects(board.players[seat]):
        gained = effect.gain.virtue if effect.gain is not None else 0
        lost = effect.lose.virtue if effect.lose is not None else 0
        if change := (gained - lost) * _times(board, seat, effect):
            player = moved(board.players[seat], change)
            board = replace(board, players=put(board.players, seat, player))
    return board


def moved(player: Player, change: int) -> Player:
    """Return a player with other virtue: what is above the top destroys debts, what is below 0 is a debt."""
    virtue = player.virtue + change
    now = min(TOP_VIRTUE, max(0, virtue))
    return replace(player, virtue=now, unpaid=max(0, player.unpaid - (virtue - now)))


def outcome(board: WestKingdomBoard) -> Outcome:
    """Return the standings: points, then virtue, then silver; the automaton is ranked with the seats."""
    found = sheets(board)
    keys = [
        (-total(found[seat]), -at_end(board, seat).players[seat].virtue, -player.goods[SILVER])
        for seat, player in enumerate(board.players[: board.seats])
    ]
    reason = "westkingdom-stopped" if board.final else "westkingdom-full"
    if board.rival is not None:
        own, theirs = rival_sheet(board), board.players[-1]
        rival = (-total(own), -theirs.virtue, 0)
        beaten = keys[0][:2] <= rival[:2]
        tiebreak = None
        if keys[0][0] == rival[0]:
            tiebreak = "westkingdom-human" if keys[0][1] == rival[1] else "westkingdom-virtue"
        return Outcome((1 if beaten else 2,), found, reason, tiebreak, automaton=own)
    order = sorted(keys)
    level = [key for key in keys if key[0] == order[0][0]]
    tiebreak = None
    if len(level) > 1:
        if sum(key[1] == order[0][1] for key in level) == 1:
            tiebreak = "westkingdom-virtue"
        else:
            tiebreak = "westkingdom-silver" if level.count(order[0]) == 1 else "westkingdom-shared"
    return Outcome(tuple(order.index(key) + 1 for key in keys), found, reason, tiebreak)
