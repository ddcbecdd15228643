"""What callers are shown: documents of games, stories, scenes, rules."""
