"""Makes a release: `python tools/release.py VERSION` checks that everything agrees, then builds into `dist/`.

It refuses a tree with changes or without the tag, and uploads nothing.
"""

import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def git(root: Path, *words: str) -> str:
    """What a command of git prints; nothing if it fails."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, check=False, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def written(root: Path, file: str, pattern: str) -> str | None:
    """What a pattern finds in a file of the tree."""
    found = re.search(pattern, (root / file).read_text("utf-8"), re.M)
    return found[1] if found else None


def faults(root: Path, version: str) -> Iterator[str]:
    """All that speaks against releasing a tree as a version."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"{version} is no version such as 0.1.0"
    head = git(root, "rev-parse", "HEAD")
    if not head:
        yield "this is not a git repository with a commit"
    if changes := git(root, "status", "--porcelain"):
        yield f"the tree has changes that are not committed:\n{changes}"
    tagged = git(root, "rev-parse", "--verify", "--quiet", f"refs/tags/v{version}^{{commit}}")
    if not tagged:
        yield f"there is no tag v{version}"
    elif tagged != head:
        yield f"the tag v{version} is on another commit"
    if (source := written(root, "src/ironbridge/__init__.py", r'^__version__ = "(.+)"$')) != version:
        yield f"src/ironbridge/__init__.py says {source}"
    if (cited := written(root, "CITATION.cff", r"^version: (.+)$")) != version:
        yield f"CITATION.cff says {cited}"
    heading = rf"^## {re.escape(version)}, (\d{{4}}-\d\d-\d\d)$"
    if written(root, "CHANGELOG.md", heading) is None:
        yield f'CHANGELOG.md has no heading "## {version}, YEAR-MONTH-DAY"'


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    """Check, build and say what is left to do; the exit code is 1 if anything speaks against it."""
    parser = ArgumentParser(prog="python tools/release.py", description=__doc__)
    parser.add_argument("version", metavar="VERSION", help="the version to release, such as 0.1.0")
    parser.add_argument("--dry-run", action="store_true", help="only check; build nothing")
    args = parser.parse_args(argv)
    found = list(faults(root, args.version))
    for fault in found:
        print(f"release: {fault}", file=sys.stderr)
    if found:
        return 1
    print(f"Version {args.version}, tag and changelog agree, and the tree is clean.")
    if args.dry_run:
        print("Would build dist/ now.")
        return 0
    if subprocess.run([sys.executable, str(root / "tools" / "dist.py")], check=False).returncode:
        return 1
    print(
        f"Nothing was uploaded. What is left to do:\n"
        f"  1. git push origin v{args.version}\n"
        f"  2. make a release of that tag on the forge, with the part of CHANGELOG.md and both files\n"
        f"  3. upload the source archive to the package index; the wheel is for machines like this one alone\n"
        f'  4. begin the next version: "## Unreleased: ..." in CHANGELOG.md, __version__ and CITATION.cff'
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
