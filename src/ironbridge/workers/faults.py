"""What can go wrong with a question, and where an error was raised."""

import traceback
from pathlib import Path


class AnswerFailed(Exception):
    """A question raised an error. The text is its kind and place, not its words, which may hold what is hidden."""


class WorkerDied(Exception):
    """The process ended before it answered, or could not be started; the text says how."""


def fault_of(error: BaseException) -> str:
    """The kind of an error and where it was raised."""
    match error:
        case AnswerFailed():
            return str(error)
        case WorkerDied():
            return f"the process died: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"
