"""A wire between browser and server that can be cut."""

import contextlib
import socket
import threading


class Wire:
    """A TCP proxy on loopback. While it is cut, every connection is closed at once."""

    def __init__(self, address: str) -> None:
        host, port = address.split(":")
        self.target = (host, int(port))
        self.ends: list[socket.socket] = []
        self.is_cut = False
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Close every connection, and every new one."""
        with self.lock:
            self.is_cut = True
            for end in self.ends:
                self._close(end)
            self.ends.clear()

    def mend(self) -> None:
        """Let connections through again."""
        with self.lock:
            self.is_cut = False

    def close(self) -> None:
        """Take the wire away."""
        self.cut()
        self._close(self.listener)

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                with self.lock:
                    if self.is_cut:
                        self._close(near)
                        continue
                    far = socket.create_connection(self.target)
                    self.ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        self._close(target)

    def _close(self, end: socket.socket) -> None:
        # A shutdown wakes whoever reads there; a close alone does not.
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
