"""The API of paces."""

from litestar import get

from ironbridge.server.tables.paces import PACES
from ironbridge.server.wire.clocks import PaceDocument


@get("/api/paces", sync_to_thread=False, tags=["tables"], summary="How quickly tables can play")
def paces() -> list[PaceDocument]:
    """The paces that a table can have, from the quickest to the slowest."""
    return [PaceDocument(pace.name, pace.bank, pace.gain, pace.most, pace.is_live) for pace in PACES.values()]
