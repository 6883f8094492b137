"""Large groups of workers in *West Kingdom*: the player's that could be captured, and the opponents'."""

from collections.abc import Sequence

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
            whose = joined((_group(board, group, number, names, t) for number, group in enumerate(told)), t)
            sentences.append(t(f"westkingdom-threat-{key}", groups=whose, count=len(told)))
    return sentences


def _group(board: WestKingdomBoard, group: WorkerGroup, number: int, names: Sequence[str], t: Texts) -> str:
    """Return a group in a list: the first as a clause with its verb, the others without."""
    name = (called if number else beginning)(board, group.whom, names, t)
    clause: dict[str, str | int] = {"name": name, "count": group.workers, "place": at(group.place, t)}
    if number:
        return t("westkingdom-threat-another", **clause)
    if goods := goods_text(prize(board, group).stops, t):
        return t("westkingdom-threat-yields", clause=t("westkingdom-threat-first", **clause), goods=goods)
    return t("westkingdom-threat-first", **clause)
