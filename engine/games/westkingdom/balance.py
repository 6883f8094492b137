"""Card balance: matches between robots (the core's by default), with statistics for every card.

In reports, an asterisk marks cards with house values. In 1,000 two-player matches with the expansion, owners
of a house building won 48 to 64 %, of a printed one 39 to 70 %; of a house apprentice 41 to 56 %, of a
printed one 26 to 62 %; of a craft card, all of which have house values, 43 to 57 % (counting cards taken at
least 39 times). No number was changed as a result.
"""

from collections.abc import Iterable, Mapping

from engine.core.values import Outcome
from engine.forecast import wisest
from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, CRAFTS, Card
from engine.games.westkingdom.rules import WestKingdom
from engine.history.moments import chance
from engine.match import Match
from engine.robots import robot
from engine.robots.tally import ArenaReport

MODES = ("artisans", "base")
"""With the expansion, in which all cards take part, and without it."""

WIDTH = 2
"""The robots' beam width; wider ones play no better and take twice as long."""

BOXES: tuple[Mapping[int, Card], ...] = (BUILDINGS, APPRENTICES, CRAFTS)


def word(card: Card) -> str:
    """Return the name of a card in a report."""
    return f"{card.key}{'*' if card.house else ''}"


CARDS = tuple(word(card) for box in BOXES for card in box.values())


def play(
    game: WestKingdom, seats: int, mode: str, seed: int, kind: str = ""
) -> tuple[Outcome, list[tuple[set[str], set[str]]]]:
    """Play a match of robots; return its outcome and, by seat, the cards taken and those of the match."""
    options = {"artisans": "on" if mode == "artisans" else "off", "plans": "dealt"}
    match = Match.new(game, seats, options, seed=seed)
    cards_by_seat: list[set[str]] = [set() for _ in range(seats)]
    while match.to_act:
        seat = match.to_act[0]
        view = match.view(seat)
        turn = robot(kind)(game, view, chance(seed, match.seq)) if kind else wisest(game, view, WIDTH)
        match.play(seat, *turn)
        for owner, player in enumerate(match.state.board.players[:seats]):
            cards_by_seat[owner].update(word(BUILDINGS[card]) for card in player.buildings)
            cards_by_seat[owner].update(word(APPRENTICES[card]) for card in player.apprentices)
            crafts = filter(None, (*player.tools, *player.adornments))
            cards_by_seat[owner].update(word(CRAFTS[card]) for card in crafts)
    outcome = match.outcome
    assert outcome is not None
    cards_in_match = set().union(*cards_by_seat)
    return outcome, [(own, cards_in_match) for own in cards_by_seat]


def report(game: WestKingdom, seats: int, mode: str, seeds: Iterable[int], kind: str = "") -> ArenaReport:
    """Play a match between robots for every seed and return statistics for each card."""
    totals = ArenaReport.empty(seats, mode, CARDS)
    for seed in seeds:
        totals.count(*play(game, seats, mode, seed, kind))
    return totals
