"""What goes over the wire about notices: the ways to reach a person, and what they have chosen."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Preset = Literal["plain", "discord", "ntfy", "slack", "matrix"]
TopicName = Literal["turn", "clock", "game", "left", "telegram"]
WayKind = Literal["push", "mail", "webhook"]
WayState = Literal["on", "unconfirmed", "resting"]
# Why something could not be sent; what the host has not set up is `not_offered`.
SendError = Literal[
    "bad_address",
    "private",
    "insecure",
    "not_found",
    "certificate",
    "timeout",
    "unreachable",
    "answered",
    "gone",
    "mail_refused",
    "mail_failed",
    "mail_unreachable",
    "not_offered",
]
Minute = Annotated[int, Meta(ge=0, le=1439)]
Url = Annotated[str, Meta(min_length=8, max_length=1000)]
KeyText = Annotated[str, Meta(max_length=200)]


class WayDocument(Struct):
    """A way to reach you, and how it went the last time; times are in seconds since 1970.

    `address` is a mail address or the URL of a webhook, `device` the kind of browser, `secret` what signs the calls of
    a plain webhook. `asked` is when a mail with a link was sent that confirms the address. After five notices in a
    row that could not be delivered a way is `resting`: a test wakes it. `error` is the code of the last failure and
    `detail` says more, such as the status that was answered; `failures` counts the attempts that failed in a row.
    """

    id: str
    kind: WayKind
    state: WayState
    address: str | None
    preset: Preset | None
    secret: str | None
    device: str | None
    made: int
    asked: int | None
    tried: int | None
    delivered: int | None
    failures: int
    error: SendError | None
    detail: str | None


class ToldTopics(Struct, forbid_unknown_fields=True):
    """What you are told of by each kind of way.

    It is your turn, your clock in its last tenth, games, who leaves them, and telegrams.
    """

    push: list[TopicName]
    mail: list[TopicName]
    webhook: list[TopicName]


class NoticesDocument(Struct):
    """How you are told what happens while you are not here.

    `offered` has the kinds of ways that the host of this server has set up: without them nothing is sent. A browser
    subscribes with `push_key`. A turn is told after `wait` seconds, if you have not moved by then. Where there is a
    `digest`, mails wait for that minute of the day and come as one. From `quiet_from` to `quiet_to`, in minutes of a
    day in your `zone`, you are told nothing, on evenings of `quiet_days`: bits from Monday, 127 for all. If your
    `clock_sleeps`, your clock stands in these hours in games over days, and at `weekends` too if you like; the others
    are shown it before they join.
    """

    offered: list[WayKind]
    push_key: str | None
    lacks_extra: bool
    topics: ToldTopics
    wait: int
    digest: int | None
    zone: str
    quiet_from: int | None
    quiet_to: int | None
    quiet_days: int
    language: str
    ways: list[WayDocument]
    clock_sleeps: bool
    weekends: bool


class NoticesChoice(Struct, forbid_unknown_fields=True):
    """What you choose, all of it at once. Quiet hours are twelve a day at most; none have neither end.

    When your clock sleeps counts from your next turn on.
    """

    topics: ToldTopics
    wait: Annotated[int, Meta(ge=0, le=86400)]
    digest: Minute | None
    zone: Annotated[str, Meta(max_length=60)]
    quiet_from: Minute | None
    quiet_to: Minute | None
    quiet_days: Annotated[int, Meta(ge=0, le=127)]
    language: Annotated[str, Meta(max_length=20)]
    clock_sleeps: bool = False
    weekends: bool = False


class NewBrowser(Struct, forbid_unknown_fields=True):
    """A browser that shows notices, as its push subscription says: where it is reached, and its two keys."""

    endpoint: Url
    p256dh: KeyText
    auth: KeyText


class NewMail(Struct, forbid_unknown_fields=True):
    """A mail address. Nothing but a link that confirms it is sent there before you follow that."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]


class NewWebhook(Struct, forbid_unknown_fields=True):
    """An address that is called, in the form of a service; `plain` is JSON signed as Standard Webhooks are."""

    url: Url
    preset: Preset


class MailProof(Struct, forbid_unknown_fields=True):
    """What stands behind the # of a link that came by mail."""

    token: Annotated[str, Meta(max_length=200)]


class DoneDocument(Struct):
    """It was done."""

    done: bool
