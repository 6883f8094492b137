"""The card report: which cards were taken, and whether their owners won."""

from collections.abc import Sequence
from random import Random

import pytest

from engine.core.values import State
from engine.games.westkingdom import GAME, balance
from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, CRAFTS
from engine.games.westkingdom.rules import WestKingdom
from tests.games.westkingdom.drawing import number_of
from tests.games.westkingdom.matches import eager


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace robots, which take their time, by random play."""
    chance = Random(1)

    def some(game: WestKingdom, view: WestKingdomView, width: int) -> Sequence[object]:
        assert view.viewer is not None
        return [eager(State(view.board, view.secret, 0), view.viewer, chance)]

    monkeypatch.setattr(balance, "wisest", some)


@pytest.mark.usefixtures("quick")
def test_report_counts_taken_cards_for_every_seat() -> None:
    outcome, decks = balance.play(GAME, 2, "artisans", 1)
    summary = balance.report(GAME, 2, "artisans", [])
    summary.count(outcome, decks)
    taken = decks[0][0] | decks[1][0]
    assert {name for name, tally in summary.cards.items() if tally.played + tally.unplayed == 2} == taken
    assert {name for name, tally in summary.cards.items() if tally.played} == taken
    assert sum(summary.wins) == 1
    for box in (BUILDINGS, APPRENTICES, CRAFTS):
        words = {balance.word(card) for card in box.values()}
        assert all(own & words for own, _ in decks)
    plans = {balance.word(card) for card in BUILDINGS.values()}
    assert not decks[0][0] & decks[1][0] & plans  # each is built at most once


@pytest.mark.usefixtures("quick")
def test_crafts_are_counted_only_with_the_expansion() -> None:
    summary = balance.report(GAME, 2, "base", [1])
    assert summary.matches == 1
    assert not any(summary.cards[balance.word(card)].played for card in CRAFTS.values())


def test_house_values_are_marked() -> None:
    assert balance.word(APPRENTICES[number_of(APPRENTICES, "enforcer-48")]).endswith("*")
    assert balance.word(BUILDINGS[number_of(BUILDINGS, "smithy")]) == "smithy"


def test_reports_can_use_any_robot() -> None:
    one, again = (balance.report(GAME, 2, "base", [1], "calm") for _ in range(2))
    assert one == again
    assert one.matches == sum(one.wins) == 1
