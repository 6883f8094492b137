"""Everything a viewer can see of a match, and what the bot logs meanwhile."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from bot.matches import turn_history
from bot.platform.actions import ShowCards, ShowHistory, TakeTurn, Undo
from bot.screens.page import Page, Post
from engine.draft import Draft
from engine.errors import CannotUndo, Refusal
from engine.history.log import Played
from engine.history.takeback import TakeBack, began
from engine.match import Match
from render.boards import Candidate, Scene, board
from render.texts import texts
from render.words import words
from tests.bot.walking import Painted, copy, gather, pages_of, raw
from tests.laws.desk import Desk
from tests.laws.matches import course, looked_at, random_turn
from tests.laws.worlds import learned
from tests.thorough import times

NAMES = tuple(letter * 12 for letter in "WMQGOD")
MOMENT, OWN_MOMENT = "MOMENT", "OWN"
FOREIGN = ("asyncio", "discord", "simcord", "hypothesis", "PIL")
"""Loggers of other packages."""

t = texts()
Sight = Callable[[Match, int | None, int], Any]


def in_words(match: Match, viewer: int | None, seed: int) -> Any:
    """Return board text, alt text, sheets, and the menu with each choice's notation."""
    rules, speak, names = match.game, words(match.game.facts.slug), NAMES[: match.seats]
    view = match.view(viewer)
    lines: list[Any] = [speak.board(view, names, t), speak.alt(view, names, t), rules.sheets(view.board)]
    if viewer is not None and viewer in match.to_act:
        moves = list(match.moves(viewer))
        lines += [moves, speak.prompt(view, t), [speak.choice(view, move, t) for move in moves]]
        lines += [[rules.notation.write(move) for move in moves]]
    return [*lines, match.outcome]


def in_story(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the history of all turns and since each seat's last one."""
    names = NAMES[: match.seats]
    public = turn_history.turns(match, lambda _: names, t)
    since_last = [turn_history.missed(match, seat, public) for seat in (None, *range(match.seats))]
    history = [
        *turn_history.turns(match, lambda _: names, t, viewer),
        *(turn for turns in since_last for turn in turns),
    ]
    return [turn._replace(last=0) for turn in history], learned(match, viewer)


def in_pages(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the pages as sent, without their pictures: layout, file names, pings."""
    pages = gather(pages_of(match, viewer, Random(seed)))
    return [(raw(page), [file.filename for file in page.files], pings(page)) for page in pages]


def pings(page: Page | Post) -> tuple[int, ...]:
    """Return the users a message pings."""
    return page.pinged if isinstance(page, Post) else ()


def in_pictures(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the bytes of all pictures of the pages."""
    pages = gather(pages_of(match, viewer, Random(seed), Painted()))
    return [[file.fp.read() for file in page.files] for page in pages]


def in_questions(match: Match, viewer: int | None, seed: int) -> Any:
    """Return hashes of the question pictures of a random turn, with and without candidates."""
    if viewer is None or viewer not in match.to_act:
        return []
    slug, chance = match.game.facts.slug, Random(seed)
    draft, speak, hashes = Draft(match.game, match.view(viewer)), words(slug), []
    scene = Scene(NAMES[: match.seats], t, private=True)
    while True:
        options = list(draft.options)
        candidates = [
            Candidate(move, speak.choice(draft.view, move, t).button or str(number), f"+{number}")
            for number, move in enumerate(options, 1)
        ]
        for with_candidates in sorted({bool(candidates), False}):
            image = board(slug).question(draft.view, candidates if with_candidates else [], [], scene)
            hashes.append(sha256(image.tobytes()).hexdigest())
        if not options:
            return hashes
        draft.push(chance.choice(options))


def in_suggestions(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the suggestions for all options of the game's commands."""
    return asyncio.run(_suggested(match, viewer, seed))


async def _suggested(match: Match, viewer: int | None, seed: int) -> Any:
    async with Desk.open(match) as desk:
        await desk.suggest(viewer, Random(seed))
        return desk.sent


def in_answers(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the answers to buttons and to illegal turns."""
    return asyncio.run(_answered(match, viewer, seed))


async def _answered(match: Match, viewer: int | None, seed: int) -> Any:
    async with Desk.open(match) as desk:
        for action in (TakeTurn(1, match.moment), ShowCards(1), ShowHistory(1, 0)):
            await desk.press(viewer, action)
        if not _takes_back(match, viewer):
            with patch.object(Match, "take_back", _all_came_out):
                await desk.press(viewer, Undo(1, match.moment))
        for notation in Random(seed).sample(pool(match.game.facts.slug), 3):
            if not _plays(match, viewer, notation):
                await desk.type(viewer, [notation])
        return desk.sent


def _all_came_out(match: Match, seat: int) -> TakeBack:
    """Evaluate an undo as if it revealed all events: their texts must hide hidden information.

    Which events are revealed is found by replaying, and one of two worlds can't be replayed.
    """
    to = began(match.line, seat)
    falling = [entry for number, entry in match.line if number >= to and isinstance(entry, Played)]
    others = tuple(other for other in range(match.seats) if other not in (seat, *match.resigned))
    return TakeBack(to, falling, others, [(entry.seat, event) for entry in falling for event in entry.events])


def in_turns(match: Match, viewer: int | None, seed: int) -> Any:
    """Return what is sent when the viewer types a turn, unless the turn reveals something."""
    return asyncio.run(_turn(match, viewer, Random(seed)))


async def _turn(match: Match, viewer: int | None, chance: Random) -> Any:
    if viewer is None or viewer not in match.to_act:
        return []
    line = [match.game.notation.write(move) for move in random_turn(match.game, match.view(viewer), chance)]
    async with Desk.open(match) as desk:
        await desk.type(viewer, line)
        played = (await desk.services.tables.load_whole(1)).match
        assert played.seq > match.seq, (line, desk.sent)
        revealed = any(isinstance(entry, Played) and entry.revealed for entry in played.log[match.seq :])
        return [] if revealed else [without_moment(json(message), played, viewer) for message in desk.sent]


def _takes_back(match: Match, viewer: int | None) -> bool:
    try:
        return viewer is not None and not match.over and match.undo_to(viewer) >= 0
    except CannotUndo:
        return False


def _plays(match: Match, viewer: int | None, notation: str) -> bool:
    try:
        return viewer is not None and bool(copy(match).play(viewer, match.game.notation.read(notation)))
    except Refusal:
        return False


@cache
def pool(slug: str) -> list[str]:
    """Return plausible moves: all that were possible in a match of every setting."""
    notations = set()
    for setting in looked_at(slug):
        played = course(setting, 1)
        for match in (played.at(number) for number in range(0, len(played.stages), times(9, 3))):
            notations |= {
                match.game.notation.write(move) for seat in match.to_act for move in match.moves(seat)
            }
    return sorted(notations)


SIGHTS: dict[str, Sight] = {
    "words": in_words,
    "story": in_story,
    "pages": in_pages,
    "pictures": in_pictures,
    "questions": in_questions,
    "suggestions": in_suggestions,
    "answers": in_answers,
    "turns": in_turns,
}


def seen_by(sight: Sight, match: Match, viewer: int | None, seed: int) -> tuple[str, list[str]]:
    """Return everything of a kind that a viewer sees, as JSON, and what was logged meanwhile.

    The moment's name is left out, because it differs in every match.
    """
    with logged() as lines:
        contents = sight(match, viewer, seed)
    return without_moment(json(contents), match, viewer), lines


def json(value: Any) -> str:
    """Return values as text."""
    return msgspec.json.encode(value, enc_hook=repr).decode()


def without_moment(text: str, match: Match, viewer: int | None) -> str:
    """Return text without the name of a match's moment."""
    own = match.moment_for(viewer) if viewer is not None else match.moment
    return text.replace(f":{match.moment}", f":{MOMENT}").replace(f":{own}", f":{OWN_MOMENT}")


@contextmanager
def logged() -> Iterator[list[str]]:
    """Collect log lines of every level, with tracebacks."""
    lines: list[str] = []

    class Collecting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name.partition(".")[0] not in FOREIGN:
                line = f"{record.name} {record.levelname} {self.format(record)}"
                if "close_and_stop" not in line:  # a database's thread logs it some time after closing
                    lines.append(re.sub(r"0x[0-9a-f]+", "0x", line))

    root = logging.getLogger()
    before = root.level, root.handlers
    root.handlers = [Collecting()]
    root.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        level, root.handlers = before
        root.setLevel(level)
