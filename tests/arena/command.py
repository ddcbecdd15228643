"""What the tests of the command share."""

import json
from typing import Any

import pytest

from ironbridge.cli.main import main

QUICK = ("--ruleset", "birmingham-intro", "--players", "2", "--jobs", "1")
MACHINE = ("seconds", "engine")


def apart_from_times(data: dict[str, Any]) -> dict[str, Any]:
    """The JSON object of the arena without what depends on the machine."""
    rest = {key: value for key, value in data.items() if key not in MACHINE}
    rest["bots"] = {
        name: {key: value for key, value in bot.items() if not key.startswith("ms_")}
        for name, bot in data["bots"].items()
    }
    return rest


def arena(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> dict[str, Any]:
    """What `--json` says."""
    assert main(["arena", *QUICK, "--json", *args]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    data: dict[str, Any] = json.loads(out)
    return data
