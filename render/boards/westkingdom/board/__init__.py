"""The board, and the private picture of one player."""
