"""The API of notices: what a server offers, what a person chooses, and links that come by mail."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ironbridge.server.store.database import Database
from tests.support.notices.receivers import HttpReceiver, MailReceiver, receivers, text_of
from tests.support.notices.told import FakeBrowser, send_all
from tests.support.server.bare import BareBackend
from tests.support.server.served import Served

NOTICES = "/api/people/me/notices"


@pytest.fixture
def reaching(tmp_path: Path) -> Iterator[tuple[Served, HttpReceiver, MailReceiver]]:
    """A server whose host lets notices go to receivers on loopback."""
    with receivers() as (http, mail, reach):
        backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"))
        backend.ways.reach = reach
        served = Served(backend)
        yield served, http, mail
        served.stop()


def test_a_server_without_settings_offers_nothing_and_takes_nothing(lone: Served) -> None:
    ada = lone.guest("Ada")
    told = ada.get(NOTICES).json()
    assert (told["offered"], told["push_key"], told["ways"]) == ([], None, [])
    for path, body in (
        ("mail", {"address": "ada@example.org"}),
        ("webhook", {"url": "https://example.org/", "preset": "plain"}),
        ("browsers", {"endpoint": "https://example.org/", "p256dh": "x", "auth": "y"}),
    ):
        answer = ada.post(f"{NOTICES}/{path}", **body)
        assert (answer.status_code, answer.json()["code"]) == (409, "not_offered")


def test_what_is_chosen_is_kept_and_what_cannot_be_is_refused(lone: Served) -> None:
    ada = lone.guest("Ada")
    chosen = {
        "topics": {"push": ["turn"], "mail": [], "webhook": ["game", "left"]},
        "wait": 0,
        "digest": 1080,
        "zone": "Europe/London",
        "quiet_from": 1320,
        "quiet_to": 420,
        "quiet_days": 31,
        "language": "de",
    }
    assert chosen.items() <= ada.call("PATCH", NOTICES, chosen).json().items()
    for change in (
        {"zone": "Europe/Atlantis"},
        {"quiet_to": None},
        {"quiet_from": 0, "quiet_to": 721},
        {"wait": -1},
        {"topics": {"push": ["nonsense"], "mail": [], "webhook": []}},
    ):
        assert ada.call("PATCH", NOTICES, {**chosen, **change}).status_code == 400, change
    assert chosen.items() <= ada.get(NOTICES).json().items()


def test_a_mail_address_is_confirmed_and_ended_by_its_links(
    reaching: tuple[Served, HttpReceiver, MailReceiver],
) -> None:
    served, _, mail = reaching
    ada, stranger = served.guest("Ada"), served.client()
    (way,) = ada.post(f"{NOTICES}/mail", address="ada@example.org").json()["ways"]
    assert (way["state"], way["address"]) == ("unconfirmed", "ada@example.org")
    send_all(served.backend)
    link = re.search(r"/notices/confirm#(\S+)", text_of(mail.mails[0]))
    assert link is not None
    # The link may be followed on a device on which nobody is known.
    assert stranger.post("/api/notices/confirm", token=link[1]).status_code == 200
    assert stranger.post("/api/notices/confirm", token=f"{link[1]}0").status_code == 403
    ada.post(f"{NOTICES}/ways/{way['id']}/test")
    send_all(served.backend)
    (found,) = ada.get(NOTICES).json()["ways"]
    assert (found["state"], found["failures"]) == ("on", 0)
    assert found["delivered"]
    header = mail.mails[1]["List-Unsubscribe"].strip("<>").removeprefix("https://brass.example.org")
    assert stranger.post(header).status_code == 200
    assert ada.get(NOTICES).json()["ways"] == []


def test_ways_are_their_persons_alone(reaching: tuple[Served, HttpReceiver, MailReceiver]) -> None:
    served, http, _ = reaching
    ada, ben = served.guest("Ada"), served.guest("Ben")
    subscription = FakeBrowser(http.url("/push")).subscription
    told = ada.post(
        f"{NOTICES}/browsers",
        endpoint=subscription.endpoint,
        p256dh=subscription.p256dh,
        auth=subscription.auth,
    ).json()
    told = ada.post(f"{NOTICES}/webhook", url=http.url(), preset="discord").json()
    assert [way["kind"] for way in told["ways"]] == ["push", "webhook"]
    way = told["ways"][1]["id"]
    assert ben.call("DELETE", f"{NOTICES}/ways/{way}").status_code == 404
    assert ben.post(f"{NOTICES}/ways/{way}/test").status_code == 404
    exported = ada.get("/api/people/me/export").json()["notices"]
    assert [each["address"] for each in exported["ways"]] == [None, http.url()]
    assert [each["kind"] for each in ada.call("DELETE", f"{NOTICES}/ways/{way}").json()["ways"]] == ["push"]
    assert ada.post("/api/people/me/delete", confirm="Ada").status_code == 200
