"""Lets other pages reuse the turn panel: its controls lead to their actions instead of playing a turn."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from discord import ui

from bot.platform import custom_ids
from bot.platform.actions import (
    AnswerBest,
    AnswerRest,
    Back,
    Blank,
    ChooseSeat,
    Confirm,
    OpenGroup,
    PanelAction,
    Pick,
    ShowPoints,
    ShowSeat,
    ShowSigns,
    ShowWhole,
    StartOver,
    Step,
    Zoom,
)
from bot.platform.custom_ids import Action, Path
from bot.screens.page import Page

PANEL = (Step, Back, Pick, OpenGroup, AnswerBest, AnswerRest, Confirm, StartOver, Zoom, ShowWhole, ShowPoints)
BY_VERB: Mapping[str, type[Action]] = {
    custom_ids.verb_of(kind): kind for kind in (*PANEL, ShowSeat, ChooseSeat)
}
"""The actions of a panel that a page can redirect, by verb."""

KEPT = (Blank, ShowSigns)
"""The actions of controls that stay as they are."""


def action_of(item: "ui.Button[Any] | ui.Select[Any]") -> Action | None:
    """Return the action of a panel's control, or None if it isn't one that a page can redirect."""
    match = custom_ids.TEMPLATE.fullmatch(item.custom_id or "")
    assert match is not None
    verb, fields = custom_ids.split(match)
    return custom_ids.unpack(BY_VERB[verb], fields) if verb in BY_VERB else None


def redirected(
    page: Page, translate: Callable[[str, Path, int], Action], kept: Collection[type[Action]] = KEPT
) -> Page:
    """Replace a panel's actions with those that ``translate`` returns for their verb, path and ``before``.

    The path of *Show seat* is the seat. Controls of the ``kept`` types stay as they are; all others belong to
    a stored match and are removed.
    """
    (frame,) = page.screen.children
    assert isinstance(frame, ui.Container)
    for row in [item for item in frame.children if isinstance(item, ui.ActionRow)]:
        for item in list(row.children):
            assert isinstance(item, ui.Button | ui.Select)
            if (action := action_of(item)) is not None:
                verb = custom_ids.verb_of(type(action))
                item.custom_id = custom_ids.pack(translate(verb, *_fields(action)))
            elif not any(custom_ids.is_of(kind, item.custom_id or "") for kind in kept):
                row.remove_item(item)
        if not row.children:
            frame.remove_item(row)
    return page


def _fields(action: Action) -> tuple[Path, int]:
    """Return a panel action's path and its field ``before``."""
    path = action.path if isinstance(action, PanelAction) else ()
    if isinstance(action, ShowSeat):
        path = (action.seat,)
    return path, action.before if isinstance(action, AnswerBest | AnswerRest) else 0
