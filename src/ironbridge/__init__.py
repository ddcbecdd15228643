"""Brass: Birmingham as an exact, fast library."""

# This import stands first: it decides whether the modules after it run compiled or as Python source.
from ironbridge._engine import engine_kind

__version__ = "0.1.0"

__all__ = ["__version__", "engine_kind"]
