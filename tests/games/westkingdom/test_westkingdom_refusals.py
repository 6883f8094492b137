"""Reasons for refused moves."""

import pytest
from msgspec.structs import replace

from engine.errors import IllegalMove
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import IN_SUPPLY, WestKingdomState
from engine.games.westkingdom.box.cards import CRAFTS
from engine.games.westkingdom.turn.choices import QUESTIONS
from engine.games.westkingdom.turn.tasks import Asking
from tests.games.westkingdom.drawing import names, offer, play, refusal, show, state

ON = {"artisans": "on"}
FULL = "apprentices=jeweller-11,jeweller-12,miner-19,miner-20,labourer"

CASES = {
    # position, moves so far, the refused move, the reason
    "tax-stand": (state("", "", tax_stand=0), "", "place tax-stand"),
    "market-silver": (state("", ""), "", "place market-left"),
    "market-virtue": (state("9si virtue=10", ""), "", "place market-left"),
    "taken": (state("9si", "", market=(1, -1, -1)), "", "place market-left"),
    "guildhall": (state("", ""), "", "place guildhall"),
    "town-centre": (state("", ""), "", "place town-centre"),
    "guardhouse": (state("", ""), "", "place guardhouse"),
    "workshop": (state("", "", plans=()), "", "place workshop"),
    "artisan": (state("", ""), "", "place forest artisan"),
    "artisan-guildhall": (state("", "", options=ON), "", "place guildhall artisan"),
    "recall": (state("", ""), "", "recall forest"),
    "recall-none": (state("forest=20", ""), "", "recall quarry"),
    "recall-other": (state("forest=19 prison=1", ""), "", "recall prison"),
    "no-worker": (state("forest=20", ""), "", "place forest"),
    "wants-place": (state("", ""), "", "mine clay"),
    "wants-mine": (state("mines=1", ""), "place mines", "place forest"),
    "pass": (state("", ""), "", "pass"),
    "hand": (state("4c 4w 2s hand=smithy,well", ""), "place guildhall", "construct castle"),
    "goods": (state("4c 4w 2s hand=smithy,well,aqueduct", ""), "place guildhall", "construct aqueduct"),
    "skills": (
        state("4c 9w 9s 9g hand=smithy,well,tavern", "", rewards=()),
        "place guildhall; use construct",
        "construct tavern",
    ),
    "silver": (
        show(state("4si", ""), "thief", "trickster", "labourer", "miner-19", "gatekeeper"),
        "place workshop; use hire",
        "hire trickster",
    ),
    "shown": (show(state("9si", ""), "thief"), "place workshop; use hire", "hire peddler"),
    "trade": (state("2c 2w", ""), "place storehouse", "trade 2-stone"),
    "use-cathedral": (state("9si", ""), "place workshop", "use cathedral"),
    "guard-pay-off": (state("prison=1 held=1:1", "", ""), "place guardhouse", "guard pay-off"),
    "raid": (state("9si forest=1", ""), "place town-centre", "raid quarry"),
    "pay": (state("8w 8s level=3 hand=smithy", ""), "place guildhall", "pay 9-wood"),
    "wants-colour": (state("9si forest=1", "forest=1"), "place town-centre; raid forest", "capture red"),
    "wants-keep": (state("9si", ""), "place market-middle; use plans", "keep dungeon"),
}


@pytest.mark.parametrize("reason", CASES)
def test_refusal_has_the_reason(reason: str) -> None:
    start, line, attempt = CASES[reason]
    now = play(start, line) if line else start
    assert refusal(now, attempt) == reason


def test_refusals_with_only_the_artisan_left() -> None:
    start = state("", "", options=ON)
    alone = replace(start.board.players[0], supply=1, placed=(20, 0, 0, 0, 0, 0, 0, 0, 0), artisan=IN_SUPPLY)
    start = replace(start, board=replace(start.board, players=(alone, start.board.players[1])))
    assert refusal(start, "place forest") == "only-artisan"


def test_refusals_for_hand_cards() -> None:
    two = play(state("1g hand=smithy,castle", "", rewards=()), "place guildhall")
    assert refusal(two, "discard well") == "hand"
    assert refusal(two, "accept") == "wants-discard"
    full = play(show(state(f"9si {FULL}", ""), "thief"), "place workshop; use hire")
    assert refusal(full, "dismiss thief") == "dismiss"


def test_hidden_craft_card_is_refused() -> None:
    start = offer(state("5si halls=1 buildings=courtyard", "", options=ON), "mosaic")
    hidden = names(start.secret.crafts, dict(CRAFTS))[0]
    assert refusal(play(start, "place guildhall"), f"craft {hidden}") == "shown"


def test_refusals_out_of_turn_and_in_the_draft() -> None:
    draft: WestKingdomState = GAME.start(2, GAME.facts.check_options({}), 1)
    other = next(plan for plan in range(1, 41) if plan not in draft.secret.packs[0])
    for move in (GAME.notation.read("place forest"), replace(GAME.moves(draft, 0)[0], plan=other)):
        with pytest.raises(IllegalMove, match="westkingdom-refusal-pack"):
            GAME.check(draft, 0, move)
    with pytest.raises(IllegalMove, match="westkingdom-refusal-now"):
        GAME.check(state("", ""), 1, GAME.notation.read("place forest"))


def test_every_asking_task_has_a_question() -> None:
    assert set(QUESTIONS) == set(Asking.__args__)
