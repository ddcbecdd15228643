"""`make mutants PART=1`: judge a part of all mutants, at most an hour; `PART=sum` tells what all parts found.

What was judged stays judged for as long as its source file stays the same, so a part may be ended and begun again.
"""

import argparse
import json
import os
import sys
import time
import tomllib
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from tests.mutants.covered import CASES, FOLDER, QUICK_GAMES, WHOLE_GAMES, Covered, covered, mutated_sources
from tests.mutants.judge import Collected, FromTheStart, Trial, collected
from tests.mutants.mutator import Mutant, mutants_of

PARTS = 4
# Some quick cases of a line and a few games find nearly all mutants, and more of them most others: tests of so many
# seconds. The quickest cases do little, so games come early.
FEW_CASES_SECONDS, FEW_GAMES_SECONDS, CASES_SECONDS, GAMES_SECONDS = 0.05, 0.2, 1.0, 2.0
# So many tests that found other mutants of the same function, and of the same module, are tried first.
MOST_FOUND, MOST_FOUND_IN_MODULE = 10, 40
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
    """A mutant and the tests that are to be tried on it yet, round after round."""

    mutant: Mutant
    rounds: list[list[str]]
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class How:
    """How much is judged."""

    jobs: int
    minutes: float
    most: int | None
    is_again: bool
    is_quick: bool
    only: str


class Judge(Protocol):
    """Whatever runs tests on a mutant in a process of its own."""

    def start(self, mutant: Mutant, tests: Sequence[str]) -> Trial:
        """Start it."""


def rounds_of(mutant: Mutant, known: Covered, found_by: Mapping[str, Counter[str]]) -> list[list[str]]:
    """The tests to try on a mutant, round after round: quick cases, some whole games, all the rest.

    The first are those that found other mutants of the same function or module, and those in the folder of the module.
    A test that cannot see the change is left out.
    """
    cases, games_of_it = known.cases_of(mutant), known.whole_games(mutant)

    def found(place: str, most: int) -> list[str]:
        """The tests that found most mutants of a place."""
        tests = [test for test, _ in found_by[place].most_common() if test in able]
        return tests[:most]

    able = {test for test in [*cases, *games_of_it] if known.seconds[test] <= CASES_SECONDS}
    of_function = found(f"{mutant.module}: {mutant.function}", MOST_FOUND)
    first = [*of_function, *found(mutant.module, MOST_FOUND_IN_MODULE)]
    few = [
        *known.within(FEW_CASES_SECONDS, cases),
        *known.within(FEW_GAMES_SECONDS, known.rich_games(mutant)),
    ]
    beside = [test for test in cases if test.rpartition("/")[0] == mutant.folder_of_tests]
    quick = dict.fromkeys(
        [*first, *few, *known.within(CASES_SECONDS, beside), *known.within(CASES_SECONDS, cases)]
    )
    games = [
        test
        for test in known.within(GAMES_SECONDS, known.whole_games(mutant, [QUICK_GAMES]))
        if test not in quick
    ]
    rest = [test for test in [*cases, *games_of_it] if test not in quick and test not in games]
    return [batch for batch in ([*quick], games, rest) if batch] or [known.quickest(known.games)]


def results_in(path: Path) -> list[dict[str, Any]]:
    """What was found in a part so far."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def judged() -> dict[tuple[str, str], dict[str, Any]]:
    """What was found so far, by name and source."""
    results = [result for path in sorted(FOLDER.glob("part-*.jsonl")) for result in results_in(path)]
    return {(result["mutant"], result["source"]): result for result in results}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about a mutant, in how many seconds of processor time, by which test."""

    mutant: Mutant
    result: str
    seconds: float
    by: str

    def plain(self) -> dict[str, Any]:
        """As it is kept."""
        return {
            "mutant": self.mutant.name,
            "source": self.mutant.source,
            "result": self.result,
            "seconds": round(self.seconds, 2),
            "by": self.by,
        }


def judge_all(
    mutants: Sequence[Mutant], known: Covered, judge: Judge, how: How, ends: float
) -> Iterator[Verdict]:
    """Judge mutants side by side until all are judged or the time is over.

    What a round has left waits until the others have had theirs: the last round takes by far the longest. What waits
    for that one is told as `left`, so that it need not be begun again.
    """
    done, found_by = judged(), defaultdict[str, Counter[str]](Counter)

    def learn(name: str, by: str) -> None:
        """Remember which test found a mutant."""
        module, function, _ = name.split(": ", 2)
        found_by[module][by] += 1
        found_by[f"{module}: {function}"][by] += 1

    for (name, _), told in done.items():
        if told["by"]:
            learn(name, told["by"])
    waiting = deque(Judging(mutant, []) for mutant in mutants)
    running: list[tuple[Judging, Trial]] = []
    while True:
        while len(running) < how.jobs and time.monotonic() < ends and waiting:
            one = waiting.popleft()
            if not one.rounds:
                one.rounds = rounds_of(one.mutant, known, found_by)
                found = done.get(one.mutant.key)
                if found and found["result"] == "left" and not how.is_again:
                    one.rounds, one.seconds = one.rounds[-1:], found["seconds"]
            tests = one.rounds.pop(0)
            running.append((one, judge.start(one.mutant, tests)))
        if not running:
            return
        for one, trial in [*running]:
            if (result := trial.result()) is None:
                continue
            running.remove((one, trial))
            one.seconds += trial.seconds
            if result == "passed" and one.rounds:
                if len(one.rounds) > 1 or not how.is_quick:
                    waiting.append(one)
                if len(one.rounds) == 1:
                    yield Verdict(one.mutant, "left", one.seconds, "")
            elif result != "impossible":  # that is for another judge
                if trial.by:
                    learn(one.mutant.name, trial.by)
                result = {"passed": "survived", "failed": "killed"}.get(result, result)
                yield Verdict(one.mutant, result, one.seconds, trial.by)
        time.sleep(0.002)


def left_of(part: int, how: How) -> list[Mutant]:
    """The mutants of a part that are to be judged yet, first those that were not even begun."""
    done, same = judged(), equivalents()
    open_results = ["", *(["survived", "left"] if how.is_again else [] if how.is_quick else ["left"])]
    left: dict[str, list[Mutant]] = {result: [] for result in open_results}
    for mutant in all_mutants():
        result = done.get(mutant.key, {"result": ""})["result"]
        is_chosen = part_of(mutant) == part and how.only in mutant.name and mutant.name not in same
        if is_chosen and result in open_results:
            left[result].append(mutant)
    return [mutant for result in open_results for mutant in left[result]]


def run_part(part: int, known: Covered, how: How) -> int:
    """Judge what is left of a part; whether all of it was judged and nothing survived."""
    left = left_of(part, how)
    chosen = left[:: max(1, len(left) // how.most)][: how.most] if how.most else left
    print(f"==> Part {part} of {PARTS}: {len(chosen)} mutants of {len(left)} that are left", flush=True)
    path, began = FOLDER / f"part-{part}.jsonl", time.monotonic()
    before = len(results_in(path))

    def keep(mutants: list[Mutant], judge: Judge) -> None:
        """Judge mutants and write down what was found."""
        with path.open("a", encoding="utf-8") as file:
            for verdict in judge_all(mutants, known, judge, how, began + 60 * how.minutes):
                print(json.dumps(verdict.plain()), file=file, flush=True)
                if verdict.result == "survived":
                    print(told_of(verdict.mutant), flush=True)

    later = [mutant for mutant in chosen if not known.is_at_import(mutant)]
    temporary = FOLDER / "temporary"
    if later and not collected(
        [*CASES, *WHOLE_GAMES], lambda items: keep(later, Collected(known.seconds, temporary, items))
    ):
        sys.exit("The tests could not be collected")
    found = {result["mutant"] for result in results_in(path)[before:]}
    keep([mutant for mutant in chosen if mutant.name not in found], FromTheStart(known.seconds, temporary))
    results = {result["mutant"]: result["result"] for result in results_in(path)[before:]}
    count, spent = Counter(results.values()), (time.monotonic() - began) / 60
    print(
        f"==> {count.total()} judged in {spent:.1f} minutes: {dict(count)}; {len(left) - count.total()} left"
    )
    return 0 if count.total() == len(left) and not count["survived"] and not count["left"] else 1


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
        found = done.get(mutant.key)
        result = "equivalent" if mutant.name in same else found["result"] if found else "not judged yet"
        count[result] += 1
        seconds[part_of(mutant)] += round(found["seconds"]) if found else 0
        if result in {"survived", "left"}:
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
        "--again", action="store_true", help="judge those again that survived or are left, after new tests"
    )
    parser.add_argument("--quick", action="store_true", help="leave out the long last round")
    parser.add_argument("--only", default="", help="judge those with this in their names")
    options = parser.parse_args()
    if options.part == "sum":
        return summary()
    parts = [str(part) for part in range(1, PARTS + 1)]
    if options.part not in {*parts, "all"}:
        parser.error(f"PART is 1 to {PARTS}, sum or all")
    os.environ["IRONBRIDGE_ENGINE"] = "pure"
    known = covered(options.jobs, is_quick=options.quick)
    how = How(options.jobs, options.minutes, options.most, options.again, options.quick, options.only)
    codes = [run_part(int(part), known, how) for part in (parts if options.part == "all" else [options.part])]
    return max(codes) if options.part != "all" else summary()


if __name__ == "__main__":
    sys.exit(main())
