"""Context menus of members and messages."""

import random
from typing import Any

import pytest

from bot.commands.menus import OF_MATCHES
from bot.platform import custom_ids
from bot.platform.actions import (
    DrawFilm,
    OpenTable,
    Rematch,
    ShowCards,
    ShowHistory,
    ShowMore,
    TakeCalledTurn,
    TakeTurn,
    Undo,
)
from tests.bot.test_admin import boss_of
from tests.bot.test_privacy import said
from tests.bot.world import World, read, take_turn_at_once, texts_of

pytestmark = pytest.mark.simcord(check_errors=False)


def test_boards_are_recognised_by_their_controls() -> None:
    kinds = (ShowHistory, ShowMore, TakeTurn, TakeCalledTurn, DrawFilm, Rematch, Undo, ShowCards)
    assert {custom_ids.verb_of(kind) for kind in kinds} == OF_MATCHES


async def test_a_member_can_be_invited_by_context_menu(place: World) -> None:
    ann, bo = place.people
    page: Any = (await ann.context_menu(place.channel, "Invite", bo)).response
    assert f"play with <@{bo.id}>?" in texts_of(page.components)
    await ann.click(page, label="The Architects of Amytis")
    await place.env.settle()
    assert bo.id in [user.id for user in place.last.mentions]
    matches = place.bot.services.tables.matches
    row = await matches.get(await matches.live_in(place.channel.id) or 0)
    assert (row.invited, row.seats, row.game) == ((bo.id,), 2, "amytis")


async def test_you_can_not_invite_yourself_or_blocked_players(place: World) -> None:
    ann, bo = place.people
    assert "can’t invite yourself" in await said(ann.context_menu(place.channel, "Invite", ann))
    await boss_of(place).slash(place.channel, "server block", player=bo)
    assert "have blocked" in await said(ann.context_menu(place.channel, "Invite", bo))
    assert custom_ids.unpack(OpenTable, ["amytis"]) == OpenTable("amytis")


async def test_a_boards_context_menu_shows_the_board_and_history(place: World) -> None:
    table = await place.seat("amytis")
    board, ann = place.last, place.people[0]
    await take_turn_at_once(place, random.Random(1))
    page: Any = (await ann.context_menu(place.channel, "Show this board again", board)).response
    assert page.attachments, texts_of(page.components)
    text = await said(ann.context_menu(place.channel, "History", place.last))
    assert "history, page 1 of 1" in text
    await place.bot.services.tables.abandon(table.id, by_admin=True)
    await place.bot.services.reconciler.tell(table.id)
    await place.env.settle()
    await place.seat("ancient")
    ended = next(m for m in place.channel.history() if "Play again" in read(m) or "Rematch" in read(m))
    assert "Amytis" in await said(ann.context_menu(place.channel, "History", ended))


async def test_messages_of_others_are_not_boards(place: World) -> None:
    ann, bo = place.people
    message = await bo.send(place.channel, "hello")
    assert "isn’t one of my messages" in await said(ann.context_menu(place.channel, "History", message))
