"""The lobby: players, options and how to join."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from bot.matches import give_way, pace
from bot.matches.names import name_of, names_of
from bot.matches.past import NO_PAST
from bot.platform.actions import (
    AddRobot,
    Decline,
    Join,
    KeepTable,
    Leave,
    LetLoserSit,
    RemoveRobot,
    SetCoaching,
    SetLevel,
    SetOption,
    SetPace,
    SetStart,
    ShowExample,
    ShowLevels,
    ShowOptions,
    ShowRules,
    Start,
    TurnOptions,
)
from bot.platform.components import Controls, Screen, button, menu, option
from bot.screens import extras, phone, retired_messages
from bot.screens.match import series
from bot.screens.page import Page, Post, card, lines, mention, safe
from bot.screens.tables.example import small
from bot.screens.turn import plans
from engine.catalogue import game
from engine.core.facts import Option
from engine.core.game import AnyGame
from engine.robots import LEVELS
from render.texts import Texts, joined
from storage.records import Listing, Series, Status

START, PACE, PLANS, COACHING = "+start", "+pace", "+plans", "+coaching"
"""The names of the settings that every game has, which no option of a game has."""


def lobby(row: Listing, t: Texts, *, ping: bool = False, played: Series = NO_PAST.series) -> Post:
    """Return the public message of a lobby.

    It pings the host when the match can start, when an invitation was declined, and when another table wants
    the channel; ``ping`` also pings the invited users. ``played`` is the score of the matches before a
    rematch.
    """
    rules = game(row.game)
    if row.status is not Status.LOBBY:
        return Post(retired_messages.lobby(row, t), Controls())
    full = not row.free
    image, buttons = small(row.game, t), _buttons(row, rules, played.loser, t)
    room = phone.room(image or b"", [control.label or "" for control in buttons])
    content = ""
    so_far = lines(series.score_line(row, played, t), _loser(row, played.loser, t))
    every, changed = (lines(*options) for options in _options(row, rules, t))
    about, length = t(f"{row.game}-about"), _length(rules, t)
    for game_lines, options in (
        ((about, length), every),
        ((about, length), changed),
        ((about,), changed),
        ((length,), changed),
        ((), changed),
    ):
        content = _told(row, game_lines, options, so_far, t)
        if phone.height(content) <= room:
            break
    pinged = (row.host,) if full or row.declined or row.asker else row.awaited if ping else ()
    alt = t("lobby-picture", title=rules.facts.title) if image else ""
    return Post(content, Controls(*buttons), image, alt, pinged, retired_messages.LOBBY)


def _told(row: Listing, about: Sequence[str], options: str, so_far: str, t: Texts) -> str:
    """Return the text of a lobby's message, with these lines on the game and its options."""
    by_itself = t("lobby-by-itself", state="yes" if row.by_itself else "no")
    return lines(
        _notice(row, t),
        *about,
        t("lobby-table", seats=row.seats, people=t("list-dot").join(_seats(row, t))),
        so_far,
        options,
        t("lobby-pace", pace=pace.label(row.pace, row.bank, t)),
        plans.lobby_line(row, t),
        " ".join(filter(None, (by_itself, t("lobby-leave") if row.free else ""))),
        _not_counted(row, t),
    )


def _not_counted(row: Listing, t: Texts) -> str:
    """Return the notice that the match is unrated because of a coach or robots, if it is."""
    if row.coaching:
        return t("lobby-coaching")
    return f"-# {t('robots-do-not-count')}" if row.robots else ""


def _loser(row: Listing, loser: int | None, t: Texts) -> str:
    """Return where the loser of the last match sits, or nothing if that doesn't apply."""
    seat = row.seat_of(loser) if loser else None
    if seat is None and loser not in row.awaited:
        return ""
    name = mention(loser or 0) if seat is None else safe(names_of(row)[seat])
    return t("lobby-loser", name=name, last="yes" if row.loser_last else "no")


def _options(row: Listing, rules: AnyGame, t: Texts) -> tuple[Sequence[str], Sequence[str]]:
    """Return the lines of all options, and of those that differ from the default."""
    every, usual = option_lines(rules, row.options, len(row.people), t), rules.facts.check_options({})
    same = set(option_lines(rules, usual, len(row.people), t))
    changed = [line for line in every if line not in same]
    if len(changed) == len(every):
        return every, every
    return every, [*changed, t("lobby-options-usual", others="yes" if changed else "no")]


def _length(rules: AnyGame, t: Texts) -> str:
    """Return the number of players, the weight and the length of the game."""
    least, most = min(rules.facts.seats), max(rules.facts.seats)
    length = t(f"{rules.facts.slug}-length")
    return t("lobby-length", least="same" if least == most else least, most=most, length=length)


def _seats(row: Listing, t: Texts) -> Iterator[str]:
    """Yield the players, the invited users and the number of open seats."""
    yield from (_name(seat, row, t) for seat in range(len(row.people)))
    yield from (t("lobby-invited", name=mention(user)) for user in row.awaited)
    if open_seats := row.free - len(row.awaited):
        yield t("lobby-free", count=open_seats)


def _name(seat: int, row: Listing, t: Texts) -> str:
    name = safe(names_of(row)[seat])
    return t("lobby-host", name=name) if row.people[seat].user == row.host else name


def _notice(row: Listing, t: Texts) -> str:
    """Return the first line, shown on lock screens: who opened which game and what they ask."""
    title, host = game(row.game).facts.title, safe(name_of(row, row.host))
    if not row.free:
        return t("lobby-full", name=mention(row.host), title=title)
    if row.asker:
        until = f"<t:{row.asked + give_way.SECONDS}:R>"
        return t("lobby-asked", name=mention(row.host), asker=mention(row.asker), until=until)
    if row.declined:
        guests = joined((mention(user) for user in row.declined), t)
        return t("lobby-declined", name=mention(row.host), guests=guests, title=title)
    if row.awaited:
        names = joined((mention(user) for user in row.awaited), t)
        again = "no" if row.again is None else "yes"
        return t("lobby-invites", names=names, host=host, title=title, again=again)
    return t("lobby-open", host=host, title=title)


def _buttons(row: Listing, rules: AnyGame, loser: int | None, t: Texts) -> "list[ui.Button[Any]]":
    """Return the buttons, with *Start* first and green once those at the table can begin.

    *Leave* is among them only if the table is full. Before that, *Join* offers it to players who sit here
    (:func:`leaving`).
    """
    buttons: list[ui.Button[Any]] = []
    ready = min(rules.facts.seats) <= len(row.people)
    several = ready and (len(row.people) > 1 or not row.free)
    if several:
        label = t("button-start-with", count=len(row.people)) if row.free else t("button-start")
        buttons.append(button(label, Start(row.id), style=discord.ButtonStyle.success))
    if row.free:
        join = discord.ButtonStyle.secondary if several else discord.ButtonStyle.primary
        buttons.append(button(t("button-join"), Join(row.id), style=join))
    else:
        buttons.append(button(t("button-leave"), Leave(row.id)))
    if ready and not several:
        buttons.append(button(t("button-start-alone"), Start(row.id)))
    if row.awaited:
        buttons.append(button(t("button-no-thanks"), Decline(row.id)))
    if _loser(row, loser, t):
        last = not row.loser_last
        buttons.append(button(t("button-loser", last="yes" if last else "no"), LetLoserSit(row.id, last)))
    if row.asker:
        buttons.append(button(t("button-keep"), KeepTable(row.id)))
    if row.free > len(row.awaited):
        buttons.append(button(t("button-add-robot"), AddRobot(row.id)))
    if row.robots:
        buttons.append(button(t("button-levels"), ShowLevels(row.id)))
    buttons.append(button(t("button-options"), ShowOptions(row.id)))
    buttons.append(button(t("button-example"), ShowExample(rules.facts.slug, row.id)))
    buttons += extras.row(extras.ButtonPlace.TABLE, rules.facts.slug, t)
    buttons.append(button(t("button-rules"), ShowRules(rules.facts.slug)))
    return buttons


def leaving(row: Listing, t: Texts) -> Page:
    """Return the private page with *Leave*, for a player who already sits at the table."""
    leave: ui.ActionRow[Any] = ui.ActionRow(button(t("button-leave"), Leave(row.id)))
    return Page.of_text(t("lobby-seated", title=game(row.game).facts.title), leave)


def option_lines(rules: AnyGame, options: dict[str, str], seats: int, t: Texts) -> list[str]:
    """Return a line for each option of a game with its chosen value."""
    return [
        t("lobby-option", name=option_name(rules, setting, t), value=option_value(rules, setting, options, t))
        for setting in rules.facts.options
        if setting.matters(options, seats)
    ]


def option_name(rules: AnyGame, setting: Option, t: Texts) -> str:
    """Return the name of an option."""
    return t(f"{rules.facts.slug}-option-{setting.name}")


def option_value(rules: AnyGame, setting: Option, options: dict[str, str], t: Texts) -> str:
    """Return the chosen value of an option in words."""
    choices = _chosen(setting, options)
    keys = (f"{rules.facts.slug}-option-{setting.name}-{choice}" for choice in choices if choice)
    return ", ".join(t(key.replace("+", "-")) for key in keys) or t("lobby-option-none")


def _chosen(setting: Option, options: dict[str, str]) -> list[str]:
    """Return the chosen values of an option; lobbies older than the option have its default."""
    value = options.get(setting.name, setting.default)
    return value.split("+") if setting.many else [value]


def levels_panel(row: Listing, t: Texts) -> Page:
    """Return the host's private menus for the levels of the robots, and the button that removes one."""
    items: list[ui.Item[Any]] = [ui.TextDisplay(t("levels-title"))]
    for person in row.robots:
        entries = [
            option(
                t("robot-level", level=level),
                level,
                t("robot-level-about", level=level),
                chosen=level == person.robot,
            )
            for level in LEVELS
        ]
        items += [
            ui.TextDisplay(f"**{safe(person.name)}**"),
            menu(t("panel-choose"), entries, SetLevel(row.id, -person.user)),
        ]
    items.append(ui.ActionRow(button(t("button-take-robot"), RemoveRobot(row.id))))
    return Page(Screen(card(*items)))


def options_panel(row: Listing, t: Texts, shown: str | int = 0) -> Page:
    """Return the host's private menus for the options, the start, the time limit, the coach and plans.

    ``shown`` names the option, or numbers the page, to show if not all fit on a phone.
    """
    rules = game(row.game)
    blocks = dict[str, Sequence[ui.Item[Any]]]()
    for setting in rules.facts.options:
        if not setting.matters(row.options, len(row.people)):
            continue
        name = option_name(rules, setting, t)
        choices = _chosen(setting, row.options)
        entries = [
            option(option_value(rules, setting, {setting.name: choice}, t), choice, chosen=choice in choices)
            for choice in setting.choices
        ]
        least, most = (0, len(entries)) if setting.many else (1, 1)
        action = SetOption(row.id, setting.name)
        blocks[setting.name] = (
            ui.TextDisplay(f"**{name}**"),
            menu(t("panel-choose"), entries, action, least=least, most=most),
        )
    entries = [
        option(t("lobby-start", state=state), state, chosen=(state == "yes") == row.by_itself)
        for state in ("yes", "no")
    ]
    blocks[START] = (
        ui.TextDisplay(t("lobby-by-itself-title")),
        menu(t("panel-choose"), entries, SetStart(row.id)),
    )
    now = pace.written(row.pace, row.bank)
    entries = [
        option(pace.label(*pace.read(choice), t), choice, chosen=choice == now) for choice in pace.CHOICES
    ]
    blocks[PACE] = ui.TextDisplay(t("lobby-pace-title")), menu(t("panel-choose"), entries, SetPace(row.id))
    entries = [
        option(t("coaching", state=state), state, chosen=(state == "yes") == row.coaching)
        for state in ("no", "yes")
    ]
    blocks[COACHING] = (
        ui.TextDisplay(t("lobby-coaching-title")),
        menu(t("panel-choose"), entries, SetCoaching(row.id)),
    )
    if row.seats > 1:
        blocks[PLANS] = ui.TextDisplay(t("plan-grace-title")), plans.grace_menu(row, t)
    title = t("lobby-options-title")
    return phone.sheet(title, blocks, shown, lambda part: TurnOptions(row.id, part), t)
