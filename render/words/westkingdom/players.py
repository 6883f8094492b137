"""The players of *West Kingdom* as text: public and private holdings."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum

from engine.core.values import total
from engine.games.westkingdom.board import (
    HELD,
    IN_PRISON,
    IN_SUPPLY,
    NO_ARTISAN,
    Player,
    Rival,
    WestKingdomBoard,
    WestKingdomView,
)
from engine.games.westkingdom.box.cards import BUILDINGS, SOLO
from engine.games.westkingdom.box.vocabulary import SKILLS
from engine.games.westkingdom.events import Captured, WestKingdomEvent
from engine.games.westkingdom.players.counts import skills
from engine.games.westkingdom.players.prices import constructible
from engine.games.westkingdom.scoring import rival_sheet, sheet
from render.texts import Texts, shortened
from render.words import Honour
from render.words.westkingdom import cards
from render.words.westkingdom.parts import (
    apprentice_label,
    apprentice_name,
    building_name,
    building_names,
    called,
    colour,
    craft_name,
    goods_text,
    listed,
    mark,
    per_player,
    place,
    power_name,
    skills_text,
)

NAME_LIMIT = 20
WANTED, SAINT = 6, 12
"""The numbers of captured workers and of virtue that earn a title at the end."""


class Detail(IntEnum):
    """Levels of detail, from everything to what fits for the most crowded board."""

    FULL = 0
    PLAIN = 1
    SHORT = 2
    COMPACT = 3
    TERSE = 4
    LEAST = 5


def points_of(board: WestKingdomBoard, player: int) -> int:
    """Return the current score of a player or of the automaton."""
    if board.rival is not None and player == board.seats:
        return total(rival_sheet(board))
    return total(sheet(board, player))


def strip(
    view: WestKingdomView, number: int, names: Sequence[str], t: Texts, detail: Detail
) -> Iterator[str]:
    """Yield lines on one player: figures, apprentices, buildings, adornments."""
    board = view.board
    player = board.players[number]
    name = called(board, number, names, t)
    yield t(
        "westkingdom-board-player",
        mark=mark(board, number, t),
        colour=colour(board, number, t),
        name=shortened(name, NAME_LIMIT) if detail >= Detail.COMPACT else name,
        points=points_of(board, number),
        facts=listed(_facts(view, number, player, t)),
    )
    if player.apprentices:
        apprentices = [
            _apprentice(card, tool, t, detail) for card, tool in _pairs(player.apprentices, player.tools)
        ]
        yield t("westkingdom-board-hired", apprentices=", ".join(apprentices), skills=_skill_signs(player, t))
    if player.buildings:
        buildings = [
            _building(card, craft, t, detail) for card, craft in _pairs(player.buildings, player.adornments)
        ]
        yield t("westkingdom-board-built", buildings=", ".join(buildings))
    if player.hung:
        adornments = ", ".join(craft_name(craft, t) for craft in player.hung)
        yield t("westkingdom-board-hung", adornments=adornments)


def tableau(view: WestKingdomView, seat: int, names: Sequence[str], t: Texts) -> str:
    """Return everything public about a player or the automaton."""
    return "\n".join(strip(view, seat, names, t, Detail.FULL))


def _pairs(cards: Sequence[int], under: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(cards, under, strict=True)


def _facts(view: WestKingdomView, number: int, player: Player, t: Texts) -> Iterator[str]:
    board = view.board
    yield t("westkingdom-board-virtue", virtue=player.virtue)
    if board.rival is not None and number == board.seats:
        yield t("westkingdom-board-stock", stock=board.rival.stock)
        yield _schemes(board.rival, t)
    else:
        yield goods_text(player.goods, t) or t("westkingdom-board-no-goods")
        yield t("westkingdom-board-plans", count=len(view.secret.hands[number]))
    yield t("westkingdom-board-workers", count=player.supply)
    if player.artisan != NO_ARTISAN:
        yield _artisan(board, player, t)
    if any(player.held):
        yield t("westkingdom-board-holds", workers=per_player(board, player.held, t))
    if player.unpaid or player.paid:
        yield t("westkingdom-board-debts", unpaid=player.unpaid, paid=player.paid)
    if player.power:
        yield t("westkingdom-board-power", name=power_name(player.power, t))


def _schemes(rival: Rival, t: Texts) -> str:
    """Return the automaton's face-up scheme cards, and those still in its deck."""
    numbers = range(1, len(SOLO.rivals[rival.name].cards) + 1)
    open_cards, hidden = sorted(rival.played), [card for card in numbers if card not in rival.played]
    if not open_cards or not hidden:
        return t("westkingdom-board-schemes-all", count=len(numbers))
    return t(
        "westkingdom-board-schemes",
        played=t("list-comma").join(map(str, open_cards)),
        hidden=t("list-comma").join(map(str, hidden)),
    )


def _artisan(board: WestKingdomBoard, player: Player, t: Texts) -> str:
    where = player.artisan
    if where == IN_SUPPLY:
        return t("westkingdom-board-artisan-supply")
    if where == IN_PRISON:
        return t("westkingdom-board-artisan-prison")
    if where >= HELD:
        return t("westkingdom-board-artisan-held", mark=mark(board, where - HELD, t))
    return t("westkingdom-board-artisan", place=place(where, t))


def _apprentice(card: int, tool: int, t: Texts, detail: Detail) -> str:
    if detail == Detail.LEAST:
        name = apprentice_name(card, t)
        return t("westkingdom-board-marked", name=name) if tool else name
    if detail == Detail.TERSE:
        name = apprentice_name(card, t)
        return t("westkingdom-board-with", name=name, what=craft_name(tool, t)) if tool else name
    name = apprentice_label(card, t)
    if detail == Detail.FULL:
        what = cards.ability(card, t)
        tooled = t("westkingdom-text-tool", what=cards.tool_text(tool, t)) if tool else ""
        return t("westkingdom-board-with", name=name, what="; ".join(filter(None, (what, tooled))))
    return t("westkingdom-board-with", name=name, what=craft_name(tool, t)) if tool else name


def _building(card: int, craft: int, t: Texts, detail: Detail) -> str:
    name = building_name(card, t)
    text = t("westkingdom-board-building", name=name, points=BUILDINGS[card].vp)
    if detail == Detail.LEAST:
        return t("westkingdom-board-marked", name=name) if craft else name
    return t("westkingdom-board-adorned", building=text, craft=craft_name(craft, t)) if craft else text


def _skill_signs(player: Player, t: Texts) -> str:
    signs = [
        t("westkingdom-board-skill", skill=t(f"westkingdom-skill-{name}"), count=count)
        for name, count in zip(SKILLS, skills(player), strict=True)
        if count
    ]
    return ", ".join(signs)


def own(view: WestKingdomView, seat: int, t: Texts, detail: Detail) -> Iterator[str]:
    """Yield lines on a seat's private cards, with what the player lacks to build each plan."""
    secret, player = view.secret, view.board.players[seat]
    groups = (("pack", secret.packs), ("looked", secret.looked), ("hand", secret.hands))
    for group, cards_by_seat in groups:
        if group != "hand" and not cards_by_seat[seat]:
            continue
        yield t(f"westkingdom-board-{group}")
        for plan in cards_by_seat[seat]:
            text = _plan(plan, t, detail)
            ready = _missing(player, plan, t) if detail < Detail.LEAST else ""
            yield t("westkingdom-board-card", name=building_name(plan, t), text=listed((text, ready)))
        if not cards_by_seat[seat]:
            yield t("westkingdom-board-no-plans")


def _plan(plan: int, t: Texts, detail: Detail) -> str:
    if detail < Detail.COMPACT:
        return cards.building_text(plan, t)
    cost = listed((cards.points(BUILDINGS[plan].vp, t), cards.cost_text(plan, t)))
    return listed((cost, cards.effect_of(plan, t))) if detail < Detail.TERSE else cost


def _missing(player: Player, plan: int, t: Texts) -> str:
    """Return what a player lacks for a plan, or that the plan can be built."""
    line = BUILDINGS[plan]
    if constructible(player, plan):
        return t("westkingdom-plan-ready")
    short = [max(0, need - has) for need, has in zip(line.cost, player.goods, strict=True)]
    signs = skills(player)
    one, two, three = (int(need > 0 and not has) for need, has in zip(line.skills, signs, strict=True))
    lacking = [goods_text(short, t), skills_text((one, two, three), t)]
    return t("westkingdom-plan-missing", what=" + ".join(filter(None, lacking)))


def own_plans(view: WestKingdomView, t: Texts) -> str:
    """Return the viewer's private information: plans in full, and what each still needs."""
    if view.viewer is None:
        return ""
    return "\n".join(own(view, view.viewer, t, Detail.FULL))


def hands(view: WestKingdomView, names: Sequence[str], t: Texts) -> list[str]:
    """Return the plans that seats held at the end, if they are revealed, one line each."""
    pairs = zip(names, view.secret.hands, strict=True)
    return [
        t("westkingdom-hand-held", name=name, plans=building_names(hand, t))
        for name, hand in pairs
        if view.board.phase == "over" and hand and all(hand)
    ]


def honours(
    turns: Sequence[tuple[int | None, Sequence[WestKingdomEvent]]],
    view: WestKingdomView,
    names: Sequence[str],
    t: Texts,
) -> list[Honour]:
    """Return the players who lost the most workers to captures and who reached the highest virtue."""
    board, captured = view.board, Counter[int]()
    for _, events in turns:
        for event in events:
            if isinstance(event, Captured) and event.seat != event.whom < board.seats:
                captured[event.whom] += event.count
    titles = [("wanted", captured, WANTED)]
    virtue = {seat: board.players[seat].virtue for seat in range(board.seats)}
    titles.append(("saint", Counter({seat: n for seat, n in virtue.items() if n >= SAINT}), SAINT))
    earned = []
    for title, counts, least in titles:
        (seat, most), *others = counts.most_common(2) or [(0, 0)]
        if most >= least and all(count < most for _, count in others):
            name = called(board, seat, names, t)
            sentence = t(f"westkingdom-honour-{title}", name=name, count=most)
            earned.append(Honour(seat, f"westkingdom-title-{title}", sentence))
    return earned
