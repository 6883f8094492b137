"""Finds the matches of a server that are most worth watching, running and ended."""

from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec

from bot.interactions.services import Service
from bot.jobs.render_pool import RenderPool
from bot.matches.turning_points import LATE, measures_progress
from engine.catalogue import games
from engine.core.game import AnyGame
from engine.errors import Refusal
from engine.history.log import Played, entry_decoder, follow
from storage import Matches
from storage.records import EndedMatch, Listing, LiveMatch
from storage.timing import begin_of

MOST = 400
"""The most matches of a server that are compared: those played most recently."""

SHOWN = 5
"""The most matches on the page."""

MOST_FOLLOWED = 25
"""The most matches that a user can follow."""

CLOSE, CLOSE_POINTS = 0.08, 2
"""How far apart the best two are at most in a close match: a share of the leader's points, or points."""

STRONG = 1600
"""The rating from which a player counts as strong."""

CAPTURES_OF, ENTRIES = 40, 24
"""For how many matches captures are counted, and in how many of their latest log entries."""

SAMPLE = 20
"""How many ended matches determine the usual length of a match, for games that don't know their progress."""


class Stake(NamedTuple):
    """What is at stake in a match: points by seat, the turn, and what makes it worth watching.

    ``gap`` are the points between the best two, in a match that is late and ``close``. ``strength`` is the
    second-best certain rating at the table, 0 with fewer than two. ``captures`` counts the latest
    ones, or all of an ended match.
    """

    match: LiveMatch
    points: tuple[int, ...]
    turn: int
    gap: int
    progress: float
    close: bool
    strength: float = 0.0
    captures: int = 0

    @property
    def strong(self) -> bool:
        """Whether at least two strong players are at the table."""
        return self.strength >= STRONG

    @property
    def rank(self) -> tuple[float, ...]:
        """The sort key; the match most worth watching has the lowest."""
        closeness = self.progress - self.gap / max(1, *self.points) if self.close else -1.0
        return -closeness, -self.strength, -self.captures, -self.match.updated, -self.match.id


class ShownMatch(NamedTuple):
    """A match on the page, with what is at stake."""

    row: Listing
    stake: Stake


class Watching(Service):
    """Ranks the matches of a server for spectators, by public information only."""

    def __init__(self, matches: Matches, render_pool: RenderPool) -> None:
        self._matches = matches
        self._store = matches.watching
        self._render_pool = render_pool

    async def live(self, guild: int) -> list[LiveMatch]:
        """Return a server's running matches, those played most recently first."""
        return await self._store.live(guild, MOST)

    async def follow(self, match_id: int, user: int, *, turns: bool) -> None:
        """Let a user follow a match, perhaps also its turning points; raises :class:`Refusal` for too many.

        Raises :class:`storage.errors.Conflict` if the match isn't being played.
        """
        if not await self._store.follow(match_id, user, turns=turns, most=MOST_FOLLOWED):
            raise Refusal("refusal-follow-many", count=MOST_FOLLOWED)

    async def unfollow(self, match_id: int, user: int) -> None:
        """Remove a user from a match's followers."""
        await self._store.unfollow(match_id, user)

    async def best(self, matches: Sequence[LiveMatch]) -> list[ShownMatch]:
        """Return the matches most worth watching, the best first."""
        snapshots = await self._store.snapshots([each.id for each in matches])
        usual = {key: await self._store.usual_length(*key, SAMPLE) for key in _unmeasured(matches)}
        stakes = await self._render_pool.run(partial(_stakes, matches, snapshots, usual))
        ratings = await self._store.ratings([stake.match.id for stake in stakes])
        stakes = [stake._replace(strength=_second(ratings.get(stake.match.id, ()))) for stake in stakes]
        stakes = sorted(stakes, key=lambda stake: stake.rank)[:CAPTURES_OF]
        fought = [stake.match for stake in stakes if games()[stake.match.game].has_captures]
        entries = await self._store.latest_entries(fought, ENTRIES)
        stakes = await self._render_pool.run(partial(_with_captures, stakes, entries))
        shown = {stake.match.id: stake for stake in sorted(stakes, key=lambda stake: stake.rank)[:SHOWN]}
        rows = await self._store.listings([*shown])
        return [ShownMatch(row, shown[row.id]) for row in rows if row.seq == shown[row.id].match.seq]

    async def of_week(self, guild: int, week: int) -> list[Stake]:
        """Return what was at stake in a server's matches that ended in a week, the best first."""
        ended = await self._store.ended(guild, begin_of(week), begin_of(week + 1))
        ratings = await self._store.ratings([each.match.id for each in ended])
        stakes = [
            _ended_stake(each, _second(ratings.get(each.match.id, ())))
            for each in ended
            if each.match.game in games()
        ]
        return sorted(stakes, key=lambda stake: stake.rank)


@cache
def _decoder(game: AnyGame) -> "msgspec.json.Decoder[Any]":
    """Return a decoder that skips everything hidden, and all states but the current one."""
    state = msgspec.defstruct("state", [("board", game.board_type)])
    fields: list[tuple[str, Any]] = [("state", state), ("seq", int), ("turns", int)]
    fields.append(("resigned", tuple[int, ...]))
    return msgspec.json.Decoder(msgspec.defstruct("snapshot", fields))


def _unmeasured(matches: Iterable[LiveMatch]) -> set[tuple[str, int]]:
    """Return the games and player counts whose progress is estimated from the length of the log."""
    rules = games()
    return {
        (each.game, each.seats)
        for each in matches
        if each.game in rules and not measures_progress(rules[each.game])
    }


def _stakes(
    matches: Sequence[LiveMatch], snapshots: dict[int, bytes], usual: dict[tuple[str, int], float]
) -> list[Stake]:
    """Return what is at stake in those matches that these rules can read."""
    found = (_stake(each, snapshots.get(each.id, b""), usual) for each in matches)
    return [stake for stake in found if stake is not None]


def _stake(match: LiveMatch, stored: bytes, usual: dict[tuple[str, int], float]) -> Stake | None:
    game = games().get(match.game)
    if game is None or match.rules_version != game.facts.rules_version:
        return None
    try:
        if game.edition_of(msgspec.json.decode(match.options, type=dict[str, str])) != match.edition:
            return None
        now = _decoder(game).decode(stored)
    except ValueError:
        return None
    points = tuple(game.points(now.state.board))
    best = sorted((points[seat] for seat in range(match.seats) if seat not in now.resigned), reverse=True)
    if len(best) < 2 or now.seq != match.seq:
        return None
    length = usual.get((match.game, match.seats), 0.0)
    estimate = min(1.0, match.seq / length) if length else 0.0
    progress = game.progress(now.state.board) if measures_progress(game) else estimate
    gap = best[0] - best[1]
    return Stake(match, points, now.turns + 1, gap, progress, progress >= LATE and _is_close(*best[:2]))


def _ended_stake(ended: EndedMatch, strength: float) -> Stake:
    first, second, *_ = sorted(ended.points, reverse=True)
    return Stake(
        ended.match,
        ended.points,
        turn=0,
        gap=first - second,
        progress=1.0,
        close=_is_close(first, second),
        strength=strength,
        captures=ended.captures,
    )


def _is_close(first: int, second: int) -> bool:
    """Return whether the points of the best two are close."""
    return first - second <= max(CLOSE_POINTS, CLOSE * first)


def _second(ratings: Sequence[float]) -> float:
    return ratings[1] if len(ratings) > 1 else 0.0


def _with_captures(stakes: Sequence[Stake], entries: dict[int, list[bytes]]) -> list[Stake]:
    return [
        stake._replace(captures=_captures(stake.match, entries.get(stake.match.id, []))) for stake in stakes
    ]


def _captures(match: LiveMatch, entries: Sequence[bytes]) -> int:
    """Return how much was captured in the latest log entries that are in effect."""
    if not entries:
        return 0
    game, line = games()[match.game], list[Any]()
    first = match.seq - len(entries)
    try:
        for number, entry in enumerate(entries, first):
            follow(line, number, entry_decoder(game).decode(entry))
    except ValueError:
        return 0
    played = (entry for _, entry in line if isinstance(entry, Played))
    return sum(amount for entry in played for *_, amount in game.captures(entry.events))
