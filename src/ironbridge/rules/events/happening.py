"""What all events have in common."""

from typing import ClassVar


class Happening:
    """One thing that happened. Each kind has a `kind`, a `seat` (None: the table), `facts` and fields of its own."""

    __slots__ = ()
    # Whether it brought something hidden to light, so that what led to it cannot be taken back.
    is_revealing: ClassVar[bool] = False


class TableHappening(Happening):
    """What happens to the table."""

    __slots__ = ()
    seat: ClassVar[None] = None
