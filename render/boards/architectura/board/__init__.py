"""The board as everyone sees it, and the private area shown with it."""
