"""Merges two questions into one if a game asks for it, such as where to capture and from whom."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.matches.table import Table
from bot.matches.turn_path import Walk, number_of, walk
from bot.platform.components import shorten
from bot.screens import point_changes
from bot.screens.page import isolated
from bot.screens.turn.offers import Offered
from engine.draft import Draft
from engine.forecast import Forecast
from render.texts import Texts
from render.words import follows, joined_choice, joins

NAME = 12
"""The longest player name on a button, in characters."""


class Next(NamedTuple):
    """The question after one option of another question, and the forecasts of its options, if known."""

    draft: Draft
    forecasts: Sequence[Forecast]


def behind(draft: Draft) -> dict[int, Draft]:
    """Return the drafts after those options whose next question is merged into this one.

    Options without a next question, such as stopping, are left out.
    """
    slug, view = draft.game.facts.slug, draft.view
    options = [*enumerate(draft.options)]
    return {number: draft.after((move,)) for number, move in options if joins(slug, view, move)}


def offered_jointly(
    table: Table,
    draft: Draft,
    forecasts: Sequence[Forecast],
    following: Mapping[int, Next],
    plain: Sequence[Offered],
    t: Texts,
) -> list[Offered]:
    """Return the combined options of a question and the next one, the largest first.

    Options without a next question, such as stopping, are taken from ``plain``.
    """
    slug = draft.game.facts.slug
    names, offers = [isolated(shorten(name, NAME)) for name in table.names], list[Offered]()
    for offer in plain:
        then = following.get(offer.number)
        if then is None:
            size = -1 if forecasts else 0
            offers.append(offer._replace(number=number_of((offer.number,)), judgement=size, after=None))
            continue
        follow_up = follows(slug, then.draft.view)
        for place, move in enumerate(then.draft.options if follow_up else (None,)):
            choice, size = joined_choice(slug, draft.view, then.draft.view, (offer.move, move), names, t)
            gains, more = offer.prospect, offer.more
            if follow_up:
                known = bool(forecasts and then.forecasts)
                gains = _gains(draft, then, place) if known else None
                more = known and then.forecasts[place].more
            steps = (offer.number, place) if follow_up and len(then.draft.options) > 1 else (offer.number,)
            offers.append(
                Offered(
                    number_of(steps),
                    offer.move,
                    choice,
                    choice.button,
                    None,
                    gains,
                    size,
                    choice.prize,
                    more=more,
                )
            )
    known_gains = [offer.prospect for offer in offers if offer.prospect is not None]
    has_points = point_changes.matters(known_gains) or any(offer.more for offer in offers)
    offers.sort(key=lambda offer: _rank(offer, draft.seat), reverse=True)
    unique = len({offer.mark for offer in offers}) == len(offers)
    return [
        offer._replace(
            gains=offer.prospect if has_points else None, mark=offer.mark if unique else str(place)
        )
        for place, offer in enumerate(offers, 1)
    ]


def _rank(offer: Offered, seat: int) -> tuple[tuple[int, int], int]:
    return (
        point_changes.merit(offer.prospect, seat) if offer.prospect is not None else (0, 0)
    ), offer.judgement


def _gains(draft: Draft, then: Next, place: int) -> tuple[int, ...]:
    between = zip(then.draft.gains, draft.gains, then.forecasts[place].gains, strict=True)
    return tuple(now - was + gain for now, was, gain in between)


def back(table: Table, way: Walk) -> tuple[int, ...] | None:
    """Return the path before the last two choices if their questions were merged, otherwise None."""
    path, seat, slug = way.path, way.draft.seat, way.draft.game.facts.slug
    if len(path) > 1:
        before = walk(table, seat, path[:-2]).draft
        if joins(slug, before.view, before.options[path[-2]]) and follows(
            slug, walk(table, seat, path[:-1]).draft.view
        ):
            return path[:-2]
    return way.back
