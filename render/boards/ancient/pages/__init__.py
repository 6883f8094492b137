"""Pictures beside the board: the end, the points, the rules."""
