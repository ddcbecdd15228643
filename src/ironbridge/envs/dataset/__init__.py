"""Games as tables for those who study or learn from them: one row for each game, one for each decision."""
