"""What ``ziggurat doctor`` looks at."""
