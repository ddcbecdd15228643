"""What the tests of the command share."""

from typing import Any

MACHINE = ("seconds", "engine")


def apart_from_times(data: dict[str, Any]) -> dict[str, Any]:
    """The JSON object of the arena without what depends on the machine."""
    rest = {key: value for key, value in data.items() if key not in MACHINE}
    rest["bots"] = {
        name: {key: value for key, value in bot.items() if not key.startswith("ms_")}
        for name, bot in data["bots"].items()
    }
    return rest
