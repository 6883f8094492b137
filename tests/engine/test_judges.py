"""The judges of puzzles: their worlds, and when they are sure."""

from collections import Counter
from typing import Any

import pytest

from engine.catalogue import game
from engine.match import Match
from engine.robots import judges, steady
from engine.robots.judges import Judge, PlayedOn, PlayedOut, Standard, hopeless, weighed
from engine.robots.puzzles import Puzzle, puzzles

BEST, CLOSE, FAR = ("best",), ("close",), ("far",)


class Fixed(Judge):
    """A judge whose leads are given, and who counts the worlds played."""

    def __init__(self, leads: dict[Any, list[float]]) -> None:
        super().__init__(game("amytis"), Match.new(game("amytis"), 2, seed=1).view(0), 1)
        self.leads, self.played = leads, Counter[Any]()

    def play(self, moves: Any, world: int) -> Any:
        self.played[moves] += 1
        return moves, world

    def lead_in(self, state: Any) -> float:
        moves, world = state
        listed = self.leads[moves]
        return float(listed[world % len(listed)])


@pytest.fixture(autouse=True)
def without_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        judges,
        "compared",
        lambda judge, own, other, worlds: (len(worlds), judges.gap(judge, other, own, len(worlds))),
    )


STANDARD = Standard(1.5, 2.0, (4, 8, 16))


def test_clear_choices_take_few_worlds() -> None:
    judge = Fixed({BEST: [10.0, 11.0], CLOSE: [7.0, 8.0], FAR: [0.0, 2.0]})
    given = weighed(judge, BEST, [CLOSE, FAR], STANDARD)
    assert given is not None
    assert set(judge.played.values()) == {8}, "four may be a coincidence"


def test_a_hopeless_choice_stops_the_others() -> None:
    judge = Fixed({BEST: [10.0], CLOSE: [9.0], FAR: [0.0]})
    assert weighed(judge, BEST, [CLOSE, FAR], STANDARD) is None
    assert judge.played[FAR] == 0


def test_unclear_choices_get_all_worlds_and_must_then_pass_both_tests() -> None:
    wide = {BEST: [12.0, 2.0, 4.0, 9.0], CLOSE: [5.0], FAR: [0.0]}
    judge = Fixed(wide)
    assert weighed(judge, BEST, [CLOSE, FAR], STANDARD) is None
    assert judge.played[CLOSE] == judge.played[BEST] == 16
    assert weighed(Fixed(wide), BEST, [CLOSE, FAR], STANDARD._replace(sure=1.5)) is not None
    narrow = {BEST: [6.4, 6.6, 6.5, 6.4], CLOSE: [5.0], FAR: [0.0]}
    assert weighed(Fixed(narrow), BEST, [CLOSE, FAR], STANDARD) is None, "below the margin"


def test_hopeless_extrapolates_to_all_worlds() -> None:
    assert hopeless(0.5, 0.4, 1.5, 2.0, 0.25)
    assert not hopeless(2.0, 1.2, 1.5, 2.0, 0.25), "the error will halve"
    assert hopeless(1.0, 1.2, 1.5, 3.0, 1.0)


def position(one: Puzzle, slug: str) -> tuple[Any, list[tuple[Any, ...]]]:
    rules = game(slug)
    match = one.match(rules)
    return match.view(match.to_act[0]), [tuple(map(rules.notation.read, texts)) for texts in one.choices]


def test_both_judges_judge_the_end_of_the_same_number_of_own_turns() -> None:
    slug, rules = "ancient", game("ancient")
    view, turns = position(next(one for one in puzzles(slug).values() if one.turn < 20), slug)
    began = sum(player.turns for player in view.board.players)
    for judge, ahead in (
        (PlayedOut(rules, view, 3), judges.AHEAD),
        (PlayedOn(rules, view, 3, turns, steady), judges.ONWARD),
    ):
        end = judge.end(turns[0], 0)
        assert sum(player.turns for player in end.board.players) == began + 1 + ahead
        assert judge.end(turns[0], 0) is end, "played only once"


def test_a_blind_draw_shows_every_card_equally_often() -> None:
    """Where nothing else is revealed, such as the tile below the one that is taken."""
    rules = game("amytis")
    drawing = [one for one in puzzles("amytis").values() if any(map(is_blind, one.choices))]
    checked = 0
    for one in drawing:
        view, turns = position(one, "amytis")
        judge = PlayedOn(rules, view, 5, turns, steady)
        deck = len(view.secret.deck)
        turn = turns[next(place for place, texts in enumerate(one.choices) if is_blind(texts))]
        if len({outcome(judge, turn, world) for world in range(judges.DEALT)}) == deck:
            drawn = Counter(world.secret.deck[0] for world, _ in judge.dealt[:deck])
            assert len(drawn) == deck, "every card once among as many worlds as there are cards"
            checked += 1
    assert checked, f"none of {len(drawing)} puzzles reveals nothing but a card"


def is_blind(texts: tuple[str, ...]) -> bool:
    return texts[-1] == "project deck"


def outcome(judge: PlayedOn, moves: tuple[Any, ...], world: int) -> Any:
    """Return what the player sees after some moves in a world."""
    state, _ = judge.dealt[world]
    for move in moves:
        state = judge.game.step(state, judge.seat, move).state
    view = judge.game.view(state, judge.seat)
    return view.board, view.secret
