"""Webhooks: what is sent to Discord, ntfy, Slack and Matrix, and signed to any other place."""

import base64
import hashlib
import hmac
import json
import re
import secrets
import time
from html import escape
from urllib.parse import urlsplit, urlunsplit

import msgspec

from ironbridge.server.notices.wording import Message
from ironbridge.server.wire.notices import Preset

SECRET = "whsec_"
# What has a meaning in Discord's text; its mentions are switched off beside it.
_MARKED = re.compile(r"([\\*_~`|>#\[\]()<:@-])")


class Webhook(msgspec.Struct, frozen=True):
    """Where something is sent, in which form, and the secret that signs it."""

    url: str
    preset: Preset
    secret: str


class Call(msgspec.Struct, frozen=True):
    """What is sent to a URL."""

    url: str
    body: bytes
    headers: dict[str, str]


def new_secret() -> str:
    """A secret as the Standard Webhooks write it."""
    return SECRET + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, identifier: str, timestamp: int, body: bytes) -> str:
    """What proves that a call comes from this server: https://www.standardwebhooks.com."""
    key = base64.b64decode(secret.removeprefix(SECRET))
    signed = f"{identifier}.{timestamp}.".encode() + body
    return f"v1,{base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()}"


def call_of(webhook: Webhook, message: Message, now: float | None = None) -> Call:
    """The call that tells a message."""
    url, data = webhook.url, _data(webhook.preset, message)
    if webhook.preset == "ntfy":
        # Published as JSON to the server itself, where a title may have any letters; the path is the topic.
        parts = urlsplit(webhook.url)
        url = urlunsplit((parts.scheme, parts.netloc, "/", "", ""))
        data["topic"] = parts.path.strip("/")
    body = json.dumps(data, ensure_ascii=False).encode()
    headers = {"content-type": "application/json", "user-agent": "Ironbridge"}
    if webhook.preset == "plain":
        when = int(time.time() if now is None else now)
        headers["webhook-id"] = message.tag
        headers["webhook-timestamp"] = str(when)
        headers["webhook-signature"] = signature(webhook.secret, message.tag, when, body)
    return Call(url, body, headers)


def _data(preset: Preset, message: Message) -> dict[str, object]:
    title, text, url = message.title, message.text, message.url
    match preset:
        case "discord":
            said = f"**{_unmarked(title)}**\n{_unmarked(text)}\n<{url}>"
            return {"content": said[:2000], "allowed_mentions": {"parse": []}}
        case "slack":
            said = f"{escape(title, quote=False)}\n{escape(text, quote=False)}\n<{url}>"
            return {"text": said, "mrkdwn": False, "unfurl_links": False}
        case "ntfy":
            return {"title": title, "message": text, "click": url}
        case "matrix":
            # As the bridge matrix-hookshot takes it.
            html = f'<b>{escape(title)}</b><br>{escape(text)}<br><a href="{escape(url)}">{escape(url)}</a>'
            return {"text": f"{_unmarked(title)}: {_unmarked(text)} {url}", "html": html}
        case "plain":
            made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(message.made))
            data = {"title": title, "text": text, "url": url, "game": message.game}
            return {"type": f"notice.{message.kind}", "timestamp": made, "data": data}


def _unmarked(text: str) -> str:
    return _MARKED.sub(r"\\\1", text)
