"""Laws that hold at every state of every game."""
