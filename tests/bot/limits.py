"""Checks of Discord's limits and of slips in texts, on pages and posts as they are sent."""

import re
from typing import Any

from bot.platform import custom_ids
from bot.screens.page import Page, Post
from render.texts import texts
from tests.bot.walking import raw

TEXT = 4000
CONTENT = 2000
ALT = 1024
COMPONENTS = 40

SLIP = re.compile(r"<t:(?!\d+(?::[a-zA-Z])?>)|(?<!\.)\.\.(?!\.)|\bYou(?:’s| is)\b|\{ ?\$")
"""An invalid timestamp, two full stops in a row, "You is", or a placeholder."""

KEY = re.compile(r"(?<![\w/`-])[a-z]+(?:-[a-z0-9]+)+(?![\w-])")
"""A possible catalogue key that was not looked up."""


def slips(text: str) -> list[str]:
    """Return the slips in a text for players that can be detected mechanically."""
    return SLIP.findall(text) + [key for key in KEY.findall(text) if key in texts()]


def check_page(page: Page | Post) -> None:
    """Check a page against Discord's limits for Components V2, or a post against those of plain messages."""
    seen: set[str] = set()
    if isinstance(page, Post):
        assert 1 <= len(page.content) <= CONTENT
        assert len(page.line) <= CONTENT
        assert page.image is None or 1 <= len(page.alt) <= ALT
        assert not [*slips(page.content), *slips(page.line), *slips(page.alt)]
        _check(raw(page), seen)
        return
    count, text = _check(raw(page), seen)
    assert count <= COMPONENTS
    assert text <= TEXT
    assert len(page.images) <= 10


def _check(components: Any, seen: set[str]) -> tuple[int, int]:
    count = text = 0
    for component in components:
        count += 1
        content = component.get("content")
        for key in ("content", "label", "placeholder", "description"):
            assert not slips(component.get(key) or "")
        if content is not None:
            assert content.strip()
            text += len(content)
        if custom_id := component.get("custom_id"):
            assert len(custom_id) <= custom_ids.LIMIT
            assert custom_ids.TEMPLATE.fullmatch(custom_id)
            assert custom_id not in seen
            seen.add(custom_id)
        assert 1 <= len(component.get("label") or "x") <= 80
        assert len(component.get("placeholder") or "") <= 150
        if "options" in component:
            _check_options(component["options"])
        for item in component.get("items", ()):
            assert 1 <= len(item["description"]) <= 1024
            assert not slips(item["description"])
        inner, inner_text = _check(component.get("components", ()), seen)
        count, text = count + inner, text + inner_text
        if component["type"] == 1:
            assert 1 <= len(component["components"]) <= 5
    return count, text


def _check_options(options: list[dict[str, Any]]) -> None:
    assert 1 <= len(options) <= 25
    assert len({option["value"] for option in options}) == len(options)
    for option in options:
        assert 1 <= len(option["label"]) <= 100
        assert 1 <= len(option["value"]) <= 100
        assert len(option.get("description") or "") <= 100
        assert not slips(option["label"] + "\n" + (option.get("description") or ""))


def check_form(form: Any) -> None:
    """Check a form as it is sent; see https://docs.discord.com/developers/components/reference."""
    assert 1 <= len(form["title"]) <= 45
    assert custom_ids.TEMPLATE.fullmatch(form["custom_id"])
    assert 1 <= len(form["components"]) <= 5
    for field in form["components"]:
        assert 1 <= len(field["label"]) <= 45
        assert len(field.get("description") or "") <= 100
        component = field["component"]
        assert 1 <= len(component["custom_id"]) <= custom_ids.LIMIT
        if options := component.get("options"):
            _check_options(options)
            assert len(options) <= (10 if component["type"] in (21, 22) else 25)
