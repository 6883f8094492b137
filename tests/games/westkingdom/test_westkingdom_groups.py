"""Large groups: who can capture them, what that earns and stops, and the warnings about them."""

from random import Random

import pytest

from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import LOCATIONS
from engine.games.westkingdom.events import Captured, Gained
from engine.games.westkingdom.groups import WorkerGroup, captors, large, prize, within_reach
from engine.games.westkingdom.moves import Capture, Place, Raid, WestKingdomMove
from engine.games.westkingdom.turn.tasks import ToPlace
from render.texts import texts
from render.words.westkingdom import choice, joined_choice, threats
from render.words.westkingdom.parts import goods_text
from tests.games.westkingdom.drawing import play, state
from tests.games.westkingdom.matches import eager
from tests.thorough import times

ARTISANS = {"artisans": "on"}
MINES, FOREST, QUARRY = (LOCATIONS.index(name) for name in ("mines", "forest", "quarry"))
NAMES = ("Ada", "Plumb", "Ninsun", "Gudea")


def told(*lines: str, seat: int = 0) -> list[str]:
    """Return the warnings to a seat, from the public view."""
    return threats(GAME.view(state(*lines), None), seat, NAMES, texts())


def test_groups_of_five_are_large_and_sorted() -> None:
    board = state("mines=5 forest=4", "quarry=9").board
    assert large(board) == [WorkerGroup(1, QUARRY, 9), WorkerGroup(0, MINES, 5)]


@pytest.mark.parametrize(
    ("captor", "able"),
    [
        ("1si", True),
        ("", False),
        ("1si forest=20", False),  # no worker left to place
        ("virtue=3", True),  # no tax to pay
        ("virtue=4", False),
    ],
)
def test_captor_needs_a_worker_and_the_tax(captor: str, able: bool) -> None:
    view = GAME.view(state("mines=5", captor), None)
    assert captors(view, WorkerGroup(0, MINES, 5)) == ([1] if able else [])


def test_strongman_captures_with_the_artisan() -> None:
    """Without silver, at any location its Artisan is placed at."""
    options = ARTISANS
    strong = state("mines=5", "artisan=supply apprentices=strongman-54", options=options)
    assert captors(GAME.view(strong, None), WorkerGroup(0, MINES, 5)) == [1]
    away = state("mines=5", "artisan=forest apprentices=strongman-54", options=options)
    assert captors(GAME.view(away, None), WorkerGroup(0, MINES, 5)) == []


def test_nobody_captures_after_the_last_turn() -> None:
    lines = "mines=6", "5si", "5si"
    reach = [
        captors(GAME.view(state(*lines, final=final), None), WorkerGroup(0, MINES, 6))
        for final in (1, 2, 3, 4)
    ]
    assert reach == [[], [1], [1, 2], [1, 2]]


def test_prize_is_what_the_engine_pays() -> None:
    before = state("5si guardhouse=1", "mines=15")
    group = WorkerGroup(1, MINES, 15)
    reward, stops = prize(before.board, group)
    after = play(before, "place town-centre; raid mines")
    freed = play(after, "place forest; place guardhouse")
    assert reward == freed.board.players[0].goods[-1] - after.board.players[0].goods[-1] == 15
    mined = play(before, "place forest; place mines; mine gold")
    assert stops[3] == mined.board.players[1].goods[3] == 8


def test_reach_is_what_the_engine_allows() -> None:
    """In random matches: a group is within reach if and only if a turn without building captures it."""
    chance, seen = Random(3), set[bool]()
    for seed in range(times(4, 40)):
        now = GAME.start(2 + seed % 4, GAME.facts.check_options({"plans": "dealt", "boards": "dealt"}), seed)
        while acting := GAME.to_act(now.board):
            seat = acting[0]
            if isinstance(now.board.stack[-1], ToPlace) and chance.random() < 0.15:
                reach = within_reach(GAME.view(now, None), seat)
                assert reach == set(captures(now, seat)), (seed, seat)
                seen.add(bool(reach))
            now = GAME.step(now, seat, eager(now, seat, chance)).state
    assert seen == {True, False}


def captures(now: WestKingdomState, seat: int) -> list[tuple[int, int]]:
    """Return the groups of others that a seat can capture with a worker, by the rules' own moves."""
    taken = []
    open_ends: list[tuple[WestKingdomState, WestKingdomMove]] = [
        (now, move) for move in GAME.moves(now, seat) if isinstance(move, Place)
    ]
    while open_ends:
        at, move = open_ends.pop()
        step = GAME.preview(at, seat, move)
        events = [event for event in step.events if isinstance(event, Captured) and event.whom != seat]
        taken += [(event.whom, event.location) for event in events]
        if not events and not step.revealed and not step.turn_over and seat in GAME.to_act(step.state.board):
            options = GAME.moves(step.state, seat)
            open_ends += [(step.state, option) for option in options if isinstance(option, Raid | Capture)]
    return taken


def test_own_group_within_reach_is_told_first() -> None:
    assert told("mines=6", "1si mines=16", "2si forest=7") == [
        "Plumb and Ninsun can capture your 6 workers in the Mines.",
        "Plumb has 16 workers in the Mines and Ninsun 7 at the Forest.",
    ]


def test_large_groups_are_told_with_whether_they_can_be_captured() -> None:
    assert told("1si", "mines=16") == [
        "Plumb has 16 workers in the Mines (8 gold a turn): you can capture them."
    ]
    assert told("", "mines=16") == ["Plumb has 16 workers in the Mines (8 gold a turn)."]
    assert told("1si", "mines=16", "forest=5") == [
        "Plumb has 16 workers in the Mines and Ninsun 5 at the Forest: you can capture either."
    ]
    assert told("9si", "mines=9", "quarry=8", "forest=5")[0].endswith(": you can capture any of them.")
    assert told("", "mines=16", "mines=5") == ["Plumb has 16 workers in the Mines and Ninsun 5."]
    assert told("1si mines=4", "mines=4") == []
    assert told("mines=9", "") == [], "nobody can capture them"


def test_many_captors_are_counted() -> None:
    lines = "forest=5", "1si", "1si", "1si"
    assert told(*lines) == ["3 opponents can capture your group at the Forest (5)."]


def shown(start: WestKingdomState, move: Place) -> tuple[str, str]:
    """Return what a placement brings, as on its button, and what a capture there earns."""
    entry = choice(GAME.view(start, 0), move, texts())
    return entry.brings, entry.prize


@pytest.mark.parametrize(
    ("own", "other", "where", "brings"),
    [
        ("forest=5", "", "forest", "6 wood"),
        ("mines=2", "", "mines", "1 gold"),
        ("", "", "silversmith", "2 silver"),
        ("storehouse=1", "", "storehouse", "2 trades"),
        ("9si", "", "workshop", "hire"),
        ("", "", "workshop", "1 plan"),
        ("held=0:0,1:6", "", "guardhouse", "6 silver"),
        ("prison=4", "", "guardhouse", "4 workers"),
        ("6si debts=1/0", "", "guardhouse", "1 debt less"),
        ("1si", "mines=16", "town-centre", "captures 16"),
        ("1si", "mines=3 forest=4", "town-centre", "captures 4"),
        ("1si mines=3", "", "town-centre", "your 3 back"),
        ("5si", "", "market-middle", "hire or a plan"),
    ],
)
def test_buttons_say_what_a_placement_brings(own: str, other: str, where: str, brings: str) -> None:
    assert shown(state(own, other), Place(LOCATIONS.index(where)))[0] == brings


def test_a_capture_says_what_it_earns_and_stops() -> None:
    text = shown(state("1si", "mines=15"), Place(LOCATIONS.index("town-centre")))[1]
    assert shown(state("1si", "mines=4"), Place(LOCATIONS.index("town-centre")))[1] == "", "not large"
    assert text == "green’s 15 in the Mines: up to 15 silver at the Guardhouse, stops 8 gold a turn"
    before = play(state("5si", "mines=15 forest=2", "mines=3"), "place town-centre")
    view = GAME.view(before, 0)
    after = GAME.view(play(before, "raid mines"), 0)
    entry, _ = joined_choice(
        view, after, (Raid(MINES), Capture(after.board.players[1].colour)), NAMES, texts()
    )
    assert entry.button == "Mines: 15 (Plumb)"
    assert entry.prize == "up to 15 silver at the Guardhouse, stops 8 gold a turn"


def test_told_goods_are_what_the_engine_gives() -> None:
    """In random matches, a placement without a further question gives exactly the goods on its button."""
    chance, compared = Random(4), 0
    for seed in range(times(4, 40)):
        now = GAME.start(2 + seed % 4, GAME.facts.check_options({"plans": "dealt", "boards": "dealt"}), seed)
        while acting := GAME.to_act(now.board):
            seat = acting[0]
            for move in GAME.moves(now, seat) if chance.random() < 0.1 else ():
                if not isinstance(move, Place):
                    continue
                step = GAME.preview(now, seat, move)
                gained = [0] * 6
                for event in step.events:
                    if isinstance(event, Gained) and event.seat == seat:
                        gained = [a + b for a, b in zip(gained, event.goods, strict=True)]
                if any(gained) and step.turn_over:
                    told = choice(GAME.view(now, seat), move, texts()).brings
                    assert told == goods_text(gained, texts()), move
                    compared += 1
            now = GAME.step(now, seat, eager(now, seat, chance)).state
    assert compared > 100
