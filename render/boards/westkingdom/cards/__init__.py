"""The faces of cards, and their effects as lines of icons."""
