"""`make test`: what failed is run once more by itself, if it is little and needs browsers, processes or databases.

Such a test can fail because something else on the machine took its time. One that fails alone, too, has failed. What
passes only now is named, so that somebody makes it wait for a state instead of a time. The rules get no second try, nor
do the tests that try to lose or to see something: once is too often there.
"""

import json
import subprocess
import sys

from tests.support.project import ROOT

MOST = 3
FOLDERS = ("tests/page/", "tests/server/")
NEVER = "tests/server/trust/"
FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"


def is_worth_it(failed: list[str]) -> bool:
    """Whether a second try can tell bad luck from a fault."""
    is_of_a_machine = [test.startswith(FOLDERS) and not test.startswith(NEVER) for test in failed]
    return 0 < len(failed) <= MOST and all(is_of_a_machine)


def main() -> int:
    """The exit code of the second try, or 1 where there is none."""
    failed = sorted(json.loads(FAILED.read_text("utf-8"))) if FAILED.exists() else []
    if not is_worth_it(failed):
        return 1
    print(f"==> A second try, alone, of {len(failed)} that failed", flush=True)
    code = subprocess.run([sys.executable, "-m", "pytest", *failed], cwd=ROOT, check=False).returncode
    if code == 0:
        print("==> PASSED ONLY AT THE SECOND TRY, which somebody should look into:", *failed, sep="\n      ")
    return code


if __name__ == "__main__":
    raise SystemExit(main())
