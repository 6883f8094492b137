"""Win statistics by card, from matches between robots."""

from collections.abc import Iterable, Sequence

import msgspec

from engine.core.values import Outcome


class Tally(msgspec.Struct):
    """How often owners of a card won, with the card played or left in hand or deck."""

    played: int = 0
    won_played: float = 0.0
    unplayed: int = 0
    won_unplayed: float = 0.0

    def add(self, won: float, *, played: bool) -> None:
        """Record an owner's result: 1 for a win, a fraction for a shared victory, 0 for a loss."""
        if played:
            self.played += 1
            self.won_played += won
        else:
            self.unplayed += 1
            self.won_unplayed += won

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.played + other.played,
            self.won_played + other.won_played,
            self.unplayed + other.unplayed,
            self.won_unplayed + other.won_unplayed,
        )

    @property
    def rate(self) -> float:
        """The share of wins (0 to 1; a shared victory counts fractionally) when the card was played."""
        return self.won_played / self.played if self.played else 0.0

    @property
    def other_rate(self) -> float:
        """The share of wins when the card was in the deck but not played."""
        return self.won_unplayed / self.unplayed if self.unplayed else 0.0


class ArenaReport(msgspec.Struct):
    """The results of matches between robots: ``wins`` by seat; ``game`` is the variant played."""

    matches: int
    seats: int
    game: str
    wins: list[float]
    cards: dict[str, Tally]

    @classmethod
    def empty(cls, seats: int, game: str, cards: Iterable[str]) -> "ArenaReport":
        """Return a report without matches."""
        return cls(0, seats, game, [0.0] * seats, {name: Tally() for name in cards})

    def count(self, outcome: Outcome, decks: Sequence[tuple[set[str], set[str]]]) -> None:
        """Record a match; ``decks`` has, by seat, the cards played and the whole deck."""
        self.matches += 1
        for seat, (played, deck) in enumerate(decks):
            won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            self.wins[seat] += won
            for name in deck:
                self.cards[name].add(won, played=name in played)

    def __add__(self, other: "ArenaReport") -> "ArenaReport":
        """Merge two reports of the same game and number of seats."""
        wins = [one + two for one, two in zip(self.wins, other.wins, strict=True)]
        cards = {name: tally + other.cards[name] for name, tally in self.cards.items()}
        return ArenaReport(self.matches + other.matches, self.seats, self.game, wins, cards)
