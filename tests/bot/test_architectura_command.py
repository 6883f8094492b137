"""``/architectura``: whole turns in one command, and suggestions that reveal no other hand."""

from typing import Any

import pytest
from simcord.env import Env

from bot.app.client import Ziggurat
from bot.delivery import pages
from bot.matches.turn_path import walk
from engine.games.architectura import GAME
from render.texts import texts
from tests.bot.city import assert_public_board
from tests.bot.walking import raw
from tests.bot.world import World, texts_of
from tests.games.architectura.drawing import state as drawn

pytestmark = pytest.mark.simcord(check_errors=False)


@pytest.fixture
def table(simcord_env: Env, simcord_bot: Ziggurat) -> World:
    """A channel with four players and a spectator."""
    return World(simcord_env, simcord_bot, people=5)


def said(result: Any) -> str:
    return texts_of(result.response.components)


HAND = "barracks tavern palace"


async def seated(place: World, *streets: str, **changes: Any) -> None:
    state = drawn(*streets, **{"hand": HAND, "deck": "park temple school"} | changes)
    await place.put_state(GAME, state.board.seats, state)


async def names(place: World, option: str, current: str = "", *, who: int = 0, **filled: str) -> list[str]:
    suggestions = await place.people[who].autocomplete(
        place.channel, "architectura play", option, current, **filled
    )
    return [choice["name"] for choice in suggestions]


async def values(place: World, option: str, current: str = "", **filled: str) -> list[str]:
    suggestions = await place.people[0].autocomplete(
        place.channel, "architectura play", option, current, **filled
    )
    return [choice["value"] for choice in suggestions]


async def test_suggestions_show_the_players_own_hand_only(table: World) -> None:
    await seated(table, "villa@1", hands=(HAND, "temple market library"))
    assert sorted(await values(table, "card")) == sorted(HAND.split())
    assert await values(table, "card", "tav") == ["tavern"]
    for who in (1, 4):
        hints = await names(table, "card", who=who)
        assert len(hints) == 1
        assert not any(card in hints[0].lower() for card in (*HAND.split(), "temple", "market", "library"))


async def test_suggestions_name_flipped_and_destroyed_cards(table: World) -> None:
    await seated(table, "villa@1", "school@1")
    assert await values(table, "block", card="palace") == ["1-2", "2-2"]
    assert await values(table, "block", "1-", card="palace") == ["1-2"]
    destroyed, lowered = await names(table, "block", card="palace")
    assert "destroys green Villa" in destroyed
    assert "+9" in destroyed
    assert "School 6 → 5" in lowered


async def test_choices_are_suggested_one_at_a_time(table: World) -> None:
    await seated(table, "villa@1 school@0", "palace@0:6", hand="greenhouse", deck="")
    filled = {"card": "greenhouse", "block": "1-3"}
    first = await values(table, "then", **filled)
    assert "turn 1-2 up" in first
    assert "pass" in first
    assert await values(table, "then", "turn 1-2 up;", **filled) == ["turn 1-2 up"]
    filled = {"card": "greenhouse", "block": "2-2"}
    onward = await values(table, "then", "turn 1-2 up;", **filled)
    assert "turn 1-2 up; turn 2-1 down" in onward
    assert "turn 1-2 up; pass" in onward
    assert await values(table, "then", "turn 1-2 up; turn 2-1 d", **filled) == ["turn 1-2 up; turn 2-1 down"]


async def test_a_whole_turn_in_one_command(table: World) -> None:
    await seated(table, "villa@1", hands=(HAND, "park"))
    result = await table.people[0].slash(
        table.channel, "architectura play", now=True, card="tavern", block="1-2", then="turn 1-1 down"
    )
    assert "Done:" in said(result)
    stored = (await table.table()).match
    assert stored.to_act == (1,)
    assert stored.state.board.up[0].side == 0


async def test_an_incomplete_turn_is_refused_with_the_missing_choice(table: World) -> None:
    await seated(table, "villa@1")
    ann = table.people[0]
    result = await ann.slash(table.channel, "architectura play", now=True, card="tavern", block="1-2")
    assert "Tavern: which card do you turn?" in said(result)
    result = await ann.slash(table.channel, "architectura play", now=True, card="tavern")
    assert "Where do you build the Tavern?" in said(result)
    result = await ann.slash(table.channel, "architectura play", now=True, card="temple", block="1-2")
    assert "isn’t in your hand" in said(result)
    result = await ann.slash(table.channel, "architectura play", now=True, card="tavern", block="9-2")
    assert "There’s no block “9-2”." in said(result)
    assert (await table.table()).match.seq == 0


async def test_paying_in_one_command(table: World) -> None:
    await seated(table, "villa@1", hand="magic-academy tavern palace park")
    assert await values(table, "pay", card="magic-academy") == ["tavern", "palace", "park"]
    assert await values(table, "pay", "tavern;", card="magic-academy") == ["tavern; palace", "tavern; park"]
    filled = {"card": "magic-academy", "pay": "tavern; park"}
    assert {"1-2", "2-1"} <= set(await values(table, "block", **filled))
    result = await table.people[0].slash(table.channel, "architectura play", now=True, block="2-1", **filled)
    assert "Done:" in said(result), said(result)
    assert (await table.table()).match.state.board.removed[0] == ("tavern", "park")


async def test_a_reaction_to_another_players_card(table: World) -> None:
    await seated(table, "villa@1", hands=("laboratory", "temple market"), deck="")
    ann, bo = table.people[:2]
    await ann.slash(table.channel, "architectura play", now=True, card="laboratory", block="1-2")
    assert (await table.table()).match.to_act == (1,)
    suggestions = await bo.autocomplete(table.channel, "architectura decide", "choices", "")
    assert [choice["value"] for choice in suggestions] == ["bury temple", "bury market"]
    result = await bo.slash(table.channel, "architectura decide", now=True, choices="bury temple")
    assert "Where do you place the Temple" in said(result)
    result = await bo.slash(table.channel, "architectura decide", now=True, choices="bury temple; at 2-1")
    assert "Done:" in said(result), said(result)
    assert (await table.table()).match.state.board.down[8][0].name == "temple"


async def test_looking_at_the_deck_continues_in_the_panel(table: World) -> None:
    await seated(table, "villa@1", hand="observatory", deck="park temple school")
    ann = table.people[0]
    result = await ann.slash(
        table.channel, "architectura play", now=True, card="observatory", block="1-2", then="look"
    )
    assert "in what order do the cards go back" in said(result)
    assert result.ephemeral
    await assert_public_board(table)
    result = await ann.slash(
        table.channel, "architectura decide", now=True, choices="order school park temple"
    )
    assert "Done:" in said(result), said(result)


async def test_a_fresh_hand_can_be_taken_once(table: World) -> None:
    await seated(table, "villa@1", refreshed=(False, False))
    ann = table.people[0]
    result = await ann.slash(table.channel, "architectura fresh-hand", now=True)
    assert result.ephemeral
    assert "It’s still your turn" in said(result)
    state = (await table.table()).match.state
    assert state.board.refreshed == (True, False)
    assert sorted(state.secret.hands[0]) == ["park", "school", "temple"]
    again = await ann.slash(table.channel, "architectura fresh-hand", now=True)
    assert "already had your fresh hand" in said(again)


async def test_the_hand_page_shows_your_cards_with_their_texts(table: World) -> None:
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


async def test_a_command_of_another_game_names_the_channels_match(table: World) -> None:
    await table.seat("amytis", seed=1)
    for command in ("hand", "fresh-hand"):
        result = await table.people[0].slash(table.channel, f"architectura {command}")
        assert "channel’s match is The Architects of Amytis" in said(result)


async def test_a_loss_is_written_with_a_minus_sign(table: World) -> None:
    await seated(table, "palace@0:6 gatehouse@0 tavern@1:1 market@0!", "park@1", hand="arsenal")
    match, services = await table.table(), table.bot.services
    start = walk(match, 0).draft
    built = list(start.options).index(GAME.notation.read("at 1-5"))
    affected = 1
    page = await pages.panel(
        services.render_pool, services.forecast_cache, match, 0, [built, affected], texts()
    )
    assert "Yes, it is destroyed −1" in texts_of(raw(page))
