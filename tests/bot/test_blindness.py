"""What lies hidden changes nothing in any message, menu, id, file name or suggestion."""

import asyncio
import importlib
import random
from types import SimpleNamespace
from typing import Any

import pytest

from bot import oneline
from engine.catalogue import game, games
from engine.match import Match
from tests.bot.walking import copy, gather, pages_of, raw, table_of, turns

TABLES = [
    pytest.param(slug, seats, id=f"{slug}-{seats}") for slug in games() for seats in game(slug).info.seats
]


def shown(match: Match, viewer: int | None, seed: int) -> list[Any]:
    """Return all that a viewer gets, as it is sent."""
    pages = gather(pages_of(match, viewer, random.Random(seed)))
    return [(raw(page), [name for name, _ in page.images], page.pinged) for page in pages]


def suggested(match: Match, seat: int, seed: int) -> list[Any]:
    """Return the suggestions for a random turn, option by option."""
    table = table_of(match)

    async def here(_: object) -> Any:
        return table

    user = SimpleNamespace(id=table.record.people[seat].user)
    client = SimpleNamespace(tables=SimpleNamespace(here=here))
    interaction: Any = SimpleNamespace(client=client, user=user, channel_id=1, guild=True, locale="en-US")
    chance, before, found = random.Random(seed), list[str](), []
    while True:
        choices = asyncio.run(oneline.suggest(interaction, match.game.info.slug, before, ALL_VERBS, ""))
        found.append([(choice.name, choice.value) for choice in choices])
        draft = oneline.follow(table, seat, before)
        if not draft.options:
            return found
        before = [*before, match.game.format(draft.view, chance.choice(draft.options))]


class _All:
    """Contains every verb."""

    def __contains__(self, _: object) -> bool:
        return True


ALL_VERBS: Any = _All()


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_scrambling_what_is_hidden_changes_nothing_that_is_sent(slug: str, seats: int) -> None:
    scramble = importlib.import_module(f"tests.games.{slug}.blind").scramble
    chance = random.Random(seats)
    for number, match in enumerate(turns(slug, seats, 7)):
        if number % 6 and not match.over:
            continue
        for viewer in (None, *range(seats)):
            other = copy(match, scramble(match.state, viewer, chance))
            assert shown(other, viewer, number) == shown(match, viewer, number)
            if viewer is not None and viewer in match.to_act:
                assert suggested(other, viewer, number) == suggested(match, viewer, number)
