"""One game among bots, from its seed to a small result."""

from collections.abc import Sequence
from dataclasses import dataclass

from ironbridge.arena.saving import save_game
from ironbridge.bots.bot import BlindBot, Bot, IllegalDecision
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.engine import codes
from ironbridge.rules.engine.chance import Chance
from ironbridge.rules.engine.codes import ASK_ACTION, ASK_OVER
from ironbridge.rules.engine.position import seat_to_act
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


@dataclass(frozen=True, slots=True)
class GameResult:
    """What is kept of a game: the digest of its last state, every seat's score, and what was done how often."""

    number: int
    digest: str
    vp: tuple[int, ...]
    winners: tuple[int, ...]
    sources: tuple[tuple[int, ...], ...]  # by seat, in the order of the ruleset's score
    actions: tuple[int, ...]  # in the order of ACTION_KINDS, how often each was chosen
    actions_taken: int  # a build with two cards takes two
    choices: int


def deal_seed(seed: int | str, number: int) -> str:
    """The seed of the deal of a game of a series."""
    return f"{seed} game {number}"


def seat_luck(seed: int | str, number: int, seat: int) -> Chance:
    """The luck of the bot of a seat in a game of a series."""
    return chance(f"{seed} game {number} seat {seat}")


def play_game(
    ruleset: str, bots: Sequence[Bot], seed: int | str, number: int, folder: str | None = None
) -> GameResult:
    """Play a game of a series to its end: the same arguments give the same game. A folder receives its record."""
    players = len(bots)
    dealt = deal(ruleset, players, deal_seed(seed, number))
    state = new_game(dealt)
    lucks = [seat_luck(seed, number, seat) for seat in range(players)]
    actions = dict.fromkeys(ACTION_KINDS, 0)
    log = play_on(state, bots, lucks, actions)
    outcome = state.outcome()
    assert isinstance(outcome, Outcome)
    if folder is not None:
        save_game(folder, number, dealt, log, [bot.name for bot in bots], seed)
    return GameResult(
        number,
        state.digest(),
        tuple(score.vp for score in outcome.seats),
        outcome.winners,
        tuple(tuple(score.sources.values()) for score in outcome.seats),
        tuple(actions.values()),
        sum(actions.values()) + actions[codes.BUILD_TWO],
        len(log),
    )


def play_on(state: State, bots: Sequence[Bot], lucks: Sequence[Chance], actions: dict[int, int]) -> list[int]:
    """Play a state to its end, counting actions by kind; returns all choices, packed."""
    position = state.position
    log = []
    while (ask := position.ask) != ASK_OVER:
        seat = seat_to_act(position)
        bot = bots[seat]
        if isinstance(bot, BlindBot):
            code = bot.pick(position.legal(), lucks[seat])
        else:
            code = decision(state, bot, seat, lucks[seat])
        if ask == ASK_ACTION:
            actions[code & 15] += 1
        position.push(code)
        log.append(code)
    return log


def decision(state: State, bot: Bot, seat: int, luck: Chance) -> int:
    """What a bot chooses for a seat, which must be legal."""
    code = bot.choose_code(state.view(seat), bot.budget(), luck)
    if code not in state.position.legal():
        raise IllegalDecision(f"the bot {bot.name!r} in seat {seat} chose {code}, which is not open")
    return code
