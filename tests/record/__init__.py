"""Notation, records, and the tools that read them."""
