"""What admins set and do."""
