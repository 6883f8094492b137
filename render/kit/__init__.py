"""Drawing shared by all games: title band, plates, tags, marks and notes."""
