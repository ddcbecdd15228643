"""What one socket is told beside its game: telegrams, and that its client prepares turns on another device."""

from ironbridge.server.answers.talk_documents import telegram_document
from ironbridge.server.play.prepared.turns import PreparedTurns
from ironbridge.server.tables.people import Person
from ironbridge.server.talk.telegrams import Telegrams
from ironbridge.server.wire.messages import NewTelegrams, PreparedChanged, ServerMessage


class Beside:
    """What was not sent over a socket yet: telegrams after the last one read, and changes of prepared turns."""

    def __init__(
        self, telegrams: Telegrams, prepared: PreparedTurns, game: str, person: Person | None, after: int
    ) -> None:
        self.telegrams = telegrams
        self.prepared = prepared
        self.game = game
        self.person = person
        self.after = after
        self.versions: dict[int, int] | None = None  # of what is prepared, by seat

    def news(self) -> list[ServerMessage]:
        """What is new; each telegram is told once, and nobody is told of what others prepare."""
        return [*self._telegrams(), *self._prepared()]

    def _telegrams(self) -> list[ServerMessage]:
        heard = self.telegrams.heard(self.person, self.game, self.after)
        self.after = heard.last
        if not heard.telegrams:
            return []
        return [NewTelegrams([telegram_document(each, self.person) for each in heard.telegrams])]

    def _prepared(self) -> list[ServerMessage]:
        if self.person is None:
            return []
        before, self.versions = self.versions, self.prepared.versions(self.game, self.person)
        known = {} if before is None else before
        changed = [seat for seat, version in self.versions.items() if version != known.get(seat, 0)]
        return [PreparedChanged(seat, self.versions[seat]) for seat in changed]
