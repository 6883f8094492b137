"""Every card of the house deck: ordinary use, no legal target, and protected cards of either player."""

from typing import NamedTuple

import pytest

from engine.games.architectura import scoring
from engine.games.architectura.cards import FIRST
from tests.games.architectura.drawing import drawn, options, play, state


class Case(NamedTuple):
    """The city before, the moves after ``play <card>``, and the expected result."""

    streets: tuple[str, ...]
    moves: tuple[str, ...]
    want: tuple[str, ...] | None = None
    options: tuple[str, ...] | None = None
    points: dict[str, int] | None = None
    limit: int | None = None
    hand: str = ""
    other: str = ""
    deck: str = ""
    tokens: tuple[int, int] | None = None
    left: tuple[int, int] | None = None
    start: bool = False


END = ()
"""No choice is left."""
ASK = ("spare", "affect")
LOW = "palace@0:8!", "palace@1:8!"


def untouched(card: str, own: str, other: str) -> dict[str, Case]:
    """Cases of cards that affect protected ones only by comparison."""
    return {
        "own protected": Case((own,), ("at 1-2",), options=ASK),
        "opponent's protected": Case((other,), ("at 1-2",), (f"{other} {card}@0",), END),
    }


CASES: dict[str, dict[str, Case]] = {
    "market": {
        "plain": Case(("palace@1",), ("at 1-2",), points={"buildings": 2, "bonus:market": 1}),
        "impossible": Case((), ("at 1-1",), points={"buildings": 2, "bonus:market": 0}),
        "own protected": Case(("palace@0!",), ("at 1-2",), points={"buildings": 11, "bonus:market": 0}),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), points={"buildings": 2, "bonus:market": 1}),
    },
    "tavern": {
        "plain": Case(("palace@1",), ("at 1-2", "turn 1-1 up"), ("palace@1:6 tavern@0",), END),
        "impossible": Case((), ("at 1-1",), ("tavern@0",), END),
        "own protected": Case(("palace@0!",), ("at 1-2", "turn 1-1 down"), ("palace@0:8! tavern@0",), END),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=END),
    },
    "villa": {
        "plain": Case(("palace@0",), ("at 1-2", "at 1-1"), ("palace@0! villa@0",), left=(1, 2)),
        "impossible": Case(("palace@0",), ("at 1-2",), options=END, tokens=(0, 2)),
        "own protected": Case(("palace@0!",), ("at 1-2",), options=("at 1-2", "pass")),
        "opponent's protected": Case(("palace@1!",), ("at 1-2", "at 1-2"), ("palace@1! villa@0!",)),
    },
    "park": {
        "plain": Case(("tavern@1",), ("at 1-2",), points={"buildings": 3}),
        "impossible": Case(("(tavern@1)",), ("at 1-2",), points={"buildings": 0}),
        "own protected": Case(("tavern@0!",), ("at 1-2",), ("tavern@0! park@0",), END, {"buildings": 6}),
        "opponent's protected": Case(("tavern@1!",), ("at 1-2",), options=END, points={"buildings": 3}),
    },
    "greenhouse": {
        "plain": Case(
            ("palace@1 tavern@0", "palace@0"),
            ("at 2-2", "turn 2-1 down", "turn 1-2 up"),
            ("palace@1 tavern@0:5", "palace@0:8 greenhouse@0"),
            END,
        ),
        "impossible": Case((), ("at 1-1",), options=END),
        "own protected": Case(("palace@0!",), ("at 1-2", "turn 1-1 up"), ("palace@0:6! greenhouse@0",), END),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=END),
    },
    "watchtower": {
        "plain": Case(("palace@1 palace@1",), ("at 1-3",), points={"buildings": 2}),
        "impossible": Case((), ("at 1-1",), points={"buildings": 0}),
        **untouched("watchtower", *LOW),
    },
    "theatre": {
        "plain": Case(("palace@1 palace@0",), ("at 1-3", "swap 1-1 1-2"), ("palace@0 palace@1 theatre@0",)),
        "impossible": Case((), ("at 1-1",), options=END),
        "own protected": Case(("palace@0!",), ("at 1-2", "swap 1-1 1-2"), ("theatre@0 palace@0!",)),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=END),
    },
    "library": {
        "plain": Case(
            ("palace@1",), ("at 1-2", "turn 1-2 up", "turn 1-1 down"), ("palace@1:8 library@0:7",), END
        ),
        "impossible": Case((), ("at 1-1", "turn 1-1 down"), ("library@0:4",), END),
        "own protected": Case(("palace@0!",), ("at 1-2", "turn 1-1 down"), ("palace@0:8! library@0",), END),
        "opponent's protected": Case(("palace@1!",), ("at 1-2", "pass"), options=END),
    },
    "school": {
        "plain": Case(("(tavern@0)",), ("at 1-2", "at 1-1"), ("tavern@0 school@0",)),
        "impossible": Case(("(tavern@1)", "(tavern@0)palace@1"), ("at 1-2",), options=END),
        "own protected": Case(
            ("palace@0! (temple@0)",), ("at 1-3", "at 1-2"), ("palace@0! temple@0 school@0",)
        ),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=END),
    },
    "barracks": {
        "plain": Case(
            ("palace@0 tavern@1", "palace@0"),
            ("at 2-2",),
            ("palace@0 (tavern@1)", "palace@0 barracks@0"),
            END,
        ),
        "impossible": Case(("palace@1",), ("at 1-2",), ("palace@1 barracks@0",), END),
        "own protected": Case(("palace@0 tavern@0!", "palace@0"), ("at 2-2",), options=END),
        "opponent's protected": Case(("palace@0 tavern@1!", "palace@0"), ("at 2-2",), options=END),
    },
    "temple": {
        "plain": Case(("palace@1:8",), ("at 1-2",), ("palace@1 temple@0",), END),
        "impossible": Case(("palace@1",), ("at 1-2",), ("palace@1 temple@0",), END),
        **untouched("temple", *LOW),
    },
    "palace": {
        "plain": Case(("tavern@1",), ("at 1-2",), ("(tavern@1) palace@0",), END),
        "impossible": Case((), ("at 1-1",), ("palace@0",), END),
        **untouched("palace", "tavern@0!", "tavern@1!"),
    },
    "museum": {
        "plain": Case((), ("at 1-1",), options=END, limit=4),
        "impossible": Case(("(obelisk@0)",), ("at 1-2",), limit=5),
        **untouched("museum", *LOW),
    },
    "fountain": {
        "plain": Case(("palace@0",), ("at 1-2", "at 1-3"), ("palace@0 fountain@0 *0",), END, left=(1, 2)),
        "impossible": Case(("palace@0",), ("at 1-2",), options=END, tokens=(0, 2)),
        "own protected": Case(
            ("palace@0!",), ("at 1-2", "at 2-1"), ("palace@0! fountain@0", "*0"), left=(0, 2)
        ),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=("at 1-3", "at 2-1", "pass")),
    },
    "statue": {
        "plain": Case(("park@1",), ("at 2-1",), points={"buildings": 2, "bonus:statue": 5}),
        "impossible": Case(("arboretum@1",), ("at 2-1",), points={"buildings": 2, "bonus:statue": 0}),
        "own protected": Case(("park@0!",), ("at 2-1",), points={"buildings": 2, "bonus:statue": 5}),
        "opponent's protected": Case(("park@1!",), ("at 2-1",), points={"buildings": 2, "bonus:statue": 5}),
    },
    "observatory": {
        "plain": Case(
            (),
            ("at 1-1", "look", "order market tavern villa"),
            options=END,
            deck="tavern villa market palace",
        ),
        "impossible": Case((), ("at 1-1",), options=END),
        **untouched("observatory", *LOW),
    },
    "lighthouse": {
        "plain": Case(("palace@1 palace@1",), ("at 1-3",), points={"buildings": 2}),
        "impossible": Case((), ("at 1-1",), points={"buildings": 0}),
        **untouched("lighthouse", *LOW),
    },
    "courthouse": {
        "plain": Case(("palace@1",), ("at 1-2", "at 1-1"), ("palace@1:6 courthouse@0",), END),
        "impossible": Case(("palace@1:6",), ("at 1-2",), options=END),
        "own protected": Case(("palace@0!",), ("at 1-2", "at 1-1"), ("palace@0:6! courthouse@0",)),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=END),
    },
    "obelisk": {
        "plain": Case((), ("at 1-1",), options=END, limit=5),
        "impossible": Case(("(museum@0)",), ("at 1-2",), limit=5),
        **untouched("obelisk", *LOW),
    },
    "graveyard": {
        "plain": Case(("tavern@0",), (), options=END, points={"buildings": 3, "bonus:graveyard": 0}),
        "impossible": Case(
            ("(tavern@0)",), (), ("(tavern@0)",), points={"buildings": 0, "bonus:graveyard": 0}
        ),
        "own protected": Case(("palace@0!",), (), ("palace@0!",), END),
        "opponent's protected": Case(("palace@1!",), (), ("palace@1!",), END),
    },
    "arboretum": {
        "plain": Case(("palace@1:8 market@1:6",), ("at 1-3",), ("palace@1:8 market@1:4 arboretum@0",)),
        "impossible": Case(("(palace@1)",), ("at 1-2",), points={"buildings": 1}),
        **untouched("arboretum", "tavern@0!", "tavern@1!"),
    },
    "hospital": {
        "plain": Case(
            ("(tavern@0)", "(villa@0)"), ("at 1-2", "at 1-1", "at 2-1"), ("tavern@0 hospital@0", "villa@0")
        ),
        "impossible": Case(("(tavern@1)",), ("at 1-2",), options=END),
        "own protected": Case(
            ("palace@0! (temple@0)",), ("at 1-3", "at 1-2"), ("palace@0! temple@0 hospital@0",)
        ),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=END),
    },
    "monastery": {
        "plain": Case(("palace@0",), ("at 1-2", "at 1-1"), ("palace@0! monastery@0",), END),
        "impossible": Case(("palace@0",), ("at 1-2",), options=END, tokens=(0, 2)),
        "own protected": Case(("palace@0!",), ("at 1-2",), options=END),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=END),
    },
    "bathhouse": {
        "plain": Case(
            ("palace@1 tavern@0", "palace@1"),
            ("at 2-2",),
            ("palace@1 tavern@0:5", "palace@1 bathhouse@0"),
            END,
        ),
        "impossible": Case(("palace@0",), ("at 1-2",), ("palace@0 bathhouse@0",), END),
        "own protected": Case(("palace@1 tavern@0!", "palace@1"), ("at 2-2",), options=ASK),
        "opponent's protected": Case(
            ("palace@1 tavern@1!", "palace@1"),
            ("at 2-2",),
            ("palace@1 tavern@1!", "palace@1 bathhouse@0"),
            END,
        ),
    },
    "magic-academy": {
        "plain": Case(
            (), ("pay tavern", "pay villa", "at 1-1"), ("magic-academy@0",), END, hand="tavern villa"
        ),
        "impossible": Case(
            (), (), options=("play tavern", "remove magic-academy"), hand="tavern", start=True
        ),
        "own protected": Case(
            ("tavern@0!",), ("pay park", "pay villa", "at 1-2"), options=ASK, hand="park villa"
        ),
        "opponent's protected": Case(
            ("tavern@1!",),
            ("pay park", "pay villa", "at 1-2"),
            ("tavern@1! magic-academy@0",),
            END,
            hand="park villa",
        ),
    },
    "laboratory": {
        "plain": Case(
            (), ("at 1-1", "bury villa", "at 1-2"), ("laboratory@0 (villa@1)",), END, other="villa market"
        ),
        "impossible": Case((), ("at 1-1",), options=END),
        "own protected": Case(("palace@0:8!",), ("at 1-2",), options=ASK, other="villa"),
        "opponent's protected": Case(("palace@1:8!",), ("at 1-2",), options=("bury villa",), other="villa"),
    },
    "manufactory": {
        "plain": Case(
            ("palace@0",),
            ("at 1-2", "at 1-1", "play tavern", "pass"),
            ("tavern@0 manufactory@0",),
            END,
            hand="tavern",
        ),
        "impossible": Case(("palace@1",), ("at 1-2",), options=END, hand="tavern"),
        "own protected": Case(
            ("palace@0!",), ("at 1-2", "at 1-1", "play palace"), ("palace@0 manufactory@0",), END, left=(2, 2)
        ),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=END),
    },
    "mint": {
        "plain": Case(("palace@0",), ("at 1-2",), points={"buildings": 12, "bonus:mint": 1}),
        "impossible": Case(("palace@1",), ("at 1-2",), points={"buildings": 3, "bonus:mint": 0}),
        "own protected": Case(("palace@0!",), ("at 1-2",), points={"buildings": 12, "bonus:mint": 1}),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), points={"buildings": 3, "bonus:mint": 0}),
    },
    "gallery": {
        "plain": Case(("palace@1",), ("at 2-1", "swap 1-1 2-1"), ("gallery@0", "palace@1"), END),
        "impossible": Case(("palace@1",), ("at 1-2",), options=END),
        "own protected": Case(("palace@0!",), ("at 2-1", "swap 1-1 2-1"), ("gallery@0", "palace@0!"), END),
        "opponent's protected": Case(("palace@1!",), ("at 2-1",), options=END),
    },
    "aqueduct": {
        "plain": Case(("palace@1 palace@1",), ("at 1-3",), points={"buildings": 2}),
        "impossible": Case((), ("at 1-1",), points={"buildings": 0}),
        **untouched("aqueduct", *LOW),
    },
    "arsenal": {
        "plain": Case(
            ("market@1 market@0 palace@0", "market@1"),
            ("at 1-4",),
            ("(market@1) (market@0) palace@0 arsenal@0", "market@1"),
            END,
        ),
        "impossible": Case(("palace@1",), ("at 1-2",), ("palace@1 arsenal@0",), END),
        "own protected": Case(
            ("market@0! palace@0",), ("at 1-3", "affect"), ("(market@0) palace@0 arsenal@0",), END
        ),
        "opponent's protected": Case(
            ("market@1! palace@0",), ("at 1-3",), ("market@1! palace@0 arsenal@0",), END
        ),
    },
    "smithy": {
        "plain": Case(("tavern@1:6",), ("at 1-2", "at 1-1", "turn 1-1 down"), ("tavern@1:5 smithy@0",), END),
        "impossible": Case(("palace@1",), ("at 1-2",), options=END),
        "own protected": Case(
            ("courthouse@0:8!",), ("at 1-2", "at 1-1", "at 1-1"), ("courthouse@0:5! smithy@0",), END
        ),
        "opponent's protected": Case(
            ("library@1:7!",), ("at 1-2", "at 1-1"), options=("turn 1-2 up", "turn 1-2 down", "pass")
        ),
    },
    "guesthouse": {
        "plain": Case(("palace@1",), ("at 1-2", "at 1-3"), ("- guesthouse@0 palace@1",), END),
        "impossible": Case((), ("at 1-1",), options=END),
        "own protected": Case(
            ("palace@0!",), ("at 1-2", "at 1-1", "at 2-1"), ("- guesthouse@0", "palace@0!"), END
        ),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), options=END),
    },
    "city-hall": {
        "plain": Case(("palace@0 palace@0",), ("at 1-3",), ("palace@0 palace@0 city-hall@0",), END),
        "impossible": Case(("palace@0 palace@1",), (), options=("remove city-hall", "end"), start=True),
        "own protected": Case(("palace@0 tavern@0!",), ("at 1-3",), options=ASK),
        "opponent's protected": Case(
            ("palace@0 palace@0 tavern@1!",), ("at 1-4",), ("palace@0 palace@0 tavern@1! city-hall@0",), END
        ),
    },
    "arena": {
        "plain": Case(("palace@1",), ("at 1-2",), ("palace@1:8 arena@0",), END),
        "impossible": Case((), ("at 1-1",), options=END),
        "own protected": Case(("palace@0!",), ("at 1-2",), options=("at 1-1", "pass")),
        "opponent's protected": Case(("palace@1!",), ("at 1-2",), ("palace@1! arena@0",), END),
    },
    "gatehouse": {
        "plain": Case((), ("at 1-1",), points={"buildings": 2, "bonus:gatehouse": 4}),
        "impossible": Case(("palace@1",), ("at 1-2",), points={"buildings": 2, "bonus:gatehouse": 0}),
        **untouched("gatehouse", *LOW),
    },
}

KINDS = ("plain", "impossible", "own protected", "opponent's protected")


def test_every_card_has_every_case() -> None:
    assert {card: tuple(cases) for card, cases in CASES.items()} == dict.fromkeys(FIRST.cards, KINDS)


@pytest.mark.parametrize(
    ("card", "case"),
    [
        pytest.param(card, case, id=f"{card}: {kind}")
        for card, cases in CASES.items()
        for kind, case in cases.items()
    ],
)
def test_card(card: str, case: Case) -> None:
    city = state(*case.streets, hands=(f"{card} {case.hand}", case.other), deck=case.deck)
    if case.tokens:
        city = state(*case.streets, hand=card, tokens=case.tokens)
    if card in ("museum", "obelisk") and case.limit == 5:
        city = state(*case.streets, hand=card, limits=(5, 3))
    moves = case.moves if case.start else (f"play {card}", *case.moves)
    now, _ = play(city, *moves)
    board = now.board
    if case.want is not None:
        assert tuple(line for line in drawn(now) if line) == case.want
    if case.options is not None:
        assert tuple(options(city, *moves)) == case.options
    if case.points is not None:
        assert {line.source: line.points for line in scoring.sheets(now.board)[0]} == case.points
    if case.limit is not None:
        assert board.limits == (case.limit, 3)
    if case.left is not None:
        assert board.tokens == case.left


def after_playing(
    card: str, *moves: str, streets: tuple[str, ...] = (), hand: str = "", other: str = ""
) -> list[str]:
    return drawn(play(state(*streets, hands=(f"{card} {hand}", other)), f"play {card}", *moves)[0])


def test_greenhouse_targets_two_different_cards() -> None:
    city = state("palace@1 tavern@0", "palace@0", hand="greenhouse")
    first = options(city, "play greenhouse", "at 2-2", "turn 2-1 down")
    assert first == ["turn 1-2 up", "turn 1-2 down", "pass"]


def test_effects_turn_cards_past_their_ends() -> None:
    assert after_playing("tavern", "at 1-2", "turn 1-1 up", streets=("palace@1",))[0] == "palace@1:6 tavern@0"
    assert after_playing("tavern", "at 2-1", "turn 1-1 down", streets=("palace@1:6",))[0] == "palace@1"


def test_arena_destroys_a_card_at_its_lowest_value() -> None:
    assert after_playing("arena", "at 1-2", streets=("palace@1:6",))[0] == "(palace@1) arena@0"


def test_barracks_chooses_between_several() -> None:
    city = state("palace@0 tavern@1 tavern@1", "palace@0 - tavern@1", hand="barracks")
    assert options(city, "play barracks", "at 2-2") == ["at 2-3", "at 1-2"]


def test_arsenal_compares_all_values_at_once() -> None:
    streets = ("park@1 park@1 palace@0",)
    assert after_playing("arsenal", "at 1-4", streets=streets)[0] == "(park@1) (park@1) palace@0 arsenal@0"


def test_guesthouse_destroys_cards_with_nowhere_to_go() -> None:
    full = "palace@1! " * 6
    city = state(f"{full} tavern@1 -", f"{full} palace@1! palace@1!", hand="guesthouse")
    assert play(city, "play guesthouse", "at 1-8")[0].board.down[6] != ()


def test_guesthouse_keeps_side_and_token() -> None:
    city = state("palace@0:7!", hand="guesthouse")
    put = ("play guesthouse", "at 1-2", "spare", "at 1-1")
    assert options(city, *put) == ["at 1-3", "at 2-1"]
    assert drawn(play(city, *put, "at 2-1")[0])[1] == "palace@0:7!"


def test_a_moved_card_is_not_compared_and_not_resolved() -> None:
    city = state("tavern@1", "palace@1", hand="guesthouse")
    now, _ = play(city, "play guesthouse", "at 2-2", "at 1-2")
    assert drawn(now) == ["tavern@1 palace@1", "- guesthouse@0"]


def test_fountain_blocks_everyone_but_its_owner() -> None:
    now, _ = play(state("palace@0", hand="fountain"), "play fountain", "at 1-2", "at 1-3")
    theirs = state("palace@0 fountain@0 *0", hand="tavern", turn=1)
    assert options(theirs, "play tavern") == ["at 1-4", "at 2-1"]
    mine = state("palace@0 fountain@0 *0", hand="tavern")
    assert options(mine, "play tavern") == ["at 1-3", "at 1-4", "at 2-1"]
    assert now.board.tokens == (1, 2)
    assert play(mine, "play tavern", "at 1-3")[0].board.tokens == (2, 2)


def test_token_can_open_the_next_street() -> None:
    city = state("palace@0", "*0", hand="tavern", seats=3, turn=1)
    assert options(city, "play tavern") == ["at 1-2", "at 2-2", "at 3-1"]


def test_observatory_orders_its_owners_deck() -> None:
    city = state(hand="observatory", deck="tavern villa market palace")
    now, events = play(city, "play observatory", "at 1-1", "look", "order market tavern villa")
    assert now.secret.hands[0] + now.secret.decks[0] == ("market", "tavern", "villa", "palace")
    for event in events:
        for stranger in (1, None):
            seen = event.seen_by(stranger)
            assert "villa" not in repr(seen)


def test_observatory_with_a_single_card_only_looks() -> None:
    city = state(hand="observatory", deck="tavern")
    assert options(city, "play observatory", "at 1-1", "look") == []


def test_observatory_can_be_declined() -> None:
    city = state(hand="observatory", deck="tavern villa")
    assert options(city, "play observatory", "at 1-1") == ["look", "pass"]
    assert play(city, "play observatory", "at 1-1", "pass")[0].secret.known == (0, 0)


def test_graveyard_takes_destroyed_cards() -> None:
    city = state("tavern@0 villa@1", hand="palace", beside=("graveyard", ""))
    now, _ = play(city, "play palace", "at 1-3")
    assert drawn(now)[0] == "tavern@0 (villa@1) palace@0"
    city = state("tavern@0!", hand="palace", beside=("graveyard", ""))
    now, _ = play(city, "play palace", "at 1-2", "affect")
    assert drawn(now)[0] == "- palace@0"
    assert now.board.buried == (("tavern",), ())
    assert now.board.tokens == (2, 2)
    sheet = {line.source: line.points for line in scoring.sheets(now.board)[0]}
    assert sheet == {"buildings": 9, "bonus:graveyard": 2}


def test_space_left_by_a_buried_card_is_eligible() -> None:
    city = state("- palace@0", hand="tavern")
    assert options(city, "play tavern") == ["at 1-1", "at 1-3", "at 2-1"]


def test_academy_can_be_paid_from_hand_and_graveyard() -> None:
    city = state(hand="magic-academy tavern", buried=(("villa",), ()), beside=("graveyard", ""))
    assert options(city, "play magic-academy") == ["pay tavern", "pay villa yard"]
    now, _ = play(city, "play magic-academy", "pay villa yard", "pay tavern", "at 1-1")
    assert now.board.removed == (("villa", "tavern"), ())


def test_laboratory_asks_every_player_clockwise() -> None:
    city = state(seats=3, hands=("park", "villa", "laboratory school"), turn=2)
    now, _ = play(city, "play laboratory", "at 1-1", "bury park", "at 1-2", "bury villa", "at 2-1")
    assert drawn(now)[:2] == ["laboratory@2 (park@0)", "(villa@1)"]
    assert now.board.turn == 2, "the other players have no cards left"


def test_laboratory_skips_players_without_cards() -> None:
    city = state(seats=3, hands=("laboratory", "", "villa"))
    assert options(city, "play laboratory", "at 1-1") == ["bury villa"]


def test_laboratory_cards_go_to_the_graveyard() -> None:
    city = state(hands=("laboratory", "villa tavern"), beside=("", "graveyard"))
    now, _ = play(city, "play laboratory", "at 1-1", "bury villa")
    assert now.board.buried == ((), ("villa",))
    assert options(city, "play laboratory", "at 1-1", "bury villa") == []


def test_laboratory_cards_can_be_third_of_a_colour_and_cover() -> None:
    city = state("palace@1 palace@1 (tavern@0)", seats=3, hands=("laboratory", "villa", ""))
    offered = options(city, "play laboratory", "at 2-1", "bury villa")
    assert offered == ["at 1-3", "at 1-4", "at 2-2", "at 3-1"]


def test_manufactory_cannot_take_itself_or_a_card_played_this_turn() -> None:
    city = state("palace@0 palace@0", hand="manufactory")
    assert options(city, "play manufactory", "at 1-3") == ["at 1-1", "at 1-2", "pass"]


def test_manufactory_follows_the_usual_rules() -> None:
    city = state("tavern@1 villa@0", hand="manufactory palace")
    put = ("play manufactory", "at 2-1", "at 1-2")
    assert options(city, *put) == ["play palace", "play villa"]
    assert (
        after_playing(
            "manufactory", "at 2-1", "at 1-2", "play palace", streets=("tavern@1 villa@0",), hand="palace"
        )[0]
        == "(tavern@1) palace@0"
    )


def test_manufactory_skips_spaces_it_could_not_refill() -> None:
    city = state("city-hall@0", hand="manufactory")
    assert options(city, "play manufactory", "at 2-1") == []
    city = state("palace@0 palace@0 villa@0", seats=3, hand="manufactory")
    assert options(city, "play manufactory", "at 2-1") == [], "three in a row can't be taken"


def test_smithy_can_copy_manufactory() -> None:
    city = state("manufactory@1:5 palace@0", hand="smithy tavern")
    put = ("play smithy", "at 2-1", "at 1-1", "at 1-2")
    assert options(city, *put) == ["play tavern", "play palace"]
    assert options(city, *put, "play tavern") == ["turn 1-1 up", "turn 1-1 down", "pass"]


def test_manufactory_can_play_laboratory() -> None:
    city = state("palace@0", hands=("manufactory laboratory", "villa market park"))
    put = ("play manufactory", "at 1-2", "at 1-1", "play laboratory")
    now, _ = play(city, *put, "bury market", "at 1-3")
    assert drawn(now)[0] == "laboratory@0 manufactory@0 (market@1)"
    assert now.board.turn == 1


def test_smithy_does_not_copy_a_cost_or_a_bonus() -> None:
    city = state("magic-academy@1", "market@1:6", hand="smithy")
    assert options(city, "play smithy", "at 1-2") == []


def test_library_resolves_in_turn_order() -> None:
    city = state("palace@0 palace@1 palace@2", seats=3, hand="library", turn=1)
    assert options(city, "play library", "at 2-1") == [
        "turn 1-2 up",
        "turn 1-2 down",
        "turn 2-1 up",
        "turn 2-1 down",
        "pass",
    ]
    assert options(city, "play library", "at 2-1", "pass")[0] == "turn 1-3 up"
    assert options(city, "play library", "at 2-1", "pass", "pass")[0] == "turn 1-1 up"
    assert options(city, "play library", "at 2-1", "pass", "pass", "pass") == []


def test_restored_card_is_basic_and_not_compared() -> None:
    assert (
        after_playing("school", "at 1-3", "at 1-2", streets=("tavern@1 (palace@0)",))[0]
        == "tavern@1 palace@0 school@0"
    )


def test_theatre_moves_tokens_and_sides() -> None:
    streets = ("palace@0:7! (tavern@1)villa@1:8",)
    assert after_playing("theatre", "at 1-3", "swap 1-1 1-2", streets=streets)[0] == (
        "villa@1:8 (tavern@1)palace@0:7! theatre@0"
    )
