"""One game among bots, from its deal to a small result."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter

from ironbridge.arena.faults import BotFailed, BudgetOverrun, alarm
from ironbridge.bots.bot import BlindBot, Bot, IllegalDecision
from ironbridge.engine import codes
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_ACTION, ASK_MORE, ASK_OVER, ASK_SHORTFALL
from ironbridge.engine.position import seat_to_act
from ironbridge.rules.choices import choice_to_data, decode
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.outcome import Outcome
from ironbridge.rules.state import State, new_game

# The kinds of actions by their number in the engine.
ACTION_KINDS = {
    codes.PASS: "pass",
    codes.BUILD: "build",
    codes.BUILD_TWO: "two-card build",
    codes.LINK: "link",
    codes.DEVELOP: "develop",
    codes.SELL: "sell",
    codes.LOAN: "loan",
    codes.SCOUT: "scout",
}
# The kinds of actions that may have further parts: a second rail, a second tile developed, more tiles sold.
PART_KINDS = {kind: ACTION_KINDS[kind] for kind in (codes.LINK, codes.DEVELOP, codes.SELL)}
TURN_BEGINS = (ASK_ACTION, ASK_SHORTFALL)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What is kept of a seat: its score and where it came from, how often it did what, and what it left unused.

    Nothing but `turn_ms`, the time of each turn, depends on the machine.
    """

    vp: int
    rank: int
    sources: tuple[int, ...]  # in the order of the ruleset's score
    actions: tuple[int, ...]  # in the order of ACTION_KINDS, how often each was chosen
    parts: tuple[int, ...]  # in the order of PART_KINDS, how many further parts those actions had
    unsold: int
    money: int
    turn_ms: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class GameResult:
    """What is kept of a game: the digest of its last state, every seat's result, and the record until it is saved."""

    number: int
    digest: str
    seats: tuple[SeatResult, ...]
    choices: int
    record: str = ""

    @property
    def vp(self) -> tuple[int, ...]:
        """The score of every seat."""
        return tuple(seat.vp for seat in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won, or those that share the win."""
        return tuple(seat for seat, result in enumerate(self.seats) if result.rank == 1)


def deal_seed(seed: int | str, number: int) -> str:
    """The seed of the deal of a game of a series."""
    return f"{seed} game {number}"


def seat_luck(seed: int | str, number: int, seat: int) -> Chance:
    """The luck of a seat in a game of a series, whoever sits there."""
    return chance(f"{seed} game {number} seat {seat}")


def play_game(ruleset: str, bots: Sequence[Bot], seed: int | str, number: int = 0) -> GameResult:
    """Play a game of a series to its end: the same arguments give the same game, apart from times."""
    game = GameInProgress(ruleset, bots, seed, number)
    game.play()
    return game.result()


class GameInProgress:
    """A game of a series in progress: the state, all choices so far, packed, and what is counted of every seat."""

    def __init__(
        self, ruleset: str, bots: Sequence[Bot], seed: int | str, number: int, limit: float | None = None
    ) -> None:
        self.number = number
        self.bots = bots
        self.deal = deal(ruleset, len(bots), deal_seed(seed, number))
        self.state = new_game(self.deal)
        self.lucks = [seat_luck(seed, number, seat) for seat in range(len(bots))]
        self.limit = limit
        self.log: list[int] = []
        self.actions = [dict.fromkeys(ACTION_KINDS, 0) for _ in bots]
        self.parts = [dict.fromkeys(PART_KINDS, 0) for _ in bots]
        self.turns: list[tuple[int, float]] = []  # seat and start of each turn, then the end of the game

    def play(self) -> None:
        """Play to the end. A bot that fails raises BotFailed; the game stays where it was."""
        state, bots, lucks, log = self.state, self.bots, self.lucks, self.log
        position = state.position
        picks = [bot.pick if isinstance(bot, BlindBot) else None for bot in bots]
        turn = None
        with alarm(self.limit) as wind:
            while (ask := position.ask) != ASK_OVER:
                seat = seat_to_act(position)
                if ask in TURN_BEGINS and turn != (here := (position.round, position.turn, seat)):
                    turn = here
                    self.turns.append((seat, perf_counter()))
                try:
                    if wind is not None and self.limit is not None:
                        wind(self.limit)
                    # A blind bot is asked without a view, which takes longer to make than such a bot to answer.
                    if (pick := picks[seat]) is not None:
                        code = checked(state, pick(legal := position.legal(), lucks[seat]), legal)
                    else:
                        code = decision(state, bots[seat], seat, lucks[seat])
                    if wind is not None:
                        wind(0)
                except KeyboardInterrupt:
                    raise
                except BaseException as error:
                    raise BotFailed(seat, len(log) + 1, error) from error
                if ask == ASK_ACTION:
                    self.actions[seat][codes.kind_of(code)] += 1
                elif ask == ASK_MORE and code != codes.STOP:
                    self.parts[seat][codes.kind_of(code)] += 1
                position.push(code)
                log.append(code)
        self.turns.append((-1, perf_counter()))

    def turn_ms(self) -> list[list[float]]:
        """How long the turns of each seat took, in milliseconds."""
        rows: list[list[float]] = [[] for _ in self.bots]
        for (seat, start), (_, end) in pairwise(self.turns):
            rows[seat].append(round(1000 * (end - start), 3))
        return rows

    def result(self, record: str = "") -> GameResult:
        """What is kept of the finished game."""
        outcome = self.state.outcome()
        assert isinstance(outcome, Outcome)
        turn_ms = self.turn_ms()
        seats = (
            SeatResult(
                score.vp,
                score.rank,
                tuple(score.sources.values()),
                tuple(self.actions[seat].values()),
                tuple(self.parts[seat].values()),
                unsold_tiles(self.state, seat),
                score.money,
                tuple(turn_ms[seat]),
            )
            for seat, score in enumerate(outcome.seats)
        )
        return GameResult(self.number, self.state.digest(), tuple(seats), len(self.log), record)


def unsold_tiles(state: State, seat: int) -> int:
    """How many tiles of a seat lie on the board that a sale would have flipped."""
    s = state.position
    tables = s.rulebook.tables
    unflipped = s.own_slots[seat] & ~s.flipped
    tiles = [s.tile[slot] for slot in range(tables.slots) if unflipped >> slot & 1] if unflipped else []
    return sum(tables.is_sold >> tables.tile_industry[tile] & 1 for tile in tiles)


def decision(state: State, bot: Bot, seat: int, luck: Chance) -> int:
    """What a bot chooses for a seat, which must be legal and found within its budget."""
    budget = bot.budget()
    code = bot.choose_code(state.view(seat), budget, luck)
    if budget.is_overrun:
        raise BudgetOverrun(f"it looked at {budget.spent} positions of at most {budget.nodes}")
    return checked(state, code, state.position.legal())


def checked(state: State, code: int, legal: list[int]) -> int:
    """A choice of a bot that is not trusted, if it is open."""
    if code not in legal or type(code) is not int:
        raise IllegalDecision(f"it chose {in_words(state, code)}, which is not open")
    return code


def in_words(state: State, code: object) -> str:
    """What a bot chose, as plain data if it is a choice at all."""
    if type(code) is not int:
        return repr(code)
    try:
        return str(choice_to_data(decode(code, state.ruleset.names, state.position.part)))
    except LookupError:
        return repr(code)
