"""How much a long test does."""

import os

from ironbridge import engine_kind

SCALE = int(os.environ.get("IRONBRIDGE_SCALE", "1"))

# Both engines are the same source: what is shown in full on the compiled one is shown in part on the pure one.
IS_IN_FULL = engine_kind() == "compiled"


def amount(usual: int) -> int:
    """The usual amount, a quarter of it on the pure engine, and more of it in `make soak`."""
    return SCALE * (usual if IS_IN_FULL else max(usual // 4, 1))
