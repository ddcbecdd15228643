"""Golden games: whole games kept as records, replayed to the end in every version."""
