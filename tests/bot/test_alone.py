"""Whoever plays alone against an automaton of the rules reads what it did, and at the end how both fared."""

import re

import pytest

from bot.screens.match import ending, turn_message
from bot.screens.turn import takeback
from engine.catalogue import game
from engine.core.values import Outcome, total
from engine.forecast import wisest
from engine.match import Match
from render.texts import signed, texts
from tests.bot.walking import LONGEST_NAME, raw, table_of

t = texts()
TITLE = "Architects of the West Kingdom"


def played(level: str, seed: int) -> Match:
    match = Match.new(game("westkingdom"), 1, {"level": level, "rival": "bishop"}, seed=seed)
    while match.to_act:
        match.play(0, *wisest(match.game, match.view(0), 1))
    return match


def outcome_of(match: Match) -> Outcome:
    assert match.outcome is not None
    return match.outcome


@pytest.mark.parametrize("won", [True, False])
def test_the_end_says_how_the_automaton_fared(won: bool) -> None:
    found = (played(level, seed) for seed in range(1, 40) for level in ("easy", "hard"))
    match = next(match for match in found if bool(outcome_of(match).winners) is won)
    own, theirs = total(outcome_of(match).sheets[0]), total(outcome_of(match).automaton)
    text = ending.whole(table_of(match), 400.0, t)
    if won:
        assert f"beats the Bishop in {TITLE}, {own} : {theirs}." in text
    else:
        assert re.match(f"The Bishop beats .* in {TITLE}, {theirs} : {own}\\.", text)
    assert "Most of the Bishop’s points came from " in text
    assert LONGEST_NAME in ending.line(table_of(match), t)


def test_a_turn_says_what_the_automaton_did() -> None:
    match = Match.new(game("westkingdom"), 1, {"rival": "baron", "plans": "dealt"}, seed=3)
    for _ in range(6):
        match.play(0, *wisest(match.game, match.view(0), 1))
    table = table_of(match)
    told = turn_message.whole(table, turn_message.turns(table, t), 200.0, t)
    assert "\n- The Baron: " in told, told


def test_points_alone_stand_with_the_player_and_not_with_the_automaton() -> None:
    match = Match.new(game("westkingdom"), 1, {"rival": "baron", "plans": "dealt"}, seed=3)
    told = set()
    while match.to_act:
        match.play(0, *wisest(match.game, match.view(0), 1))
        turn = turn_message.turns(table_of(match), t)[-1]
        if turn.gains and any(turn.gains):
            text = turn_message.said(turn, t)
            assert text.startswith(f"{turn.names[0]} ({signed(turn.gains[0])}): "), text
            assert not text.endswith(signed(turn.gains[0]))
            told.add("the Baron" in text)
    assert True in told


def test_what_taking_a_turn_back_costs_tells_what_the_automaton_did() -> None:
    match = Match.new(game("westkingdom"), 1, {"rival": "baron", "plans": "dealt"}, seed=3)
    told: list[str] = []
    while len(told) < 8:
        match.play(0, *wisest(match.game, match.view(0), 1))
        table = table_of(match)
        told.append(str(raw(takeback.before(table, table.take_back(0), "", t))))
    assert any("- The Baron " in text for text in told), told


def test_who_gives_up_alone_has_no_one_who_wins() -> None:
    match = Match.new(game("westkingdom"), 1, seed=1)
    match.resign(0)
    text = ending.whole(table_of(match), 400.0, t)
    assert text.endswith(f" gave up {TITLE}.")
    assert "wins" not in text
