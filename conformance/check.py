"""Checks an implementation of the game by the conformance vectors: `python conformance/check.py -- COMMAND ...`.

The command is started once and answers one JSON request a line on standard input with one JSON answer a line on
standard output, as conformance/README.md describes. Needs nothing but Python 3.11.
"""

import json
import queue
import subprocess
import sys
import threading
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

FOLDER = Path(__file__).resolve().parent / "vectors"
KINDS = ("start", "legal", "after", "income", "scoring", "shortfall", "refused", "view", "ranking")
MOST_LINES = 12


class Broken(Exception):
    """The implementation cannot be asked any more."""


def read_file(path: Path) -> Iterator[dict[str, Any]]:
    """The vectors of a file, every position put in for its name."""
    positions: dict[str, Any] = {}
    with path.open(encoding="ascii") as lines:
        for line in lines:
            entry = json.loads(line)
            if "data" in entry:
                positions[entry["position"]] = entry["data"]
            elif "kind" in entry:
                for field in ("position", "after"):
                    if field in entry:
                        entry[field] = positions[entry[field]]
                yield entry


def request_of(vector: dict[str, Any]) -> dict[str, Any]:
    """What the implementation is asked."""
    request: dict[str, Any] = {
        field: vector[field] for field in ("id", "deal", "position", "choice", "seat") if field in vector
    }
    if vector["kind"] == "ranking":
        request["want"] = "ranking"
    return request


def differences(vector: dict[str, Any], answer: Any, *, is_strict: bool) -> list[str]:
    """How an answer differs from what is expected, a line for each difference; none if it is right."""
    if not isinstance(answer, dict):
        return [f"the answer is no JSON object: {shown(answer)}"]
    if "error" in answer:
        return [f"the implementation reports an error: {shown(answer['error'])}"]
    if answer.get("id", vector["id"]) != vector["id"]:
        return [f"the answer is to another request: {shown(answer['id'])}"]
    kind = vector["kind"]
    if kind == "refused":
        return refusal_differences(vector["refused"], answer, is_strict=is_strict)
    if answer.get("refused"):
        return [f"refused by {shown(answer['refused'])}, but it is legal"]
    key = {"legal": "legal", "view": "view", "ranking": "ranking"}.get(kind, "position")
    if key not in answer:
        return [f"the answer has no key {key!r}, only {', '.join(map(repr, answer))}"]
    if key == "legal":
        return list_differences(vector["legal"], answer["legal"])
    return list(value_differences(key, vector["after" if key == "position" else key], answer[key]))


def refusal_differences(rule: str, answer: dict[str, Any], *, is_strict: bool) -> list[str]:
    """What is wrong with an answer to a choice that is to be refused."""
    if not answer.get("refused"):
        return [f"carried out, but rule {rule} forbids it"]
    if is_strict and answer["refused"] != rule:
        return [f"refused by {shown(answer['refused'])}, expected {rule}"]
    return []


def list_differences(expected: list[Any], given: Any) -> list[str]:
    """Which choices are missing or too many; their order does not matter."""
    if not isinstance(given, list):
        return [f"legal is no list: {shown(given)}"]
    due, found = Counter(map(canonical, expected)), Counter(map(canonical, given))
    missing = [f"missing: {choice}" for choice in (due - found).elements()]
    return missing + [
        f"{'twice' if choice in due else 'illegal'}: {choice}" for choice in (found - due).elements()
    ]


def value_differences(where: str, expected: Any, given: Any) -> Iterator[str]:
    """The places where two values differ, and what stands there."""
    if isinstance(expected, dict) and isinstance(given, dict):
        for key in [*expected, *(key for key in given if key not in expected)]:
            if key not in given:
                yield f"{where}.{key}: missing, expected {shown(expected[key])}"
            elif key not in expected:
                yield f"{where}.{key}: {shown(given[key])}, expected nothing there"
            else:
                yield from value_differences(f"{where}.{key}", expected[key], given[key])
    elif isinstance(expected, list) and isinstance(given, list) and len(expected) == len(given):
        for number, (due, found) in enumerate(zip(expected, given, strict=True)):
            yield from value_differences(f"{where}[{number}]", due, found)
    elif canonical(expected) != canonical(given):
        yield f"{where}: {shown(given)}, expected {shown(expected)}"


def canonical(value: Any) -> str:
    """A text that is the same for values that are the same in JSON; 2.0 is 2, but true is not 1."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, sort_keys=True)


def shown(value: Any) -> str:
    """A value, shortened for people."""
    text = json.dumps(value)
    return text if len(text) <= 160 else f"{text[:157]}..."


class Implementation:
    """The program that is checked; a thread listens to it, so that silence can be noticed."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._timeout = timeout
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests: IO[str] = self._process.stdin
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def _listen(self, lines: IO[str]) -> None:
        for line in lines:
            self._answers.put(line)
        self._answers.put("")

    def ask(self, request: dict[str, Any]) -> Any:
        """The answer to a request."""
        try:
            self._requests.write(json.dumps(request, separators=(",", ":")) + "\n")
            self._requests.flush()
            line = self._answers.get(timeout=self._timeout)
        except OSError:
            line = ""
        except queue.Empty:
            raise Broken(f"no answer within {self._timeout:g} seconds") from None
        if not line:
            raise Broken(f"it ended with exit code {self._process.wait()}")
        try:
            return json.loads(line)
        except ValueError:
            raise Broken(f"its answer is no JSON: {shown(line.strip())}") from None

    def close(self) -> None:
        """End the program, politely first."""
        try:
            self._requests.close()
            self._process.wait(timeout=1)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()


class Report:
    """What was right and what was not."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.right: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self.unsupported: Counter[str] = Counter()
        self.wrong_rules: Counter[str] = Counter()

    def note(self, vector: dict[str, Any], lines: list[str]) -> None:
        """Count a vector, and print it if it is among the first that are wrong."""
        kind = vector["kind"]
        if not lines:
            self.right[kind] += 1
            return
        self.wrong[kind] += 1
        self.wrong_rules.update(vector["rules"])
        if self.wrong.total() <= self._most:
            print(f"{vector['id']} (rules {' '.join(vector['rules'])})")
            if "choice" in vector:
                print(f"    choice {json.dumps(vector['choice'])}")
            for line in lines[:MOST_LINES]:
                print(f"    {line}")
            if len(lines) > MOST_LINES:
                print(f"    and {len(lines) - MOST_LINES} more")

    def summary(self) -> None:
        """Print the counts of every kind, and the rules of the vectors that are wrong."""
        print(f"{'kind':10} {'right':>6} {'wrong':>6} {'unsupported':>12}")
        for kind in KINDS:
            counts = (self.right[kind], self.wrong[kind], self.unsupported[kind])
            if any(counts):
                print(f"{kind:10} {counts[0]:>6} {counts[1]:>6} {counts[2]:>12}")
        if self.wrong_rules:
            worst = ", ".join(f"{rule} {count}" for rule, count in self.wrong_rules.most_common(12))
            print(f"rules that the wrong ones exercise: {worst}")


def chosen(args: Namespace) -> list[dict[str, Any]]:
    """The vectors that are asked for."""
    vectors = [
        vector
        for path in sorted(FOLDER.glob("*.jsonl"))
        if path.stem.startswith(args.setting)
        for vector in read_file(path)
        if vector["id"].startswith(args.id)
        and (not args.kind or vector["kind"] in args.kind)
        and (not args.rule or set(args.rule) & {*vector["rules"]})
    ]
    return vectors[:: args.every]


def check(
    vectors: list[dict[str, Any]], implementation: Implementation, report: Report, *, is_strict: bool
) -> None:
    """Ask for all vectors. Raises Broken."""
    has_screen = sys.stderr.isatty()
    for number, vector in enumerate(vectors, 1):
        answer = implementation.ask(request_of(vector))
        if isinstance(answer, dict) and answer.get("unsupported"):
            report.unsupported[vector["kind"]] += 1
        else:
            report.note(vector, differences(vector, answer, is_strict=is_strict))
        if has_screen and (number % 20 == 0 or number == len(vectors)):
            end = "\r" if number < len(vectors) else "\n"
            wrong = report.wrong.total()
            print(f"{number} of {len(vectors)}, {wrong} wrong ", end=end, file=sys.stderr, flush=True)


def arguments(argv: Sequence[str] | None) -> Namespace:
    """The arguments, read."""
    parser = ArgumentParser(
        prog="check.py",
        usage="python conformance/check.py [options] -- COMMAND ...",
        description="Check an implementation by the conformance vectors. Exit code 0: all is right; 1: something is"
        " wrong; 2: the check could not be made.",
    )
    parser.add_argument(
        "--setting", default="", help="only files that begin so: birmingham, birmingham-intro-2 ..."
    )
    parser.add_argument("--kind", action="append", choices=KINDS, help="only this kind; may be repeated")
    parser.add_argument(
        "--rule", action="append", help="only vectors that exercise this rule; may be repeated"
    )
    parser.add_argument("--id", default="", help="only vectors whose id begins so")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth vector")
    parser.add_argument(
        "--show", type=int, default=5, metavar="N", help="print the first N that are wrong (5)"
    )
    parser.add_argument("--strict", action="store_true", help="a refusal must name the same rule")
    parser.add_argument(
        "--timeout", type=float, default=60.0, metavar="SECONDS", help="longest wait for an answer (60)"
    )
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="the implementation and its arguments")
    args = parser.parse_args(argv)
    if args.every < 1:
        parser.error("--every is 1 or more")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Check and report; the exit code says how it went."""
    args = arguments(argv)
    vectors = chosen(args)
    if not vectors:
        print("check.py: no vector fits these options", file=sys.stderr)
        return 2
    try:
        implementation = Implementation(args.command, args.timeout)
    except OSError as error:
        print(f"check.py: cannot start {args.command[0]}: {error}", file=sys.stderr)
        return 2
    report = Report(args.show)
    try:
        check(vectors, implementation, report, is_strict=args.strict)
    except Broken as error:
        report.summary()
        print(f"check.py: the implementation broke off: {error}", file=sys.stderr)
        return 2
    finally:
        implementation.close()
    report.summary()
    print("all right" if not report.wrong else f"{report.wrong.total()} of {len(vectors)} are wrong")
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
