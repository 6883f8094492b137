"""What is shown of a match."""
