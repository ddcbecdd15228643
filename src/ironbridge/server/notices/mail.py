"""Mails: plain text with simple HTML beside it, and a header by which any mail program unsubscribes at once."""

import smtplib
import ssl
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from html import escape

from ironbridge.languages.catalogue import words_in
from ironbridge.server.notices.outgoing import SECONDS, CannotSend, MayNotSend
from ironbridge.server.notices.reach import MailServer
from ironbridge.server.notices.wording import Message

LONGEST_ADDRESS = 254
STYLE = "font:16px/1.5 Georgia,serif;color:#26221c"


def checked_address(text: str) -> str:
    """A mail address as it may be kept. Raises ValueError."""
    address = text.strip()
    name, _, domain = address.rpartition("@")
    is_plain = address.isascii() and address.isprintable() and not set(address) & set(' <>()[],;:\\"')
    if not (name and "." in domain.strip(".") and is_plain and len(address) <= LONGEST_ADDRESS):
        raise ValueError(text)
    return f"{name}@{domain.lower()}"


def mail_of(messages: Sequence[Message], to: str, sender: str, stop: str, stop_page: str) -> EmailMessage:
    """One mail that tells some messages. Whatever they hold, it is text in it, and no header begins with it."""
    first = messages[0]
    words = words_in(first.language)
    count = len(messages)
    subject = first.title if count == 1 else words.say("notice.digest.title", count=count)
    foot = words.say("notice.mail.foot")
    mail = _headed(subject, to, sender, first.tag)
    mail["List-Unsubscribe"] = f"<{stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    lines = [f"{each.title}\n{each.text}\n{each.url}\n" for each in messages]
    mail.set_content("\n".join([*lines, f"-- \n{foot}\n{stop_page}\n"]))
    parts = [
        f"<p><b>{escape(each.title)}</b><br>{escape(each.text)}<br>"
        f'<a href="{escape(each.url)}">{escape(words.say("notice.mail.open"))}</a></p>'
        for each in messages
    ]
    _add_html(mail, "".join(parts), f'<a href="{escape(stop_page)}">{escape(foot)}</a>', first.language)
    return mail


def confirmation_of(name: str, link: str, to: str, sender: str, tag: str, language: str) -> EmailMessage:
    """The mail that asks whether an address belongs to who gave it; nothing else is sent there before."""
    words = words_in(language)
    text, foot = words.say("notice.confirm.text", name=name), words.say("notice.confirm.foot")
    mail = _headed(words.say("notice.confirm.title"), to, sender, tag)
    mail.set_content(f"{text}\n\n{link}\n\n{foot}\n")
    said = (
        f'<p>{escape(text)}</p><p><a href="{escape(link)}">{escape(words.say("notice.confirm.go"))}</a></p>'
    )
    _add_html(mail, said, escape(foot), language)
    return mail


def _headed(subject: str, to: str, sender: str, tag: str) -> EmailMessage:
    mail = EmailMessage()
    mail["Subject"] = "".join(letter if letter.isprintable() else " " for letter in subject)
    mail["From"] = sender
    mail["To"] = to
    mail["Date"] = formatdate()
    # The same mail once more has the same name, so that it can be known.
    mail["Message-ID"] = f"<{tag}@{parseaddr(sender)[1].rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    return mail


def _add_html(mail: EmailMessage, body: str, foot: str, language: str) -> None:
    mail.add_alternative(
        f'<!doctype html><html lang="{language}"><body style="{STYLE}">{body}'
        f'<p style="font-size:13px;color:#6b6252">{foot}</p></body></html>',
        subtype="html",
    )


def send(mail: EmailMessage, server: MailServer) -> None:
    """Hand a mail in. Raises CannotSend."""
    context = ssl.create_default_context()
    try:
        if server.scheme == "smtps":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, timeout=SECONDS, context=context
            )
        else:
            connection = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        with connection:
            if server.scheme == "smtp":
                connection.starttls(context=context)
            if server.user:
                connection.login(server.user, server.password)
            connection.send_message(mail)
    except smtplib.SMTPRecipientsRefused as error:
        code = max((code for code, _ in error.recipients.values()), default=0)
        raise (MayNotSend if code >= 550 else CannotSend)("mail_refused", str(code)) from None
    except smtplib.SMTPResponseException as error:
        raise CannotSend("mail_failed", str(error.smtp_code)) from None
    except (smtplib.SMTPException, OSError):
        raise CannotSend("mail_unreachable") from None
