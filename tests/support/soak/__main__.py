"""`make soak PART=1`: a part of the tests that can do more, SCALE times as long; `PART=sum` tells what was found.

A part that has passed on this commit at this scale is not run again; `PART=all` runs those that are left. `PART=counts`
goes on with the long counts for `--minutes`, and tells their sums.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree as ET

from tests.support.project import ROOT
from tests.support.soak import counts
from tests.support.soak.parts import PARTS, modules_of

FOLDER = ROOT / "build" / "soak"


def commit() -> str:
    """The commit that is tested, with a mark when files differ from it."""
    done = subprocess.run(
        ["git", "describe", "--always", "--abbrev=12", "--dirty"],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
    )
    return done.stdout.strip() or "no git"


def found(part: int) -> dict[str, Any] | None:
    """What a part found when it was run last."""
    path = FOLDER / f"part-{part}.json"
    return dict(json.loads(path.read_text("utf-8"))) if path.exists() else None


def run(part: int, scale: int, jobs: int, more: list[str]) -> int:
    """Run a part and keep what it found."""
    name, _ = PARTS[part - 1]
    before, here = found(part), commit()
    is_same = before and (before["commit"], before["scale"]) == (here, scale) and not here.endswith("-dirty")
    if before and is_same and before["is_passed"]:
        print(f"==> Part {part} of {len(PARTS)}, {name}: passed already on {here}. {line_of(before)}")
        return 0
    print(f"==> Part {part} of {len(PARTS)}, {name}: {scale} times the positions and games", flush=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    report = FOLDER / f"part-{part}.xml"
    report.unlink(missing_ok=True)
    began, started = time.monotonic(), datetime.now(UTC)
    command = [sys.executable, "-m", "pytest", f"--numprocesses={jobs}", "--dist=worksteal"]
    command += [f"--junitxml={report}", *modules_of(part), *more]
    code = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"IRONBRIDGE_SCALE": str(scale)}, check=False
    ).returncode
    results = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    if report.exists():
        for suite in ET.parse(report).iter("testsuite"):
            results = {key: results[key] + int(suite.get(key, 0)) for key in results}
    result = {
        "part": part,
        "name": name,
        "commit": here,
        "scale": scale,
        "when": started.isoformat(timespec="seconds"),
        "minutes": round((time.monotonic() - began) / 60, 1),
        "is_passed": code == 0 and not more,
        **results,
    }
    (FOLDER / f"part-{part}.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(f"==> {line_of(result)}")
    return code


def line_of(result: dict[str, Any]) -> str:
    """What a part found, as one line."""
    failed = result["failures"] + result["errors"]
    passed = result["tests"] - failed - result["skipped"]
    said = f"{passed} passed, {failed} failed, {result['skipped']} skipped in {result['minutes']} minutes"
    return f"{said}; scale {result['scale']}, {result['commit']}, {result['when']}"


def summary() -> int:
    """Tell what all parts found; fails unless all have passed."""
    minutes, is_passed = 0.0, True
    for part, (name, _) in enumerate(PARTS, 1):
        result = found(part)
        print(f"{part}. {name:<29}{line_of(result) if result else 'not run yet'}")
        minutes += result["minutes"] if result else 0
        is_passed &= bool(result and result["is_passed"])
    print(f"{minutes:.0f} minutes in all; {'all parts passed' if is_passed else 'not all parts have passed'}")
    return 0 if is_passed else 1


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("part", help=f"1 to {len(PARTS)}, sum, all or counts")
    parser.add_argument("--minutes", type=float, default=50, help="how long counts begin further rounds (50)")
    parser.add_argument("--scale", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    options, more = parser.parse_known_args()
    if options.part == "sum":
        return summary()
    if options.part == "counts":
        return counts.run(commit(), options.minutes, options.jobs)
    if options.part == "all":
        codes = [run(part, options.scale, options.jobs, more) for part in range(1, len(PARTS) + 1)]
        return summary() or max(codes)
    if not (options.part.isdigit() and 1 <= int(options.part) <= len(PARTS)):
        parser.error(f"PART is 1 to {len(PARTS)}, sum, all or counts")
    return run(int(options.part), options.scale, options.jobs, more)


if __name__ == "__main__":
    sys.exit(main())
