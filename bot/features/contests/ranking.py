"""How the entrants of a contest stand, and where they play in the next season."""

from collections.abc import Sequence
from typing import NamedTuple

from storage.contests import Course, Entrant, Fixture

FOUR = (10, 6, 3, 1)
"""Points of the places at a table of four."""

WON, SHARED = 3, 1
"""Points of a victory in a match of two, alone or shared."""

UP, DOWN = 1, 2
"""How many of a division change to the one above and to the one below it."""


class Standing(NamedTuple):
    """How somebody stands: points, matches that ended, victories, second places, points in matches."""

    entrant: Entrant
    points: int = 0
    played: int = 0
    firsts: int = 0
    seconds: int = 0
    scored: int = 0

    @property
    def order(self) -> tuple[bool, int, int, int, int, int]:
        """What standings are sorted by: who has left comes last, the last tie goes to who signed up first."""
        return (
            self.entrant.gone,
            -self.points,
            -self.firsts,
            -self.seconds,
            -self.scored,
            self.entrant.number,
        )


def worth(fixture: Fixture, seat: int) -> int:
    """Return the points of a contest that a seat has got; who shares a place gets those of the better one."""
    if not fixture.results:
        return 0
    rank = fixture.results[seat][0]
    if len(fixture.entrants) > 2:
        return FOUR[rank - 1] if 0 < rank <= len(FOUR) else 0
    if rank != 1:
        return 0
    return SHARED if all(other == 1 for other, _ in fixture.results) else WON


def standings(course: Course) -> list[list[Standing]]:
    """Return how each division stands, the first one first."""
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
    """Return the users in the order of strength for the next season: one of a division up, two down."""
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
