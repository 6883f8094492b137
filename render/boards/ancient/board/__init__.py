"""The board as all see it."""
