"""What threatens a player's cards in *Architectura*."""

from collections.abc import Sequence

from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.threats import exposed
from render.texts import Texts, joined, number
from render.words.architectura.parts import card_name, spot

MOST = 2
"""The most cards that are named."""


def threats(view: ArchitecturaView, seat: int, names: Sequence[str], t: Texts) -> list[str]:
    """Return the seat's cards that others could destroy next turn, the most valuable first."""
    sentences = []
    for card in exposed(view, seat)[:MOST]:
        building = view.board.up[card.space]
        assert building is not None
        text = t(
            "architectura-threat",
            names=joined((names[other] for other in card.by), t),
            card=card_name(building.name, t),
            value=number(card.value),
            least=number(card.least),
            place=spot(card.space + 1, t),
        )
        sentences.append(text)
    return sentences
