"""Bots: programs that decide for a seat from what that seat knows."""
