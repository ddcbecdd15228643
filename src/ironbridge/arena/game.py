"""One game among bots, from its deal to a small result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from ironbridge.arena.asking import Asking, Pick
from ironbridge.arena.faults import BotFailed, BudgetOverrun, alarm
from ironbridge.bots.bot import BlindBot, Bot, IllegalDecision
from ironbridge.engine import codes
from ironbridge.engine.chance import Chance
from ironbridge.rules.choices import choice_to_data, decode
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.outcome import ranks_of
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
ACTIONS, PARTS = list(ACTION_KINDS), list(PART_KINDS)


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
    """A game of a series in progress: its deal and state, and what is counted while the bots are asked."""

    def __init__(
        self, ruleset: str, bots: Sequence[Bot], seed: int | str, number: int, limit: float | None = None
    ) -> None:
        self.number = number
        self.bots = bots
        self.deal = deal(ruleset, len(bots), deal_seed(seed, number))
        self.state = new_game(self.deal)
        self.lucks = [seat_luck(seed, number, seat) for seat in range(len(bots))]
        self.limit = limit
        self.asking = Asking(self.state.position, self.lucks)
        self.log = self.asking.log  # all choices so far, packed

    def play(self) -> None:
        """Play to the end. A bot that fails raises BotFailed; the game stays where it was."""
        state, asking = self.state, self.asking
        with alarm(self.limit) as wind:
            picks: list[Pick | None] = [
                bot.pick if wind is None and isinstance(bot, BlindBot) else None for bot in self.bots
            ]

            def decide(seat: int) -> int:
                if wind is None or self.limit is None or self.bots[seat].keeps_time:
                    return answer(state, self.bots[seat], seat, self.lucks[seat])
                wind(self.limit)
                code = answer(state, self.bots[seat], seat, self.lucks[seat])
                wind(0)
                return code

            try:
                asking.play(picks, decide, lambda code: refuse(state, code))
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt) or asking.asked < 0:
                    raise
                raise BotFailed(asking.asked, len(self.log) + 1, error) from error
            finally:
                # Most bots hold nothing: for them no outcome need be found.
                holding = [bot for bot in self.bots if type(bot).end_game is not Bot.end_game]
                outcome = state.outcome() if holding else None
                for bot in holding:
                    bot.end_game(outcome)

    def result(self, record: str = "") -> GameResult:
        """What is kept of the finished game."""
        position, rules, asking = self.state.position, self.state.ruleset, self.asking
        vp, money, score = list(position.vp), list(position.money), tuple(position.score)
        columns = len(rules.names.score)
        seats = [
            SeatResult(
                vp[seat],
                rank,
                score[seat * columns : (seat + 1) * columns],
                tuple(asking.actions_of(seat, ACTIONS)),
                tuple(asking.parts_of(seat, PARTS)),
                asking.unsold_tiles(seat),
                money[seat],
                tuple(asking.turn_ms(seat)),
            )
            for seat, rank in enumerate(ranks_of(position, rules))
        ]
        return GameResult(self.number, self.state.digest(), tuple(seats), len(self.log), record)


def decision(state: State, bot: Bot, seat: int, luck: Chance) -> int:
    """What a bot chooses for a seat, which must be legal and found within its budget."""
    code = answer(state, bot, seat, luck)
    if code not in state.position.legal() or type(code) is not int:
        refuse(state, code)
    return code


def answer(state: State, bot: Bot, seat: int, luck: Chance) -> int:
    """What a bot chooses for a seat within its budget; whether it is legal is not looked at."""
    budget = bot.budget()
    code = bot.choose_code(state.view(seat), budget, luck)
    if budget.is_overrun:
        raise BudgetOverrun(f"it looked at {budget.spent} positions of at most {budget.nodes}")
    return code


def refuse(state: State, code: object) -> NoReturn:
    """Raise IllegalDecision for what a bot chose."""
    raise IllegalDecision(f"it chose {in_words(state, code)}, which is not open")


def in_words(state: State, code: object) -> str:
    """What a bot chose, as plain data if it is a choice at all."""
    if type(code) is not int:
        return repr(code)
    try:
        return str(choice_to_data(decode(code, state.ruleset.names, state.position.part)))
    except LookupError:
        return repr(code)
