"""Drives the page of ``ziggurat try`` like a person: types, chooses options, presses buttons, reads.

Every action waits until the page shows its result. The page exposes its state in ``window.simcordPreview``;
nothing here sleeps for a fixed time.
"""

import json
import os
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

from playwright.async_api import Browser, Locator, Page, async_playwright
from playwright.async_api import TimeoutError as WaitedTooLong

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")
ANSWERED = "!state.pendingAction && !state.pendingQuery && state.awaitingRevision === null"
ACTIONS = "state.activity.filter(action => action.dispatched || action.rejected)"
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
FRAMES = """
const draw = requestAnimationFrame, cancel = cancelAnimationFrame, timers = new Map();
const forget = number => { clearTimeout(timers.get(number)); timers.delete(number); };
window.requestAnimationFrame = act => {
  const number = draw(now => { forget(number); act(now); });
  timers.set(number, setTimeout(() => { cancelAnimationFrame(number); act(performance.now()); }, 1000));
  return number;
};
window.cancelAnimationFrame = number => { forget(number); cancel(number); };
"""
"""Lets the page continue after a second if a busy browser doesn't draw."""

AROUND = re.compile(
    r"^(Confirm|Back|Zoom|Whole board|Back to the question|Continue|Start over|Show board|Example|My cards"
    r"|Signs|What counts|Take it back|Plan my next turn|My plan|Next: .*|A phone|A computer|Learn)$"
)
"""Buttons of a panel that don't choose anything."""

ATTEMPTS = 5
POLLING = 100  # milliseconds between two checks of the state, which the page computes each time
PATIENCE = 300_000  # milliseconds for anything else; a busy machine needs them
LOST = 1_000  # milliseconds after which a click counts as lost
CLICK = 5_000  # milliseconds that a click may take
TEXTS = ".message-content, .message-components"
PICTURES = "img.gallery-image, img.attachment-image"
DEVICES = "Phone: "  # part of an option of the menu that asks for the device
HINT = "-"  # value of a suggestion that only explains why there are none


def find_chromium() -> str | None:
    """Return the path of a Chromium: ``ZIGGURAT_CHROMIUM`` if set, else the first on the PATH."""
    if path := os.environ.get("ZIGGURAT_CHROMIUM"):
        return path
    return next(filter(None, map(shutil.which, NAMES)), None)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Run a headless Chromium; raises :class:`LookupError` if there is none."""
    path = find_chromium()
    if path is None:
        raise LookupError("no Chromium found: set ZIGGURAT_CHROMIUM to its path")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()


class ActionFailed(AssertionError):
    """The page reports that a command or press failed."""


class Window(NamedTuple):
    """A size in CSS pixels, and the number of device pixels per CSS pixel."""

    width: int
    height: int
    scale: float = 1


DESKTOP = Window(1100, 900)
COMPUTER = Window(1280, 800)
PHONE = Window(400, 1400)
"""As wide as a phone, and tall enough for menus to open completely."""

HIGHEST = 670
"""The part of a channel a phone shows, in CSS pixels."""


class PreviewPage:
    """The channel in the page. ``page`` is playwright's, for anything without a method here."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    async def open(cls, browser: Browser, url: str, window: Window = DESKTOP) -> Self:
        """Open the page in a new window and wait until the channel is there."""
        page = await browser.new_page(
            viewport={"width": window.width, "height": window.height},
            device_scale_factor=window.scale,
            reduced_motion="reduce",
            bypass_csp=True,  # lets playwright wait for conditions inside the page
        )
        page.set_default_timeout(PATIENCE)
        await page.add_init_script(FRAMES)
        opened = cls(page)
        await page.goto(url)
        await opened.settled()
        return opened

    async def close(self) -> None:
        """Close the page's tab."""
        await self.page.close()

    async def answered(self, condition: str = "true") -> None:
        """Wait until the page expects no answer and a JavaScript condition holds."""
        await self._until(f"{ANSWERED} && ({condition})")

    async def settled(self) -> None:
        """Wait until nothing is pending in the page, pictures included."""
        await self._until(f"state?.ready && {ANSWERED}")

    async def _until(self, condition: str, patience: float | None = None) -> None:
        """Wait until a JavaScript condition on the page's ``state`` holds."""
        await self.page.wait_for_function(_look(condition), polling=POLLING, timeout=patience)

    async def _read(self, expression: str) -> Any:
        """Return a JavaScript expression of the page's ``state``."""
        return await self.page.evaluate(_look(expression))

    async def refresh(self) -> None:
        """Load what happened in other windows; the page updates only for its own actions."""
        before: int = await self._read("state.lastAction?.sequence ?? 0")
        await self.page.locator("#refresh").click()
        await self.answered(f"state.lastAction?.sequence > {before}")

    # People

    async def view_as(self, name: str) -> None:
        """View the channel as another person, private messages included."""
        picker = self.page.get_by_label("Viewing as")
        identity = await picker.locator("option", has_text=name).get_attribute("value")
        if await picker.input_value() != identity:
            await picker.select_option(identity)
        await self.answered(f"state.viewerId === '{identity}'")

    async def set_device(self, device: str) -> None:
        """Set what the viewer plays on, ``Phone`` or ``Computer``, on the page of ``/me`` that asks it."""
        await self.slash("/me")
        while not await self.menu(DEVICES):
            labels = await self.buttons(self.private())
            await self.press(next(label for label in labels if label.startswith("Next (")))
        await self.choose(f"{device}:", title=DEVICES)

    # Slash commands

    async def slash(self, command: str, **options: str) -> None:
        """Send a slash command, such as ``/game new``.

        Each option is filled with the suggestion that has the given text as its value or as part of its
        label; without suggestions, with the text itself.
        """
        await self.type_command(command)
        for option, text in options.items():
            await self.fill(option, text)
        await self.send()

    async def type_command(self, command: str) -> None:
        """Type a command's name and choose it from the list of commands."""
        await self.page.get_by_role("textbox", name="Message", exact=True).fill(command)
        entry = self.page.locator(".command-entry").filter(has=self.page.get_by_text(command, exact=True))
        await entry.click()

    async def fill(self, option: str, text: str) -> None:
        """Fill in an option of the current command; see :meth:`slash`."""
        field = await self._field(option)
        await field.fill(text)
        if await field.get_attribute("role") != "combobox":
            return
        await self._suggested()
        with suppress(WaitedTooLong):  # people and channels appear a little later
            await self.page.locator(".command-suggestion").first.wait_for(timeout=LOST)
        offered = await self._offered()
        exact = [number for number, (value, _) in enumerate(offered) if value.lower() == text.lower()]
        close = [number for number, (_, label) in enumerate(offered) if text.lower() in label.lower()]
        if not exact + close:
            raise ActionFailed(f"no suggestion for {option} {text!r}: {offered}")
        await self.take((exact + close)[0])

    async def suggestions(self, option: str, more: str = "") -> list[tuple[str, str]]:
        """Return value and label of all suggestions for an empty option.

        ``more`` is typed after the current text. Suggestions that only explain why there are none are left
        out. Raises :class:`ActionFailed` if no answer came in time.
        """
        field = await self._field(option)
        await field.press("End")
        if more:
            await field.press_sequentially(more)
        for _ in range(ATTEMPTS):
            if not more:
                await field.press("x")
                await field.press("Backspace")
            await self._suggested()
            if await self._read("state.commandPicker.autocomplete.state") != "failed":
                return [(value, label) for value, label in await self._offered() if value != HINT]
            if more:
                break
        raise ActionFailed(f"suggestions for {option} came too late")

    async def take(self, number: int) -> None:
        """Choose a suggestion by its position."""
        await self.page.locator(".command-suggestion").nth(number).click(timeout=CLICK)

    async def give_up_command(self) -> None:
        """Discard the current command."""
        await self.page.get_by_label("Exit command mode").click()

    async def leave_out(self, option: str) -> None:
        """Remove an optional option from the command."""
        await self.page.get_by_label(f"Remove {option} option").click()

    async def send(self) -> None:
        """Send the current command and wait for its answer."""
        await self._act(self.page.locator("#send-message"))

    async def submit(self) -> None:
        """Submit the open form and wait for its answer."""
        await self._act(self.page.locator(".modal-dialog").get_by_role("button", name="Submit"))

    async def _field(self, option: str) -> Locator:
        field = self.page.locator(f'.command-option-input[data-option="{option}"]')
        if not await field.count():
            await self.page.locator(".command-ghost").click()
            await self.page.locator(f'.command-suggestion[data-value="{option}"]').click()
        await field.focus()
        return field

    async def _offered(self) -> list[tuple[str, str]]:
        suggestions = self.page.locator(".command-suggestion")
        options: list[tuple[str, str]] = await suggestions.evaluate_all(
            "nodes => nodes.map(node => [node.dataset.value, node.textContent])"
        )
        return options

    async def _suggested(self) -> None:
        """Wait for suggestions for the current text; fixed choices are there at once."""
        await self.answered("state.commandPicker.autocomplete.state !== 'loading'")

    # Buttons and menus

    def _newest(self, control: Locator) -> Locator:
        return self.page.locator("article.channel-message").filter(has=control).last

    def _button(self, label: str) -> Locator:
        return self.page.locator(".component-button").filter(has=self.page.get_by_text(label, exact=True))

    async def has_button(self, label: str) -> bool:
        """Return whether any message shows a button with this label."""
        return await self._button(label).count() > 0

    async def buttons(self, message: Locator) -> list[str]:
        """Return the labels of a message's buttons."""
        return await message.locator(".component-button").all_inner_texts()

    async def press(self, label: str) -> None:
        """Press the button with this label on the newest message, public or private, that has one."""
        button = self._button(label)
        await self._act(self._newest(button).locator(button).last)

    async def open_panel(self) -> None:
        """Open the viewer's panel; once more if it asks what they play on, which it does only once."""
        await self.press("Take your turn")
        if "A phone" in await self.buttons(self.private()):
            await self.press("Take your turn")

    async def menu(self, title: str = "") -> list[str]:
        """Return the options of a menu of the newest private message, label and description together.

        ``title`` is part of the menu's placeholder; without it, the first menu counts. The list is empty if
        there is no such menu.
        """
        options = self._menu(title).locator(".select-option")
        texts: list[str] = await options.evaluate_all(
            "nodes => nodes.map(node => [...node.children].filter(part => !part.matches('.option-check'))"
            ".map(part => part.textContent).join(' '))"
        )
        return texts

    async def offers(self) -> list[str]:
        """Return the choices of the newest private message: its buttons, then its first menu."""
        buttons: list[str] = await self._offers().all_inner_texts()
        return [*buttons, *await self.menu()]

    async def take_offer(self, number: int) -> None:
        """Choose one of the offers by its position."""
        buttons = self._offers()
        count = await buttons.count()
        if number < count:
            await self._act(buttons.nth(number))
        else:
            await self.choose(number - count)

    def _offers(self) -> Locator:
        buttons = self.private().locator("button.component-button:enabled")
        return buttons.filter(has_not_text=AROUND)

    async def open_menu(self, title: str = "") -> None:
        """Open a menu of the newest private message, as by touch.

        The page closes a menu that its own scrolling moves out of the window, for example after redrawing;
        the menu is then opened again.
        """
        trigger = self._menu(title).locator(".select-trigger")
        for _ in range(ATTEMPTS):
            await self.settled()
            await trigger.scroll_into_view_if_needed()
            await self.page.evaluate(f"() => {TWO_FRAMES}")  # otherwise the page scrolls back as it redraws
            await trigger.click()
            await self.settled()
            if await trigger.get_attribute("aria-expanded") == "true":
                return
        raise ActionFailed(f"the menu {title!r} does not stay open")

    async def choose(self, *options: int | str, title: str = "") -> None:
        """Choose options in a menu of the newest private message, by position or by (part of) text."""
        offered = await self.menu(title)
        chosen = self._menu(title).locator(".select-option")
        several = await self._menu(title).get_attribute("data-maximum") != "1"
        places = [_place(option, offered) for option in options]
        await self.open_menu(title)
        if not several:
            await self._act(chosen.nth(places[0]), lambda: self.open_menu(title))
            return
        for place in places:
            await chosen.nth(place).click()
        await self._act(self._menu(title).locator(".select-apply"))

    def _menu(self, title: str) -> Locator:
        menus = self.private().locator(".preview-select")
        return (menus.filter(has_text=title) if title else menus).first

    async def _act(
        self, control: Locator, again: Callable[[], Awaitable[None]] | None = None, *, retry: bool = True
    ) -> None:
        """Click, wait for the result, and check that it succeeded; click once more if the page was outdated.

        The page drops clicks while it is busy, for example after a resize. The click is then repeated,
        without waiting for a browser that isn't drawing. ``again`` restores a control that the page may have
        removed meanwhile.
        """
        before: list[str] = await self._read(f"{ACTIONS}.map(action => action.requestId)")
        acted = f"{ACTIONS}.some(action => !{json.dumps(before)}.includes(action.requestId))"
        for attempt in range(ATTEMPTS):
            await self.answered()
            if attempt and await self._read(acted):  # the previous click was slow, not lost
                break
            if again and attempt and not await control.is_visible():
                await again()
            with suppress(WaitedTooLong):
                await (control.dispatch_event("click") if attempt else control.click(timeout=CLICK))
                busy = (
                    "['click', 'select', 'run_command', 'modal_submit'].includes(state.pendingAction?.kind)"
                )
                await self._until(f"{busy} || {acted}", LOST)
                break
        await self.answered(acted)
        done: dict[str, Any] = await self._read(f"{ACTIONS}.at(-1)")
        codes = {each["code"] for each in done.get("diagnostics", ())}
        if done["rejected"] and "stale-revision" in codes and retry:  # the page was updated just before
            await self._act(control, again, retry=False)
            return
        if done["rejected"] or done["settlement"] != "settled" or done["acknowledgement"] == "unacknowledged":
            raise ActionFailed(f"{done}")

    # Reading

    def public(self) -> Locator:
        """The newest public message."""
        private = self.page.locator(".message-ephemeral-note")
        return self.page.locator("article.channel-message").filter(has_not=private).last

    def private(self) -> Locator:
        """The newest message visible only to the viewer."""
        private = self.page.locator(".message-ephemeral-note")
        return self.page.locator("article.channel-message").filter(has=private).last

    async def texts(self, newest: int = 1) -> list[str]:
        """Return the texts of the newest messages the viewer sees, the newest last."""
        messages = await self.page.locator("article.channel-message").all()
        return [await self.text_of(message) for message in messages[-newest:]]

    async def everything(self) -> str:
        """Return all text the viewer can read in the channel, alt texts included."""
        messages = self.page.locator("article.channel-message")
        images = messages.locator(PICTURES)
        described: list[str] = await images.evaluate_all("all => all.map(image => image.alt)")
        return "\n".join([*await messages.all_inner_texts(), *described])

    async def text_of(self, message: Locator) -> str:
        """Return the text of a message and its components; empty if there is no such message."""
        return "\n".join(await message.locator(TEXTS).all_inner_texts())

    async def pictures(self, message: Locator) -> int:
        """Return the number of a message's loaded pictures."""
        await self.settled()
        widths = await message.locator(PICTURES).evaluate_all("all => all.map(i => i.naturalWidth)")
        return sum(width > 0 for width in widths)

    async def height(self, message: Locator) -> float:
        """Return a message's height in CSS pixels."""
        await self.settled()
        box = await message.bounding_box()
        assert box is not None
        return box["height"]

    async def to_newest(self) -> None:
        """Scroll down to the end of the newest message."""
        await self.settled()
        await self.page.locator("#channel-timeline").evaluate("list => list.scrollTo(0, list.scrollHeight)")
        await self.page.evaluate(f"() => {TWO_FRAMES}")

    async def resize(self, width: int, height: int) -> None:
        """Resize the window and wait until the page has adapted."""
        before: float = await self._read("state.geometry.host.height")
        await self.page.set_viewport_size({"width": width, "height": height})
        host, fitted = "state.geometry.host.height", "state.presentation.viewport.height"
        await self.answered(f"{host} !== {before} && {fitted} === {host}")
        await self.settled()

    async def screenshot(self, path: Path) -> None:
        """Save a picture of the window."""
        await self.page.screenshot(path=path)


def _look(expression: str) -> str:
    """Return a JavaScript function that evaluates an expression of the page's ``state`` once."""
    return f"() => {{ const state = window.simcordPreview; return {expression}; }}"


def _place(option: int | str, offered: Sequence[str]) -> int:
    if isinstance(option, int):
        return option
    return next(number for number, text in enumerate(offered) if option.lower() in text.lower())
