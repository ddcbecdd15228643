"""Games as values: what a game is made of, and one folder for each game."""
