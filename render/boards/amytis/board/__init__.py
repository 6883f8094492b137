"""The board as everyone sees it."""
