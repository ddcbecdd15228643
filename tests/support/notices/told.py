"""A backend whose people can be told things, a clock that the test turns, and browsers that read what they get."""

import os
from collections.abc import Callable
from typing import Any

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import select

from ironbridge.server.backend import Backend
from ironbridge.server.notices.push import Subscription, encoded
from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.store.layout.notices import OUTBOX
from ironbridge.server.store.outbox import ALL_TOPICS
from ironbridge.server.tables.people import Person
from tests.support.notices.receivers import HttpReceiver, MailReceiver
from tests.support.server.bare import BareBackend

AT_ONCE = Preferences(wait=0)


class Turned:
    """A clock that only the test turns."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.ahead = 0.0
        self.real = now

    def __call__(self) -> float:
        return self.real() + self.ahead


class Told(BareBackend):
    """A backend with its receivers, and a clock that the test turns."""

    http: HttpReceiver
    mail: MailReceiver
    clock: Turned


class FakeBrowser:
    """The keys of a browser, and how it reads a push (RFC 8291, section 3.4)."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = Subscription(endpoint, encoded(self.point), encoded(self.auth))

    def read(self, body: bytes) -> Any:
        """What a message says."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), public)
        info = b"WebPush: info\0" + self.point + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2"), "it is the last record"
        return msgspec.json.decode(plain[:-1])


def waiting(backend: Backend) -> list[tuple[str, str]]:
    """Kind and way of all that waits in the outbox, in the order of their names."""
    query = select(OUTBOX.c.kind, OUTBOX.c.way).order_by(OUTBOX.c.kind, OUTBOX.c.way)
    return [(row.kind, row.way) for row in backend.database.read(lambda found: found.execute(query).all())]


def kinds(backend: Backend) -> list[str]:
    """The kinds of all that waits in the outbox."""
    return [kind for kind, _ in waiting(backend)]


def send_all(backend: Backend) -> None:
    """Send all that is due."""
    while backend.sender.send_next():
        pass


def webhook_of(backend: Backend, person: Person, url: str) -> str:
    """A webhook of a person who wants to be told everything at once; its id."""
    backend.ways.set_webhook(person, url, "plain")
    topics = dict.fromkeys(("push", "mail", "webhook"), ALL_TOPICS)
    backend.ways.choose(person, Preferences(topics, wait=0))
    return backend.ways.of(person)[1][0].id
