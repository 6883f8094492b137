"""Cards that an opponent could destroy by comparing are told, and are what the rules allow."""

import random

import pytest
from msgspec.structs import replace

from engine.core.rng import Rng
from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaState, ToPlay
from engine.games.architectura.cards import BLOCKS, CARDS
from engine.games.architectura.city import value
from engine.games.architectura.events import Destroyed
from engine.games.architectura.moves import At, Pay, Play
from engine.games.architectura.threats import Exposed, exposed
from engine.match import Match
from render.texts import texts
from render.words.architectura import threats
from tests.games.architectura.drawing import state
from tests.thorough import times

T = texts()
NAMES = ("Ada", "Bo", "Cleo", "Dov")
FULL = ("market", "temple palace park", "school", "barracks")
WORLDS = 60


def told(*streets: str, seats: int = 2) -> list[str]:
    """Return the threats to the first player, from the public view; the others hold three cards each."""
    hands = ["market"] + ["temple palace park"] * (seats - 1)
    return threats(GAME.view(state(*streets, seats=seats, hands=hands), None), 0, NAMES[:seats], T)


@pytest.mark.parametrize(
    ("streets", "sentences"),
    [
        (("tavern@0",), ["Bo can destroy your Tavern (3) with 6 or more on 1-2."]),
        (("tavern@0!",), []),
        (("temple@0",), []),
        (("school@0:4",), ["Bo can destroy your School (4) with 8 or more on 1-2."]),
        (("school@0:4 palace@1",), []),
        (("tavern@1",), []),
        (("park@0",), []),
        (("tavern@0", "villa@0:4"), ["Bo can destroy your Villa (4) with 8 or more on 2-2.",
                                      "Bo can destroy your Tavern (3) with 6 or more on 1-2."]),
    ],
)  # fmt: skip
def test_cards_that_can_be_destroyed_are_told(streets: tuple[str, ...], sentences: list[str]) -> None:
    assert told(*streets) == sentences


def test_only_opponents_that_may_hold_such_a_card_are_named() -> None:
    """Cleo's Palace and Temple lie in the city already, and her School is in ruins."""
    streets = ("school@0:4", "palace@2:9 temple@2")
    assert told(*streets, seats=3) == ["Bo can destroy your School (4) with 8 or more on 1-2."]


def happens(now: ArchitecturaState, card: Exposed, other: int) -> bool:
    """Return whether a turn of an opponent destroys the card in a world that the public view allows."""
    view = GAME.view(now, None)
    for number in range(WORLDS):
        world = GAME.deal(view, Rng(number))
        board = replace(world.board, turn=other, stack=(ToPlay(),), laid=())
        at = replace(world, board=board)
        for move in GAME.moves(at, other):
            if isinstance(move, Play) and plain(move.card) and destroys(at, other, move, card):
                return True
    return False


def plain(card: str) -> bool:
    """Return whether a card is built in the city and destroys others by comparing alone."""
    acts = {effect.act for effect in CARDS[card].effects}
    return not CARDS[card].beside and not acts & {"destroy", "lower", "move", "copy"}


def destroys(at: ArchitecturaState, other: int, move: Play, card: Exposed) -> bool:
    """Return whether playing a card to the right of the other one destroys it."""
    step = GAME.preview(at, other, move)
    while options := GAME.moves(step.state, other):
        if isinstance(options[0], Pay):
            step = GAME.preview(step.state, other, options[0])
            continue
        if At(card.space + 1) not in options:
            return False
        step = GAME.preview(step.state, other, At(card.space + 1))
        event = next((event for event in step.events if isinstance(event, Destroyed)), None)
        return event is not None and event.space == card.space
    return False


def test_threats_are_what_the_rules_allow() -> None:
    """In random matches: each card told can be destroyed by each opponent named, and no other one."""
    seen = {True: 0, False: 0}
    for seed in range(times(6, 40)):
        chance = random.Random(seed)
        options = {"game": "advanced"} if seed % 2 else {}
        match = Match.new(GAME, 2 + seed % 3, options, seed=seed)
        while match.to_act:
            seat, now = match.to_act[0], match.state
            if now.board.phase == "play" and now.board.stack == (ToPlay(),) and chance.random() < 0.5:
                cards = exposed(GAME.view(now, None), seat)
                assert cards == exposed(match.view(seat), seat)
                for card in cards:
                    building = now.board.up[card.space]
                    assert building is not None
                    assert building.owner == seat
                    assert card.space % BLOCKS < BLOCKS - 1
                    assert all(happens(now, card, other) for other in card.by), card
                    seen[True] += 1
                for space in own_others(now, seat, cards):
                    others = [other for other in range(now.board.seats) if other != seat]
                    assert not any(happens(now, Exposed(space, 0, 0, ()), other) for other in others)
                    seen[False] += 1
            match.play(seat, chance.choice(match.moves(seat)), go_on=False)
    assert min(seen.values()) > 5, seen


def own_others(now: ArchitecturaState, seat: int, cards: list[Exposed]) -> list[int]:
    """Return the seat's other cards that are worth something and have a space to their right."""
    named = {card.space for card in cards}
    return [
        space
        for space, building in enumerate(now.board.up)
        if building is not None
        and building.owner == seat
        and space not in named
        and space % BLOCKS < BLOCKS - 1
        and now.board.up[space + 1] is None
        and value(now.board.up, space) > 0
    ][:1]
