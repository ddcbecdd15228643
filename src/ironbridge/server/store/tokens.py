"""Secrets that people carry: made at random, kept only as hashes, compared in constant time."""

import hashlib
import hmac
import secrets

# A token is the name of its row and a secret: the row is found by the one and proved by the other.
SEPARATOR = "."


def new_name() -> str:
    """A name that nobody can guess, for a person or a table."""
    return secrets.token_hex(8)


def new_secret() -> str:
    """A secret of 256 bits that can stand in a link."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is random and long, so a plain hash cannot be tried out."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret(secret: str, kept: str) -> bool:
    """Whether a secret is the one whose hash was kept."""
    return hmac.compare_digest(hashed(secret), kept)


def token(name: str, secret: str) -> str:
    """What a person carries."""
    return f"{name}{SEPARATOR}{secret}"


def parts_of(text: str) -> tuple[str, str]:
    """Name and secret of what a person carries; both are empty if it is nothing of ours."""
    name, separator, secret = text.partition(SEPARATOR)
    return (name, secret) if separator and name.isalnum() and secret.isascii() else ("", "")
