"""What commands print: tables, bars, and what is shown while they work."""
