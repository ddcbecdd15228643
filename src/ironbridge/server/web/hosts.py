"""The names by which a server is reached: a page of another site can give its own name our address, but not ours."""

import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from ironbridge.server.errors import WrongHost
from ironbridge.server.web.callers import Caller

ANY = "*"
# Nobody on the internet can have a name that ends so, or one without a dot.
PRIVATE = ("localhost", "local", "lan", "home", "internal", "home.arpa")


class Hosts:
    """The names of a server: those it was given, that of the machine, addresses, and names of private networks."""

    def __init__(self, names: Iterable[str] = (), listens_at: str = "") -> None:
        self.names = {host_name(name) for name in names}
        self.is_any = ANY in self.names
        for own in (listens_at, socket.gethostname()):
            # A machine may be called what no name on a network can be.
            with suppress(ValueError):
                self.names.add(host_name(own))

    def knows(self, host: str) -> bool:
        """Whether what a caller says in `Host`, the port perhaps included, is a name of this server."""
        try:
            name = host_name(host)
        except ValueError:
            return False
        is_private = "." not in name or name.endswith(tuple(f".{end}" for end in PRIVATE))
        return self.is_any or is_private or name in self.names or _is_address(name)

    def check(self, caller: Caller) -> None:
        """A browser was led here by a name of ours. Raises WrongHost."""
        # Whoever names no host is no browser.
        if not all(self.knows(host) for host in caller.headers.getall("host", [])):
            raise WrongHost("wrong_host")


def host_name(text: str) -> str:
    """The name in a name, an address, or a URL, without its port. Raises ValueError."""
    split = urlsplit(text if "//" in text else f"//{text}")
    name = (split.hostname or "").removesuffix(".")
    if not name or not text.isprintable() or " " in text or ".." in f"{name}.":
        raise ValueError(f"{text!r} is no name of a host")
    return name


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
