"""Titles awarded at the end of a match, and how it was won."""

import random

import pytest
from msgspec.structs import replace

from bot.matches.turn_history import Turn, lead_taken
from bot.screens.match import ending
from bot.screens.match.awards import awards_of
from bot.screens.match.turn_message import turns
from engine.catalogue import game
from engine.games.architectura import events as a
from engine.games.westkingdom import events as w
from engine.history.log import Played
from engine.match import Match
from render.texts import texts
from storage.records import Former, Person
from tests.bot.watched import seated

t = texts()
PEOPLE = (Person(1, "Ann"), Person(2, "Bo"), Person(3, "Cy"))
ANN, BO = "\u2068Ann\u2069", "\u2068Bo\u2069"


def turn(number: int, seat: int, gain: int, *events: object) -> Turn:
    gains = tuple(gain if place == seat else 0 for place in range(2))
    return Turn(number, seat, number, 0, ("Ann", "Bo"), (), told="x", gains=gains, events=events)


@pytest.mark.parametrize(
    ("gains", "sentences"),
    [
        ([5, 9, 8], [f"Best turn: {BO}, +9 in turn 2."]),
        ([9, 9, 8], []),
        ([4, 3, 2], []),
        ([], []),
    ],
)
def test_a_best_turn_is_awarded_only_if_unique_and_good(gains: list[int], sentences: list[str]) -> None:
    table = seated(Match.new(game("amytis"), 2, seed=1), PEOPLE[:2])
    assert awards_of(table, [turn(n, (n + 1) % 2, gain) for n, gain in enumerate(gains, 1)], t) == sentences


def test_turns_by_a_former_player_or_a_robot_earn_no_title() -> None:
    table = seated(Match.new(game("amytis"), 2, seed=1), PEOPLE[:2])
    handed_over = table._replace(record=replace(table.record, left=(Former(1, 3, "Cy", 3),)))
    stood_in, former, own = turn(1, 0, 9)._replace(robot=True), turn(2, 1, 8), turn(3, 1, 7)
    assert awards_of(handed_over, [stood_in, former, own], t) == [f"Best turn: {BO}, +7 in turn 3."]
    assert awards_of(table, [stood_in], t) == []
    city = seated(Match.new(game("architectura"), 2, seed=1), PEOPLE[:2])
    wrecked = turn(1, 0, 0, a.Destroyed("", "villa", 0), a.Destroyed("", "mint", 2))
    assert awards_of(city, [wrecked], t) != []
    assert awards_of(city, [wrecked._replace(robot=True)], t) == []


def test_the_player_who_destroyed_most_cards_is_awarded() -> None:
    match = Match.new(game("architectura"), 2, seed=1)
    own, other = match.state.board.colours
    table = seated(match, PEOPLE[:2])
    played = [turn(1, 0, 0, a.Destroyed(other, "villa", 0), a.Destroyed(own, "villa", 1))]
    assert awards_of(table, played, t) == []
    again = turn(2, 0, 0, a.Destroyed(other, "mint", 2))
    assert awards_of(table, [*played, again], t) == [f"Wrecker: {ANN}, who destroyed 2 opposing cards."]
    assert awards_of(table, [*played, again._replace(undone=True)], t) == []


def test_most_captured_and_most_virtuous_are_awarded() -> None:
    match = Match.new(game("westkingdom"), 2, seed=1)
    state = match.state
    players = (replace(state.board.players[0], virtue=14), replace(state.board.players[1], virtue=3))
    match.now = replace(match.now, state=replace(state, board=replace(state.board, players=players)))
    played = [turn(1, 0, 0, w.Captured(0, 3, 1, 4)), turn(2, 0, 0, w.Captured(0, 2, 1, 3))]
    assert awards_of(seated(match, PEOPLE[:2]), played, t) == [
        f"Most wanted: {BO}, who lost 7 workers to captures.",
        f"Saint: {ANN}, with virtue 14.",
    ]


def test_a_resigned_player_never_held_the_lead() -> None:
    match = Match.new(game("ancient"), 3, seed=1)
    match.resign(2)
    totals = [(1, 0, 9), (1, 2, 9), (5, 2, 9)]
    match.log += [Played(0, None, (), True, points=points) for points in totals]
    match.now = replace(match.now, turns=len(totals), seq=len(match.log))
    match._line = None
    assert lead_taken(match, 0) == 3


def test_the_result_starts_with_the_last_turn_and_when_the_lead_was_taken() -> None:
    phrases = set()
    for seed in range(12):
        match, chance = Match.new(game("ancient"), 2, seed=seed), random.Random(seed)
        while match.to_act:
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
        table = seated(match, PEOPLE[:2])
        first = ending.whole(table, 900.0, t, turns(table, t)).splitlines()[0]
        if len(match.outcome.winners if match.outcome else ()) == 1:
            assert "’s last turn: " in first
            assert " wins Ancient Architects " in first
            phrases |= {
                word
                for word in ("took the lead in turn", "very last turn", "start to finish")
                if word in first
            }
    assert "took the lead in turn" in phrases
