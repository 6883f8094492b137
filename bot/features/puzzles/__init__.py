"""Puzzles: positions with a few turns to choose from, played alone or posted daily in a channel."""
