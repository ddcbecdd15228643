"""The results of a match: figures of every bot at tables of its own copies, paired differences, ratings and times."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from ironbridge.arena.figures import Estimate, mean_of, quantile
from ironbridge.arena.game import ACTION_KINDS, PART_KINDS, GameResult, SeatResult
from ironbridge.arena.match import Match, Results, Seating
from ironbridge.arena.ratings import ratings
from ironbridge.games.catalogue import ruleset

ResultsBySeating = dict[Seating, GameResult]


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds per turn of a bot, at all tables."""

    mean: float
    p50: float
    p95: float
    highest: float


@dataclass(frozen=True, slots=True)
class BotSummary:
    """A bot at tables of its own copies: all seats of all whole deals; sources, actions and parts are per seat."""

    scores: tuple[int, ...]  # sorted
    mean: Estimate  # the interval is over deals
    winner_mean: float
    sources: dict[str, float]
    actions: dict[str, float]
    parts: dict[str, float]  # tiles developed and sold, and links laid, by the kind of action
    unsold: float
    money: float
    times: Times
    rating: Estimate | None

    @property
    def median(self) -> float:
        """The score that half of the seats reached."""
        return median(self.scores)

    @property
    def p10(self) -> float:
        """The score that nine of ten seats reached."""
        return quantile(self.scores, 0.1)

    def vp(self, *, era: str = "", source: str = "") -> float:
        """The mean VP of an era, of a source, or of both."""
        columns = [key for key in self.sources if key.startswith(era) and key.endswith(source)]
        return sum(self.sources[key] for key in columns) + 0.0

    def parts_each(self, kind: str) -> float | None:
        """How many parts an action of a kind had; None where there was none."""
        return self.parts[kind] / self.actions[kind] if self.actions[kind] else None


@dataclass(frozen=True, slots=True)
class PairSummary:
    """Two bots compared: what a reached among copies of b, minus what b reached there, and a's share of wins."""

    a: str
    b: str
    difference: Estimate
    wins: float


@dataclass(frozen=True, slots=True)
class Summary:
    """All figures of the whole deals of a match."""

    match: Match
    deals: int
    games: int
    bots: dict[str, BotSummary]
    pairs: list[PairSummary]


def summary_of(results: Results) -> Summary:
    """The figures of what is finished so far; no bots and no pairs before a deal is whole."""
    match, deals = results.match, results.whole_deals()
    rated = ratings(results) or {}
    bots = {
        label: bot_summary(match, deals, bot, rated.get(label))
        for bot, label in enumerate(match.labels)
        if deals
    }
    return Summary(match, len(deals), results.games, bots, pair_summaries(match, deals))


def pair_summaries(match: Match, deals: Sequence[ResultsBySeating]) -> list[PairSummary]:
    """All pairs compared, a listed before b."""
    labels = match.labels
    return [
        PairSummary(
            labels[a],
            labels[b],
            mean_of([difference(match, tables, a, b) for tables in deals]),
            fmean(wins_alone(match, tables, a, b) for tables in deals),
        )
        for a, b in match.pairs
        if deals
    ]


def difference(match: Match, tables: ResultsBySeating, a: int, b: int) -> float:
    """For one deal, the mean over seats: a there among copies of b, minus b there among its own copies."""
    own = tables[(b,) * match.players]
    seats = range(match.players)
    return fmean(tables[match.alone(a, b, seat)].seats[seat].vp - own.seats[seat].vp for seat in seats)


def wins_alone(match: Match, tables: ResultsBySeating, a: int, b: int) -> float:
    """For one deal, how often bot a won when alone among copies of b; a shared win counts in part."""
    games = [(seat, tables[match.alone(a, b, seat)].winners) for seat in range(match.players)]
    return fmean(1 / len(winners) if seat in winners else 0.0 for seat, winners in games)


def bot_summary(
    match: Match, deals: Sequence[ResultsBySeating], bot: int, rating: Estimate | None
) -> BotSummary:
    """The figures of one bot."""
    own = [tables[(bot,) * match.players] for tables in deals]
    seats = [seat for game in own for seat in game.seats]
    actions = means(ACTION_KINDS.values(), [seat.actions for seat in seats])
    further = means(PART_KINDS.values(), [seat.parts for seat in seats])
    return BotSummary(
        tuple(sorted(seat.vp for seat in seats)),
        mean_of([fmean(game.vp) for game in own]),
        fmean(max(game.vp) for game in own),
        means(ruleset(match.ruleset).names.score, [seat.sources for seat in seats]),
        actions,
        {kind: count + actions[kind] for kind, count in further.items()},
        fmean(seat.unsold for seat in seats),
        fmean(seat.money for seat in seats),
        times_of([seat for tables in deals for seat in seats_of(bot, tables)]),
        rating,
    )


def seats_of(bot: int, tables: ResultsBySeating) -> list[SeatResult]:
    """All seats in which a bot sat."""
    return [
        seat
        for seating, game in tables.items()
        for who, seat in zip(seating, game.seats, strict=True)
        if who == bot
    ]


def times_of(seats: Sequence[SeatResult]) -> Times:
    """The times of all turns of seats."""
    turns = sorted(ms for seat in seats for ms in seat.turn_ms)
    return Times(fmean(turns), quantile(turns, 0.5), quantile(turns, 0.95), turns[-1])


def means(names: Iterable[str], rows: Sequence[Sequence[int]]) -> dict[str, float]:
    """The mean of every column by its name."""
    return {name: fmean(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}
