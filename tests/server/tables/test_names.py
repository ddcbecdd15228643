"""One check of names for all ways in: what cannot be seen is refused, and what looks alike is told apart."""

import json

import pytest

from ironbridge.server.answers.records import record_text
from ironbridge.server.errors import ServerError
from ironbridge.server.tables.imports import import_record
from ironbridge.server.tables.names import checked_name, cleaned_name, likeness
from tests.support.server.bare import RULES, BareBackend
from tests.support.server.brought import written
from tests.support.server.served import Served

ENGLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbeng\x7f")
GOOD = {
    "Ada": "Ada",
    "  Ada \t Lovelace ": "Ada Lovelace",
    "O'Brien-Smith 2": "O'Brien-Smith 2",
    "Zoe\u0308": "Zo\u00eb",
    "Дарья": "Дарья",
    "Ελένη": "Ελένη",
    "李小龙": "李小龙",
    "さくら Sakura": "さくら Sakura",
    "サクラX": "サクラX",
    "Ada Дарья": "Ada Дарья",
    "عائشة": "عائشة",
    "נועה": "נועה",
    "علی\u200cرضا": "علی\u200cرضا",  # two words of Persian that are written together but not joined
    "ශ්\u200dරී": "ශ්\u200dරී",  # Sinhala writes Sri with a joiner
    "Nguyễn": "Nguyễn",
    "👩‍👩‍👧‍👦": "👩‍👩‍👧‍👦",
    "Ada 👍🏽": "Ada 👍🏽",
    "👩🏽‍🚀": "👩🏽‍🚀",
    "🏳️‍🌈": "🏳️‍🌈",
    "❤️‍🔥": "❤️‍🔥",
    "🇬🇧": "🇬🇧",
    ENGLAND: ENGLAND,
    "1️⃣ #️⃣": "1️⃣ #️⃣",
    "🤷🏻‍♀️": "🤷🏻‍♀️",
    "⭐": "⭐",
    "x" * 24: "x" * 24,
}
UNSEEN = (
    "",
    "   ",
    "x" * 25,
    "a\x00b",
    "a\x1b[31mb",
    "a\x9b31mb",
    "a\x07",
    "\u202eevil",
    "a\u2066b\u2069",
    "a\u200fb",
    "a\u061cb",
    "a\u200bb",
    "a\u2060b",
    "a\ufeffb",
    "a\u00adb",
    "\u3164",
    "a\u3164b",
    "\u115f",
    "\u2800",
    "a\u034fb",
    "a\u180eb",
    "a\u200db",
    "a\u200cb",
    "\u200d",
    "Ada\u200d",
    "a\ufe0f",
    "^\u200d^",
    "+\u200d+",
    "👩\u200d",
    "a\U000e0067",
    "\ue000",
    "\ufffe",
    "\u0378",
    "...",
    "\u0301",
    "a" + "\u0323\u0331\u0330\u032d\u0325",
    "\U0001d173a",
)
MIXED = ("Аda", "Adа", "Рaul", "Αda", "ОK", "Ꭺda", "ｐаul")


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_the_world_pass(name: str) -> None:
    assert checked_name(name) == GOOD[name]
    assert cleaned_name(name) == GOOD[name]


@pytest.mark.parametrize("name", UNSEEN)
def test_what_is_not_seen_is_refused(name: str) -> None:
    with pytest.raises(ServerError) as refused:
        checked_name(name)
    assert (refused.value.code, refused.value.status) == ("bad_name", 400)


def test_a_word_has_one_script() -> None:
    for name in MIXED:
        with pytest.raises(ServerError) as refused:
            checked_name(name)
        assert refused.value.key == "bad_name.mixed", name


@pytest.mark.parametrize("name", [*UNSEEN, *MIXED])
def test_what_is_cleaned_passes(name: str) -> None:
    cleaned = cleaned_name(name)
    assert cleaned is None or len(cleaned) > 24 or checked_name(cleaned) == cleaned
    assert cleaned_name("Ada \x1b[2J\u202eLovelace") == "Ada [2JLovelace"
    assert cleaned_name("Аdа") == "Ada"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "ＡＤＡ"),
        ("Ada", "𝓐𝓭𝓪"),
        ("Paul", "PauI"),
        ("Bill", "Bi1l"),
        ("Otto", "0tto"),
        ("Ярис", "ярис"),
        ("Сара", "Capa"),
        ("Ο", "O"),
        ("Arno", "Amo"),
        ("👩\u200d👧", "👩👧"),
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert likeness(name) == likeness(other)
    assert likeness(name) != likeness("Grace")


def test_look_alikes_at_one_table_are_told_apart(plain: BareBackend) -> None:
    first, second = plain.guest("Сара"), plain.guest("Capa")
    table, invitation = plain.tables.create(first, "birmingham", ["me", "invited", "open"], is_listed=True)
    plain.tables.join(second, table.id, 1, invitation)
    served = Served(plain)
    try:
        told = served.client().get(f"/api/tables/{table.id}").json()
    finally:
        served.stop()
    assert [seat["called"] for seat in told["seats"][:2]] == ["Сара 1", "Capa 2"]
    assert [seat["name"] for seat in told["seats"][:2]] == ["Сара", "Capa"]


def test_all_ways_in_have_the_same_check(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    for wrong in ("a\x1bb", "\u202eevil", "a\u200bb", "Adа"):
        for way in (
            lambda wrong=wrong: plain.people.welcome(wrong),
            lambda wrong=wrong: plain.people.rename(ada, wrong),
            lambda wrong=wrong: plain.tables.create(ada, RULES, ["me", f"me:{wrong}"], is_listed=False),
        ):
            with pytest.raises(ServerError) as refused:
                way()
            assert refused.value.code == "bad_name"


def test_a_record_is_brought_with_clean_names(backend: BareBackend) -> None:
    ada = backend.guest("Ada")
    for is_json in (False, True):
        good = written("birmingham-intro", 2, 5, is_json=is_json)
        name = "A name that is longer than a name of a guest may be"
        assert name in good
        for raw, clean in (
            ("E\u202evil\u0007", "Evil"),
            ("\u001b]0;x\u0007Ada\u3164", "]0;xAda"),
            ("Adа", "Ada"),
            ("\u200b", None),
        ):
            table = import_record(
                backend.log, ada, good.replace(name, json.dumps(raw)[1:-1] if is_json else raw)
            )
            assert table.seats[0].name == clean
            out = record_text(backend.games, table.id, is_json=is_json)
            assert not {"\x1b", "\x07", "\u202e", "\u200b"} & set(out)
