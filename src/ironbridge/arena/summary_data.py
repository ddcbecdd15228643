"""The figures of a match as plain data, for programs to rely on."""

from collections.abc import Sequence

from ironbridge import engine_kind
from ironbridge.arena.faults import Fault
from ironbridge.arena.figures import Estimate
from ironbridge.arena.summary import BotSummary, PairSummary, Summary


def as_data(summary: Summary, faults: Sequence[Fault], seconds: float) -> dict[str, object]:
    """The JSON object; nothing but `seconds`, `engine` and the keys with `ms` depends on the machine."""
    match = summary.match
    return {
        "ruleset": match.ruleset,
        "players": match.players,
        "seed": match.seed,
        "deals": summary.deals,
        "games": summary.games,
        "engine": engine_kind(),
        "seconds": round(seconds, 3),
        "bots": {label: bot_data(bot) for label, bot in summary.bots.items()},
        "paired": [pair_data(pair) for pair in summary.pairs],
        "faults": [fault_data(fault) for fault in faults],
    }


def bot_data(bot: BotSummary) -> dict[str, object]:
    """The figures of one bot."""
    times = bot.times
    return {
        "mean": bot.mean.value,
        **bounds(bot.mean, "mean_"),
        "median": bot.median,
        "p10": bot.p10,
        "min": bot.scores[0],
        "max": bot.scores[-1],
        "winner_mean": bot.winner_mean,
        "canal_vp": bot.vp(era="canal_"),
        "tiles_vp": bot.vp(source="_tiles"),
        "links_vp": bot.vp(source="_links"),
        "sources": bot.sources,
        "actions": bot.actions,
        "passes": bot.actions["pass"],
        "links_per_action": bot.parts_each("link"),
        "tiles_per_develop": bot.parts_each("develop"),
        "tiles_per_sale": bot.parts_each("sell"),
        "unsold_tiles": bot.unsold,
        "unspent_money": bot.money,
        "rating": None if bot.rating is None else {"points": bot.rating.value, **bounds(bot.rating)},
        "ms_per_turn": round(times.mean, 3),
        "ms_per_turn_p50": round(times.p50, 3),
        "ms_per_turn_p95": round(times.p95, 3),
        "ms_per_turn_max": round(times.highest, 3),
    }


def pair_data(pair: PairSummary) -> dict[str, object]:
    """A paired difference: a minus b."""
    return {
        "a": pair.a,
        "b": pair.b,
        "difference": pair.difference.value,
        **bounds(pair.difference),
        "wins": pair.wins,
    }


def bounds(estimate: Estimate, prefix: str = "") -> dict[str, float | None]:
    """The ends of an interval."""
    return {f"{prefix}low": estimate.low, f"{prefix}high": estimate.high}


def fault_data(fault: Fault) -> dict[str, object]:
    """A fault: which bot, where and how."""
    return {
        "bot": fault.bot,
        "deal": fault.number,
        "seat": fault.seat,
        "choice": fault.choice,
        "kind": fault.kind,
        "what": fault.what,
        "record": fault.file or None,
    }
