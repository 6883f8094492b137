"""The rules of all games and how matches are played; without I/O, clock or global randomness."""
