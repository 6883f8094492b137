"""Standings of a contest, and the order for the next season."""

from collections.abc import Sequence
from typing import NamedTuple

from storage.contests import ContestDetails, Entrant, Fixture

FOUR = (10, 6, 3, 1)
"""Contest points by rank at a table of four."""

WON, SHARED = 3, 1
"""Contest points for a win in a match of two, alone or shared."""

UP, DOWN = 1, 2
"""How many entrants of a division are promoted and relegated."""


class Standing(NamedTuple):
    """An entrant's standing: contest points, ended matches, wins, second places, and points in matches."""

    entrant: Entrant
    points: int = 0
    played: int = 0
    firsts: int = 0
    seconds: int = 0
    scored: int = 0

    @property
    def order(self) -> tuple[bool, int, int, int, int, int]:
        """The sort key: entrants who left come last, and the final tie-break is the order of sign-up."""
        return (
            self.entrant.gone,
            -self.points,
            -self.firsts,
            -self.seconds,
            -self.scored,
            self.entrant.number,
        )


def worth(fixture: Fixture, seat: int) -> int:
    """Return a seat's contest points; a shared rank counts as the better one."""
    if not fixture.results:
        return 0
    rank = fixture.results[seat][0]
    if len(fixture.entrants) > 2:
        return FOUR[rank - 1] if 0 < rank <= len(FOUR) else 0
    if rank != 1:
        return 0
    return SHARED if all(other == 1 for other, _ in fixture.results) else WON


def standings(course: ContestDetails) -> list[list[Standing]]:
    """Return the standings of each division, the top division first."""
    table = {entrant.number: Standing(entrant) for entrant in course.entrants}
    for fixture in course.fixtures:
        if not fixture.ended:
            continue
        for seat, number in enumerate(fixture.entrants):
            rank, scored = fixture.results[seat] if fixture.results else (0, 0)
            before = table[number]
            table[number] = before._replace(
                points=before.points + worth(fixture, seat),
                played=before.played + 1,
                firsts=before.firsts + (rank == 1),
                seconds=before.seconds + (rank == 2),
                scored=before.scored + scored,
            )
    groups: dict[int, list[Standing]] = {}
    for standing in sorted(table.values(), key=lambda standing: standing.order):
        groups.setdefault(standing.entrant.division, []).append(standing)
    return [groups[number] for number in sorted(groups)]


def next_order(groups: Sequence[Sequence[Standing]]) -> list[int]:
    """Return the users in order of strength for the next season, after promotion and relegation."""
    order = list[int]()
    for number, group in enumerate(groups):
        users = [standing.entrant.user for standing in group]
        rising = users[:UP] if number else []
        falling = users[len(users) - DOWN :] if number + 1 < len(groups) else []
        staying = [user for user in users if user not in (*rising, *falling)]
        above = [standing.entrant.user for standing in groups[number - 1][-DOWN:]] if number else []
        below = (
            [standing.entrant.user for standing in groups[number + 1][:UP]]
            if number + 1 < len(groups)
            else []
        )
        order += [user for user in (*above, *staying, *below) if user not in order]
    return order
