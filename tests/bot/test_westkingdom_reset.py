"""Confirm tells what a reset of the Black Market does to whom, and counts it."""

import json

from msgspec.structs import replace

from bot.screens.page import safe
from bot.screens.worth import told
from engine.draft import Draft
from engine.games.westkingdom import GAME
from engine.match import Match
from tests.bot.walking import raw, table_of
from tests.games.westkingdom.drawing import goods, state
from tests.laws.taps import panel, t


def test_confirm_tells_what_a_reset_does_to_whom() -> None:
    start = state("5si prison=2", "prison=3 virtue=6", market=(-1, 1, 0), small=goods("1w"))
    match = Match.new(GAME, 2, {"plans": "dealt"}, seed=1)
    match.now = replace(match.now, state=start)
    table = table_of(match)
    move = GAME.notation.read("place market-left")
    path = (list(match.moves(0)).index(move),)
    draft = Draft.at(GAME, match.view(0), path)
    text = json.dumps(raw(panel(table, 0, path)), ensure_ascii=False)
    assert "The Black Market is reset; workers go to prison" in text
    assert "loses 1 virtue" in text
    assert "takes an unpaid debt" in text
    assert told(draft.gains, 0, [safe(name) for name in table.names], t) in text
    assert "As things stand" not in str(raw(panel(table, 0, ())))
