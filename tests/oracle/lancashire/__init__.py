"""What only Brass: Lancashire has, judged on plain data."""
