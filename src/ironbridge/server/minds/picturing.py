"""Pictures of links as PNG, drawn one after another in a process that lets bots go first.

A drawing takes a second of a processor, and what draws it lets nothing else in its process run meanwhile.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from ironbridge.server.errors import TooMany
from ironbridge.workers import Report, Worker

MOST_WAITING = 10
KEPT = 100  # pictures in memory, of about 150 kB
POLITE = 10  # how much drawing steps back for everything else, as `nice` counts


@dataclass(frozen=True, slots=True)
class AskedPicture:
    """What does this SVG look like, in these fonts?"""

    svg: str
    fonts: tuple[str, ...]

    def answer(self, _: Report) -> bytes:
        """The picture as PNG."""
        import resvg_py

        return resvg_py.svg_to_bytes(
            svg_string=self.svg,
            skip_system_fonts=True,
            font_files=list(self.fonts),
            font_family="Cabin",
            sans_serif_family="Cabin",
            serif_family="Besley",
        )


class Picturing:
    """All pictures, kept by what they show."""

    def __init__(self) -> None:
        self.worker = Worker(POLITE)
        self._drawing = threading.Lock()
        self._lock = threading.Lock()
        self._waiting = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def picture(self, known_by: str, drawn: Callable[[], str], fonts: tuple[str, ...]) -> bytes:
        """The picture of what is drawn when nobody has asked for it before. Raises TooMany."""
        key = sha256(known_by.encode()).hexdigest()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            if self._waiting >= MOST_WAITING:
                raise TooMany("busy.picture")
            self._waiting += 1
        try:
            with self._drawing:
                with self._lock:
                    kept = self._kept.get(key)
                # Somebody else may have asked for the same meanwhile.
                made = kept or self.worker.answer(AskedPicture(drawn(), fonts))
        finally:
            with self._lock:
                self._waiting -= 1
        with self._lock:
            self._kept[key] = made
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made

    def close(self) -> None:
        """Stop at once."""
        self.worker.close()
