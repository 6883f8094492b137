"""The board of *West Kingdom* as text, in full and as alternative text."""

from collections.abc import Iterator, Sequence

from engine.games.westkingdom.board import HALL_COLUMNS, WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.box.cards import APPRENTICES, COLUMNS, FACE_UP, LEVELS, OPEN
from engine.games.westkingdom.places.guildhall import CLEARING_SPACES, MARKET_SPACES, ROWS
from engine.games.westkingdom.players.prices import MARKET_PRICE
from render.texts import Texts, shortened
from render.words import ALT_TEXT_LIMIT
from render.words.westkingdom import cards
from render.words.westkingdom.parts import (
    apprentice_label,
    beginning,
    colour,
    counted,
    craft_name,
    goods_text,
    listed,
    mark,
    per_player,
    place,
    skills_text,
    workers_at,
)
from render.words.westkingdom.players import Detail, own, points_of, strip

BOARD_LIMIT = 3500
"""Less than Discord's limit, to leave space for a summary of turns by six players with long names."""


def board(view: WestKingdomView, names: Sequence[str], t: Texts) -> str:
    """Return everything that the viewer may know as Markdown, in as much detail as fits."""
    text = ""
    for detail in Detail:
        text = "\n".join(filter(None, _lines(view, names, t, detail)))
        if len(text) <= BOARD_LIMIT:
            break
    return text


def _lines(view: WestKingdomView, names: Sequence[str], t: Texts, detail: Detail) -> Iterator[str]:
    board = view.board
    yield _heading(view, names, t)
    yield _hall(board, t)
    yield _cathedral(board, t, detail)
    yield _locations(board, t)
    yield _market(board, t)
    yield _prison(board, t)
    yield from _apprentices(board, t, detail)
    yield from _crafts(board, t, detail)
    for player in range(len(board.players)):
        yield from strip(view, player, names, t, detail)
    if view.viewer is not None:
        yield from own(view, view.viewer, t, detail)


def _heading(view: WestKingdomView, names: Sequence[str], t: Texts) -> str:
    board = view.board
    if board.phase == "over":
        return t("westkingdom-board-over")
    if board.phase == "plans":
        choosing = [names[seat] for seat in view.to_act]
        return t("westkingdom-board-draft", names=", ".join(choosing), count=len(choosing))
    seat = view.to_act[0] if view.to_act else board.turn  # no seat is active before the confirmation
    text = t("westkingdom-board-turn", name=names[seat], mark=mark(board, seat, t))
    last = t("westkingdom-board-final", count=board.final) if board.final > 0 else ""
    return listed((text, last))


def _hall(board: WestKingdomBoard, t: Texts) -> str:
    """Return the Guildhall row by row: workers, and the effects of free spaces."""
    columns = HALL_COLUMNS[len(board.players)]
    rows = []
    for row in range(ROWS):
        spaces = range(row * columns, (row + 1) * columns)
        rows.append("".join(_space(board, number, columns, t) for number in spaces))
    beside = [player.beside for player in board.players]
    text = t(
        "westkingdom-board-hall",
        count=len(board.hall),
        size=ROWS * columns,
        rows=" / ".join(rows),
        legend=listed(_legend(board, columns, t)),
    )
    if any(beside):
        text = listed((text, t("westkingdom-board-beside", workers=per_player(board, beside, t))))
    return text


def _legend(board: WestKingdomBoard, columns: int, t: Texts) -> Iterator[str]:
    """Yield the meanings of the marks on free spaces, if there are any."""
    free = {
        (number // columns + 1, number % columns + 1) for number in range(len(board.hall), ROWS * columns)
    }
    if free & MARKET_SPACES:
        yield t("westkingdom-board-legend-reset")
    if board.clears and free & CLEARING_SPACES:
        yield t("westkingdom-board-legend-clear")
    if any(board.stacks):
        yield t("westkingdom-board-legend-stacked")


def _space(board: WestKingdomBoard, number: int, columns: int, t: Texts) -> str:
    if number < len(board.hall):
        stacked = t("westkingdom-board-second") if board.stacks[number] else ""
        return mark(board, board.hall[number], t) + stacked
    space = number // columns + 1, number % columns + 1
    if space in MARKET_SPACES:
        return t("westkingdom-board-space-reset")
    if board.clears and space in CLEARING_SPACES:
        return t("westkingdom-board-space-clear")
    return t("westkingdom-board-space")


def _cathedral(board: WestKingdomBoard, t: Texts, detail: Detail) -> str:
    levels = []
    for number, level in enumerate(LEVELS, 1):
        mixed = counted("stone_or_wood", level.mixed, t) if level.mixed else ""
        there = [mark(board, n, t) for n, player in enumerate(board.players) if player.level == number]
        who = "".join(there) or t("westkingdom-board-nobody")
        if detail >= Detail.COMPACT:
            levels.append(t("westkingdom-board-level-short", level=number, who=who))
            continue
        levels.append(
            t(
                "westkingdom-board-level",
                level=number,
                cost=", ".join(filter(None, (goods_text(level.cost, t), mixed))),
                points=level.vp,
                who=who,
                spaces=level.spaces,
            )
        )
    return t("westkingdom-board-cathedral", levels=" · ".join(levels))


def _locations(board: WestKingdomBoard, t: Texts) -> str:
    parts = []
    for location in range(OPEN):
        there = per_player(board, workers_at(board, location), t) or t("westkingdom-board-nobody")
        parts.append(t("westkingdom-board-location", place=place(location, t), workers=there))
    return " · ".join(parts)


def _market(board: WestKingdomBoard, t: Texts) -> str:
    spaces = []
    for space, owner in enumerate(board.market):
        if owner >= 0:
            spaces.append(mark(board, owner, t))
        elif space == 1:
            spaces.append(t("westkingdom-board-middle", silver=MARKET_PRICE[space][0]))
        else:
            goods = goods_text(board.large if space else board.small, t)
            spaces.append(t("westkingdom-board-offer", silver=MARKET_PRICE[space][0], goods=goods))
    left, middle, right = spaces
    return t("westkingdom-board-market", left=left, middle=middle, right=right)


def _prison(board: WestKingdomBoard, t: Texts) -> str:
    there = per_player(board, [player.prison for player in board.players], t)
    prison = t("westkingdom-board-prison", workers=there or t("westkingdom-board-nobody"))
    return listed((t("westkingdom-board-tax", count=board.tax_stand), prison))


def _apprentices(board: WestKingdomBoard, t: Texts, detail: Detail) -> Iterator[str]:
    yield t("westkingdom-board-apprentices")
    for slot in range(FACE_UP):
        card, coins = board.apprentices[slot], board.coins[slot]
        if not card:
            continue
        line = APPRENTICES[card]
        text = skills_text(line.skills, t)
        if detail < Detail.COMPACT:
            text = cards.apprentice_text(card, t)
        elif detail < Detail.LEAST:
            text = listed((text, cards.virtue(line.virtue, t), cards.ability(card, t)))
        yield t(
            "westkingdom-board-apprentice",
            row=slot // COLUMNS + 1,
            column=slot % COLUMNS + 1,
            name=apprentice_label(card, t),
            text=text,
            coins=t("westkingdom-board-coins", count=coins) if coins else "",
        )


def _crafts(board: WestKingdomBoard, t: Texts, detail: Detail) -> Iterator[str]:
    crafts = [card for card in board.crafts if card]
    if not crafts:
        return
    if detail >= Detail.SHORT:
        yield t("westkingdom-board-crafts-short", cards=", ".join(craft_name(card, t) for card in crafts))
        return
    yield t("westkingdom-board-crafts")
    for card in crafts:
        yield t("westkingdom-board-card", name=craft_name(card, t), text=cards.craft_text(card, t))


def alt(view: WestKingdomView, names: Sequence[str], t: Texts) -> str:
    """Return the board in short, truncated if it exceeds the limit."""
    board = view.board
    lines = [_heading(view, names, t)]
    size = ROWS * HALL_COLUMNS[len(board.players)]
    lines.append(t("westkingdom-alt-hall", count=len(board.hall), size=size, tax=board.tax_stand))
    for number, player in enumerate(board.players):
        name = beginning(board, number, names, t)
        lines.append(
            t(
                "westkingdom-alt-player",
                name=name,
                colour=colour(board, number, t),
                points=points_of(board, number),
                virtue=player.virtue,
                supply=player.supply,
                buildings=len(player.buildings),
                level=player.level,
            )
        )
    lines.append(_locations(board, t))
    text = " ".join(lines).replace("**", "")
    return text if len(text) <= ALT_TEXT_LIMIT else shortened(text, ALT_TEXT_LIMIT)
