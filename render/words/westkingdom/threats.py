"""Large groups of workers in *West Kingdom*: the player's that could be captured, and the opponents'."""

from collections.abc import Sequence

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.groups import captors, large, within_reach
from render.texts import Texts, joined
from render.words.westkingdom.parts import at, beginning, called

FEW = 2
"""The most captors that are named."""


def threats(view: WestKingdomView, seat: int, names: Sequence[str], t: Texts) -> list[str]:
    """Return a sentence for each large group of the seat within reach of others, and for each of theirs."""
    board, sentences = view.board, list[str]()
    groups = large(board) if board.phase == "play" else []
    for group in groups:
        if group.whom == seat and (by := captors(view, group)):
            if len(by) > FEW:
                text = t(
                    "westkingdom-threat-own-many",
                    captors=len(by),
                    count=group.workers,
                    place=at(group.place, t),
                )
            else:
                captor_names = [
                    beginning(board, by[0], names, t),
                    *(called(board, one, names, t) for one in by[1:]),
                ]
                text = t(
                    "westkingdom-threat-own",
                    names=joined(captor_names, t),
                    count=group.workers,
                    place=at(group.place, t),
                )
            sentences.append(text)
    reach = within_reach(view, seat) if len(groups) > len(sentences) else set()
    for group in groups:
        if group.whom != seat:
            key = (
                "westkingdom-threat-open"
                if (group.whom, group.place) in reach
                else "westkingdom-threat-group"
            )
            name = beginning(board, group.whom, names, t)
            sentences.append(t(key, name=name, count=group.workers, place=at(group.place, t)))
    return sentences
