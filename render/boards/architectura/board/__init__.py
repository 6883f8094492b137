"""The board as all see it, and what its owner sees beside it."""
