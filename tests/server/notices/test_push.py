"""Web push: encrypted for one browser alone, signed with the key of the server, readable by Safari as it stands."""

import json
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from ironbridge.server.errors import ServerError
from ironbridge.server.notices.push import (
    Subscription,
    authorization,
    decoded,
    encoded,
    encrypt,
    new_private_key,
    public_key,
)
from tests.support.notices.told import AT_ONCE, FakeBrowser, Told, send_all
from tests.support.server.bare import play_on


@pytest.fixture
def url(tmp_path: Path) -> str:
    """One database: all of this is the same on the other."""
    return f"sqlite:///{tmp_path / 'games.db'}"


def test_the_example_of_the_rfc() -> None:
    """RFC 8291, appendix A."""
    browser = Subscription(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    message = encrypt(
        b"When I grow up, I want to be a watermelon",
        browser,
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    )
    assert encoded(message) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_signature_is_that_of_the_server_for_the_place_it_goes_to() -> None:
    private = new_private_key()
    header = authorization("https://push.example.net:8443/x/y?z", "mailto:host@example.org", private, 1000)
    token, key = header.removeprefix("vapid t=").split(", k=")
    assert key == public_key(private)
    head, claims, signature = token.split(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decoded(claims)) == {
        "aud": "https://push.example.net:8443",
        "exp": 1000 + 12 * 3600,
        "sub": "mailto:host@example.org",
    }
    raw = decoded(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_a_browser_reads_whose_turn_it_is(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    browsers = {person.id: FakeBrowser(told.http.url(f"/push/{person.id}")) for person in (ada, ben)}
    for person in (ada, ben):
        told.ways.add_browser(person, browsers[person.id].subscription, "Firefox, laptop")
        told.ways.choose(person, AT_ONCE)
    play_on(told, game, [ada, ben], 1)
    send_all(told)
    (call,) = told.http.received
    browser = browsers[call.path.rpartition("/")[2]]
    said = browser.read(call.body)
    assert said["web_push"] == 8030, "Safari shows it without a script"
    notification = said["notification"]
    assert notification["title"] == "Your turn"
    assert notification["navigate"] == f"https://brass.example.org/games/{game}"
    assert notification["tag"] == call.headers["topic"]
    assert (call.headers["content-encoding"], call.headers["urgency"]) == ("aes128gcm", "high")
    assert call.headers["authorization"].endswith(f"k={told.ways.push_key()}")
    other = next(each for each in browsers.values() if each is not browser)
    with pytest.raises(InvalidTag):
        other.read(call.body)


def test_the_key_of_the_server_stays(told: Told) -> None:
    key = told.ways.push_key()
    told.ways.keys._known.clear()
    assert told.ways.push_key() == key


@pytest.mark.parametrize(
    "broken",
    [
        {"p256dh": "AAAA"},
        {"p256dh": "not base64 !"},
        {"auth": "AAAA"},
        {"endpoint": "http://192.168.0.1/push"},
        {"endpoint": "https://10.0.0.1/push"},
    ],
)
def test_what_is_no_subscription_is_refused(told: Told, broken: dict[str, str]) -> None:
    good = FakeBrowser(told.http.url("/push")).subscription
    given = {"endpoint": good.endpoint, "p256dh": good.p256dh, "auth": good.auth, **broken}
    with pytest.raises(ServerError, match="subscription"):
        told.ways.add_browser(told.guest("Ada"), Subscription(**given), None)


def test_a_browser_that_changes_hands_tells_its_new_person_alone(told: Told) -> None:
    ada, ben = told.guest("Ada"), told.guest("Ben")
    subscription = FakeBrowser(told.http.url("/push")).subscription
    told.ways.add_browser(ada, subscription, None)
    told.ways.add_browser(ben, subscription, None)
    assert told.ways.of(ada)[1] == []
    assert len(told.ways.of(ben)[1]) == 1
