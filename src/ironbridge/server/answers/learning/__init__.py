"""What is read, learned and solved: the rules with their pictures, lessons, puzzles, the daily deal."""
