"""Pictures other than the board: scoring and rules."""
