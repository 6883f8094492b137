"""Questions about cards outside of the city: hands, payment, replacements, the deck."""

from collections.abc import Sequence

from engine.games.architectura.board import ToAsk, ToBury, ToPay, ToPlay, ToResolve
from engine.games.architectura.cards import BLOCK, BLOCKS, CARDS, DECK, LEFT, deck_of
from engine.games.architectura.choices import effect_of
from engine.games.architectura.city import value
from engine.games.architectura.moves import Bury, Fetch, Pay, Play, Remove, Replace, touched
from render.boards import Candidate
from render.boards.architectura.questions import faces, heads, options, prospects, rows, streets
from render.boards.architectura.questions.rows import Row
from render.boards.architectura.questions.sheet import EDGE, GAP, INNER, LINE, TAG, WIDTH, Sheet
from render.canvas import Box
from render.sprites import Sprite
from render.text import Face, label
from render.texts import number
from render.words.architectura.buttons import letter

COUNTED = {LEFT: "left", BLOCK: "number"}
"""The bases of values that need an explanation, and its text key."""

LARGE = 150
ACROSS = 5
"""The number of cards per row; one more if there would be more than two rows."""


def hand(sheet: Sheet, task: ToPlay) -> None:
    """Ask for a card from the hand; if its space is already fixed, show it above."""
    cards, by_card = sheet.view.secret.hands[sheet.seat], _by_card(sheet.candidates)
    barred = sheet.t("architectura-question-barred")
    listing = [Row(card, by_card.get(card, ()), "" if card in by_card else barred) for card in cards]
    fetched = sorted(
        {candidate.move.card for candidate in sheet.candidates if isinstance(candidate.move, Fetch)}
    )
    listing += [Row(card, by_card[card], sheet.t("architectura-question-fetch")) for card in fetched]
    if task.space >= 0 and len(cards) < ACROSS:
        near = {space for space in (task.space - 1, task.space) if space // BLOCKS == task.space // BLOCKS}
        plan = streets.lay_out(near, 0, streets.height(1, 0), sheet.y)
        streets.draw(sheet, plan, {task.space: streets.Spot(planned="")}, sheet.who(sheet.seat))
    rows.draw(sheet, listing)
    if sheet.room() >= LINE:
        sheet.line(sheet.t("architectura-question-values"))
    bases = {CARDS[card].sides[0].base for card in cards}
    for base, key in COUNTED.items():
        if base in bases and sheet.room() >= LINE:
            sheet.line(sheet.t(f"architectura-question-{key}"))


def fresh(sheet: Sheet) -> None:
    """Show the hand to be exchanged for a fresh one."""
    cards = sheet.view.secret.hands[sheet.seat]
    sheet.line(sheet.t("architectura-question-fresh", count=len(cards)))
    _grid(sheet, [(card, None) for card in cards])


def replacements(sheet: Sheet) -> None:
    """Ask for replacements, or show those chosen if there are no candidates."""
    view, t = sheet.view, sheet.t
    exchanges, by_card = dict(view.secret.chosen[sheet.seat]), _by_card(sheet.candidates)
    listing = []
    for card in deck_of(view.board.rulings).more(view.board.colours[sheet.seat]):
        olds = (exchanges[card],) if card in exchanges else CARDS[card].replaces
        if sheet.candidates or card in exchanges:
            names = t("architectura-picture-or").join(t(f"architectura-card-{old}") for old in olds)
            both = len(by_card.get(card, ())) > 1
            note = "" if both else t("architectura-picture-instead", cards=names)
            listing.append(Row(card, by_card.get(card, ()), note, card in exchanges))
    if not listing:
        sheet.line(t("architectura-question-unchanged"))
        _grid(sheet, [(card, None) for card in DECK.basic])
    rows.draw(sheet, listing)
    if sheet.candidates and sheet.room() >= LINE:
        sheet.line(t("architectura-question-exchange"))


def pay(sheet: Sheet, task: ToPay) -> None:
    """Ask which cards to remove from the game as payment."""
    heads.card(sheet, task.card, sheet.who(sheet.seat))
    for source in ("hand", "yard"):
        payments = [
            (candidate.move.card, candidate)
            for candidate in sheet.candidates
            if isinstance(candidate.move, Pay) and candidate.move.source == source
        ]
        if payments:
            sheet.line(sheet.t(f"architectura-question-from-{source}"))
            _grid(sheet, payments)


def copy(sheet: Sheet, task: ToResolve) -> None:
    """Ask which effect to copy, showing the texts of the available cards."""
    heads.card(sheet, task.name, sheet.who(sheet.seat))
    listing = []
    for candidate in sheet.candidates:
        for space in touched(candidate.move):
            building = prospects.standing(sheet.view, space)
            listing.append(Row(building.name, (candidate,), owner=building.owner))
    rows.draw(sheet, listing)


def bury(sheet: Sheet, task: ToBury) -> None:
    """Ask which card from the hand to play as destroyed."""
    heads.card(sheet, sheet.view.board.last_card, sheet.who(sheet.view.board.turn))
    _grid(
        sheet,
        [
            (candidate.move.card, candidate)
            for candidate in sheet.candidates
            if isinstance(candidate.move, Bury)
        ],
    )


def ask(sheet: Sheet, task: ToAsk) -> None:
    """Ask whether one's own protected card is affected, with both outcomes side by side."""
    heads.card(sheet, task.by, sheet.who(sheet.seat))
    board, building = sheet.view.board, prospects.standing(sheet.view, task.space)
    was, (wide, high) = number(value(board.up, task.space)), faces.size(LARGE)
    width, who = (INNER - GAP) // 2, sheet.who(building.owner)
    below = bool(board.down[task.space])
    for index, candidate in enumerate(sheet.candidates):
        then = prospects.answered(sheet.view, candidate.move, task.space)
        box = Box(EDGE + (width + GAP) * index, sheet.y, width, high + 100)
        sheet.canvas.rounded(box, 12, sheet.theme.panel)
        sprite = faces.standing(
            sheet.theme, sheet.t, who, building.name, was, then, LARGE, building.token, below
        )
        sheet.canvas.paste(sprite, box.middle[0] - wide // 2, box.y + 16)
        tag = Box(0, box.y + high + 36, min(options.width(candidate, TAG), width - 16), options.height(TAG))
        tag = tag.moved(box.middle[0] - tag.width // 2, 0)
        options.wide(sheet.canvas, sheet.theme, candidate, tag, TAG)
        sheet.marked(candidate, tag)
    sheet.down(high + 100)


def peek(sheet: Sheet, task: ToResolve) -> None:
    """Ask whether to look at the top cards of the deck."""
    heads.card(sheet, task.name, sheet.who(sheet.seat))
    count = min(effect_of(task).number, len(sheet.view.secret.decks[sheet.seat]))
    sprites = [faces.back(sheet.theme, sheet.who(sheet.seat), LARGE)] * count
    sheet.line(sheet.t("architectura-question-look", count=count))
    _side_by_side(sheet, sprites, [""] * count)


def order(sheet: Sheet, task: ToResolve) -> None:
    """Ask in which order to put cards back; each card has a letter."""
    heads.card(sheet, task.name, sheet.who(sheet.seat))
    cards = sheet.view.secret.decks[sheet.seat][: task.looked]
    who = sheet.who(sheet.seat)
    sprites = [heads.face(sheet, card, who, LARGE) for card in cards]
    _side_by_side(sheet, sprites, [letter(index) for index in range(len(cards))])
    sheet.line(sheet.t("architectura-question-order"))


def _by_card(candidates: Sequence[Candidate]) -> dict[str, tuple[Candidate, ...]]:
    by_card: dict[str, tuple[Candidate, ...]] = {}
    for candidate in candidates:
        if isinstance(candidate.move, Play | Remove | Fetch | Replace):
            by_card[candidate.move.card] = (*by_card.get(candidate.move.card, ()), candidate)
    return by_card


def _side_by_side(sheet: Sheet, sprites: Sequence[Sprite], letters: Sequence[str]) -> None:
    """Draw cards side by side, each below its letter."""
    wide, high = faces.size(LARGE)
    top = 44 if any(letters) else 0
    x = (WIDTH - (wide + 30) * len(sprites) + 30) // 2
    sheet.canvas.rounded(Box(EDGE, sheet.y, INNER, top + high + 20), 12, sheet.theme.panel)
    for sprite, name in zip(sprites, letters, strict=True):
        text = label(name, Face.BLACK, 40)
        sheet.canvas.text(text, x + wide // 2, sheet.y + 28, sheet.theme.ink, "mm")
        sheet.canvas.paste(sprite, x, sheet.y + top + 10)
        x += wide + 30
    sheet.down(top + high + 20)


def _grid(sheet: Sheet, pairs: Sequence[tuple[str, Candidate | None]]) -> None:
    """Draw cards from the viewer's hand in rows, each with its candidate below."""
    many = len(pairs) > 2 * ACROSS
    across, scale = (ACROSS + 1, 110) if many else (min(ACROSS, len(pairs)), LARGE)
    width = INNER // max(across, 4)
    wide, high = faces.size(scale)
    who = sheet.who(sheet.seat)
    below = 0
    if any(candidate is not None for _, candidate in pairs):
        below = 6 + options.height(TAG) * (
            2 if any(candidate and candidate.worth for _, candidate in pairs) else 1
        )
    for start in range(0, len(pairs), across):
        row = pairs[start : start + across]
        sheet.canvas.rounded(Box(EDGE, sheet.y, INNER, high + below + 16), 12, sheet.theme.panel)
        x, y = (WIDTH - width * len(row)) // 2, sheet.y + 8
        for card, candidate in row:
            sheet.canvas.paste(heads.face(sheet, card, who, scale), x + (width - wide) // 2, y)
            if candidate is not None:
                tag = Box(x + 3, y + high + 6, width - 6, below - 6)
                options.tall(sheet.canvas, sheet.theme, candidate, tag, TAG)
                sheet.marked(candidate, tag)
            x += width
        sheet.down(high + below + 16)
