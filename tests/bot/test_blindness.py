"""What lies hidden changes nothing in any message, menu, id, file name or suggestion."""

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import pytest

from bot import oneline
from bot.advice import Advice
from bot.lines import Line, Slot
from engine.catalogue import game, games
from engine.match import Match
from engine.rng import Rng
from tests.bot.walking import NoPainter, copy, gather, pages_of, raw, table_of, turns

TABLES = [
    pytest.param(slug, seats, id=f"{slug}-{seats}") for slug in games() for seats in game(slug).facts.seats
]


def shown(match: Match, viewer: int | None, seed: int) -> list[Any]:
    """Return all that a viewer gets, as it is sent."""
    pages = gather(pages_of(match, viewer, random.Random(seed)))
    return [(raw(page), [name for name, _ in page.images], page.pinged) for page in pages]


ANY = Slot("choices", many=True)
LINE = Line("decide", (ANY,))


def suggested(match: Match, seat: int, seed: int) -> list[Any]:
    """Return the suggestions for a random turn, choice by choice."""
    table = table_of(match)

    async def here(_: object) -> Any:
        return table

    painter: Any = NoPainter()
    services = SimpleNamespace(tables=SimpleNamespace(here=here), advice=Advice(painter))
    user = SimpleNamespace(id=table.record.people[seat].user)
    interaction: Any = SimpleNamespace(
        client=SimpleNamespace(services=services),
        user=user,
        channel_id=1,
        guild=True,
        locale="en-US",
        namespace=SimpleNamespace(),
    )
    chance, before, found = random.Random(seed), "", []
    while True:
        slug = match.game.facts.slug
        choices = asyncio.run(oneline.suggest(interaction, slug, LINE, ANY, before))
        found.append([(choice.name, choice.value) for choice in choices])
        draft = oneline.follow(table, seat, LINE, {"choices": before})
        if not draft.options:
            return found
        before += match.game.notation.write(chance.choice(draft.options)) + "; "


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_scrambling_what_is_hidden_changes_nothing_that_is_sent(slug: str, seats: int) -> None:
    rng = Rng(seats)
    for number, match in enumerate(turns(slug, seats, 7)):
        if number % 6 and not match.over:
            continue
        for viewer in (None, *range(seats)):
            other = copy(match, match.game.deal(match.view(viewer), rng))
            assert shown(other, viewer, number) == shown(match, viewer, number)
            if viewer is not None and viewer in match.to_act:
                assert suggested(other, viewer, number) == suggested(match, viewer, number)
