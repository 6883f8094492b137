"""The position in which several turns part ways, such as the coach's suggestions, with a letter for each."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.values import View
from engine.draft import Draft
from render.boards import Candidate
from render.texts import Texts
from render.words import words

LETTERS = "ABC"

SHORT = 2
"""The longest name of an option that its place in the picture makes superfluous, in characters."""


class Comparison(NamedTuple):
    """The position in which turns part ways, and their moves there."""

    view: View[Any, Any]
    candidates: tuple[Candidate, ...]


def compared(
    drafts: Sequence[Draft], best: int, t: Texts, letters: Sequence[str] = LETTERS
) -> Comparison | None:
    """Return where turns part ways; ``best`` is the index of the best one, ``letters`` name the turns.

    None if they don't, because there is only one or all are equal.
    """
    steps = [draft.steps for draft in drafts]
    for number in range(min(map(len, steps))):
        moves = [turn[number][1] for turn in steps]
        if any(move != moves[0] for move in moves):
            view = steps[0][number][0]
            chosen = dict.fromkeys(moves)
            return Comparison(
                view, tuple(_candidate(drafts, number, move, best, t, letters) for move in chosen)
            )
    return None


def _candidate(
    drafts: Sequence[Draft], number: int, move: Any, best: int, t: Texts, names: Sequence[str]
) -> Candidate:
    """Return the option of the turns that make a move, best turn first."""
    turns = [place for place, draft in enumerate(drafts) if draft.played[number] == move]
    turns.sort(key=lambda place: place != best)
    letters = tuple(names[place] for place in turns)
    view, _ = drafts[turns[0]].steps[number]
    choice = words(drafts[0].game.facts.slug).choice(view, move, t)
    name = choice.button if len(choice.button) > SHORT else ""
    mark = " ".join(filter(None, (", ".join(sorted(letters)), name)))
    then = tuple(tuple(drafts[place].played[number + 1 :]) for place in turns)
    return Candidate(move, mark, letters=letters, then=then, best=best in turns)
