"""Positions of *West Kingdom* written as text, and helpers.

A player is a line of words: ``5si 2w virtue=3 forest=2 prison=1 debts=2/1 level=2 artisan=forest held=0:3,2:1
apprentices=labourer,abbot-44:gold-leaf buildings=castle,courtyard:red-tapestry power=therese hand=smithy``. A
place name with a number is that many workers there; ``debts`` gives unpaid and paid ones; a craft card
follows its card after a colon. Anything else is as in the plain set-up, with no goods and empty hands.
"""

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from engine.core.values import Event, total
from engine.errors import IllegalMove
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import (
    HELD,
    IN_PRISON,
    IN_SUPPLY,
    NO_ARTISAN,
    Player,
    WestKingdomState,
)
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    BUILDINGS,
    COLOURS,
    CRAFTS,
    LOCATIONS,
    OPEN,
    POWERS,
    Card,
)
from engine.games.westkingdom.box.vocabulary import GOODS
from engine.games.westkingdom.turn.tasks import ToPlace

LETTERS = {"c": "clay", "w": "wood", "s": "stone", "g": "gold", "m": "marble", "si": "silver"}


PILES = ("plans", "rewards", "schemes")
"""Piles that a test can set; ``market`` gives the owners of the workers in the Black Market."""


def number_of(cards: dict[int, Any], key: str) -> int:
    """Return the id of the card with a key."""
    number: int = next(card.id for card in cards.values() if card.key == key)
    return number


def goods(text: str) -> tuple[int, ...]:
    """Return goods written like ``2m 1s``."""
    counts = [0] * len(GOODS)
    for count, letter in re.findall(r"(\d+)(si|[cwsgm])\b", text):
        counts[GOODS.index(LETTERS[letter])] += int(count)
    return tuple(counts)


def _cards(box: dict[int, Any], text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return cards and the craft cards under them."""
    top, under = [], []
    for word in filter(None, text.split(",")):
        key, _, craft = word.partition(":")
        top.append(number_of(box, key))
        under.append(number_of(CRAFTS, craft) if craft else 0)
    return tuple(top), tuple(under)


def player_of(player: Player, text: str, seats: int) -> Player:
    """Return a player as described by a line of words."""
    words = dict(word.split("=") for word in text.split() if "=" in word)
    unpaid, paid = (int(n) for n in (words.get("debts", "0/0") + "/0").split("/")[:2])
    apprentices, tools = _cards(APPRENTICES, words.get("apprentices", ""))
    buildings, adornments = _cards(BUILDINGS, words.get("buildings", ""))
    held = [0] * len(player.held)
    for part in filter(None, words.get("held", "").split(",")):
        whom, count = part.split(":")
        held[int(whom)] = int(count)
    placed = tuple(int(words.get(name, 0)) for name in LOCATIONS[:OPEN])
    where = words.get("artisan", "")
    artisan = player.artisan
    if where:
        special = {"prison": IN_PRISON, "supply": IN_SUPPLY}
        artisan = special[where] if where in special else LOCATIONS.index(where)
    prison = int(words.get("prison", 0))
    halls, stacked = int(words.get("halls", 0)), int(words.get("stacked", 0))
    power = words.get("power", "")
    away = sum(placed) + prison + halls + stacked
    return replace(
        player,
        goods=goods(text),
        virtue=int(words.get("virtue", 7)),
        placed=placed,
        prison=prison,
        held=tuple(held),
        halls=halls,
        stacked=stacked,
        supply=20 + (player.artisan != NO_ARTISAN) - away,
        artisan=artisan,
        unpaid=unpaid,
        paid=paid,
        level=int(words.get("level", 0)),
        apprentices=apprentices,
        tools=tools,
        buildings=buildings,
        adornments=adornments,
        power=power,
        colour=POWERS[power].colour if power else COLOURS[seats],
    )


def state(*lines: str, options: Any = None, turn: int = 0, **changes: Any) -> WestKingdomState:
    """Return the start of a turn with the players described."""
    chosen = GAME.facts.check_options({"plans": "dealt", **(options or {})})
    start = GAME.start(len(lines), chosen, 1)
    board, secret = start.board, start.secret
    players = list(board.players)
    hands = []
    hall = []
    spare = list(secret.plans) + [plan for hand in secret.hands for plan in hand]
    for seat, line in enumerate(lines):
        players[seat] = player_of(players[seat], line, seat)
        match = re.search(r"hand=(\S+)", line)
        hands.append(tuple(number_of(BUILDINGS, key) for key in match[1].split(",")) if match else ())
        hall += [seat] * players[seat].halls
    for seat, player in enumerate(players):
        away = sum(other.held[seat] for other in players)
        artisan = player.artisan
        captor = next((n for n, line in enumerate(lines) if f"keeps={seat}" in line), -1)
        if captor >= 0:
            artisan = HELD + captor
        players[seat] = replace(player, supply=player.supply - away, artisan=artisan)
    used = {plan for hand in hands for plan in hand} | {c for p in players for c in p.buildings}
    hired = {card for player in players for card in player.apprentices}
    apprentices = [c for c in (*board.apprentices, *secret.apprentices) if c not in hired]
    attached = {craft for player in players for craft in (*player.tools, *player.adornments)}
    crafts = [craft for craft in (*board.crafts, *secret.crafts) if craft not in attached]
    count = len(board.crafts)
    board = replace(
        board,
        phase="play",
        turn=turn,
        players=tuple(players),
        apprentices=tuple(apprentices[:8]),
        crafts=tuple(crafts[:count]),
        hall=tuple(hall),
        stacks=_stacks(hall, players),
        stack=(ToPlace(turn),),
        **{name: value for name, value in changes.items() if name not in PILES},
    )
    secret = replace(
        secret,
        hands=tuple(hands),
        packs=((),) * len(lines),
        plans=tuple(plan for plan in spare if plan not in used),
        apprentices=tuple(apprentices[8:]),
        crafts=tuple(crafts[count:]),
    )
    secret = replace(secret, **{name: value for name, value in changes.items() if name in PILES})
    return replace(start, board=board, secret=secret)


def _stacks(hall: list[int], players: list[Player]) -> tuple[bool, ...]:
    left = [player.stacked for player in players]
    owners = []
    for seat in hall:
        owners.append(left[seat] > 0)
        left[seat] -= 1
    return tuple(owners)


def show(start: WestKingdomState, *keys: str) -> WestKingdomState:
    """Return a state with these apprentices face up, from the first column on."""
    pool = [*start.board.apprentices, *start.secret.apprentices]
    wanted = [number_of(APPRENTICES, key) for key in keys]
    rest = [card for card in pool if card not in wanted]
    cards = wanted + rest
    return replace(
        start,
        board=replace(start.board, apprentices=tuple(cards[:8])),
        secret=replace(start.secret, apprentices=tuple(cards[8:])),
    )


def offer(start: WestKingdomState, *keys: str) -> WestKingdomState:
    """Return a state with these craft cards first in the display."""
    pool = [*start.board.crafts, *start.secret.crafts]
    wanted = [number_of(CRAFTS, key) for key in keys]
    cards = wanted + [card for card in pool if card not in wanted]
    return replace(
        start,
        board=replace(start.board, crafts=tuple(cards[:4])),
        secret=replace(start.secret, crafts=tuple(cards[4:])),
    )


def play(start: WestKingdomState, line: str, seat: int | None = None) -> WestKingdomState:
    """Play moves in notation, separated by semicolons, by the active players or one seat."""
    return run_with_events(start, line, seat)[0]


def run_with_events(
    start: WestKingdomState, line: str, seat: int | None = None
) -> tuple[WestKingdomState, list[Event]]:
    """Play moves; return the resulting state and all events."""
    now = start
    events: list[Event] = []
    for text in line.split(";"):
        actor = GAME.to_act(now.board)[0] if seat is None else seat
        move = GAME.notation.read(text.strip())
        GAME.check(now, actor, move)
        step = GAME.step(now, actor, move)
        now = step.state
        events += step.events
    return now, events


def offered(now: WestKingdomState, seat: int | None = None) -> list[str]:
    """Return an active player's moves in notation."""
    actor = GAME.to_act(now.board)[0] if seat is None else seat
    return [GAME.notation.write(move) for move in GAME.moves(now, actor)]


def places(now: WestKingdomState) -> list[str]:
    """Return the places open to a worker."""
    return [text.removeprefix("place ") for text in offered(now) if text.startswith("place ")]


def refusal(now: WestKingdomState, text: str) -> str:
    """Return why a move is refused, without the game's prefix."""
    try:
        GAME.check(now, GAME.to_act(now.board)[0], GAME.notation.read(text))
    except IllegalMove as illegal:
        return illegal.key.removeprefix("westkingdom-refusal-")
    return "legal"


def have(now: WestKingdomState, seat: int = 0) -> str:
    """Return a player's goods, like ``2w 1si``."""
    letters = {name: letter for letter, name in LETTERS.items()}
    counts = now.board.players[seat].goods
    return " ".join(f"{n}{letters[name]}" for name, n in zip(GOODS, counts, strict=True) if n)


def points(now: WestKingdomState) -> list[int]:
    """Return the score of each seat."""
    return [total(sheet) for sheet in GAME.sheets(now.board)]


def lines_of(now: WestKingdomState, seat: int = 0) -> dict[str, int]:
    """Return a score sheet by source."""
    return {line.source: line.points for line in GAME.sheets(now.board)[seat]}


def names(cards: Iterable[int], box: dict[int, Card]) -> list[str]:
    """Return the keys of cards."""
    return [box[card].key for card in cards]
