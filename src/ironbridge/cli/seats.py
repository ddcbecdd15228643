"""The bots of a table, as named on the command line."""

from ironbridge.bots.catalogue import make_bot


def bots_for_seats(wish: str, seats: int) -> tuple[str, ...]:
    """A bot for every seat: one name for all, or a list with commas, one for each."""
    names = tuple(name.strip() for name in wish.split(","))
    for name in names:
        make_bot(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise ValueError(f"--bots names {len(names)} bots for {seats} seats; give one, or one for each")
    return names
