"""The table at home in a real browser."""
