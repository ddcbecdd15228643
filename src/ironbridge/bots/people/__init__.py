"""Bots like people: levels that have people's habits, and characters that have preferences."""
