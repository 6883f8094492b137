"""What happened, in sentences: the turns of a match as its log tells them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.log import Abandoned, Entry, Played, Resigned, Undone
from engine.match import Match
from render.texts import Texts
from render.words import named, words


class Turn(NamedTuple):
    """Consecutive entries of one seat. ``undone`` says that they do not count any more."""

    number: int
    seat: int | None
    notation: str
    sentences: tuple[str, ...]
    undone: bool


def since(
    match: Match, seat: int | None, names: Sequence[str], t: Texts, viewer: int | None = None
) -> list[str]:
    """Return sentences on what happened since ``seat`` last moved, as ``viewer`` may know it.

    For None, what happened in the last turn. Turns that were taken back are told as just that.
    """
    sentences: list[str] = []
    void = match.seq
    turns = 0
    for number, entry in reversed(list(enumerate(match.log, match.first))):
        if number >= void:
            continue
        if isinstance(entry, Undone):
            void = entry.to
        elif isinstance(entry, Played):
            turns += entry.turn_over
            if entry.seat == seat or (seat is None and turns > 1):
                break
        sentences[:0] = tell(match, entry, names, t, viewer)
    return sentences


def tell(match: Match, entry: Entry, names: Sequence[str], t: Texts, viewer: int | None) -> list[str]:
    """Return the sentences of one entry."""
    match entry:
        case Played(seat=seat, events=events):
            told = []
            for event in events:
                if (seen := event.seen_by(viewer)) is not None:
                    name = named(names, getattr(seen, "seat", seat), t)
                    told.append(words(match.game.facts.slug).event(seen, name, t, names))
            return [sentence for sentence in told if sentence]
        case Undone(seat=seat):
            return [t("story-undone", name=names[seat])]
        case Resigned(seat=seat):
            return [t("story-resigned", name=names[seat])]
        case Abandoned(by_admin=by_admin):
            return [t("story-abandoned-admin" if by_admin else "story-abandoned")]


def turns(match: Match, names: Sequence[str], t: Texts, viewer: int | None) -> Iterator[Turn]:
    """Yield all turns of a whole log in their order, those that were taken back included."""
    void = {
        number
        for at, entry in enumerate(match.log)
        if isinstance(entry, Undone)
        for number in range(entry.to, at)
    }
    count, sentences, notation = 1, list[str](), list[str]()
    for number, entry in enumerate(match.log):
        sentences += tell(match, entry, names, t, viewer)
        if not isinstance(entry, Played):
            yield Turn(count, None, "", tuple(sentences), undone=False)
            sentences = []
            continue
        if all(event.seen_by(viewer) == event for event in entry.events):
            notation.append(match.game.notation.write(entry.move))
        following = match.log[number + 1] if number + 1 < len(match.log) else None
        if entry.turn_over or not isinstance(following, Played) or following.seat != entry.seat:
            undone = number in void
            yield Turn(count, entry.seat, "; ".join(notation), tuple(sentences), undone)
            count += entry.turn_over and not undone
            sentences, notation = [], []
