"""Laws of texts: everything has one within Discord's limits, and menus contain every choice."""

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

from bot.platform import custom_ids
from bot.platform.actions import Confirm
from bot.screens.turn.shelves import ROOM, shelves
from engine.core.data import data_files
from engine.draft import Draft
from engine.errors import CannotUndo
from engine.history.log import Played
from engine.match import Match
from render.boards import Scene
from render.picture import picture
from render.texts import Texts, texts
from render.words import ALT_TEXT_LIMIT, Choice, Words, beginning, everyone, words
from tests.bot.limits import check_page, slips
from tests.bot.walking import Painted, gather, pages_of
from tests.bot.watched import posted
from tests.laws.law import of_showing
from tests.laws.layout import PEOPLE
from tests.laws.matches import Course, some
from tests.laws.moves import pool_of, refused
from tests.thorough import times

LABEL_LIMIT, PROMPT_LIMIT, TITLE_LIMIT = 100, 150, 100
BOARD_LIMIT, TOPIC_LIMIT, EVENT_LIMIT, SOURCE_LIMIT = 3900, 3500, 400, 80
TURN_LIMIT = 180 + 2 * 32

t = texts()
NAMES = tuple(letter * 32 for letter in "WMQGOD")
"""The longest possible names, in wide letters."""


def checked(text: str, limit: int) -> str:
    """Check that a text is present and within a limit, and return it."""
    assert text.strip()
    assert len(text) <= limit, text
    assert not slips(text), text
    return text


def speaks(match: Match) -> tuple[Words, tuple[str, ...]]:
    """Return a game's texts, and names for its players."""
    return words(match.game.facts.slug), NAMES[: match.seats]


@of_showing
def boards_and_sheets_have_texts(course: Course, chance: Random) -> None:
    for match in course.moments(chance, times(12, 40)):
        speak, names = speaks(match)
        for viewer in (None, *range(match.seats)):
            view = match.view(viewer)
            checked(speak.board(view, names, t), BOARD_LIMIT)
            checked(speak.alt(view, names, t), ALT_TEXT_LIMIT)
        for sheet in match.game.sheets(match.state.board):
            for line in sheet:
                checked(speak.source(line.source, t), SOURCE_LIMIT)


TURN, ROUND = re.compile(r"\b[Tt]urn (\d+)\b(?!-)"), re.compile(r"\b[Rr]ound \d")


class Recorder(Texts):
    """Texts that record their arguments, as text in a picture can't be read back."""

    def __init__(self) -> None:
        super().__init__()
        self.given = set[str]()

    def __call__(self, key: str, **args: str | int) -> str:
        text = super().__call__(key, **args)
        self.given.add(text)
        return text


@of_showing
def turn_numbers_agree(course: Course, chance: Random) -> None:
    """The turn's message, its picture and the board text agree; rounds are not counted."""
    for match in course.acting(chance, times(2, 20)):
        speak, names = speaks(match)
        recorder, view = Recorder(), match.view(None)
        picture(match.game.facts.slug, view, Scene(names, recorder))
        message = posted(match, PEOPLE[: match.seats], Painted()).content
        assert TURN.findall(message), message
        for text in (message, speak.board(view, names, t), speak.alt(view, names, t), *recorder.given):
            assert {*map(int, TURN.findall(text))} <= {match.turn}, (match.turn, text)
            assert not ROUND.search(text), text


@of_showing
def events_have_texts_for_everyone_who_sees_them(course: Course, chance: Random) -> None:
    match = course.end
    speak, names = words(match.game.facts.slug), everyone(match, NAMES[: match.seats], t)
    sentences: list[str] = []
    for entry in match.log:
        if isinstance(entry, Played):
            for event in entry.events:
                visible = filter(None, map(event.seen_by, (None, *range(match.seats))))
                sentences += [
                    speak.event(part, beginning(match, names, getattr(part, "seat", entry.seat)), t, names)
                    for part in visible
                ]
            assert all(len(text) <= EVENT_LIMIT for text in sentences)
            if entry.turn_over:
                assert any(sentences), "a turn has no text"
                sentences = []


@of_showing
def turns_have_summaries(course: Course, chance: Random) -> None:
    match = course.end
    speak, names = speaks(match)
    turns: dict[int, list[Any]] = {}
    for entry in match.log:
        if isinstance(entry, Played):
            turns.setdefault(entry.seat, []).extend(entry.events)
            if entry.turn_over:
                for viewer in (None, entry.seat):
                    visible = [
                        part for event in turns[entry.seat] if (part := event.seen_by(viewer)) is not None
                    ]
                    text = speak.turn(visible, entry.seat, match.view(viewer), names, t)
                    checked(text, TURN_LIMIT)
                    assert "\n" not in text
                turns.clear()


@of_showing
def the_end_has_a_text(course: Course, chance: Random) -> None:
    outcome = course.end.outcome
    assert outcome is not None
    assert f"outcome-{outcome.reason}" in t
    assert outcome.tiebreak is None or f"tiebreak-{outcome.tiebreak}" in t


@of_showing
def every_choice_is_in_a_menu(course: Course, chance: Random) -> None:
    """Each group has at most 25 distinct entries, throughout a draft of a turn."""
    for match in course.acting(chance, times(10, 60)):
        for seat in match.to_act:
            draft, path = Draft(match.game, match.view(seat)), list[int]()
            while options := draft.options:
                check_menu(words(match.game.facts.slug), draft.view, options)
                path.append(chance.randrange(len(options)))
                draft.push(options[path[-1]])
            custom_ids.pack(Confirm(2**31, match.moment, tuple(path)))


def check_menu(speak: Words, view: Any, moves: Any) -> None:
    """Check the menus of a decision."""
    checked(speak.prompt(view, t), PROMPT_LIMIT)
    choices = [speak.choice(view, move, t) for move in moves]
    for choice in choices:
        checked(choice.label, LABEL_LIMIT)
        assert len(choice.description) <= LABEL_LIMIT, choice
        assert choice.emoji is None or not choice.emoji[0].isalnum()
    menus = shelves(choices, t)
    assert 1 <= len(menus) <= ROOM
    assert len({shelf.title for shelf in menus}) == len(menus)
    assert sorted(number for shelf in menus for number in shelf.numbers) == list(range(len(choices)))
    for shelf in menus:
        assert 1 <= len(shelf.numbers) <= ROOM
        assert len(menus) == 1 or checked(shelf.title, TITLE_LIMIT)
        entries = [choices[number] for number in shelf.numbers]
        assert len({_shown(choice) for choice in entries}) == len(entries), entries


def _shown(choice: Choice) -> tuple[str, str]:
    return choice.label, choice.description


@of_showing
def pages_fit_discords_limits(course: Course, chance: Random) -> None:
    for match in course.moments(chance, times(1, 40)):
        for viewer in (None, *range(match.seats)):
            for page in gather(pages_of(match, viewer, chance, replays=True)):
                check_page(page)


@of_showing
def refusals_have_texts(course: Course, chance: Random) -> None:
    pool = pool_of(course)
    for match in course.moments(chance, times(12, 60)):
        for seat in range(match.seats):
            listed = set(match.moves(seat))
            for move in some(pool, chance, 12):
                if move not in listed:
                    checked(t.refusal(refused(match, seat, [move])), EVENT_LIMIT)
            try:
                match.undo_to(seat)
            except CannotUndo as refusal:
                checked(t.refusal(refusal), EVENT_LIMIT)


@of_showing
def rules_have_pages_and_options_have_names(course: Course, chance: Random) -> None:
    facts = course.start.game.facts
    topics = words(facts.slug).topics(t)
    assert len({topic.key for topic in topics}) == len({topic.title for topic in topics}) == len(topics) > 3
    for topic in topics:
        assert topic.key == topic.key.strip().lower()
        checked(topic.title, LABEL_LIMIT)
        checked(topic.body, TOPIC_LIMIT)
    assert any(topic.key.startswith("rulings") for topic in topics), "rulings have no page"
    house = "\n".join(topic.body for topic in topics if topic.key.startswith("house")).replace("’", "'")
    for name in house_names(facts.slug):
        assert name.casefold() in house.casefold(), f"{name} is on no page of house values"
    for option in facts.options:
        assert option.check(option.default) == option.default
        checked(t(f"{facts.slug}-option-{option.name}"), LABEL_LIMIT)
        for choice in option.choices:
            checked(t(f"{facts.slug}-option-{option.name}-{choice}".replace("+", "-")), LABEL_LIMIT)


def house_names(slug: str) -> set[str]:
    """Return the names of everything a game's data files mark as made for this project."""
    names = set[str]()
    for name, data in data_files(files(f"engine.games.{slug}")).items():
        loads = tomllib.loads if name.endswith(".toml") else json.loads
        file = loads(data.decode())
        names.update(_house_names(file, every=file.get("house") is True))
    return names


def _house_names(node: Any, *, every: bool) -> Iterator[str]:
    if isinstance(node, dict):
        own = every or "house" in json.dumps(node.get("source", ""))
        if own and isinstance(node.get("name"), str):
            yield node["name"].replace("-", " ")
        for inner in node.values():
            yield from _house_names(inner, every=every)
    elif isinstance(node, list):
        for inner in node:
            yield from _house_names(inner, every=every)
