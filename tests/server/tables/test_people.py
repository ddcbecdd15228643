"""Guests prove who they are with tokens that nobody else has."""

import pytest
from sqlalchemy import text

from ironbridge.server.errors import NotSignedIn, ServerError
from ironbridge.server.tables.people import MOST_DEVICES
from tests.support.server.house import House


def test_a_token_proves_a_guest(house: House) -> None:
    ada, token, _ = house.people.welcome("  Ada   Lovelace ")
    assert house.people.who(token) == ada
    assert ada.name == "Ada Lovelace"


def test_a_recovery_token_opens_another_device_and_nothing_else(house: House) -> None:
    ada, token, recovery = house.people.welcome("Ada")
    with pytest.raises(NotSignedIn):
        house.people.who(recovery)
    with pytest.raises(NotSignedIn):
        house.people.recover(token)
    again, another = house.people.recover(recovery)
    assert again == ada
    assert house.people.who(another) == house.people.who(token) == ada


def test_old_devices_are_forgotten_when_there_are_too_many(house: House) -> None:
    ada, token, recovery = house.people.welcome("Ada")
    tokens = [house.people.recover(recovery)[1] for _ in range(MOST_DEVICES + 1)]
    assert house.people.who(tokens[-1]) == ada
    kept = 0
    for one in [token, *tokens]:
        try:
            house.people.who(one)
            kept += 1
        except NotSignedIn:
            pass
    assert kept == MOST_DEVICES


@pytest.mark.parametrize("wrong", ["", ".", "x", "x.y", "é.é", "a" * 3000])
def test_anything_else_is_nobody(plain: House, wrong: str) -> None:
    person, token, _ = plain.people.welcome("Ada")
    for carried in (wrong, person.id + "." + wrong, token + wrong + "x", token[:-1]):
        with pytest.raises(NotSignedIn):
            plain.people.who(carried)


def test_no_secret_is_kept(house: House) -> None:
    _, token, recovery = house.people.welcome("Ada")
    rows = house.database.read(lambda connection: connection.execute(text("select * from tokens")).all())
    assert len(rows) == 2
    for secret in (token, recovery):
        assert secret.partition(".")[2] not in str(rows)


def test_a_guest_takes_another_name(house: House) -> None:
    ada, token, _ = house.people.welcome("Ada")
    house.people.rename(ada, "Countess")
    assert house.people.who(token).name == "Countess"


@pytest.mark.parametrize("name", ["", "   ", "a" * 25, "a\x00b", "\u202eevil"])
def test_a_name_is_short_and_printable(plain: House, name: str) -> None:
    with pytest.raises(ServerError) as refused:
        plain.people.welcome(name)
    assert refused.value.code == "bad_name"
