"""``/architectura``: what becomes of its options, and what its suggestions say to whom."""

from typing import Any

import pytest
from engine.games.architectura.state import State
from simcord.env import Env

from bot.client import Ziggurat
from bot.commands.architectura import Typed, finished, notation, space, spell, split, tidy
from bot.screens.panel import panel, walk
from engine.draft import Draft
from engine.games.architectura import GAME
from engine.games.architectura.moves import At, Play, Street, Turn, parse_move
from engine.match import Match
from render.texts import texts
from tests.bot.city import assert_public_board, seat_match
from tests.bot.world import World, texts_of
from tests.games.architectura.drawing import state as drawn

pytestmark = pytest.mark.simcord(check_errors=False)

# options to notation


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (Typed(), []),
        (Typed("tavern"), ["play tavern"]),
        (Typed("tavern", "2", "5"), ["play tavern", "at 2-5"]),
        (Typed(" Tavern  ", "2", None), ["play Tavern"]),
        (Typed("tavern", None, "2-5"), ["play tavern", "at 2-5"]),
        (Typed("tavern", "1", "2-5"), ["play tavern", "at 2-5"]),
        (Typed("remove city-hall"), ["remove city-hall"]),
        (Typed("end"), ["end"]),
        (
            Typed("magic-academy", "1", "3", "tavern; yard villa"),
            ["play magic-academy", "pay tavern", "pay yard villa", "at 1-3"],
        ),
        (
            Typed("greenhouse", "1", "3", None, "turn 1-2 up; pass"),
            ["play greenhouse", "at 1-3", "turn 1-2 up", "pass"],
        ),
        (
            Typed("obelisk", "1", "1", fetch="obelisk villa"),
            ["fetch obelisk villa", "play obelisk", "at 1-1"],
        ),
        (Typed("Tavern (3) — at best +3", "1", "3"), ["play Tavern (3)", "at 1-3"]),
    ],
)
def test_options_become_notation(typed: Typed, expected: list[str]) -> None:
    assert notation(typed) == expected


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (None, []),
        ("", []),
        (" ; ;", []),
        ("pass", ["pass"]),
        ("turn 2-4  up;pass", ["turn 2-4 up", "pass"]),
        ("turn 2-4 up — red Tavern (3 → 5) · +0; pass — That is all", ["turn 2-4 up", "pass"]),
    ],
)
def test_choices_are_split(text: str | None, parts: list[str]) -> None:
    assert split(text) == parts


@pytest.mark.parametrize(
    ("current", "done", "part"),
    [
        ("", [], ""),
        ("tu", [], "tu"),
        ("turn 2-4 up;", ["turn 2-4 up"], ""),
        ("turn 2-4 up; p", ["turn 2-4 up"], "p"),
        ("turn 2-4 up — red Tavern: 3 → 5", ["turn 2-4 up"], ""),
        ("turn 2-4 up — red Tavern: 3 → 5; p", ["turn 2-4 up"], "p"),
    ],
)
def test_choices_that_are_being_typed(current: str, done: list[str], part: str) -> None:
    assert finished(current) == (done, part)


@pytest.mark.parametrize(
    ("street", "block", "expected"),
    [("2", "5", "2-5"), (None, "2-5", "2-5"), ("3", "2-5", "2-5"), (None, "5", "5"), (" 2", "5 ", "2-5")],
)
def test_spaces(street: str | None, block: str, expected: str) -> None:
    assert space(street, block) == expected
    assert tidy(f"{block} — worth it") == block.strip()


def full_city() -> State:
    """A city with so many cards that the Library asks for the street first."""
    street = "tavern@0 tavern@1 greenhouse@0 greenhouse@1 villa@0 villa@1 school@0 school@1"
    return drawn(street, street.replace("@1", "@0"), "tavern@0", seats=4, hand="library")


def draft_of(state: State) -> Draft:
    return Draft(Match(GAME, state.seats, GAME.info.check_options({}), 1, state), 0)


def test_the_street_is_put_in_only_where_it_is_asked_for() -> None:
    draft = draft_of(full_city())
    draft.push(Play("library"))
    assert list(spell(draft, At(17))) == [At(17)]
    assert list(spell(draft, Street(2))) == []
    draft.push(At(17))
    assert any(isinstance(move, Street) for move in draft.options)
    assert list(spell(draft, Turn(8, True))) == [Street(1), Turn(8, True)]
    assert list(spell(draft, Street(1))) == [Street(1)]
    for move in spell(draft, Turn(8, True)):
        draft.push(move)


# the commands in a channel


@pytest.fixture
def table(simcord_env: Env, simcord_bot: Ziggurat) -> World:
    """A channel in which four people can sit and a fifth looks on."""
    return World(simcord_env, simcord_bot, people=5)


def said(result: Any) -> str:
    return texts_of(result.response.components)


HAND = "barracks tavern palace"


async def seated(place: World, *streets: str, **changes: Any) -> None:
    state = drawn(*streets, **{"hand": HAND, "deck": "park temple school"} | changes)
    await seat_match(place, Match(GAME, state.seats, GAME.info.check_options({}), 1, state))


async def names(place: World, option: str, current: str = "", *, who: int = 0, **filled: str) -> list[str]:
    found = await place.people[who].autocomplete(
        place.channel, "architectura play", option, current, **filled
    )
    return [choice["name"] for choice in found]


async def values(place: World, option: str, current: str = "", **filled: str) -> list[str]:
    found = await place.people[0].autocomplete(place.channel, "architectura play", option, current, **filled)
    return [choice["value"] for choice in found]


async def test_suggestions_are_of_the_own_hand_and_of_nobody_elses(table: World) -> None:
    await seated(table, "villa@1", hands=(HAND, "temple market library"))
    assert await values(table, "card") == HAND.split()
    assert await values(table, "card", "tav") == ["tavern"]
    for who in (1, 4):
        told = await names(table, "card", who=who)
        assert len(told) == 1
        assert not any(card in told[0].lower() for card in (*HAND.split(), "temple", "market", "library"))


async def test_suggestions_say_what_is_turned_and_destroyed(table: World) -> None:
    await seated(table, "villa@1", "school@1")
    assert await values(table, "street", card="palace") == ["1", "2"]
    assert (await names(table, "street", card="palace"))[0] == "Street 1: block 2"
    assert await values(table, "block", card="palace", street="1") == ["2"]
    destroyed = await names(table, "block", card="palace", street="1")
    assert "destroys green Villa" in destroyed[0]
    assert "+9" in destroyed[0]
    lowered = await names(table, "block", card="palace", street="2")
    assert "School 6 → 5" in lowered[0]
    assert await values(table, "block", card="palace") == ["1-2", "2-2"]


async def test_choices_are_offered_one_after_the_other(table: World) -> None:
    await seated(table, "villa@1 school@0", "palace@0:6", hand="greenhouse", deck="")
    filled = {"card": "greenhouse", "street": "1", "block": "3"}
    first = await values(table, "then", **filled)
    assert "turn 1-2 up" in first
    assert "pass" in first
    assert await values(table, "then", "turn 1-2 up;", **filled) == ["turn 1-2 up"]
    filled = {"card": "greenhouse", "street": "2", "block": "2"}
    onward = await values(table, "then", "turn 1-2 up;", **filled)
    assert "turn 1-2 up; turn 2-1 down" in onward
    assert onward[-1] == "turn 1-2 up; pass"
    assert await values(table, "then", "turn 1-2 up; turn 2-1 d", **filled) == ["turn 1-2 up; turn 2-1 down"]


async def test_a_turn_in_one_line(table: World) -> None:
    await seated(table, "villa@1", hands=(HAND, "park"))
    result = await table.people[0].slash(
        table.channel, "architectura play", card="tavern", street="1", block="2", then="turn 1-1 down"
    )
    assert "Done:" in said(result)
    stored = (await table.table()).match
    assert stored.to_act == (1,)
    assert stored.state.up[0].side == 0


async def test_a_turn_that_is_not_whole_is_refused_with_what_is_left(table: World) -> None:
    await seated(table, "villa@1")
    ann = table.people[0]
    result = await ann.slash(table.channel, "architectura play", card="tavern", street="1", block="2")
    assert "Tavern: which card do you turn?" in said(result)
    result = await ann.slash(table.channel, "architectura play", card="tavern")
    assert "Where do you build the Tavern?" in said(result)
    result = await ann.slash(table.channel, "architectura play", card="temple", street="1", block="2")
    assert "not in your hand" in said(result)
    result = await ann.slash(table.channel, "architectura play", card="tavern", street="9", block="2")
    assert "I can’t read" in said(result)
    assert (await table.table()).match.seq == 0


async def test_streets_are_put_in(table: World) -> None:
    await seat_match(table, draft_of(full_city()).match)
    filled = {"card": "library", "street": "3", "block": "2"}
    offered = await values(table, "then", **filled)
    assert offered == ["street 1", "street 2", "street 3", "pass"]
    assert "turn 2-1 up" not in offered
    onward = await values(table, "then", "street 2;", **filled)
    assert "street 2; turn 2-1 up" in onward
    then = "turn 2-1 up; pass"
    result = await table.people[0].slash(table.channel, "architectura play", then=then, **filled)
    assert "Done:" in said(result), said(result)


async def test_paying_in_one_line(table: World) -> None:
    await seated(table, "villa@1", hand="magic-academy tavern palace park")
    assert await values(table, "pay", card="magic-academy") == ["tavern", "palace", "park"]
    assert await values(table, "pay", "tavern;", card="magic-academy") == ["tavern; palace", "tavern; park"]
    filled = {"card": "magic-academy", "pay": "tavern; park"}
    assert await values(table, "street", **filled) == ["1", "2"]
    result = await table.people[0].slash(table.channel, "architectura play", street="2", block="1", **filled)
    assert "Done:" in said(result), said(result)
    assert (await table.table()).match.state.removed[0] == ("tavern", "park")


async def test_a_card_that_answers_another_players(table: World) -> None:
    await seated(table, "villa@1", hands=("laboratory", "temple market"), deck="")
    ann, bo = table.people[:2]
    await ann.slash(table.channel, "architectura play", card="laboratory", street="1", block="2")
    assert (await table.table()).match.to_act == (1,)
    found = await bo.autocomplete(table.channel, "architectura decide", "choices", "")
    assert [choice["value"] for choice in found] == ["bury temple", "bury market"]
    result = await bo.slash(table.channel, "architectura decide", choices="bury temple")
    assert "Where do you lay the Temple" in said(result)
    result = await bo.slash(table.channel, "architectura decide", choices="bury temple; at 2-1")
    assert "Done:" in said(result), said(result)
    assert (await table.table()).match.state.down[8][0].name == "temple"


async def test_a_look_at_the_deck_goes_on_in_the_panel(table: World) -> None:
    await seated(table, "villa@1", hand="observatory", deck="park temple school")
    ann = table.people[0]
    result = await ann.slash(
        table.channel, "architectura play", card="observatory", street="1", block="2", then="look"
    )
    assert "in which order do the cards go back" in said(result)
    assert result.ephemeral
    await assert_public_board(table)
    result = await ann.slash(table.channel, "architectura decide", choices="order school park temple")
    assert "Done:" in said(result), said(result)


async def test_a_fresh_hand(table: World) -> None:
    await seated(table, "villa@1", refreshed=(False, False))
    ann = table.people[0]
    result = await ann.slash(table.channel, "architectura fresh-hand")
    assert result.ephemeral
    assert "Your turn goes on" in said(result)
    state = (await table.table()).match.state
    assert state.refreshed == (True, False)
    assert sorted(state.hands[0]) == ["park", "school", "temple"]
    again = await ann.slash(table.channel, "architectura fresh-hand")
    assert "had your fresh hand already" in said(again)


async def test_the_own_hand_with_every_cards_text(table: World) -> None:
    await seated(table, "villa@1", hands=(HAND, "temple market library"))
    ann, bo, *_, eve = table.people
    result = await ann.slash(table.channel, "architectura hand")
    assert result.ephemeral
    text = said(result)
    assert all(name in text for name in ("Barracks", "Tavern", "Palace", "You may turn an adjacent card"))
    assert "**Library**" not in text
    assert result.response is not None
    assert "board.png" in str(result.response.components)
    other = said(await bo.slash(table.channel, "architectura hand"))
    assert "**Library**" in other
    assert "**Barracks**" not in other
    refused = said(await eve.slash(table.channel, "architectura hand"))
    assert "no seat" in refused
    assert "Your hand" not in refused


async def test_in_another_games_channel(table: World) -> None:
    await table.seat("amytis", seed=1)
    for command in ("hand", "fresh-hand"):
        result = await table.people[0].slash(table.channel, f"architectura {command}")
        assert "Amytis is played" in said(result)


async def test_a_loss_so_far_has_a_true_minus(table: World) -> None:
    await seated(table, "palace@0:6 gatehouse@0 tavern@1:1 market@0!", "park@1", hand="arsenal")
    found = await table.table()
    start = walk(found, 0, [], texts())
    built = list(start.draft.options).index(parse_move("at 1-5"))
    affected = 1
    page = await panel(table.bot, found, 0, [*start.path, built, affected], texts())
    shown: Any = page.screen
    assert "So far −1: 10 points" in texts_of(shown.to_components())
