"""`make bench-advice`: how often the review calls an advised turn worse than good.

Positions are the beginnings of turns in games among planners and journeymen, of every ruleset with two eras and each
number of its players in turn. In each of them advice is asked for until its last answer; the review judges the first
turn that names, with fresh luck. Where the answer at once named another turn, both are also played to the end of the
game in the same worlds, by planners who know no lessons: a judge that shares nothing with either.

Every position is written to a file as soon as it is judged, so a run that ends goes on where it stopped.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from ironbridge.bots.advice import BUDGETS, advise
from ironbridge.bots.bot import Budget
from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.distant_market import is_distant_sale
from ironbridge.bots.plain_value import value_for
from ironbridge.bots.search.lookahead import Lookahead, play
from ironbridge.bots.search.turn_search import TurnSearch
from ironbridge.bots.value import Value
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.engine.hidden import reveal
from ironbridge.engine.position import Position
from ironbridge.games.catalogue import RULESETS
from ironbridge.review.judging import judge
from ironbridge.rules.choices import Choice
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import State, View, new_game

TABLES = [
    (name, players)
    for name, ruleset in RULESETS.items()
    if ruleset.has_rail_era
    for players in ruleset.player_counts
]
PLENTY = 1_000_000_000  # nodes, where only the number of worlds is to count
WORSE = ("inaccuracy", "mistake", "blunder")


@dataclass(frozen=True)
class Judged:
    """An advised turn: where it stands, what the review says of it, and what it gained over the answer at once."""

    number: int
    table: str
    era: int
    round: int
    verdict: str
    loss: float
    uncertainty: float
    worlds: int
    seconds: float
    gain: float | None  # VP at the end of the game; None where the answer at once was the same


def position(number: int, seed: str) -> State:
    """The beginning of a turn somewhere in a game."""
    ruleset, players = TABLES[number % len(TABLES)]
    luck = chance(f"{seed} {number}")
    state = new_game(deal(ruleset, players, f"{seed} {number}"))
    t = state.position.rulebook.tables
    turns = luck.below(t.eras * t.rounds * players)
    bots = [make_bot(("planner", "journeyman")[seat % 2]) for seat in range(players)]
    before = None
    while (seat := state.seat_to_act) is not None:
        s = state.position
        if s.ask == ASK_ACTION and (at := (s.era, s.round, s.turn)) != before:
            before = at
            if turns <= 0 and len(s.legal()) > 1:
                return state
            turns -= 1
        s.push(bots[seat].choose_code(state.view(seat), bots[seat].budget(), luck))
    return position(number + len(TABLES), seed)


def judged(number: int, seed: str, nodes: int, worlds: int, last: int) -> Judged:
    """The verdict on the turn that is advised in a position, by an answer of which others go before."""
    state = position(number, seed)
    assert state.seat_to_act is not None
    view = state.view(state.seat_to_act)
    began = time.perf_counter()
    for budget in BUDGETS[: last + 1]:
        advice = advise(view, Budget(budget))
    seconds = time.perf_counter() - began
    choices, codes = until_luck(view, advice.turns[0].choices)
    verdict = judge(view, choices, codes, nodes, chance(f"{seed} judge {number}"))
    _, first = until_luck(view, advise(view, Budget(BUDGETS[0])).turns[0].choices)
    s = view.position
    gain = None
    if sorted(first) != sorted(codes):
        luck, value = chance(f"{seed} end {number}"), value_for(view)
        gains = [
            final(value, world, codes, view.seat) - final(value, world, first, view.seat)
            for world in (reveal(s, view.seat, luck) for _ in range(worlds))
        ]
        gain = fmean(gains)
    return Judged(
        number,
        f"{view.ruleset.name}-{view.players}",
        int(s.era),
        int(s.round),
        verdict.kind,
        verdict.loss,
        verdict.uncertainty,
        verdict.worlds,
        seconds,
        gain,
    )


def until_luck(view: View, choices: Sequence[Choice]) -> tuple[list[Choice], list[int]]:
    """The choices of a turn up to a sale that turns over a demand tile, as reviews judge them, and packed."""
    draft = Draft(view)
    done: list[Choice] = []
    for choice in choices:
        code = draft.encode(choice)
        draft.push(code)
        done.append(choice)
        if is_distant_sale(code) or draft.is_whole:
            break
    return done, list(draft.choices)


def final(value: Value, world: Position, codes: list[int], seat: int) -> int:
    """The score of a seat when it has played a turn and all play on as hasty planners."""
    o = world.copy()
    play(o, codes)
    return Lookahead(TurnSearch(value, seat, PLENTY)).scores(o)[seat]


def found_before(file: Path) -> Iterator[Judged]:
    """What an earlier run has judged; a line that it did not finish is judged anew."""
    if not file.exists():
        return
    for line in file.read_text("utf-8").splitlines(keepends=True):
        if line.endswith("\n"):
            yield Judged(**json.loads(line))


def report(found: Sequence[Judged]) -> str:
    """What the review says of all turns, and what they gained."""
    counts = Counter(one.verdict for one in found)
    bad = sum(counts[kind] for kind in WORSE)
    gains = [0.0 if one.gain is None else one.gain for one in found]
    error = 1.96 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    seconds = [one.seconds for one in found]
    others = sum(one.gain is not None for one in found)
    lines = [
        f"{len(found)} positions: " + ", ".join(f"{count} {kind}" for kind, count in counts.most_common()),
        f"worse than good: {bad} ({100 * bad / len(found):.1f} %), blunders: {counts['blunder']}",
        f"mean loss {fmean(one.loss for one in found):.2f} VP",
        f"{others} are not the answer at once; played to the end {fmean(gains):+.2f} ±{error:.2f} VP a turn",
        f"all answers up to that one: {fmean(seconds):.2f} s in the mean, {max(seconds):.2f} s at most",
    ]
    return "\n".join(lines)


def main() -> int:
    """Judge positions until there are enough, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.advice", description=__doc__)
    parser.add_argument("--positions", type=int, default=200, help="how many (200)")
    parser.add_argument("--nodes", type=int, default=60_000, help="the budget of the review (60000)")
    parser.add_argument("--worlds", type=int, default=8, help="games played to the end for each turn (8)")
    parser.add_argument(
        "--answer", type=int, default=len(BUDGETS) - 1, help="which answer; 0 is the one at once"
    )
    parser.add_argument("--seed", default="advice", help="another one gives other positions (advice)")
    parser.add_argument("--file", type=Path, default=Path("build/bench-advice.jsonl"))
    args = parser.parse_args()
    found = {one.number: one for one in found_before(args.file)}
    args.file.parent.mkdir(parents=True, exist_ok=True)
    args.file.write_text("".join(json.dumps(asdict(one)) + "\n" for one in found.values()), "utf-8")
    with args.file.open("a", encoding="utf-8") as file:
        for number in range(args.positions):
            if number not in found:
                found[number] = judged(number, args.seed, args.nodes, args.worlds, args.answer)
                file.write(json.dumps(asdict(found[number])) + "\n")
                file.flush()
                print(f"\r{len(found)} of {args.positions}", end="", file=sys.stderr)
    print("\n" + report([found[number] for number in range(args.positions)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
