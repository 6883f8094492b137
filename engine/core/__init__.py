"""The framework shared by all games: the game protocol, values, notation, random numbers and data files."""
