"""Guests prove who they are with tokens that nobody else has."""

import pytest
from sqlalchemy import text

from ironbridge.server.errors import NotSignedIn, ServerError
from ironbridge.server.tables.sessions import MOST_DEVICES
from tests.support.server.bare import BareBackend


def test_a_token_proves_a_guest(backend: BareBackend) -> None:
    ada, token, _ = backend.people.welcome("  Ada   Lovelace ")
    assert backend.people.who(token) == ada
    assert ada.name == "Ada Lovelace"


def test_a_recovery_token_opens_another_device_and_nothing_else(backend: BareBackend) -> None:
    ada, token, recovery = backend.people.welcome("Ada")
    with pytest.raises(NotSignedIn):
        backend.people.who(recovery)
    with pytest.raises(NotSignedIn):
        backend.people.recover(token)
    again, another = backend.people.recover(recovery)
    assert again == ada
    assert backend.people.who(another) == backend.people.who(token) == ada


def test_old_devices_are_forgotten_when_there_are_too_many(backend: BareBackend) -> None:
    ada, token, recovery = backend.people.welcome("Ada")
    tokens = [backend.people.recover(recovery)[1] for _ in range(MOST_DEVICES + 1)]
    assert backend.people.who(tokens[-1]) == ada
    kept = 0
    for one in [token, *tokens]:
        try:
            backend.people.who(one)
            kept += 1
        except NotSignedIn:
            pass
    assert kept == MOST_DEVICES


@pytest.mark.parametrize("wrong", ["", ".", "x", "x.y", "é.é", "a" * 3000])
def test_anything_else_is_nobody(plain: BareBackend, wrong: str) -> None:
    person, token, _ = plain.people.welcome("Ada")
    for carried in (wrong, person.id + "." + wrong, token + wrong + "x", token[:-1]):
        with pytest.raises(NotSignedIn):
            plain.people.who(carried)


def test_no_secret_is_kept(backend: BareBackend) -> None:
    _, token, recovery = backend.people.welcome("Ada")
    query = text("select * from people join sessions on sessions.person = people.id")
    rows = backend.database.read(lambda connection: connection.execute(query).all())
    assert len(rows) == 1
    for secret in (token, recovery):
        assert secret.partition(".")[2] not in str(rows)


def test_a_guest_takes_another_name(backend: BareBackend) -> None:
    ada, token, _ = backend.people.welcome("Ada")
    backend.people.rename(ada, "Countess")
    assert backend.people.who(token).name == "Countess"


@pytest.mark.parametrize("name", ["", "   ", "a" * 25, "a\x00b", "\u202eevil"])
def test_a_name_is_short_and_printable(plain: BareBackend, name: str) -> None:
    with pytest.raises(ServerError) as refused:
        plain.people.welcome(name)
    assert refused.value.code == "bad_name"
