"""Buttons stand in the order of the options in the picture of the question, with the best marked."""

import random
from collections.abc import Sequence
from typing import Any

import discord
import pytest
from discord import ui

from bot.matches.prospects import prospects
from bot.matches.turn_path import walk
from bot.screens.turn.choosing import Question, controls
from bot.screens.turn.offers import best, offered
from engine.catalogue import game
from engine.match import Match
from render.boards.ancient.questions import placing, question
from render.texts import texts
from tests.bot.walking import table_of
from tests.thorough import times

T = texts()
PRIMARY = discord.ButtonStyle.primary


def asked(match: Match) -> Question:
    table, seat = table_of(match), match.to_act[0]
    way = walk(table, seat)
    return Question(table, way, offered(way.draft, prospects(way.draft, 4), T), None)


def in_picture(asked: Question) -> list[str]:
    """Return the names of the options as the picture of Ancient Architects shows them, row by row."""
    view = asked.way.draft.view
    candidates = [offer.on_picture(asked.seat, T) for offer in asked.offers]
    level = placing.PYRAMID.size.level if view.board.phase == "place" else 1
    start = placing.PYRAMID.top(6)
    tags = sorted(
        question.marks(view, candidates), key=lambda tag: ((tag.box.y - start) // level, tag.box.x, tag.box.y)
    )
    return [mark for tag in tags for mark in tag.marks]


def positions(seed: int, phase: str) -> Sequence[Match]:
    match, chance, found = Match.new(game("ancient"), 2, seed=seed), random.Random(seed), list[Match]()
    while match.to_act:
        seat = match.to_act[0]
        if match.state.board.phase == phase and len(match.moves(seat)) > 1:
            found.append(match.copy())
        match.play(seat, chance.choice(match.moves(seat)))
    return random.Random(seed).sample(found, min(len(found), times(4, 20)))


@pytest.mark.parametrize("phase", ["take", "place", "small", "card"])
@pytest.mark.parametrize("seed", range(3))
def test_buttons_stand_in_the_order_of_the_picture(phase: str, seed: int) -> None:
    for match in positions(seed, phase):
        question = asked(match)
        buttons = named(question)
        assert buttons
        assert [*buttons] == [mark for mark in in_picture(question) if mark in buttons]
        top = best(question.offers, question.seat)
        marked = {mark for mark, button in buttons.items() if button.style == PRIMARY}
        assert marked == {offer.mark for offer in question.offers if offer.number in top} & {*buttons}


def named(question: Question) -> dict[str, ui.Button[Any]]:
    """Return the buttons of the options by their marks, in order."""
    marks = sorted((offer.mark for offer in question.offers), key=len, reverse=True)
    rows = controls(question, None, 9999.0, T)
    return {
        next(mark for mark in marks if (item.label or "").startswith(mark)): item
        for row in rows
        for item in row.children
        if isinstance(item, ui.Button) and not item.disabled
    }
