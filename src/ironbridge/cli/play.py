"""`ironbridge play`: a game in the terminal, a person against bots, or bots alone."""

import os
import secrets
import shlex
import sys
from argparse import ArgumentParser, Namespace
from contextlib import closing
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ironbridge.arena.saving import recorded_name
from ironbridge.bots.bot import ProgramFault
from ironbridge.bots.catalogue import BOTS, make_bot
from ironbridge.bots.master import MasterBot
from ironbridge.cli.arguments.seats import OWN_BOTS, bots_for_seats
from ironbridge.cli.simulate import INTERRUPTED, seed_of
from ironbridge.cli.terminal.game import Decider, TerminalGame
from ironbridge.cli.terminal.keyboard import Left, NoInput
from ironbridge.cli.terminal.look import SEAT_NAMES, named, new_console
from ironbridge.cli.terminal.person import Asker
from ironbridge.games.catalogue import RULESETS, default_ruleset, ruleset
from ironbridge.record import Player, make_record, write_record
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.state import new_game
from ironbridge.words.speaker import Speaker
from ironbridge.workers import AnswerFailed, WorkerDied
from ironbridge.workers.spread import Spread

DEFAULT_BOT = "foreman"  # it says which rule of thumb it follows


def add_options(parser: ArgumentParser) -> None:
    """Add `play [--ruleset NAME] [--players N] [--seat N] [--bots NAMES] [--seed SEED] [--watch] [--delay S]`."""
    parser.description = (
        "Play in the terminal against bots; --watch lets bots play alone. Choices are made by number or in"
        " words; in the game 'advice' names the best turns and why, and 'help' lists what can be typed. Input may come"
        " from a pipe; where there is none, the game ends politely with exit code 0."
    )
    parser.add_argument(
        "--ruleset",
        default=default_ruleset(),
        metavar="NAME",
        help=f"{', '.join(RULESETS)}; default: %(default)s",
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help="2 to 4; default: %(default)s")
    parser.add_argument(
        "--seat", type=int, default=0, metavar="N", help="yours, from 0 as in records; default: %(default)s"
    )
    parser.add_argument(
        "--bots",
        default=DEFAULT_BOT,
        metavar="NAMES",
        help=f"one bot for all other seats or, with commas, one for each: {', '.join(BOTS)}, {OWN_BOTS};"
        " default: %(default)s",
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes that a master thinks on, which chooses the same with any number; default: all cores",
    )
    parser.add_argument("--seed", help="a number or any word; the same seed deals the same game")
    parser.add_argument("--watch", action="store_true", help="bots play alone")
    parser.add_argument(
        "--delay", type=float, default=0.0, metavar="SECONDS", help="pause after every action of a bot"
    )
    parser.add_argument(
        "--save", metavar="FILE", help="write the record of the game, as far as it was played, when it ends"
    )


def run(args: Namespace) -> int:
    """Play one game."""
    seed = seed_of(args.seed) if args.seed else secrets.randbelow(1_000_000)
    console = new_console()
    try:
        game = game_of(args, seed, console)
    except ValueError as error:
        print(f"ironbridge play: {error}", file=sys.stderr)
        return 2
    greet(game, args, seed)
    with closing(Spread(args.jobs)) as spread:
        for player in game.players:
            if isinstance(player.bot, MasterBot) and args.jobs > 1:
                player.bot.spread = spread
        code = play(game, args, seed)
    return code if args.save is None else save(game, args, seed) or code


def play(game: TerminalGame, args: Namespace, seed: int | str) -> int:
    """Play until the game ends or the person leaves it."""
    console = game.console
    again = f"The same deal again: {command(args, seed)}"
    try:
        game.play(Asker())
    except Left:
        console.print(f"You left the game. {again}")
    except NoInput:
        console.print(f"There is no more input, so the game ends here. {again}")
        console.print("Bots alone: ironbridge play --watch")
    except ProgramFault as fault:
        seat = game.state.seat_to_act
        bot = None if seat is None else game.players[seat].bot
        name = bot.name if bot is not None else ""
        print(f"ironbridge play: the bot {name} failed: {fault}", file=sys.stderr)
        return 1
    except (AnswerFailed, WorkerDied) as fault:
        print(f"ironbridge play: a process failed: {fault}; --jobs 1 does without", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        console.print(f"\nInterrupted. {again}")
        return INTERRUPTED
    else:
        console.print(again)
    return 0


def save(game: TerminalGame, args: Namespace, seed: int | str) -> int:
    """Write the record of all whole actions."""
    record = make_record(
        deal(args.ruleset, args.players, seed),
        game.choices,
        players=[
            Player("", "person" if player.bot is None else f"bot:{recorded_name(player.bot.name)}")
            for player in game.players
        ],
        tags={"date": date.today().isoformat()},
    )
    try:
        Path(args.save).write_text(write_record(record), "utf-8", newline="\n")
    except OSError as error:
        print(f"ironbridge play: {args.save}: {error.strerror or error}", file=sys.stderr)
        return 1
    game.console.print(f"Saved {len(record.actions)} actions to {args.save}.", soft_wrap=True)
    return 0


def command(args: Namespace, seed: int | str) -> str:
    """The command that deals the same game again."""
    words = ["ironbridge", "play", "--seed", str(seed), "--players", str(args.players)]
    if args.ruleset != default_ruleset():
        words += ["--ruleset", args.ruleset]
    if args.bots != DEFAULT_BOT:
        words += ["--bots", args.bots]
    if args.watch:
        words += ["--watch"]
    elif args.seat:
        words += ["--seat", str(args.seat)]
    return shlex.join(words)


def game_of(args: Namespace, seed: int | str, console: Console) -> TerminalGame:
    """The table as asked for; what cannot be raises ValueError."""
    rules = ruleset(args.ruleset)
    rules.for_players(args.players)
    if args.jobs < 1:
        raise ValueError(f"--jobs is a number of processes from 1, not {args.jobs}")
    if args.delay < 0:
        raise ValueError(f"--delay is a number of seconds, not {args.delay}")
    if not 0 <= args.seat < args.players:
        raise ValueError(f"--seat is from 0 to {args.players - 1}, not {args.seat}")
    own = None if args.watch else args.seat
    names = list(bots_for_seats(args.bots, args.players if args.watch else args.players - 1))
    lucks = [chance(f"{seed} seat {seat}") for seat in range(args.players)]
    players = [
        Decider(luck, None if seat == own else make_bot(names.pop(0))) for seat, luck in enumerate(lucks)
    ]
    speaker = Speaker(rules.name, SEAT_NAMES[: args.players])
    return TerminalGame(console, new_game(deal(rules, args.players, seed)), players, speaker, args.delay)


def greet(game: TerminalGame, args: Namespace, seed: int | str) -> None:
    """Who plays, and how."""
    console, speaker = game.console, game.speaker
    console.print(Text(f"{game.state.ruleset.title}, {args.players} players, seed {seed}", style="bold"))
    for seat, player in enumerate(game.players):
        line = named(seat, speaker.seats[seat])
        line.append(" is you" if player.bot is None else f" is the bot {player.bot.name}", style="not bold")
        console.print(line)
    if not game.is_watched:
        console.print("Pick lines by number, or type a choice in words.")
        console.print("'advice' names good turns and why, 'help' tells the rest.")
        game.show_legend()
