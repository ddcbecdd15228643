"""What to say when a package is missing that only some commands need."""

import re
from importlib.metadata import PackageNotFoundError, requires

REQUIREMENT = re.compile(r"""(?P<package>[\w-]+).*;.*extra == ["'](?P<extra>\w+)["']""")


# The extra that each command needs beside that of all commands; it brings that, too.
NEEDED = dict.fromkeys(("serve", "think", "admin", "backup", "doctor", "restore"), "server") | {
    "train": "train",
    "export": "data",
}
ALL_COMMANDS = "cli"


def missing_extra(error: ModuleNotFoundError, command: str) -> str:
    """What a command lacks and how to install all it needs; nothing if the package is none that an extra brings."""
    module = (error.name or "").partition(".")[0]
    extra = extra_of(module)
    if extra == ALL_COMMANDS:
        extra = NEEDED.get(command, extra)
    return f'it needs {module}: pip install "ironbridge[{extra}]"' if extra else ""


def extra_of(module: str) -> str:
    """The extra of ironbridge that brings a package, or nothing."""
    try:
        needed = requires("ironbridge") or []
    except PackageNotFoundError:
        # It runs from its sources and was never installed.
        return ""
    found = [
        match
        for text in needed
        if (match := REQUIREMENT.match(text)) and match["package"].replace("-", "_") == module
    ]
    return found[0]["extra"] if found else ""
