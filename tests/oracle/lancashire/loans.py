"""When loans are no longer given (LL2)."""

from ..facts import Data


def is_too_late(position: Data) -> bool:
    """Whether the draw deck of the Rail Era is empty; cards set aside are not in it."""
    is_rail: bool = position["era"] == "rail"
    return is_rail and not position["draw"]
