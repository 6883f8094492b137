"""What the board shows in favour of one turn over another in *West Kingdom*, the weightiest fact first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.draft import Draft
from engine.games.westkingdom.board import Player, WestKingdomBoard
from engine.games.westkingdom.box.cards import (
    BUILDINGS,
    GUARDHOUSE,
    GUILDHALL,
    LEFT,
    LEVELS,
    OPEN,
    SILVERSMITH,
    TAX_STAND,
    TOWN_CENTRE,
)
from engine.games.westkingdom.box.vocabulary import CLAY, SILVER, STONE, WOOD
from engine.games.westkingdom.events import Constructed, Debts, Gained, Reset, Sent
from engine.games.westkingdom.groups import WorkerGroup, prize, within_reach
from engine.games.westkingdom.nearer import Lack, lack_of_level, lack_of_plan
from engine.games.westkingdom.outlook import gathering
from engine.games.westkingdom.places.open_places import force_of
from engine.games.westkingdom.players.counts import skills
from engine.games.westkingdom.players.prices import CATHEDRAL_LIMIT, MARKET_LIMIT, can_climb, room_above
from engine.games.westkingdom.raids import LARGE
from engine.games.westkingdom.scoring import RULES
from render.numerals import MINUS
from render.texts import Texts, signed
from render.words import OTHER
from render.words.westkingdom.afterwards import After
from render.words.westkingdom.gathering import lacking
from render.words.westkingdom.parts import at, building_name, called, goods_text, skills_text

LIMIT = 70
"""The longest clause."""

TOWN, MARKET = (TOWN_CENTRE,), (LEFT, LEFT + 1, LEFT + 2)

LATE = 3
"""The number of spaces in the Guildhall from which each is counted."""

IN_PRISON = RULES.prisoners_per_minus_vp
"""The number of workers in prison that cost a point."""

LITTLE, FEW = 2, 4
"""The most that a goal lacks to be called near, and the most that the next level of the Cathedral lacks."""


LOSS = -0.5
"""The loss of points from which a fact about their source comes last."""


Values = dict[str, str | int]


class Fact(NamedTuple):
    """A clause about one ``kind`` of thing, and about how many points it is worth."""

    worth: float
    kind: str
    clause: str


SOURCES = {
    "goal": ("buildings", "cathedral", "plans", "stock"),
    "built": ("buildings", "cathedral"),
}
"""Where points come from that a fact is about, by its kind, if it may not be where the better turn gains."""


def contrast(
    better: Draft, other: Draft, gains: Mapping[str, float], names: Sequence[str], t: Texts
) -> Sequence[str]:
    """Return what the board shows to be better after one turn than after another.

    What is about points that the better turn loses in the long run comes last, and each kind only once.
    """

    def order(fact: Fact) -> tuple[bool, float]:
        return sum(gains.get(source, 0.0) for source in SOURCES.get(fact.kind, ())) < LOSS, -fact.worth

    facts = sorted(found(better, other, names, t), key=order)
    kinds = {fact.kind: fact for fact in reversed(facts)}
    return [fact.clause for fact in facts if kinds[fact.kind] is fact]


def found(better: Draft, other: Draft, names: Sequence[str], t: Texts) -> Iterator[Fact]:
    """Yield each fact in favour of ``better``."""
    then, instead = After(better), After(other)
    yield from _done(then, instead, t)
    if then.moves_again(then.seat):
        yield from _goals(then, instead, t)
    yield from _hall(then, instead, names, t)
    yield from _virtue(then, instead, t)
    yield from _skills(then, instead, t)
    yield from _workers(then, instead, t)
    yield from _goods(then, instead, t)
    yield from _wasted(better, instead, t)
    for seat in range(len(then.board.players)):
        if seat != then.seat:
            name = called(then.board, seat, names, t)
            yield from _captives(then, instead, seat, name, t)
            yield from _safe(then, instead, seat, name, t)
            yield from _taken(then, instead, seat, name, t)
            yield from _gathered(then, instead, seat, name, t)
            yield from _debts(then, instead, seat, name, t)
            yield from _cathedral(then, instead, seat, name, t)


def _done(then: After, instead: After, t: Texts) -> Iterator[Fact]:
    """Yield what the better turn builds."""
    if then.me.level > instead.me.level:
        points = sum(each.points[then.seat]["cathedral"] * sign for each, sign in ((then, 1), (instead, -1)))
        clause = t("westkingdom-contrast-climbed", level=then.me.level, points=points)
        yield Fact(0.9, "climbed", clause)
    for event in then.events:
        if isinstance(event, Constructed) and event not in instead.events:
            points, spaces = BUILDINGS[event.building].vp, then.spaces
            key = "westkingdom-contrast-built" if spaces else "westkingdom-contrast-built-last"
            name = building_name(event.building, t)
            yield Fact(1, "built", t(key, name=name, points=points, spaces=spaces))


def _goals(then: After, instead: After, t: Texts) -> Iterator[Fact]:
    """Yield which plans, and which step in the Cathedral, the better turn makes or brings within reach."""
    level, before, points = then.me.level, instead.me.level, _step(then.me)
    values: Values = {"level": level + 1, "points": points}
    if level > before and then.climbs:
        yield Fact(1 + points / 2, "goal", t("westkingdom-contrast-climb-on", **values))
    elif level > before and then.level is not None and then.level.total <= FEW:
        what = _lacks(then.level, t)
        yield Fact(1, "goal", t("westkingdom-contrast-next-level", **values, what=what))
    elif level == before and then.level is not None and instead.level is not None:
        name = t("westkingdom-nearer-level", level=level + 1)
        yield from _nearer(then.level, instead.level, name, points, t)
    spent = before > level or len(instead.me.buildings) > len(then.me.buildings)
    for plan in dict.fromkeys(then.plans):
        if plan in instead.plans and not spent:
            lacks = lack_of_plan(then.me, plan), lack_of_plan(instead.me, plan)
            yield from _nearer(*lacks, building_name(plan, t), BUILDINGS[plan].vp, t)


def _step(player: Player) -> int:
    """Return the points of a player's next step in the Cathedral."""
    if player.level == len(LEVELS):
        return 0
    return LEVELS[player.level].vp - (LEVELS[player.level - 1].vp if player.level else 0)


def _lacks(lack: Lack, t: Texts) -> str:
    """Return what a goal lacks, in fewer words than :func:`lacking` on wood and stone."""
    either = t("westkingdom-contrast-either", count=lack.either) if lack.either else ""
    return t("list-comma").join(filter(None, (either, lacking(lack._replace(either=0), t))))


def _nearer(lack: Lack, before: Lack, name: str, points: int, t: Texts) -> Iterator[Fact]:
    """Yield that a goal lacks nothing any more, or only little."""
    values: Values = {"name": name, "points": points, "what": _lacks(lack, t), "more": _lacks(before, t)}
    if not lack.total and before.total:
        yield Fact(points / 2, "goal", t("westkingdom-contrast-ready", **values))
    elif lack.total < before.total and lack.total <= LITTLE:
        clause = t("westkingdom-contrast-nearer", **values)
        if len(clause) > LIMIT:
            clause = t("westkingdom-contrast-nearer-only", **values)
        yield Fact(points / (3 + lack.total), "goal", clause)


def _hall(then: After, instead: After, names: Sequence[str], t: Texts) -> Iterator[Fact]:
    """Yield how the better turn brings on the end of the match."""
    mine, theirs = _tally(then, then.seat), _tally(then, then.ahead)
    standing = "lead" if then.lead > 0 else "trail" if then.lead < 0 else "level"
    values: Values = {"standing": standing, "mine": mine, "theirs": theirs}
    if then.board.final >= 0 and instead.board.final < 0:
        yield Fact(3, "end", t("westkingdom-contrast-full", **values))
        if len(then.board.players) == 2 and not then.other(then.ahead).supply:
            name = called(then.board, then.ahead, names, t)
            yield Fact(2.9, "last", t("westkingdom-contrast-last", name=name, mine=then.me.supply))
    elif then.board.final < 0 <= instead.board.final:
        yield Fact(2, "end", t("westkingdom-contrast-goes-on", **values))
    elif then.spaces < instead.spaces and then.spaces <= LATE and then.board.final < 0:
        others = [seat for seat in range(then.board.seats) if seat != then.seat]
        idle = [seat for seat in others if not then.other(seat).supply]
        if len(idle) == len(others) and then.reaches(then.seat, GUILDHALL):
            name = called(then.board, idle[0], names, t) if len(idle) == 1 else ""
            yield Fact(2.5, "end", t("westkingdom-contrast-idle", spaces=then.spaces, name=name))
        else:
            yield Fact(0.5, "built", t("westkingdom-contrast-spaces", spaces=then.spaces))


def _tally(after: After, seat: int) -> str:
    """Return a seat's points before a turn and their change, such as "31 + 3"."""
    before, change = after.before[seat], after.total(seat) - after.before[seat]
    return f"{before} {'+' if change > 0 else MINUS} {abs(change)}" if change else str(before)


def _virtue(then: After, instead: After, t: Texts) -> Iterator[Fact]:
    """Yield what more, or less, virtue keeps open, and its points."""
    virtue, less = then.me.virtue, instead.me.virtue
    if virtue >= CATHEDRAL_LIMIT > less:
        yield Fact(2, "virtue", t("westkingdom-contrast-virtue-cathedral", virtue=virtue, other=less))
    elif virtue <= MARKET_LIMIT < less:
        yield Fact(0.7, "virtue", t("westkingdom-contrast-virtue-market", virtue=virtue, other=less))
    points, fewer = (each.points[each.seat]["virtue"] for each in (then, instead))
    if points > fewer:
        values: Values = {"virtue": virtue, "points": signed(points), "other": less, "fewer": signed(fewer)}
        yield Fact(points - fewer, "virtue", t("westkingdom-contrast-virtue", **values))


def _skills(then: After, instead: After, t: Texts) -> Iterator[Fact]:
    """Yield which skill the better turn adds, and how many plans need it."""
    for number, (has, had) in enumerate(zip(skills(then.me), skills(instead.me), strict=True)):
        needing = sum(bool(BUILDINGS[plan].skills[number]) for plan in then.plans)
        if has and not had and needing:
            one, two, three = (int(each == number) for each in range(3))
            skill = skills_text((one, two, three), t)
            yield Fact(
                0.8 + needing / 4, "skills", t("westkingdom-contrast-skill", skill=skill, plans=needing)
            )


def _workers(then: After, instead: After, t: Texts) -> Iterator[Fact]:
    """Yield how many more workers are left to place, and how many fewer in prison."""
    more, fewer = then.me.supply, instead.me.supply
    if not fewer < more:
        pass
    elif not fewer and instead.moves_again(instead.seat):
        yield Fact(1.5 + more / 8, "supply", t("westkingdom-contrast-no-worker", count=more, other=OTHER))
    elif more - fewer >= LARGE:
        yield Fact((more - fewer) / 8, "supply", t("westkingdom-contrast-workers", count=more, other=fewer))
    fewer = instead.me.prison - then.me.prison
    points = then.points[then.seat]["prison"] - instead.points[then.seat]["prison"]
    if fewer > 0:
        values: Values = {"count": fewer, "points": points}
        yield Fact(points + fewer / 5, "prison", t("westkingdom-contrast-prison", **values))


def _goods(then: After, instead: After, t: Texts) -> Iterator[Fact]:
    """Yield which locations the better turn opens, how many plans it draws, and its gold and marble."""
    if instead.me.supply and then.me.goods[SILVER] > instead.me.goods[SILVER]:
        town, market = (then.pays(each) and not instead.pays(each) for each in (TOWN, MARKET))
        if town or market:
            where = "both" if town and market else "town" if town else "market"
            yield Fact(0.4 + 0.1 * (town and market), "opened", t("westkingdom-contrast-opened", where=where))
    drawn = then.drawn
    if drawn and not instead.drawn and then.held < FEW:
        yield Fact(1, "drawn", t("westkingdom-contrast-drawn", count=then.held, drawn=drawn))
    points = then.points[then.seat]["goods"] - instead.points[then.seat]["goods"]
    if points > 0:
        last = not then.moves_again(then.seat)
        yield Fact(points * (1 if last else 0.3), "goods", t("westkingdom-contrast-goods", points=points))


def _wasted(better: Draft, instead: After, t: Texts) -> Iterator[Fact]:
    """Yield that no plan nor the Cathedral needs what the other turn gathers."""
    before: Player = better.steps[0][0].board.players[instead.seat]
    goals = [lack_of_plan(before, plan) for plan in instead.plans]
    goals += [] if instead.level is None else [lack_of_level(before)]
    for event in instead.events:
        if not isinstance(event, Gained) or event.seat != instead.seat:
            continue
        gained = {good for good, count in enumerate(event.goods) if count}
        needed = any(
            goal.goods[good] or (goal.either and good in (WOOD, STONE)) for goal in goals for good in gained
        )
        if gained and gained <= {CLAY, WOOD, STONE} and not needed:
            goods = goods_text(event.goods, t)
            yield Fact(0.6, "wasted", t("westkingdom-contrast-wasted", goods=goods, other=OTHER))


def _captives(then: After, instead: After, seat: int, name: str, t: Texts) -> Iterator[Fact]:
    """Yield which captured workers get home, or to prison, and what that is worth."""
    saved = instead.other(seat).held[then.seat] - then.other(seat).held[then.seat]
    at_guardhouse = instead.reaches(seat, GUARDHOUSE)
    if saved > 0:
        key = "westkingdom-contrast-saved" if at_guardhouse else "westkingdom-contrast-back"
        silver = prize(then.board, WorkerGroup(then.seat, GUARDHOUSE, saved)).silver
        yield Fact(saved * 0.8, "saved", t(key, count=saved, name=name, silver=silver))
    sent = _sent(then, seat) - _sent(instead, seat)
    if sent > 0:
        values = _prison(then.board, seat, then.other(seat).prison - sent, sent)
        yield Fact(sent * 0.6, "sent", t("westkingdom-contrast-sent", **values, name=name))
        if at_guardhouse:
            yield Fact(sent * 0.5, "kept", t("westkingdom-contrast-kept", count=sent, name=name))
    taken = then.me.held[seat] - instead.me.held[seat]
    if taken > 0 and then.reaches(then.seat, GUARDHOUSE):
        values = _prison(then.board, seat, then.other(seat).prison, taken)
        yield Fact(taken * 0.5, "captives", t("westkingdom-contrast-taken", **values, name=name))


def _sent(after: After, owner: int) -> int:
    """Return how many of an owner's workers a turn sent to prison."""
    sent = (event for event in after.events if isinstance(event, Sent) and event.seat == after.seat)
    return sum(event.held[owner] for event in sent)


def _prison(board: WestKingdomBoard, seat: int, prison: int, more: int) -> dict[str, int]:
    """Return the silver and the points that it makes to send more workers of a seat to prison."""
    points = (prison + more) // IN_PRISON - prison // IN_PRISON
    silver = prize(board, WorkerGroup(seat, GUARDHOUSE, more)).silver
    return {"count": more, "silver": silver, "points": points}


def _safe(then: After, instead: After, seat: int, name: str, t: Texts) -> Iterator[Fact]:
    """Yield which large groups another player can't capture any more."""
    reached, threatened = (within_reach(each.view, seat) for each in (then, instead))
    for where in range(OPEN):
        count, group = instead.me.placed[where], (then.seat, where)
        if LARGE <= count <= then.me.placed[where] and group in threatened and group not in reached:
            clause = t("westkingdom-contrast-safe", count=count, place=at(where, t), name=name)
            yield Fact(count * 0.4, "safe", clause)


def _taken(then: After, instead: After, seat: int, name: str, t: Texts) -> Iterator[Fact]:
    """Yield what another player can't take any more: the Tax Stand's silver, the Black Market's goods."""
    board = instead.board
    less = board.tax_stand - then.board.tax_stand
    if less >= LARGE and instead.reaches(seat, TAX_STAND):
        yield Fact(less / 3, "tax", t("westkingdom-contrast-tax", count=board.tax_stand, name=name))
    for space, (owner, before) in enumerate(zip(then.board.market, board.market, strict=True)):
        offer = (board.small, None, board.large)[space]
        if offer and owner == then.seat and before < 0 and instead.reaches(seat, LEFT + space):
            goods = goods_text(offer, t)
            yield Fact(1, "market", t("westkingdom-contrast-market", goods=goods, name=name))


def _gathered(then: After, instead: After, seat: int, name: str, t: Texts) -> Iterator[Fact]:
    """Yield how much less another player's next worker gathers where the better turn captured some."""
    if seat >= then.board.seats:
        return
    for where in range(SILVERSMITH + 1):
        forces = [force_of(each.board, seat, where, artisan=False) for each in (then, instead)]
        if forces[0] < forces[1] and instead.reaches(seat, where):
            now, was = (gathering(then.other(seat), where, force).ways[0] for force in forces)
            values: Values = {
                "name": name,
                "place": at(where, t),
                "goods": goods_text(now, t),
                "other": sum(was),
            }
            worth = (forces[1] - forces[0]) * 0.45
            yield Fact(worth, "gathered", t("westkingdom-contrast-gathered", **values))


def _debts(then: After, instead: After, seat: int, name: str, t: Texts) -> Iterator[Fact]:
    """Yield who takes fewer debts, now or at the next reset of the Black Market."""
    taken, avoided = (
        _owed(then, seat) - _owed(instead, seat),
        _owed(instead, then.seat) - _owed(then, then.seat),
    )
    if taken > 0 and avoided >= 0 and any(isinstance(event, Reset) for event in then.events):
        yield Fact(2 * taken, "debt", t("westkingdom-contrast-reset", name=name))
    elif avoided > 0 and any(isinstance(event, Reset) for event in instead.events):
        both = "yes" if _owed(instead, seat) else "no"
        yield Fact(2 * avoided, "debt", t("westkingdom-contrast-no-reset", other=OTHER, name=name, both=both))
    unpaid = instead.me.unpaid - then.me.unpaid
    points = then.points[then.seat]["debts"] - instead.points[then.seat]["debts"]
    if unpaid > 0 and not avoided:
        yield Fact(points, "paid", t("westkingdom-contrast-debts", count=unpaid, points=points))
    if then.nears_reset or instead.nears_reset:
        mine, was = then.seat in then.debtors, instead.seat in instead.debtors
        theirs, were = seat in then.debtors, seat in instead.debtors
        if was and not mine:
            yield Fact(
                1.8, "debt", t("westkingdom-contrast-spared", name=name, theirs="yes" if theirs else "no")
            )
        elif theirs and not were:
            too = "yes" if mine else "no"
            yield Fact(1.8, "debt", t("westkingdom-contrast-punished", name=name, too=too))


def _owed(after: After, seat: int) -> int:
    """Return how many debts a seat took in a turn."""
    return sum(
        event.count
        for event in after.events
        if isinstance(event, Debts) and event.how == "taken" and event.seat == seat
    )


def _cathedral(then: After, instead: After, seat: int, name: str, t: Texts) -> Iterator[Fact]:
    """Yield that another player can't take the last space on a level of the Cathedral any more."""
    rival, level = instead.other(seat), instead.other(seat).level + 1
    if room_above(instead.board, rival) and not room_above(then.board, rival):
        yield Fact(1.5, "level", t("westkingdom-contrast-level-full", level=level, name=name))
    elif rival.level == instead.me.level < then.me.level:
        taken = sum(player.level == level for player in instead.board.players)
        climbs = can_climb(instead.board, rival, len(instead.state.secret.hands[seat]))
        if climbs and taken == LEVELS[rival.level].spaces - 1 and instead.reaches(seat, GUILDHALL):
            yield Fact(2, "level", t("westkingdom-contrast-level-first", level=level, name=name))
