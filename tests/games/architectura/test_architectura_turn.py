"""Set-up, turns and the end of the game (booklet, "Game setup" to "Advanced Rules")."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.values import total
from engine.core.work import Work
from engine.draft import Draft
from engine.errors import IllegalMove, InvalidMove
from engine.forecast import forecast
from engine.games.architectura import GAME, changes, scoring
from engine.games.architectura.board import ArchitecturaState, ToPlay
from engine.games.architectura.cards import BLOCKS, CARDS, COLOURS, DECK, Effect
from engine.games.architectura.events import Drew, Ended, Idle, Limit, Shown, Skipped
from engine.games.architectura.moves import End, Fresh, Replace
from engine.history.snapshot import Snapshot
from engine.match import Match
from tests.games.architectura.drawing import (
    after,
    all_cards,
    changed,
    drawn,
    options,
    own_decks,
    play,
    reason,
    state,
)

read = GAME.notation.read
write = GAME.notation.write


def new(seats: int = 2, seed: int = 1, **chosen: str) -> ArchitecturaState:
    return GAME.start(seats, GAME.facts.check_options(chosen), seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats: int) -> None:
    start = new(seats)
    assert [len(hand) for hand in start.secret.hands] == [3] * seats
    assert all_cards(start) == [sorted(DECK.basic)] * seats
    assert start.board.tokens == (2,) * seats
    assert len(start.board.up) == seats * BLOCKS
    assert len(set(start.board.colours)) == seats
    assert set(start.board.colours) <= set(COLOURS)
    assert GAME.to_act(start.board) == (0,)


def test_colours_vary_between_matches() -> None:
    assert len({new(2, seed).board.colours for seed in range(30)}) > 6


# spaces


@pytest.mark.parametrize(
    ("streets", "spaces"),
    [
        pytest.param((), "1-1", id="the first card"),
        pytest.param(("palace@1",), "1-2 2-1", id="the next space or the next street"),
        pytest.param(("palace@1", "villa@1"), "1-2 2-2 3-1", id="the third street"),
        pytest.param(("palace@1 (villa@1)",), "1-2 1-3 2-1", id="on a destroyed card"),
        pytest.param(("(palace@1)",), "1-1 1-2 2-1", id="right of a destroyed card"),
        pytest.param(("palace@1 - - villa@1",), "1-2 1-3 1-5 2-1", id="gaps left by cards"),
        pytest.param(("", "palace@1"), "1-1 2-2", id="an emptied street is the nearest empty one"),
        pytest.param(("palace@1 " * 8,), "2-1", id="a full street"),
        pytest.param(("palace@1 *1 ",), "1-3 2-1", id="another player's token"),
        pytest.param(("palace@1 *0 ",), "1-2 1-3 2-1", id="own token"),
    ],
)
def test_eligible_spaces(streets: tuple[str, ...], spaces: str) -> None:
    assert options(state(*streets, seats=3, hand="park"), "play park") == [f"at {s}" for s in spaces.split()]


@pytest.mark.parametrize(
    ("streets", "space", "why"),
    [
        (("palace@1",), "1-1", "occupied"),
        (("palace@1",), "1-3", "not-next"),
        (("palace@1",), "3-1", "not-next"),
        (("palace@1 *1 ",), "1-2", "reserved"),
        (("palace@0 palace@0",), "1-3", "third"),
        (("palace@0 palace@1",), "4-1", "no-space"),
    ],
)
def test_ineligible_spaces_are_refused_with_a_reason(streets: tuple[str, ...], space: str, why: str) -> None:
    assert reason(state(*streets, seats=3, hand="park"), "play park", f"at {space}") == why


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("street", "space", "allowed"),
    [
        pytest.param("palace@0 villa@0", "1-3", False, id="right of two"),
        pytest.param("palace@0 (villa@1) tavern@0", "1-2", False, id="between two"),
        pytest.param("- palace@0 villa@0", "1-1", False, id="left of two"),
        pytest.param("palace@0 (villa@0)", "1-3", True, id="a destroyed card does not count"),
        pytest.param("palace@0 villa@1", "1-3", True, id="another colour between"),
        pytest.param("palace@1 villa@1", "1-3", True, id="two of another colour"),
    ],
)
def test_limit_of_three_of_a_colour(seats: int, street: str, space: str, allowed: bool) -> None:
    city = state(street, seats=seats, hand="park")
    assert (f"at {space}" in options(city, "play park")) == (allowed or seats == 2)


def test_covered_card_can_not_be_restored() -> None:
    city = state("(tavern@0)", hand="villa", turn=0)
    now, _ = play(city, "play villa", "at 1-1", "pass")
    assert drawn(now)[0] == "(tavern@0)villa@0"
    city = state("(tavern@0)palace@0", hand="school")
    assert options(city, "play school", "at 1-2") == []


# hands


def test_turn_ends_with_drawing_up_to_the_limit() -> None:
    city = state(hand="park", deck="tavern villa market palace", limits=(4, 3))
    now, events = play(city, "play park", "at 1-1")
    assert now.secret.hands[0] == ("tavern", "villa", "market", "palace")
    assert any(isinstance(event, Drew) and event.count == 4 for event in events)
    assert now.secret.decks[0] == ()


def test_turn_reveals_nothing_before_its_end() -> None:
    city = state("palace@1", hand="tavern", deck="villa")
    draft = Draft(GAME, GAME.view(city, 0))
    for text in ("play tavern", "at 1-2", "turn 1-1 up"):
        draft.push(read(text))
        step = GAME.step(city, 0, read(text))
        assert step.revealed == step.turn_over == (text == "turn 1-1 up")
        city = step.state
    assert draft.turn_over
    assert not draft.sealed
    assert draft.view.secret.hands[0] == ()
    assert city.secret.hands[0] == ("villa",)


def test_fresh_hand() -> None:
    city = state(hand="tavern villa", deck="market palace school park", refreshed=(False, True))
    step = GAME.step(city, 0, Fresh())
    assert step.revealed
    assert step.state.secret.hands[0] == ("market", "palace")
    assert step.state.secret.decks[0][:2] == ("school", "park")
    assert sorted(step.state.secret.decks[0][2:]) == ["tavern", "villa"]
    assert "fresh" not in options(step.state)
    assert reason(step.state, "fresh") == "fresh-used"


def test_fresh_hand_needs_a_deck() -> None:
    city = state(hand="tavern villa", refreshed=(False, False))
    assert reason(city, "fresh") == "fresh-empty"
    assert (
        reason(state(hand="tavern", deck="park", refreshed=(False, False)), "play tavern", "fresh")
        == "wants-space"
    )


def test_obelisk_is_taken_before_the_first_turn() -> None:
    city = state(
        hand="tavern villa",
        deck="market obelisk palace",
        refreshed=(False, False),
        begun=(False, False),
        replaced=((("obelisk", "park"),), ()),
    )
    assert options(city) == [
        "play tavern",
        "play villa",
        "fetch obelisk tavern",
        "fetch obelisk villa",
        "fresh",
    ]
    now, events = play(city, "fetch obelisk tavern")
    assert now.secret.hands[0] == ("villa", "obelisk")
    assert sorted(now.secret.decks[0]) == ["market", "palace", "tavern"]
    assert "tavern" not in repr([event.seen_by(1) for event in events])
    assert reason(now, "fetch obelisk villa") == "fetch"
    assert reason(changed(city, begun=(True, False)), "fetch obelisk tavern") == "fetch"


def test_seats_without_cards_are_skipped() -> None:
    city = state(seats=3, hands=("park villa", "", "market"))
    now, events = play(city, "play park", "at 1-1")
    assert now.board.turn == 2
    assert not any(isinstance(event, Skipped) for event in events), "no skip is reported"


def test_seat_without_a_play_is_skipped_and_draws() -> None:
    city = state(hands=("park villa", "city-hall"), decks=((), ()), refreshed=(True, True))
    assert options(changed(city, turn=1)) == ["remove city-hall", "end"]
    city = state(hands=("park villa", ""), decks=((), ("tavern",)))
    now, _ = play(city, "play park", "at 1-1")
    assert (now.board.turn, now.secret.hands[1]) == (0, ("tavern",))


def test_removing_an_unplayable_card_is_a_play() -> None:
    city = state(hands=("city-hall", "park"))
    now, _ = play(city, "remove city-hall")
    assert (now.board.removed, now.board.idle, now.board.turn) == ((("city-hall",), ()), 0, 1)


def test_turn_without_a_play_is_idle() -> None:
    city = state(hands=("city-hall", "park"))
    now, events = play(city, "end")
    assert now.board.idle == 1
    assert isinstance(events[0], Idle)


def test_card_drawn_after_an_idle_turn_can_be_played() -> None:
    """The game ends when no one can play a card anymore (booklet, "End of the Game")."""
    city = state(hands=("city-hall", ""), decks=(("park",), ()), refreshed=(True, True))
    now, _ = play(city, "end")
    assert (now.board.phase, now.board.turn, now.secret.hands[0]) == ("play", 0, ("city-hall", "park"))
    assert "play park" in options(now)


def test_removing_city_hall_is_optional() -> None:
    assert reason(state(hand="city-hall park"), "end") == "end"
    assert reason(state(hand="city-hall park"), "play city-hall") == "needs"
    assert reason(state(hand="magic-academy park"), "play magic-academy") == "cost"
    assert reason(state("palace@0 palace@0", hand="city-hall"), "remove city-hall") == "remove"


# the end


def test_game_ends_when_no_one_can_play() -> None:
    full = " ".join(["palace@0", "palace@1"] * 4)
    almost = " ".join(["palace@0", "palace@1"] * 3 + ["palace@0"])
    city = state(full, almost, hands=("park", "villa"), refreshed=(False, False), decks=((), ()))
    now, events = play(city, "play park", "at 2-8")
    assert now.board.phase == "over"
    assert isinstance(events[-1], Ended)
    assert GAME.to_act(now.board) == ()
    assert GAME.moves(now, 0) == ()


def test_players_with_cards_keep_playing() -> None:
    city = state("palace@1", hands=("park", "villa tavern"))
    now, _ = play(city, "play park", "at 1-2", "play villa", "at 1-3", "pass")
    assert now.board.turn == 1
    now, _ = play(now, "play tavern", "at 1-4", "pass")
    assert now.board.phase == "over"


@pytest.mark.parametrize(
    ("streets", "ranks", "tiebreak"),
    [
        pytest.param(("palace@0 tavern@1",), (1, 2), None, id="points"),
        pytest.param(("palace@0:6 tavern@1 villa@1",), (2, 1), "cards", id="most cards"),
        pytest.param(("tavern@0 tavern@0", "tavern@1:1 tavern@1:5"), (2, 1), "lowest", id="lowest value"),
        pytest.param(("tavern@0", "villa@1"), (1, 1), "shared", id="shared"),
        pytest.param((), (1, 1), "shared", id="nothing built"),
    ],
)
def test_outcome(streets: tuple[str, ...], ranks: tuple[int, ...], tiebreak: str | None) -> None:
    outcome = scoring.outcome(state(*streets).board)
    assert (outcome.ranks, outcome.tiebreak) == (ranks, tiebreak and f"architectura-{tiebreak}")


@pytest.mark.parametrize(
    ("streets", "resigned", "tiebreak"),
    [
        pytest.param(("palace@0:6 tavern@1 villa@1", "mint@2"), 1, None, id="most cards"),
        pytest.param(("palace@0:6 tavern@1 villa@1", "mint@2"), 2, "cards", id="resigned with few points"),
        pytest.param(("tavern@0 tavern@0", "tavern@1:1 tavern@1:5", "mint@2"), 1, None, id="lowest value"),
        pytest.param(("tavern@0", "villa@1", "villa@2"), 1, "shared", id="two of three share"),
        pytest.param(("tavern@0", "villa@1"), 1, None, id="not shared"),
    ],
)
def test_tiebreak_ignores_resigned_seats(
    streets: tuple[str, ...], resigned: int, tiebreak: str | None
) -> None:
    outcome = GAME.outcome(replace(state(*streets, seats=3).board, phase="over"), {resigned})
    assert outcome is not None
    assert outcome.tiebreak == (tiebreak and f"architectura-{tiebreak}")


def test_outcome_is_none_during_the_game() -> None:
    assert GAME.outcome(new().board) is None


def test_graveyard_counts_as_a_card_on_the_table() -> None:
    city = state("tavern@0", "tavern@1", beside=("graveyard", ""))
    assert scoring.outcome(city.board).ranks == (1, 2)


def test_worked_sheet() -> None:
    city = state(
        "palace@0 market@1 mint@0",
        "temple@1:8 gatehouse@1",
        buried=((), ("park", "villa")),
        beside=("", "graveyard"),
    )
    sheets = scoring.sheets(city.board)
    assert {line.source: line.points for line in sheets[0]} == {"buildings": 12, "bonus:mint": 1}
    assert {line.source: line.points for line in sheets[1]} == {
        "buildings": 12,
        "bonus:market": 2,
        "bonus:gatehouse": 0,
        "bonus:graveyard": 4,
    }
    assert [total(sheet) for sheet in sheets] == scoring.points(city.board) == [13, 18]


# the advanced game


def advanced(seats: int = 2, **chosen: str) -> ArchitecturaState:
    return changed(new(seats, 1, game="advanced", **chosen), colours=COLOURS[:seats])


def test_players_choose_replacements_simultaneously() -> None:
    start = advanced(3)
    assert GAME.to_act(start.board) == (0, 1, 2)
    assert options(start) == [
        "replace theatre museum",
        "replace library museum",
        "replace greenhouse fountain-ii",
        "replace market statue-ii",
        "replace school observatory",
        "replace barracks observatory",
        "replace watchtower lighthouse-ii",
        "replace temple courthouse",
        "end",
    ]


def test_replacements_are_revealed_together() -> None:
    city = advanced()
    step = GAME.step(city, 1, Replace("villa", "graveyard"))
    assert step.events[0].seen_by(0) is None
    assert step.events[0].seen_by(None) is None
    assert GAME.view(step.state, 1).secret.chosen == ((), (("graveyard", "villa"),))
    assert GAME.view(step.state, 0).secret.chosen == GAME.view(step.state, None).secret.chosen == ((), ())
    step = GAME.step(step.state, 1, End())
    assert not step.revealed
    assert GAME.to_act(step.state.board) == (0,)
    assert GAME.moves(step.state, 1) == ()
    step = GAME.step(step.state, 0, End())
    assert step.revealed
    assert [event for event in step.events if isinstance(event, Shown)] == [
        Shown("blue", ()),
        Shown("green", (("graveyard", "villa"),)),
    ]
    assert GAME.view(step.state, None).board.replaced == ((), (("graveyard", "villa"),))
    assert all_cards(step.state) == own_decks(step.state)
    assert "graveyard" in own_decks(step.state)[1]
    assert "villa" not in own_decks(step.state)[1]


def test_agreed_number_of_replacements() -> None:
    city, _ = play(
        advanced(replacements="2"),
        "replace theatre museum",
        "replace temple courthouse",
    )
    assert options(city) == ["end"]
    assert reason(city, "replace market statue-ii") == "replace-enough"


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (("replace market museum",), "replace-fit"),
        (("replace villa graveyard",), "replace-colour"),
        (("replace theatre museum", "replace library museum"), "replace-twice"),
        (("replace school observatory", "replace school observatory"), "replace-twice"),
        (("play market",), "replacing"),
    ],
)
def test_invalid_replacements_are_refused(moves: tuple[str, ...], why: str) -> None:
    assert reason(advanced(), *moves) == why


def test_die_decides_the_number_of_replacements() -> None:
    rolled = {new(2, seed, game="advanced", replacements="die").board.agreed for seed in range(60)}
    assert rolled == {1, 2, 3, 4, 5, 6}
    assert new(2, game="advanced").board.agreed == 6
    assert new(2).board.agreed == 0


# notation and matches


ALL_MOVES = [
    "replace villa graveyard",
    "fetch obelisk tavern",
    "fresh",
    "play magic-academy",
    "remove city-hall",
    "pay villa",
    "pay villa yard",
    "at 4-8",
    "turn 1-2 up",
    "turn 2-8 down",
    "swap 1-2 1-3",
    "affect",
    "spare",
    "look",
    "order tavern villa market",
    "bury park",
    "pass",
    "end",
]


@pytest.mark.parametrize("text", ALL_MOVES)
def test_notation_round_trips(text: str) -> None:
    assert write(read(text)) == text
    assert read(f"  {text.upper().replace(' ', '   ')} ") == read(text)


def test_card_names_can_contain_spaces() -> None:
    assert read("play City Hall") == read("play city-hall")
    assert read("pay magic academy") == read("pay magic-academy")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play castle",
        "at 5-1",
        "at 1-9",
        "at 0-1",
        "at 1-2-3",
        "turn 1-1",
        "turn 1-1 left",
        "street x",
        "street 9",
        "swap 1-1",
        "fresh hand",
        "end end",
        "replace villa",
        "²",
    ],
)
def test_unreadable_notation_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove):
        read(text)


def test_finished_turn_ends_automatically() -> None:
    match = Match.new(GAME, 2, seed=5)
    card = next(c for c in match.state.secret.hands[0] if not CARDS[c].effects)
    match.play(0, read(f"play {card}"), read("at 1-1"))
    assert match.to_act == (1,)


def test_opponents_laboratory_turn_ends_automatically() -> None:
    city = state(hands=("laboratory park", "villa market"), decks=(("tavern",), ()))
    match = Match(GAME, 2, GAME.facts.check_options({}), 1, Snapshot(city, acted=(0, 0)))
    match.play(0, read("play laboratory"), read("at 1-1"))
    assert match.to_act == (1,)
    match.play(1, read("bury villa"), read("at 1-2"))
    assert match.to_act == (1,)
    assert match.state.board.stack == (ToPlay(),), "the second seat's turn has begun"
    assert match.state.secret.hands[0] == ("park", "tavern")


def test_all_spaces_are_listed() -> None:
    down = "(palace@1) " * 8
    city = state(down, down, down, down, seats=4, hand="park")
    spaces = [f"at {street}-{block}" for street in range(1, 5) for block in range(1, 9)]
    assert options(city, "play park") == spaces
    assert after(city, "play park", "at 3-5")[2].split()[4] == "(palace@1)park@0"


def test_last_change_is_marked() -> None:
    city = state("tavern@1", hand="palace", changed=(7,))
    now, _ = play(city, "play palace")
    assert now.board.changed == (7,), "until something new is built"
    now, _ = play(now, "at 1-2")
    assert (now.board.last, now.board.last_card, now.board.changed) == (1, "palace", (1, 0))


def worth(city: ArchitecturaState, text: str) -> int:
    return forecast(GAME, GAME.view(city, 0), read(text)).gains[0]


def test_worth_of_a_move_includes_the_rest_of_the_turn() -> None:
    city = state("tavern@0 market@0:6", hand="palace villa", refreshed=(False, False), deck="park")
    assert worth(city, "play villa") == 3
    assert worth(city, "play palace") == 9
    assert worth(city, "fresh") == 0
    placing = play(city, "play palace")[0]
    assert worth(placing, "at 1-3") == 7
    assert worth(placing, "at 2-1") == 9


def test_worth_of_a_card_with_a_cost_uses_its_best_space() -> None:
    assert worth(state("tavern@0", hand="magic-academy villa park"), "play magic-academy") == 9


def test_resigned_seats_are_played_to_the_end() -> None:
    match = Match.new(GAME, 3, {"game": "advanced"}, seed=2)
    match.resign(1)
    while match.to_act:
        seat = match.to_act[0]
        assert seat != 1
        match.play(seat, match.moves(seat)[0])
    assert match.outcome is not None
    assert match.outcome.ranks[1] == 3


def test_inactive_seats_can_not_move() -> None:
    city = state(hand="tavern", hands=("tavern", "villa"))
    with pytest.raises(IllegalMove, match="refusal-now"):
        GAME.check(city, 1, read("play villa"))


def test_reasons_against_using_a_hand_card() -> None:
    full = " ".join(["palace@1"] * BLOCKS)
    assert reason(state(full, full, hand="tavern"), "play tavern") == "full"
    fetching: dict[str, Any] = {
        "deck": "market obelisk",
        "begun": (False, False),
        "refreshed": (False, False),
        "replaced": ((("obelisk", "park"),), ()),
    }
    assert reason(state(hand="tavern villa", **fetching), "fetch market tavern") == "fetch"
    city = state("tavern@1 villa@0", hand="manufactory palace graveyard")
    assert reason(city, "play manufactory", "at 2-1", "at 1-2", "play graveyard") == "beside"


def test_order_must_consist_of_the_cards_looked_at() -> None:
    city = state(hand="observatory", deck="tavern palace villa park")
    put = ("play observatory", "at 1-1", "look")
    assert "order villa tavern palace" in options(city, *put)
    assert reason(city, *put, "order villa tavern park") == "order"


def test_ordering_cards_needs_a_look_first() -> None:
    city = state(hand="observatory tavern", deck="tavern palace villa park")
    assert reason(city, "play observatory", "at 1-1", "order villa tavern palace") == "look"


def test_requirements_of_a_card_are_checked() -> None:
    city = state("tavern@0 villa@0", hand="city-hall")
    assert reason(city, "play city-hall", "at 2-1") == "needs"


def test_unplayable_cards_stay_unless_they_are_removable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    city = state("tavern@0", hand="magic-academy villa")
    assert options(city) == ["play villa", "remove magic-academy"]
    monkeypatch.setitem(CARDS, "magic-academy", replace(CARDS["magic-academy"], unplayable=""))
    assert options(city) == ["play villa"]


def test_cards_that_can_not_turn_are_unchanged() -> None:
    city = state("tavern@0")
    lowest = state(f"tavern@0:{CARDS['tavern'].sides[0]}")
    for before, act in ((lowest, "lower"), (lowest, "lowest")):
        work: changes.ArchitecturaWork = Work(before)
        changes.suffer(work, 0, act)
        assert drawn(work.done().state) == drawn(before)
    assert drawn(city) != drawn(lowest)


def test_card_beside_the_city_counts_without_a_bonus(monkeypatch: pytest.MonkeyPatch) -> None:
    city = state("tavern@0", beside=("graveyard", ""))
    monkeypatch.setattr(scoring, "BONUS", {})
    plain = CARDS["tavern"].sides[CARDS["tavern"].basic].plus + CARDS["graveyard"].sides[0].plus
    assert scoring.points(city.board) == [plain, 0]
    assert [total(sheet) for sheet in GAME.sheets(city.board)] == [plain, 0]


def test_cards_can_have_several_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    both = replace(CARDS["tavern"], effects=(Effect("limit", number=4), Effect("limit", number=5)))
    monkeypatch.setitem(CARDS, "tavern", both)
    now, events = play(state(hand="tavern villa"), "play tavern", "at 1-1")
    assert now.board.limits[0] == 5
    assert [event.limit for event in events if isinstance(event, Limit)] == [4, 5]


def test_dealt_replacements_are_distinct(monkeypatch: pytest.MonkeyPatch) -> None:
    start = changed(new(2, game="advanced"), agreed=6)
    for card in DECK.more(start.board.colours[1]):
        monkeypatch.setitem(CARDS, card, replace(CARDS[card], replaces=("park",)))
    dealt = [GAME.deal(GAME.view(start, 0), Rng(seed)).secret.chosen[1] for seed in range(20)]
    assert {len(swaps) for swaps in dealt} == {0, 1}
