"""Laws of looking back: steps and film frames show what their reader saw at the time."""

import asyncio
from random import Random
from typing import Any, cast

from bot.delivery import pages
from bot.features.films import reel as film_reel
from bot.jobs.render_pool import RenderPool
from bot.matches import turn_history
from bot.screens.match import changes, replay, turn_message
from bot.screens.page import Page
from engine.history.log import Played, Undone
from engine.match import Match
from render.film import loop, seconds
from render.texts import texts
from tests.bot.walking import SPECTATOR, NoPainter, Painted, raw, table_of
from tests.laws.law import of_showing
from tests.laws.matches import Course, some
from tests.thorough import times

t = texts()

LOOP, TURN = 60 * 1024, 50 * 1024
"""Most bytes of a loop, and of each of its turns."""


def turns_ended(course: Course) -> list[Match]:
    """Return the match after each turn."""
    pairs = zip(course.stages, course.stages[1:], strict=False)
    return [course.at(stage) for stage, (was, now) in enumerate(pairs, 1) if now.turns > was.turns]


@of_showing
def steps_show_the_view_of_the_time(course: Course, chance: Random) -> None:
    whole = table_of(course.end)
    for match in some(turns_ended(course)[:-1], chance, times(3, 12)):
        then = table_of(match)
        for user in (SPECTATOR, chance.choice(whole.record.people).user):
            number = replay.step(then, user, replay.NEWEST, t).last
            now, was = (replay.step(table, user, number, t) for table in (whole, then))
            assert now.view == match.view(then.seat_of(user))
            assert now.turn is not None
            assert now.outcome is None
            brush = cast(RenderPool, Painted() if times(0, 1) else NoPainter())
            steps = [asyncio.run(pages.step(brush, table, user, number, t)) for table in (whole, then)]
            assert steps[0].images == steps[1].images
            if not now.turn.undone:  # undone turns have been struck through since
                assert was.turn is not None
                assert now.turn._replace(why=()) == was.turn._replace(why=())  # told when it is new
                assert _told(steps[0]) == _told(steps[1])


def _told(page: Page) -> Any:
    """Return a step's text and picture without its title, which counts the later steps."""
    text, gallery, *_ = raw(page)[0]["components"]
    return text["content"].splitlines()[1:], gallery


@of_showing
def history_contains_every_public_move(course: Course, chance: Random) -> None:
    match = course.end
    names, write = table_of(match).names, match.game.notation.write
    for viewer in (None, chance.randrange(match.seats)):
        turns = turn_history.turns(match, lambda _: names, t, viewer)
        void = {
            number
            for at, entry in enumerate(match.log)
            if isinstance(entry, Undone)
            for number in range(entry.to, at)
        }
        for undone in (False, True):
            notations = [turn.notation for turn in turns if turn.notation and turn.undone is undone]
            assert [move for notation in notations for move in notation.split("; ")] == [
                write(entry.move)
                for number, entry in enumerate(match.log)
                if isinstance(entry, Played)
                and (entry.seat == viewer or not entry.move.secret)
                and (number in void) is undone
            ]


@of_showing
def changes_lead_from_the_last_view_to_the_present(course: Course, chance: Random) -> None:
    """Equal turns give equal bytes, few enough for a phone."""
    for match in some(turns_ended(course), chance, times(2, 12)):
        views = [
            course.at(stage).view(None) for stage, now in enumerate(course.stages) if now.seq <= match.seq
        ]
        reels = []
        for user in (SPECTATOR, chance.choice(table_of(match).record.people).user):
            twins = [changes.reel(table_of(match), user, t) for _ in range(2)]
            assert twins[0] == twins[1]
            assert twins[0] is not None
            reels.append(twins[0])
        for reel in reels:
            assert all(frame.view in views for frame in reel.frames)
            assert reel.frames[-1].view == match.view(None) != reel.frames[0].view
            assert all(frame.sentence and frame.outcome is None for frame in reel.frames)
        for reel in some(reels, chance, 1):
            drawn = loop(reel)
            equal = drawn == loop(reel)
            assert equal, "a bare comparison would make pytest print the bytes' differences for minutes"
            assert len(drawn) <= LOOP + TURN * (len(reel.frames) - 1)


@of_showing
def films_show_the_public_view(course: Course, chance: Random) -> None:
    for match in [course.end, chance.choice(course.moments(chance, 2))]:
        views = [
            course.at(stage).view(None) for stage, now in enumerate(course.stages) if now.seq <= match.seq
        ]
        reel = film_reel.reel(table_of(match), t)
        assert all(frame.view in views for frame in reel.frames)
        assert (reel.frames[0].view, reel.frames[-1].view) == (views[0], match.view(None))
        assert [frame.outcome for frame in reel.frames[:-1] if frame.outcome] == []
        assert reel.frames[-1].outcome == match.outcome


def words_of(caption: str) -> list[str]:
    """Return the words of a caption, without lone signs."""
    return [word for word in caption.split() if any(map(str.isalnum, word))]


@of_showing
def films_can_be_read(course: Course, chance: Random) -> None:
    """Captions are short, and shown long enough; each has the named points of that moment."""
    for match in [course.end, chance.choice(course.moments(chance, 2))]:
        frames = film_reel.reel(table_of(match), t).frames
        assert sum(seconds(frames)) <= 90
        named = {entry.points for _, entry in match.line if isinstance(entry, Played) and entry.points}
        named.add(match.now.begun)
        for number, frame in enumerate(frames):
            assert frame.sentence
            words = words_of(frame.sentence)
            assert len(words) <= 12, frame.sentence
            assert frame.seconds >= (1.5 if not frame.quiet else 0.5)
            assert frame.seconds >= min(len(words) / 5, 2.4) or frame.quiet, "no more than 5 words a second"
            if number and match.seats > 1 and (match.outcome or frame is not frames[-1]):
                points = tuple(int(score.points.replace("−", "-")) for score in frame.scores)
                assert points in named or frame.outcome is not None, frame.scores
                assert [score.name for score in frame.scores] == [*frame.names]


@of_showing
def captions_name_everyone_who_scored(course: Course, chance: Random) -> None:
    """Up to three turns that share a frame fit into its caption."""
    table = table_of(course.end)
    turns = [turn for turn in turn_message.turns(table, t) if turn.points and not turn.undone]
    for first in some(range(len(turns)), chance, times(12, 60)):
        shared = turns[first : first + chance.randint(1, 3)]
        caption = turn_message.caption(table, shared, t)
        assert len(words_of(caption)) <= 12, caption
        for seat in {turn.seat for turn in shared if turn.seat is not None}:
            if sum(turn.gains[seat] for turn in shared if turn.seat == seat):
                assert any(turn.names[seat] in caption for turn in shared), caption
