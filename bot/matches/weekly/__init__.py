"""The deal of the week: the same for everybody, and a secret until the week is over."""
