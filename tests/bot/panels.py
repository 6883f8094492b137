"""Helpers for tests to read a private panel and use its buttons and menus."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Way(NamedTuple):
    """A choice of a panel: its control, its value in a menu, and its text."""

    custom_id: str
    value: str | None
    text: str
    label: str

    @property
    def verb(self) -> str:
        """The verb of the control."""
        return verb_of(self.custom_id)


def verb_of(custom_id: str) -> str:
    """Return the verb of a control; for one of a planned turn, that of the panel's control it stands for."""
    parts = custom_id.split(":")
    return parts[5] if parts[1] == "planturn" else parts[1]


def controls_of(components: Any) -> list[dict[str, Any]]:
    """Return all buttons and menus of raw components."""
    controls: list[dict[str, Any]] = []
    for component in components:
        if "custom_id" in component:
            controls.append(component)
        controls += controls_of(component.get("components", ()))
    return controls


def ways(components: Any, *verbs: str) -> list[Way]:
    """Return the choices of raw components with one of the verbs; each menu option counts separately."""
    choices_found = []
    for control in controls_of(components):
        if verb_of(control["custom_id"]) not in verbs:
            continue
        for option in control.get("options", ()) or ({"label": control.get("label")},):
            text = f"{option['label'] or ''} {option.get('description') or ''}".strip()
            choices_found.append(Way(control["custom_id"], option.get("value"), text, option["label"] or ""))
    return choices_found


def choices(components: Any) -> list[Way]:
    """Return the options of a panel's question, if it has one."""
    return ways(components, "step", "pick") or ways(components, "group")


async def press(player: Any, panel: Any, way: Way) -> Any:
    """Press a button or choose in a menu; return the resulting panel."""
    if way.value is None:
        result = await player.click(panel, custom_id=way.custom_id)
    else:
        result = await player.select(panel, [way.value], custom_id=way.custom_id)
    return result.response or panel


async def choose(player: Any, panel: Any, pick: Callable[[Sequence[Way]], Way]) -> Any:
    """Answer the question of a panel."""
    return await press(player, panel, pick(choices(panel.components)))
