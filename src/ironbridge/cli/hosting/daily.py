"""`ironbridge daily verify`: checks that the luck of a day was not chosen, and what records of it replay to."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from ironbridge.cli.arguments.record_files import record_for
from ironbridge.games.catalogue import ruleset
from ironbridge.record import Record, first_state
from ironbridge.record.lines import shown
from ironbridge.rules.deal import Deal, deal
from ironbridge.rules.final_turn import FinalTurn
from ironbridge.server.minds.bot_turns import BotTurn, seed_of
from ironbridge.server.play.daily.days import commitment_of, drawn
from ironbridge.server.store.tokens import hashed

MOST = 1_000_000  # bytes of an answer
SECONDS = 30  # that a server may take


@dataclass(frozen=True, slots=True)
class Board:
    """What follows from a secret: cards, the seat of the people, the bots of all others, and their luck."""

    deal: Deal
    seat: int
    bots: Mapping[int, str]
    luck: str


def add_options(parser: ArgumentParser) -> None:
    """Add `daily verify FROM...` and its options."""
    parser.description = (
        "Check a daily deal, or a duplicate, that is over: the secret fits the commitment, and seat and cards follow"
        " from it. Records of it are replayed: their cards are those of the day, and the VP are told. Of several"
        " servers, all must have the same secret, and their results are told together. The exit code is 1 if anything"
        " is wrong."
    )
    parser.add_argument("what", choices=["verify"], help="what to do")
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="FROM",
        help="the answer to GET /api/daily/DAY/PLAYERS or GET /api/duplicates/NAME: a file, or its whole address",
    )
    parser.add_argument("--commitment", metavar="HEX", help="what you have kept since before the day")
    parser.add_argument(
        "--record", action="append", default=[], metavar="FILE", help="a game of it; given several times"
    )
    parser.add_argument(
        "--bots", action="store_true", help="have the bots of the records decide anew, which takes a while"
    )


def run(args: Namespace) -> int:
    """Check everything, and say what holds."""
    try:
        told = [_told(source) for source in args.sources]
        wrong = [
            f"{source}: {complaint}"
            for source, each in zip(args.sources, told, strict=True)
            for complaint in _complaints(each, args.commitment)
        ]
        if len({(_name(each), each["secret"]) for each in told}) > 1:
            wrong.append("these servers do not tell of the same deal: day, players or secret differ")
        boards = [] if wrong else _boards(told[0])
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"ironbridge daily: {shown(str(error))}", file=sys.stderr)
        return 2
    if not wrong:
        kept = "the commitment that you kept" if args.commitment else "the commitment that is told with it"
        print(shown(f"{_name(told[0])}: the secret fits {kept}; seat and cards follow from it."))
        for line in _results(args.sources, told):
            print(shown(line))
    for name in [] if wrong else args.record:
        record, is_whole = record_for("daily", name)
        if record is None or not is_whole:
            wrong.append(f"{name}: not verified")
            continue
        line, is_right = _replayed(record, boards, has_bots=args.bots)
        print(shown(f"{name}: {line}")) if is_right else wrong.append(f"{name}: {line}")
    for complaint in wrong:
        print(shown(complaint), file=sys.stderr)
    return 1 if wrong else 0


def _told(source: str) -> dict[str, Any]:
    if source.startswith(("http://", "https://")):
        with urlopen(source, timeout=SECONDS) as answer:
            text = answer.read(MOST)
    else:
        text = Path(source).read_bytes()
    told = json.loads(text)
    if not isinstance(told, dict) or not isinstance(told.get("secret"), str):
        raise ValueError(f"{source}: no secret is told there; it is when the day or the duplicate is over")
    return told


def _name(told: Mapping[str, Any]) -> str:
    return told["id"] if "id" in told else f"{told['day']} for {told['players']}"


def _boards(told: Mapping[str, Any]) -> list[Board]:
    """A daily deal has one board, a duplicate as many as seats."""
    rules, players, secret = ruleset(told["ruleset"]), int(told["players"]), told["secret"]
    if "id" in told:
        dealt = [deal(rules, players, drawn(secret, "deal", number)) for number in range(players)]
        return [
            Board(
                each,
                each.turn_order[number],
                {seat: told["bot"] for seat in range(players) if seat != each.turn_order[number]},
                drawn(secret, "luck", number),
            )
            for number, each in enumerate(dealt)
        ]
    seat = int(drawn(secret, "seat", players), 16) % players
    others = [other for other in range(players) if other != seat]
    bots = dict(zip(others, told["bots"], strict=True))
    one = deal(rules, players, drawn(secret, "deal", players))
    return [Board(one, seat, bots, drawn(secret, "luck", players))]


def _complaints(told: Mapping[str, Any], kept: str | None) -> Iterator[str]:
    """What is wrong with what a server tells."""
    begun = told["id"] if "id" in told else told["day"]
    made = commitment_of(begun, told["secret"])
    if made != told["commitment"]:
        yield "the secret does not fit the commitment that is told with it"
    if kept is not None and made != kept.strip().lower():
        yield "the secret does not fit the commitment that you kept"
    boards = _boards(told)
    seats = [each["seat"] for each in told["boards"]] if "id" in told else [told["seat"]]
    if seats != [board.seat for board in boards]:
        yield "the seat does not follow from the secret"
    if "id" not in told and told["deal"] != boards[0].deal.to_data():
        yield "the cards do not follow from the secret"


def _results(sources: Sequence[str], told: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What people made, of several servers the best first."""
    found = [
        (result["vp"], result["name"] or "no name", source)
        for source, each in zip(sources, told, strict=True)
        for result in chain(each.get("results", ()), each.get("newcomers", ()))
    ]
    for vp, name, source in sorted(found, key=lambda one: (-one[0], one[2], one[1])):
        yield f"{vp:>5} VP  {name}" + (f"  {source}" if len(told) > 1 else "")


def _replayed(record: Record, boards: Sequence[Board], *, has_bots: bool) -> tuple[str, bool]:
    """What a record of a board replays to, and whether all is right with it."""
    board = next((each for each in boards if each.deal == record.deal), None)
    if board is None:
        return "its cards are not those of the day", False
    state = first_state(record)
    codes = list(chain.from_iterable(record.actions))
    turns = 0
    while codes and (seat := state.seat_to_act) is not None:
        turn = FinalTurn(state)
        while codes and not turn.is_whole:
            turn.push(codes.pop(0))
        if has_bots and seat in board.bots:
            bot, luck = board.bots[seat], hashed(f"{board.luck} {turns}")
            asked = BotTurn(bot, state.view(seat).to_data(), seed_of(bot, board.luck, seat, luck))
            if asked.answer(lambda _: None).choices != turn.choices:
                return f"turn {turns + 1} is not what {bot} decides with the luck of the day", False
        state = turn.state
        turns += 1
    outcome = state.outcome()
    if outcome is None:
        return "the game is not over", False
    decided = "; its bots decide so with the luck of the day" if has_bots else ""
    return f"{outcome.seats[board.seat].vp} VP in seat {board.seat}, after {turns} turns{decided}", True
