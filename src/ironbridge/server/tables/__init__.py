"""Who sits where: tables, seats and people, and what a game begins with."""
