"""A person is known on several devices, and any of them can be logged out."""

import time

import pytest
from sqlalchemy import text

from ironbridge.server.errors import NotSignedIn, StorageFailed, Unknown
from ironbridge.server.store.database import Database
from ironbridge.server.tables.sessions import DAY, day_of
from ironbridge.server.upkeep.clearing import Cleaner
from ironbridge.server.upkeep.retention import Retention
from tests.support.server.bare import BareBackend


def is_known(backend: BareBackend, token: str) -> bool:
    """Whether a token is somebody's."""
    try:
        backend.people.who(token)
    except NotSignedIn:
        return False
    return True


def test_any_device_can_be_logged_out(backend: BareBackend) -> None:
    people, sessions = backend.people, backend.sessions
    ada, phone, recovery = people.welcome("Ada", "Firefox, Android")
    desk, lent, old = (people.recover(recovery, device)[1] for device in ("Safari, macOS", "Chrome", None))
    assert {each.device for each in sessions.of(ada.id)} == {
        "Firefox, Android",
        "Safari, macOS",
        "Chrome",
        None,
    }
    sessions.end(ada.id, people.session(lent).id)
    assert [is_known(backend, token) for token in (phone, desk, lent, old)] == [True, True, False, True]
    assert sessions.end_others(ada.id, people.session(desk).id) == 2
    assert [is_known(backend, token) for token in (phone, desk, old)] == [False, True, False]
    assert sessions.end_all(ada.id) == 1
    assert not is_known(backend, desk)
    assert is_known(backend, people.recover(recovery)[1]), "the recovery link leads back"


def test_nobody_ends_the_session_of_another(plain: BareBackend) -> None:
    ada, token, _ = plain.people.welcome("Ada")
    eve, _, _ = plain.people.welcome("Eve")
    for wrong in (plain.people.session(token).id, "nothing"):
        with pytest.raises(Unknown):
            plain.sessions.end(eve.id, wrong)
    assert plain.people.who(token) == ada


def test_a_new_recovery_link_ends_the_old_one(backend: BareBackend) -> None:
    ada, token, old = backend.people.welcome("Ada")
    new = backend.people.new_recovery(ada)
    with pytest.raises(NotSignedIn):
        backend.people.recover(old)
    assert backend.people.recover(new)[0] == ada
    assert is_known(backend, token), "devices stay"


def test_a_session_that_is_not_used_ends(backend: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, used, recovery = backend.people.welcome("Ada")
    _, unused = backend.people.recover(recovery)
    now = time.time()
    cleaner = Cleaner(backend.departures, Retention(0, 0, 0, 180))
    for day in (100, 200):
        monkeypatch.setattr(time, "time", lambda day=day: now + day * DAY)
        assert backend.people.who(used) == ada
        cleaner.clear(now + day * DAY)
    assert is_known(backend, used)
    assert not is_known(backend, unused)
    assert backend.people.recover(recovery)[0] == ada, "the recovery link does not end by itself"


def test_only_the_day_is_kept_on_which_a_session_was_used(
    plain: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, token, _ = plain.people.welcome("Ada")
    (made,) = plain.sessions.of(ada.id)
    assert made.used == day_of(time.time())
    writes: list[object] = []
    write = Database.write

    def counted(self: Database, work: object) -> object:
        writes.append(work)
        return write(self, work)  # type: ignore[arg-type]

    monkeypatch.setattr(Database, "write", counted)
    later = made.used + 3 * DAY + 7 * 3600
    monkeypatch.setattr(time, "time", lambda: later)
    for _ in range(3):
        plain.people.who(token)
    assert plain.sessions.of(ada.id)[0].used == made.used + 3 * DAY
    assert len(writes) == 1, "once a day"


def test_whoever_is_known_is_known_when_nothing_can_be_written(
    plain: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, token, _ = plain.people.welcome("Ada")

    def fail(*_: object) -> None:
        raise StorageFailed("disk_full")

    monkeypatch.setattr(Database, "write", fail)
    monkeypatch.setattr(time, "time", lambda: time.monotonic() + 1e10)
    assert plain.people.who(token) == ada


def test_tokens_of_the_first_version_became_sessions(plain: BareBackend) -> None:
    # The way from real databases of that version is tried in tests/server/store.
    names = plain.database.read(
        lambda connection: connection.execute(text("select name from sqlite_master")).scalars().all()
    )
    assert "tokens" not in names
