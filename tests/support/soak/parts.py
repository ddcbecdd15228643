"""The parts of a soak: the test modules that do more in it.

These are the modules that take their amount from `tests/support/amount.py`, themselves, by a helper or by a fixture;
the others would do in a soak what they do in `make test`.
"""

import ast
from pathlib import Path

from tests.support.project import ROOT, imported_modules

# Each is at most an hour on two quiet cores at scale 10.
# A test module belongs to the first part with a beginning of its path.
PARTS = (
    ("engine and oracle", ("tests/agreement/",)),
    ("laws, golden games, vectors", ("tests/laws/", "tests/golden/", "tests/conformance/")),
    ("hostile records", ("tests/record/",)),
    ("killed servers", ("tests/server/trust/test_kill",)),
    ("fuzz, storms and secrecy", ("tests/server/trust/",)),
    ("the server and the page", ("tests/server/", "tests/page/")),
    ("bots, reviews and puzzles", ("tests/bots/", "tests/review/", "tests/puzzles/")),
    ("all the rest", ("tests/",)),
)
AMOUNT = "tests.support.amount"
# Fixtures that do more in a long run.
LONGER = frozenset({"scale", "either", "either_url"})


def does_more(test: Path) -> bool:
    """Whether a test module does more in a soak."""
    seen, waiting = set[Path](), [test]
    while waiting:
        path = waiting.pop()
        seen.add(path)
        names = imported_modules(path)
        if AMOUNT in names:
            return True
        paths = {ROOT / f"{name.replace('.', '/')}.py" for name in names if name.startswith("tests.")}
        waiting += [other for other in paths - seen if other.exists()]
    arguments = (node.arg for node in ast.walk(ast.parse(test.read_bytes())) if isinstance(node, ast.arg))
    return not LONGER.isdisjoint(arguments)


def part_of(module: str) -> int:
    """The part to which a test module belongs."""
    return next(part for part, (_, beginnings) in enumerate(PARTS, 1) if module.startswith(beginnings))


def modules_of(part: int) -> list[str]:
    """The test modules of a part, as far as they do more in a soak."""
    named = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "tests").rglob("test_*.py")}
    return sorted(name for name, path in named.items() if part_of(name) == part and does_more(path))
