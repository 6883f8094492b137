"""Reviews: what a strong robot thinks of the turns of a seat in a match that is over."""
