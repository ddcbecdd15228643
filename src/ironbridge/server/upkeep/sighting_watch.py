"""The watch over who is here: keeps once a minute who has called lately or looks on."""

import threading

from ironbridge.server.errors import ServerError
from ironbridge.server.minds.presence import Presence
from ironbridge.server.tables.sightings import Sightings

LOOK = 60.0  # seconds between two looks


class SightingWatch:
    """Writes into the database who is here, so that other servers know, and a host who is gone is known to be."""

    def __init__(self, sightings: Sightings, presence: Presence) -> None:
        self.sightings = sightings
        self.presence = presence
        self.is_resting = False  # during maintenance nothing is stored
        self.is_ended = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self.thread = threading.Thread(target=self._run, name="sightings", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Stop; who was here in the last minute was here the minute before, or is not missed."""
        self.is_ended.set()
        if self.thread:
            self.thread.join()

    def look(self) -> None:
        """Keep who is here. Raises StorageFailed."""
        if not self.is_resting:
            self.sightings.keep(self.presence.take_lately())
            self.sightings.keep_places(self.presence.places())

    def _run(self) -> None:
        while not self.is_ended.wait(LOOK):
            try:
                self.look()
            except ServerError:
                # Nothing depends on it: a minute later there is another chance.
                continue
