"""What several commands are given: bots for seats, files of records, a database."""
