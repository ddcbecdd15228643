"""Telegrams are told to those who are not there, as plain text, unless they do not want to hear it."""

import json

from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.store.outbox import ALL_TOPICS
from ironbridge.server.wire.notices import Preset
from tests.support.notices.receivers import text_of
from tests.support.notices.told import AT_ONCE, Told, kinds, send_all, waiting, webhook_of

HOSTILE = "</p><script>alert(1)</script> @everyone [x](https://evil.example)\nSubject: no\n\n-- \n{name}"


def test_all_but_who_wrote_are_told_once_and_in_their_own_language(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    ways = {person.id: webhook_of(told, person, told.http.url()) for person in (ada, ben)}
    topics = dict.fromkeys(("push", "mail", "webhook"), ALL_TOPICS)
    told.ways.choose(ben, Preferences(topics, wait=0, language="de"))
    for _ in range(2):
        told.telegrams.send(ada, game, "a", phrase="well_played")
    assert waiting(told) == [("telegram", ways[ben.id])]
    send_all(told)
    (call,) = told.http.received
    data = json.loads(call.body)
    assert data["type"] == "notice.telegram"
    assert data["data"]["title"] == "Ada hat ein Telegramm geschickt"
    assert "„Gut gespielt“" in data["data"]["text"]


def test_what_was_muted_or_blocked_before_it_was_sent_is_not_told(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    for person in (ada, ben):
        webhook_of(told, person, told.http.url())
    seat = told.tables.get(game).seats_of(ada)[0]
    told.telegrams.send(ada, game, "a", text="Muted")
    (mute,) = told.mutes.add(ben, "person", game, seat)
    send_all(told)
    told.mutes.lift(ben, mute.id)
    told.telegrams.send(ada, game, "b", text="Blocked")
    told.blocks.add(ben, game, seat)
    send_all(told)
    assert told.http.received == []
    assert kinds(told) == []


def test_quiet_hours_and_topics_hold_for_telegrams(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    webhook_of(told, ben, told.http.url())
    told.ways.choose(ben, Preferences(dict.fromkeys(("push", "mail", "webhook"), 15), wait=0))
    told.telegrams.send(ada, game, "a", text="Not wanted")
    assert kinds(told) == []
    minute = int(told.clock()) // 60 % 1440
    topics = dict.fromkeys(("push", "mail", "webhook"), ALL_TOPICS)
    begin, end = (minute - 60) % 1440, (minute + 60) % 1440
    told.ways.choose(ben, Preferences(topics, quiet_from=begin, quiet_to=end))
    told.telegrams.send(ada, game, "b", text="Later")
    send_all(told)
    assert told.http.received == []
    told.clock.ahead = 2 * 3600
    send_all(told)
    assert len(told.http.received) == 1


def test_hostile_text_is_text_in_mails_and_webhooks(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    told.ways.set_mail(ben, "ben@example.org")
    send_all(told)
    way = told.ways.of(ben)[1][0].id
    told.ways.confirm(told.ways.keys.proof("confirm", way, "ben@example.org"))
    told.ways.choose(ben, AT_ONCE)
    told.telegrams.send(ada, game, "a", text=HOSTILE)
    send_all(told)
    mail = told.mail.mails[-1]
    assert mail["Subject"] == "Ada has sent a telegram"
    html = text_of(mail, "html")
    assert "<script" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert 'https://evil.example">' not in html
    plain = text_of(mail)
    assert "\nSubject: no" not in plain, "a telegram stands on one line of a mail"
    assert "{name}" in plain
    presets: tuple[Preset, ...] = ("discord", "slack", "matrix", "plain")
    for preset in presets:
        told.http.received.clear()
        told.ways.set_webhook(ben, told.http.url(), preset)
        told.ways.choose(ben, Preferences(dict.fromkeys(("push", "mail", "webhook"), ALL_TOPICS), wait=0))
        told.telegrams.send(ada, game, preset, text=HOSTILE)
        send_all(told)
        said = json.dumps(json.loads(told.http.received[0].body))
        assert ("<script>" in said) == (preset == "plain"), "whoever reads JSON escapes it themselves"


def test_the_beginning_of_a_long_text_is_told(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    webhook_of(told, ben, told.http.url())
    told.telegrams.send(ada, game, "a", text="🚂" * 2000)
    send_all(told)
    said = json.loads(told.http.received[0].body)["data"]["text"]
    assert said.count("🚂") == 299
    assert "…" in said
