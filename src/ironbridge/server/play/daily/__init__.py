"""The daily deal: the same cards, seat, bots and luck for everybody, once for each."""
