"""The slash commands of cups and leagues."""
