"""The deal of the week: a match that everybody begins alike, and its results once the week is over."""
