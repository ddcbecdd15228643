"""A frozen benchmark: a bot plays fixed deals from every seat against a fixed bot; anybody can verify the result."""

import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import cache
from statistics import fmean
from typing import Final

from ironbridge.arena.faults import BotFailed, SeriesBroken, fault_of
from ironbridge.arena.figures import Estimate, mean_of
from ironbridge.arena.game import GameInProgress
from ironbridge.bots.bot import Bot, Budget
from ironbridge.bots.catalogue import make_bot
from ironbridge.engine.chance import Chance
from ironbridge.engine.position import seat_to_act
from ironbridge.errors import IronbridgeError
from ironbridge.games.catalogue import own_games
from ironbridge.rules.choices import Choice, decode
from ironbridge.rules.state import View, new_game
from ironbridge.workers import Report, WorkerDied, answers

# The opponent and the number of deals of every version; what they are played with, the games say.
VERSIONS: Final = {1: ("planner-1", 25)}
NEWEST: Final = max(VERSIONS)
NOBODY: Final = -1  # the seat of the bot at a table where only its opponents sit


class BadBenchmark(IronbridgeError):
    """There is no such benchmark, or what is said to be its result is not."""


@dataclass(frozen=True, slots=True)
class Part:
    """A ruleset and a number of players that a benchmark plays."""

    ruleset: str
    players: int


@dataclass(frozen=True, slots=True)
class Benchmark:
    """What is played: never changed after its version has been published."""

    version: int
    opponent: str
    deals: int
    parts: tuple[Part, ...]

    def tables(self, deals: int) -> Iterator["Table"]:
        """The tables of the first deals of every part: the bot in each seat, and its opponents alone."""
        for deal in range(deals):
            for part in range(len(self.parts)):
                for seat in range(NOBODY, self.parts[part].players):
                    yield Table(part, deal, seat)

    def said(self, table: "Table") -> str:
        """Which table it is, for messages; deals and seats are counted from 0, as in the file."""
        part = self.parts[table.part]
        sits = f"{self.opponent} alone" if table.seat == NOBODY else f"seat {table.seat}"
        return f"{part.ruleset}, {part.players} players, deal {table.deal}, {sits}"


@dataclass(frozen=True, slots=True)
class Table:
    """A game of a benchmark: its part, its deal, and where the bot sits."""

    part: int
    deal: int
    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a table: the score of every seat, the last digest, and the packed choices of the bot."""

    table: Table
    vp: tuple[int, ...]
    winners: tuple[int, ...]
    digest: str
    choices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """How a bot did in a part or in all: VP more than the opponent in its place, by deals, and the games it won."""

    what: str
    deals: int
    games: int
    difference: Estimate
    wins: Estimate
    mean: float


@cache
def benchmark(version: int = NEWEST) -> Benchmark:
    """The benchmark of a version. Raises BadBenchmark."""
    if version not in VERSIONS:
        raise BadBenchmark(f"there is no benchmark {version!r}; there is {', '.join(map(str, VERSIONS))}")
    parts = [
        Part(ruleset, players)
        for game in own_games().games.values()
        for ruleset, numbers in game.benchmarks.get(str(version), {}).items()
        for players in numbers
    ]
    return Benchmark(version, *VERSIONS[version], tuple(parts))


def played_table(plan: Benchmark, table: Table, bot: Bot | None) -> Played:
    """A table, played. Raises BotFailed."""
    part = plan.parts[table.part]
    bots = [make_bot(plan.opponent) for _ in range(part.players)]
    if bot is not None:
        bots[table.seat] = bot
    seed = f"benchmark {plan.version} {part.ruleset} {part.players}"
    game = GameInProgress(part.ruleset, bots, seed, table.deal)
    game.play()
    result, own = game.result(), []
    s = new_game(game.deal).position
    for code in game.log:
        if seat_to_act(s) == table.seat:
            own.append(code)
        s.push_unchecked(code)
    return Played(table, result.vp, result.winners, result.digest, tuple(own))


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """A table to be played by a bot of a name, as a question for a worker."""

    version: int
    table: Table
    bot: str

    def answer(self, _: Report) -> Played | str:
        """The table, played; or what went wrong."""
        try:
            bot = None if self.table.seat == NOBODY else make_bot(self.bot)
            return played_table(benchmark(self.version), self.table, bot)
        except BotFailed as failed:
            kind, what = fault_of(failed.error)
            return f"the bot in seat {failed.seat} failed ({kind}, choice {failed.choice}): {what}"


def play_benchmark(
    plan: Benchmark, bot: str, tables: Iterable[Table], jobs: int
) -> Generator[Played, None, None]:
    """Play tables on processes; they come as they are finished. Raises SeriesBroken."""
    questions = ((table, TableQuestion(plan.version, table, bot)) for table in tables)
    with closing(answers(questions, jobs)) as found:
        for table, result in found:
            if isinstance(result, WorkerDied | str):
                raise SeriesBroken(f"{plan.said(table)}: {result}")
            yield result


def rows_of(plan: Benchmark, played: Sequence[Played]) -> list[Row]:
    """A row for each part and one for all, of the deals of which all tables are there."""
    by_table = {one.table: one for one in played}
    rows, all_differences, all_wins, all_scores = [], [], [], []
    for number, part in enumerate(plan.parts):
        differences, wins, scores = [], [], []
        for deal in range(plan.deals):
            seats = [by_table.get(Table(number, deal, seat)) for seat in range(NOBODY, part.players)]
            whole = [one for one in seats if one is not None]
            if len(whole) <= part.players:
                continue
            without, *tables = whole
            own = [one.vp[one.table.seat] for one in tables]
            differences.append(fmean(own) - fmean(without.vp))
            wins.append(fmean(one.winners == (one.table.seat,) for one in tables))
            scores.append(fmean(own))
        if differences:
            what = f"{part.ruleset}-{part.players}"
            count = len(differences)
            rows.append(
                Row(what, count, count * part.players, mean_of(differences), mean_of(wins), fmean(scores))
            )
        all_differences += differences
        all_wins += wins
        all_scores += scores
    if all_differences:
        games = sum(row.games for row in rows)
        total = (mean_of(all_differences), mean_of(all_wins), fmean(all_scores))
        rows.append(Row("all", len(all_differences), games, *total))
    return rows


def to_data(plan: Benchmark, bot: str, program: str, played: Sequence[Played]) -> dict[str, object]:
    """The result as plain data, with all that is needed to verify it."""
    ordered = sorted(played, key=lambda one: (one.table.part, one.table.deal, one.table.seat))
    return {
        "format": "ironbridge benchmark",
        "benchmark": plan.version,
        "bot": bot,
        "program": program,
        "opponent": plan.opponent,
        "rows": [asdict(row) for row in rows_of(plan, ordered)],
        "games": [game_data(one) for one in ordered],
    }


def game_data(one: Played) -> dict[str, object]:
    """A played table as plain data."""
    return {
        **asdict(one.table),
        "vp": list(one.vp),
        "winners": list(one.winners),
        "digest": one.digest,
        "choices": list(one.choices),
    }


def game_from_data(data: object) -> Played:
    """The played table of its plain data. Raises BadBenchmark."""
    try:
        if not isinstance(data, Mapping):
            raise TypeError
        table = Table(_whole(data["part"]), _whole(data["deal"]), _whole(data["seat"]))
        vp, winners, choices = (tuple(map(_whole, data[key])) for key in ("vp", "winners", "choices"))
        return Played(table, vp, winners, str(data["digest"]), choices)
    except (KeyError, TypeError):
        raise BadBenchmark("a game has part, deal, seat, vp, winners, digest and choices") from None


def verified(data: object) -> Generator[int, None, list[Row]]:
    """Replay a result game by game and return its rows: the fixed bots think anew, the bot's choices are taken as told.

    Yields how many games there are, then each number that is good. Raises BadBenchmark for what is not so.
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("games"), list):
        raise BadBenchmark("this is no result of a benchmark")
    plan = benchmark(data.get("benchmark", 0))
    played = [game_from_data(game) for game in data["games"]]
    deals = 1 + max((one.table.deal for one in played), default=NOBODY)
    wanted = set(plan.tables(min(deals, plan.deals)))
    if {one.table for one in played} != wanted or len(played) != len(wanted):
        raise BadBenchmark("the games are not those of the first deals of every part, each once")
    yield len(played)
    for number, one in enumerate(played):
        table = one.table
        bot = None if table.seat == NOBODY else RecordedBot(one.choices)
        try:
            again = played_table(plan, table, bot)
        except BotFailed as failed:
            raise BadBenchmark(f"{plan.said(table)}: the game cannot be replayed: {failed.error}") from None
        if again != one:
            found, told = (f"VP {list(game.vp)}, digest {game.digest}" for game in (again, one))
            raise BadBenchmark(f"{plan.said(table)}: the replay ends with {found}; the file says {told}")
        yield number
    rows = rows_of(plan, played)
    if json.loads(json.dumps([asdict(row) for row in rows])) != data.get("rows"):
        raise BadBenchmark("the rows are not those of the games")
    return rows


class RecordedBot(Bot):
    """Makes the choices that a bot made, in their order."""

    name = "recorded"

    def __init__(self, choices: Sequence[int]) -> None:
        super().__init__()
        self.left = iter(choices)

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        return next(self.left, -1)

    def choose(self, view: View, budget: Budget, luck: Chance) -> Choice:
        return decode(self.choose_code(view, budget, luck), view.ruleset.names, view.position.part)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError
    return value
