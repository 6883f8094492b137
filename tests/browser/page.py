"""Drives the page of ``ziggurat try`` as a person would: types, chooses what is offered, presses, reads.

Every action waits until the page has shown what came of it. The page tells its state in
``window.simcordPreview``; nothing here sleeps for a fixed time.
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
"""Lets the page go on after a second where a busy browser draws nothing for long."""

AROUND = re.compile(
    r"^(Confirm|Back|Zoom|Whole board|Back to the question|Continue|Start over|Show board|Example|My cards"
    r"|Signs|What counts|Take it back|Next: .*)$"
)
"""The buttons of a panel that choose nothing."""

ATTEMPTS = 5
POLLING = 100  # milliseconds between two looks at the state, which the page makes anew for each
LOST = 1_000  # milliseconds after which a click did nothing
CLICK = 5_000  # milliseconds that a click may take
TEXTS = ".message-content, .message-components"
PICTURES = "img.gallery-image, img.attachment-image"
HINT = "-"  # the value of a suggestion that only says why there is nothing to choose


def find_chromium() -> str | None:
    """Return the path of a Chromium: ``ZIGGURAT_CHROMIUM`` if it is set, else the first on the PATH."""
    if path := os.environ.get("ZIGGURAT_CHROMIUM"):
        return path
    return next(filter(None, map(shutil.which, NAMES)), None)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Run a Chromium without a window; raises :class:`LookupError` where there is none."""
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
    """The page says that what was typed or pressed did not come to a good end."""


class Window(NamedTuple):
    """A size in CSS pixels, and how many pixels of the screen make one of them."""

    width: int
    height: int
    scale: float = 1


DESKTOP = Window(1100, 900)
COMPUTER = Window(1280, 800)
PHONE = Window(400, 1400)
"""As wide as a phone, and so high that menus open whole."""

HIGHEST = 670
"""What a phone shows of a channel, in CSS pixels."""


class PreviewPage:
    """The channel in the page. ``page`` is playwright's, for whatever has no method here."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    async def open(cls, browser: Browser, url: str, window: Window = DESKTOP) -> Self:
        """Open the page in a window of its own and wait until the channel is there."""
        page = await browser.new_page(
            viewport={"width": window.width, "height": window.height},
            device_scale_factor=window.scale,
            reduced_motion="reduce",
            bypass_csp=True,  # lets playwright wait for conditions inside of the page
        )
        page.set_default_timeout(60_000)
        await page.add_init_script(FRAMES)
        opened = cls(page)
        await page.goto(url)
        await opened.settled()
        return opened

    async def close(self) -> None:
        """Close the page's tab."""
        await self.page.close()

    async def answered(self, condition: str = "true") -> None:
        """Wait until the page has no answer to wait for and a JavaScript condition holds."""
        await self._until(f"{ANSWERED} && ({condition})")

    async def settled(self) -> None:
        """Wait until the page has nothing at all under way, its pictures included."""
        await self._until(f"state?.ready && {ANSWERED}")

    async def _until(self, condition: str, patience: float | None = None) -> None:
        """Wait until a JavaScript condition on the page's ``state`` holds."""
        await self.page.wait_for_function(_look(condition), polling=POLLING, timeout=patience)

    async def _read(self, expression: str) -> Any:
        """Return a JavaScript expression of the page's ``state``."""
        return await self.page.evaluate(_look(expression))

    async def refresh(self) -> None:
        """See what happened in other windows; the page shows by itself only what happened in its own."""
        before: int = await self._read("state.lastAction?.sequence ?? 0")
        await self.page.locator("#refresh").click()
        await self.answered(f"state.lastAction?.sequence > {before}")

    # People

    async def view_as(self, name: str) -> None:
        """See the channel as another person, private messages included."""
        picker = self.page.get_by_label("Viewing as")
        identity = await picker.locator("option", has_text=name).get_attribute("value")
        if await picker.input_value() != identity:
            await picker.select_option(identity)
        await self.answered(f"state.viewerId === '{identity}'")

    # Slash commands

    async def slash(self, command: str, **options: str) -> None:
        """Send a slash command, such as ``/game new``.

        Each option is filled in with what is suggested for the given text, which is the value of
        a suggestion or a part of its label; without suggestions, with the text itself.
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
        """Fill in an option of the command that is being typed; see :meth:`slash`."""
        field = await self._field(option)
        await field.fill(text)
        if await field.get_attribute("role") != "combobox":
            return
        await self._suggested()
        with suppress(WaitedTooLong):  # people and channels come some time later
            await self.page.locator(".command-suggestion").first.wait_for(timeout=LOST)
        found = await self._offered()
        exact = [number for number, (value, _) in enumerate(found) if value.lower() == text.lower()]
        close = [number for number, (_, label) in enumerate(found) if text.lower() in label.lower()]
        if not exact + close:
            raise ActionFailed(f"nothing is suggested for {option} {text!r}: {found}")
        await self.take((exact + close)[0])

    async def suggestions(self, option: str, more: str = "") -> list[tuple[str, str]]:
        """Return value and label of all that is suggested for an option while nothing is typed.

        ``more`` is typed after what is there. Suggestions that only say why there is nothing to
        choose are left out. Raises :class:`ActionFailed` where no answer came in time.
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
        raise ActionFailed(f"what is suggested for {option} came too late")

    async def take(self, number: int) -> None:
        """Choose one of the suggestions by its place in the list."""
        await self.page.locator(".command-suggestion").nth(number).click(timeout=CLICK)

    async def give_up_command(self) -> None:
        """Forget the command that is being typed."""
        await self.page.get_by_label("Exit command mode").click()

    async def leave_out(self, option: str) -> None:
        """Take an optional option out of the command again."""
        await self.page.get_by_label(f"Remove {option} option").click()

    async def send(self) -> None:
        """Send the command that was typed and wait for its answer."""
        await self._act(self.page.locator("#send-message"))

    async def submit(self) -> None:
        """Send the form that is open and wait for its answer."""
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
        found: list[tuple[str, str]] = await suggestions.evaluate_all(
            "nodes => nodes.map(node => [node.dataset.value, node.textContent])"
        )
        return found

    async def _suggested(self) -> None:
        """Wait for the answer to what was typed; fixed choices are there at once."""
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
        """Press a button of the newest message, public or private, that has one with this label."""
        button = self._button(label)
        await self._act(self._newest(button).locator(button).last)

    async def menu(self, title: str = "") -> list[str]:
        """Return the options of a menu of the newest private message, label and description together.

        ``title`` is a part of the menu's placeholder; without it, the first menu counts. The list
        is empty where the message has no such menu.
        """
        options = self._menu(title).locator(".select-option")
        texts: list[str] = await options.evaluate_all(
            "nodes => nodes.map(node => [...node.children].filter(part => !part.matches('.option-check'))"
            ".map(part => part.textContent).join(' '))"
        )
        return texts

    async def offers(self) -> list[str]:
        """Return what the newest private message offers to choose: its buttons, then its first menu."""
        buttons: list[str] = await self._offers().all_inner_texts()
        return [*buttons, *await self.menu()]

    async def take_offer(self, number: int) -> None:
        """Choose one of the offers by its place."""
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
        """Open a menu of the newest private message, as a finger would.

        The page closes a menu that its own scrolling, as at the end of a redraw, moves out of the
        window; then it is opened again.
        """
        trigger = self._menu(title).locator(".select-trigger")
        for _ in range(ATTEMPTS):
            await self.settled()
            await trigger.scroll_into_view_if_needed()
            await self.page.evaluate(f"() => {TWO_FRAMES}")  # else the page scrolls back as it redraws
            await trigger.click()
            await self.settled()
            if await trigger.get_attribute("aria-expanded") == "true":
                return
        raise ActionFailed(f"the menu {title!r} does not stay open")

    async def choose(self, *options: int | str, title: str = "") -> None:
        """Choose options in a menu of the newest private message, by place or by (part of) text."""
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

    async def _act(self, control: Locator, again: Callable[[], Awaitable[None]] | None = None) -> None:
        """Click, wait until the page has shown what came of it, and see that it went well.

        The page drops a click while it is busy with itself, as after a change of its size; then it
        is clicked again, without waiting for a browser that draws nothing. ``again`` brings a control back
        that the page may take away meanwhile.
        """
        before: list[str] = await self._read(f"{ACTIONS}.map(action => action.requestId)")
        acted = f"{ACTIONS}.some(action => !{json.dumps(before)}.includes(action.requestId))"
        for attempt in range(ATTEMPTS):
            await self.answered()
            if attempt and await self._read(acted):  # the click before was slow, not lost
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
        if done["rejected"] or done["settlement"] != "settled" or done["acknowledgement"] == "unacknowledged":
            raise ActionFailed(f"{done}")

    # Reading

    def public(self) -> Locator:
        """The newest message that everybody sees."""
        private = self.page.locator(".message-ephemeral-note")
        return self.page.locator("article.channel-message").filter(has_not=private).last

    def private(self) -> Locator:
        """The newest message that only the viewer sees."""
        private = self.page.locator(".message-ephemeral-note")
        return self.page.locator("article.channel-message").filter(has=private).last

    async def texts(self, newest: int = 1) -> list[str]:
        """Return the texts of the newest messages that the viewer sees, the newest last."""
        messages = await self.page.locator("article.channel-message").all()
        return [await self.text_of(message) for message in messages[-newest:]]

    async def everything(self) -> str:
        """Return all that the viewer can read in the channel, descriptions of pictures included."""
        messages = self.page.locator("article.channel-message")
        images = messages.locator(PICTURES)
        described: list[str] = await images.evaluate_all("all => all.map(image => image.alt)")
        return "\n".join([*await messages.all_inner_texts(), *described])

    async def text_of(self, message: Locator) -> str:
        """Return a message's text and that of its components; empty where there is no such message."""
        return "\n".join(await message.locator(TEXTS).all_inner_texts())

    async def pictures(self, message: Locator) -> int:
        """Return how many pictures of a message were loaded."""
        await self.settled()
        widths = await message.locator(PICTURES).evaluate_all("all => all.map(i => i.naturalWidth)")
        return sum(width > 0 for width in widths)

    async def height(self, message: Locator) -> float:
        """Return how high a message is, in CSS pixels."""
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
        """Give the window another size and wait until the page has fitted itself into it."""
        before: float = await self._read("state.geometry.host.height")
        await self.page.set_viewport_size({"width": width, "height": height})
        host, fitted = "state.geometry.host.height", "state.presentation.viewport.height"
        await self.answered(f"{host} !== {before} && {fitted} === {host}")
        await self.settled()

    async def screenshot(self, path: Path) -> None:
        """Save a picture of the window."""
        await self.page.screenshot(path=path)


def _look(expression: str) -> str:
    """Return a JavaScript function that looks at the page's state once, for an expression of ``state``."""
    return f"() => {{ const state = window.simcordPreview; return {expression}; }}"


def _place(option: int | str, offered: Sequence[str]) -> int:
    if isinstance(option, int):
        return option
    return next(number for number, text in enumerate(offered) if option.lower() in text.lower())
