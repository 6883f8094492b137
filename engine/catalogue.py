"""The installed games: every package in :mod:`engine.games` that exports ``GAME``."""

import importlib
import pkgutil
from functools import cache
from hashlib import blake2b

import engine.games
from engine.core.game import AnyGame
from engine.errors import UnknownGame


@cache
def games() -> dict[str, AnyGame]:
    """Return all games, keyed and sorted by slug."""
    installed = {}
    for module in sorted(pkgutil.iter_modules(engine.games.__path__), key=lambda m: m.name):
        game: AnyGame = importlib.import_module(f"engine.games.{module.name}").GAME
        installed[game.facts.slug] = game
    return installed


def game(slug: str) -> AnyGame:
    """Return the game with this slug; raise :class:`UnknownGame` if it is not installed."""
    try:
        return games()[slug]
    except KeyError:
        raise UnknownGame(f"unknown game {slug}; available: {', '.join(games())}") from None


def rules_fingerprint() -> str:
    """Return a hash of all installed games, rules versions and data files, to tell builds apart."""
    rules = [
        (slug, each.facts.rules_version, each.facts.rulings, each.edition, each.earlier_fingerprints)
        for slug, each in games().items()
    ]
    return blake2b(repr(rules).encode(), digest_size=4).hexdigest()
