"""What every game is made of: its protocol, values, moves in notation, chance, data files."""
