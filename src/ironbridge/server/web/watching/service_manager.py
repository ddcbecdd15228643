"""Telling a service manager how the server is: systemd's protocol, a datagram for each word, where it asks for it."""

import asyncio
import os
import socket
from contextlib import suppress

READY = "READY=1"
STOPPING = "STOPPING=1"
WATCHDOG = "WATCHDOG=1"


class ServiceManager:
    """Whoever started this process and listens on `NOTIFY_SOCKET`; without one nothing is sent."""

    def __init__(self) -> None:
        self.address = os.environ.get("NOTIFY_SOCKET", "")
        if self.address.startswith("@"):
            # A name that is in no file system.
            self.address = f"\0{self.address[1:]}"

    def tell(self, *words: str) -> None:
        """Send some words; a manager that does not listen is no reason to fail."""
        if not self.address:
            return
        with (
            suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line,
        ):
            line.sendto("\n".join(words).encode(), self.address)

    @property
    def seconds(self) -> float | None:
        """How often the manager wants to hear that all is well, with half of it to spare; None if it does not."""
        try:
            limit = int(os.environ.get("WATCHDOG_USEC", "0")) / 1_000_000
            process = int(os.environ.get("WATCHDOG_PID", str(os.getpid())))
        except ValueError:
            return None
        return limit / 2 if self.address and limit > 0 and process == os.getpid() else None

    async def keep_telling(self) -> None:
        """Say again and again that the event loop goes on, until it is cancelled."""
        every = self.seconds
        while every is not None:
            self.tell(WATCHDOG)
            await asyncio.sleep(every)
