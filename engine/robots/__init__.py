"""Players that choose by themselves: functions of a view that return the moves of a turn."""

from engine.robots.steady import steady

__all__ = ["steady"]
