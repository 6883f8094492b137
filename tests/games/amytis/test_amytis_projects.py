"""Projects: all cards, all placements, and when they are completed."""

import pytest

from engine.core.values import total
from engine.draft import Draft
from engine.games.amytis import GAME
from engine.games.amytis.board import City
from engine.games.amytis.cards import PROJECTS, project
from engine.games.amytis.events import Drew, FavorDue, Validated
from engine.games.amytis.moves import Draw
from engine.games.amytis.scoring import fits, progress
from tests.games.amytis.drawing import build, changed, city, on_top, position, run, worth

SHEET = """
 1  G../.B./..O   8   4
 2  B../.O./..G   8   4
 3  BBB           8   6
 4  PPP           8   6
 5  O./OO         8  16
 6  G./GG         8  16
 7  GP/PP        10  16
 8  OB/OB        10  16
 9  OPP/P..      10   8
10  OGG/O..      10   8
11  .OO/OB.      10   8
12  .PP/BB.      10   8
13  .B./BGB      10   8
14  .G./PGP      10   8
15  PBG/O../O..  12   4
16  PPO/GG.      12   8
17  BPB/.G./.B.  12   4
18  B../BG./.GO  12   4
19  .P./BGO/.G.  12   4
20  P.P/BGO      12   8
"""
"""The cards: number, pattern, points, placements."""

Rows = tuple[str, ...]
Way = dict[int, str]


def turned(rows: Rows) -> Rows:
    return tuple("".join(row[x] for row in reversed(rows)) for x in range(len(rows[0])))


def mirrored(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows)


def turns(rows: Rows) -> set[Rows]:
    quarter, half = turned(rows), turned(turned(rows))
    return {rows, quarter, half, turned(half)}


def ways(rows: Rows) -> list[Way]:
    """Return {space: colour} for each way to lay a card on a city, rotated but not mirrored."""
    placements = []
    for shape in turns(rows):
        for top in range(4 - len(shape)):
            for left in range(4 - len(shape[0])):
                cells = [
                    (y, x) for y in range(len(shape)) for x in range(len(shape[0])) if shape[y][x] != "."
                ]
                placements.append({(top + y) * 3 + left + x: shape[y][x] for y, x in cells})
    return placements


def showing(way: Way) -> City:
    """Return a city of Walls in these colours."""
    return city(" ".join("W" + way[space].lower() if space in way else "." for space in range(9)))


CARDS = {
    int(number): (tuple(pattern.split("/")), int(points), int(count))
    for number, pattern, points, count in (line.split() for line in SHEET.strip().splitlines())
}
NUMBERED = [pytest.param(number, id=f"card {number}") for number in CARDS]
CHIRAL = [number for number, (rows, _, _) in CARDS.items() if mirrored(rows) not in turns(rows)]


def test_deck_matches_the_sheet() -> None:
    assert {card.number: (card.pattern, card.points, len(card.placements)) for card in PROJECTS} == CARDS
    points = [card.points for card in PROJECTS]
    assert (points.count(8), points.count(10), points.count(12), sum(points)) == (6, 8, 6, 200)


@pytest.mark.parametrize("number", NUMBERED)
def test_any_tile_of_a_placement_completes_it(number: int) -> None:
    rows, points, count = CARDS[number]
    laid = ways(rows)
    assert len(laid) == count
    for way in laid:
        assert fits(showing(way), number)
        assert progress(showing(way), number) == (len(way), len(way))
        for last in way:
            drawing = " ".join(
                "." if space not in way else f"W{way[space].lower()}{'*' * (space == last)}"
                for space in range(9)
            )
            step = build(drawing, projects=((number,), ()))
            assert [e for e in step.events if isinstance(e, Validated)] == [Validated(number)]
            assert (step.state.board.projects[0], step.state.board.validated[0]) == ((), (number,))
            assert total(GAME.sheets(step.state.board)[0]) == sum(step.state.board.earned[0]) + points


@pytest.mark.parametrize("number", NUMBERED)
def test_missing_or_wrong_tile_breaks_a_placement(number: int) -> None:
    for way in ways(CARDS[number][0]):
        for space, colour in way.items():
            without = {other: way[other] for other in way if other != space}
            assert not fits(showing(without), number)
            assert progress(showing(without), number) == (len(way) - 1, len(way))
            for wrong in set("BGOP") - {colour}:
                assert not fits(showing({**way, space: wrong}), number)


@pytest.mark.parametrize("number", CHIRAL)
def test_mirrored_patterns_do_not_count(number: int) -> None:
    for way in ways(mirrored(CARDS[number][0])):
        assert not fits(showing(way), number)


def test_nine_cards_differ_from_their_mirror_image() -> None:
    assert CHIRAL == [9, 10, 11, 12, 15, 16, 18, 19, 20]


def test_only_visible_tiles_of_the_pattern_count() -> None:
    assert fits(city("To Gb Tp   Mo Tb Wg   Pp Pp Pp"), 8)
    assert not fits(city("To Gb+Gg Tp   Mo Tb Wg   Pp Pp Pp"), 8)


@pytest.mark.parametrize(
    "drawing",
    ["Ro Tb . Wo Gb* . . . .", ". Ro Go . Tb Wb* . . .", ". . . . Tb Wo . Mb Go*", "Mb* Gb . To Wo . . . ."],
)
def test_square_example_of_the_booklet(drawing: str) -> None:
    step = build(drawing, projects=((8,), ()))
    assert Validated(8) in step.events
    assert {line.source: line.points for line in GAME.sheets(step.state.board)[0]}["project:8"] == 10


def test_diagonal_square_is_another_pattern() -> None:
    assert build("Ro Tb . Wb Go* . . . .", projects=((8,), ())).state.board.validated[0] == ()


def test_several_projects_in_one_turn() -> None:
    step = build("Wo Wb . Wo Wb Wb* . . .", projects=((5, 3, 8), ()))
    assert step.state.board.validated[0] == ()
    step = build("Wo Wb . Wo Wb* . Wo Wb .", projects=((3, 5, 8), ()))
    assert step.state.board.validated[0] == (3, 8)
    assert step.state.board.projects[0] == (5,)


def test_completed_project_survives_being_built_over() -> None:
    done = build("Wb Wb Wb* . . . . . .", projects=((3,), ())).state
    over = on_top(done, "b1", "Tp")
    covered = run(over, "take b1", "place a1", "take c1", "place b1").state
    assert covered.board.validated[0] == (3,)


def test_opponents_projects_are_not_completed() -> None:
    step = build("Wb Wb Wb* . . . . . .", projects=((), (3,)))
    assert step.state.board.validated == ((), ())


def test_displayed_projects_are_not_completed() -> None:
    step = build("Wb Wb Wb* . . . . . .", display=(3, 8, 12))
    assert step.state.board.validated == ((), ())


def test_project_taken_and_completed_in_one_turn() -> None:
    state = build("Wb Wb Wb Pg* . . . . .", display=(3, 8, 12)).state
    assert worth(state, "project 3") == 8
    step = run(state, "project 3")
    assert step.events[:2] == (Drew(3, from_deck=False), Validated(3))
    assert step.state.board.validated[0] == (3,)


def test_project_drawn_and_completed_in_one_turn() -> None:
    step = run(build("Wb Wb Wb Pg* . . . . .", deck=(3, 7)).state, "project deck")
    assert step.events[:2] == (Drew(3, from_deck=True), Validated(3))
    assert step.revealed


def test_palace_counts_in_the_pattern_it_completes() -> None:
    step = run(build("Wb Wb Pb* . . . . . .", projects=((3,), ()), display=(1, 2, 4)).state, "project 4")
    assert step.state.board.validated[0] == (3,)
    assert step.state.board.projects[0] == (4,)


def test_space_worth_includes_completed_projects() -> None:
    state = on_top(
        position(projects=((3,), ()), cities=(city("Wb Wb . . . . . . ."), city(". " * 9))), "a1", "Tb"
    )
    assert worth(state, "take a1") == 1 + project(3).points
    placing = run(state, "take a1").state
    assert [worth(placing, f"place {at}") for at in ("a1", "c1", "b2")] == [1, 9, 1]


def test_empty_deck_leaves_only_the_display() -> None:
    step = build("Pb* Wb Wb . . . . . .", architects=".11......", display=(8, 12, 14), deck=(3,))
    assert [GAME.notation.write(move) for move in GAME.moves(step.state, 0)] == [
        "project 8",
        "project 12",
        "project 14",
        "project deck",
    ]
    empty = changed(step.state, deck=())
    assert Draw(0) not in GAME.moves(empty, 0)
    assert len(GAME.moves(empty, 0)) == 3


def test_blind_draw_counts_certain_gains() -> None:
    """A favor that becomes due and a project the Palace completes count, as with a visible project."""
    favor = build("Pb* . . . . . . . .", architects="11.......", display=(3, 8, 12)).state
    assert {move: worth(favor, move) for move in ("project deck", "project 3", "project 12")} == {
        "project deck": 4,
        "project 3": 4,
        "project 12": 4,
    }
    both = build("Pb* Wb Wb . . . . . .", architects="11.......", projects=((3,), ())).state
    assert worth(both, "project deck") == 8 + 9  # three stacks of exactly 1
    plain = build("Pb* . . . . . . . .").state
    draft = Draft(GAME, GAME.view(plain, 0))
    draft.push(GAME.notation.read("project deck"))
    assert draft.aftermath is None


def test_blind_draw_reports_certain_gains() -> None:
    both = build("Pb* Wb Wb . . . . . .", architects="11.......", projects=((3,), ())).state
    draft = Draft(GAME, GAME.view(both, 0))
    draft.push(GAME.notation.read("project deck"))
    assert draft.aftermath is not None
    assert draft.aftermath.events == (Validated(3), FavorDue(0, 9))
    assert draft.gains == (17, 0)
