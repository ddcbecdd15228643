"""Whether what somebody made of a deal that others play too counts, and what it is."""

from ironbridge.rules.state import State
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.store.entries import START, TURN


def counted_vp(live: LiveGame, last: PublicEntry, state: State) -> int | None:
    """The VP that the log of a game replays to with its last turn, in the seat of the people; None if none count.

    They count if the game was over in time and nobody but its person sat there, for which nothing but turns may be
    in the log. Nobody sends us a score.
    """
    outcome = state.outcome()
    kinds = {told.entry.kind for told in live.told}
    place = live.shared
    if outcome is None or place is None or place.seat is None or kinds - {START, TURN}:
        return None
    return outcome.seats[place.seat].vp if last.entry.made < place.until else None
