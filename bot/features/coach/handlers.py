"""The button that asks the coach at the start of a turn."""

from bot.delivery.pages import show, show_progress
from bot.features.coach import screens
from bot.features.coach.service import Coach, PendingAdvice, require_coach
from bot.interactions.dispatcher import Press
from bot.matches.turn_path import has_begun
from bot.platform import responses
from bot.platform.actions import AskCoach
from bot.screens.page import Page
from engine.robots.coach import Advice

EVERY = 2.0
"""The interval between progress updates, in seconds."""

PATIENCE = 120.0
"""How long a user waits before they are asked to try again, in seconds."""


async def ask_coach(press: Press, action: AskCoach) -> None:
    """Show the coach's advice for the current turn, and progress until then."""
    await responses.defer(press.interaction, private=True)
    services = press.services
    table = await services.tables.load(action.match)
    seat = require_coach(table, press.user.id)
    coach = services.feature(Coach)
    advice = await coach.get(table, seat)
    if advice is None:
        advice = await _worked_out(press, coach, coach.begun(table, seat))
    elif has_begun(table.match, seat):
        table = await services.tables.load_whole(action.match)
    if advice is not None:
        page = await screens.advice_page(services.render_pool, table, seat, advice, press.t)
        await show(press.interaction, page)


async def _worked_out(press: Press, coach: Coach, answer: PendingAdvice) -> Advice | None:
    """Wait for the advice; return None if the user was told to try again instead."""

    def progress() -> str:
        return press.t("coach-waiting", count=coach.before(answer))

    await show_progress(press.interaction, answer.ended, progress, every=EVERY, patience=PATIENCE)
    if answer.advice is None:
        key = "coach-failed" if answer.ended.is_set() else "coach-later"
        key = "coach-restarting" if answer.abandoned else key
        await show(press.interaction, Page.of_text(press.t(key)))
    return answer.advice
