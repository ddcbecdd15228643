"""What only Brass: Birmingham has, judged on plain data."""
