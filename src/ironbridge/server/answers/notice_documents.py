"""How a person is told what happens, as they are shown it."""

from collections.abc import Mapping
from typing import get_args

from ironbridge.languages.catalogue import language_of
from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.notices.reach import KINDS
from ironbridge.server.notices.ways import Browser, Mailbox, Way, Ways
from ironbridge.server.notices.webhooks import Webhook
from ironbridge.server.store.outbox import Topic
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.notices import (
    NoticesChoice,
    NoticesDocument,
    SendError,
    ToldTopics,
    TopicName,
    WayDocument,
)

TOPIC_NAMES: Mapping[Topic, TopicName] = {
    Topic.TURN: "turn",
    Topic.CLOCK: "clock",
    Topic.GAME: "game",
    Topic.LEFT: "left",
    Topic.TELEGRAM: "telegram",
}


def notices_document(ways: Ways, person: Person) -> NoticesDocument:
    """What a person has chosen, and their ways."""
    chosen, found = ways.of(person)
    return NoticesDocument(
        list(ways.reach.kinds),
        ways.push_key(),
        ways.reach.lacks_extra,
        _topics(chosen),
        chosen.wait,
        chosen.digest,
        chosen.zone,
        chosen.quiet_from,
        chosen.quiet_to,
        chosen.quiet_days,
        chosen.language,
        [way_document(way) for way in found],
        chosen.clock_sleeps,
        chosen.weekends,
    )


def way_document(way: Way) -> WayDocument:
    """A way as its person sees it. What encrypts for a browser is the browser's own."""
    address = preset = secret = device = None
    match way.data:
        case Browser():
            device = way.data.device
        case Mailbox():
            address = way.data.address
        case Webhook():
            address, preset, secret = way.data.url, way.data.preset, way.data.secret
    said, _, detail = (way.error or "").partition(" ")
    error: SendError | None = next((code for code in get_args(SendError) if code == said), None)
    return WayDocument(
        way.id,
        way.kind,
        way.state,
        address,
        preset,
        secret,
        device,
        way.made,
        way.asked,
        way.tried,
        way.delivered,
        way.failures,
        error,
        detail or None,
    )


def preferences_of(choice: NoticesChoice) -> Preferences:
    """What a person chooses, as it is stored."""
    bits = {name: topic.value for topic, name in TOPIC_NAMES.items()}
    told = {
        "push": choice.topics.push,
        "mail": choice.topics.mail,
        "webhook": choice.topics.webhook,
    }
    return Preferences(
        {kind: sum({bits[name] for name in names}) for kind, names in told.items()},
        choice.wait,
        choice.digest,
        choice.zone,
        choice.quiet_from,
        choice.quiet_to,
        choice.quiet_days,
        language_of(choice.language),
        choice.clock_sleeps,
        choice.weekends,
    )


def _topics(chosen: Preferences) -> ToldTopics:
    return ToldTopics(
        *(
            [name for topic, name in TOPIC_NAMES.items() if chosen.topics[kind] & topic.value]
            for kind in KINDS
        )
    )
