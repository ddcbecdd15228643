"""Puzzles on this server: the tables at which they are played, the answers that count, and ratings."""
