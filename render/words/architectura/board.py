"""The city of *Architectura* as text, in full and as alternative text."""

from collections.abc import Iterator, Sequence

from engine.core.values import total
from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaView, ToBury, ToPay, ToPlace
from engine.games.architectura.cards import BLOCKS, CARDS
from engine.games.architectura.hidden import in_deck
from engine.games.architectura.scoring import values
from render.texts import Texts, number, shortened, signed
from render.words import ALT_TEXT_LIMIT
from render.words.architectura.events import swap_list
from render.words.architectura.parts import (
    card_name,
    card_names,
    card_text,
    marked,
    sides,
    source,
)

BOARD_LIMIT = 3900
NAME_LIMIT = 24


def board(view: ArchitecturaView, names: Sequence[str], t: Texts) -> str:
    """Return everything that the viewer may know as Markdown."""
    text = "\n".join(_board_lines(view, names, t, short=False))
    if len(text) > BOARD_LIMIT:
        text = "\n".join(_board_lines(view, names, t, short=True))
    return text


def _board_lines(view: ArchitecturaView, names: Sequence[str], t: Texts, *, short: bool) -> Iterator[str]:
    if view.board.phase == "replace":
        yield from _replacing(view, names, t)
        return
    if view.board.phase == "over":
        yield t("architectura-board-over")
    else:
        seat = view.to_act[0]
        colour = t(f"architectura-mark-{view.board.colours[seat]}")
        yield t("architectura-board-turn", name=names[seat], colour=colour)
    yield from _players(view, names, t)
    if (pending := _pending(view)) is not None:
        yield t("architectura-board-pending", card=card_name(pending, t))
    for street in range(view.board.seats):
        yield t("architectura-board-street", street=street + 1)
        yield from _street(view, street, t, short=short)
    for seat, card in enumerate(view.board.beside):
        if card:
            what = {"mark": t(f"architectura-mark-{view.board.colours[seat]}"), "card": card_name(card, t)}
            if view.board.buried[seat]:
                yield t("architectura-board-beside", **what, cards=card_names(view.board.buried[seat], t))
            else:
                yield t("architectura-board-beside-none", **what)
    if removed := [
        marked(view.board.colours[s], c, t) for s, cards in enumerate(view.board.removed) for c in cards
    ]:
        yield t("architectura-board-removed", cards=", ".join(removed))
    if view.viewer is not None:
        yield from _own(view, view.viewer, t, short=short)


def _replacing(view: ArchitecturaView, names: Sequence[str], t: Texts) -> Iterator[str]:
    yield t("architectura-board-replace", agreed=view.board.agreed)
    for seat, name in enumerate(names):
        key = "architectura-board-ready" if view.board.ready[seat] else "architectura-board-choosing"
        yield t(key, mark=t(f"architectura-mark-{view.board.colours[seat]}"), name=name)
    if view.viewer is not None and (swaps := view.secret.chosen[view.viewer]):
        yield t("architectura-board-chosen", cards=swap_list(swaps, t))


def _pending(view: ArchitecturaView) -> str | None:
    """Return the card that is chosen but not yet placed, or None."""
    task = view.board.stack[-1] if view.board.stack else None
    return task.card if isinstance(task, ToPay | ToPlace | ToBury) and task.card else None


def _players(view: ArchitecturaView, names: Sequence[str], t: Texts) -> Iterator[str]:
    for seat, (name, sheet) in enumerate(zip(names, GAME.sheets(view.board), strict=True)):
        bonuses = [
            t(
                "architectura-board-bonus",
                card=source(line.source, t),
                points=signed(line.points),
            )
            for line in sheet[1:]
        ]
        more = ""
        if view.board.limits[seat] > 3:
            more += t("architectura-board-limit", limit=view.board.limits[seat])
        if view.board.refreshed[seat]:
            more += t("architectura-board-fresh")
        if swaps := view.board.replaced[seat]:
            more += t("architectura-board-replaced", cards=card_names((card for card, _ in swaps), t))
        yield t(
            "architectura-board-player",
            mark=t(f"architectura-mark-{view.board.colours[seat]}"),
            name=name,
            points=total(sheet),
            bonuses=t("architectura-board-bonuses", bonuses=", ".join(bonuses)) if bonuses else "",
            hand=len(view.secret.hands[seat]),
            deck=len(view.secret.decks[seat]),
            tokens=view.board.tokens[seat],
            more=more,
        )


def _street(view: ArchitecturaView, street: int, t: Texts, *, short: bool) -> Iterator[str]:
    start = street * BLOCKS
    last = _last(view, start)
    if last < start:
        yield t("architectura-board-empty")
    current = values(view.board)
    for space in range(start, last + 1):
        key = "architectura-board-changed" if space in view.board.changed else "architectura-board-space"
        what = _space(view, space, current[space], t, short=short)
        yield t(key, block=space % BLOCKS + 1, what=what)


def _last(view: ArchitecturaView, start: int) -> int:
    """Return the last occupied space of a street, or the space before the street if it is empty."""
    used = [
        space
        for space in range(start, start + BLOCKS)
        if view.board.up[space] is not None or view.board.down[space] or view.board.reserved[space] >= 0
    ]
    return max(used, default=start - 1)


def _space(view: ArchitecturaView, space: int, worth: int, t: Texts, *, short: bool) -> str:
    building, mark = view.board.up[space], "emoji" if short else "mark"
    pile = [
        t(
            "architectura-of",
            colour=t(f"architectura-{mark}-{view.board.colours[card.owner]}"),
            card=card_name(card.name, t),
        )
        for card in reversed(view.board.down[space])
    ]
    if building is not None:
        labels = sides(building.name, building.side, t)
        return t(
            "architectura-board-card",
            mark=t(f"architectura-{mark}-{view.board.colours[building.owner]}"),
            card=card_name(building.name, t),
            value=number(worth),
            sides=t("architectura-board-sides", sides=labels),
            token=t("architectura-board-token") if building.token or CARDS[building.name].protected else "",
            over=t("architectura-board-over-cards", cards=", ".join(pile)) if pile else "",
        )
    if pile:
        top, *under = pile
        over = t("architectura-board-down-over", cards=", ".join(under)) if under else ""
        return t("architectura-board-down", card=top, over=over)
    if view.board.reserved[space] >= 0:
        mark = t(f"architectura-mark-{view.board.colours[view.board.reserved[space]]}")
        return t("architectura-board-token-space", mark=mark)
    return t("architectura-board-gap")


def hands(view: ArchitecturaView, names: Sequence[str], t: Texts) -> list[str]:
    """Return the cards that seats held at the end, when hands are revealed, one line each."""
    if view.board.phase != "over":
        return []
    pairs = zip(names, view.secret.hands, strict=True)
    return [t("architectura-hand-held", name=name, cards=card_names(hand, t)) for name, hand in pairs if hand]


def own_cards(view: ArchitecturaView, t: Texts) -> str:
    """Return the viewer's private information: the hand with all card texts, and known cards in the deck."""
    if view.viewer is None:
        return ""
    if view.board.phase == "replace":
        swaps = view.secret.chosen[view.viewer]
        return t("architectura-board-chosen", cards=swap_list(swaps, t)) if swaps else ""
    return "\n".join(_own(view, view.viewer, t, short=False))


def _own(view: ArchitecturaView, seat: int, t: Texts, *, short: bool) -> Iterator[str]:
    """Yield lines on a seat's hand, with all card texts, and on the cards left in its deck."""
    yield t("architectura-board-hand")
    for card in (hand := view.secret.hands[seat]):
        text = shortened(card_text(card, t), 60) if short else card_text(card, t)
        labels = sides(card, CARDS[card].basic, t)
        yield t("architectura-board-held", card=card_name(card, t), sides=labels, text=text)
    if not hand:
        yield t("architectura-board-no-hand")
    if top_cards := view.secret.decks[seat][: view.secret.known[seat]]:
        yield t("architectura-board-known", cards=card_names(top_cards, t))
    if rest := in_deck(view, seat):
        yield t("architectura-board-left", cards=card_names(rest, t))


def alt(view: ArchitecturaView, names: Sequence[str], t: Texts) -> str:
    """Return the board in short, with fewer details if the limit requires it."""
    names = [name[:NAME_LIMIT] for name in names]
    if view.board.phase == "replace":
        keys = [
            "architectura-alt-ready" if ready else "architectura-alt-choosing" for ready in view.board.ready
        ]
        players = ", ".join(t(key, name=name) for key, name in zip(keys, names, strict=True))
        return t("architectura-alt-replace", players=players)
    for short in (False, True):
        text = " ".join(_alt_lines(view, names, t, short=short))
        if len(text) <= ALT_TEXT_LIMIT:
            break
    return shortened(text, ALT_TEXT_LIMIT)


def _alt_lines(view: ArchitecturaView, names: Sequence[str], t: Texts, *, short: bool) -> Iterator[str]:
    scores = [
        t(
            "architectura-alt-score",
            name=name,
            colour=t(f"architectura-colour-{colour}"),
            points=number(total(sheet)),
        )
        for name, colour, sheet in zip(names, view.board.colours, GAME.sheets(view.board), strict=True)
    ]
    yield t("architectura-alt-scores", scores=", ".join(scores))
    if view.to_act:
        yield t("architectura-alt-turn", name=names[view.to_act[0]])
    current = values(view.board)
    for street in range(view.board.seats):
        start = street * BLOCKS
        cards = [
            _alt_space(view, space, current[space], t, short=short)
            for space in range(start, _last(view, start) + 1)
        ]
        listed = ", ".join(cards) or t("architectura-alt-empty")
        yield t("architectura-alt-street", street=street + 1, cards=listed)


def _alt_space(view: ArchitecturaView, space: int, worth: int, t: Texts, *, short: bool) -> str:
    building = view.board.up[space]
    if building is None:
        if view.board.down[space]:
            return t("architectura-alt-down")
        return t("architectura-alt-token") if view.board.reserved[space] >= 0 else t("architectura-alt-gap")
    key = "architectura-alt-card-short" if short else "architectura-alt-card"
    colour = t(f"architectura-colour-{view.board.colours[building.owner]}")
    return t(key, colour=colour, card=card_name(building.name, t), value=number(worth))
