"""What the database has, compared with what scripts have sent and been told."""

from collections.abc import Iterable

from ironbridge.rules.draft import Draft
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import TURN
from ironbridge.server.store.log import Log
from ironbridge.server.store.news import News
from tests.support.server.scripts import Acknowledged, Drafted, Notes


class Audit:
    """The games of a database replayed from their logs; `lost` are acknowledged things that are not there."""

    def __init__(self, database: Database, notes: Notes) -> None:
        self.log = Log(database, News())
        self.notes = notes
        self.lost: list[Acknowledged | Drafted] = []

    def check(self, games: Iterable[str]) -> None:
        """Everything acknowledged is there, in order and once, and nothing that nobody sent."""
        with self.notes.more:
            # Scripts go on meanwhile: what was acknowledged by now must be there.
            acknowledged = list(self.notes.acknowledged)
            drafted = dict(self.notes.drafted)
        for game in games:
            live = self.replayed(game)
            self.check_entries(live, [entry for entry in acknowledged if entry.game == game])
            if game in drafted:
                self.check_draft(live, drafted[game])
        assert not self.lost, self.lost

    def replayed(self, game: str) -> LiveGame:
        """A game as its log alone gives it; its numbers are 1, 2, 3 and so on or it would not replay."""
        live = LiveGame(self.log.game(game))
        for entry in self.log.entries(game):
            live.replay(entry)
        return live

    def check_entries(self, live: LiveGame, acknowledged: list[Acknowledged]) -> None:
        """Compare the entries of a game."""
        keys = [told.entry.key for told in live.told]
        assert len(set(keys)) == len(keys)
        numbers = [entry.number for entry in acknowledged]
        assert len(set(numbers)) == len(numbers), "each acknowledged once"
        for script in {entry.key.split()[0] for entry in acknowledged}:
            # One who repeats what was stored before a kill may hear of it later than others of what came after.
            numbers = [entry.number for entry in acknowledged if entry.key.split()[0] == script]
            assert numbers == sorted(numbers), "each is told in the order of the log"
        for told in live.told:
            _, _, key = told.entry.key.partition(":")
            if told.entry.kind == TURN and not key.startswith("bot "):
                assert self.notes.sent[live.id, key] == list(told.choices), "nobody sent that"
        stored = {(told.entry.number, told.entry.key.partition(":")[2]): told for told in live.told}
        for entry in acknowledged:
            kept = stored.get((entry.number, entry.key))
            if kept is None or list(kept.choices) != entry.choices:
                self.lost.append(entry)

    def check_draft(self, live: LiveGame, drafted: Drafted) -> None:
        """Compare the draft of a game, unless its turn has ended."""
        stored = self.log.draft(live.id)
        if self.log.entries(live.id, drafted.number):
            return
        if stored is None or stored.version < drafted.version:
            self.lost.append(drafted)
        elif stored.version == drafted.version and live.state.seat_to_act is not None:
            draft = Draft(live.state.view(live.state.seat_to_act), stored.choices[: stored.done])
            assert draft.written == drafted.choices

    def check_seen(self) -> None:
        """Nobody was told by a socket what is not there."""
        for (_, game), seen in self.notes.seen.items():
            live = self.replayed(game)
            for entry in seen:
                told = live.told[entry["number"] - 1]
                assert (told.entry.kind, list(told.choices)) == (entry["kind"], entry["choices"])
