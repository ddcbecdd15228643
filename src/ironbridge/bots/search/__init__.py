"""Search: turns listed, ended and compared by what follows them."""
