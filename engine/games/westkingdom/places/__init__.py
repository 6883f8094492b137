"""The locations: their options, actions and resets."""
