"""What people say to each other beside a game, and whom they do not want to hear."""
