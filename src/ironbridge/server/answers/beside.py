"""What one socket is told beside its game: telegrams, after the last one that its client has read."""

from ironbridge.server.answers.talk_documents import telegram_document
from ironbridge.server.tables.people import Person
from ironbridge.server.talk.telegrams import Telegrams
from ironbridge.server.wire.messages import NewTelegrams, ServerMessage


class Beside:
    """The telegrams that were not sent over a socket yet."""

    def __init__(self, telegrams: Telegrams, game: str, person: Person | None, after: int) -> None:
        self.telegrams = telegrams
        self.game = game
        self.person = person
        self.after = after

    def news(self) -> list[ServerMessage]:
        """What is new; each telegram is told once."""
        heard = self.telegrams.heard(self.person, self.game, self.after)
        self.after = heard.last
        if not heard.telegrams:
            return []
        return [NewTelegrams([telegram_document(each, self.person) for each in heard.telegrams])]
