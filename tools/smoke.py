"""Tries an installed ironbridge: `python smoke.py WHAT ENGINE`, for instance `base compiled` or `server pure`.

Run it with the Python of the environment that is tried, and from a folder that does not hold the sources.
"""

import json
import subprocess
import sys
import tempfile
import urllib.request
from importlib.metadata import distributions
from pathlib import Path

BASE = {"ironbridge", "librt", "mypy_extensions"}
TOOLS = {"pip", "setuptools"}


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """What a command of ironbridge says."""
    line = [sys.executable, "-m", "ironbridge", *words]
    return subprocess.run(line, capture_output=True, check=False, text=True)


def try_library() -> None:
    """Games of both rulesets from the deal to the record and the picture, and a series of games on two processes."""
    from ironbridge import chance, deal, new_game
    from ironbridge.arena.series import Series, play_series
    from ironbridge.bots.bot import Budget
    from ironbridge.bots.catalogue import make_bot
    from ironbridge.record import make_record, read_record, write_record
    from ironbridge.render import draw

    for ruleset in ("birmingham", "lancashire-revised"):
        dealt = deal(ruleset, 2, "smoke")
        state, luck, bot, choices = new_game(dealt), chance("smoke"), make_bot("greedy"), []
        while (seat := state.seat_to_act) is not None:
            choices.append(bot.choose(state.view(seat), Budget(10), luck))
            state.apply(choices[-1])
        text = write_record(make_record(dealt, choices))
        read = read_record(text)
        assert read.record is not None, read.errors
        assert write_record(read.record) == text
        assert draw(state.to_data()).startswith("<svg")
    assert len(list(play_series(Series("birmingham", ("random",) * 4, 4, "smoke"), jobs=2))) == 4


def try_base() -> None:
    """Nothing but the base is there, and a command that needs more says so in one line."""
    names = {found.metadata["Name"].replace("-", "_").lower() for found in distributions()}
    assert names - TOOLS == BASE, names
    told = command("play")
    assert told.returncode == 2, told
    assert told.stderr == 'ironbridge play: it needs rich: pip install "ironbridge[cli]"\n', told.stderr


def try_server() -> None:
    """The page and a table of a server that was just started."""
    assert "Traceback" not in command("rules", "B4").stderr
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder, 'games.db').as_posix()}"
        line = [sys.executable, "-m", "ironbridge", "serve", "--port", "0", "--database", database]
        with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                address = next(
                    word for line in server.stdout for word in line.split() if word.startswith("http")
                )
                with urllib.request.urlopen(address) as page:
                    assert b"<script" in page.read()
                with urllib.request.urlopen(f"{address.rstrip('/')}/health") as health:
                    assert json.loads(health.read())
            finally:
                server.terminate()


if __name__ == "__main__":
    what, engine = sys.argv[1:]
    version = command("--version").stdout
    assert f"({engine} engine" in version, version
    try_library()
    {"base": try_base, "server": try_server}[what]()
    print(version.strip())
