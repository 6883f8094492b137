"""The Discord bot and the command line; only this package uses Discord."""
