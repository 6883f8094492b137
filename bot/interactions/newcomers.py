"""Who is new to a game, as far as the database knows."""

from bot.interactions.services import Services
from bot.matches.table import Table


async def is_new(services: Services, table: Table, user: int) -> bool:
    """Return whether a player is in the first turns of the first match of a game."""
    if table.match.now.turns >= table.game.facts.learning * table.match.seats:
        return False
    results = await services.matches.results.of_user(user)
    return all(result.game != table.record.game for result in results)
