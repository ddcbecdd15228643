"""The API of what is read, learned and solved: rules, lessons, teachers, puzzles, the daily deal, the site."""
