"""Where the server listens, and the browser that is opened there."""

import contextlib
import os
import socket
import sys
import threading
import webbrowser

import uvicorn


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

    def __init__(self, config: uvicorn.Config, address: str, *, is_opened: bool) -> None:
        super().__init__(config)
        self.address = address
        self.is_opened = is_opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address and open a browser there."""
        await super().startup(sockets)
        print(f"Ironbridge serves at {self.address}", flush=True)
        if self.is_opened and has_window():
            # Some browsers return only when they are closed.
            threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()


def has_window() -> bool:
    """Whether there is a screen on which a browser can be opened."""
    if os.environ.get("CI"):
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve_until_stopped(config: uvicorn.Config, listener: socket.socket, *, is_opened: bool) -> None:
    """Serve, and end politely when interrupted."""
    # uvicorn raises the signal that ended it once more after it has shut down.
    with contextlib.suppress(KeyboardInterrupt):
        Server(config, address_of(listener), is_opened=is_opened).run(sockets=[listener])
