"""Pictures other than the board: final scoring, score sheet, poster, illustrations for the rules."""
