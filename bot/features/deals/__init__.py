"""The deal of the week: everyone plays the same deal, and the results are posted after the week."""
