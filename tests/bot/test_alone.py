"""Solo matches against an automaton: its moves are described, and the result names both sides."""

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
def test_the_result_includes_the_automatons_score(won: bool) -> None:
    matches = (played(level, seed) for seed in range(1, 40) for level in ("easy", "hard"))
    match = next(match for match in matches if bool(outcome_of(match).winners) is won)
    own, theirs = total(outcome_of(match).sheets[0]), total(outcome_of(match).automaton)
    text = ending.whole(table_of(match), 400.0, t)
    if won:
        assert f"beats the Bishop in {TITLE}, {own} – {theirs}." in text
    else:
        assert re.match(f"The Bishop beats .* in {TITLE}, {theirs} – {own}\\.", text)
    assert "Most of the Bishop’s points came from " in text
    assert LONGEST_NAME in ending.line(table_of(match), t)


def test_a_turn_describes_the_automatons_move() -> None:
    match = Match.new(game("westkingdom"), 1, {"rival": "baron", "plans": "dealt"}, seed=3)
    for _ in range(6):
        match.play(0, *wisest(match.game, match.view(0), 1))
    table = table_of(match)
    text = turn_message.whole(table, turn_message.turns(table, t), 200.0, t)
    assert "\n- The Baron: " in text, text


def test_points_follow_the_players_name_not_the_automatons_move() -> None:
    match = Match.new(game("westkingdom"), 1, {"rival": "baron", "plans": "dealt"}, seed=3)
    named = set()
    while match.to_act:
        match.play(0, *wisest(match.game, match.view(0), 1))
        turn = turn_message.turns(table_of(match), t)[-1]
        if turn.gains and any(turn.gains):
            text = turn_message.said(turn, t, why=0)
            assert text.startswith(f"{turn.names[0]} ({signed(turn.gains[0])}): "), text
            assert not text.endswith(signed(turn.gains[0]))
            assert turn_message.said(turn, t).startswith(f"{turn.names[0]} ({signed(turn.gains[0])}: ")
            named.add("the Baron" in text)
    assert True in named


def test_the_undo_page_describes_the_automatons_move() -> None:
    match = Match.new(game("westkingdom"), 1, {"rival": "baron", "plans": "dealt"}, seed=3)
    pages: list[str] = []
    while len(pages) < 8:
        match.play(0, *wisest(match.game, match.view(0), 1))
        table = table_of(match)
        pages.append(str(raw(takeback.before(table, table.take_back(0), "", t))))
    assert any("- The Baron " in text for text in pages), pages


def test_resigning_a_solo_match_has_no_winner() -> None:
    match = Match.new(game("westkingdom"), 1, seed=1)
    match.resign(0)
    text = ending.whole(table_of(match), 400.0, t)
    assert text.endswith(f" gave up {TITLE}.")
    assert "wins" not in text
