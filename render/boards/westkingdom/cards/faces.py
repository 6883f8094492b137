"""The faces of apprentices, plans and craft cards."""

from PIL import Image

from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, CRAFTS, Card
from render.boards.westkingdom.cards import runes, spelled
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pieces import people, tokens
from render.boards.westkingdom.pieces.edges import fit
from render.canvas import Box, Canvas, mask
from render.kit import narrow
from render.shapes import check
from render.sprites import sprite
from render.text import Face
from render.texts import Texts, signed
from render.theme import Theme
from render.words.westkingdom.parts import apprentice_name, building_name, craft_name

FACE, LITTLE = 84, 66
"""The greatest height of the portrait on an apprentice's card: with the ability beside it, and below it."""
SKILL, PLACE = 36, 46
"""Sizes of the skill on the face of an apprentice for hire, and of the sign beside it."""
TALL = 110
"""Height from which an apprentice's card has its ability below the portrait."""


def paper(canvas: Canvas, theme: Theme, box: Box, *, quiet: bool = False) -> None:
    """Draw an empty card. A ``quiet`` one is greyed out, not selectable."""
    canvas.rounded(box, 10, theme.line if quiet else theme.metal_dark)
    canvas.rounded(box.inset(2), 8, theme.panel if quiet else theme.on_ground)


def named(card: Card, name: str, t: Texts) -> str:
    """Return the name of a card, marked if the card has a house value."""
    return t("westkingdom-picture-house-name", name=name) if card.house else name


def virtue(change: int) -> Runes:
    """Return a change of virtue as runes. No change is empty."""
    return (signed(change), Sign("virtue")) if change else ()


def apprentice(
    canvas: Canvas, theme: Theme, t: Texts, card: int, box: Box, *, coins: int = 0, tool: int = 0
) -> None:
    """Draw an apprentice's skills, name, virtue, ability, the silver on the card and the tool under it."""
    canvas.paste(_apprentice(theme, t, card, coins, tool, box.width, box.height), box.x, box.y)


@sprite
def _apprentice(
    theme: Theme, t: Texts, card: int, coins: int, tool: int, width: int, height: int
) -> Image.Image:
    canvas, box = _blank(theme, width, height)
    design = APPRENTICES[card]
    tall = box.height >= TALL
    face = min(box.height // 2, LITTLE) if tall else min(FACE, box.height - 12)
    canvas.paste(people.portrait(theme, card, face), box.x + 7, box.y + 7)
    beside = Box(box.x + face + 14, box.y + 3, box.width - face - 22, face + 6 if tall else box.height - 6)
    below = Box(box.x + 10, beside.bottom, box.width - 20, box.bottom - beside.bottom - 3)
    row = beside.height // (2 if tall else 4 if tool else 3)
    title = Box(beside.x, beside.y, beside.width, row)
    narrow.name(
        canvas, named(design, apprentice_name(card, t), t), Face.BOLD, 28, title, theme.ink, left=True
    )
    more = runes.joined((virtue(design.virtue), (str(coins), Sign("silver")) if coins else ()))
    line = runes.joined((spelled.skills(design.skills), more), (runes.GAP, runes.GAP))
    size = next((size for size in (28, 25) if runes.measure(line, size) <= beside.width), 22)
    runes.line(canvas, theme, line, (beside.x, beside.y + row * 3 // 2), size, theme.ink)
    lines = [spelled.apprentice(card), *([(Sign("tool"), ":", *spelled.tool(tool))] if tool else [])]
    area = below if tall else Box(beside.x, beside.y + 2 * row, beside.width, row * len(lines))
    high = area.height // len(lines)
    for number, effect in enumerate(lines):
        part = Box(area.x, area.y + high * number, area.width, high)
        runes.flow(canvas, theme, effect, part, min(32, high - 2), theme.ink, "m" if tall else "l")
    return canvas.image


@sprite
def hired(theme: Theme, card: int, coins: int, width: int, height: int) -> Image.Image:
    """Return an apprentice for hire: the face with the skills, where the ability works, and any silver."""
    canvas, _ = _blank(theme, width, height)
    skills, face = APPRENTICES[card].skills, height - 12
    canvas.paste(people.portrait(theme, card, face), 6, 6)
    size = SKILL if sum(skills) == 1 else SKILL - 8
    x = 8 + face - size * sum(skills)
    for skill, count in enumerate(skills):
        for _ in range(count):
            canvas.paste(tokens.skill(theme, skill, size), x, height - 4 - size)
            x += size
    middle = (6 + face + width) // 2 - 1
    works = next((rune for rune in spelled.apprentice(card) if isinstance(rune, Sign)), None)
    if works:
        y = height * (3 if coins else 5) // 10
        tokens.icon(canvas, theme, works.name, middle - PLACE // 2, y, PLACE, theme.ink)
    if coins:
        y = height * (8 if works else 5) // 10
        runes.line(canvas, theme, (str(coins), Sign("silver")), (middle, y), 28, theme.ink, "m")
    return canvas.image


def _blank(theme: Theme, width: int, height: int) -> tuple[Canvas, Box]:
    canvas, box = Canvas.clear(width, height, theme.metal_dark), Box(0, 0, width, height)
    paper(canvas, theme, box)
    return canvas, box


def craft(canvas: Canvas, theme: Theme, t: Texts, card: int, box: Box) -> None:
    """Draw a craft card: name, adornment, tool."""
    canvas.paste(_craft(theme, t, card, box.width, box.height), box.x, box.y)


@sprite
def _craft(theme: Theme, t: Texts, card: int, width: int, height: int) -> Image.Image:
    canvas, box = _blank(theme, width, height)
    design = CRAFTS[card]
    third = (box.height - 6) // 3
    canvas.text(
        fit(named(design, craft_name(card, t), t), Face.BOLD, 28, box.width - 16, 18),
        box.x + 10,
        box.y + 3 + third // 2,
        theme.ink,
        "lm",
    )
    rows: tuple[tuple[str, Runes], ...] = (
        ("adornment", spelled.adornment(card)),
        ("tool", spelled.tool(card)),
    )
    for number, (icon, effect) in enumerate(rows, 1):
        row = Box(box.x + 8, box.y + 3 + third * number, box.width - 16, third)
        x = row.x
        tokens.icon(canvas, theme, icon, x, row.middle[1], min(28, third), theme.ink)
        x += 34
        if icon == "adornment":
            canvas.paste(
                tokens.points(theme, str(design.vp), min(38, third + 6)),
                x,
                row.middle[1] - min(38, third + 6) // 2,
            )
            x += 40
        runes.flow(
            canvas,
            theme,
            effect,
            Box(x, row.y, row.right - x, row.height),
            28 if third < 44 else 34,
            theme.ink,
        )
    return canvas.image


def plan(
    canvas: Canvas, theme: Theme, t: Texts, card: int, box: Box, missing: Runes | None, *, bare: bool = False
) -> None:
    """Draw a plan: points, name, skills, cost, effect, and what is missing to build it, or a tick.

    With ``missing`` None the last line is left out. With ``bare`` the card's paper is not drawn.
    """
    design = BUILDINGS[card]
    if not bare:
        paper(canvas, theme, box)
    height = (box.height - 8) // (4 if missing is not None else 3)
    x, y = box.x + 8, box.y + 4 + height // 2
    badge = min(46, height + 6)
    canvas.paste(tokens.points(theme, str(design.vp), badge), x, y - badge // 2 + 1)
    change = virtue(design.virtue)
    right = box.right - 8 - (runes.measure(change, 26) if change else 0)
    runes.line(canvas, theme, change, (right, y), 26, theme.ink)
    name = fit(named(design, building_name(card, t), t), Face.BOLD, 26, right - x - badge - 12, 18)
    canvas.text(name, x + badge + 6, y, theme.ink, "lm")
    size = min(32, height - 2)
    row = Box(x, y + height // 2, box.width - 16, height)
    needed = runes.joined((spelled.skills(design.skills), spelled.cost(card)))
    runes.flow(canvas, theme, needed, row, size, theme.ink)
    row = row.moved(0, height)
    runes.flow(canvas, theme, spelled.building(card), row, size, theme.ink)
    if missing is None:
        return
    row = row.moved(0, height)
    if missing:
        runes.flow(canvas, theme, ("−", *missing), row, min(28, size), theme.alert)
    else:
        canvas.stamp(mask(check, min(34, height)), row.x, row.middle[1] - min(34, height) // 2, theme.good)
