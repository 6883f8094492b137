"""The slash commands of statistics, and their menu of a person."""
