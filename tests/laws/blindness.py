"""Laws of blindness: nothing a viewer sees depends on information hidden from them.

Each law compares two worlds a viewer can't distinguish (:mod:`tests.laws.worlds`). ``test_planted_leaks.py``
shows that the laws detect leaks.
"""

from collections.abc import Iterable
from random import Random

from engine.match import Match
from tests.bot.walking import gather, pages_of, raw
from tests.laws.law import of_showing
from tests.laws.matches import Course, early_ends
from tests.laws.sight import SIGHTS, json, seen_by
from tests.laws.worlds import other_world, secrets_of
from tests.thorough import THOROUGH, times


def few_viewers(match: Match, chance: Random) -> tuple[int | None, ...]:
    """Return a spectator, an active seat if there is one, and another seat."""
    acting = chance.choice(match.to_act or range(match.seats))
    others = [seat for seat in range(match.seats) if seat != acting]
    return (None, acting, *([chance.choice(others)] if others else []))


@of_showing
def texts_and_history_do_not_depend_on_secrets(course: Course, chance: Random) -> None:
    moments = [*course.moments(chance, times(2, 12)), *early_ends(course.setting, 2)]
    for match in chance.sample(moments, times(2, len(moments))):
        for viewer in (None, *range(match.seats)) if THOROUGH else few_viewers(match, chance):
            check_sight(match, viewer, chance, ["words", "story"])


@of_showing
def sent_pages_do_not_depend_on_secrets(course: Course, chance: Random) -> None:
    moments = [*course.moments(chance, times(1, 6)), *early_ends(course.setting, 2)]
    for match in chance.sample(moments, times(2, len(moments))):
        for viewer in few_viewers(match, chance):
            check_sight(match, viewer, chance, ["pages"])


@of_showing
def suggestions_and_answers_do_not_depend_on_secrets(course: Course, chance: Random) -> None:
    for match in chance.sample(course.moments(chance, 2), times(1, 3)):
        for viewer in few_viewers(match, chance):
            check_sight(match, viewer, chance, ["suggestions", "answers", "turns"])


@of_showing
def pictures_do_not_depend_on_secrets(course: Course, chance: Random) -> None:
    moments = [course.moments(chance, 1)[-2], *early_ends(course.setting, 2)[:1]]
    for match in chance.sample(moments, times(1, 2)):
        for viewer in chance.sample(few_viewers(match, chance), times(1, 3)):
            check_sight(match, viewer, chance, ["pictures", "questions"])


@of_showing
def logs_contain_no_secrets(course: Course, chance: Random) -> None:
    match = chance.choice(course.acting(chance, 2))
    kinds = ["pages", "suggestions", "answers", "turns"]
    check_log(match, chance, [chance.choice(kinds)] if times(0, 1) == 0 else kinds)


@of_showing
def moment_names_do_not_count_secret_choices(course: Course, chance: Random) -> None:
    start, (_, silent) = course.start, secrets_of(course.start)
    if any(isinstance(move, silent) for move in start.moves(0)):
        for viewer in (None, 1):
            check_moment(start, silent, viewer)


def check_sight(match: Match, viewer: int | None, chance: Random, kinds: Iterable[str] = SIGHTS) -> None:
    """Check that a viewer sees the same in two worlds.

    Meanwhile the same must be logged, in any order of threads: a player may read the log.
    """
    twin = other_world(match, viewer, chance)
    seed = chance.getrandbits(32)
    for kind in kinds:
        sight = SIGHTS[kind]
        (here, log_here), (there, log_there) = (
            seen_by(sight, world, viewer, seed) for world in (match, twin)
        )
        assert there == here, f"{kind} of {viewer} depend on what is hidden"
        assert sorted(log_there) == sorted(log_here), (
            f"the log reveals what is hidden from {viewer} while making {kind}"
        )


def check_log(match: Match, chance: Random, kinds: Iterable[str] = SIGHTS) -> None:
    """Check that no page makes the bot log what a spectator may not know, whichever player it is for."""
    twin = other_world(match, None, chance)
    seed = chance.getrandbits(32)
    for seat in range(match.seats):
        for kind in kinds:
            here, there = ({*seen_by(SIGHTS[kind], world, seat, seed)[1]} for world in (match, twin))
            assert there == here, f"the log reveals secrets of {seat} while making {kind}"


def check_moment(start: Match, silent: tuple[type[object], ...], viewer: int | None) -> None:
    """Check that the name of a match's moment does not count secret choices.

    Otherwise all pages are the same whatever the number, and equal numbers have different names in every
    match, so the name reveals nothing without the seed.
    """
    names = []
    for seed in range(6):
        contents, own = set(), set()
        for count in range(4):
            match = _silent_moves(start, silent, count, seed)
            pages = gather(pages_of(match, viewer, Random(1)))
            contents.add(json([raw(page) for page in pages]).replace(match.moment, ""))
            names.append(match.moment)
            own.add(match.moment_for(1))
        assert len(contents) == len(own) == 1
        assert not own & {*names}
    assert len(set(names)) == len(names)
    assert {len(name) for name in names} == {len(names[0])}


def _silent_moves(start: Match, silent: tuple[type[object], ...], count: int, seed: int) -> Match:
    """Return a new match in which seat 0 made ``count`` secret choices and then finished."""
    match = Match.new(start.game, start.seats, start.options, seed=seed)
    for _ in range(count):
        match.play(0, next(move for move in match.moves(0) if isinstance(move, silent)))
    if 0 in match.to_act:
        match.play(0, next(move for move in match.moves(0) if not isinstance(move, silent)))
    return match
