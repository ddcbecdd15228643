"""Webhooks: signed as the standard says, in the form of each service, and with names that mean nothing there."""

import json
from pathlib import Path

import pytest

from ironbridge.server.errors import ServerError
from ironbridge.server.notices.webhooks import Webhook, call_of, signature
from ironbridge.server.notices.wording import Message
from ironbridge.server.wire.notices import Preset
from tests.support.notices.told import Told, send_all, webhook_of

HOSTILE = "@everyone <!channel> **x** [y](https://evil.example) <script>`z`"
MESSAGE = Message("turn", "Your turn", HOSTILE, "https://brass.example.org/games/1", "tag", "1", 0, "en")


@pytest.fixture
def url(tmp_path: Path) -> str:
    """One database: all of this is the same on the other."""
    return f"sqlite:///{tmp_path / 'games.db'}"


def sent(preset: Preset, url: str = "https://hook.example.org/a/b") -> dict[str, object]:
    data: dict[str, object] = json.loads(call_of(Webhook(url, preset, "whsec_AAAA"), MESSAGE).body)
    return data


def test_the_example_of_the_standard() -> None:
    body = b'{"test": 2432232314}'
    found = signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body
    )
    assert found == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_plain_webhook_can_be_verified_with_the_secret_that_its_owner_sees(told: Told) -> None:
    ada = told.guest("Ada")
    way = webhook_of(told, ada, told.http.url())
    told.ways.test(ada, way)
    send_all(told)
    (call,) = told.http.received
    webhook = told.ways.of(ada)[1][0].data
    assert isinstance(webhook, Webhook)
    head = call.headers
    signed = signature(webhook.secret, head["webhook-id"], int(head["webhook-timestamp"]), call.body)
    assert head["webhook-signature"] == signed
    assert json.loads(call.body)["type"] == "notice.test"


def test_discord_is_sent_text_that_mentions_nobody() -> None:
    data = sent("discord")
    assert data["allowed_mentions"] == {"parse": []}
    assert "\\*\\*x\\*\\*" in str(data["content"])
    assert "\\[y\\]\\(https" in str(data["content"])


def test_slack_is_sent_text_without_its_commands() -> None:
    data = sent("slack")
    assert "&lt;!channel&gt;" in str(data["text"])
    assert data["mrkdwn"] is False


def test_ntfy_is_sent_json_to_its_server_with_the_topic_of_the_address() -> None:
    call = call_of(Webhook("https://ntfy.example.org/my-games", "ntfy", ""), MESSAGE)
    assert call.url == "https://ntfy.example.org/"
    data = json.loads(call.body)
    assert (data["topic"], data["title"], data["message"]) == ("my-games", "Your turn", HOSTILE)
    assert data["click"] == MESSAGE.url


def test_matrix_is_sent_html_that_is_escaped() -> None:
    data = sent("matrix")
    assert "<script>" not in str(data["html"])
    assert "&lt;script&gt;" in str(data["html"])


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://10.0.0.1/hook", "private"),
        ("https://[::1]/hook", "private"),
        ("http://8.8.8.8/hook", "https://"),
        ("nonsense", "https://"),
        ("https://name.invalid/hook", "found"),
    ],
)
def test_an_address_that_must_not_be_called_is_refused_when_it_is_given(
    told: Told, address: str, why: str
) -> None:
    with pytest.raises(ServerError, match=why):
        told.ways.set_webhook(told.guest("Ada"), address, "plain")
