"""The panel: menus paged by group where there are many choices, and what each is worth."""

import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bot import ids
from bot.screens.page import Page
from bot.screens.panel import Look, decide
from bot.table import Stale, Table
from bot.walk import walk
from engine.match import Match
from engine.values import Position
from render.texts import texts
from render.words import Choice
from tests.bot.walking import raw, table_of
from tests.bot.world import controls_of, texts_of
from tests.support import Add, AnyMove, CountingBoard, CountingGame, CountingSecret

WIDE = 60


class WideGame(CountingGame):
    """Counting with sixty numbers to choose from."""

    def moves(self, at: Position[CountingBoard, CountingSecret], seat: int) -> Sequence[AnyMove]:
        found = super().moves(at, seat)
        return tuple(map(Add, range(1, WIDE + 1))) if found and at.board.stage == "add" else found


def choice(view: Any, move: Any, t: Any) -> Choice:
    if isinstance(move, Add):
        return Choice(f"Add {move.number}", "it counts", group=f"{(move.number - 1) // 30}")
    return Choice(type(move).__name__)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    speak = SimpleNamespace(choice=choice, prompt=lambda view, t: "How many?", alt=lambda *_: "A count.")
    monkeypatch.setitem(sys.modules, "render.words.counting", speak)
    return table_of(Match.new(WideGame(), 2, {"goal": "20"}, seed=7))


def shown(table: Table, path: Sequence[int] = (), group: int | None = None, gains: Any = ()) -> Page:
    return decide(table, walk(table, 0, path), Look(gains, group, "", b""), texts())


def controls(page: Page) -> dict[str, dict[str, Any]]:
    return {control["custom_id"].split(":")[1]: control for control in controls_of(raw(page))}


def by_number(gain: int) -> list[tuple[int, ...]]:
    return [(number * gain, -number) for number in range(1, WIDE + 1)]


def test_many_choices_are_first_a_menu_of_groups_with_the_best_of_each(table: Table) -> None:
    found = controls(shown(table, gains=by_number(1)))
    assert found.keys() == {"group"}
    entries = found["group"]["options"]
    assert [entry["label"] for entry in entries] == ["0 (1)", "0 (2)", "1 (1)", "1 (2)"]
    names = [name.name for name in table.record.people]
    assert entries[0]["description"] == f"at best +15, \u2068{names[1]}\u2069 −15 · 15 choices"


def test_a_group_has_its_choices_under_their_own_numbers_and_back_leaves_it(table: Table) -> None:
    found = controls(shown(table, group=2))
    assert found.keys() == {"pick", "back"}
    assert [entry["value"] for entry in found["pick"]["options"]] == [str(n) for n in range(30, 45)]
    assert found["pick"]["custom_id"].endswith(f"{table.match.moment}:")
    assert found["back"]["custom_id"].endswith(f"{table.match.moment}:")


def test_a_group_that_there_is_not_is_stale(table: Table) -> None:
    with pytest.raises(Stale):
        shown(table, group=4)


@pytest.mark.parametrize("path", [(60,), (0, 2), (0, 0, 0), (-1,)])
def test_a_path_that_does_not_fit_is_stale(table: Table, path: tuple[int, ...]) -> None:
    with pytest.raises(Stale):
        shown(table, path)


def test_the_id_of_the_next_choice_has_the_path_in_few_characters(table: Table) -> None:
    found = controls(shown(table, (44,)))
    assert found["pick"]["custom_id"].endswith(f":{ids.pack_path((44,))}")
    assert len(ids.pack_path((44,))) == 2
    assert found["back"]["custom_id"].endswith(f"{table.match.moment}:")


def test_menus_say_what_a_choice_is_worth_before_what_it_does(table: Table) -> None:
    (first, *_) = controls(shown(table, group=0, gains=by_number(-1)))["pick"]["options"]
    assert first["description"].startswith("−1, ")
    assert first["description"].endswith(" −1 · it counts")


def test_where_no_choice_changes_anything_nothing_is_said_of_points(table: Table) -> None:
    (first, *_) = controls(shown(table, group=0, gains=[(0, 0)] * WIDE))["pick"]["options"]
    assert first["description"] == "it counts"


def test_the_gain_line_is_what_the_turn_brings_at_best(table: Table) -> None:
    page = shown(table, (4,), gains=[(5, 0), (9, 0)])
    assert "At best +9 with this turn: 9 points in all" in texts_of(raw(page))
    page = shown(table, (4, 0))
    assert "-# +5: 5 points in all" in texts_of(raw(page))


def test_what_is_not_known_in_time_is_not_told(table: Table) -> None:
    assert "points in all" not in texts_of(raw(shown(table, (4,))))
