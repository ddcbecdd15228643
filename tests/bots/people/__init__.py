"""Bots like people."""
