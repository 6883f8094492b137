"""Statistics and leaderboards."""
