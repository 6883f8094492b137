"""What the bot has besides tables and turns: a folder for each feature, unknown to the rest of the bot."""
