"""What a robot thinks of matches that are over."""
