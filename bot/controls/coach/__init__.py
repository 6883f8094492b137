"""The controls of what a strong robot has to say: reviews and puzzles."""
