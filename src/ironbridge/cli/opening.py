"""Where the server listens, and the browser that is opened there."""

import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser

import uvicorn

from ironbridge import __version__
from ironbridge.server.web.watching.service_manager import READY, STOPPING, ServiceManager

LOG = logging.getLogger(__name__)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes one that is free. Raises OSError, whose text says what to do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = error.strerror or error
        raise OSError(f"cannot listen on {host}, port {port}: {why}; --port chooses another") from error


def address_of(listener: socket.socket) -> str:
    """The address at which a browser on this machine finds it."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Server(uvicorn.Server):
    """A server that says when it can be reached."""

    def __init__(self, config: uvicorn.Config, address: str, *, is_opened: bool, owner: str = "") -> None:
        super().__init__(config)
        self.owner = owner
        self.manager = ServiceManager()
        self.telling: asyncio.Task[None] | None = None
        self.address = address
        self.is_opened = is_opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address and open a browser there."""
        await super().startup(sockets)
        self.manager.tell(READY, f"STATUS=serving at {self.address}")
        self.telling = asyncio.create_task(self.manager.keep_telling())
        print(f"Ironbridge serves at {self.address}", flush=True)
        if self.owner:
            print(f"The page of its owner, shown this once: {self.address}/owner#{self.owner}", flush=True)
        LOG.info("ironbridge %s serves at %s", __version__, self.address)
        if self.is_opened and has_window():
            # Some browsers return only when they are closed.
            threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and say that this is meant."""
        self.manager.tell(STOPPING)
        if self.telling is not None:
            self.telling.cancel()
        await super().shutdown(sockets)


def has_window() -> bool:
    """Whether there is a screen on which a browser can be opened."""
    if os.environ.get("CI"):
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve_until_stopped(
    config: uvicorn.Config, listener: socket.socket, *, is_opened: bool, owner: str = ""
) -> None:
    """Serve, and end politely when interrupted; a token for the page of the owner is shown at the beginning."""
    # uvicorn raises the signal that ended it once more after it has shut down.
    try:
        Server(config, address_of(listener), is_opened=is_opened, owner=owner).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        LOG.info("ended: whatever was acknowledged is stored")
