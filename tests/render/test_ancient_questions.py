"""Pictures of questions in Ancient Architects: names in place, nothing hidden, small files."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image

from engine.core.rng import Rng
from engine.draft import Draft
from engine.games.ancient import GAME
from engine.games.ancient.board import AncientView
from engine.games.ancient.cards import SMALL_STONES
from engine.games.ancient.moves import AncientMove, Collect, Fit
from engine.match import Match
from render.boards import Candidate, Scene, board
from render.boards.ancient.board import layout
from render.boards.ancient.pieces.palette import PALETTE
from render.boards.ancient.questions import fitting, options, placing, question
from render.canvas import Box
from render.encode import encode
from render.texts import signed, texts
from render.words import words
from tests.thorough import ends, times

NAMES = ("Anastasia", "Ben", "Cleopatra Philopator", "Dov")
HIGHEST = 800
HEAVIEST = 60_000
"""Most bytes of a question; a step of the panel may take 80 KiB."""
W, T = words("ancient"), texts()


def offered(view: AncientView, chance: Random) -> list[Candidate]:
    """Return the viewer's options, with button labels and random worths."""
    assert view.viewer is not None
    moves = GAME.moves(GAME.deal(view, None), view.viewer)
    worths = [chance.randint(-9, 30) for _ in moves] if chance.random() < 0.8 else [4] * len(moves)
    labels = [signed(worth) for worth in worths] if chance.random() < 0.9 else [""] * len(moves)
    return [
        Candidate(move, W.choice(view, move, T).button, worth)
        for move, worth in zip(moves, labels, strict=True)
    ]


def row(draft: Draft, chance: Random) -> list[AncientMove]:
    """Return answers to the pending questions about small stones."""
    prefetch = Draft(GAME, draft.view)
    while prefetch.options and prefetch.view.board.phase == "small":
        prefetch.push(chance.choice(list(prefetch.options)))
    return prefetch.played


@cache
def questions_of(
    seats: int, seed: int
) -> list[tuple[AncientView, tuple[Candidate, ...], tuple[AncientMove, ...]]]:
    """Return every question of a random match and each turn's result, as the panel shows them."""
    match, chance, collected = Match.new(GAME, seats, seed=seed), Random(seed), []
    while not match.over:
        seat = match.to_act[0]
        draft = Draft(GAME, match.view(seat))
        while draft.options:
            view = draft.view
            suggested = row(draft, chance) if view.board.phase == "small" else []
            collected.append((view, tuple(offered(view, chance)), tuple(suggested)))
            draft.push(chance.choice(list(draft.options)))
        collected.append((draft.view, (), ()))
        match.play(seat, *draft.played)
    return collected


def some(
    seats: int, seed: int
) -> Iterator[tuple[AncientView, tuple[Candidate, ...], tuple[AncientMove, ...]]]:
    """Yield questions of every kind, from all parts of a match."""
    kinds: dict[object, list[tuple[AncientView, tuple[Candidate, ...], tuple[AncientMove, ...]]]] = {}
    for each in questions_of(seats, seed):
        kinds.setdefault((each[0].board.phase, bool(each[1]), each[0].board.bound), []).append(each)
    for views in kinds.values():
        yield from Random(seed).sample(views, min(times(2, 6), len(views)))


def asked(
    view: AncientView, candidates: tuple[Candidate, ...], suggested: tuple[AncientMove, ...] = ()
) -> Image.Image:
    names = NAMES[: len(view.board.players)]
    return board("ancient").question(view, candidates, suggested, Scene(names, T, private=True))


SEATS = pytest.mark.parametrize("seats", ends((2, 3, 4)))


@SEATS
def test_every_kind_of_question_can_be_drawn(seats: int) -> None:
    kinds = set()
    for view, candidates, suggested in some(seats, seats):
        kinds.add(view.board.phase if candidates else "result")
        image = asked(view, candidates, suggested)
        assert image.mode == "RGB"
        assert image.width == layout.WIDTH
        assert image.height <= HIGHEST
        data = encode(image, PALETTE)
        assert len(data) <= HEAVIEST
    assert kinds == {"take", "place", "small", "card", "result"}


@pytest.mark.parametrize("seed", range(3))
@SEATS
def test_every_choice_is_named_in_the_picture(seats: int, seed: int) -> None:
    for view, candidates, _ in questions_of(seats, seed):
        if not candidates:
            continue
        tags = question.marks(view, candidates)
        assert sorted(mark for tag in tags for mark in tag.marks) == sorted(
            candidate.mark for candidate in candidates
        )
        for tag in tags:
            assert tag.box.x >= 0
            assert tag.box.y >= 0
            assert tag.box.right <= layout.WIDTH
            assert tag.box.bottom <= HIGHEST
        for one, other in combinations(tags, 2):
            assert apart(one.box, other.box), (one, other)


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_tags_do_not_overlap() -> None:
    fits = [Candidate(Fit(space), f"l{space}", "+12") for space in range(12)]
    both = [
        Candidate(Collect(), "Collection", "+12"),
        Candidate(Collect(all=True), "Rest to collection", "−12"),
    ]
    tags = fitting.tags([*fits, *both])
    assert len(tags) == 14
    assert all(apart(one.box, other.box) for one, other in combinations(tags, 2))


def test_worths_are_on_their_choices_tags() -> None:
    view, candidates, _ = next(each for each in questions_of(2, 0) if each[0].board.phase == "place")
    worths = {mark: tag.worth for tag in question.marks(view, candidates) for mark in tag.marks}
    assert worths == {candidate.mark: candidate.worth for candidate in candidates}
    changed = tuple(candidate._replace(worth="+99") for candidate in candidates)
    assert asked(view, changed).tobytes() != asked(view, candidates).tobytes()


def test_equally_good_orientations_share_a_tag() -> None:
    moves = GAME.moves(GAME.deal(turnable(), None), 0)
    same = [Candidate(move, str(number), "+1") for number, move in enumerate(moves)]
    assert len(placing.tags(same)) == len(moves) // 2
    differing = [Candidate(move, str(n), ("+1", "+2")[n % 2]) for n, move in enumerate(moves)]
    assert len(placing.tags(differing)) == len(moves)


def turnable() -> AncientView:
    """Return a view of an empty board with a turnable stone in hand."""
    view = GAME.view(Match.new(GAME, 2, seed=1).state, 0)
    for stone in range(74):
        placing_view = replace(view, board=replace(view.board, seat=0, phase="place", stone=stone))
        if len(GAME.moves(GAME.deal(placing_view, None), 0)) == 30:
            return placing_view
    raise AssertionError("every stone is symmetric")


@pytest.mark.parametrize(
    ("worths", "best"),
    [
        (("+2", "−1", "+2", "±0"), [0, 2]),
        (("−3", "−1"), [1]),
        (("+1", "+1"), []),
        (("", ""), []),
        (("+5 and more", "+1"), []),
    ],
)
def test_best_choices_stand_out(worths: tuple[str, ...], best: list[int]) -> None:
    candidates = [Candidate(None, "x", worth) for worth in worths]
    most = options.most(candidates)
    emphasized = [options.tag(Box(0, 0, 9, 9), candidate, most).best for candidate in candidates]
    assert [number for number, stands_out in enumerate(emphasized) if stands_out] == best


def test_suggestion_marks_every_stone() -> None:
    for view, candidates, suggested in questions_of(3, 4):
        if len(suggested) > 1 and any(isinstance(move, Fit) for move in suggested):
            plain, highlighted = asked(view, candidates), asked(view, candidates, suggested)
            assert plain.tobytes() != highlighted.tobytes()
            every = [asked(view, candidates, suggested[:count]) for count in range(1, len(suggested))]
            assert highlighted.tobytes() not in {image.tobytes() for image in every}
            return
    raise AssertionError("no suggestion")


@pytest.mark.parametrize("count", [1, 13, 24, 40, SMALL_STONES])
def test_any_number_of_small_stones_can_be_drawn(count: int) -> None:
    view = turnable()
    kinds = tuple(sorted(number % 12 for number in range(count)))
    for phase in ("take", "place", "small"):
        on_table = {"pile": kinds} if phase == "take" else {"pending": kinds}
        changed_view = replace(view, board=replace(view.board, phase=phase, **on_table))
        assert asked(changed_view, tuple(offered(changed_view, Random(1)))).height <= HIGHEST


@SEATS
def test_question_does_not_depend_on_hidden_information(seats: int) -> None:
    rng = Rng(seats)
    for view, candidates, suggested in some(seats, 7):
        other = GAME.deal(view, rng)
        assert other.secret != view.secret
        same = GAME.view(other, view.viewer)
        assert asked(same, candidates, suggested).tobytes() == asked(view, candidates, suggested).tobytes()
