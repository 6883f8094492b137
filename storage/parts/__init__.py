"""What a store offers: every method is a transaction of its own."""
