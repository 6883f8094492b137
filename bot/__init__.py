"""The Discord bot: the only place that knows Discord, and the command line."""
