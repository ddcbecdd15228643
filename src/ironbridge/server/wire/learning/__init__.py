"""The types that travel of what is learned and solved: lessons, puzzles, the daily deal."""
