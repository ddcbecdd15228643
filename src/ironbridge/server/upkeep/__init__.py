"""Keeping a server in order: retention, quarantine, examination, limits."""
