"""Messages and pages about a match."""
