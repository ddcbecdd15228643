"""Commands for those who write bots and study games."""
