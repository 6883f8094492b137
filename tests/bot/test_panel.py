"""The panel: buttons and menus, best first, with worths, and rows of questions answered at once."""

import struct
import sys
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.matches.prospects import followed, prospects
from bot.matches.table import Stale, Table
from bot.matches.turn_path import onward, path_of, walk
from bot.platform import custom_ids
from bot.screens.page import Page
from bot.screens.turn.offers import offered
from bot.screens.turn.panel import Look, decide, played
from bot.screens.turn.question_row import Row, RowAnswer
from engine.catalogue import game
from engine.core.values import Position
from engine.draft import Draft
from engine.forecast import Forecast
from engine.match import Match
from render.texts import texts
from render.words import Choice, words
from tests.bot.panels import choices, controls_of, ways
from tests.bot.walking import raw, table_of
from tests.bot.world import texts_of
from tests.support import Add, AnyMove, CountingBoard, CountingGame, CountingSecret, Keep

NAMES = [f"\u2068{table_of(Match.new(CountingGame(), 2, seed=1)).names[seat]}\u2069" for seat in (0, 1)]


class WideGame(CountingGame):
    """The counting game with many numbers to choose from."""

    wide = 60

    def moves(self, at: Position[CountingBoard, CountingSecret], seat: int) -> Sequence[AnyMove]:
        moves = super().moves(at, seat)
        return tuple(map(Add, range(1, self.wide + 1))) if moves and at.board.stage == "add" else moves


def choice(view: Any, move: Any, t: Any) -> Choice:
    if isinstance(move, Add):
        return Choice(f"Add {move.number}", "it counts", group=f"{(move.number - 1) // 30}")
    return Choice(type(move).__name__)


def squares(view: Any, move: Any, t: Any) -> Choice:
    """Numbers as named squares of a three-by-three board."""
    number = move.number - 1
    return Choice(
        f"Add {move.number}", button=f"{'abc'[number % 3]}{number // 3 + 1}", cell=divmod(number, 3)
    )


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    words.cache_clear()
    module = SimpleNamespace(
        choice=choice,
        prompt=lambda view, t: "How many?",
        alt=lambda *_: "A count.",
        together=lambda view: False,
        turn=lambda *_: "5 added",
        event=lambda *_: "",
        source=lambda source, t: source.capitalize(),
    )
    monkeypatch.setitem(sys.modules, "render.words.counting", module)
    yield module
    words.cache_clear()


@pytest.fixture
def table(speak: SimpleNamespace) -> Table:
    return table_of(Match.new(WideGame(), 2, {"goal": "20"}, seed=7))


def of_width(wide: int) -> Table:
    game = WideGame()
    game.wide = wide
    return table_of(Match.new(game, 2, {"goal": "20"}, seed=7))


def panel_of(
    table: Table,
    path: Sequence[int] = (),
    group: int | None = None,
    gains: Any = (),
    row: Row | None = None,
    image: bytes = b"",
    *,
    even: bool = False,
) -> Page:
    way, t = walk(table, 0, path), texts()
    forecasts = [Forecast(tuple(each), ()) for each in gains]
    look = Look(offered(way.draft, forecasts, t), row, group, "", image, even=even)
    return decide(table, way, look, t)


def png(high: int) -> bytes:
    """Return the header of a picture whose height is ``high`` percent of its width."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 100, high)


def controls(page: Page) -> dict[str, dict[str, Any]]:
    return {control["custom_id"].split(":")[1]: control for control in controls_of(raw(page))}


def rows(page: Page) -> list[list[str]]:
    """Return the labels of the buttons of each row."""
    (container,) = raw(page)
    rows_of_parts = [part["components"] for part in container["components"] if part["type"] == 1]
    return [[button["label"] for button in row] for row in rows_of_parts if "label" in row[0]]


def by_number(gain: int, wide: int = 60) -> list[tuple[int, ...]]:
    return [(number * gain, -number) for number in range(1, wide + 1)]


# the layout


def test_the_picture_comes_first_and_the_question_above_its_control(table: Table) -> None:
    (container,) = raw(panel_of(table, group=0))
    picture, text, menu, around = container["components"]
    assert picture["items"][0]["media"]["url"].startswith("attachment://")
    assert text["content"].endswith("**How many?**")
    assert "options" in menu["components"][0]
    assert [button["label"] for button in around["components"]] == ["Back", "My cards", "Whole board"]


def test_earlier_choices_are_one_short_line(table: Table) -> None:
    text = texts_of(raw(panel_of(table, (4,))))
    assert "-# Add 5\n" in text


def test_the_last_question_asks_to_confirm(table: Table) -> None:
    page = panel_of(table, (4, 0))
    assert texts_of(raw(page)).startswith("A count.\n5 added\n")
    assert "**Play this?**" in texts_of(raw(page))
    assert rows(page) == [["Confirm", "Back", "My cards", "Whole board", "Signs"]]
    assert controls(page)["confirm"]["style"] == 3


def test_a_complete_turn_begins_with_a_capital_letter(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands at the start of a line: "stone 2 on d1"."""
    monkeypatch.setattr("bot.screens.turn.panel.in_short", lambda *_: "stone 2 on d1")
    assert texts_of(raw(panel_of(table, (4, 0)))).startswith("A count.\nStone 2 on d1\n")


def test_each_picture_has_its_own_file_name(table: Table) -> None:
    way, t = walk(table, 0), texts()
    names = {
        decide(table, way, Look(offered(way.draft, (), t), None, None, "", image), t).images[0][0]
        for image in (png(9) + b"one", png(9) + b"one", png(9) + b"two")
    }
    assert len(names) == 2


def test_the_signs_button_takes_no_extra_row(table: Table) -> None:
    assert rows(panel_of(table))[-1] == ["My cards", "Whole board", "Signs"]
    assert rows(panel_of(table, group=0))[-1] == ["Back", "My cards", "Whole board"]
    assert controls(panel_of(table))["signs"]["custom_id"] == "z:signs:counting"


def test_a_chosen_cards_effect_follows_the_earlier_choices(speak: Any, table: Table) -> None:
    speak.effect = lambda view, move, t: f"Five: {move.number}" if isinstance(move, Add) else ""
    assert "-# Add 5\n-# Five: 5\n" in texts_of(raw(panel_of(table, (4,))))
    assert "5 added\n-# Five: 5\n" in texts_of(raw(panel_of(table, (4, 0))))


# buttons


@pytest.mark.parametrize("wide", [2, 9])
def test_few_choices_are_buttons_best_first(speak: Any, wide: int) -> None:
    buttons = choices(raw(panel_of(of_width(wide), gains=[(number, 0) for number in range(wide)])))
    assert [way.verb for way in buttons] == ["step"] * wide
    assert [way.label for way in buttons[:2]] == [
        f"1. Add {wide} +{wide - 1}",
        f"2. Add {wide - 1} " + worth(wide - 2),
    ]
    assert buttons[0].custom_id.endswith(f":{custom_ids.pack_path((wide - 1,))}")


def worth(points: int) -> str:
    return f"+{points}" if points else "±0"


def test_long_names_are_in_a_menu(speak: Any) -> None:
    speak.choice = lambda _, move, t: Choice(f"Add {move.number} to all that was counted")
    assert {way.verb for way in choices(raw(panel_of(of_width(6))))} == {"pick"}
    assert {way.verb for way in choices(raw(panel_of(of_width(5))))} == {"step"}


def test_choices_that_do_not_fit_a_phone_are_in_a_menu(speak: Any) -> None:
    speak.choice = squares
    assert {way.verb for way in choices(raw(panel_of(of_width(9), image=png(130))))} == {"step"}
    assert {way.verb for way in choices(raw(panel_of(of_width(9), image=png(150))))} == {"pick"}
    assert {way.verb for way in choices(raw(panel_of(of_width(3), image=png(150))))} == {"step"}


def test_ten_choices_are_in_a_menu(speak: Any) -> None:
    assert {way.verb for way in choices(raw(panel_of(of_width(10))))} == {"pick"}


def test_equal_gains_are_ordered_by_the_games_evaluation(table: Table) -> None:
    draft = walk(of_width(3), 0).draft
    forecasts = [Forecast((points, 0), (), worth) for points, worth in ((1, 5), (1, 9), (0, 50))]
    assert [each.number for each in offered(draft, forecasts, texts())] == [1, 0, 2]


def test_the_best_choices_are_marked_unless_all_are_equal(speak: Any) -> None:
    def primary(gains: Any) -> list[str]:
        buttons = controls_of(raw(panel_of(of_width(3), gains=gains)))
        return [control["label"] for control in buttons if control.get("style") == 1]

    assert primary([(1, 0), (5, 0), (5, -2)]) == ["1. Add 3 +5 / −2"]
    assert primary([(1, 0), (5, 0), (5, 0)]) == ["1. Add 2 +5", "2. Add 3 +5"]
    assert primary([(5, 0)] * 3) == []
    assert primary(()) == []


def test_squares_are_buttons_laid_out_like_the_board(speak: Any) -> None:
    speak.choice = squares
    page = panel_of(of_width(9), gains=[(number, 0) for number in range(9)])
    assert rows(page)[:3] == [
        ["a1 ±0", "b1 +1", "c1 +2"],
        ["a2 +3", "b2 +4", "c2 +5"],
        ["a3 +6", "b3 +7", "c3 +8"],
    ]
    page = panel_of(of_width(4))
    assert rows(page)[:2] == [["a1", "b1", "c1"], ["a2", "\u2800" * 2, "\u2800" * 2]]
    assert all(
        control["disabled"] for control in controls_of(raw(page)) if not control["label"].strip("\u2800")
    )


def test_a_layout_wider_than_a_phone_is_not_used(speak: Any) -> None:
    def pairs(_: Any, move: Add, t: Any) -> Choice:
        name = f"Staircases {move.number}"
        return Choice(name, button=name, cell=(move.number % 2, move.number // 2))

    speak.choice = pairs
    buttons = [label for row in rows(panel_of(of_width(3), gains=by_number(1, 3))) for label in row]
    assert "Staircases 1 +1 / −1" in buttons
    assert not any("\u2800" in label for label in buttons)


def test_choices_with_the_same_name_are_numbered(speak: Any) -> None:
    speak.choice = lambda *_: Choice("Add", button="add")
    assert [way.label for way in choices(raw(panel_of(of_width(2))))] == ["1. Add", "2. Add"]


def test_two_numbers_on_a_button_are_explained(speak: Any) -> None:
    assert f"-# Numbers: you / {NAMES[1]}" in texts_of(raw(panel_of(of_width(3), gains=by_number(1, 3))))
    assert "Numbers:" not in texts_of(raw(panel_of(of_width(3), gains=[(1, 0), (2, 0), (3, 0)])))


def test_a_question_says_if_no_answer_changes_the_points(speak: Any) -> None:
    assert "±0 whichever you choose" in texts_of(raw(panel_of(of_width(3), gains=[(0, 0)] * 3, even=True)))
    assert "±0 whichever" not in texts_of(raw(panel_of(of_width(3), gains=[(0, 0)] * 3)))


# menus


def test_many_choices_have_a_menu_of_the_best_and_one_of_groups(table: Table) -> None:
    by_verb = controls(panel_of(table, gains=by_number(1)))
    assert {"pick", "group"} <= by_verb.keys()
    assert [entry["value"] for entry in by_verb["pick"]["options"]] == [str(n) for n in range(59, 34, -1)]
    assert by_verb["pick"]["placeholder"] == "Top 25 …"
    entries = by_verb["group"]["options"]
    assert [(entry["label"], entry["value"]) for entry in entries] == [
        ("1 (2)", "3"),
        ("1 (1)", "2"),
        ("0 (2)", "1"),
        ("0 (1)", "0"),
    ]
    assert entries[-1]["description"] == f"at best +15 you, −15 {NAMES[1]} · 15 choices"


@pytest.mark.parametrize("wide", [12, 60])
def test_the_best_of_many_choices_are_buttons_too(speak: Any, wide: int) -> None:
    speak.choice = lambda _, move, t: Choice(f"Add {move.number}", button=f"n{move.number}")
    page = panel_of(of_width(wide), gains=by_number(1, wide))
    assert rows(page)[0] == [f"n{number} +{number} / −{number}" for number in (wide, wide - 1)]
    assert "pick" in controls(page)
    assert f"-# Numbers: you / {NAMES[1]}" in texts_of(raw(page))


def test_an_open_group_has_only_its_menu(table: Table) -> None:
    assert "step" not in controls(panel_of(table, group=1, gains=by_number(1)))


def test_without_forecasts_there_are_only_groups(table: Table) -> None:
    by_verb = controls(panel_of(table))
    assert "pick" not in by_verb
    assert [entry["label"] for entry in by_verb["group"]["options"]] == ["0 (1)", "0 (2)", "1 (1)", "1 (2)"]


def test_menus_are_sorted_best_first_and_numbered_like_the_picture(speak: Any) -> None:
    entries = controls(panel_of(of_width(12), gains=by_number(1, 12)))["pick"]["options"]
    assert [entry["label"] for entry in entries[:2]] == ["1. Add 12", "2. Add 11"]
    assert [entry["value"] for entry in entries[:2]] == ["11", "10"]


def test_a_group_keeps_its_choices_numbers_and_back_leaves_it(table: Table) -> None:
    by_verb = controls(panel_of(table, group=2))
    assert {"pick", "back"} <= by_verb.keys()
    assert [entry["value"] for entry in by_verb["pick"]["options"]] == [str(n) for n in range(30, 45)]
    assert by_verb["pick"]["custom_id"].endswith(f"{table.match.moment_for(0)}:")
    assert by_verb["back"]["custom_id"].endswith(f"{table.match.moment_for(0)}:")


def test_an_unknown_group_is_stale(table: Table) -> None:
    with pytest.raises(Stale):
        panel_of(table, group=4)


@pytest.mark.parametrize("path", [(60,), (0, 2), (0, 0, 0), (-1,)])
def test_a_path_that_does_not_fit_is_stale(table: Table, path: tuple[int, ...]) -> None:
    with pytest.raises(Stale):
        panel_of(table, path)


def test_ids_contain_the_path_in_compact_form(table: Table) -> None:
    by_verb = controls(panel_of(table, (44,)))
    assert by_verb["step"]["custom_id"].endswith(f":{custom_ids.pack_path((44, 1))}")
    assert len(custom_ids.pack_path((44,))) == 2
    assert by_verb["back"]["custom_id"].endswith(f"{table.match.moment_for(0)}:")


def test_menus_name_a_choices_worth_before_its_effect(table: Table) -> None:
    (first, *_) = controls(panel_of(table, group=0, gains=by_number(-1)))["pick"]["options"]
    assert first["description"] == f"−1 you, −1 {NAMES[1]} · it counts"


def test_menus_omit_points_if_no_choice_changes_them(table: Table) -> None:
    (first, *_) = controls(panel_of(table, group=0, gains=[(0, 0)] * 60))["pick"]["options"]
    assert first["description"] == "it counts"


def test_a_complete_turn_shows_its_gain(table: Table) -> None:
    assert "+5: you’d have 5 points." in texts_of(raw(panel_of(table, (4, 0))))
    assert "you’d have" not in texts_of(raw(panel_of(table, (4,))))


def test_progress_towards_goals_is_shown_if_there_is_room(speak: Any) -> None:
    speak.nearer = lambda before, after, t: f"{after.board.added[0]} is nearer"

    def lines_of(wide: int, image: bytes) -> list[str]:
        way, t = walk(of_width(wide), 0), texts()
        forecasts = [Forecast((number, 0), (Add(number),)) for number in range(1, wide + 1)]
        look = Look(offered(way.draft, forecasts, t), None, None, "", image)
        text = texts_of(raw(decide(of_width(wide), way, look, t)))
        return [line for line in text.splitlines() if line.startswith("-# ") and "nearer" in line]

    assert lines_of(4, png(90)) == [
        "-# 1. Add 4: 4 is nearer",
        "-# 2. Add 3: 3 is nearer",
        "-# 3. Add 2: 2 is nearer",
    ]
    assert lines_of(4, png(160)) == []
    assert lines_of(12, png(90)) == []
    speak.nearer = lambda before, after, t: "the Chapel is nearer"
    assert lines_of(4, png(90)) == ["-# Whichever you choose: the Chapel is nearer"]


# rows of questions


def answer(path: tuple[int, ...], move: Any, gains: tuple[int, ...], *, complete: bool = False) -> RowAnswer:
    return RowAnswer(path, (move,), gains, complete)


def test_an_answer_that_completes_the_turn_is_played_at_once(speak: Any) -> None:
    row = Row(RowAnswer((2, 1), (Add(3), Keep()), (14, 0), complete=True), None, goes_on=False)
    button = controls(panel_of(of_width(10), row=row))["confirm"]
    assert (button["label"], button["style"]) == ("Play the best choices: +14", 3)
    assert button["custom_id"].endswith(":21")
    row = Row(answer((2, 1), Add(3), (14, 0), complete=True), None, goes_on=False)
    button = controls(panel_of(of_width(10), row=row))["confirm"]
    assert button["label"] == "Play the best choice: +14"


def test_the_effect_of_the_best_answers_is_shown_above_the_question(speak: Any) -> None:
    best = RowAnswer((2, 1), (Add(3), Keep()), (14, 0), complete=True, what="3 added, kept")
    text = texts_of(raw(panel_of(of_width(10), row=Row(best, None, goes_on=False))))
    assert "-# Best choices: 3 added, kept\n**How many?**" in text


def test_a_hint_among_equals_is_explained(speak: Any) -> None:
    speak.nearer = lambda before, after, t: f"{after.board.added[0]} is nearer"
    speak.reason = lambda other, better, t: "sounds much better"
    table, t = of_width(3), texts()
    way = walk(table, 0)
    forecasts = [Forecast((1, 0), (Add(number),), number) for number in (1, 2, 3)]
    offers = offered(way.draft, forecasts, t, (Add(2),))
    text = texts_of(raw(decide(table, way, Look(offers, None, None, "", b""), t)))
    assert "-# If in doubt: 1. Add 2 (sounds much better)" in text
    speak.reason = lambda other, better, t: ""
    text = texts_of(raw(decide(table, way, Look(offers, None, None, "", b""), t)))
    assert "-# If in doubt: 1. Add 2\n" in text
    assert offers[0].described(0, ("", ""), t) == "+1 · it counts · 2 is nearer"
    speak.choice = lambda *_: Choice("Add", "it counts " * 9)
    (offer, *_) = offered(way.draft, forecasts, t)
    assert "nearer" not in offer.described(0, ("", ""), t)


def test_a_hint_is_given_unless_one_option_is_best_and_the_same(speak: Any) -> None:
    table, t = of_width(3), texts()
    way = walk(table, 0)
    forecasts = [Forecast((points, 0), (Add(number),)) for number, points in ((1, 1), (2, 1), (3, 5))]

    def shown(*counsel: Add) -> str:
        offers = offered(way.draft, forecasts, t, counsel)
        assert offers[0].move == Add(3), "points come first"
        return texts_of(raw(decide(table, way, Look(offers, None, None, "", b""), t)))

    assert "If in doubt" not in shown()
    assert "If in doubt" not in shown(Add(3))
    assert "-# If in doubt: 2. Add 2\n" in shown(Add(2)), "despite fewer points"


def test_a_button_says_what_a_choice_brings_if_it_changes_no_points(speak: Any) -> None:
    speak.choice = lambda view, move, t: Choice(
        f"Add {move.number}", "more wood", brings=f"{move.number} wood"
    )
    table, t = of_width(3), texts()
    way = walk(table, 0)
    forecasts = [Forecast((points, 0), (Add(number),)) for number, points in ((1, 0), (2, 0), (3, 5))]
    offers = offered(way.draft, forecasts, t)
    assert [offer.on_button(0, t) for offer in offers] == [
        "1. Add 3 +5",
        "2. Add 1 · 1 wood",
        "3. Add 2 · 2 wood",
    ]
    assert [offer.on_picture(0, t).worth for offer in offers] == ["+5", "", ""]
    assert [offer.described(0, ("", ""), t) for offer in offers] == [
        "+5 · more wood",
        "more wood",
        "more wood",
    ]


def test_what_a_choice_brings_stands_beside_the_points_of_others(speak: Any) -> None:
    speak.choice = lambda view, move, t: Choice("Add", "more wood", brings="2 wood")
    way, t = walk(of_width(1), 0), texts()
    offer, _ = offered(way.draft, [Forecast((0, -3), (move,)) for move in way.draft.options], t)
    assert offer.on_button(0, t) == "1. Add · 2 wood / −3"
    assert offer.on_picture(0, t).worth == ""
    assert offer.described(0, ("Ada", "Bo"), t) == "±0 you, −3 Bo · more wood"


def test_an_answer_names_its_moves_if_short(speak: Any) -> None:
    row = Row(RowAnswer((2, 1), (Add(3), Keep()), (14, 0), True, ("Add 3", "Keep")), None, goes_on=False)
    assert controls(panel_of(of_width(10), row=row))["confirm"]["label"] == "Play Add 3, Keep: +14"
    row = Row(RowAnswer((2,), (Add(3),), (0, 0), False, ("Add 3",)), None, goes_on=True)
    assert controls(panel_of(of_width(10), row=row))["best"]["label"] == "Best: Add 3"
    row = Row(RowAnswer((2,), (Add(3),), (1, 0), False, ("Add 3" * 9,)), None, goes_on=True)
    assert controls(panel_of(of_width(10), row=row))["best"]["label"] == "Best choices: +1"


def test_the_answers_to_a_row_of_questions_are_above_the_control(speak: Any) -> None:
    row = Row(answer((2, 1), Add(3), (14, 0)), answer((0, 0), Add(1), (6, -1)), goes_on=True)
    page = panel_of(of_width(10), gains=[(number, 0) for number in range(10)], row=row)
    best, rest = ways(raw(page), "best", "rest")
    assert [best.label, rest.label] == ["Best choices: +14", "Add 1: +6 / −1"]
    assert best.custom_id.endswith(":21:0")
    assert rest.custom_id.endswith(":00:0")
    menu = controls(page)["pick"]
    assert (menu["min_values"], menu["max_values"]) == (1, 10)


def test_an_answer_with_its_own_button_is_not_offered_twice(speak: Any) -> None:
    row = Row(None, answer((0,), Add(1), (6, -1)), goes_on=False)
    assert not ways(raw(panel_of(of_width(9), row=row)), "rest")
    assert ways(raw(panel_of(of_width(10), row=row)), "rest")


def test_the_last_question_of_a_row_takes_one_choice(speak: Any) -> None:
    menu = controls(panel_of(of_width(10), row=Row(None, None, goes_on=False)))["pick"]
    assert menu["max_values"] == 1


def test_a_forecast_stays_valid_while_it_is_followed() -> None:
    match = Match.new(game("ancient"), 2, seed=4)
    draft = Draft(match.game, match.view(match.to_act[0]))
    earlier = prospects(draft)
    best = max(earlier, key=lambda each: each.gains[draft.seat])
    for count in range(1, len(best.line)):
        after = draft.after(best.line[:count])
        kept = followed(after, 0, earlier)
        assert kept is not None
        assert kept.line == best.line[count:]
        whole = after.after(kept.line)
        assert kept.gains == tuple(a - b for a, b in zip(whole.gains, after.gains, strict=True))
    assert followed(draft.after(best.line), 0, earlier) is None
    aside = next(move for move in draft.options if move != best.line[0])
    rest = followed(draft.after((aside,)), 0, [best])
    assert rest is None


def test_moves_are_followed_while_they_are_legal(table: Table) -> None:
    end, made = onward(table, walk(table, 0), [Add(5), Add(6), Keep()])
    assert (end.path, made) == ((4,), [Add(5)])
    end, made = onward(table, walk(table, 0), [Add(5), Keep()], lambda view: view.board.stage == "add")
    assert (end.path, made) == ((4,), [Add(5)])
    end, made = onward(table, walk(table, 0), [Add(5), Keep()])
    assert (end.path, made) == ((4, 0), [Add(5), Keep()])
    assert path_of(table, end.draft) == end.path


# after the turn


def test_a_played_turn_is_reported_with_its_gain(table: Table) -> None:
    draft = walk(table, 0, (4, 0)).draft
    after = table_of(Match.new(WideGame(), 2, {"goal": "20"}, seed=7))
    after.match.play(0, Add(5), Keep())
    assert played(after, draft, (2, 0), texts()) == ("Done: **5 added**\n+5: you now have 5 points."), (
        "the gain of a turn in several parts includes all of them"
    )
    after.match.log[-1] = replace(after.match.log[-1], turn_over=False, points=())
    assert played(after, draft, (5, -2), texts()) == (
        f"Done: **5 added**\n+5 you, −2 {NAMES[1]}: you now have 5 points."
    )
