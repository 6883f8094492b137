"""Any text typed in an option or form gets a friendly answer and is not repeated in the log."""

import logging
import random
import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app.features import commands as groups
from bot.screens.turn.takeback import FIELD
from engine.catalogue import games
from storage.records import VoteOutcome
from tests.bot.test_gone_pages import complaints
from tests.bot.world import World, read, take_turn_at_once, texts_of

pytestmark = [pytest.mark.simcord(check_errors=False, settle_timeout=20.0), pytest.mark.any_text]

MARK = "Zqx7"
"""Part of every typed text, to recognise it in the log."""

TYPED = {
    "one": MARK,
    "101": MARK.ljust(101, "x"),
    "1,001": MARK.ljust(1001, "x"),
    "6,000": MARK.ljust(6000, "x"),
    "6,000 escaped": MARK + "*" * 5996,
    "words": (MARK + " a 1 b") * 750,
    "pieces": (MARK + ";") * 1200,
    "lines": f"{MARK}\n" * 1000,
    "signs": f"{MARK} %s {{0}} {{$x}} \x00\u202e\ud83d\x1b[31m <@1> `` — ; , :// '",
    "combining marks": "\u0301\u0489" * 3000,
    "invisible characters": "\u200b\u2060\ufeff\u00ad\u3164" * 100,
    "reversed direction": "\u202e\u2066\u2067" * 500 + MARK,
    "code": f"```\n{MARK}`{MARK}\n``` ||{MARK}|| [x](https://a.example)",
    "mentions": f"{MARK} @everyone <@&1> <#1> </game new:1> <t:1:R> <:x:1> <id:guide>",
    "lone surrogates": "\udc00\ud800" * 50,
    "emojis": MARK + "🏛️" * 1000,
    "numbers": "9" * 4000,
    "blank": " ",
    "the first day": "0001-01-01",
    "the last day": "9999-12-31",
}


def commands() -> Iterator[Any]:
    for group in groups():
        yield from group.walk_commands() if isinstance(group, app_commands.Group) else [group]


def written(command: app_commands.Command[Any, ..., Any]) -> list[app_commands.Parameter]:
    """Return a command's options that accept any text."""
    kinds = (discord.AppCommandOptionType.string,)
    return [one for one in command.parameters if one.type in kinds and not one.choices]


TEXTS = [
    (command, option.name)
    for command in commands()
    if isinstance(command, app_commands.Command)
    for option in written(command)
]


def others(command: Any, option: str, text: str) -> dict[str, Any]:
    """Return values for a command's other required options."""
    filled = dict[str, Any]()
    for other in command.parameters:
        if other.name != option and other.required:
            filled[other.name] = other.choices[0].value if other.choices else "1"
    return filled


@pytest.mark.parametrize(("command", "option"), TEXTS, ids=lambda it: getattr(it, "qualified_name", it))
async def test_any_text_is_answered(
    place: World, caplog: pytest.LogCaptureFixture, command: Any, option: str
) -> None:
    slug = command.qualified_name.split()[0]
    await place.seat(slug if slug in games() else "amytis")
    player, suggests = await place.to_act(), command.get_parameter(option).autocomplete
    for name, typed in TYPED.items():
        parameter = command.get_parameter(option)
        text = typed[: parameter.max_value or 6000]
        with caplog.at_level(logging.INFO):
            if suggests:
                before = len(complaints(caplog))
                offered = await player.autocomplete(
                    place.channel, command.qualified_name, option, typed, **others(command, option, text)
                )
                assert len(complaints(caplog)) == before, (name, caplog.text)
                assert len(offered) <= 25
            said = await player.slash(
                place.channel, command.qualified_name, **{option: text}, **others(command, option, text)
            )
        answers = [*said.followups, said.response]
        assert "went wrong" not in "".join(texts_of(each.components) for each in answers if each), name
        assert complaints(caplog) == [], name
        assert MARK not in caplog.text, (name, caplog.text)
        assert str(player.id) not in caplog.text


@pytest.mark.unanswered
@pytest.mark.parametrize("typed", [MARK + "Xy", MARK.ljust(900, "y"), f"the {MARK}abc\nword"])
async def test_an_error_logs_neither_the_typed_text_nor_the_user(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    await place.seat("amytis")
    player = place.people[0]

    def broken(*_: Any) -> Any:
        logging.getLogger("some.library").warning(f"<Task of {player.id}: {typed[:60]!r}>")
        raise KeyError(typed[:60], player.id)

    monkeypatch.setattr("bot.screens.match.reading.search", broken)
    await player.slash(place.channel, "game rules", topic=typed)
    await player.autocomplete(place.channel, "game rules", "topic", typed)
    assert len(complaints(caplog)) == 4
    assert "KeyError" in caplog.text
    assert MARK not in caplog.text
    assert str(player.id) not in caplog.text


async def test_a_form_with_any_text_is_answered(place: World, caplog: pytest.LogCaptureFixture) -> None:
    opened: Any = (await place.people[0].slash(place.channel, "me")).response
    for text in TYPED.values():
        form = await place.people[0].click(opened, label="Time zone and days away")
        limits = {"zone": 60, "first": 20, "last": 20}
        values = {name: text[:most].strip() for name, most in limits.items()}
        said = await place.people[0].submit_modal(form, values)
        answers = [*said.followups, said.response]
        assert "went wrong" not in "".join(texts_of(each.components) for each in answers if each)
    assert complaints(caplog) == []


async def test_a_reason_with_any_text_is_posted_safely(
    place: World, caplog: pytest.LogCaptureFixture
) -> None:
    """The reason for an undo is shown in a public vote."""
    for name, typed in TYPED.items():
        table = await place.seat("amytis", seed=1)
        for _ in range(2):
            await take_turn_at_once(place, random.Random(1))
        player = place.people[0]
        page: Any = (await player.slash(place.channel, "game undo")).response
        form = await player.click(page, label="Tell them why")
        said = await player.submit_modal(form, {FIELD: typed.strip()[:200] or "x"})
        answers = [*said.followups, said.response]
        assert "went wrong" not in "".join(texts_of(each.components) for each in answers if each), name
        (vote,) = await place.bot.matches.votes.asked(table.id)
        assert vote.outcome is VoteOutcome.OPEN
        assert not re.search("@everyone|<@&1>|\u202e", read(place.last)), name
        assert not place.last.mention_everyone
        assert complaints(caplog) == [], name
        assert MARK not in caplog.text
        await place.bot.services.tables.abandon(table.id, by_admin=True)


async def test_a_date_long_ago_is_no_error(place: World, caplog: pytest.LogCaptureFixture) -> None:
    await place.seat("amytis")
    ann, last = place.people[0], (date.today() + timedelta(days=3)).isoformat()
    for first in ("0001-01-01", "1000-01-01"):
        await ann.slash(place.channel, "me", away_from=first, away_until=last)
        await take_turn_at_once(place, random.Random(1))
    await ann.slash(place.channel, "me", zone="Pacific/Honolulu")
    await ann.slash(place.channel, "game board")
    assert complaints(caplog) == []


async def test_an_error_handler_never_raises(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error while a refusal is formatted is answered and logged like any other."""

    def broken(*_: Any) -> Any:
        raise ValueError("too long")

    monkeypatch.setattr("bot.interactions.errors.refused", broken)
    said = await place.people[0].slash(place.channel, "game undo")
    assert said.response
    assert "went wrong" in texts_of(said.response.components)
    assert "ValueError: too long" in caplog.text
    (complaint,) = complaints(caplog)
    assert complaint.split()[1] in texts_of(said.response.components)
