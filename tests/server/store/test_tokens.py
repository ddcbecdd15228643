"""Tokens: hashed wherever they are kept, compared in constant time."""

import hmac
from pathlib import Path

import pytest

from ironbridge.server.errors import NotAllowed, NotSignedIn
from ironbridge.server.store import tokens
from tests.support.server.bare import BareBackend


def test_no_file_holds_a_token(plain: BareBackend, tmp_path: Path) -> None:
    ada, token, recovery = plain.people.welcome("Ada Lovelace")
    _, another = plain.people.recover(recovery)
    table, invitation = plain.tables.create(ada, "birmingham-intro", ["me", "invited"], is_listed=False)
    ben, bens, _ = plain.people.welcome("Ben")
    plain.tables.join(ben, table.id, None, invitation)
    secrets = [carried.rpartition(".")[2] for carried in (token, recovery, another, bens, invitation)]
    assert len(set(secrets)) == 5
    files = [file for file in tmp_path.iterdir() if file.is_file()]
    kept = b"".join(file.read_bytes() for file in files)
    assert {"games.db", "games.db-wal"} <= {file.name for file in files}
    assert b"Ada Lovelace" in kept, "what is stored is found"
    for secret in secrets:
        assert tokens.hashed(secret).encode() in kept
        assert secret.encode() not in kept


def test_secrets_are_compared_in_constant_time(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, token, recovery = plain.people.welcome("Ada")
    table, invitation = plain.tables.create(ada, "birmingham-intro", ["me", "invited"], is_listed=False)
    compared: list[tuple[str, str]] = []

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return hmac_compare(one, other)

    hmac_compare = hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", compare)
    person, secret = token.split(".")
    plain.people.who(token)
    assert compared.pop() == (tokens.hashed(secret), tokens.hashed(secret))
    with pytest.raises(NotSignedIn):
        plain.people.who(f"{person}.{'x' * len(secret)}")
    assert compared.pop() == (tokens.hashed("x" * len(secret)), tokens.hashed(secret))
    plain.people.recover(recovery)
    assert compared.pop() == (tokens.hashed(recovery.split(".")[1]),) * 2
    eve = plain.guest("Eve")
    with pytest.raises(NotAllowed):
        plain.tables.join(eve, table.id, None, "x")
    assert compared.pop() == (tokens.hashed("x"), tokens.hashed(invitation))
    monkeypatch.setattr(hmac, "compare_digest", lambda *_: False)
    with pytest.raises(NotSignedIn):
        plain.people.who(token)
