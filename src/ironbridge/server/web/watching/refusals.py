"""What the server refuses, in its log: which operation and why, never who asked or what for."""

import logging

from ironbridge.server.backend import Backend
from ironbridge.server.web.callers import Caller
from ironbridge.server.web.watching.request_ids import operation_of
from ironbridge.server.web.watching.tally import Tally

LOG = logging.getLogger(__name__)
STATE = "refusals"
# Anybody can cause these as often as they like: they are counted, and so is what cannot be done now.
COUNTED = {"too_many", "too_many_sockets", "wrong_host"}


class Refusals:
    """Notes refusals; those that a stranger can cause without end are logged once a minute at most."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.counted = Tally(LOG, "refused", logging.INFO)

    def note(self, operation: str, status: int, code: str) -> None:
        """An operation was refused. For the thread of the event loop alone."""
        self.backend.watch.refused(status, code)
        if code in COUNTED or status == 503:
            self.counted.note(code)
        else:
            LOG.info("%s: %d %s", operation, status, code)


def note_refusal(caller: Caller, status: int, code: str) -> None:
    """An operation of a caller was refused."""
    refusals: Refusals = caller.app.state[STATE]
    refusals.note(operation_of(caller.scope), status, code)
