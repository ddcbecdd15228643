"""`make mutants PART=1`: judge a part of all mutants, at most an hour; `PART=sum` tells what all parts found.

What was judged stays judged for as long as its source file stays the same, so a part may be ended and begun again.
"""

import argparse
import json
import os
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.mutants.covered import FOLDER, WHOLE_GAMES, Covered, covered, mutated_sources
from tests.mutants.judge import Trial, start, wait_for
from tests.mutants.mutator import Mutant, digest_of, mutants_of

PARTS = 8
# The quickest cases of a line find nearly all mutants; the others and whole games are for what they leave.
FIRST = 25
PATIENCE = 600.0  # seconds for whole games on the right sources
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def all_mutants() -> list[Mutant]:
    """The mutants of all rules."""
    return [mutant for name, path in mutated_sources().items() for mutant in mutants_of(name, path)]


def part_of(mutant: Mutant) -> int:
    """The part that a mutant is judged in: each part has some of every module."""
    return int(sha256(mutant.name.encode()).hexdigest(), 16) % PARTS + 1


def equivalents() -> dict[str, str]:
    """The mutants that no test can notice because they play the same game, with the reason."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("equivalent", [])
    return {name: entry["because"] for entry in listed for name in entry["mutants"]}


@dataclass(slots=True)
class Judging:
    """A mutant and what is left to try on it."""

    mutant: Mutant
    rounds: list[tuple[list[str], float]]
    trial: Trial
    seconds: float = 0.0


def rounds_of(mutant: Mutant, known: Covered) -> list[tuple[list[str], float]]:
    """The tests to try on a mutant, round after round, with their seconds."""
    tests = known.of_line(mutant.path, mutant.line)
    batches = [tests[:FIRST], tests[FIRST:], [*WHOLE_GAMES]]
    return [(batch, known.time_of(batch)) for batch in batches if batch]


def judged() -> dict[tuple[str, str], dict[str, Any]]:
    """What was found so far, by name and source."""
    lines = [
        line for path in sorted(FOLDER.glob("part-*.jsonl")) for line in path.read_text("utf-8").splitlines()
    ]
    return {(result["mutant"], result["source"]): result for result in map(json.loads, lines)}


def judge_all(
    mutants: list[Mutant], known: Covered, jobs: int, ends: float
) -> Iterator[tuple[Mutant, str, float]]:
    """Judge mutants side by side until all are judged or the time is over; each with its seconds of processor time."""
    waiting = iter(mutants)
    running: list[Judging] = []
    while True:
        while len(running) < jobs and time.monotonic() < ends and (mutant := next(waiting, None)) is not None:
            rounds = rounds_of(mutant, known)
            tests, seconds = rounds.pop(0)
            running.append(Judging(mutant, rounds, start(mutant, tests, seconds)))
        if not running:
            return
        for one in [*running]:
            result = one.trial.result()
            one.seconds += one.trial.seconds if result else 0.0
            if result == "passed" and one.rounds:
                tests, seconds = one.rounds.pop(0)
                one.trial = start(one.mutant, tests, seconds)
            elif result is not None:
                running.remove(one)
                told = {"passed": "survived", "failed": "killed"}.get(result, result)
                yield one.mutant, told, one.seconds
        time.sleep(0.02)


def run_part(
    part: int, known: Covered, *, jobs: int, minutes: float, most: int | None, is_again: bool
) -> int:
    """Judge what is left of a part; whether all of it was judged and nothing survived."""
    done, same = judged(), equivalents()
    left = []
    for mutant in all_mutants():
        found = done.get((mutant.name, digest_of(mutant.path)))
        is_open = found is None or (is_again and found["result"] == "survived")
        if part_of(mutant) == part and mutant.name not in same and is_open:
            left.append(mutant)
    chosen = left[:: max(1, len(left) // most)][:most] if most else left
    print(f"==> Part {part} of {PARTS}: {len(chosen)} mutants of {len(left)} that are left", flush=True)
    count, began = Counter[str](), time.monotonic()
    with (FOLDER / f"part-{part}.jsonl").open("a", encoding="utf-8") as file:
        for mutant, result, seconds in judge_all(chosen, known, jobs, began + 60 * minutes):
            count[result] += 1
            entry = {
                "mutant": mutant.name,
                "source": digest_of(mutant.path),
                "result": result,
                "seconds": round(seconds, 2),
            }
            print(json.dumps(entry), file=file, flush=True)
            if result == "survived":
                print(told_of(mutant), flush=True)
    spent = (time.monotonic() - began) / 60
    print(
        f"==> {count.total()} judged in {spent:.1f} minutes: {dict(count)}; {len(left) - count.total()} left"
    )
    return 0 if count.total() == len(left) and not count["survived"] else 1


def check_right_sources() -> float:
    """The seconds that whole games take without a change; if they failed so, they would find every mutant."""
    trial = start(None, WHOLE_GAMES, PATIENCE)
    if (result := wait_for(trial)) != "passed":
        sys.exit(f"{' and '.join(WHOLE_GAMES)} end with {result!r} on the right sources: mend them first")
    return trial.seconds


def told_of(mutant: Mutant) -> str:
    """A mutant for a reader."""
    place = mutant.path.relative_to(FOLDER.parents[1])
    return f"  {place}:{mutant.line}: {mutant.function}: {mutant.change}"


def summary() -> int:
    """Tell what all parts found."""
    done, same, mutants = judged(), equivalents(), all_mutants()
    names = {mutant.name for mutant in mutants}
    count, seconds, survivors = Counter[str](), Counter[int](), []
    for mutant in mutants:
        found = done.get((mutant.name, digest_of(mutant.path)))
        result = "equivalent" if mutant.name in same else found["result"] if found else "not judged yet"
        count[result] += 1
        seconds[part_of(mutant)] += round(found["seconds"]) if found else 0
        if result == "survived":
            survivors.append(mutant)
    print(
        f"{len(mutants)} mutants: "
        + ", ".join(f"{number} {result}" for result, number in count.most_common())
    )
    print(
        "Minutes of the parts, one mutant after another: "
        + ", ".join(f"{seconds[part] / 60:.0f}" for part in sorted(seconds))
    )
    for mutant in survivors:
        print(told_of(mutant))
    unknown = [name for name in same if name not in names]
    for name in unknown:
        print(f"  {EQUIVALENT.name} lists what is no mutant any more: {name}")
    return 1 if survivors or unknown or count["not judged yet"] else 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("part", help=f"1 to {PARTS}, sum or all")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=55, help="begin no further mutant after so long")
    parser.add_argument("--most", type=int, help="judge a sample of so many")
    parser.add_argument(
        "--again", action="store_true", help="judge those again that survived, after new tests"
    )
    options = parser.parse_args()
    if options.part == "sum":
        return summary()
    parts = [str(part) for part in range(1, PARTS + 1)]
    if options.part not in {*parts, "all"}:
        parser.error(f"PART is 1 to {PARTS}, sum or all")
    os.environ["IRONBRIDGE_ENGINE"] = "pure"
    known = covered(options.jobs)
    known.seconds.update(dict.fromkeys(WHOLE_GAMES, check_right_sources() / len(WHOLE_GAMES)))
    how = {"jobs": options.jobs, "minutes": options.minutes, "most": options.most, "is_again": options.again}
    codes = [
        run_part(int(part), known, **how) for part in (parts if options.part == "all" else [options.part])
    ]
    return max(codes) if options.part != "all" else summary()


if __name__ == "__main__":
    sys.exit(main())
