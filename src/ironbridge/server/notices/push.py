"""Web push: a message encrypted for one browser (RFC 8291), signed with the key of this server (RFC 8292).

What encrypts comes with the extra `notices`, and is imported when it is used.
"""

import base64
import json
import os
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

RECORD = 4096  # the size of a record, which a message never fills
MOST = 3_000  # bytes of a message; every push service takes so many
HOURS = 12  # for which a signature is good


class Subscription(msgspec.Struct, frozen=True):
    """Where and how a browser can be reached, as it says itself."""

    endpoint: str
    p256dh: str
    auth: str


def encoded(raw: bytes) -> str:
    """Bytes as they stand in headers: base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The same back. Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_keys(subscription: Subscription) -> None:
    """The keys of a browser can be encrypted for. Raises ValueError."""
    from cryptography.hazmat.primitives.asymmetric import ec

    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(subscription.p256dh))
    if len(decoded(subscription.auth)) != 16:
        raise ValueError("auth")


def new_private_key() -> str:
    """A key for this server."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def _key(private: str) -> "EllipticCurvePrivateKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(decoded(private), "big"), ec.SECP256R1())


def _point(key: "EllipticCurvePrivateKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(private: str) -> str:
    """What a browser is given when it subscribes."""
    return encoded(_point(_key(private)))


def encrypt(
    message: bytes, subscription: Subscription, salt: bytes | None = None, private: str | None = None
) -> bytes:
    """A message that one browser can read; salt and key are new ones unless they are given."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

    salt = os.urandom(16) if salt is None else salt
    own = _key(private or new_private_key())
    theirs = decoded(subscription.p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    info = b"WebPush: info\0" + theirs + _point(own)
    secret = derived(shared, decoded(subscription.auth), info, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    # The one after the message says that there is no further record.
    sealed = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(_point(own))]) + _point(own) + sealed


def authorization(endpoint: str, contact: str, private: str, now: float | None = None) -> str:
    """The header by which a push service knows this server."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    parts = urlsplit(endpoint)
    until = int(time.time() if now is None else now) + HOURS * 3600
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": contact}
    head = {"typ": "JWT", "alg": "ES256"}
    signed = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
    r, s = decode_dss_signature(_key(private).sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={public_key(private)}"


def headers(endpoint: str, contact: str, private: str, topic: str, *, is_urgent: bool) -> dict[str, str]:
    """All headers of a message; one of the same topic takes the place of one that was not delivered yet."""
    return {
        "authorization": authorization(endpoint, contact, private),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(24 * 3600),
        "urgency": "high" if is_urgent else "normal",
        "topic": topic,
    }


def message_body(title: str, text: str, url: str, tag: str, language: str) -> bytes:
    """What a browser shows: declarative, so that Safari shows it by itself; elsewhere our service worker reads it."""
    shown = text if len(text) <= 500 else f"{text[:499]}…"
    notification = {
        "title": title,
        "body": shown,
        "navigate": url,
        "tag": tag,
        "lang": language,
        "silent": False,
    }
    body = json.dumps({"web_push": 8030, "notification": notification}, ensure_ascii=False).encode()
    assert len(body) <= MOST
    return body
