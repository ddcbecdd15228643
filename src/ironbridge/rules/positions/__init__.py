"""Positions as plain data: written, read and checked."""
