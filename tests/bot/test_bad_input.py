"""Errors of every kind: one friendly sentence, the current board, and an unchanged match."""

import asyncio
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

import storage
from bot.platform import permissions
from engine.catalogue import game
from engine.core.grid import square_name
from engine.draft import Draft
from engine.games.amytis.board import tiles_left
from engine.games.amytis.moves import Place, Take
from engine.match import Match
from storage import Matches
from storage.errors import NewerDatabase, StorageError, Unsure
from tests.bot.panels import choices, choose, controls_of
from tests.bot.world import World, send_line, texts_of

pytestmark = pytest.mark.simcord(check_errors=False)

PLAIN = 8
"""A seed without a Palace in the initial display, so that any two moves make a turn."""


async def unchanged(place: World, seq: int) -> None:
    assert (await place.table()).match.seq == seq


def said(result: InteractionResult) -> str:
    """Return the text of the newest private answer."""
    answer = result.followups[-1] if result.followups else result.response
    assert answer is not None
    assert answer.ephemeral
    return texts_of(answer.components)


def offers_board(result: InteractionResult) -> bool:
    answer = result.followups[-1] if result.followups else result.response
    assert answer is not None
    return [control["label"] for control in controls_of(answer.components)] == ["Show board"]


@contextmanager
def at_once(place: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Send interactions without waiting for the bot to finish them."""

    async def no_wait(**_: Any) -> None:
        return None

    with monkeypatch.context() as patch:
        patch.setattr(place.env, "_settle_internal", no_wait)
        yield


async def complete_panel(place: World) -> tuple[Any, Any]:
    """Return the active player and a panel with Confirm."""
    player = await place.to_act()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    while choices(panel.components):
        panel = await choose(player, panel, lambda ways: ways[0])
    return player, panel


async def test_acting_out_of_turn_is_refused(place: World) -> None:
    await place.seat("amytis")
    bo = place.people[1]
    result = await bo.slash(place.channel, "amytis build", stack="a1", space="a1")
    assert "not your turn" in said(result)
    assert offers_board(result)
    result = await bo.click(place.last, label="Take your turn")
    assert "not your turn" in said(result)
    assert offers_board(result)
    await unchanged(place, 0)


async def test_spectators_can_not_act(place: World) -> None:
    await place.seat("amytis")
    eve = place.guild.add_member(place.env.create_user("eve"))
    for result in (
        await eve.slash(place.channel, "amytis build", stack="a1", space="a1"),
        await eve.click(place.last, label="Take your turn"),
        await eve.slash(place.channel, "game undo"),
        await eve.slash(place.channel, "game resign", sure=True),
    ):
        assert "You have no seat in this match" in said(result)
        assert offers_board(result)
    await unchanged(place, 0)


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        pytest.param({"stack": "a1", "space": "zz"}, "zz", id="nonsense space"),
        pytest.param({"stack": "'; DROP TABLE match; --", "space": "a1"}, "DROP", id="nonsense stack"),
        pytest.param({"stack": "a1", "space": "a1", "favor": "one"}, "favor", id="favor when none is due"),
        pytest.param({"stack": "a1", "space": "a1", "favor": "nobody"}, "nobody", id="no such favor"),
        pytest.param(
            {"stack": "a1", "space": "a1", "project": "8"},
            "before “project 8”",
            id="project without a Palace",
        ),
        pytest.param({"stack": "", "space": "a1"}, "take", id="empty"),
    ],
)
async def test_invalid_turns_are_refused(place: World, turn: dict[str, str], sentence: str) -> None:
    await place.seat("amytis", seed=PLAIN)
    result = await place.people[0].slash(place.channel, "amytis build", now=True, **turn)
    assert sentence in said(result)
    assert offers_board(result)
    await unchanged(place, 0)


async def test_a_taken_stack_is_refused(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    await send_line(place, ["take a1", "place a1"])
    result = await send_line(place, ["take a1", "place a1"])
    assert "architect on stack 1 already" in said(result)
    assert offers_board(result)
    await unchanged(place, 2)


async def test_an_empty_stack_is_refused(place: World) -> None:
    table = await reach(place, lambda match: empty_and_free(match) is not None)
    empty = empty_and_free(table)
    assert empty is not None
    result = await send_line(place, [f"take {square_name(empty, 3)}", "place a1"])
    assert "empty" in said(result)
    await unchanged(place, table.seq)


def empty_and_free(match: Match) -> int | None:
    stacks = zip(tiles_left(match.state), match.state.board.architects, strict=True)
    return next((i for i, (left, owner) in enumerate(stacks) if not left and owner == -1), None)


async def test_a_favor_that_is_due_must_be_chosen(place: World) -> None:
    def favor_due(match: Match) -> bool:
        return bool(match.to_act) and line_to_favor(match) is not None

    def line_to_favor(match: Match) -> list[str] | None:
        seat = match.to_act[0]
        for take in match.moves(seat):
            draft = Draft(match.game, match.view(seat))
            draft.push(take)
            if match.state.board.tops[take.stack] // 4 == 3:
                continue
            draft.push(draft.options[0])
            if len(draft.options) > 1:
                return [match.game.notation.write(move) for move in draft.played]
        return None

    table = await reach(place, favor_due)
    line = line_to_favor(table)
    assert line is not None
    result = await send_line(place, line)
    assert "isn’t a whole turn" in said(result)
    await unchanged(place, table.seq)
    await send_line(place, [*line, "favor one"])
    assert (await place.table()).match.seq == table.seq + 3


async def reach(place: World, wanted: Any) -> Match:
    """Put a random match into the channel, at the first position for which ``wanted`` is true."""
    for seed in range(50):
        chance = random.Random(seed)
        match = Match.new(game("amytis"), 2, seed=seed)
        while match.to_act and not (match.state.board.phase == "take" and wanted(match)):
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
        if match.to_act:
            await place.put(match)
            return match
    raise AssertionError("never reached")


async def test_two_simultaneous_presses_of_confirm_play_one_turn(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    player, panel = await complete_panel(place)
    with at_once(place, monkeypatch):
        first = await player.click(panel, label="Confirm")
    second = await player.click(panel, label="Confirm")
    await unchanged(place, 2)
    assert first.acknowledged
    assert second.acknowledged
    assert len(place.channel.history()) == 2


async def test_a_simultaneous_turn_on_a_taken_stack_is_refused(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    with at_once(place, monkeypatch):
        await ann.slash(place.channel, "amytis build", stack="a1", space="a1", now=True)
    result = await bo.slash(place.channel, "amytis build", stack="a1", space="a1", now=True)
    assert "architect on stack 1 already" in said(result)
    await unchanged(place, 2)


async def test_of_many_simultaneous_plays_one_is_stored(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    user = table.record.people[0].user
    moment = table.match.moment
    turns = [
        place.bot.services.tables.play(table.id, user, [Take(i), Place(i)], moment=moment) for i in range(9)
    ]
    results = await asyncio.gather(*turns, return_exceptions=True)
    assert sum(not isinstance(result, Exception) for result in results) == 1
    await unchanged(place, 2)


async def test_a_stale_panel_shows_the_current_position(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    player, panel = await complete_panel(place)
    await send_line(place, ["take c3", "place c3"])
    result = await player.click(panel, label="Confirm")
    assert result.response is not None
    assert "The match has moved on" in texts_of(result.response.components)
    assert "turn" in texts_of(result.response.components)
    await unchanged(place, 2)


async def test_a_second_match_in_a_channel_is_refused(place: World) -> None:
    await place.seat("amytis")
    result = await place.people[0].slash(place.channel, "game new", game="amytis")
    assert "This channel already has a match" in said(result)
    assert offers_board(result)


async def test_commands_in_direct_messages(place: World) -> None:
    user = place.env.create_user("zoe")
    for command in ("game board", "game undo"):
        assert "There’s no match" in said(await user.slash(command))
    assert "The Architects of Amytis" in said(await user.slash("game rules", game="amytis"))
    assert "You aren’t in any matches" in said(await user.slash("game list"))


@pytest.mark.simcord(check_errors=False)
async def test_group_chats_are_not_supported(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord offers no commands there, but messages with buttons can be forwarded to it."""
    monkeypatch.setattr(permissions, "is_direct", lambda _: False)
    user = place.env.create_user("zoe")
    for command, options in (("game new", {"game": "amytis"}), ("game board", {}), ("game undo", {})):
        result = await user.slash(command, **options)
        assert "in group chats" in said(result)


async def test_missing_channel_permissions_are_named(place: World) -> None:
    mute = place.guild.create_text_channel(
        "mute", overwrites={place.guild.default_role: discord.PermissionOverwrite(attach_files=False)}
    )
    result = await place.people[0].slash(mute, "game new", game="amytis")
    assert "Missing: Attach Files" in said(result)
    assert mute.last_message is None
    assert await place.bot.services.tables.matches.live_in(mute.id) is None


async def test_a_move_is_kept_if_the_board_can_not_be_posted(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    place.env.inject_error("POST", "/channels/*/messages", status=403)
    result = await send_line(place, ["take a1", "place a1"])
    assert "Your turn has been played. I’m not allowed to post" in said(result)
    await unchanged(place, 2)


@pytest.mark.parametrize("name", ["🏛" * 32, "שלום עולם", "مرحبا بكم", "**bold** @everyone", "​", "A" * 32])
async def test_any_name_is_shown_safely(place: World, name: str) -> None:
    stranger = place.guild.add_member(place.env.create_user("stranger", global_name=name))
    place.people.append(stranger)
    await stranger.slash(place.channel, "game new", game="amytis")
    lobby = place.last
    await place.people[0].click(lobby, label="Join")
    for _ in range(2):
        result = await send_line(place, ["take a1", "place b2"] if _ == 0 else ["take a2", "place b2"])
        assert result.acknowledged
    assert not place.last.mention_everyone
    assert [user.id for user in place.last.mentions] == [(await place.to_act()).id]


async def test_a_damaged_snapshot_is_rebuilt_from_the_log(
    place: World, caplog: pytest.LogCaptureFixture
) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    await send_line(place, ["take a1", "place a1"])
    await damage(place.bot.matches, "UPDATE position SET snapshot = ? WHERE match = ?", b"{broken", table.id)
    with caplog.at_level(logging.WARNING):
        await send_line(place, ["take a2", "place a1"])
    assert "unreadable snapshot" in caplog.text
    await unchanged(place, 4)


async def test_a_damaged_log_stops_its_own_match_only(place: World, caplog: pytest.LogCaptureFixture) -> None:
    broken = await place.seat("amytis", seed=PLAIN)
    await send_line(place, ["take a1", "place a1"])
    await damage(place.bot.matches, "UPDATE log SET entry = ? WHERE match = ? AND seq = 1", b"{}", broken.id)
    with caplog.at_level(logging.ERROR):
        result = await place.people[1].slash(place.channel, "game board")
    assert f"I can’t read match {broken.id}" in said(result)
    assert f"match {broken.id}" in caplog.text
    place.channel = place.guild.create_text_channel("elsewhere")
    await place.seat("amytis", seed=PLAIN)
    await send_line(place, ["take a1", "place a1"])
    await unchanged(place, 2)


async def damage(matches: Matches, sql: str, *values: object) -> None:
    await matches.database.transaction(lambda tx: tx.execute(sql, values).close())


async def test_a_newer_database_is_refused(tmp_path: Any) -> None:
    path = tmp_path / "newer.sqlite3"
    async with await storage.open(path) as matches:
        await damage(matches, "DELETE FROM setting WHERE key = 'works-with'")
        await damage(matches, "PRAGMA user_version = 999")
    with pytest.raises(NewerDatabase, match="999"):
        await storage.open(path)


async def test_an_internal_error_is_logged_with_the_number_players_see(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)

    async def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("out of luck")

    monkeypatch.setattr(place.bot.services.tables, "play", fail)
    with caplog.at_level(logging.ERROR):
        result = await send_line(place, ["take a1", "place a1"])
    text = said(result)
    assert "wrong on my side" in text
    number = text.split("number: ")[1].strip()
    assert number in caplog.text
    assert "out of luck" in caplog.text
    await unchanged(place, 0)


async def test_a_full_disk_is_reported_and_the_match_continues_once_there_is_space(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)

    async def full(*_: Any, **__: Any) -> None:
        raise StorageError("the disk is full")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(place.bot.services.tables.matches, "append", full)
        result = await send_line(place, ["take a1", "place a1"])
    assert "I couldn’t save your move" in said(result)
    assert "the disk is full" in caplog.text
    await unchanged(place, 0)
    await send_line(place, ["take a1", "place a1"])
    await unchanged(place, 2)


async def test_a_move_that_may_have_been_stored_is_reported_as_unknown(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    append = place.bot.services.tables.matches.append

    async def unanswered(*args: Any, **more: Any) -> None:
        await append(*args, **more)
        raise Unsure("what became of it is not known")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(place.bot.services.tables.matches, "append", unanswered)
        result = await send_line(place, ["take a1", "place a1"])
    text = said(result)
    assert "check `/game board` before you do it again" in text
    assert "wasn’t played" not in text
    assert text.split("number: ")[1].strip() in caplog.text
    await unchanged(place, 2)
