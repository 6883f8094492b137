"""Texts for tiles, cards and favors of *The Architects of Amytis*."""

from collections.abc import Iterable, Sequence

from engine.core.values import Sheet
from engine.games.amytis.board import AmytisView
from engine.games.amytis.cards import (
    BUILDINGS,
    COLOURS,
    building,
    colour,
    project,
)
from engine.games.amytis.moves import FAVOR_NAMES, STACK_NAMES
from render.texts import Texts


def tile_name(tile: int, t: Texts) -> str:
    """Return a tile for menus: "Theater, blue star"."""
    kind, hue = BUILDINGS[building(tile)], COLOURS[colour(tile)]
    return t("amytis-tile", building=t(f"amytis-building-{kind}"), colour=t(f"amytis-colour-{hue}"))


def tile_mark(tile: int, t: Texts) -> str:
    """Return a tile for sentences and boards: the emoji of its colour, and its building."""
    kind = BUILDINGS[building(tile)]
    return t("amytis-tile-mark", emoji=emoji(tile, t), building=t(f"amytis-building-{kind}"))


def tile_plain(tile: int, t: Texts) -> str:
    """Return a tile without emoji for labels and alternative text: "blue Theater"."""
    kind, hue = BUILDINGS[building(tile)], COLOURS[colour(tile)]
    return t(f"amytis-alt-tile-{hue}", building=t(f"amytis-building-{kind}"))


def sign(tile: int, t: Texts) -> str | None:
    """Return the emoji of a tile for a button or menu."""
    return t.sign(f"amytis-tile{tile}", f"amytis-emoji-{COLOURS[colour(tile)]}")


def emoji(tile: int, t: Texts) -> str:
    """Return the emoji of a tile's colour."""
    return t(f"amytis-emoji-{COLOURS[colour(tile)]}")


def favor_facts(favor: int, t: Texts) -> dict[str, str]:
    """Return the placeholders for texts on a favor: its name, and what it rewards."""
    key = f"amytis-favor-{FAVOR_NAMES[favor]}"
    return {"favor": t(key), "worth": t(f"{key}-worth")}


def pattern(card: int, t: Texts) -> str:
    """Return a project's pattern as emoji on one line."""
    return grid(card, t, " / ")


def grid(card: int, t: Texts, between: str) -> str:
    """Return a project's pattern as emoji, its rows separated by ``between``."""
    signs = {"BGOP"[number]: t(f"amytis-emoji-{hue}") for number, hue in enumerate(COLOURS)}
    signs["."] = t("amytis-emoji-none")
    return between.join("".join(signs[mark] for mark in row) for row in project(card).pattern)


def card_facts(card: int, t: Texts) -> dict[str, str | int]:
    """Return the placeholders common to all texts on project cards."""
    return {"number": card, "points": project(card).points, "pattern": pattern(card, t)}


def sums(sheet: Sheet) -> dict[str, int]:
    """Return a score sheet's total, and its subtotals by kind of source."""
    by_kind = {"building": 0, "project": 0, "favor": 0, "second": 0}
    for line in sheet:
        by_kind[line.source.partition(":")[0]] += line.points
    return {"total": sum(by_kind.values()), **{f"{kind}s": points for kind, points in by_kind.items()}}


def numbers(cards: Iterable[int]) -> str:
    """Return project numbers in ascending order, separated by commas."""
    return ", ".join(map(str, sorted(cards)))


def join(parts: Iterable[str]) -> str:
    """Return short facts on one line."""
    return " · ".join(parts)


def fact(name: str, view: AmytisView, names: Sequence[str], t: Texts) -> str:
    """Name the tile, project or favor of a condition."""
    kind, _, which = name.partition(":")
    if kind == "tile":
        stack, _, tile = which.partition("-")
        return t("amytis-fact-tile", tile=tile_plain(int(tile), t), stack=STACK_NAMES[int(stack)])
    if kind == "project":
        return t("amytis-fact-project", number=int(which))
    return t("amytis-fact-favor", **favor_facts(int(which), t))
