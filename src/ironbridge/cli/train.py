"""`ironbridge train`: a value learned from games among bots, and whether it makes a bot stronger."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ironbridge.arena.cluster import Cluster, NoCluster
from ironbridge.arena.faults import Fault, SeriesBroken
from ironbridge.arena.figures import Estimate
from ironbridge.arena.series import Series
from ironbridge.cli.arena import add_workers, check_jobs, signals_noted, workers
from ironbridge.cli.arguments.seats import bots_named
from ironbridge.cli.output.arena_live import Display
from ironbridge.cli.output.arena_tables import interval
from ironbridge.cli.output.progress_bar import RateColumn, progress_bar
from ironbridge.cli.simulate import seed_of
from ironbridge.games.catalogue import RULESETS, default_ruleset

if TYPE_CHECKING:
    from ironbridge.arena.learning.differences import Differences
    from ironbridge.arena.learning.training import Training


def add_options(parser: ArgumentParser) -> None:
    """Add `train` and its options."""
    parser.description = (
        "Play games among bots, fit what the hand-made value misses, and let a bot with this lesson play"
        " against the same bot without it on other deals. All is kept in a folder: the same command goes on where"
        " it ended, also to more games. The same seed gives the same lesson. `planner+FILE` is a bot with a lesson."
    )
    parser.add_argument(
        "--folder", required=True, metavar="DIR", help="where games, lessons and training.json are"
    )
    parser.add_argument(
        "--ruleset",
        default=default_ruleset(),
        metavar="NAME",
        help=f"{', '.join(RULESETS)}; default: %(default)s",
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help="seats; default: %(default)s")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", default="0", help="a number or any word; default: %(default)s")
    parser.add_argument(
        "--teachers",
        default="planner,journeyman-1",
        metavar="NAMES",
        help="who plays the games to learn from, with commas, seat by seat in turn; default: %(default)s",
    )
    parser.add_argument(
        "--from",
        dest="method",
        choices=("scores", "differences"),
        default="scores",
        help="what is learned from: what the value misses of the final scores, or turns that are played on from one"
        " position in the same worlds, and by how much their scores differ; default: %(default)s",
    )
    parser.add_argument(
        "--start",
        default="none",
        metavar="LESSON",
        help="the lesson that one from differences goes on from; default: %(default)s",
    )
    parser.add_argument(
        "--bot", default="planner", metavar="NAME", help="who tries the lesson; default: %(default)s"
    )
    parser.add_argument(
        "--deals", type=int, default=60, metavar="N", help="of the match that decides; default: %(default)s"
    )
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print training.json and nothing else")


def run(args: Namespace) -> int:
    """Play, learn, try, and say what came of it."""
    from ironbridge.arena.learning.training import Course, Training

    try:
        check_jobs(args.jobs)
        teachers = bots_named(args.teachers)
        bots_named(args.bot)
        seats = tuple(teachers[seat % len(teachers)] for seat in range(args.players))
        games = str(Path(args.folder, "games"))
        series = Series(args.ruleset, seats, args.games, seed_of(args.seed), games)
        if args.deals < 1:
            raise ValueError(f"a match has at least one deal, not {args.deals}")
        course = Course(series, args.bot, args.deals, args.method, args.start)
        training = Training(course, args.folder)
        signal = train(args, training)
    except SeriesBroken as broken:
        print(f"ironbridge train: {broken}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        raise
    except OSError as error:
        print(
            f"ironbridge train: {error.filename or args.folder}: {error.strerror or error}", file=sys.stderr
        )
        return 1
    except (ValueError, NoCluster) as error:
        print(f"ironbridge train: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(training.log))
    else:
        print_log(training)
    return 128 + signal if signal else 0


def train(args: Namespace, training: "Training") -> int:
    """Do what is missing; the signal that ended it too early, or 0."""
    with workers(args) as (jobs, cluster), signals_noted() as signals:
        with progress_bar("Playing", RateColumn()) as progress:
            games = training.course.series.games
            done = games - sum(1 for _ in training.missing())
            task = progress.add_task("", total=games, completed=done)
            for _ in training.play(jobs, lambda: bool(signals), cluster):
                progress.advance(task)
        if signals:
            return signals[0]
        if training.compared is not None and not compare(training.compared, jobs, cluster, signals):
            return signals[0]
        training.learn()
        match_run = training.gate()
        with Display(match_run) as display:
            for result in match_run.play(jobs, lambda: bool(signals), cluster):
                if isinstance(result, Fault):
                    raise SeriesBroken(str(result))
                display.advance()
    training.conclude(match_run.results)
    return signals[0] if signals else 0


def compare(compared: "Differences", jobs: int, cluster: Cluster | None, signals: Sequence[int]) -> bool:
    """Compare turns where that is missing; whether it came to the end."""
    missing, games = compared.missing(), compared.series.games
    with progress_bar("Comparing", RateColumn()) as progress:
        task = progress.add_task("", total=games, completed=games - missing)
        for _ in compared.compare(jobs, lambda: bool(signals), cluster):
            progress.advance(task)
    return not signals


def print_log(training: "Training") -> None:
    """What was learned and what it is worth, in a few lines."""
    log = training.log
    if found := log.get("fit"):
        print(
            f"{found['turns']} turns learned from; error in {found['held_out']} others"
            f" {found['value_error']:.2f} VP by the value alone, {found['lesson_error']:.2f} VP with the lesson"
        )
    for era, learned in enumerate(log.get("differences", ())):
        gain = interval(Estimate(**learned["gain"]))
        print(
            f"Era {era + 1}: {learned['turns']} turns learned from; correlation in {learned['held_out']} others"
            f" {learned['correlation_before']:.3f} before, {learned['correlation']:.3f} with the lesson, which gains"
            f" {gain} VP a turn" + ("" if learned["is_learned"] else ": not learned")
        )
    gate = log.get("gate")
    if gate is None:
        print(f"Not finished: the same command goes on; {training.folder}")
        return
    before = gate["bot"] if log["start"] == "none" else f"with {log['start']}"
    alone, own = (interval(Estimate(**gate[key])) for key in ("alone", "own"))
    print(f"{gate['bot']} with the lesson - {before}, {gate['deals']} deals: {alone} VP; own copies {own} VP")
    print(f"It helps: {training.folder / log['lesson']}" if gate["helps"] else "It is not shown to help.")
