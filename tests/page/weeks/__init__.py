"""Games over weeks in a real browser."""
