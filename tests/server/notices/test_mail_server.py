"""Mails are handed in over TLS and after a log-in, and over nothing less where the host has asked for it."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from ironbridge.server.notices.mail import send
from ironbridge.server.notices.outgoing import CannotSend
from ironbridge.server.notices.reach import MailServer
from tests.support.notices.receivers import MailReceiver

HOST = "127.0.0.1"
USER, PASSWORD = "host", "an open:secret@home"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of this machine with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("mail") / "certificate.pem"
    plain = serialization.NoEncryption()
    written = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    path.write_bytes(written + made.public_bytes(serialization.Encoding.PEM))
    return path


@pytest.fixture
def secure(certificate: Path) -> ssl.SSLContext:
    """What a mail server needs to speak TLS."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    return context


@pytest.fixture
def is_trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine trusts the certificate."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))


@contextmanager
def mail_server(tls: ssl.SSLContext | None = None, **options: Any) -> Iterator[MailReceiver]:
    """A mail server with options of its own."""
    receiver = MailReceiver(tls, **options)
    try:
        yield receiver
    finally:
        receiver.close()


def authenticate(_: object, __: object, ___: object, ____: str, given: object) -> AuthResult:
    """Let the host in."""
    is_host = given == LoginPassword(USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_host, handled=False)


def some_mail() -> EmailMessage:
    """A mail."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "brass@example.org", "ada@example.org", "Your turn"
    mail.set_content("Your turn")
    return mail


@pytest.mark.usefixtures("is_trusted")
def test_tls_from_the_start_and_a_log_in(secure: ssl.SSLContext) -> None:
    # What this mail server calls TLS is STARTTLS alone.
    with mail_server(secure, authenticator=authenticate, auth_require_tls=False) as mail:
        send(some_mail(), MailServer("smtps", HOST, mail.port, USER, PASSWORD))
        assert [got["Subject"] for got in mail.mails] == ["Your turn"]
        with pytest.raises(CannotSend) as refused:
            send(some_mail(), MailServer("smtps", HOST, mail.port, USER, "wrong"))
        assert (refused.value.code, refused.value.detail) == ("mail_failed", "535")
        assert "wrong" not in str(refused.value)
        assert len(mail.mails) == 1


@pytest.mark.usefixtures("is_trusted")
def test_starttls_and_a_log_in_after_it(secure: ssl.SSLContext) -> None:
    options = {"tls_context": secure, "require_starttls": True}
    with mail_server(None, authenticator=authenticate, auth_required=True, **options) as mail:
        send(some_mail(), MailServer("smtp", HOST, mail.port, USER, PASSWORD))
        assert len(mail.mails) == 1


def test_nothing_is_sent_to_a_server_that_nobody_vouches_for(secure: ssl.SSLContext) -> None:
    with mail_server(secure) as mail, pytest.raises(CannotSend, match="mail_unreachable"):
        send(some_mail(), MailServer("smtps", HOST, mail.port))
    with mail_server(None, tls_context=secure) as mail:
        with pytest.raises(CannotSend, match="mail_unreachable"):
            send(some_mail(), MailServer("smtp", HOST, mail.port))
        assert mail.mails == []


def test_a_password_never_travels_in_the_open() -> None:
    seen: list[object] = []

    def note(*given: object) -> AuthResult:
        seen.extend(given)
        return AuthResult(success=True)

    with mail_server(None, authenticator=note, auth_require_tls=False) as mail:
        with pytest.raises(CannotSend):
            send(some_mail(), MailServer("smtp", HOST, mail.port, USER, PASSWORD))
        assert (seen, mail.mails) == ([], [])
