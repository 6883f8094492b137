"""Discord sometimes refuses application emojis; the message is then sent again without them."""

import ast
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

import bot
from bot.app.emojis import pictograms
from bot.delivery import pages
from bot.interactions import dispatcher
from bot.interactions.dispatcher import Press
from bot.interactions.errors import say
from bot.platform.actions import ChooseGame, SetWay, TakeTurn
from bot.platform.components import Controls, button, menu, option, send_with_emojis
from bot.screens.page import Page, Post
from engine.catalogue import games
from render import texts
from tests.bot.faults import INVALID, emojis_refused
from tests.bot.world import World, take_turn_by_panel
from tests.clock import now
from tests.storage.posted import claim_board

WITH_EMOJIS = ("ancient", "architectura", "westkingdom")
"""Games whose panels have emojis in the turns played here."""

OWN = "<:amytis_tile0:1234567890>"


@pytest.fixture
def _uploaded(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = {pictogram.name: f"<:{pictogram.name}:1234567890>" for pictogram in pictograms()}
    monkeypatch.setattr(texts, "signs", signs)


@pytest.fixture
def refused() -> Iterator[list[str]]:
    with emojis_refused() as paths:
        yield paths


@pytest.mark.parametrize("slug", games())
@pytest.mark.usefixtures("_uploaded")
async def test_turns_can_be_played_while_all_emojis_are_refused(
    place: World, refused: list[str], slug: str, caplog: pytest.LogCaptureFixture
) -> None:
    await place.seat(slug)
    for number in range(3):
        await take_turn_by_panel(place, random.Random(number))
    assert (await place.table()).match.seq
    if slug in ("amytis", *WITH_EMOJIS):
        assert bool(refused) == (slug in WITH_EMOJIS)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def page() -> Page:
    row: Any = discord.ui.ActionRow(button("Go", ChooseGame(), emoji=OWN))
    return Page.of_text("Text", row, menu("Choose", [option("One", 1, emoji=OWN)], SetWay()))


def post() -> Post:
    return Post("Text", Controls(button("Go", ChooseGame(), emoji=OWN)))


async def test_posts_and_edits_are_sent_again_without_emojis(place: World, refused: list[str]) -> None:
    table = await place.seat("amytis")
    poster, matches = place.bot.services.poster, place.bot.services.tables.matches
    await poster._sender.send(place.channel.id, post(), "1")
    await matches.boards.want_anew(table.id)
    claim = await claim_board(matches, table.id, place.bot.services.heartbeat.instance, 10, now=now())
    assert claim is not None
    await poster._change(claim, place.last.id, post())
    assert [path.split()[0] for path in refused] == ["POST", "PATCH"]


@pytest.mark.parametrize("done", [False, True])
async def test_answers_are_sent_again_without_emojis(
    place: World, refused: list[str], monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    await place.seat("amytis")

    async def handle(press: Press, _: TakeTurn) -> None:
        if done:
            await press.interaction.response.defer(ephemeral=True, thinking=True)
            await pages.show(press.interaction, page())
        await say(press.interaction, page())

    monkeypatch.setitem(dispatcher._routes, "turn", dispatcher._Route(TakeTurn, handle))
    result = await place.people[0].click(place.last, label="Take your turn")
    assert len(refused) == 1 + done
    assert result.response is not None
    assert len(result.followups) == done


@pytest.mark.parametrize(
    ("status", "body", "emoji", "tries"),
    [
        (400, INVALID, OWN, 2),
        (400, {"code": 50035, "message": "Invalid Form Body"}, OWN, 1),
        (400, {"code": 50001, "message": "Invalid emoji"}, OWN, 1),
        (403, INVALID, OWN, 1),
        (400, INVALID, None, 1),
    ],
    ids=["emoji", "something else", "another code", "another status", "no emojis to leave out"],
)
async def test_only_refused_emojis_cause_a_second_attempt(
    status: int, body: Any, emoji: str | None, tries: int
) -> None:
    controls, sent = Controls(button("Go", ChooseGame(), emoji=emoji)), list[bool]()
    response: Any = type("Response", (), {"status": status, "reason": ""})()

    async def send(views: Any) -> None:
        sent.append("emoji" in str(views.to_components()))
        raise discord.HTTPException(response, body)

    with pytest.raises(discord.HTTPException):
        await send_with_emojis(controls, send)
    assert sent == [emoji is not None, False][:tries]


def test_all_controls_are_sent_with_this_retry() -> None:
    """``view=`` is only passed inside functions given to :func:`send_with_emojis`."""
    bare = []
    for path in Path(bot.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        wrapped = {
            inner
            for call in ast.walk(tree)
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "send_with_emojis"
            for inner in ast.walk(call)
        }
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and call not in wrapped and "cli" not in path.parts:
                views = [ast.unparse(word.value) for word in call.keywords if word.arg == "view"]
                bare += [f"{path.name}: view={value}" for value in views if value != "None"]
    assert bare == ["channel_boards.py: view=retired_messages.without_controls(posted)"]
