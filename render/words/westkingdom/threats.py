"""Large groups of workers in *West Kingdom*: the player's that could be captured, and the opponents'."""

from collections.abc import Sequence
from itertools import pairwise

from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.groups import WorkerGroup, captors, large, prize, within_reach
from render.texts import Texts, joined
from render.words.westkingdom.parts import at, beginning, called, goods_text

FEW = 2
"""The most captors that are named."""


def threats(view: WestKingdomView, seat: int, names: Sequence[str], t: Texts) -> list[str]:
    """Return a sentence for each large group of the seat within reach of others, and on theirs."""
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
    others = [group for group in groups if group.whom != seat]
    reach = within_reach(view, seat) if others else set()
    for key in ("open", "group"):
        told = [group for group in others if ((group.whom, group.place) in reach) == (key == "open")]
        if told:
            clauses = [_first(board, told[0], names, t, alone=len(told) == 1)]
            clauses += [_another(board, group, before, names, t) for before, group in pairwise(told)]
            sentences.append(t(f"westkingdom-threat-{key}", groups=joined(clauses, t), count=len(told)))
    return sentences


def _first(
    board: WestKingdomBoard, group: WorkerGroup, names: Sequence[str], t: Texts, *, alone: bool
) -> str:
    """Return the clause of the largest group; if it is the only one, with what its owner gathers there."""
    name = beginning(board, group.whom, names, t)
    clause = t("westkingdom-threat-first", name=name, count=group.workers, place=at(group.place, t))
    goods = goods_text(prize(board, group).stops, t) if alone else ""
    return t("westkingdom-threat-yields", clause=clause, goods=goods) if goods else clause


def _another(
    board: WestKingdomBoard, group: WorkerGroup, before: WorkerGroup, names: Sequence[str], t: Texts
) -> str:
    """Return the clause of a further group, with its location unless that is the same."""
    name = called(board, group.whom, names, t)
    if group.place == before.place:
        return t("westkingdom-threat-same-place", name=name, count=group.workers)
    return t("westkingdom-threat-another", name=name, count=group.workers, place=at(group.place, t))
