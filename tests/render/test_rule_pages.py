"""The rules pages are complete: they contain every house value of the data files and every ruling."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from engine.catalogue import games
from engine.core.data import data_files
from render.texts import texts
from render.words import words

T = texts()
RULINGS = tomllib.loads((Path(__file__).parent / "rulings.toml").read_text(encoding="utf-8"))
WORDS = {"building_card": "plan", "debt": "unpaid debt"}
"""Goods whose names on the pages differ from the data file."""


def pages(slug: str) -> dict[str, str]:
    return {topic.key: topic.body for topic in words(slug).topics(T)}


def data(slug: str, name: str) -> Any:
    text = data_files(files(f"engine.games.{slug}"))[name].decode()
    return json.loads(text) if name.endswith(".json") else tomllib.loads(text)


def rulings(slug: str) -> list[str]:
    """Return the lines of all rulings pages."""
    return [
        line for key, body in pages(slug).items() if key.startswith("rulings") for line in body.splitlines()
    ]


def house(slug: str) -> str:
    """Return all pages of house values."""
    return "\n".join(body for key, body in pages(slug).items() if key.startswith("house"))


# rulings


@pytest.mark.parametrize(
    ("slug", "ruling"), [(slug, name) for slug in games() for name in RULINGS.get(slug, ())]
)
def test_every_ruling_is_on_a_page(slug: str, ruling: str) -> None:
    wanted = RULINGS[slug][ruling]
    near = max(rulings(slug), key=lambda line: sum(word in line for word in wanted))
    assert [word for word in wanted if word not in near] == [], near


# Ancient Architects


def kind(line: dict[str, Any]) -> str:
    """Return a large stone of the data file as its page describes it."""
    way = {"left": "door left", "right": "door right", "both": "two doors"}
    doors = way.get(line.get("doors", ""))
    tombs = {1: "1 sarcophagus", 2: "2 sarcophagi"}.get(line.get("sarcophagi", 0))
    shape = ", ".join(part for part in (doors, tombs, line.get("symbol")) if part) or "plain"
    return f"{line['copies']}× {shape}" if line.get("copies", 1) > 1 else shape


def test_every_house_value_of_ancient_is_on_its_page() -> None:
    box, page = data("ancient", "stones.toml"), house("ancient")
    assert box["house"]
    by_colour: dict[str, list[str]] = {}
    for line in box["large"]:
        by_colour.setdefault(" and ".join(line["colours"]).capitalize(), []).append(kind(line))
    assert sum(line.get("copies", 1) for line in box["large"]) == 74
    for colours, kinds in by_colour.items():
        line = next(line for line in page.splitlines() if line.startswith(f"- **{colours}:** "))
        assert Counter(line.split("** ")[1].split(" · ")) == Counter(kinds)
    for colour, (one, two, three) in box["small"].items():
        assert f"**{colour.capitalize()}:** {one} with 1 worker, {two} with 2, {three} with 3" in page
    for left, right in box["card_symbols"]:
        assert f"between `{left}` and `{right}`" in page
    assert f"`{box['edition']}`" in page


# Architectura


def test_every_card_of_the_house_deck_is_on_its_page() -> None:
    deck, page, whole = data("architectura", "deck.toml"), house("architectura"), pages("architectura")
    revision = data("architectura", "revised.toml")
    revised = {card["revises"]: card for card in revision["card"]}
    assert deck["house"]
    assert f"`{revision['edition']}`" in page
    assert all(f"card-{card}" in whole for card in revised), "for older matches"
    for card in (revised.get(card["name"], card) for card in deck["card"]):
        name = T(f"architectura-card-{card['name']}")
        values = " ".join(card["values"]).replace("-", "−")
        (line,) = (line for line in page.splitlines() if line.startswith(f"- **{name}** "))
        assert values in line.replace("[", "").replace("]", "*"), (line, values)
        colour = card.get("colour", "basic")
        assert f"**{name}** " in whole[colour], "with its rules text"
        assert "house deck" in whole[f"card-{card['name']}"]
        if "replaces" in card or "colour" in card:
            assert "for " in line


def test_pages_do_not_call_a_printed_deck_a_house_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("render.words.architectura.topics"), "HOUSE", "no")
    for key, body in pages("architectura").items():
        assert "{" not in body
        if not key.startswith("rulings"):
            assert not re.search(r"(?<!instead of the )house deck(?! it came with)", body), key
    assert "`house-3`" in pages("architectura")["aim"]


# Architects of the West Kingdom


def marked(node: Any) -> Iterator[dict[str, Any]]:
    """Yield each node with a part made for this project."""
    if isinstance(node, dict):
        if "house" in json.dumps(node.get("source", "")):
            yield node
        for inner in node.values():
            yield from marked(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from marked(inner)


WEST = data("westkingdom", "westkingdom.json")
CARDS = [card for card in marked(WEST["age_of_artisans"]) if "id" in card]
LABELS = {
    "name": "the name",
    "copies": "how many there are",
    "pairing": "which halves belong together",
    "abilities": "the ability",
    "vp": "points",
    "cost": "cost",
    "adornment_vp": "points of the adornment",
    "adornment_effect": "what the adornment does",
    "tool_effect": "what the tool does",
}


def amounts(node: Any) -> Iterator[str]:
    """Yield all goods of an effect in words."""
    if isinstance(node, dict):
        for name, inner in node.items():
            if isinstance(inner, int) and name in WEST["vocabulary"]["goods"]:
                yield f"{inner} {WORDS.get(name, name)}"
            else:
                yield from amounts(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from amounts(inner)


def values(card: dict[str, Any], part: str) -> Iterator[str]:
    """Yield what a line must contain for a part of a card."""
    match part:
        case "copies":
            copies = sum(other["name"] == card["name"] for other in CARDS)
            yield f"how many there are ({copies})"
        case "skills":
            yield from ["all three skills"] if len(card["skills"]) == 3 else card["skills"]
        case "virtue_on_hire" | "virtue_on_build":
            change = card[part]
            if change:
                yield f"{change:+d} virtue".replace("-", "−")
        case "vp":
            yield f"{card['vp']} point"
        case "cost":
            yield from amounts(card["cost"])
        case "abilities":
            yield from amounts(card["abilities"])
        case "adornment_vp":
            yield f"{card['adornment']['vp']} point"
        case "adornment_effect":
            yield from amounts(card["adornment"]["effect"])
        case "tool_effect":
            yield from amounts(card["tool"]["effect"])


def plain(text: str) -> str:
    """Return a text without typographic apostrophes."""
    return text.replace("’", "'")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card['name']} {card['id']}")
def test_every_house_card_is_on_a_page_of_house_values(card: dict[str, Any]) -> None:
    parts = [part for part, mark in card["source"].items() if mark == "house"]
    names = (f"- **{card['name']} {card['id']}**", f"- **{card['name']}**")
    (line,) = (line for line in plain(house("westkingdom")).splitlines() if line.startswith(names))
    for part in parts:
        label = LABELS.get(part, "skill" if part == "skills" else "virtue")
        assert label in line.split("*Ours: ")[1], part
        for value in values(card, part):
            assert value in line, (part, value)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card['name']} {card['id']}")
def test_every_house_card_has_a_note_on_its_page(card: dict[str, Any]) -> None:
    (page,) = (
        topic.body
        for topic in words("westkingdom").topics(T)
        if re.fullmatch(rf"(Apprentice|Building|Craft card): {re.escape(card['name'])}", plain(topic.title))
    )
    assert "House values" in page
    assert str(card["id"]) in page or "copies" not in card["source"]


def test_automaton_pages_match_the_data() -> None:
    solo, page = WEST["solo"], pages("westkingdom")
    text = "\n".join(page[key] for key in ("solo", "solo-steps"))
    levels = data("westkingdom", "levels.json")
    for level in ("easy", "standard", "hard"):
        base, artisans = levels["base"][level], levels["artisans"][level]
        assert (
            f"**{level.capitalize()}:** starts with {base['stock']} stock and pays {base['build_cost']} per "
            f"building; with artisans, {artisans['stock']} and {artisans['build_cost']}"
        ) in text
    gains, taxes = solo["stock_gain"], solo["silver_to_tax_stand"]
    for fact in (
        f"{solo['workers']} workers",
        f"virtue {solo['rivals']['baron']['virtue']}",
        "2, 3, 4, 5 or 6 stock",
        f"{WEST['setup']['rewards_by_players']['1']} rewards",
        f"cost {solo['expansion_extra_cost']} stock more",
        f"{gains['resource_per_worker']} stock for each",
        f"{gains['market_left']} stock on the left",
        f"{gains['market_right']} on the right",
        f"{solo['tax_stand_min_silver']} silver or more",
        f"1 stock for every {gains['tax_stand_silver_per_stock']} silver",
        f"1 stock for every {gains['prisoners_per_stock']} of them",
        f"hold {solo['release_boards_min']} or more",
        f"for {solo['pay_debt_stock']} stock",
        f"{solo['apprentice_limit']} apprentices at most",
        f"1 more for every {solo['apprentices_per_extra_card']} of its apprentices",
        f"{taxes['workshop']} silver from the supply",
        f"{taxes['town_centre']} silver from the supply",
        f"{taxes['pay_debt']} silver from the supply",
        f"{taxes['release_boards_bishop']} silver from the supply",
        "the Baron takes an unpaid debt and loses 1 virtue",
        "leaves the game",
        "pays off a debt",
    ):
        assert fact in text, fact
    assert solo["cathedral_cost"] == [2, 3, 4, 5, 6]
    assert {solo["rivals"][name]["virtue"] for name in solo["rivals"]} == {8}


@pytest.mark.parametrize("rival", ["baron", "bishop"])
def test_every_scheme_card_is_on_a_page(rival: str) -> None:
    names = {
        **{line["id"]: line["name"] for line in WEST["locations"]},
        "storehouse": "King's Storehouse",
        "workshop_top": "Workshop, upper row",
        "workshop_bottom": "Workshop, lower row",
        "market_leftmost": "Black Market, first free space from the left",
        "market_rightmost": "Black Market, first free space from the right",
        "guildhall_build": "building",
        "guildhall_cathedral": "Cathedral",
    }
    page, design = plain(pages("westkingdom")[f"schemes-{rival}"]), WEST["solo"]["rivals"][rival]
    assert len(design["cards"]) == 15
    for number, card in enumerate(design["cards"], 1):
        steps = " – or else ".join(names[step] for step in card["try"])
        assert f"- **{number}**: {steps}".casefold() in [line.casefold() for line in page.splitlines()]
    actions = {
        "send_to_prison": "send captives to prison",
        "release_prison": "free from prison",
        "release_boards": "free from your board",
        "pay_debt": "pay off a debt",
    }
    assert ", ".join(actions[name] for name in design["guardhouse_order"]) in page


def test_other_house_values_are_listed() -> None:
    page = house("westkingdom")
    others = [node for node in marked(WEST) if "id" not in node]
    assert len(others) == 3, "the start, the points and the automaton"
    rewards = WEST["setup"]["rewards_by_players"]["1"]
    assert WEST["setup"]["source"]["rewards_solo"] == "house"
    assert f"{rewards} rewards" in page
    assert "house" in WEST["scoring"]["source"]["tie"]
    assert "share the victory" in page
    assert "automaton" in page
    assert {str(card["box"]) for card in CARDS if "box" in card} == set()
    assert f"{len(CARDS)} cards" in page


def test_expansion_option_mentions_its_house_cards() -> None:
    for choice in ("on", "off"):
        assert f"{len(CARDS)}" in T(f"westkingdom-option-artisans-{choice}")
        assert "house" in T(f"westkingdom-option-artisans-{choice}")
