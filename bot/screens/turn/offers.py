"""The options of a decision as offered: best first, with name and worth."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.platform.components import shorten
from bot.screens import point_changes
from engine.draft import Draft
from engine.forecast import Forecast
from render.boards import Candidate
from render.texts import Texts, signed
from render.words import Choice, judges, nearer, reason, words

BUTTONS = 9
"""The most options offered as buttons; more go into a menu."""

CUT = 24
"""The longest label on a numbered button, in characters."""


LONGEST = 100
"""The longest description in a menu, in characters."""


class Offered(NamedTuple):
    """An option of a draft by its index; ``mark`` is its name on the control and in the picture.

    ``gains`` is its gain for each seat beyond the choices so far, None if unknown or zero: the gain at best
    or, in a run of similar questions, by itself. ``prospect`` is always the gain at best, which decides the
    order; the game's ``judgement`` breaks ties. ``after`` is the view after it, in games that describe what
    comes ``nearer``. ``more`` says that it may gain more than ``gains``, depending on what it reveals, and
    ``advised`` that a robot would choose it.
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
    advised: bool = False

    @property
    def numbered(self) -> bool:
        """Whether the option has no short name and is shown by its number."""
        return self.mark != self.choice.button

    @property
    def label(self) -> str:
        """The option's name in a menu."""
        if self.numbered:
            return f"{self.mark}. {self.choice.label}"
        is_named = self.mark.casefold() in self.choice.label.casefold()
        return self.choice.label if is_named else f"{self.mark} · {self.choice.label}"

    @property
    def name(self) -> str:
        """The option's name on a button."""
        return f"{self.mark}. {shorten(self.choice.label, CUT)}" if self.numbered else self.mark

    def tells_points(self, seat: int) -> bool:
        """Return whether to show the change of points; not if it is zero and the move brings goods."""
        return self.gains is not None and (self.gains[seat] != 0 or self.more or not self.choice.brings)

    def worth(self, seat: int, names: Sequence[str], t: Texts) -> str:
        """Describe the change of points; empty if it is unknown, or all zero and the move brings goods."""
        if self.gains is None or not (any(self.gains) or self.tells_points(seat)):
            return ""
        return point_changes.in_words(self.gains, seat, names, t, more=self.more)

    def on_button(self, seat: int, t: Texts) -> str:
        """Return the option's name on a button with its points, or with what it brings instead."""
        if self.gains is not None and self.tells_points(seat):
            return f"{self.name} {point_changes.brief(self.gains, seat, t, more=self.more)}"
        brings = self.choice.brings
        named = (
            self.name
            if not brings or brings in self.name
            else t("panel-brings", name=self.name, goods=brings)
        )
        others = 0 if self.gains is None else sum(self.gains) - self.gains[seat]
        return t("worth-brief", own=named, others=signed(others)) if others else named

    def described(self, seat: int, names: Sequence[str], t: Texts) -> str:
        """Describe the option: its worth if known, its effect, and what it brings nearer.

        If that doesn't fit, a prize replaces the effect, or else the goal that it brings nearer is left out.
        """
        value = self.worth(seat, names, t)
        full, prize, text = (
            " · ".join(filter(None, parts))
            for parts in (
                (value, self.choice.description, self.nearer),
                (value, self.choice.prize),
                (value, self.choice.description),
            )
        )
        if len(full) <= LONGEST:
            return full
        return prize if self.choice.prize and len(prize) <= LONGEST else text

    def on_picture(self, seat: int, t: Texts) -> Candidate:
        """Return the option for the question's picture, which shows goods itself."""
        value = ""
        if self.gains is not None and self.tells_points(seat):
            value = point_changes.own_points(self.gains[seat], t, more=self.more)
        return Candidate(self.move, self.mark, value)


def offered(
    draft: Draft, forecasts: Sequence[Forecast], t: Texts, counsel: Sequence[Any] = ()
) -> list[Offered]:
    """Return the options of a draft, the best first if forecasts are known.

    ``counsel`` is how a robot would go on, if known; among options with equal points it comes first.
    """
    speak, view = words(draft.game.facts.slug), draft.view
    choices = [speak.choice(view, move, t) for move in draft.options]
    counts = (
        point_changes.matters([forecast.gains for forecast in forecasts])
        or any(forecast.more for forecast in forecasts)
        or len({forecast.worth for forecast in forecasts}) > 1
        or bool(counsel)
    )
    known_forecasts = forecasts if counts else ()
    gains: Sequence[Sequence[int]] = [forecast.gains for forecast in forecasts]
    more = [forecast.more for forecast in forecasts]
    if forecasts and speak.together(view):  # at best, most options of a run gain the same
        gains = [draft.gains_of(move) for move in draft.options]
        more = [forecast.more and len(forecast.line) == 1 for forecast in forecasts]
    shown_gains = gains if point_changes.matters(gains) or any(more) else ()
    order = list(range(len(choices)))
    advised = [bool(counsel) and move == counsel[0] for move in draft.options]
    judgements = [forecast.worth for forecast in forecasts]
    if forecasts:  # by points, with ties broken by the robot's choice and the game's judgement
        judgements = [
            worth + (max(judgements) - worth + 1) * known
            for worth, known in zip(judgements, advised, strict=True)
        ]
        merits = [point_changes.merit(forecast.gains, draft.seat) for forecast in forecasts]
        order.sort(key=lambda number: (merits[number], judgements[number]), reverse=True)
    named = [choice.button for choice in choices if choice.button]
    unique = len(set(named)) == len(named)
    slug = draft.game.facts.slug
    after: list[Any] = [None] * len(choices)
    if judges(slug):
        lines = [
            counsel if known else forecast.line for known, forecast in zip(advised, forecasts, strict=False)
        ]
        after[: len(forecasts)] = [draft.after(line).view for line in lines]
    return [
        Offered(
            number,
            draft.options[number],
            choices[number],
            (unique and choices[number].button) or str(place),
            shown_gains[number] if shown_gains else None,
            known_forecasts[number].gains if known_forecasts else None,
            judgements[number] if known_forecasts else 0,
            choices[number].prize or ("" if after[number] is None else nearer(slug, view, after[number], t)),
            after[number],
            bool(shown_gains) and more[number],
            advised[number],
        )
        for place, number in enumerate(order, 1)
    ]


def _rank(offer: Offered, seat: int) -> tuple[tuple[int, int], int]:
    assert offer.prospect is not None
    return point_changes.merit(offer.prospect, seat), offer.judgement


def best(offers: Sequence[Offered], seat: int) -> set[int]:
    """Return the indices of the best options, with ties broken by the game's judgement.

    Empty if all options are equal.
    """
    ranks = {offer.number: _rank(offer, seat) for offer in offers if offer.prospect is not None}
    highest = {number for number, rank in ranks.items() if rank == max(ranks.values())}
    return set() if len(highest) == len(offers) else highest


def preferred(offers: Sequence[Offered], seat: int, slug: str, t: Texts) -> tuple[Offered, str] | None:
    """Return the option that a robot would choose, and the reason in about three words if the game has one.

    None if it is the only one that gains the most points, so that there is no doubt.
    """
    choice = next((offer for offer in offers if offer.advised), None)
    if choice is None or len(offers) < 2 or any(offer.prospect is None for offer in offers):
        return None
    others = [offer for offer in offers if offer is not choice]
    runner_up = max(others, key=lambda offer: _rank(offer, seat))
    if _rank(choice, seat)[0] > _rank(runner_up, seat)[0]:
        return None
    known = choice.after is not None and runner_up.after is not None
    return choice, reason(slug, runner_up.after, choice.after, t) if known else ""
