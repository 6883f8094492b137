"""Typing further moves after a revealing one discloses nothing."""

import random
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from simcord.env import Env

from bot.app.client import Ziggurat
from engine.core.game import AnyGame
from engine.errors import Unseen
from engine.games.amytis import GAME as AMYTIS
from engine.games.ancient import GAME as ANCIENT
from engine.games.ancient.cards import CARDS
from engine.games.architectura import GAME as ARCHITECTURA
from engine.games.architectura.cards import DECK
from engine.match import Match
from render.texts import signed, texts
from tests.bench.typed import command_for
from tests.bot.panels import choices, choose
from tests.bot.world import World, random_turn, take_turn_by_panel, texts_of
from tests.games.amytis.drawing import on_top, options, position
from tests.games.architectura.drawing import state as drawn

pytestmark = pytest.mark.simcord(check_errors=False)

LATER = "something is revealed first: leave out the rest, and I’ll ask you then."


@pytest.fixture
def table(simcord_env: Env, simcord_bot: Ziggurat) -> World:
    """A channel with four players."""
    return World(simcord_env, simcord_bot, people=4)


async def answers(table: World, command: str, lines: Sequence[dict[str, Any]]) -> set[str]:
    """Return the answers to refused lines, checking that each leaves the match unchanged."""
    before = (await table.table()).match
    said = set()
    for line in lines:
        result = await (await table.to_act()).slash(table.channel, command, **line)
        assert result.ephemeral
        assert result.response is not None
        said.add(texts_of(result.response.components))
        after = (await table.table()).match
        assert (after.now, after.log) == (before.now, before.log), line
    return said


async def assert_all_refused_alike(table: World, command: str, lines: Sequence[dict[str, Any]]) -> None:
    said = await answers(table, command, lines)
    assert len(said) == 1, said
    assert LATER in said.pop()


async def assert_only_a_hint(table: World, command: str, option: str, current: str, **filled: Any) -> str:
    """Check that the only suggestion says when this can be chosen; return its value."""
    suggestions = await (await table.to_act()).autocomplete(table.channel, command, option, current, **filled)
    assert len(suggestions) == 1
    assert suggestions[0]["name"].endswith(LATER)
    return str(suggestions[0]["value"])


# Architectura

FIRST = {"hand": "barracks tavern palace", "refreshed": (False, False)}


async def seat_city(table: World, **changes: Any) -> None:
    hand = changes["hand"].split()
    deck = [card for card in DECK.basic if card not in hand]
    random.Random(7).shuffle(deck)
    state = drawn("villa@1", **{"deck": " ".join(deck)} | changes)
    await table.put_state(ARCHITECTURA, 2, state)


async def test_cards_after_a_fresh_hand_are_all_refused_alike(table: World) -> None:
    await seat_city(table, **FIRST)
    tails = [f"play {card}; at 1-2" for card in DECK.basic] + ["xyzzy", "at 1-2", "fresh", "end", "pass"]
    lines = [{"choices": f"fresh; {tail}"} for tail in tails]
    await assert_all_refused_alike(table, "architectura decide", lines)


async def test_orders_after_looking_at_the_deck_are_all_refused_alike(table: World) -> None:
    await seat_city(table, hand="observatory")
    filled = {"card": "observatory", "block": "1-2"}
    cards = ["park", "temple", "school", "market"]
    orders = [f"look; order {' '.join(order)}" for order in permutations(cards, 3)]
    lines = [filled | {"then": then} for then in [*orders, "look; xyzzy", "look; pass"]]
    await assert_all_refused_alike(table, "architectura play", lines)


async def test_cards_not_in_your_hand_are_refused_as_such(table: World) -> None:
    await seat_city(table, hand="observatory")
    filled = {"block": "1-2"}
    said = await answers(
        table,
        "architectura play",
        [filled | {"card": card} for card in DECK.basic if card != "observatory"],
    )
    assert all("isn’t in your hand" in text for text in said)


async def test_a_fresh_hand_stays_whatever_is_typed_afterwards(table: World) -> None:
    await seat_city(table, **FIRST)
    result = await table.people[0].slash(table.channel, "architectura decide", now=True, choices="fresh")
    assert "It’s still your turn" in texts_of(result.response.components if result.response else ())
    stored = (await table.table()).match
    assert stored.state.board.refreshed == (True, False)
    await answers(table, "architectura decide", [{"choices": "play villa; at 9-9"}, {"choices": "fresh"}])
    assert "has already been seen" in str(await answers(table, "game undo", [{}]))
    assert (await table.table()).match.state == stored.state


async def test_suggestions_after_a_reveal_are_only_a_hint(table: World) -> None:
    await seat_city(table, **FIRST)
    for current in ("fresh;", "fresh; ", "fresh; play", "fresh; play villa;", "fresh; xyzzy; at"):
        value = await assert_only_a_hint(table, "architectura decide", "choices", current)
        assert current.startswith(value)
    await seat_city_elsewhere(table)
    filled = {"card": "observatory", "block": "1-2"}
    assert await assert_only_a_hint(table, "architectura play", "then", "look; order p", **filled) == "look"


async def seat_city_elsewhere(table: World) -> None:
    table.channel = table.guild.create_text_channel("elsewhere")
    await seat_city(table, hand="observatory")


# Ancient Architects


async def seat_pyramid(table: World, wanted: str) -> dict[str, Any]:
    """Seat a match whose next turn can take a card; return the options of that turn."""
    for seed in range(60):
        match, chance = Match.new(ANCIENT, 2, seed=seed), random.Random(seed)
        while match.to_act:
            if match.state.board.phase == "take":
                _, line = command_for(ANCIENT, random_turn(match, random.Random(match.seq)))
                if line.get("card") == wanted:
                    await table.put(match)
                    return line
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    raise AssertionError(f"no player can take {wanted}")


async def test_cards_after_amun_ra_are_all_refused_alike(table: World) -> None:
    line = await seat_pyramid(table, "amun-ra")
    cards = [f"amun-ra, {name}" for name in (*CARDS, "xyzzy", "amun ra, ra")]
    await assert_all_refused_alike(table, "ancient take", [line | {"card": card} for card in cards])
    assert (
        await assert_only_a_hint(table, "ancient take", "card", "amun-ra, o", **_without_card(line))
        == "amun-ra"
    )


async def test_amun_ras_stones_are_placed_after_they_are_revealed(table: World) -> None:
    line = await seat_pyramid(table, "amun-ra")
    seat = (await table.table()).match.to_act[0]
    result = await (await table.to_act()).slash(table.channel, "ancient take", now=True, **line)
    assert "It’s still your turn" in texts_of(result.response.components if result.response else ())
    match = (await table.table()).match
    assert match.state.board.phase == "small"
    assert len(match.state.board.pending) == 4
    result = await (await table.to_act()).slash(table.channel, "ancient drawn", small="l9")
    assert (await table.table()).match.state == match.state
    await take_turn_by_panel(table, random.Random(1))
    assert (await table.table()).match.to_act != (seat,)


@pytest.mark.parametrize("typed", [True, False], ids=["typed", "panel"])
async def test_the_answer_reports_the_gain_of_both_parts_of_a_turn(table: World, typed: bool) -> None:
    """The answer must not report only the gain of the turn's second part."""
    line = await seat_pyramid(table, "amun-ra")
    player, before = await table.to_act(), (await table.table()).match
    (seat,) = before.to_act
    await player.slash(table.channel, "ancient take", now=True, **line)
    assert (await table.table()).match.points[seat] != before.points[seat], "the first part scores points"
    said = ""
    if typed:
        small = await table.table()
        moves = random_turn(small.match, random.Random(1))
        command, slots = command_for(small.game, moves)
        result = await player.slash(table.channel, command, now=True, **slots)
        said = texts_of(result.response.components if result.response else ())
    else:
        panel: Any = (await player.click(table.last, label="Take your turn")).response
        while "Done:" not in said:
            if choices(panel.components):
                panel = await choose(player, panel, lambda ways: ways[0])
            else:
                panel = (await player.click(panel, label="Confirm")).response or panel
            said = texts_of(panel.components)
    now = (await table.table()).match
    gain = signed(now.points[seat] - before.points[seat])
    assert f"{gain}: you now have {now.points[seat]} points" in said
    assert gain in table.last.content


def _without_card(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name != "card"}


# The Architects of Amytis

LINE = {"stack": "a1", "space": "a1", "project": "deck"}


async def seat_palace(table: World) -> None:
    state = on_top(position(architects=".11......"), "a1", "Pb")
    await table.put_state(AMYTIS, 2, state, **options())


async def test_favors_after_the_decks_top_card_are_all_refused_alike(table: World) -> None:
    await seat_palace(table)
    favors = ["one", "two", "three", "four", "stairs", "corners", "projects", "crown", "xyzzy"]
    await assert_all_refused_alike(table, "amytis build", [LINE | {"favor": favor} for favor in favors])
    assert await assert_only_a_hint(table, "amytis build", "favor", "", **LINE) == "-"


async def test_the_favor_is_asked_after_the_card_is_revealed(table: World) -> None:
    await seat_palace(table)
    card = (await table.table()).match.state.secret.deck[0]
    result = await table.people[0].slash(table.channel, "amytis build", **LINE, favor="-", now=True)
    said = texts_of(result.response.components if result.response else ())
    assert "It’s still your turn" in said
    assert "Which favor" in said
    match = (await table.table()).match
    assert card in (*match.state.board.projects[0], *match.state.board.validated[0])
    assert match.to_act == (0,)
    await take_turn_by_panel(table, random.Random(1))
    assert (await table.table()).match.to_act == (1,)


async def test_a_favor_without_a_reveal_can_be_typed_in_the_same_line(table: World) -> None:
    await seat_palace(table)
    project = str((await table.table()).match.state.board.display[0])
    line = {"stack": "a1", "space": "a1", "project": project, "favor": "one"}
    result = await table.people[0].slash(table.channel, "amytis build", now=True, **line)
    assert "Done:" in texts_of(result.response.components if result.response else ())
    assert (await table.table()).match.to_act == (1,)


# the text of the hint


@pytest.mark.parametrize("game", [AMYTIS, ANCIENT, ARCHITECTURA], ids=lambda game: game.facts.slug)
def test_the_hint_is_never_truncated(game: AnyGame) -> None:
    moves = {"amytis": ["project deck"], "ancient": [f"card {name}" for name in CARDS]}
    for move in moves.get(game.facts.slug, ["fresh", "look", "end", "at 4-8"]):
        assert len(texts().refusal(Unseen("refusal-unseen", move=move))) <= 100
