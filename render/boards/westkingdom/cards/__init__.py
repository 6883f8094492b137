"""The faces of cards, and what they do as lines of signs."""
