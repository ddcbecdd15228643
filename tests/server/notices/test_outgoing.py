"""Nothing is sent into private networks that the host has not listed, whatever an address pretends to be."""

import socket
from ipaddress import ip_address

import pytest

from ironbridge.server.notices.outgoing import CannotSend, MayNotSend, call, check_address, find_target
from ironbridge.server.notices.reach import checked_networks
from tests.support.notices.receivers import HttpReceiver, SlowReceiver

PRIVATE = (
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2002:a00:1::",
)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_refused_in_every_dress(address: str) -> None:
    with pytest.raises(MayNotSend, match="private"):
        check_address(ip_address(address), ())


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888"])
def test_an_address_of_the_internet_is_called_by_https_alone(address: str) -> None:
    check_address(ip_address(address), ())
    with pytest.raises(MayNotSend, match="insecure"):
        check_address(ip_address(address), (), is_secure=False)


def test_what_the_host_lists_is_called_and_its_neighbour_is_not() -> None:
    networks = checked_networks("10.0.0.0/24,fd00::/8")
    check_address(ip_address("10.0.0.7"), networks, is_secure=False)
    check_address(ip_address("fd00::7"), networks)
    with pytest.raises(MayNotSend):
        check_address(ip_address("10.0.1.7"), networks)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org",
        "https://",
        "https://user@example.org/",
        "https://[::1",
        "file:///etc/passwd",
        "https://ex\u00e4mple.org",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(MayNotSend, match="bad_address"):
        find_target(url, ())


def test_other_ways_to_write_loopback_are_looked_up_and_refused() -> None:
    for host in ("localhost", "127.1", "2130706433", "0x7f000001"):
        with pytest.raises(CannotSend):
            find_target(f"https://{host}/", ())


def test_one_private_address_among_those_of_a_name_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(0, 0, 0, "", ("8.8.8.8", 443)), (0, 0, 0, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(MayNotSend, match="private"):
        find_target("https://two.example.org", ())


def test_the_connection_goes_to_the_address_that_was_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    receiver = HttpReceiver()
    answers = iter(["127.0.0.1", "192.0.2.1"])
    looked_up = []

    def lookup(host: str, port: int, **_: object) -> list[object]:
        looked_up.append(host)
        return [(0, 0, 0, "", (next(answers), port))]

    def connect(address: tuple[str, int], _: float) -> socket.socket:
        # As create_connection does, but without a further question.
        made = socket.socket()
        made.connect(address)
        return made

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    monkeypatch.setattr(socket, "create_connection", connect)
    port = receiver.server.server_address[1]
    networks = checked_networks("127.0.0.0/8")
    answer = call(f"http://rebound.example.org:{port}/hook", b"x", {}, networks)
    assert answer.status == 201
    assert looked_up == ["rebound.example.org"], "the name is looked up once"
    assert receiver.received[0].headers["host"] == f"rebound.example.org:{port}"
    receiver.close()


def test_redirects_are_not_followed() -> None:
    receiver = HttpReceiver()
    receiver.status, receiver.location = 307, receiver.url("/elsewhere")
    assert call(receiver.url(), b"x", {}, checked_networks("127.0.0.0/8")).status == 307
    assert [one.path for one in receiver.received] == ["/hook"]
    receiver.close()


def test_a_place_where_nobody_listens_is_told_as_that() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        with pytest.raises(CannotSend, match="unreachable"):
            call(f"http://127.0.0.1:{port}/", b"x", {}, checked_networks("127.0.0.0/8"))


def test_a_place_that_answers_without_end_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each letter comes in time, so only the time of all of them together ends it: no sender is kept for long."""
    monkeypatch.setattr("ironbridge.server.notices.outgoing.IN_ALL", 0.5)
    receiver = SlowReceiver(letters=300, pause=0.1)
    with pytest.raises(CannotSend, match="timeout"):
        call(receiver.url(), b"x", {}, checked_networks("127.0.0.0/8"))
    assert receiver.is_hung_up.wait(60)
    receiver.close()
