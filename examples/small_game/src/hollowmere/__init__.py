"""Hollowmere: a small game on a map that does not exist."""
