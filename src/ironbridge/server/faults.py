"""Faults of ours in the log of the host: their kind and place, not their words, which may hold what is hidden."""

import traceback
from pathlib import Path


def fault_of(error: BaseException) -> str:
    """The kind of an error and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"
