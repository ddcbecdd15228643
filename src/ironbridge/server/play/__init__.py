"""Games in progress: drafts, turns, undo by consent, and the past of a game."""
