"""Sentences for people: what happened, what may be chosen, and why something is refused."""
