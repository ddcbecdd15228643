"""A game of a series that is to be played, with all that a process must know of it."""

from dataclasses import dataclass, replace
from pathlib import Path

from ironbridge.arena.faults import BotFailed, Fault, fault_of
from ironbridge.arena.game import GameInProgress, GameResult
from ironbridge.arena.saving import record_text, recorded_name, save_record
from ironbridge.bots.catalogue import UnknownBot, make_bot
from ironbridge.workers import Report


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """Who sits where, in which game of which series. A file, if named, receives the record.

    `limit` is the most seconds that a bot may take for one choice. `seating` is kept for whoever planned the game.
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
        return play_planned(self)


def play_planned(planned: PlannedGame) -> GameResult | Fault:
    """Play a game with bots made for it; the same plan gives the same result, apart from times."""
    bots = []
    for seat, name in enumerate(planned.bots):
        try:
            bots.append(make_bot(name))
        except UnknownBot as error:
            return Fault(planned.number, planned.bots, name, seat, 0, "raised", str(error), "")
        if planned.limit is not None:
            bots[-1].seconds = planned.limit
    game = GameInProgress(planned.ruleset, bots, planned.seed, planned.number, planned.limit)
    try:
        game.play()
    except BotFailed as failed:
        kind, what = fault_of(failed.error)
        bot = planned.bots[failed.seat]
        record = record_text(game.deal, game.log, planned.bots, f"{planned.event}, broken off")
        return Fault(planned.number, planned.bots, bot, failed.seat, failed.choice, kind, what, record)
    record = "" if planned.file is None else record_text(game.deal, game.log, planned.bots, planned.event)
    return game.result(record)


def saved(planned: PlannedGame, result: GameResult) -> GameResult:
    """Write the record to its file, if one was wanted, and return the result without it. Raises OSError."""
    if planned.file is None:
        return result
    save_record(planned.file, result.record)
    return replace(result, record="")


def may_be_saved(planned: PlannedGame) -> bool:
    """Whether nothing is lost by writing the record: there is no such file, or it is of this very game."""
    path = Path(planned.file or "")
    if not path.is_file():
        return True
    head, _, _ = path.read_text("utf-8", errors="replace").partition("\n\n")
    lines = head.splitlines()
    seats = [f"seat {seat}: bot:{recorded_name(name)}" for seat, name in enumerate(planned.bots)]
    return (
        f"event: {planned.event}" in lines
        and any(line.startswith(f"ruleset: {planned.ruleset} ") for line in lines)
        and [line for line in lines if line.startswith("seat ")] == seats
    )
