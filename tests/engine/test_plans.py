"""Plans: what can be planned, which line is played, and why not."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import plans
from engine.catalogue import game
from engine.core.rng import Rng
from engine.core.values import View
from engine.draft import Draft
from engine.errors import Refusal
from engine.games.ancient.moves import Take
from engine.games.architectura.board import ToBury
from engine.history import record
from engine.history.log import Played
from engine.match import Match
from engine.plans import AtLeast, Fact, PlanLine, TurnPlan, Unharmed
from engine.robots import turns
from tests.laws.matches import random_draft, random_turn
from tests.support import COUNTING, counting, play_turn

RECORDS = Path(__file__).parent / "playthroughs"
ADD_KEEP = PlanLine(("add 2", "keep"))
ADD_PLAY = PlanLine(("add 3", "play"))


def planned_by(match: Match, seat: int, *lines: PlanLine) -> TurnPlan:
    return plans.plan_of(match.game, match.view(seat), lines)


def refused(match: Match, seat: int, *lines: PlanLine) -> str:
    with pytest.raises(Refusal) as refusal:
        planned_by(match, seat, *lines)
    return refusal.value.key


def test_a_plan_is_made_for_a_seat_that_waits_and_played_on_its_turn() -> None:
    match = counting()
    plan = planned_by(match, 1, ADD_PLAY)
    play_turn(match)
    decision = plans.decide(COUNTING, match.view(1), plan)
    assert decision.line == 0
    assert [COUNTING.notation.write(move) for move in decision.moves] == ["add 3", "play"]
    entries = match.play(1, *decision.moves, planned=True)
    assert all(isinstance(entry, Played) and entry.planned for entry in entries)


def test_nothing_is_played_if_no_line_applies_and_each_says_why() -> None:
    match = counting()
    plan = planned_by(
        match,
        1,
        replace(ADD_KEEP, conditions=(AtLeast(3),)),
        replace(ADD_KEEP, conditions=(Fact("ten:0"),)),
        replace(ADD_KEEP, conditions=(Fact("ten:0", holds=False), AtLeast(9))),
    )
    play_turn(match)
    decision = plans.decide(COUNTING, match.view(1), plan)
    assert (decision.line, decision.moves) == (None, ())
    assert [(reason.key, reason.args) for reason in decision.reasons] == [
        ("plan-reason-worth", {"worth": 2, "wanted": 3}),
        ("plan-reason-no-fact", {"fact": "ten:0"}),
        ("plan-reason-worth", {"worth": 2, "wanted": 9}),
    ]


def test_a_fact_can_be_ruled_out() -> None:
    match = counting(goal="20")
    for _ in range(6):
        play_turn(match, number=3)
    never = replace(ADD_KEEP, conditions=(Fact("ten:0", holds=False),))
    plan = planned_by(match, 1, never)
    play_turn(match, number=3)
    decision = plans.decide(COUNTING, match.view(1), plan)
    assert [reason.key for reason in decision.reasons] == ["plan-reason-fact"]


def test_a_plan_survives_storage() -> None:
    match = counting()
    line = replace(ADD_KEEP, conditions=(AtLeast(1), Unharmed(), Fact("ten:0", holds=False)), then=ADD_PLAY)
    plan = planned_by(match, 1, line, ADD_PLAY)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=TurnPlan) == plan


def test_harm_is_a_source_that_lost_points_since_the_plan_was_made() -> None:
    match = counting(turns=4)
    plan = planned_by(match, 1, replace(ADD_KEEP, conditions=(Unharmed(),)))
    play_turn(match)
    view = match.view(1)
    assert plans.decide(COUNTING, view, plan).line == 0
    richer = tuple(replace(line, points=line.points + 1) for line in plan.sheet)
    hurt = plans.decide(COUNTING, view, replace(plan, sheet=richer))
    assert [reason.key for reason in hurt.reasons] == ["plan-reason-harmed"]


def test_captured_workers_are_harm() -> None:
    rules = game("westkingdom")
    chance, match = Random(3), Match.new(rules, 2, seed=3)
    while match.to_act:
        seat = match.to_act[0]
        before = match.copy()
        entries = match.play(seat, *random_turn(rules, match.view(seat), chance), go_on=False)
        events = [*plans.seen_since(entries, 1 - seat)]
        victims = {victim for taker, victim, _ in rules.captures([event for _, event in events])}
        if 1 - seat in victims:
            sheet = rules.sheets(before.state.board)[1 - seat]
            assert plans.harmed(rules, match.view(1 - seat), sheet, events)
            return
    raise AssertionError("no capture")


def test_and_then_is_what_is_left() -> None:
    match = counting()
    line = replace(ADD_KEEP, then=replace(ADD_PLAY, then=ADD_KEEP))
    plan = planned_by(match, 1, line, ADD_PLAY)
    play_turn(match)
    match.play(1, *plans.decide(COUNTING, match.view(1), plan).moves)
    left = plans.remaining(COUNTING, plan, 0, match.view(1))
    assert left is not None
    assert left.lines == (line.then,)
    assert [score.points for score in left.sheet] == [2, 0]
    assert plans.remaining(COUNTING, plan, 1, match.view(1)) is None


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        ((ADD_KEEP,) * 2, "refusal-plan-twice"),
        (tuple(replace(ADD_KEEP, conditions=(AtLeast(n),)) for n in range(6)), "refusal-plan-lines"),
        ((PlanLine(("add 2",)),), "plan-reason-longer"),
        ((PlanLine(()),), "plan-reason-longer"),
        ((PlanLine(("add 2", "keep", "keep")),), "plan-reason-shorter"),
        ((PlanLine(("add 9", "keep")),), "counting-refusal-move"),
        ((PlanLine(("sing",)),), "counting-refusal-notation"),
        ((replace(ADD_KEEP, aims=("a",)),), "refusal-plan-damaged"),
        ((replace(ADD_KEEP, conditions=(Fact("weather"),)),), "refusal-plan-damaged"),
        (
            (replace(ADD_KEEP, then=replace(ADD_KEEP, then=replace(ADD_KEEP, then=ADD_KEEP))),),
            "refusal-plan-turns",
        ),
        ((replace(ADD_KEEP, then=PlanLine(("keep",))),), "counting-refusal-move"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(lines: tuple[PlanLine, ...], key: str) -> None:
    assert refused(counting(), 1, *lines) == key


def test_a_match_that_is_over_has_nothing_to_plan() -> None:
    match = counting()
    while match.to_act:
        play_turn(match, number=3)
    assert plans.planning_view(COUNTING, match.view(0)) is None
    assert refused(match, 0, ADD_KEEP) == "refusal-plan-over"
    assert not plans.begins_turn(COUNTING, match.view(0))


def test_what_follows_the_last_turn_cannot_be_planned() -> None:
    match = counting()
    for _ in range(6):
        play_turn(match, number=3)
    winning = PlanLine(("add 3", "keep"), then=ADD_KEEP)
    assert match.points == (9, 9)
    assert refused(match, 1, winning) == "refusal-plan-then"


def test_an_incomplete_or_endless_draft_is_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = Draft(COUNTING, counting().view(0))
    assert plans.following_view(draft) is None
    with pytest.raises(Refusal, match="refusal-plan-incomplete"):
        plans.line_of(draft)
    monkeypatch.setattr(plans, "LONGEST", 1)
    whole = draft.after([COUNTING.notation.read("add 1"), COUNTING.notation.read("keep")])
    with pytest.raises(Refusal, match="refusal-plan-long"):
        plans.line_of(whole)


def test_a_game_without_the_hook_has_no_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(type(COUNTING), "turn_of")
    monkeypatch.delattr(type(COUNTING), "conditions")
    match = counting()
    assert plans.planning_view(COUNTING, match.view(1)) is None
    assert not plans.begins_turn(COUNTING, match.view(0))
    line = plans.line_of(random_draft(COUNTING, match.view(0), Random(1)))
    assert plans.decide(COUNTING, match.view(0), TurnPlan((line,))).line == 0


# stones slide, tiles are covered


def ancient(seed: int = 4) -> Match:
    return Match.new(game("ancient"), 2, seed=seed)


def turn_from(match: Match, view: View[Any, Any], slot: int, chance: Random) -> Draft:
    draft = Draft(match.game, view).after([Take(slot)])
    while draft.options:
        draft.push(chance.choice(list(draft.options)))
    return draft


def test_a_stone_is_taken_wherever_it_has_slid_to() -> None:
    match, chance = ancient(), Random(1)
    mover = match.to_act[0]
    seat = 1 - mover
    ahead = plans.planning_view(match.game, match.view(seat))
    assert ahead is not None
    line = plans.line_of(turn_from(match, ahead, 3, chance))
    plan = planned_by(match, seat, line)
    stone = match.state.board.common[3]
    match.play(mover, *turn_from(match, match.view(mover), 1, chance).played, go_on=False)
    while match.to_act == (mover,):
        match.play(mover, chance.choice(match.moves(mover)), go_on=False)
    decision = plans.decide(match.game, match.view(seat), plan)
    assert decision.line == 0
    assert match.state.board.common[decision.moves[0].slot] == stone
    assert decision.moves[0] == Take(2)


def test_another_stone_in_the_same_slot_is_not_taken() -> None:
    match, chance = ancient(), Random(1)
    mover = match.to_act[0]
    seat = 1 - mover
    ahead = plans.planning_view(match.game, match.view(seat))
    assert ahead is not None
    plan = planned_by(match, seat, plans.line_of(turn_from(match, ahead, 3, chance)))
    assert match.game.conditions(match.view(seat), seat)[f"stone:{match.state.board.common[3]}"]
    match.play(mover, *turn_from(match, match.view(mover), 3, chance).played, go_on=False)
    while match.to_act == (mover,):
        match.play(mover, chance.choice(match.moves(mover)), go_on=False)
    decision = plans.decide(match.game, match.view(seat), plan)
    assert [reason.key for reason in decision.reasons] == ["plan-reason-changed"]


def test_a_tile_that_was_taken_is_no_longer_on_offer() -> None:
    match = Match.new(game("amytis"), 2, seed=2)
    (mover,) = match.to_act
    facts = match.game.conditions(match.view(1 - mover), 1 - mover)
    first = f"tile:0-{match.state.board.tops[0]}"
    assert facts[first]
    assert all(facts[f"project:{card}"] for card in match.state.board.display)
    assert sum(name.startswith("favor:") for name in facts) == len(match.state.board.favors)
    match.play(mover, match.game.notation.read("take 1"), go_on=False)
    assert first not in match.game.conditions(match.view(1 - mover), 1 - mover)


def test_only_groups_of_opponents_can_be_captured_first() -> None:
    rules = game("westkingdom")
    match = Match.new(rules, 3, seed=2)
    players = [
        replace(player, placed=placed)
        for player, placed in zip(
            match.state.board.players, ((3, *[0] * 8), (2, 1, *[0] * 7), (0, 4, *[0] * 7)), strict=True
        )
    ]
    state = replace(match.state, board=replace(match.state.board, players=tuple(players)))
    facts = rules.conditions(rules.view(state, 0), 0)
    assert {name for name in facts if name.startswith("group:")} == {"group:1-0", "group:2-1"}
    assert all(facts[f"apprentice:{card}"] for card in state.board.apprentices if card)


def test_a_face_up_card_is_known_by_owner_name_and_side() -> None:
    text = (RECORDS / "architectura-01-2-natural.txt").read_text(encoding="utf-8")
    match = record.read(text).match
    facts = [*match.game.conditions(match.view(1), 1)]
    assert facts[0].startswith("up:1-")
    assert {*facts} == {f"up:{each.owner}-{each.name}-{each.side}" for each in match.state.board.up if each}


def test_a_stack_that_was_taken_is_named() -> None:
    rules = game("amytis")
    match = Match.new(rules, 2, seed=2)
    ahead = plans.planning_view(rules, match.view(1))
    assert ahead is not None
    turn = first_options(Draft(rules, ahead))
    plan = planned_by(match, 1, plans.line_of(turn))
    match.play(0, *first_options(Draft(rules, match.view(0)).after(turn.played[:1])).played, go_on=False)
    decision = plans.decide(rules, match.view(1), plan)
    assert [(reason.key, reason.args) for reason in decision.reasons] == [
        ("amytis-refusal-taken", {"stack": "1"})
    ]


def first_options(draft: Draft) -> Draft:
    """Complete a turn with the first option each time."""
    while draft.options:
        draft.push(draft.options[0])
    return draft


def test_amytis_has_no_turn_to_plan_after_the_last() -> None:
    rules = game("amytis")
    match = Match.new(rules, 2, seed=2)
    board = replace(match.state.board, final=True, active=1)
    assert rules.turn_of(replace(match.state, board=board), 0) is None
    assert rules.turn_of(replace(match.state, board=board), 1) is not None
    assert rules.turn_of(replace(match.state, board=replace(board, phase="over")), 1) is None


def test_in_ancient_only_stones_that_are_there_can_be_planned_to_be_taken() -> None:
    match = ancient()
    draft = random_draft(match.game, match.view(0), Random(1))
    taken = draft.played[0].slot
    following = plans.following_view(draft)
    assert following is not None
    before, after = match.state.board.common, following.board.common
    assert after[:4] == before[:taken] + before[taken + 1 :]
    assert match.game.moves(following, 0) == tuple(map(Take, range(4)))
    world = turns.random_turn(match.game, match.game.deal(following, Rng(1)), 0, Rng(2))
    assert len(match.game.moves(world, 1)) == len(world.board.common) == 4


def test_ancient_has_no_turn_to_plan_once_a_pyramid_is_complete() -> None:
    match = ancient()
    board = match.state.board
    full = replace(board.players[0], large=(0,) * len(board.players[0].large))
    assert match.game.turn_of(replace(match.state, board=replace(board, players=(full, full))), 0) is None
    assert match.game.turn_of(replace(match.state, board=replace(board, phase="over")), 0) is None


def test_west_kingdom_counts_the_turns_left() -> None:
    rules = game("westkingdom")
    chance, match = Random(5), Match.new(rules, 3, seed=5)
    assert rules.turn_of(match.state, 0) is None  # plans are still being drafted
    while match.state.board.phase != "play":
        seat = match.to_act[0]
        match.play(seat, *random_turn(rules, match.view(seat), chance), go_on=False)
    turn = match.state.board.turn
    last = replace(match.state, board=replace(match.state.board, final=2))
    assert rules.turn_of(last, turn) is not None
    assert rules.turn_of(last, (turn + 1) % 3) is not None
    assert rules.turn_of(last, (turn + 2) % 3) is None
    stuck = replace(match.state.board.players[turn], supply=0, placed=(0,) * 9, prison=5)
    players = tuple(stuck if seat == turn else other for seat, other in enumerate(last.board.players))
    away = replace(match.state, board=replace(match.state.board, players=players))
    assert rules.turn_of(away, turn) is not None  # a worker is taken back from prison


def test_in_west_kingdom_a_plan_just_drawn_is_left_out_of_the_turn_after() -> None:
    """It isn't known yet, so it can't be built or discarded by a turn that is planned now."""
    rules, match = game("westkingdom"), Match.new(game("westkingdom"), 2, {"plans": "dealt"}, seed=5)
    hands = match.state.secret.hands
    drawn = replace(match.state.secret, hands=((*hands[0], 0), hands[1]))
    begun = rules.turn_of(replace(match.state, secret=drawn), 0)
    assert begun is not None
    assert begun.secret.hands == hands


def test_a_question_within_anothers_turn_is_not_the_beginning_of_ones_own() -> None:
    rules = game("architectura")
    match = Match.new(rules, 2, seed=1)
    board = match.state.board
    other = 1 - board.turn
    asked = replace(match.state, board=replace(board, stack=(*board.stack, ToBury(other))))
    assert rules.to_act(asked.board) == (other,)
    assert not plans.begins_turn(rules, rules.view(asked, other))
    assert plans.begins_turn(rules, rules.view(match.state, board.turn))


@pytest.mark.parametrize("slug", ["amytis", "ancient", "architectura", "westkingdom"])
def test_turns_of_every_game_can_be_planned(slug: str) -> None:
    rules, chance = game(slug), Random(7)
    match = Match.new(rules, 2, seed=7)
    followed = sealed = 0
    while match.to_act and match.turn < 60:
        seat = match.to_act[0]
        view = match.view(seat)
        draft = random_draft(rules, view, chance)
        line = plans.line_of(draft)
        if draft.sealed:
            sealed += 1
            longer = replace(line, turn=(*line.turn, line.turn[-1]), aims=())
            decision = plans.decide(rules, view, TurnPlan((longer,)))
            assert [reason.key for reason in decision.reasons] == ["plan-reason-unseen"]
        followed += plans.following_view(draft) is not None
        match.play(seat, *plans.decide(rules, view, TurnPlan((line,))).moves, go_on=False, planned=True)
    assert followed
    assert sealed or slug == "ancient"
    seen = [event for _, event in plans.seen_since(match.log, 0)]
    assert None not in seen
    assert len(seen) <= sum(len(getattr(entry, "events", ())) for entry in match.log)


def test_a_seat_that_can_do_nothing_has_no_turn_to_plan() -> None:
    rules = game("architectura")
    match = Match.new(rules, 2, {"game": "advanced"}, seed=1)
    assert rules.turn_of(match.state, 0) is None  # replacements are still being chosen
    assert plans.planning_view(rules, match.view(0)) is None
    assert not plans.begins_turn(rules, match.view(0))


def test_a_record_tells_planned_turns() -> None:
    match = Match.new(game("amytis"), 2, seed=2)
    for planned in (False, True, True, False):
        seat = match.to_act[0]
        moves = random_turn(match.game, match.view(seat), Random(1))
        match.play(seat, *moves, go_on=False, planned=planned)
    text = record.write(match, ["Ninsun", "Hammurabi"])
    assert "planned: " in text
    assert record.read(text).match.log == match.log


def test_a_fact_that_holds_lets_the_line_be_played() -> None:
    match = counting()
    plan = planned_by(match, 1, replace(ADD_KEEP, conditions=(Fact("ten:0", holds=False), Unharmed())))
    entries = play_turn(match, card=True)
    assert plans.decide(COUNTING, match.view(1), plan, [*plans.seen_since(entries, 1)]).line == 0
    assert len([*plans.seen_since(entries, 0)]) == len([*plans.seen_since(entries, 1)]) + 1  # a drawn card
