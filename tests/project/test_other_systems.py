"""Nothing needs what only Unix has: where it is taken away all modules load, a game is played, a server serves."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

SCRIPT = dedent(
    """
    import asyncio, importlib, multiprocessing, os, pkgutil, signal, sys, types
    import httpx, pyarrow.parquet
    import gymnasium, litestar, multiprocessing.shared_memory, pettingzoo, pyspiel, rich.progress, sqlalchemy, uvicorn

    for name in ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop"):
        sys.modules[name] = None
    for name in ("SIGALRM", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm", "setitimer"):
        delattr(signal, name)
    for name in ("chown", "fork", "getuid", "geteuid", "killpg", "sched_getaffinity", "setsid", "statvfs", "uname"):
        delattr(os, name)
    sys.modules["msvcrt"] = types.SimpleNamespace(locking=lambda handle, how, count: None, LK_NBLCK=2)

    def cannot(*_):
        raise NotImplementedError

    asyncio.SelectorEventLoop.add_signal_handler = cannot
    asyncio.ProactorEventLoop = asyncio.SelectorEventLoop
    sys.platform = "win32"

    import ironbridge

    for module in pkgutil.walk_packages(ironbridge.__path__, "ironbridge."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)

    from ironbridge.arena.faults import alarm
    from ironbridge.arena.game import GameInProgress

    with alarm(5.0) as wind:
        assert wind is None
    game = GameInProgress("birmingham-intro", [ironbridge.make_bot("greedy")] * 2, 1, 0, limit=5.0)
    game.play()
    try:
        ironbridge.make_bot("exec:python bot.py")
    except ValueError as error:
        assert str(error).endswith("such as Linux or macOS") and "\\n" not in str(error), error
    else:
        raise AssertionError

    import webbrowser
    from ironbridge.cli.main import main

    answers = []

    def browse(address):
        answers.append(httpx.get(f"{address}/health/ready", trust_env=False, timeout=60).status_code)
        signal.raise_signal(signal.SIGINT)

    webbrowser.open = browse
    os.environ.pop("CI", None)
    ended = main(["serve", "--open", "--port", "0", "--bot-workers", "0", "--database", sys.argv[1]])
    print(len(game.result().seats), *answers, ended)
    """
)


def test_it_does_without_the_signals_and_modules_of_unix(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SCRIPT, f"sqlite:///{tmp_path / 'games.db'}"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    assert done.stdout.split()[-3:] == ["2", "200", "0"], done.stderr
