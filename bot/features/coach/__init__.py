"""The coach: a robot that advises each seat once per turn."""
