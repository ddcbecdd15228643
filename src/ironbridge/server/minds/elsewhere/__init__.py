"""Thinking on other machines: a server writes questions into a table of PostgreSQL, and thinkers answer them there."""
