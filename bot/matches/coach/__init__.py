"""What a strong robot thinks of what people played, worked out beside the matches."""
