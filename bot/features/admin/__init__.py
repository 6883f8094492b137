"""What admins of servers do: house rules, blocks, overviews, and to matches."""
