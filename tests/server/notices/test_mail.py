"""Mails go to addresses that were confirmed, say the same as text and HTML, and can be ended by one click."""

import re
from socket import socket

import pytest

from ironbridge.server.errors import NotAllowed, ServerError, TooMany
from ironbridge.server.notices.mail import checked_address, mail_of
from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.notices.reach import MailServer
from ironbridge.server.notices.sender import MOST_MAILS, PAUSES
from ironbridge.server.notices.ways import MOST_CONFIRMATIONS
from ironbridge.server.notices.wording import Message
from ironbridge.server.tables.people import Person
from tests.support.notices.receivers import reach_to, text_of
from tests.support.notices.told import Told, kinds, send_all
from tests.support.server.bare import play_on

HOSTILE = '<img src=x onerror=alert(1)>"\r\nBcc: all@example.org'


def confirmed(told: Told, person: Person, address: str = "ada@example.org") -> None:
    """Give an address and follow the link in the mail."""
    told.ways.set_mail(person, address)
    send_all(told)
    link = re.search(r"/notices/confirm#(\S+)", text_of(told.mail.mails[-1]))
    assert link is not None
    told.ways.confirm(link[1])


def test_an_address_gets_nothing_but_the_link_before_it_is_confirmed(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    told.ways.choose(ada, Preferences(wait=0))
    told.ways.set_mail(ada, "ada@example.org")
    play_on(told, game, [ada, ben], 3)
    send_all(told)
    (mail,) = told.mail.mails
    assert (mail["To"], mail["From"]) == ("ada@example.org", "Ironbridge <brass@example.org>")
    assert "Ada" in text_of(mail)
    assert told.ways.of(ada)[1][0].state == "unconfirmed"


def test_a_confirmed_address_hears_of_turns(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    for person in (ada, ben):
        told.ways.choose(person, Preferences(wait=0))
        confirmed(told, person, f"{person.name.lower()}@example.org")
    play_on(told, game, [ada, ben], 1)
    send_all(told)
    mail = told.mail.mails[2]
    link = f"https://brass.example.org/games/{game}"
    assert mail["Subject"] == "Your turn"
    assert link in text_of(mail)
    assert f'href="{link}"' in text_of(mail, "html")
    assert mail["Auto-Submitted"] == "auto-generated"


def test_one_click_ends_it(told: Told) -> None:
    ada = told.guest("Ada")
    confirmed(told, ada)
    told.ways.test(ada, told.ways.of(ada)[1][0].id)
    send_all(told)
    mail = told.mail.mails[-1]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = re.fullmatch(r"<https://brass.example.org/api/notices/stop/(\S+)>", mail["List-Unsubscribe"])
    assert link is not None
    assert f"/notices/stop#{link[1]}" in text_of(mail)
    told.ways.stop(link[1])
    assert told.ways.of(ada)[1] == []
    with pytest.raises(NotAllowed):
        told.ways.stop(link[1])


def test_links_prove_one_thing_for_one_address(told: Told) -> None:
    ada = told.guest("Ada")
    with pytest.raises(ServerError, match="mail address"):
        told.ways.set_mail(ada, "ada at example.org")
    told.ways.set_mail(ada, "ada@example.org")
    way = told.ways.of(ada)[1][0].id
    keys = told.ways.keys
    for proof in (
        "",
        way,
        f"{way}.0",
        keys.proof("stop", way, "ada@example.org"),
        keys.proof("confirm", way, "a@b.c"),
    ):
        with pytest.raises(NotAllowed):
            told.ways.confirm(proof)
    told.ways.confirm(keys.proof("confirm", way, "ada@example.org"))
    assert told.ways.of(ada)[1][0].state == "on"


def test_nobody_can_have_a_stranger_flooded(told: Told) -> None:
    for number in range(MOST_CONFIRMATIONS):
        told.ways.set_mail(told.guest(f"Guest {number}"), "Victim@example.org")
    with pytest.raises(TooMany):
        told.ways.set_mail(told.guest("One more"), "victim@example.org")
    send_all(told)
    assert len(told.mail.mails) == MOST_CONFIRMATIONS


def test_an_address_has_a_most_for_each_day(told: Told) -> None:
    ada = told.guest("Ada")
    confirmed(told, ada)
    way = told.ways.of(ada)[1][0].id
    for _ in range(MOST_MAILS + 1):
        told.ways.test(ada, way)
        send_all(told)
    assert len(told.mail.mails) == 1 + MOST_MAILS
    assert kinds(told) == ["test"], "it waits for tomorrow"


def test_what_waits_for_the_evening_comes_as_one_mail(told: Told) -> None:
    ada, ben = told.guest("Ada"), told.guest("Ben")
    confirmed(told, ada)
    told.ways.choose(ada, Preferences(wait=0, digest=18 * 60))
    for _ in range(3):
        table, invitation = told.tables.create(ada, "birmingham-intro", ["me", "invited"], is_listed=False)
        told.tables.join(ben, table.id, None, invitation)
    send_all(told)
    assert len(told.mail.mails) == 1, "only the link"
    waits = len(kinds(told))
    assert waits >= 3
    told.clock.ahead = 24 * 3600
    send_all(told)
    assert len(told.mail.mails) == 2
    assert told.mail.mails[1]["Subject"] == f"{waits} notices of Ironbridge"
    assert text_of(told.mail.mails[1]).count("https://brass.example.org/games/") == waits


def test_a_mailbox_that_is_full_is_tried_again_and_one_that_does_not_exist_is_not(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    for person in (ada, ben):
        told.ways.choose(person, Preferences(wait=0))
        confirmed(told, person, f"{person.name.lower()}@example.org")
    play_on(told, game, [ada, ben], 1)
    told.mail.refusal = "452 mailbox full"
    send_all(told)
    assert kinds(told) == ["turn"]
    told.mail.refusal = "550 no such user"
    told.clock.ahead = PAUSES[0] + 5
    send_all(told)
    assert kinds(told) == []
    assert told.ways.of(told.to_act(game, ada, ben))[1][0].error == "mail_refused 550"


def test_no_mail_server_is_told_as_that(told: Told) -> None:
    ada = told.guest("Ada")
    confirmed(told, ada)
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        told.ways.reach = reach_to(free.getsockname()[1])
    told.ways.test(ada, told.ways.of(ada)[1][0].id)
    send_all(told)
    assert told.ways.of(ada)[1][0].error == "mail_unreachable"


def test_hostile_names_are_text_in_mails() -> None:
    hostile = Message("turn", HOSTILE, HOSTILE, "https://brass.example.org/", "tag", "game", 0, "en")
    mail = mail_of([hostile], "ada@example.org", "a@example.org", "https://x/stop", "https://x/page")
    assert mail["Bcc"] is None
    assert "\n" not in mail["Subject"]
    html = text_of(mail, "html")
    assert "<img" not in html
    assert "&lt;img" in html
    assert b"\nBcc:" not in mail.as_bytes().replace(b"\r", b"").split(b"\n\n")[0]


@pytest.mark.parametrize(
    "address",
    ["", "a", "a@b", "a b@c.d", "a@b.c\r\nTo: d@e.f", "<a@b.c>", "a@b.c,d@e.f", "ä@b.c", "a" * 250 + "@b.cd"],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        checked_address(address)


def test_addresses_keep_their_first_half() -> None:
    assert checked_address(" Ada.L+brass@Example.ORG ") == "Ada.L+brass@example.org"


def test_a_mail_server_is_read_from_its_address() -> None:
    found = MailServer.of("smtps://ada%40example.org:p%3Aw@mail.example.org")
    assert (found.port, found.user, found.password) == (465, "ada@example.org", "p:w")
    assert MailServer.of("smtp://mail.example.org:2525").port == 2525
    for wrong in ("mail.example.org", "http://x", "smtp://", "smtp://x/y", "smtp://ada:%C3%BC@x"):
        with pytest.raises(ValueError, match=r".*"):
            MailServer.of(wrong)
