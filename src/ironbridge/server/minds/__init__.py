"""Questions that take long, answered in processes: turns of bots, advice, reviews."""
