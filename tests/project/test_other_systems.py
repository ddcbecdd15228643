"""Nothing needs what only Unix has: where it is taken away all modules load, and a game with a limit is played."""

import subprocess
import sys
from textwrap import dedent

SCRIPT = dedent(
    """
    import asyncio, importlib, multiprocessing, os, pkgutil, signal, sys, types
    import pyarrow.parquet
    import gymnasium, litestar, multiprocessing.shared_memory, pettingzoo, pyspiel, rich.progress, sqlalchemy, uvicorn

    for name in ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop"):
        sys.modules[name] = None
    for name in ("SIGALRM", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm", "setitimer"):
        delattr(signal, name)
    for name in ("chown", "fork", "getuid", "geteuid", "killpg", "sched_getaffinity", "setsid", "statvfs", "uname"):
        delattr(os, name)
    sys.modules["msvcrt"] = types.SimpleNamespace(locking=lambda handle, how, count: None, LK_NBLCK=2)
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
    print(len(game.result().seats))
    """
)


def test_it_does_without_the_signals_and_modules_of_unix() -> None:
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    assert done.stdout.split()[-1:] == ["2"], done.stderr
