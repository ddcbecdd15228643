"""What a server tells of its work to whoever watches; by default nobody does."""


class Watch:
    """Somebody who is told what happens. Called from any thread, and must return at once."""

    def stored(self, jobs: int, seconds: float, *, is_well: bool) -> None:
        """So many jobs were stored, or not, by one commit that took so long."""

    def bot_waited(self, level: str, seconds: float) -> None:
        """The game of a bot of a level waited so long until somebody thought about it."""

    def bot_thought(self, level: str, seconds: float) -> None:
        """A bot of a level thought so long, at one stretch."""

    def refused(self, status: int, code: str) -> None:
        """A call was refused."""


NOBODY = Watch()
