"""The locations: what they offer, what a worker does there, how they are reset."""
