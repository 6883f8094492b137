"""How tests read a private panel and press what it offers, be it buttons or menus."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Way(NamedTuple):
    """A choice of a panel: the control that makes it, its value in a menu, and what it says."""

    custom_id: str
    value: str | None
    text: str
    label: str

    @property
    def verb(self) -> str:
        """What the control does."""
        return self.custom_id.split(":")[1]


def controls_of(components: Any) -> list[dict[str, Any]]:
    """Return all buttons and menus of raw components."""
    found: list[dict[str, Any]] = []
    for component in components:
        if "custom_id" in component:
            found.append(component)
        found += controls_of(component.get("components", ()))
    return found


def ways(components: Any, *verbs: str) -> list[Way]:
    """Return the choices of raw components that do one of several things, each option of a menu by itself."""
    found = []
    for control in controls_of(components):
        if control["custom_id"].split(":")[1] not in verbs:
            continue
        for option in control.get("options", ()) or ({"label": control.get("label")},):
            text = f"{option['label'] or ''} {option.get('description') or ''}".strip()
            found.append(Way(control["custom_id"], option.get("value"), text, option["label"] or ""))
    return found


def choices(components: Any) -> list[Way]:
    """Return the options of the question that a panel asks, where there is one."""
    return ways(components, "step", "pick") or ways(components, "group")


async def press(player: Any, panel: Any, way: Way) -> Any:
    """Press a control, or choose in it; return the panel that this leads to."""
    if way.value is None:
        result = await player.click(panel, custom_id=way.custom_id)
    else:
        result = await player.select(panel, [way.value], custom_id=way.custom_id)
    return result.response or panel


async def choose(player: Any, panel: Any, pick: Callable[[Sequence[Way]], Way]) -> Any:
    """Answer the question of a panel."""
    return await press(player, panel, pick(choices(panel.components)))
