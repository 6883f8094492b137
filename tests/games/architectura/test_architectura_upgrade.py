"""Matches of rules version 1, which chose a street apart and ended every turn by a move."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.architectura import GAME
from engine.games.architectura.moves import End
from engine.games.architectura.upgrade import text
from engine.games.architectura.upgrade import upgrade as upgraded
from engine.history import record, upgrade
from engine.history.log import Played

IDLE = """\
ziggurat: 1
game: architectura
rules: 1
edition: house-2
options: game=advanced replacements=any
seed: 87
seat 1: A
seat 2: B
result: 36 38 (architectura-full)

1 replace market gatehouse
2 replace barracks hospital
1 replace tavern arsenal; replace school arena; replace theatre guesthouse; replace greenhouse smithy
2 replace library bathhouse; replace villa graveyard; replace temple monastery
2 replace palace magic-academy; replace park arboretum; end
1 replace palace city-hall; end
1 fresh; play watchtower; at 1-1; end
2 play arboretum; at 2-1; end
1 play arsenal; at 1-2; end
2 play monastery; at 2-2; end
1 play park; at 2-1; end
2 play watchtower; at 2-3; end
1 play temple; at 2-4; end
2 play graveyard; end
1 play guesthouse; at 1-3; at 1-1; end
2 play hospital; at 2-5; at 2-3; end
1 play gatehouse; at 1-2; end
2 play greenhouse; at 1-1; pass; end
1 play library; at 1-4; turn 1-2 up; turn 2-3 down; end
2 play magic-academy; pay theatre; pay school; at 1-5; end
1 play smithy; at 2-6; pass; end
2 play bathhouse; at 2-7; end
1 play barracks; at 2-8; end
2 play tavern; at 2-7; turn 2-8 down; end
1 play arena; at 1-6; at 2-6; end
2 play market; at 1-7; end
1 play villa; at 1-8; at 2-8; end
1 end
"""
"""The last seat with cards ends its last turn without playing the City Hall that it can't place."""


@pytest.mark.parametrize(
    ("move", "old", "new"),
    [
        ({"type": "street", "street": 2}, "street 3", []),
        ({"type": "at", "space": 12}, "at 2-5", ["at 2-5"]),
        ({"type": "turn", "space": 12, "up": True}, "turn 2-5 up", ["turn 2-5 up"]),
        (
            {"type": "replace", "card": "graveyard", "old": "villa"},
            "replace villa graveyard",
            ["replace villa graveyard"],
        ),
        (
            {"type": "fetch", "under": "tavern", "card": "obelisk"},
            "fetch obelisk tavern",
            ["fetch obelisk tavern"],
        ),
        ({"type": "pay", "card": "villa", "source": "yard"}, "pay yard villa", ["pay villa yard"]),
        ({"type": "pay", "card": "villa", "source": "hand"}, "pay villa", ["pay villa"]),
        ({"type": "end"}, "end", ["end"]),
    ],
)
def test_moves_of_version_1(move: Mapping[str, Any], old: str, new: list[str]) -> None:
    assert upgraded([old]) == upgraded([text(move)]) == new
    assert all(GAME.notation.write(GAME.notation.read(word)) == word for word in new)


def test_an_end_is_left_out_once_for_each_turn_that_is_over() -> None:
    match = record.read(upgrade.text(IDLE)).match
    assert match.outcome is not None
    assert match.outcome.totals == (36, 38)
    ends = [entry.seat for entry in match.log if isinstance(entry, Played) and entry.move == End()]
    assert ends == [1, 0, 0], "two end the choice of replacements, one a turn without a card"
