"""Server administration: house rules, blocks, overviews and admin actions on matches."""
