"""Each request of each action fails in each way, at the sockets: stored state is shown and reported truly."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import storage
from engine.catalogue import game
from engine.match import Match
from storage import Matches
from storage.records import Person, TableSpec
from tests.bench.loopback.faults import Plan, faults
from tests.bench.loopback.server import Loopback
from tests.bench.loopback.shapes import GUILD
from tests.bot.test_bad_input import PLAIN
from tests.bot.test_game_commands import one_left
from tests.cli.books import Books
from tests.cli.players import (
    ANN,
    NAMES,
    PlayerAction,
    Players,
    serving,
    until,
    wrong_of_action,
    wrong_of_channel,
)
from tests.clock import now
from tests.thorough import THOROUGH

ACTIONS = ("slash", "panel", "start", "undo", "vote")
LASTING = 60.0 if THOROUGH else 3.0
FAULTS = faults(LASTING)
EVERYDAY = ("429", "500 for long", "hanging")
VALUES: dict[str, Any] = (
    {}
    if THOROUGH
    else {f"bot.{module}:LIMIT_SECONDS": 3.0 for module in ("delivery.idempotent", "platform.responses")}
)
AGAIN_SECONDS = 2 * LASTING + 60.0
"""Limit for a board to recover after a fault: the reconciler's pauses grow."""

PEOPLE = [Person(user, name) for user, name in NAMES.items()]


class Case(NamedTuple):
    """A channel in which request ``at`` of an action fails."""

    channel: int
    action: str
    fault: str
    at: int


def cases() -> list[Case]:
    """Return all cases; the everyday run alternates between the first and second request of each action."""
    wanted = [
        (action, fault, at)
        for at in range(5 if THOROUGH else 2)
        for number, fault in enumerate(FAULTS if THOROUGH else EVERYDAY)
        for place, action in enumerate(ACTIONS)
        if THOROUGH or (number + place) % 2 == at
    ]
    return [Case(2000 + number, *each) for number, each in enumerate(wanted)]


async def seed(case: Case, matches: Matches) -> None:
    """Add the match or lobby that the action needs to a channel."""
    if case.action == "start":
        options = game("amytis").facts.check_options({})
        row = await matches.lobbies.create(
            case.channel, GUILD, PEOPLE[0], TableSpec("amytis", 2, options=options), now=now()
        )
        await matches.lobbies.configure(row.id, by_itself=False, now=now())
        await matches.lobbies.join(row.id, PEOPLE[1], now=now())
        return
    match = undoable() if case.action == "undo" else Match.new(game("amytis"), 2, seed=PLAIN)
    await matches.insert(case.channel, GUILD, ANN, PEOPLE, match, now=now())


def undoable() -> Match:
    """Return a match whose last turn revealed nothing hidden."""
    for seed in range(50):
        chance, match = random.Random(seed), Match.new(game("amytis"), 2, seed=seed)
        while match.to_act:
            if match.state.board.phase == "take" and (stack := one_left(match)):
                read = match.game.notation.read
                match.play(match.to_act[0], read(f"take {stack}"), read("place a1"))
                return match
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    raise AssertionError("no such match found")


@pytest.mark.long
async def test_every_request_of_every_action_may_fail(tmp_path: Path) -> None:
    wanted = cases()
    discord = Loopback(channels=tuple(case.channel for case in wanted), names=NAMES)
    async with await storage.open(tmp_path / "bot.sqlite3") as database:
        for case in wanted:
            await seed(case, database)
    async with serving(tmp_path, discord, VALUES) as books:
        assert await until(lambda: not books.behind(), 120.0)
        acting = []
        for case in wanted:
            acting.append(asyncio.create_task(tried(case, discord, books)))
            await asyncio.sleep(0.25)
        wrong = [
            f"{case}: {what}"
            for case, errors in zip(wanted, await asyncio.gather(*acting), strict=True)
            for what in errors
        ]
    assert not wrong, "\n".join(wrong)


async def tried(case: Case, discord: Loopback, books: Books) -> list[str]:
    """Perform the action while its request fails; return the errors after Discord has recovered."""
    players = Players(discord, books, random.Random(case.channel))
    plan = Plan(FAULTS[case.fault], case.at)
    action = PlayerAction(
        case.action, case.channel, decisive=lambda: discord.plans.update({case.channel: plan})
    )
    await players.act(action)
    if plan.hit and plan.fault.lasting:
        await asyncio.sleep(max(0.0, plan.hit + plan.fault.lasting - time.monotonic()))
    await asyncio.sleep(1.0)
    errors = []
    if not await until(lambda: action.id not in books.behind(), AGAIN_SECONDS):
        errors.append("the board did not follow")
    await asyncio.sleep(3.0)
    _, match = books.table(action.id)
    stored = match is not None and (case.action == "start" or match.moment == action.after)
    refused = case.at == 0 and plan.fault.status in (403, 404)
    if stored == refused:
        errors.append("played, though refused" if stored else "not played, though accepted")
    errors += wrong_of_action(action, books)
    errors += wrong_of_channel(case.channel, discord, books)
    return errors
