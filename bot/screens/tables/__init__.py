"""What is shown before a match, and beside it."""
