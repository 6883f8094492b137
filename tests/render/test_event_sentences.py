"""Event sentences: a table for each game, with the edge cases of each event."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import pytest

from engine.catalogue import games
from engine.games.ancient.events import AncientEvent
from engine.games.architectura import events as a
from engine.games.westkingdom import events as w
from render.texts import FALLBACK, LOCALE, Texts, texts
from render.words import words
from tests.games.amytis import test_amytis_words
from tests.games.ancient import test_ancient_words

NAMES = ("Anna", "Bo", "Cleo")

ARCHITECTURA: Sequence[tuple[a.ArchitecturaEvent, str]] = (
    (a.Built("blue", "tavern", 0), "Anna builds the 🔵 blue Tavern on street 1, block 1."),
    (a.Built("blue", "tavern", 7), "Anna builds the 🔵 blue Tavern on street 1, block 8."),
    (a.Built("red", "tavern", -1), "Anna plays the 🔴 red Tavern beside the city."),
    (a.Buried("blue", "villa", 0), "Anna places the 🔵 blue Villa face down on street 1, block 1."),
    (a.Buried("blue", "villa", -1), "Anna places the 🔵 blue Villa beside their Graveyard."),
    (a.Removed("blue", "mint"), "Anna removes the 🔵 blue Mint from the game."),
    (a.Removed("blue", "mint", paid=True), "Anna pays with the 🔵 blue Mint, which leaves the game."),
    (a.Copied("blue", "mint", 0), "Anna copies the effect of the 🔵 blue Mint on street 1, block 1."),
    (a.Taken("red", "park", 0), "Anna takes the 🔴 red Park back from street 1, block 1."),
    (a.Reserved(0), "Anna reserves street 1, block 1 with a token."),
    (a.Limit(4), "Anna’s hand limit is now 4."),
    (a.Skipped("green"), "The 🟢 green player can’t play and is skipped."),
    (a.Idle(), "Anna plays no card."),
    (a.Ended(), "No one can play any more: the city is complete."),
    (a.Turned("red", "villa", 0, 3, 5), "The 🔴 red Villa on street 1, block 1 goes up from 3 to 5."),
    (a.Turned("red", "villa", 7, 5, -2), "The 🔴 red Villa on street 1, block 8 goes down from 5 to −2."),
    (a.Destroyed("red", "villa", 0), "The 🔴 red Villa on street 1, block 1 is destroyed."),
    (
        a.Destroyed("red", "villa", 7, buried=True),
        "The 🔴 red Villa on street 1, block 8 is destroyed and goes beside its Graveyard.",
    ),
    (a.Protected("red", "villa", 0), "The 🔴 red Villa on street 1, block 1 is protected."),
    (a.Restored("red", "villa", 0), "The 🔴 red Villa on street 1, block 1 is restored."),
    (a.Moved("red", "villa", 0, 7), "The 🔴 red Villa moves from street 1, block 1 to street 1, block 8."),
    (a.Moved("red", "villa", 7, 0), "The 🔴 red Villa moves from street 1, block 8 to street 1, block 1."),
    (
        a.Swapped("red", "villa", 0, "blue", "park", 7),
        "The 🔴 red Villa on street 1, block 1 and the 🔵 blue Park on street 1, block 8 change places.",
    ),
    (a.Drew(0, "blue", 1), "The 🔵 blue player draws a card."),
    (a.Drew(0, "blue", 2), "The 🔵 blue player draws 2 cards."),
    (a.Drew(0, "blue", 1, ("mint",)), "The 🔵 blue player draws Mint."),
    (a.Drew(0, "blue", 2, ("mint", "park")), "The 🔵 blue player draws Mint, Park."),
    (a.Drew(0, "blue", 3, fresh=True), "Anna takes a fresh hand."),
    (a.Drew(0, "blue", 2, ("mint", "park"), fresh=True), "Anna takes a fresh hand: Mint, Park."),
    (a.Looked(0, 1), "Anna looks at the top card of their deck."),
    (a.Looked(0, 3), "Anna looks at the top 3 cards of their deck."),
    (a.Looked(0, 2, ("mint", "park")), "Anna looks at the top of the deck: Mint, Park."),
    (a.Ordered(0), "Anna puts the cards back on the deck."),
    (a.Ordered(0, ("mint", "park")), "Anna puts the cards back on the deck, from the top: Mint, Park."),
    (a.Fetched(0, "mint"), "Anna takes the Mint from the deck and puts another card under it."),
    (a.Fetched(0, "mint", "park"), "Anna takes the Mint from the deck and puts the Park under it."),
    (a.Replaced(0, "mint", "villa"), "You add the Mint to your deck instead of the Villa."),
    (a.Ready(), "Anna is ready."),
    (a.Shown("blue", ()), "The 🔵 blue player replaces no cards."),
    (a.Shown("blue", (("mint", "villa"),)), "The 🔵 blue player plays with Mint instead of Villa."),
    (
        a.Shown("blue", (("mint", "villa"), ("park", "tavern"))),
        "The 🔵 blue player plays with Mint instead of Villa and Park instead of Tavern.",
    ),
)

WESTKINGDOM: Sequence[tuple[w.WestKingdomEvent, str]] = (
    (w.Placed(0, 0, False, 1), "Anna places a worker at the Forest."),
    (w.Placed(0, 3, False, 2), "Anna places a worker at the Silversmith (2 count there)."),
    (w.Placed(0, 3, True, 1), "Anna places the Artisan at the Silversmith."),
    (w.Recalled(0, 0), "Anna takes a worker back from the Forest."),
    (w.Recalled(0, 3, 2), "Anna takes 2 workers back from the Silversmith."),
    (w.Recalled(0, 3, 1, True), "Anna takes the Artisan back from the Silversmith."),
    (w.Skipped(0), "Anna has no worker to place or take back."),
    (w.Captured(0, 3, 0, 1), "Anna calls home 1 worker at the Silversmith."),
    (w.Captured(0, 3, 1, 1), "Anna captures 1 of Bo’s workers at the Silversmith."),
    (w.Captured(0, 0, 1, 2), "Anna captures 2 of Bo’s workers at the Forest."),
    (w.Sent(0, (0, 1, 2)), "Anna sends captives to prison: 1 of Bo’s and 2 of Cleo’s."),
    (w.Sent(1, (1, 0, 0)), "Anna sends captives to prison: 1 of Anna’s."),
    (w.Freed(0, "prison", 1), "Anna frees 1 worker from prison."),
    (w.Freed(0, "prison", 2), "Anna frees 2 workers from prison."),
    (w.Freed(0, "boards", 1), "Anna frees 1 captured worker."),
    (w.Reset((), (0,) * 6, (0,) * 6), "The Black Market is reset."),
    (
        w.Reset((0, 0, 1), (0,) * 6, (0,) * 6),
        "The Black Market is reset; workers go to prison: 2 of Anna’s and 1 of Bo’s.",
    ),
    (w.Lay(0, 0), "Anna stacks a second worker in the Guildhall."),
    (w.Lay(0, 3), "Anna fills space 3 of the Guildhall."),
    (w.Lay(0, 0, True), "Anna places a worker beside the full Guildhall."),
    (w.Paid(0, (1, 0, 2, 0, 0, 3)), "Anna pays 1 clay, 2 stone, 3 silver."),
    (w.Paid(0, (0, 0, 0, 0, 0, 3), tax=2), "Anna pays 2 tax + 3 silver."),
    (w.Paid(0, (0, 0, 0, 0, 0, 2), coins=1), "Anna pays 2 silver + 1 silver on a card."),
    (w.Gained(0, (1, 0, 2, 0, 0, 0), "location"), "Anna gets 1 clay, 2 stone."),
    (w.Gained(0, (0, 0, 0, 0, 0, 1), "coins"), "Anna gets the 1 silver on the card."),
    (w.Gained(0, (0, 0, 0, 0, 0, 4), "coins"), "Anna gets the 4 silver on the card."),
    (w.Gained(0, (1, 0, 0, 0, 0, 0), "therese"), "Anna gets 1 clay (Therese)."),
    (w.Virtue(0, 2, 7), "Anna gains 2 virtue (now 7)."),
    (w.Virtue(0, -1, 4), "Anna loses 1 virtue (now 4)."),
    (w.Debts(0, 1, "taken"), "Anna takes an unpaid debt."),
    (w.Debts(0, 2, "paid"), "Anna pays off 2 debts."),
    (w.Debts(0, 1, "destroyed"), "Anna gets rid of a debt."),
    (w.Debts(0, 1, "bought"), "Anna pays silver instead of taking a debt."),
    (w.Spared(0), "The Artisan saves Anna 1 virtue."),
    (w.Traded(0, "2-clay"), "Anna trades 2 clay for 1 virtue."),
    (w.Stocked(0, 2, 5), "Anna gains 2 stock (now 5)."),
    (w.Stocked(0, -1, 4), "Anna spends 1 stock (now 4)."),
    (w.TaxRaised(2, 5), ""),
    (w.Drafted(0), "Anna keeps a plan."),
    (w.Drafted(0, 3), "Anna keeps the plan Stone Market."),
    (w.Kept(0), "Anna keeps a plan."),
    (w.Kept(0, 3), "Anna keeps the plan Stone Market."),
    (w.PacksPassed(2), "Everyone passes their plans on."),
    (w.PacksPassed(0), "The plans are chosen; the rest go under the pile."),
    (w.Drew(0, 1), "Anna draws a plan."),
    (w.Drew(0, 2), "Anna draws 2 plans."),
    (w.Drew(0, 2, (3, 4)), "Anna draws: Stone Market, Tavern."),
    (w.Looked(0, 3), "Anna looks at 3 plans."),
    (w.Looked(0, 2, (3, 4)), "Anna looks at: Stone Market, Tavern."),
    (w.Discarded(0, "limit"), "Anna discards a plan."),
    (w.Discarded(0, "limit", 3), "Anna discards the plan Stone Market."),
    (w.Hired(0, 5), "Anna hires the Conspirator."),
    (w.Hired(0, 5, False), "Anna takes the Conspirator away."),
    (w.Dismissed(0, 5), "Anna discards the Conspirator."),
    (w.Retooled(0, 2, 0), "Anna loses a tool, which leaves the game: Carved Lintel."),
    (w.Retooled(0, 2, 5), "Anna hands a tool on to the Conspirator: Carved Lintel."),
    (w.Refilled((0, 0)), ""),
    (w.Refilled((0, 5, 6)), "New at the Workshop: Conspirator and Debt Collector."),
    (w.Cleared((0, 0)), ""),
    (w.Cleared((5, 0, 6)), "These apprentices leave the Workshop: Conspirator and Debt Collector."),
    (w.Constructed(0, 3), "Anna builds the Stone Market (7 points)."),
    (w.Climbed(0, 1), "Anna reaches level 1 of the Cathedral (2 points)."),
    (w.Climbed(0, 3), "Anna reaches level 3 of the Cathedral (7 points)."),
    (w.Rewarded(0, 0), "The Cathedral has no rewards left, so it gives 1 virtue instead."),
    (w.Rewarded(0, 1), "Anna gets a reward for the Cathedral: 3 silver, 1 virtue."),
    (w.Rewarded(0, 1, False), "A reward of the Cathedral leaves the game unused: 3 silver, 1 virtue."),
    (w.Adorned(0, 2, 0), "Anna takes an adornment: Carved Lintel."),
    (w.Adorned(0, 2, 3), "Anna makes an adornment for the Stone Market: Carved Lintel."),
    (w.Equipped(0, 2, 5), "Anna makes a tool for the Conspirator: Carved Lintel."),
    (w.Shown(0), ""),
    (w.Shown(2), "New craft card: Carved Lintel."),
    (w.ToolUsed(0, 5, 2), "Anna uses the Conspirator’s tool: Carved Lintel."),
    (w.Schemed(0, 3, 1), "Anna draws scheme card 3."),
    (w.Full(0), "Anna fills the Guildhall: everyone has one more turn."),
    (w.Ended(), "The match is over."),
    (w.Ended(True), "The match has gone on for so long that it is stopped and scored."),
    (w.Picked(0, "therese"), "Anna takes Therese’s board."),
)

ANCIENT: Sequence[str] = (
    "Anna takes stone 1 with 2× blue 1, yellow 2.",
    "Anna pays white 3 and takes stone 3.",
    "Anna places a stone on a5: brown–blue, door left, 1 sarcophagus.",
    "Anna places brown 1 on r6.",
    "Anna adds to the collection: brown 1, brown 2.",
    "Anna’s pyramid has no room left. Into the collection: brown 1.",
    "Anna takes the Amun-Ra card.",
    "Anna draws for Amun-Ra: blue 1, blue 2, blue 3, brown 1.",
    "New on the board: all blue, no doors. New card: Priest. Anna draws blue 1.",
    "New card: Osiris.",
    "",
)
"""The expected sentences from the games' own tests, in order."""

TABLES: dict[str, Sequence[tuple[Any, str]]] = {
    "amytis": [(event, sentence.replace("Ann", "Anna")) for event, sentence in test_amytis_words.EVENTS],
    "ancient": [
        (event, sentence)
        for (event, _), sentence in zip(test_ancient_words.EVENTS.values(), ANCIENT, strict=True)
    ],
    "architectura": ARCHITECTURA,
    "westkingdom": WESTKINGDOM,
}
KINDS = {"ancient": AncientEvent, "architectura": a.ArchitecturaEvent, "westkingdom": w.WestKingdomEvent}


class Recorded(Texts):
    """A catalogue that records which texts are requested."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def __call__(self, key: str, **args: str | int) -> str:
        self.asked |= {key, key + self._suffix}
        return super().__call__(key, **args)


@pytest.mark.parametrize(
    ("slug", "event", "sentence"),
    [(slug, *row) for slug, table in TABLES.items() for row in table],
    ids=lambda value: str(value)[:60],
)
def test_event_has_its_sentence(slug: str, event: Any, sentence: str) -> None:
    assert words(slug).event(event, "Anna", texts(), NAMES) == sentence


@pytest.mark.parametrize("slug", [slug for slug in games() if slug in TABLES])
def test_every_sentence_and_event_is_in_the_table(slug: str) -> None:
    t = Recorded()
    for event, _ in TABLES[slug]:
        words(slug).event(event, "Anna", t, NAMES)
    assert set(keys(f"{slug}-event-")) <= t.asked
    if slug in KINDS:
        assert {type(event) for event, _ in TABLES[slug]} == set(get_args(KINDS[slug]))


def keys(beginning: str) -> Iterator[str]:
    """Yield the keys of the English catalogue with a prefix."""
    for file in (LOCALE / FALLBACK).iterdir():
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith(beginning):
                yield line.split(" =")[0]
