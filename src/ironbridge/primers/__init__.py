"""Primers: what people learn a game from by playing it, step by step. People see them as lessons."""

from ironbridge.primers.checking import faults
from ironbridge.primers.primer import BadPrimer, Goal, Primer, Step, primer_from_data, read_primer
from ironbridge.primers.shelf import primers_in, primers_of
from ironbridge.primers.trying import Tried, tried

__all__ = [
    "BadPrimer",
    "Goal",
    "Primer",
    "Step",
    "Tried",
    "faults",
    "primer_from_data",
    "primers_in",
    "primers_of",
    "read_primer",
    "tried",
]
