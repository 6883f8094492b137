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
    """A part of the bot that the core doesn't import.

    ``commands`` are its slash commands and context menus, and ``handlers`` handle its actions. ``service``
    creates its service, ``schedule`` the object that posts what is due, and ``buttons`` are added to the
    core's messages.
    """

    commands: Sequence[Command] = ()
    handlers: Mapping[type[Action], Handler[Any]] = {}
    service: Callable[[Services], Service] | None = None
    schedule: Callable[[Services], Sweep] | None = None
    buttons: Sequence[Extra] = ()

    def wire(self, services: Services) -> None:
        """Create the service and the schedule and add them to a client's services."""
        if self.service is not None:
            service = self.service(services)
            services.features[type(service)] = service
        if self.schedule is not None:
            sweep = self.schedule(services)
            services.features[type(sweep)] = sweep
            services.reconciler.schedule.append(sweep)
