"""`python -m benchmarks.solitary`: how many VP plans to the end of an era could gain, where no rival is in the way.

One seat plays Brass: Birmingham for two, the other passes. Compared on the same deals: the planner's best turn each
time; a beam over own turns to the end of the era that knows which cards it will draw, which no player does; and the
same beam over cards dealt at random several times, whose first turn is taken if most plans begin with it.
"""

import argparse
import statistics
import sys
from dataclasses import dataclass

from ironbridge.bots.plain_value import weights_of
from ironbridge.bots.search.lookahead import play
from ironbridge.bots.search.turn_search import TurnSearch, Way
from ironbridge.bots.value import VP, Value
from ironbridge.engine.codes import ASK_OVER, PASS
from ironbridge.engine.hidden import reveal
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.state import new_game

RULESET = "birmingham"
WEIGHTS = weights_of(RULESET)
SEAT = 0
ENOUGH = 10**9  # nodes


@dataclass(frozen=True)
class Plan:
    """Turns of our own: the position after them, what it is worth, and the first of them."""

    position: Position
    worth: int
    first: Way | None


def search_for(position: Position) -> TurnSearch:
    """A search of our turn."""
    return TurnSearch(Value(position.rulebook.tables, WEIGHTS), SEAT, ENOUGH)


def to_our_turn(position: Position) -> None:
    """Let the rival pass until it is our turn, or the game is over."""
    while position.ask != ASK_OVER and seat_to_act(position) != SEAT:
        codes = position.legal()
        position.push(PASS if PASS in codes else codes[0])


def after(position: Position, turn: Way) -> Position:
    """The position of our next turn, or of the end."""
    o = position.copy()
    at = o.turn
    play(o, turn.codes)
    while o.ask != ASK_OVER and seat_to_act(o) == SEAT and o.turn == at:
        play(o, search_for(o).turns(o)[0].codes)
    to_our_turn(o)
    return o


def worth(position: Position) -> int:
    """What our seat has and may hope for, in hundredths of a VP."""
    if position.ask == ASK_OVER:
        return int(position.vp[SEAT]) * VP
    return int(search_for(position).turns(position)[0].value)


def best_plan(position: Position, width: int, branch: int) -> Plan:
    """The plan that ends best at the end of the era, as far as a beam sees."""
    era = position.era
    beam = [Plan(position, 0, None)]
    while True:
        found: list[Plan] = []
        for plan in beam:
            s = plan.position
            if s.ask == ASK_OVER or s.era != era:
                found.append(plan)
                continue
            for turn in search_for(s).whole_turns(s, 2)[:branch]:
                o = after(s, turn)
                value = worth(o) if o.ask == ASK_OVER or o.era != era else int(turn.value)
                found.append(Plan(o, value, plan.first or turn))
        found.sort(key=lambda plan: -plan.worth)
        beam = found[:width]
        if all(plan.position.ask == ASK_OVER or plan.position.era != era for plan in beam):
            return beam[0]


def first_turn(position: Position, width: int, branch: int, worlds: int, seed: str) -> Way:
    """The turn to play: the planner's, that of the best plan with known cards, or of most plans with dealt ones."""
    turns = search_for(position).whole_turns(position, 2)
    if width == 1 or len(turns) == 1:
        return turns[0]
    if worlds == 0:
        first = best_plan(position, width, branch).first
        return first or turns[0]
    votes: dict[tuple[int, ...], list[int]] = {}
    ways: dict[tuple[int, ...], Way] = {}
    luck = chance(seed)
    for _ in range(worlds):
        plan = best_plan(reveal(position, SEAT, luck), width, branch)
        if plan.first is not None:
            key = tuple(sorted(plan.first.codes))
            ways.setdefault(key, plan.first)
            votes.setdefault(key, []).append(plan.worth)
    return ways[max(votes, key=lambda key: (len(votes[key]), sum(votes[key])))]


def game(number: int, width: int, branch: int, worlds: int) -> int:
    """Our VP in a game alone."""
    position = new_game(deal(RULESET, 2, f"solitary {number}")).position
    to_our_turn(position)
    turn = 0
    while position.ask != ASK_OVER:
        turn += 1
        position = after(position, first_turn(position, width, branch, worlds, f"{number} {turn}"))
    return int(position.vp[SEAT])


def main() -> int:
    """Print the VP of each way to plan."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solitary", description=__doc__)
    parser.add_argument("--deals", type=int, default=6, help="games of each (6)")
    parser.add_argument("--width", type=int, default=12, help="plans kept after each turn (12)")
    parser.add_argument("--branch", type=int, default=4, help="turns tried in each (4)")
    parser.add_argument(
        "--worlds", type=int, default=3, help="times the unknown cards are dealt for a turn (3)"
    )
    args = parser.parse_args()
    plain: list[int] = []
    for name, width, worlds in (
        ("planner", 1, 0),
        ("plans, cards known", args.width, 0),
        ("plans, cards dealt", args.width, args.worlds),
    ):
        found = []
        for number in range(args.deals):
            found.append(game(number, width, args.branch, worlds))
            print(f"\r{name}: {number + 1} of {args.deals}", end="", file=sys.stderr)
        plain = plain or found
        gains = [mine - theirs for mine, theirs in zip(found, plain, strict=True)]
        spread = 2 * statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
        print(
            f"\r{name}: mean {statistics.fmean(found):.1f} VP, {statistics.fmean(gains):+.1f} ±{spread:.1f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
