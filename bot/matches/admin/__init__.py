"""What admins do to matches."""
