"""Pictures other than the board: ending, scoring and rules."""
