"""Virtue, tax, the Black Market, the Cathedral, the Guildhall, captures, and the end of matches."""

import json
from importlib.resources import files

import pytest
from msgspec.structs import replace

from engine.errors import DataError
from engine.games.westkingdom import GAME
from engine.games.westkingdom.box.cards import FILE, LEVELS, MARKET, REWARDS, load
from engine.games.westkingdom.box.vocabulary import Condition
from engine.games.westkingdom.events import Lay, Reset
from engine.games.westkingdom.players.counts import holds
from engine.match import Match
from tests.games.westkingdom.drawing import (
    goods,
    have,
    lines_of,
    offered,
    places,
    play,
    points,
    refusal,
    run_with_events,
    show,
    state,
)

VIRTUE = {14: 7, 13: 5, 12: 3, 11: 2, 10: 1, 9: 0, 8: 0, 7: 0, 6: 0, 5: -1, 4: -3, 3: -5, 2: -7, 1: -8, 0: -9}


@pytest.mark.parametrize("virtue", VIRTUE)
def test_virtue_gives_points_and_access(virtue: int) -> None:
    start = state(f"virtue={virtue} 9si 1g hand=castle", "")
    assert lines_of(start)["virtue"] == VIRTUE[virtue]
    assert ("market-left" in places(start)) == (virtue <= 9)
    assert ("guildhall" in places(start)) == (virtue >= 5)
    tax = 2 if virtue >= 4 else 1 if virtue >= 2 else 0
    now = play(show(start, "thief"), "place workshop; use hire; hire thief")
    assert now.board.tax_stand == 4 + tax
    raid = play(state(f"virtue={virtue} 9si town-centre=1", "forest=1"), "place town-centre; raid forest")
    assert raid.board.tax_stand == 4 + (virtue >= 4)


def test_empty_plan_pile_offers_no_draw() -> None:
    for place in ("workshop", "market-middle"):
        ways = [f"use {way}" for way in ("hire", "plans")]
        assert [way for way in ways if way in offered(play(state("9si", ""), f"place {place}"))] == ways
        left = offered(play(state("9si", "", plans=()), f"place {place}"))
        assert "use plans" not in left
        assert left


def test_points() -> None:
    start = state("29si 2g 3m prison=5 debts=2/3 level=4 7w 7s 7c", "")
    assert lines_of(start) == {
        "buildings": 0,
        "cathedral": 12,
        "virtue": 0,
        "debts": -4,
        "goods": 5,
        "silver": 2,
        "prison": -2,
    }
    assert points(start)[0] == 13


@pytest.mark.parametrize("tools", range(7))
def test_points_for_tools(tools: int) -> None:
    cards = ["thief:mosaic", "labourer:gold-leaf", "trickster:rose-window", "illusionist:oak-panels"]
    cards += ["pickpocket:alms-box", "gatekeeper:reliquary"]
    start = state(f"power=rudolf apprentices={','.join(cards[:tools])}", "", options={"artisans": "on"})
    assert lines_of(start)["tools"] == (0, 1, 2, 4, 6, 9, 12)[tools]


# Black Market

SIDES = {
    1: ("1m", "2m 2w"),
    2: ("2g", "1m 1g 1s 1w"),
    3: ("1m 1s", "2m 2s"),
    4: ("1g 1w", "1g 1s 2w"),
    5: ("1m 1w", "1m 1w 2s"),
    6: ("1m", "2m 2s"),
    7: ("2g", "1m 1w 2s"),
    8: ("1m 1s", "1g 1s 2w"),
    9: ("1g 1w", "1m 1g 1s 1w"),
    10: ("1m 1w", "2m 2w"),
}


@pytest.mark.parametrize("card", SIDES)
def test_black_market_card(card: int) -> None:
    small, large = map(goods, SIDES[card])
    start = state("9si", "9si")
    pile = (card, *(other for other in MARKET if other != card))
    start = replace(
        start,
        board=replace(start.board, small=small, due=False, market=(-1, 1, 1)),
        secret=replace(start.secret, market=pile),
    )
    now = play(start, "place market-left")
    assert now.board.players[0].goods[:5] == small[:5]
    assert (now.board.large, now.board.small) == (large, MARKET[pile[1]].small)
    assert now.board.turned == (card,)
    now = play(now, "place market-right")
    assert now.board.players[1].goods[:5] == large[:5]
    assert have(now, 1).endswith("6si")


def test_empty_black_market_pile() -> None:
    start = state("9si", "", market=(-1, 1, 1))
    board = replace(start.board, turned=tuple(range(2, 11)))
    start = replace(start, board=board, secret=replace(start.secret, market=(1,)))
    now = play(start, "place market-left")
    assert (now.board.small, now.board.large) == (goods("1m 1g"), goods("2m 2w"))
    again = play(replace(now, board=replace(now.board, due=True)), "place forest")
    assert (again.board.small, again.board.large) == (goods("1m 1g"), goods("2m 2w"))


def test_middle_of_the_black_market() -> None:
    start = show(state("2si", ""), "jeweller-11", "thief")
    now = play(start, "place market-middle")
    assert offered(now) == ["use hire", "use plans"]
    assert play(now, "use hire; hire thief").board.players[0].virtue == 6
    plans = play(now, "use plans")
    drawn = plans.secret.looked[0]
    assert len(offered(plans)) == 5
    kept = play(plans, offered(plans)[2])
    assert kept.secret.hands[0] == (drawn[2],)
    assert kept.secret.plans[-4:] == tuple(plan for plan in drawn if plan != drawn[2])
    assert not kept.secret.looked[0]
    assert refusal(start, "place market-right") == "market-silver"
    taken = replace(start, board=replace(start.board, market=(1, -1, -1)))
    assert refusal(taken, "place market-left") == "taken"


RESET = {
    # workers in prison before, virtue and debts after
    (3, 2, 0): ((6, 7, 7), (1, 0, 0)),
    (3, 3, 3): ((6, 6, 6), (1, 1, 1)),
    (0, 0, 0): ((7, 7, 7), (0, 0, 0)),
    (1, 0, 1): ((7, 7, 7), (1, 0, 1)),
    (5, 4, 2): ((6, 6, 7), (1, 0, 0)),
}


@pytest.mark.parametrize("prison", RESET)
def test_black_market_reset(prison: tuple[int, int, int]) -> None:
    start = state(*(f"prison={count}" for count in prison), due=True)
    now, events = run_with_events(start, "place forest")
    virtue, debts = RESET[prison]
    assert tuple(player.virtue for player in now.board.players) == virtue
    assert tuple(player.unpaid for player in now.board.players) == debts
    assert sum(isinstance(event, Reset) for event in events) == 1


# Cathedral

REWARD = {"1 3si": 2, "1 2w": 2, "1 2s": 2, "1 card": 2, "2": 2, "1 1g": 1}


def test_cathedral_rewards() -> None:
    by_name: dict[str, int] = {}
    for number in REWARDS:
        start = state("1g hand=castle", "", rewards=(number,))
        now = play(start, "place guildhall")
        words = [str(now.board.players[0].virtue - 7), have(now), "card" * len(now.secret.hands[0])]
        word = " ".join(filter(None, words))
        by_name[word] = by_name.get(word, 0) + 1
        assert now.board.rewards == (number,)
    assert by_name == REWARD


def test_virtue_replaces_missing_rewards() -> None:
    assert play(state("1g hand=castle", "", rewards=()), "place guildhall").board.players[0].virtue == 8


LEVEL = {
    1: ("1g", 2, 3, "place guildhall"),
    2: ("4w", 4, 3, "place guildhall"),
    3: ("1m", 7, 2, "place guildhall"),
    4: ("8s", 12, 2, "place guildhall"),
    5: ("2g 2m", 20, 1, "place guildhall"),
}


@pytest.mark.parametrize("level", LEVEL)
def test_cathedral_level(level: int) -> None:
    cost, vp, spaces, line = LEVEL[level]
    start = state(f"{cost} level={level - 1} hand=castle", "", rewards=())
    now = play(start, line)
    assert have(now) == ""
    assert lines_of(now)["cathedral"] == vp == LEVELS[level - 1].vp
    assert now.secret.plans[-1] == 18
    full = [f"{cost} level={level - 1} hand=castle", *[f"level={level}"] * spaces]
    assert "guildhall" not in places(state(*full))
    assert "guildhall" in places(state(*full[:-1], ""))
    assert "guildhall" not in places(state(f"{cost} level={level - 1}", ""))
    assert "guildhall" not in places(state(f"level={level - 1} hand=castle", ""))


# workers


def test_turn_without_a_worker() -> None:
    start = state("forest=15 quarry=5", "")
    assert offered(start) == ["recall forest", "recall quarry"]
    now = play(start, "recall forest")
    assert (now.board.players[0].supply, now.board.turn) == (1, 1)
    jailed = state("halls=8 prison=6", "held=0:5", market=(-1, 0, -1))
    player = replace(jailed.board.players[0], supply=0)
    jailed = replace(jailed, board=replace(jailed.board, players=(player, jailed.board.players[1])))
    assert offered(jailed) == ["recall prison", "recall market", "recall green-board"]
    assert play(jailed, "recall market").board.market == (-1, -1, -1)
    assert play(jailed, "recall green-board").board.players[1].held == (4, 0)
    assert play(jailed, "recall prison").board.players[0].prison == 5


def test_player_without_any_worker_is_skipped() -> None:
    start = state("", "halls=12 stacked=8")
    hall = replace(start.board, players=start.board.players)
    now, events = run_with_events(replace(start, board=hall), "place forest")
    assert now.board.turn == 0
    assert "Skipped" in {type(event).__name__ for event in events}


def test_own_workers_can_be_captured() -> None:
    now = play(state("2si forest=4", ""), "place town-centre; raid forest")
    assert (now.board.players[0].supply, now.board.players[0].placed[0]) == (19, 0)
    now = play(state("2si", "", ""), "place town-centre; raid town-centre")
    assert now.board.players[0].supply == 20


def test_prisoners_are_freed_for_silver_or_a_debt() -> None:
    start = state("5si guardhouse=1", "held=0:3", "held=0:2")
    now = play(start, "place guardhouse")
    assert offered(now) == ["guard boards", "guard boards-debt"]
    silver = play(now, "guard boards")
    assert (have(silver), silver.board.players[0].supply, silver.board.tax_stand) == ("", 18, 6)
    debt = play(now, "guard boards-debt")
    assert (have(debt), debt.board.players[0].unpaid, debt.board.players[0].virtue) == ("5si", 1, 6)


def test_hand_limit() -> None:
    hand = "castle,dungeon,keep,fortress,university,palace"
    start = state(f"workshop=3 hand={hand}", "")
    now = play(start, "place workshop")
    assert len(now.secret.hands[0]) == 9
    for left in (8, 7, 6):
        assert now.board.turn == 0
        now = play(now, offered(now)[0])
        assert len(now.secret.hands[0]) == left
    assert now.board.turn == 1


def test_drawing_plans_at_the_workshop() -> None:
    for workers, drawn in ((1, 1), (2, 2), (3, 2), (4, 3)):
        now = play(state(f"workshop={workers - 1}", ""), "place workshop")
        assert len(now.secret.hands[0]) == drawn
    dry = state("", "", plans=())
    assert "workshop" not in places(dry)


@pytest.mark.parametrize(("own", "other", "met"), [("2w", "1w", True), ("2w", "2w", False), ("", "", False)])
def test_most_means_more_than_every_other_player(own: str, other: str, met: bool) -> None:
    """This applies to every such condition: at the end, and as soon as it takes effect (section 10.1)."""
    assert holds(state(own, other, "").board, 0, Condition(most="wood")) == met


# the end


@pytest.mark.parametrize("seats", range(2, 7))
def test_last_turns(seats: int) -> None:
    spaces = {2: 12, 3: 16, 4: 20, 5: 24, 6: 24}[seats]
    halls = [spaces // seats] * seats
    halls[0] += spaces - sum(halls) - 1
    lines = [f"halls={count}" for count in halls]
    lines[1] += " 4c 4w 2s hand=smithy,well"
    start = state(*lines, turn=1)
    now = play(start, "place guildhall; construct smithy")
    assert now.board.final == seats
    for step in range(seats):
        assert now.board.turn == (2 + step) % seats
        now = play(now, "place guildhall" if now.board.turn == 1 else "place forest")
    assert now.board.phase == "over"
    assert now.board.players[1].beside == 1
    assert len(now.board.hall) == spaces
    assert GAME.to_act(now.board) == ()
    outcome = GAME.outcome(now.board)
    assert outcome is not None
    assert outcome.reason == "westkingdom-full"


def test_stacking_in_the_last_turns() -> None:
    line = "halls=6 apprentices=thief"
    start = state(line, "halls=6", options={"artisans": "on"}, final=2)
    now, events = run_with_events(start, "place guildhall")
    assert offered(now)[0].startswith("craft")
    assert [event.beside for event in events if isinstance(event, Lay)] == [False]


def test_endless_match_is_stopped() -> None:
    now = state("", "")
    players = tuple(replace(player, turns=149) for player in now.board.players)
    now = play(replace(now, board=replace(now.board, players=players)), "place forest; place forest")
    outcome = GAME.outcome(now.board)
    assert outcome is not None
    assert outcome.reason == "westkingdom-stopped"
    assert [GAME.worth(now, seat, (3, 5)) for seat in range(2)] == [300, 500]  # robots give it no other value


def test_resigning_a_solo_match_loses() -> None:
    match = Match.new(GAME, 1, {}, seed=1)
    match.resign(0)
    assert match.outcome is not None
    assert match.outcome.ranks == (2,)
    assert not match.outcome.winners


# the data file


def source() -> str:
    return (files("engine.games.westkingdom") / "westkingdom.json").read_text(encoding="utf-8")


def test_data_file_is_read() -> None:
    assert load(source()).file == FILE


def broken(change: tuple[tuple[str, ...], object]) -> str:
    data = json.loads(source())
    *path, last = change[0]
    at = data
    for key in path:
        at = at[int(key) if key.isdigit() else key]
    if change[1] is None:
        del at[int(last) if last.isdigit() else last]
    else:
        at[int(last) if last.isdigit() else last] = change[1]
    return json.dumps(data)


BROKEN: dict[str, tuple[tuple[tuple[str, ...], object], str]] = {
    "twice": ((("apprentices_base", "1", "id"), 1), "apprentice 1 is defined twice"),
    "gap": ((("buildings_base", "1", "id"), 99), "numbered from 1"),
    "missing": ((("apprentices_base", "39"), None), "numbered from 1"),
    "an unknown verb": ((("buildings_base", "0", "effect"), {"grow": 1}), "grow"),
    "no verb": (
        (("buildings_base", "0", "effect"), {"may": True}),
        "building 1 (Smithy): an effect has one verb",
    ),
    "two verbs": ((("buildings_base", "0", "effect"), {"hire": "free", "score": 1}), "not 2"),
    "points at once": ((("buildings_base", "0", "effect"), {"score": 1}), "score is not allowed"),
    "goods lost": ((("buildings_base", "0", "effect"), {"lose": {"clay": 1}}), "only virtue"),
    "goods at the end": ((("buildings_base", "1", "effect"), {"gain": {"clay": 1}}), "only virtue"),
    "a trade at once": (
        (("buildings_base", "0", "effect"), {"trade": {"pay": {"clay": 1}, "gain": {"gold": 1}}}),
        "only a building card",
    ),
    "a capture here": (
        (("buildings_base", "0", "effect"), {"capture": {"count": 1, "where": "here"}}),
        "tools capture here",
    ),
    "an empty condition": (
        (("buildings_base", "1", "effect"), {"score": 1, "if": {}}),
        "either count or most",
    ),
    "most virtue at the end": (
        (("buildings_base", "1", "effect"), {"score": 1, "if": {"most": "virtue"}}),
        "most virtue or debts",
    ),
    "a tool that scores": (
        (("age_of_artisans", "craft_cards", "0", "tool", "effect"), {"score": 1}),
        "craft card 1",
    ),
    "silver as a cost": ((("buildings_base", "0", "cost"), {"silver": 1}), "building 1 (Smithy): its cost"),
    "two abilities": ((("apprentices_base", "0", "abilities"), [{}, {}]), "more than one ability"),
    "skills": ((("apprentices_base", "0", "skills"), []), "14 each"),
    "a level out of place": ((("cathedral", "0", "level"), 2), "is in position 1"),
    "rewards": ((("reward_cards", "0", "count"), 3), "reward_cards: 12 instead of 11"),
    "the hall": ((("guildhall", "total_by_players", "2"), 13), "guildhall: 2 players"),
    "a scheme card that may stop": (
        (("solo", "rivals", "baron", "cards", "0", "try"), ["town_centre"]),
        "solo.baron: scheme card B1 has no step that is always possible",
    ),
    "a wrong number": ((("virtue_track", "max"), "14"), "virtue_track"),
    "boxes": ((("apprentices_promo", "0", "set"), "base"), "apprentices:"),
    "passives": (
        (("player_boards", "0", "abilities"), [{"passive": {}}, {"passive": {}}]),
        "player board Therese",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_faults_of_the_data_are_refused_with_a_reason(name: str) -> None:
    change, message = BROKEN[name]
    with pytest.raises(DataError, match=r"westkingdom\.json") as fault:
        load(broken(change))
    assert message in str(fault.value)


def test_data_must_be_json() -> None:
    with pytest.raises(DataError):
        load("no JSON")
