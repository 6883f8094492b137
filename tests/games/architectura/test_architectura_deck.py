"""The data file: its contents, and a clear error for every fault."""

import re
from importlib.resources import files

import msgspec
import pytest

from engine.errors import DataError
from engine.games.architectura import GAME
from engine.games.architectura.cards import CARDS, COLOURS, DECK, FIRST, deck_of, load, read_label, revise
from engine.games.architectura.moves import Replace
from engine.history import record
from engine.match import Match

TEXT = (files("engine.games.architectura") / "deck.toml").read_text(encoding="utf-8")
REVISION = (files("engine.games.architectura") / "revised.toml").read_text(encoding="utf-8")


def test_decks_are_labelled_as_house_decks() -> None:
    assert DECK.house
    assert FIRST.house
    assert "HOUSE DECK" in TEXT.splitlines()[0]
    assert "HOUSE DECK" in REVISION.splitlines()[0]
    assert FIRST.edition == "house-2"
    assert GAME.facts.edition == DECK.edition == "house-3"


def test_card_counts() -> None:
    for deck in (FIRST, DECK):
        assert len(deck.cards) == 36
        assert len(deck.basic) == 12
        assert all(len(deck.more(colour)) == 6 for colour in COLOURS)
    assert CARDS.keys() == FIRST.cards.keys() | DECK.cards.keys()
    assert (deck_of(1), deck_of(2)) == (FIRST, DECK)


def test_revised_cards_differ_only_in_numbers() -> None:
    revised = [card for card in DECK.cards.values() if card.revises]
    assert len(revised) == len(CARDS) - 36 > 0
    for card in revised:
        before = FIRST.cards[card.revises]
        assert (card.sides, card.bonus) != (before.sides, before.bonus)
        kept = msgspec.structs.asdict(card)
        changed = {"name", "sides", "basic", "revises", "bonus"}
        assert {k: v for k, v in kept.items() if k not in changed} == {
            k: v for k, v in msgspec.structs.asdict(before).items() if k not in changed
        }
        assert (card.bonus is None) == (before.bonus is None)
        assert str(card.sides[card.basic]) == str(before.sides[before.basic])


def additional(chosen: Match) -> set[str]:
    """Return the additional cards available to any seat at the start."""
    return {
        move.card for seat in range(chosen.seats) for move in chosen.moves(seat) if isinstance(move, Replace)
    }


def test_running_matches_keep_their_deck() -> None:
    new = Match.new(GAME, 4, {"game": "advanced"}, seed=5)
    options = {name: value for name, value in new.options.items() if name not in ("rulings", "second")}
    old = Match.replay(GAME, 4, options, 5, ())
    assert (new.edition, old.edition) == (GAME.edition, "house-2-ba048fedb2b3")
    assert additional(new) == {card.name for card in DECK.cards.values() if card.colour}
    assert additional(old) == {card.name for card in FIRST.cards.values() if card.colour}
    again = record.read(record.write(old, ["Anna", "Bert", "Cleo", "Dora"])).match
    assert (again.state, again.edition) == (old.state, old.edition)


REVISED = """
edition = "mine"
[[card]]
name = "mint-x"
revises = "mint"
colour = "yellow"
values = ["1", "3*", "5", "9"]
bonus = { per = "highest", points = 1 }
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('edition = "mine"', "", "the revision lacks 'edition'"),
        ('edition = "mine"', "edition = 3", "a revision has edition"),
        ('edition = "mine"', 'edition = "mine"\nhouse = true', "not house"),
        ("[[card]]", "[[card", "the revision is not valid TOML"),
        ('"mint-x"', '"mint"', "two cards of that name"),
        ('revises = "mint"', 'revises = "palace"', "not an additional card"),
        ('revises = "mint"', "", "not an additional card"),
        ('revises = "mint"', 'revises = "arsenal"', "differs from 'arsenal'"),
        ('"3*"', '"2*"', "differs from 'mint'"),
        ('per = "highest"', 'per = "named", card = "zoo"', "which is not a card"),
        ('"9"]', '"4"]', "increase from side to side"),
    ],
)
def test_invalid_revision_is_refused_with_a_reason(old: str, new: str, fault: str) -> None:
    assert revise(FIRST, REVISED).cards["mint-x"].revises == "mint"
    with pytest.raises(DataError, match=re.escape(fault)):
        revise(FIRST, REVISED.replace(old, new, 1))


def test_standalone_deck_can_not_revise_cards() -> None:
    with pytest.raises(DataError, match="only a card of a revision"):
        load(TEXT.replace('name = "mint"', 'name = "mint"\nrevises = "gallery"'))
    twice = REVISED + REVISED.split("[[card]]")[1].join(["[[card]]", ""]).replace("mint-x", "mint-y")
    with pytest.raises(DataError, match="already revised"):
        revise(FIRST, twice)


def test_cards_with_a_cost_share_a_graveyards_colour() -> None:
    yards = {card.colour for card in CARDS.values() if card.beside}
    assert [card.name for card in CARDS.values() if card.cost and card.colour not in yards] == []


@pytest.mark.parametrize(
    ("card", "values", "replaces"),
    [
        ("tavern", "1 3 5 6", ()),
        ("park", "X-1 X X+1 X+2", ()),
        ("watchtower", "No.-2 No.-1 No. No.+1", ()),
        ("museum", "3 4 5 6", ("theatre", "library")),
        ("graveyard", "0", ("tavern", "villa")),
        ("arboretum", "X X+1 X+2 X+3", ("park",)),
        ("aqueduct", "No.-4 No.-1 No. No.+3", ("watchtower",)),
        ("city-hall", "8 9 10 11", ("palace",)),
        ("gatehouse", "1 2 3 4", ("market",)),
    ],
)
def test_cards_match_the_file(card: str, values: str, replaces: tuple[str, ...]) -> None:
    assert " ".join(map(str, CARDS[card].sides)) == values
    assert CARDS[card].replaces == replaces


@pytest.mark.parametrize("label", ["7", "-1", "0", "X", "X+2", "X-1", "No.", "No.+1", "No.-4"])
def test_labels_round_trip(label: str) -> None:
    assert str(read_label(label)) == label


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        pytest.param(
            '"1", "3*", "5", "6"', '"1", "3*", "5", "six"', "card 'tavern': 'six' is not a value", id="label"
        ),
        pytest.param(
            '"1", "3*", "5", "6"',
            '"1", "3*", "5", "Y+1"',
            "card 'tavern': 'Y[+]1' is not a value",
            id="X label",
        ),
        pytest.param(
            '"1", "3*", "5", "6"',
            '"1", "3", "5", "6"',
            "card 'tavern': exactly one value",
            id="no basic value",
        ),
        pytest.param(
            '"1", "3*", "5", "6"', '"1*", "3*", "5", "6"', "card 'tavern': exactly one", id="two basic values"
        ),
        pytest.param(
            '"1", "3*", "5", "6"', '"1", "3*", "6", "5"', "card 'tavern': values must be", id="not increasing"
        ),
        pytest.param(
            '"1", "3*", "5", "6"', '"1", "3*", "X+5", "6"', "card 'tavern': values must be", id="mixed kinds"
        ),
        pytest.param(
            '"1", "3*", "5", "6"', '"1", "3*", "5", "6", "7"', "1 to 4 values, not 5", id="five values"
        ),
        pytest.param(
            '[{ act = "turn" }]',
            '[{ act = "spin" }]',
            "card 'tavern': Invalid enum value 'spin'",
            id="unknown effect",
        ),
        pytest.param(
            '[{ act = "turn" }]',
            '[{ act = "turn", wherever = 1 }]',
            "card 'tavern': .*wherever",
            id="unknown field",
        ),
        pytest.param(
            '[{ act = "turn" }]', '[{ act = "look" }]', "card 'tavern': .*needs a number", id="look at none"
        ),
        pytest.param(
            '[{ act = "turn" }]',
            '[{ act = "look", number = 5 }]',
            "card 'tavern': more than 4",
            id="look at many",
        ),
        pytest.param(
            '[{ act = "turn" }]', '[{ act = "turn", times = 0 }]', "card 'tavern': .*1 to 4 times", id="times"
        ),
        pytest.param(
            '[{ act = "turn" }]',
            '[{ act = "turn", all = true }]',
            "card 'tavern': only an obligatory",
            id="all",
        ),
        pytest.param(
            '[{ act = "turn" }]', '[{ act = "turn", stuck = true }]', "card 'tavern': only lower", id="stuck"
        ),
        pytest.param(
            'replaces = "park"',
            'replaces = "palais"',
            "card 'arboretum': it replaces 'palais'",
            id="replaces no card",
        ),
        pytest.param(
            'replaces = "3"',
            'replaces = "12"',
            "card 'graveyard': no basic card has the value 12",
            id="replaces no value",
        ),
        pytest.param(
            '["3", "4", "5*", "6"]',
            '["3", "4", "5", "10*"]',
            "card 'museum': no basic card has the value 10",
            id="fits nothing",
        ),
        pytest.param('name = "villa"', 'name = "tavern"', "card 'tavern': there are two", id="same name"),
        pytest.param('name = "villa"', 'name = "Villa!"', "card 'Villa!': a name", id="odd name"),
        pytest.param('name = "villa"\n', "", "card 'number 3': .*name", id="no name"),
        pytest.param(
            'colour = "blue"', 'colour = "pink"', "card 'museum': Invalid enum value 'pink'", id="colour"
        ),
        pytest.param('card = "park"', 'card = "parc"', "card 'statue': its bonus names 'parc'", id="bonus"),
        pytest.param(
            'values = ["0*"]', 'values = ["0*", "1"]', "card 'graveyard': a card beside", id="beside turns"
        ),
        pytest.param("cost = 2", "cost = -2", "card 'magic-academy': .*never negative", id="negative cost"),
        pytest.param('edition = "house-2"', "", "the deck lacks 'edition'", id="no edition"),
        pytest.param("house = true", "house = 1", "edition, house and", id="house is not a boolean"),
        pytest.param("house = true", "house = true\nnote = 1", "not note", id="unknown entry"),
        pytest.param("house = true", "house = ", "not valid TOML", id="TOML"),
        pytest.param(
            "protected = true", 'replaces = "park"', "card 'temple': only an additional", id="basic replaces"
        ),
    ],
)
def test_faults_are_refused_with_a_reason(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(DataError, match=message):
        load(TEXT.replace(old, new, 1))


def test_missing_card_is_refused() -> None:
    library = TEXT[TEXT.index('[[card]]\nname = "library"') : TEXT.index('[[card]]\nname = "school"')]
    with pytest.raises(DataError, match="12 basic cards, this one has 11"):
        load(TEXT.replace(library, ""))
    without_red = TEXT[: TEXT.rindex("[[card]]")]
    with pytest.raises(DataError, match="red has 5"):
        load(without_red)


def test_values_can_be_replaced() -> None:
    deck = load(
        TEXT.replace('edition = "house-2"', 'edition = "my-box"').replace('"1", "3*", "5", "6"', '"2", "3*"')
    )
    assert deck.edition == "my-box"
    assert len(deck.cards["tavern"].sides) == 2
