"""Conformance vectors for every implementation of the game: how they are made, and how one is checked by them."""
