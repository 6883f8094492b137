"""What a feature adds to the bot; see :mod:`bot.app.features` for how features are found."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from discord import app_commands

from bot.delivery.reconciler import Sweep
from bot.interactions.dispatcher import Handler
from bot.interactions.services import Service, Services
from bot.platform.custom_ids import Action
from bot.screens.extras import Extra

Command = app_commands.Group | app_commands.Command[Any, ..., Any] | app_commands.ContextMenu


class Feature(NamedTuple):
    """A part of the bot that the rest of it does not know by name.

    ``commands`` are its slash commands and menus, ``handlers`` answer the actions of its components,
    ``service`` makes what it works with, ``schedule`` what posts for it when something is due, and
    ``buttons`` are those it adds to messages of the core.
    """

    commands: Sequence[Command] = ()
    handlers: Mapping[type[Action], Handler[Any]] = {}
    service: Callable[[Services], Service] | None = None
    schedule: Callable[[Services], Sweep] | None = None
    buttons: Sequence[Extra] = ()

    def wire(self, services: Services) -> None:
        """Add the service and the schedule to the services of a client."""
        if self.service is not None:
            service = self.service(services)
            services.features[type(service)] = service
        if self.schedule is not None:
            sweep = self.schedule(services)
            services.features[type(sweep)] = sweep
            services.reconciler.schedule.append(sweep)
