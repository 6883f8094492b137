"""The confirmation page describes the effects of a Black Market reset and counts its points."""

import io
import json

from discord import ui
from msgspec.structs import replace
from PIL import Image

from bot.matches.turn_path import walk
from bot.screens.page import safe
from bot.screens.point_changes import in_words
from bot.screens.turn.panel import Look, decide
from engine.draft import Draft
from engine.games.westkingdom import GAME
from engine.match import Match
from tests.bot.walking import raw, table_of
from tests.bot.watched import seated
from tests.games.westkingdom.drawing import goods, state
from tests.laws.layout import PEOPLE
from tests.laws.taps import panel, t


def test_confirm_describes_the_effects_of_a_reset() -> None:
    start = state("5si prison=2", "prison=3 virtue=6", market=(-1, 1, 0), small=goods("2g"))
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
    assert in_words(draft.gains, 0, [safe(name) for name in table.names], t) in text
    assert "As things stand" not in str(raw(panel(table, 0, ())))


def text_below(height: int) -> str:
    """Return the text of a confirmation page whose picture is ``height`` pixels high."""
    start = state("5si prison=2", "prison=3 virtue=6", "", market=(-1, 1, 0), small=goods("2g"))
    match = Match.new(GAME, 3, {"plans": "dealt"}, seed=1)
    match.now = replace(match.now, state=start)
    path = (list(match.moves(0)).index(GAME.notation.read("place market-left")),)
    image = io.BytesIO()
    Image.new("1", (275, height)).save(image, "PNG")
    table = seated(match, PEOPLE[:3])
    page = decide(table, walk(table, 0, path), Look((), None, None, "", image.getvalue()), t)
    (text,) = (item.content for item in page.screen.walk_children() if isinstance(item, ui.TextDisplay))
    return text


def test_with_little_room_the_effects_are_in_small_print() -> None:
    """With the least room the leader, who is shown on the board, is omitted."""
    whole, small, least = map(text_below, (40, 120, 300))
    assert "\nAs things stand" in whole
    assert "leads with" in whole
    assert "\n-# As things stand" in small
    assert "leads with" in small
    assert "\n-# As things stand" in least
    assert "leads with" not in least
    assert "takes an unpaid debt" in least
