"""Pictures beside the board: the points, the rules."""
