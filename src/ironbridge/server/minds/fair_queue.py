"""In which game a bot thinks next: those that a person waits for first, then fairly among addresses and people.

Every game is in the queue at most once, or in the hands of the one worker that thinks about it.
"""

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

MOST_UNAWAITED = (
    10_000  # games that nobody waits for; others are looked up in the database when there is room
)
ALONE_EACH = 2  # games without people that go on at once, of those who call from one address
ALONE_TOGETHER = 20  # and of everybody


class Lane(Enum):
    """What kind of game it is, and so which workers think about it."""

    QUICK = auto()  # a person waits for a bot that takes a few milliseconds
    LONG = auto()  # a person waits for a bot that takes longer
    AWAY = auto()  # people hold seats, but none of them has been seen lately
    ALONE = auto()  # only bots are left
    PROGRAM = auto()  # a person waits for a program of the server's owner
    IDLE_PROGRAM = auto()  # nobody waits for it


UNAWAITED = frozenset((Lane.AWAY, Lane.ALONE, Lane.IDLE_PROGRAM))


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game waits: its lane, the owner of its table, and from where the owner calls, as far as that is known.

    Guests are free, so whoever calls from one address has one turn, however many guests that are.
    """

    lane: Lane
    owner: str
    address: str = ""

    @property
    def whose(self) -> str:
        """Among whose games it has its turn first."""
        return self.address or self.owner

    def path(self, game: str) -> tuple[str, str, str]:
        """Where a game stands among others that wait alike."""
        return self.whose, self.owner, game


class Rota:
    """Games by address and owner: the addresses have their turns one after another, so have the owners of each, and
    so have their games.
    """

    def __init__(self) -> None:
        self._parts: OrderedDict[str, Rota] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._parts)

    @property
    def names(self) -> list[str]:
        """Of whom there are games, in the order of their turns."""
        return list(self._parts)

    def add(self, path: Sequence[str], *, is_first: bool = False) -> None:
        """Put in a game, as the last one of its owner or as the first."""
        name, *rest = path
        part = self._parts.setdefault(name, Rota())
        if rest:
            part.add(rest, is_first=is_first)
        elif is_first:
            self._parts.move_to_end(name, last=False)

    def remove(self, path: Sequence[str]) -> None:
        """Take out a game."""
        name, *rest = path
        if rest:
            self._parts[name].remove(rest)
        if not self._parts[name]:
            del self._parts[name]

    def next(self, name: str | None = None) -> str:
        """Take out the next game, or the next one of somebody, whose turn comes last from now on."""
        name = next(iter(self._parts)) if name is None else name
        part = self._parts[name]
        self._parts.move_to_end(name)
        game = part.next() if part else name
        if not part:
            del self._parts[name]
        return game


class FairQueue:
    """The games in which a bot may be to act. Any thread may use it."""

    def __init__(
        self,
        most_unawaited: int = MOST_UNAWAITED,
        alone_each: int = ALONE_EACH,
        alone_together: int = ALONE_TOGETHER,
    ) -> None:
        self.most_unawaited = most_unawaited
        self.alone_each = alone_each
        self.alone_together = alone_together
        self._changed = threading.Condition()
        self._lanes = {lane: Rota() for lane in Lane}
        self._held_back = Rota()  # games without people that have to wait until others have ended
        self._waiting: dict[str, Standing] = {}
        self._in_hand: dict[str, tuple[Standing, bool] | None] = {}  # and how they come back, if they do
        self._alone: dict[str, str] = {}  # the games without people that go on, and whose they are
        self._since: dict[str, float] = {}  # when those that wait came in, on a clock that only runs
        self._waited: dict[str, float] = {}  # how long those in hand have waited
        self._unawaited = 0
        self._has_left_out = False
        self._is_closed = False
        self._is_resting = False

    def put(self, game: str, standing: Standing, *, is_first: bool = False) -> None:
        """Have a game thought about, once, however often it is put in; the newest standing counts.

        A game that is in hand comes in again when it is done. `is_first` is for one in the middle of a turn.
        """
        with self._changed:
            if game in self._in_hand:
                self._in_hand[game] = standing, is_first
                return
            if self._waiting.get(game) == standing:
                return
            if game in self._waiting:
                self._remove(game)
            self._add(game, standing, is_first=is_first)
            self._changed.notify_all()

    def take(self, lanes: Sequence[Lane]) -> str | None:
        """Wait for a game in one of the lanes, the first ones first; `done` must follow. None when it is closed."""
        with self._changed:
            while not self._is_closed:
                for lane in () if self._is_resting else lanes:
                    if self._lanes[lane]:
                        game = self._lanes[lane].next()
                        self._forget(game)
                        self._in_hand[game] = None
                        self._waited[game] = time.monotonic() - self._since.pop(game)
                        return game
                self._changed.wait()
            return None

    def done(self, game: str) -> None:
        """Nobody thinks about a game now; if it was put in meanwhile it waits again."""
        with self._changed:
            again = self._in_hand.pop(game)
            del self._waited[game]
            if again is None or again[0].lane is not Lane.ALONE:
                self._end_alone(game)
            if again is not None:
                self._add(game, again[0], is_first=again[1])
            self._changed.notify_all()

    def waited(self, game: str) -> float:
        """For how many seconds a game that is in hand has waited."""
        with self._changed:
            return self._waited[game]

    def lengths(self) -> Counter[Lane]:
        """How many games wait in each lane."""
        with self._changed:
            return Counter(standing.lane for standing in self._waiting.values())

    def is_waiting(self, game: str) -> bool:
        """Whether a game is in the queue."""
        with self._changed:
            return game in self._waiting

    def has_room_again(self) -> bool:
        """Whether games were left out for which there is room now; asked once for each time."""
        with self._changed:
            found = self._has_left_out and self._unawaited <= self.most_unawaited // 2
            if found:
                self._has_left_out = False
            return found

    def rest(self, is_resting: bool) -> None:
        """Give out nothing for a while, or go on."""
        with self._changed:
            self._is_resting = is_resting
            self._changed.notify_all()

    def close(self) -> None:
        """Give out nothing any more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def _add(self, game: str, standing: Standing, *, is_first: bool) -> None:
        if standing.lane in UNAWAITED:
            if self._unawaited >= self.most_unawaited and game not in self._alone:
                self._has_left_out = True
                self._since.pop(game, None)
                return
            self._unawaited += 1
        self._waiting[game] = standing
        self._since.setdefault(game, time.monotonic())
        if standing.lane is not Lane.ALONE or self._goes_on(game, standing.whose):
            self._lanes[standing.lane].add(standing.path(game), is_first=is_first)
        else:
            self._held_back.add(standing.path(game))

    def _goes_on(self, game: str, whose: str) -> bool:
        """Whether a game without people is one of those that go on, or becomes one."""
        if game not in self._alone:
            if len(self._alone) >= self.alone_together or not self._has_room(whose):
                return False
            self._alone[game] = whose
        return True

    def _has_room(self, whose: str) -> bool:
        return Counter(self._alone.values())[whose] < self.alone_each

    def _end_alone(self, game: str) -> None:
        """A game is none of those without people that go on; the next one that was held back may be."""
        if self._alone.pop(game, None) is None:
            return
        for whose in self._held_back.names:
            if self._has_room(whose):
                waiting = self._held_back.next(whose)
                self._alone[waiting] = whose
                self._lanes[Lane.ALONE].add(self._waiting[waiting].path(waiting))
                return

    def _remove(self, game: str) -> None:
        """Take a game out of its place."""
        standing = self._waiting[game]
        if standing.lane is Lane.ALONE and game not in self._alone:
            self._held_back.remove(standing.path(game))
        else:
            self._lanes[standing.lane].remove(standing.path(game))
        self._forget(game)
        self._end_alone(game)

    def _forget(self, game: str) -> None:
        """A game that was taken out of its place waits no longer."""
        if self._waiting.pop(game).lane in UNAWAITED:
            self._unawaited -= 1
