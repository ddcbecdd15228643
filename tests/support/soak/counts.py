"""Long counts: what faults and fuzz add up to over many short rounds, each with luck of its own.

A round is a run of a few tests that takes minutes and adds its numbers to a file when it has passed. Several rounds go
on at once, of different kinds as long as there are such. Whoever goes on later goes on with the next round; only rounds
of the same commit are added up.
"""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path

from tests.support.project import ROOT

FILE = ROOT / "build" / "soak" / "counts.jsonl"
TURNS, KILLS, LOST, CALLS = "turns acknowledged", "kills", "lost", "calls fuzzed"
WANTED = {TURNS: 100_000, KILLS: 1_000, CALLS: 1_000_000}
# The scale of a round, and its tests.
ROUNDS: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "faults": (1, ("test_kills.py",)),
    "fuzz": (10, ("test_fuzz_http.py", "test_fuzz_socket.py")),
}
GOES_ON = {"faults": (TURNS, KILLS), "fuzz": (CALLS,)}  # until all of these are there
# Which round this is, in a test that is run for a count; nothing in any other run.
ROUND = os.environ.get("IRONBRIDGE_ROUND", "")


def count(**numbers: int) -> None:
    """Note what a test has done, in a run for a count."""
    if ROUND:
        add({"numbers": {name.replace("_", " "): number for name, number in numbers.items()}})


def add(what: Mapping[str, object]) -> None:
    """Add a line to the file."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    line = {"commit": os.environ["IRONBRIDGE_COMMIT"], "round": ROUND, **what}
    with FILE.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(line) + "\n")


def run(commit: str, minutes: float, jobs: int) -> int:
    """Begin rounds, so many at once, until so many minutes have gone or all is there; then tell the sums."""
    os.environ["IRONBRIDGE_COMMIT"] = commit
    ends = time.monotonic() + 60 * minutes
    running: dict[Future[None], str] = {}
    with ThreadPoolExecutor(jobs) as pool:
        while True:
            left = share_done(sums(commit)[0])
            while left and len(running) < jobs and time.monotonic() < ends:
                kind = next_kind(left, running.values())
                running[pool.submit(play_round, kind)] = kind
            if not running:
                return tell(commit)
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                del running[ended]
                ended.result()


def next_kind(left: Mapping[str, float], running: Iterable[str]) -> str:
    """The kind of the next round: of which least go on, and then which is least far."""
    going = Counter(running)
    return min(left, key=lambda kind: (going[kind], left[kind]))


def share_done(numbers: Mapping[str, int]) -> dict[str, float]:
    """How far each kind of round is that is not done."""
    shares = {
        kind: min(numbers.get(name, 0) / WANTED[name] for name in names) for kind, names in GOES_ON.items()
    }
    return {kind: share for kind, share in shares.items() if share < 1}


def play_round(kind: str) -> None:
    """One round, with a number that none had before."""
    scale, tests = ROUNDS[kind]
    number = f"{kind} {time.time_ns()}"
    command = [sys.executable, "-m", "pytest", "-q", "--numprocesses=0", "-p", "no:cacheprovider"]
    command += [f"tests/server/trust/{test}" for test in tests]
    began = time.monotonic()
    environment = os.environ | {"IRONBRIDGE_SCALE": str(scale), "IRONBRIDGE_ROUND": number}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    minutes = (time.monotonic() - began) / 60
    add({"kind": kind, "name": number, "minutes": minutes, "is_passed": done.returncode == 0})
    lines = done.stdout.splitlines()
    print(*(lines if done.returncode else lines[-1:]), sep="\n", flush=True)


def sums(commit: str, file: Path | None = None) -> tuple[dict[str, int], list[dict[str, object]]]:
    """What all rounds of a commit add up to, and the rounds."""
    path = file or FILE
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    here = [line for line in lines if line["commit"] == commit]
    numbers: Counter[str] = Counter()
    for line in here:
        numbers.update(line.get("numbers", {}))
    return dict(numbers), [line for line in here if "kind" in line]


def tell(commit: str) -> int:
    """Print the sums; fails unless all is there and every round has passed."""
    numbers, rounds = sums(commit)
    for name, number in numbers.items():
        print(f"{name:<29}{number:>9,}" + (f" of {WANTED[name]:,}" if name in WANTED else ""))
    for kind in ROUNDS:
        minutes = [float(str(one["minutes"])) for one in rounds if one["kind"] == kind]
        failed = sum(not one["is_passed"] for one in rounds if one["kind"] == kind)
        print(f"{kind:<29}{len(minutes):>9,} rounds, {failed} failed, {sum(minutes):.1f} minutes; {commit}")
    is_done = not share_done(numbers) and all(one["is_passed"] for one in rounds)
    return 0 if is_done else 1
