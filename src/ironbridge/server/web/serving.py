"""How the application is served: the settings of uvicorn, the same wherever it is started."""

import gc
from typing import Any

import uvicorn
from litestar import Litestar

from ironbridge.server.web.guard import Guard
from ironbridge.server.web.guarded import guarded

GRACE = 3  # seconds that requests under way have to end
LARGEST_MESSAGE = 65_536
# So many new objects before the collector looks for circles among them, and so often before it looks at all that are
# not old yet. Everybody waits meanwhile: a quarter of a millisecond for each thousand.
YOUNG, MIDDLING = 5_000, 5


def serving(app: Litestar, guard: Guard, **settings: Any) -> uvicorn.Config:
    """The settings under which an application is served; others, such as the port, may be added."""
    # What a move leaves behind is freed without the collector; what the program is made of stays anyway.
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        **guarded(guard),
        **settings,
    )
