"""Plans: turns chosen ahead, and players' notes to themselves."""
