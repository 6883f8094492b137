"""What a strong robot has to say about what people played."""
