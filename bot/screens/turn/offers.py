"""The options of a decision as they are offered: best first, each with its name and what it is worth."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.platform.components import shorten
from bot.screens import worth
from engine.draft import Draft
from engine.forecast import Forecast
from render.boards import Candidate
from render.texts import Texts
from render.words import Choice, judges, nearer, reason, words

BUTTONS = 9
"""Options that are offered as buttons at most; more are a menu."""

CUT = 24
"""Characters of a label on a button without a name of its own."""


LONGEST = 100
"""Characters of a description in a menu."""


class Offered(NamedTuple):
    """An option of a draft by its number. ``mark`` is its name in the control and on the picture.

    ``gains`` has what it brings to each seat beyond what was chosen so far, None where it is not known
    or nothing: at best, or in a row of like questions alone. ``prospect`` is always what it brings at best,
    which decides what is the best; the game's ``judgement`` tells those apart that bring the same.
    ``after`` is what is seen then, in games that tell what is ``nearer`` by it. ``more`` says that it may
    bring more than ``gains``, depending on what it reveals.
    """

    number: int
    move: Any
    choice: Choice
    mark: str
    gains: Sequence[int] | None
    prospect: Sequence[int] | None = None
    judgement: int = 0
    nearer: str = ""
    after: Any = None
    more: bool = False

    @property
    def numbered(self) -> bool:
        """Whether it has no name of its own and is named by its place."""
        return self.mark != self.choice.button

    @property
    def label(self) -> str:
        """What it is called in a menu."""
        if self.numbered:
            return f"{self.mark}. {self.choice.label}"
        is_named = self.mark.casefold() in self.choice.label.casefold()
        return self.choice.label if is_named else f"{self.mark} · {self.choice.label}"

    @property
    def name(self) -> str:
        """What it is called on a button."""
        return f"{self.mark}. {shorten(self.choice.label, CUT)}" if self.numbered else self.mark

    def described(self, seat: int, names: Sequence[str], t: Texts) -> str:
        """Return what is said of it: its worth where that is known, what it does, what it brings nearer.

        The last is left out where there is no room for it.
        """
        value = "" if self.gains is None else worth.told(self.gains, seat, names, t, more=self.more)
        text = " · ".join(filter(None, (value, self.choice.description)))
        full = " · ".join(filter(None, (text, self.nearer)))
        return full if len(full) <= LONGEST else text

    def on_picture(self, seat: int, t: Texts) -> Candidate:
        """Return it for the picture of the question."""
        value = "" if self.gains is None else worth.own_points(self.gains[seat], t, more=self.more)
        return Candidate(self.move, self.mark, value)


def offered(draft: Draft, forecasts: Sequence[Forecast], t: Texts) -> list[Offered]:
    """Return the options of a draft, those that bring most first where that is known."""
    speak, view = words(draft.game.facts.slug), draft.view
    choices = [speak.choice(view, move, t) for move in draft.options]
    counts = (
        worth.matters([forecast.gains for forecast in forecasts])
        or any(forecast.more for forecast in forecasts)
        or len({forecast.worth for forecast in forecasts}) > 1
    )
    known_forecasts = forecasts if counts else ()
    gains: Sequence[Sequence[int]] = [forecast.gains for forecast in forecasts]
    more = [forecast.more for forecast in forecasts]
    if forecasts and speak.together(view):  # at best, most of a row bring the same
        gains = [draft.gains_of(move) for move in draft.options]
        more = [forecast.more and len(forecast.line) == 1 for forecast in forecasts]
    shown_gains = gains if worth.matters(gains) or any(more) else ()
    order = list(range(len(choices)))
    if forecasts:  # points first, then the game's own judgement of what brings the same
        merits = [(worth.merit(forecast.gains, draft.seat), forecast.worth) for forecast in forecasts]
        order.sort(key=merits.__getitem__, reverse=True)
    named = [choice.button for choice in choices if choice.button]
    unique = len(set(named)) == len(named)
    slug = draft.game.facts.slug
    after: list[Any] = [None] * len(choices)
    if judges(slug):
        after[: len(forecasts)] = [draft.after(forecast.line).view for forecast in forecasts]
    return [
        Offered(
            number,
            draft.options[number],
            choices[number],
            (unique and choices[number].button) or str(place),
            shown_gains[number] if shown_gains else None,
            known_forecasts[number].gains if known_forecasts else None,
            forecasts[number].worth if known_forecasts else 0,
            "" if after[number] is None else nearer(slug, view, after[number], t),
            after[number],
            bool(shown_gains) and more[number],
        )
        for place, number in enumerate(order, 1)
    ]


def _rank(offer: Offered, seat: int) -> tuple[tuple[int, int], int]:
    assert offer.prospect is not None
    return worth.merit(offer.prospect, seat), offer.judgement


def best(offers: Sequence[Offered], seat: int) -> set[int]:
    """Return the numbers of those that bring most, by the game's judgement where several bring the same.

    None where all are alike.
    """
    ranks = {offer.number: _rank(offer, seat) for offer in offers if offer.prospect is not None}
    highest = {number for number, rank in ranks.items() if rank == max(ranks.values())}
    return set() if len(highest) == len(offers) else highest


def preferred(offers: Sequence[Offered], seat: int, slug: str, t: Texts) -> tuple[Offered, str] | None:
    """Return the option that only the game's judgement puts before another one, and why in three words."""
    if len(offers) < 2 or any(offer.prospect is None for offer in offers):
        return None
    first, second = sorted(offers, key=lambda offer: _rank(offer, seat), reverse=True)[:2]
    (merit, judged), (other, below) = _rank(first, seat), _rank(second, seat)
    if merit != other or judged == below or first.after is None:
        return None
    why = reason(slug, second.after, first.after, t)
    return (first, why) if why else None
