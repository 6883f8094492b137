"""The scoring (sheet, section 9): end effects on virtue first, then all points by source."""

from collections.abc import Collection
from functools import lru_cache

from msgspec.structs import replace

from engine.core.values import Outcome, ScoreLine, Sheet, total
from engine.games.westkingdom.board import Player, WestKingdomBoard
from engine.games.westkingdom.box.cards import BUILDINGS, CRAFTS, FILE, LEVELS, TOP_VIRTUE
from engine.games.westkingdom.box.vocabulary import GOLD, MARBLE, SILVER, Counter, Effect
from engine.games.westkingdom.players.counts import count, has_most, meets

RULES = FILE.scoring
VIRTUE_POINTS = FILE.virtue_track.vp
UNPAID = FILE.debt_cards.unpaid_vp

END_EFFECTS: dict[int, tuple[Effect, ...]] = {
    number: building.effects for number, building in BUILDINGS.items() if building.at_end
}
"""The end effects of buildings, by building."""

Leads = tuple[Counter, ...]
"""What a player has strictly the most of, among everything the player's end effects compare."""

CONTESTS: dict[int, Leads] = {
    number: tuple(
        effect.when.most for effect in effects if effect.when is not None and effect.when.most is not None
    )
    for number, effects in END_EFFECTS.items()
}
"""What each building's end effects compare between players."""


def sheets(board: WestKingdomBoard) -> tuple[Sheet, ...]:
    """Return each seat's score sheet as if the match ended now."""
    return tuple(sheet(board, seat) for seat in range(board.seats))


def rival_sheet(board: WestKingdomBoard) -> Sheet:
    """Return the automaton's score sheet, without end effects and goods."""
    return sheet(board, board.seats) if board.rival is not None else ()


def points(board: WestKingdomBoard) -> tuple[int, ...]:
    """Return each seat's score as if the match ended now; faster than :func:`sheets`."""
    seats, artisans, totals = board.seats, board.artisans, []
    for seat, player in enumerate(board.players):
        if seat < seats:
            leads = _leads(board, seat) if player.buildings else ()
            totals.append(_points(player, leads, artisans))
    return tuple(totals)


@lru_cache(maxsize=256)  # a move changes one or two players
def _points(player: Player, leads: Leads, artisans: bool) -> int:
    return sum(_values(player, leads, artisans))


def _leads(board: WestKingdomBoard, seat: int) -> Leads:
    contests = _contests(board.players[seat].buildings)
    return tuple([name for name in contests if has_most(board, seat, name)]) if contests else ()


@lru_cache(maxsize=256)  # most buildings do not compare players
def _contests(buildings: tuple[int, ...]) -> Leads:
    return tuple(name for card in buildings for name in CONTESTS.get(card, ()))


def sheet(board: WestKingdomBoard, seat: int) -> Sheet:
    """Return the score sheet of one player."""
    player = board.players[seat]
    rival = board.rival is not None and seat == board.seats
    values = _values(player, _leads(board, seat), board.artisans, effective=not rival)
    return tuple(map(ScoreLine, SOURCES, values))


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


def _values(player: Player, leads: Leads, artisans: bool, *, effective: bool = True) -> tuple[int, ...]:
    """Return a player's points by :data:`SOURCES`, with the last two only in the expansion.

    End effects are included only if ``effective``.
    """
    building_points = 0
    for card in player.buildings:
        building_points += BUILDINGS[card].vp
    points_per_debt = UNPAID
    if effective and (effects := _effects(player)):
        player = _moved_by(effects, player, leads)
        for effect in effects:
            if effect.score:
                building_points += effect.score * _times(player, effect, leads)
            points_per_debt += effect.debt_score
    goods = player.goods
    values = (
        building_points,
        LEVELS[player.level - 1].vp if player.level else 0,
        VIRTUE_POINTS[player.virtue],
        points_per_debt * player.unpaid,
        RULES.gold * goods[GOLD] + RULES.marble * goods[MARBLE],
        goods[SILVER] // RULES.silver_per_vp,
        -(player.prison // RULES.prisoners_per_minus_vp),
    )
    if not artisans:
        return values
    adornment_points = sum([CRAFTS[craft].vp for craft in (*player.adornments, *player.hung) if craft])
    return (*values, adornment_points, RULES.tool_vp[count(player, "tools")])


def _effects(player: Player) -> list[Effect]:
    """Return the end effects of a player's buildings, in the order of construction."""
    return [effect for card in player.buildings if card in END_EFFECTS for effect in END_EFFECTS[card]]


def _times(player: Player, effect: Effect, leads: Leads) -> int:
    """Return how often an effect counts; 0 if its condition is not met."""
    when = effect.when
    if when is not None and not (meets(player, when) if when.most is None else when.most in leads):
        return 0
    return 1 if effect.per is None else count(player, effect.per.count) // effect.per.each


def at_end(board: WestKingdomBoard, seat: int) -> Player:
    """Return a player with the virtue and debts after end effects."""
    player = board.players[seat]
    return _moved_by(_effects(player), player, _leads(board, seat))


def _moved_by(effects: list[Effect], player: Player, leads: Leads) -> Player:
    """Return a player after the effects that change virtue; comparisons between players are kept."""
    for effect in effects:
        gained = effect.gain.virtue if effect.gain is not None else 0
        lost = effect.lose.virtue if effect.lose is not None else 0
        if gained != lost and (change := (gained - lost) * _times(player, effect, leads)):
            player = moved(player, change)
    return player


def moved(player: Player, change: int) -> Player:
    """Return a player with changed virtue; the excess above the top destroys debts, below 0 adds them."""
    virtue = player.virtue + change
    now = min(TOP_VIRTUE, max(0, virtue))
    return replace(player, virtue=now, unpaid=max(0, player.unpaid - (virtue - now)))


def outcome(board: WestKingdomBoard, resigned: Collection[int] = ()) -> Outcome:
    """Return the result, by points, then virtue, then silver; the automaton is ranked with the seats."""
    score_sheets = sheets(board)
    keys = [
        (-total(score_sheets[seat]), -at_end(board, seat).virtue, -player.goods[SILVER])
        for seat, player in enumerate(board.players[: board.seats])
    ]
    reason = "westkingdom-stopped" if board.final else "westkingdom-full"
    if board.rival is not None:
        rival_score, rival_player = rival_sheet(board), board.players[-1]
        rival = (-total(rival_score), -rival_player.virtue, 0)
        rival_wins = keys[0][:2] <= rival[:2]
        tiebreak = None
        if keys[0][0] == rival[0]:
            tiebreak = "westkingdom-human" if keys[0][1] == rival[1] else "westkingdom-virtue"
        return Outcome((1 if rival_wins else 2,), score_sheets, reason, tiebreak, automaton=rival_score)
    order = sorted(keys)
    remaining = [key for seat, key in enumerate(keys) if seat not in resigned]
    best = min(remaining)
    tied = [key for key in remaining if key[0] == best[0]]
    tiebreak = None
    if len(tied) > 1:
        if sum(key[1] == best[1] for key in tied) == 1:
            tiebreak = "westkingdom-virtue"
        else:
            tiebreak = "westkingdom-silver" if tied.count(best) == 1 else "westkingdom-shared"
    return Outcome(tuple(order.index(key) + 1 for key in keys), score_sheets, reason, tiebreak)
