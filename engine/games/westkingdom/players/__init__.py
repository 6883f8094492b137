"""A player's possessions, the costs of actions, and the use of tools."""
