"""Turns that are prepared while others play, and played when their turn comes, if they can be."""
