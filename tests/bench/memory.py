"""The work of the bot whose memory is measured, in a separate process.

Imports nothing the bot doesn't import, which would be measured too.
"""

import random
from functools import partial

from bot.app.client import Ziggurat
from bot.cli.dev.matches import NAMES, random_match
from bot.jobs.memory_trim import rest, settle
from bot.jobs.render_pool import RenderPool
from bot.platform.clock import now
from engine.catalogue import games
from engine.core.game import AnyGame
from engine.draft import Draft
from engine.match import Match
from render.boards import Scene
from render.picture import final, picture
from render.texts import texts
from storage import Matches
from storage.records import Person

CHANCE = 20


async def serve_a_turn(matches: Matches, render_pool: RenderPool) -> None:
    """Let a bot with all its commands play a turn, and draw every game at every table size.

    Memory that is free two minutes later is returned, as the bot does every minute.
    """
    async with Ziggurat(matches, render_pool) as bot:
        settle()
        rules = next(iter(games().values()))
        people = [Person(user, NAMES[user]) for user in range(min(rules.facts.seats))]
        match = Match.new(rules, len(people), seed=CHANCE)
        row = await bot.services.tables.matches.insert(1, None, 0, people, match, now=now())
        draft = Draft(rules, match.view(match.to_act[0]))
        while draft.options:
            draft.push(draft.options[0])
        after = (await bot.services.tables.play(row.id, match.to_act[0], draft.played)).after.match
        await render_pool.run(lambda: picture(rules.facts.slug, after.view(None), _scene(after)))
        for game in games().values():
            for seats in game.facts.seats:
                await draw_table(game, seats, render_pool)
        for _ in range(2):
            await render_pool.run(rest)


async def draw_table(rules: AnyGame, seats: int, render_pool: RenderPool) -> None:
    """Draw what a table of that size shows, publicly and to each player: its middle and its end."""
    slug, match, chance = rules.facts.slug, Match.new(rules, seats, seed=CHANCE), random.Random(CHANCE)
    for moves in (60, None):
        random_match(match, chance, moves)
        scene = _scene(match)
        views = [(None, scene), *((seat, scene._replace(private=True)) for seat in range(seats))]
        for seat, viewpoint in views:
            await render_pool.run(partial(picture, slug, match.view(seat), viewpoint))
    assert scene.outcome is not None
    await render_pool.run(partial(final, slug, match.view(None), scene))


def _scene(match: Match) -> Scene:
    return Scene(NAMES[: match.seats], texts(), match.outcome)
