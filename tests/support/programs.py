"""Programs that decide, as the text of a script: sound ones, and ones that go wrong."""

import shlex
import sys
from pathlib import Path

START = """
import json, os, sys, time
def say(**message): print(json.dumps(message), flush=True)
def hello(**more): say(type="hello", protocol=1, name="test", **more)
"""
SOUND = """
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello": hello()
    if message["type"] == "choose": CHOOSE
"""


def program(folder: Path, script: str) -> str:
    """The name of a bot that runs a script with no packages around it, which starts quickly."""
    file = folder / "program.py"
    file.write_text(START + script)
    return f"exec:{shlex.quote(sys.executable)} -I -S {shlex.quote(str(file))}"


def choosing(folder: Path, statement: str) -> str:
    """The name of a bot that answers every question by a statement."""
    return program(folder, SOUND.replace("CHOOSE", statement))
