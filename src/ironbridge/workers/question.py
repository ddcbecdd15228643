"""What a worker is asked."""

from collections.abc import Callable
from typing import Protocol, TypeVar

Report = Callable[[float], None]
Answer_co = TypeVar("Answer_co", covariant=True)


class Question(Protocol[Answer_co]):
    """A value that can be pickled, answers itself anywhere, and may report what share of the work is done."""

    def answer(self, report: Report) -> Answer_co:
        """The answer."""
        ...


def unheard(share: float) -> None:
    """A report for callers who do not follow the progress."""
