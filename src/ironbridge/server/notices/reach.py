"""By which ways this server may reach people: what its host has set, and nothing is sent without it."""

from collections.abc import Sequence
from dataclasses import dataclass
from email.utils import parseaddr
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, ip_network
from urllib.parse import SplitResult, unquote, urlsplit

from ironbridge.server.wire.notices import WayKind

Network = IPv4Network | IPv6Network
PUSH: WayKind = "push"
MAIL: WayKind = "mail"
WEBHOOK: WayKind = "webhook"
KINDS: tuple[WayKind, ...] = (PUSH, MAIL, WEBHOOK)
PUBLIC = "public"
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mails are handed in: `smtps` has TLS from the start, `smtp` demands STARTTLS, `smtp+plain` has none."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = ""

    @classmethod
    def of(cls, text: str) -> "MailServer":
        """A server from an address such as `smtps://user:password@mail.example.org`. Raises ValueError."""
        parts = urlsplit(text)
        if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
            raise ValueError(text)
        port = parts.port or PORTS[parts.scheme]
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        if not (user + password).isascii():
            # What logs in can send nothing else.
            raise ValueError("letters of a user and a password beyond ASCII")
        return cls(parts.scheme, parts.hostname, port, user, password)


@dataclass(frozen=True, slots=True)
class Reach:
    """What the host has set. Without the public address of the server nothing is sent."""

    address: str | None = None
    mail_server: MailServer | None = None
    mail_from: str | None = None
    push_contact: str | None = None
    networks: tuple[Network, ...] | None = None  # private ones that webhooks may go to; None: no webhooks

    @property
    def kinds(self) -> tuple[WayKind, ...]:
        """The kinds of ways that work here."""
        if self.address is None:
            return ()
        has = {
            PUSH: self.push_contact is not None and not self.lacks_extra,
            MAIL: self.mail_server is not None and self.mail_from is not None,
            WEBHOOK: self.networks is not None,
        }
        return tuple(kind for kind in KINDS if has[kind])

    @property
    def lacks_extra(self) -> bool:
        """Whether browsers shall be reached, and what encrypts for them is not installed."""
        return self.push_contact is not None and find_spec("cryptography") is None

    def link(self, path: str) -> str:
        """An address of ours that works everywhere."""
        return f"{self.address}{path}"


def checked_address(text: str) -> str:
    """The address of a server without anything behind its name. Raises ValueError."""
    parts: SplitResult = urlsplit(text.rstrip("/"))
    if (
        parts.scheme not in {"http", "https"}
        or not parts.hostname
        or parts.path
        or parts.query
        or parts.username
    ):
        raise ValueError(text)
    return f"{parts.scheme}://{parts.netloc}"


def checked_sender(text: str) -> str:
    """Who mails come from. Raises ValueError."""
    if "@" not in parseaddr(text)[1] or not text.isprintable():
        raise ValueError(text)
    return text


def checked_contact(text: str) -> str:
    """Whom the host of a push service can ask: `mailto:` or `https:`. Raises ValueError."""
    if not text.startswith(("mailto:", "https://")) or not text.isprintable():
        raise ValueError(text)
    return text


def checked_networks(text: str) -> tuple[Network, ...]:
    """Networks with commas between them; `public` stands for none but the internet. Raises ValueError."""
    names: Sequence[str] = [] if text.strip() == PUBLIC else text.split(",")
    return tuple(ip_network(name.strip()) for name in names)
