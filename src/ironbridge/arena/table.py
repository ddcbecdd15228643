"""A table: one game of a series that is to be played, with all that a process must know of it."""

from dataclasses import dataclass, replace

from ironbridge.arena.faults import BotFailed, Fault, fault_of
from ironbridge.arena.game import Game, GameResult
from ironbridge.arena.saving import record_text, save_record
from ironbridge.bots.catalogue import UnknownBot, make_bot
from ironbridge.workers import Report


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where, in which game of which series; the file, if there is one, is to receive the record.

    With a limit, a bot may think so many seconds about one choice. `seating` is for whoever asked for the table.
    """

    ruleset: str
    bots: tuple[str, ...]
    seed: int | str
    number: int
    event: str
    file: str | None = None
    limit: float | None = None
    seating: tuple[int, ...] = ()

    def answer(self, _: Report) -> GameResult | Fault:
        """The result of the game, or the fault that broke it off, as a question for a worker."""
        return play_table(self)


def play_table(table: Table) -> GameResult | Fault:
    """Play a table with bots made for it; the same table gives the same result, apart from times."""
    bots = []
    for seat, name in enumerate(table.bots):
        try:
            bots.append(make_bot(name))
        except UnknownBot as error:
            return Fault(table.number, table.bots, name, seat, 0, "raised", str(error), "")
    game = Game(table.ruleset, bots, table.seed, table.number, table.limit)
    try:
        game.play()
    except BotFailed as failed:
        kind, what = fault_of(failed.error)
        bot = table.bots[failed.seat]
        record = record_text(game.deal, game.log, table.bots, f"{table.event}, broken off")
        return Fault(table.number, table.bots, bot, failed.seat, failed.choice, kind, what, record)
    record = "" if table.file is None else record_text(game.deal, game.log, table.bots, table.event)
    return game.result(record)


def saved(table: Table, result: GameResult) -> GameResult:
    """The result of a table whose record, if one was wanted, is now in its file. Raises OSError."""
    if table.file is None:
        return result
    save_record(table.file, result.record)
    return replace(result, record="")
