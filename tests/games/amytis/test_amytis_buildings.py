"""Immediate points of each building, on both sides (booklet, "Effects")."""

import pytest

from engine.games.amytis.cards import BUILDINGS
from engine.games.amytis.events import Built
from tests.games.amytis.drawing import build

A, B = False, True
CASES = {
    "garden A alone": (A, "Gb* . .   . . .   . . .", 1),
    "garden A: empty spaces are no stacks": (A, "Gb* Mb2 .   . . .   . . Tg3", 1),
    "garden A: all stacks of that height": (A, "Gb2* Mb2 .   Wg2 Tb .   . . Rp3", 3),
    "garden A: the new height counts": (A, "Mb+Gb* Tb Tg   Tp To .   . . .", 1),
    "garden A: a high stack": (A, "Gb5* Mb4 .   . Tb5 .   . . Tg6", 2),
    "garden A: a full city": (A, "Gb* Tb Tb   Wb Wb Wb   Rp Rp Rp", 9),
    "garden B alone": (B, "Gb* . .   . . .   . . .", 2),
    "garden B: only its own stack": (B, "Gb2* Mb2 .   Wg2 Tb .   . . Rp3", 4),
    "garden B: a stack of four": (B, "Wb3+Gb* Mb4 .   . . .   . . .", 8),
    "market A alone": (A, ". . .   . Mb* .   . . .", 2),
    "market A: same colour, any building": (A, "Mb* Tb Wb   Gg . Go   . . .", 6),
    "market A: covered tiles do not count": (A, "Mb* Tb+Wg Tb+Wp   Mb+Mb . .   . . .", 4),
    "market A: what it covers does not count": (A, "Tb+Mg* Tb .   . . .   . . .", 2),
    "market A: a stack counts once": (A, "Mb4* Tb3 .   . . .   . . .", 4),
    "market A: a full city": (A, "Mo* To To   Wo Wo Wo   Ro Ro Ro", 18),
    "market B alone": (B, ". . .   . Mb* .   . . .", 0),
    "market B: other colours": (B, "Mb* Tb Wg   Gg . Go   . Pp .", 4),
    "market B: covered tiles do not count": (B, "Mb* Tg+Wb Tg3   . . .   . . .", 1),
    "market B: others of one colour": (B, "Mb* Wg Wg   Wg Wg Wg   Wg Wg Wg", 8),
    "wall A on the corner": (A, "Wb* . .   . . .   . . .", 2),
    "wall A on a side": (A, ". . .   . . .   . Wb* .", 2),
    "wall A in the middle scores the edge": (A, "Wb . Wg   . Wo* .   . Wp .", 6),
    "wall A in the middle alone": (A, "Tb . .   . Wb* .   . . .", 0),
    "wall A: covered walls do not count": (A, "Wb* Wb+Tb .   . . .   . . .", 2),
    "wall A: the whole edge": (A, "Wb* Wb Wb   Wg Wg Wg   Wp Wp Wp", 16),
    "wall B off the corners": (B, ". Wb* .   Wg Wb .   . . .", 0),
    "wall B on one corner": (B, "Wb* . .   . Wg .   . . .", 1),
    "wall B on two corners": (B, "Wb . .   . . .   . . Wg*", 4),
    "wall B on three corners": (B, "Wb . Wb   . . .   . . Wg*", 8),
    "wall B on four corners": (B, "Wb* . Wb   . . .   Wp . Wg", 10),
    "wall B off the corners scores them": (B, "Wb . Wb   . Wo* .   . . .", 4),
    "wall B: covered walls do not count": (B, "Wb* . Wb+Tb   . . .   . . .", 1),
    "palace A alone": (A, "Pb* . .   . . .   . . .", 1),
    "palace A: of any colour": (A, "Pb* Pg .   . Pp .   . . To", 3),
    "palace A: covered palaces do not count": (A, "Pb2* Pg+Tb .   . . .   . . .", 1),
    "palace B scores by its choice alone": (B, "Pb* Pg .   . Pp .   . . To", 0),
    "residence A alone": (A, "Rb* . .   . . .   . . .", 1),
    "residence A: the booklet's example": (A, "Wb Tg .   . Ro* Mp   . . .", 4),
    "residence A: each type once": (A, "Rb* Rg .   Wb Wg Wp   . . .", 2),
    "residence A: covered types do not count": (A, "Rb* Wb+Rg Tb+Mg   . . .   . . .", 2),
    "residence A: what it covers does not count": (A, "Wb+Rb* Tg .   . . .   . . .", 2),
    "residence A: all six": (A, "Rb* Wb Tb   Gb Pb Mb   . . .", 6),
    "residence B alone": (B, "Rb* . .   . . .   . . .", 2),
    "residence B: with markets": (B, "Rb* Mg Rp   Mo Tb .   . . .", 8),
    "residence B: covered tiles do not count": (B, "Rb* Mg+Tb Rp2   . . .   . . .", 4),
}
THEATERS = {
    "theater A: the architect just placed": (A, ". . .   . . .   . . .", 0, 1),
    "theater A: architects of both": (A, ". 1 2   . 1 .   2 . .", 0, 5),
    "theater A for the second player": (A, ". 1 2   . 1 .   2 . .", 1, 5),
    "theater A: all but one stack": (A, ". 1 2   1 . 1   2 2 2", 0, 8),
    "theater B: the architect just placed": (B, ". . .   . . .   . . .", 0, 2),
    "theater B: own architects alone": (B, ". 1 2   . 1 .   2 2 .", 0, 6),
    "theater B for the second player": (B, ". 1 2   . 1 .   2 2 .", 1, 8),
    "theater B: all four": (B, ". 1 2   1 . 1   2 . 2", 0, 8),
}


@pytest.mark.parametrize(("side_b", "drawing", "points"), CASES.values(), ids=CASES)
def test_immediate_points(side_b: bool, drawing: str, points: int) -> None:
    step = build(drawing, side_b=side_b)
    [built] = [event for event in step.events if isinstance(event, Built)]
    assert built.points == points
    kind = built.tile // 4
    assert step.state.board.earned[0] == tuple(points if i == kind else 0 for i in range(len(BUILDINGS)))


@pytest.mark.parametrize(("side_b", "architects", "seat", "points"), THEATERS.values(), ids=THEATERS)
def test_theaters_count_architects(side_b: bool, architects: str, seat: int, points: int) -> None:
    step = build("Tb* . . . . . . . .", side_b=side_b, architects=architects, seat=seat)
    assert sum(step.state.board.earned[seat]) == points
    assert sum(step.state.board.earned[1 - seat]) == 0


@pytest.mark.parametrize("space", range(9))
def test_the_edge_is_all_but_the_middle(space: int) -> None:
    marks = ["."] * 9
    marks[space] = "Wb*"
    assert sum(build(" ".join(marks)).state.board.earned[0]) == (0 if space == 4 else 2)


@pytest.mark.parametrize("space", range(9))
def test_the_corners_are_four(space: int) -> None:
    marks = ["."] * 9
    marks[space] = "Wb*"
    assert sum(build(" ".join(marks), side_b=True).state.board.earned[0]) == (space in (0, 2, 6, 8))


def test_every_building_and_side_has_cases() -> None:
    names = {tuple(case.replace(":", "").split()[:2]) for case in (*CASES, *THEATERS)}
    assert names == {(name, side) for name in BUILDINGS for side in "AB"}


def test_points_of_several_turns_add_up() -> None:
    first = build("Gb2* Mb2 . Wg2 Tb . . . Rp3", earned=((4, 0, 7, 0, 0, 0), (1, 1, 1, 1, 1, 1)))
    assert first.state.board.earned == ((7, 0, 7, 0, 0, 0), (1, 1, 1, 1, 1, 1))
