"""The database: its tables, the log of every game, and news between servers."""
