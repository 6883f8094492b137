"""Features beyond tables and turns, one folder each; the rest of the bot doesn't import them."""
