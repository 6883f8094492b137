"""Texts for goods, cards, locations and players of *West Kingdom*."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    BUILDINGS,
    CRAFTS,
    LOCATIONS,
    POWERS,
    Skills,
    slug,
)
from engine.games.westkingdom.box.vocabulary import GOODS, SKILLS, Amounts, Goods
from engine.games.westkingdom.moves import MARKET, PRISON, SOURCES
from render.texts import Texts

BUTTON_LIMIT = 22


def listed(parts: Iterable[str]) -> str:
    """Return the non-empty parts separated by dots."""
    return " · ".join(filter(None, parts))


@cache
def counted(name: str, count: int, t: Texts) -> str:
    """Return an amount that is paid or gained, such as "2 wood"."""
    return t(f"westkingdom-amount-{name.replace('_', '-')}", count=count)


def goods_text(goods: Goods | Sequence[int], t: Texts) -> str:
    """Return goods as "2 clay, 1 silver", or an empty text if there are none."""
    return ", ".join(counted(name, n, t) for name, n in zip(GOODS, goods, strict=True) if n)


def amounts_text(amounts: Amounts, t: Texts, times: int = 1) -> str:
    """Return amounts as "2 wood, 1 virtue", or "nothing" if there are none."""
    parts = [
        counted(name, count * times, t)
        for name in amounts.__struct_fields__
        if (count := getattr(amounts, name))
    ]
    return ", ".join(parts) or t("westkingdom-nothing")


@cache
def skills_text(signs: Skills, t: Texts) -> str:
    """Return skills as "carpentry, masonry", or an empty text if there are none."""
    if all(signs):
        return t("westkingdom-skills-all")
    return ", ".join(t(f"westkingdom-skill-{name}") for name, n in zip(SKILLS, signs, strict=True) if n)


@cache
def apprentice_name(card: int, t: Texts) -> str:
    """Return an apprentice's title."""
    return t(f"westkingdom-apprentice-{slug(APPRENTICES[card].name)}")


@cache
def apprentice_label(card: int, t: Texts) -> str:
    """Return an apprentice's title, with a distinction from namesakes: "Debt Collector (stone)"."""
    line, name = APPRENTICES[card], apprentice_name(card, t)
    others = [other for other in APPRENTICES.values() if other.name == line.name]
    if all((other.skills, other.ability) == (line.skills, line.ability) for other in others):
        return name
    return t("westkingdom-apart", name=name, word=t("westkingdom-apart-word", card=line.key))


def building(key: str, t: Texts) -> str:
    """Return a building's title by its key."""
    return t(f"westkingdom-building-{key}")


@cache
def building_name(card: int, t: Texts) -> str:
    """Return a building's title."""
    return t(f"westkingdom-building-{slug(BUILDINGS[card].name)}")


@cache
def craft_name(card: int, t: Texts) -> str:
    """Return a craft card's title."""
    return t(f"westkingdom-craft-{slug(CRAFTS[card].name)}")


@cache
def power_name(key: str, t: Texts) -> str:
    """Return the name of a player board."""
    return t(f"westkingdom-power-{key}")


def building_names(cards: Iterable[int], t: Texts) -> str:
    """Return buildings separated by commas."""
    return ", ".join(building_name(card, t) for card in cards)


@cache
def card_of(key: str, t: Texts) -> str:
    """Return the title of the card or player board with a key, or an empty text if there is none."""
    if key in POWERS:
        return power_name(key, t)
    boxes: Sequence[tuple[dict[int, Any], Any]] = (
        (APPRENTICES, apprentice_name),
        (BUILDINGS, building_name),
        (CRAFTS, craft_name),
    )
    for box, name in boxes:
        for card in box.values():
            if card.key == key:
                return str(name(card.id, t))
    return ""


@cache
def place(location: int, t: Texts) -> str:
    """Return a location's name."""
    return t(f"westkingdom-place-{LOCATIONS[location]}")


@cache
def at(location: int, t: Texts) -> str:
    """Return a location as part of a sentence, such as "in the Mines"."""
    return t(f"westkingdom-at-{LOCATIONS[location]}")


@cache
def origin(source: int, t: Texts) -> str:
    """Return where a worker is recalled from, such as "from the Forest"."""
    if source < PRISON:
        return t(f"westkingdom-from-{LOCATIONS[source]}")
    if source in (PRISON, MARKET):
        return t(f"westkingdom-from-{SOURCES[source]}")
    return t("westkingdom-from-board", colour=t(f"westkingdom-colour-{SOURCES[source].split('-')[0]}"))


def colour(board: WestKingdomBoard, player: int, t: Texts) -> str:
    """Return a player's colour, or a word for none before the player has a board."""
    return t(f"westkingdom-colour-{board.players[player].colour or 'none'}")


def mark(board: WestKingdomBoard, player: int, t: Texts) -> str:
    """Return the emoji of a player's colour."""
    return t(f"westkingdom-emoji-{board.players[player].colour or 'none'}")


def called(board: WestKingdomBoard, player: int, names: Sequence[str], t: Texts) -> str:
    """Return the name of a player or of the automaton."""
    if board.rival is not None and player == board.seats:
        return t(f"westkingdom-rival-{board.rival.name}")
    return names[player]


def beginning(board: WestKingdomBoard, player: int, names: Sequence[str], t: Texts) -> str:
    """Return the name of a player as a sentence begins with it."""
    name = called(board, player, names, t)
    return name if player < board.seats else name[:1].upper() + name[1:]


def per_player(board: WestKingdomBoard, counts: Sequence[int], t: Texts) -> str:
    """Return numbers of workers by owner in descending order, as in 🔵 3 🟢 1, or an empty text."""
    order = sorted(range(len(counts)), key=lambda seat: -counts[seat])
    return " ".join(f"{mark(board, seat, t)} {counts[seat]}" for seat in order if counts[seat])


def workers_at(board: WestKingdomBoard, location: int) -> list[int]:
    """Return each player's number of workers at an open location."""
    return [player.placed[location] for player in board.players]


def fact(name: str, view: WestKingdomView, names: Sequence[str], t: Texts) -> str:
    """Name the group of workers, the apprentice or the craft card of a condition."""
    kind, _, which = name.partition(":")
    if kind == "group":
        player, location = map(int, which.split("-"))
        owner = called(view.board, player, names, t)
        return t("westkingdom-fact-group", name=owner, where=at(location, t))
    if kind == "apprentice":
        return t("westkingdom-fact-card", card=apprentice_label(int(which), t))
    return t("westkingdom-fact-card", card=craft_name(int(which), t))
