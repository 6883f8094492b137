"""Puzzles: positions with a few turns to choose from, for one person at a time and for a channel each day."""
