"""Telegrams: who may say what to whom, what is kept of it, and what cannot be said."""

from contextlib import nullcontext

import pytest

from ironbridge.record import read_record
from ironbridge.server.answers.records import record_text
from ironbridge.server.errors import Conflict, NotAllowed, ServerError, TooMany, Unknown
from ironbridge.server.limits import Buckets
from ironbridge.server.play.history import Past
from ironbridge.server.tables.people import Person, Session
from ironbridge.server.tables.table_changes import change_options
from ironbridge.server.talk import telegrams as module
from ironbridge.server.talk.mutes import Scope
from ironbridge.server.wire.talk import Phrase
from tests.support.server.bare import RULES, BareBackend, play_on

HOSTILE = "<script>alert(1)</script> https://evil.example/ {name} %s \\u202e & \"'`"

SORRY: Phrase = "sorry"
ALLOWED: dict[str, list[str | None]] = {"free": ["Hello", None], "phrases": [None], "silent": []}
WIDE: tuple[Scope, ...] = ("table", "all")


def texts(backend: BareBackend, person: Person | None, game: str) -> list[str | None]:
    return [each.text or each.phrase for each in backend.telegrams.heard(person, game).telegrams]


def table_of(backend: BareBackend, *people: Person) -> str:
    """A private game of some people."""
    seats = ["me", *["invited"] * (len(people) - 1)]
    table, invitation = backend.tables.create(people[0], RULES, seats, is_listed=False)
    for person in people[1:]:
        backend.tables.join(person, table.id, None, invitation)
    return table.id


def test_a_telegram_hangs_on_the_entry_before_it_and_everybody_reads_it(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    first = backend.telegrams.send(ada, game, "a", text="  Hello,\r\n\r\n\r\n\r\nBen!\t ")
    assert first.text == "Hello,\n\nBen!"
    number = backend.games.live(game).number
    play_on(backend, game, [ada, ben], 1)
    second = backend.telegrams.send(ben, game, "a", phrase="well_played")
    assert (first.entry, second.entry) == (number, number + 1)
    assert (first.number, second.number) == (1, 2)
    heard = backend.telegrams.heard(None, game)
    assert [(each.name, each.phrase) for each in heard.telegrams] == [("Ada", None), ("Ben", "well_played")]
    assert heard.may_write == "none", "an onlooker reads and does not write"
    assert [each.number for each in backend.telegrams.heard(ada, game, 1).telegrams] == [2]


def test_the_same_key_says_the_same_once(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    sent = [backend.telegrams.send(ada, game, "k", text="Once") for _ in range(2)]
    assert sent[0] == sent[1]
    with pytest.raises(Conflict, match="used for something else"):
        backend.telegrams.send(ada, game, "k", text="Twice")
    backend.telegrams.send(ben, game, "k", text="Everybody has keys of their own")
    assert len(texts(backend, ada, game)) == 2


def test_a_telegram_is_answered_alike_after_its_writer_has_left(plain: BareBackend) -> None:
    game, _, ben = plain.two_at_a_table()
    sent = plain.telegrams.send(ben, game, "k", text="Bye")
    plain.consent.leave(game, ben, "bye", why="left")
    assert plain.telegrams.send(ben, game, "k", text="Bye") == sent
    with pytest.raises(NotAllowed):
        plain.telegrams.send(ben, game, "k2", text="Bye")
    with pytest.raises(NotAllowed):
        plain.telegrams.send(plain.guest("Eve"), game, "k", text="Bye")


def test_strangers_have_phrases_unless_the_table_chose_otherwise(plain: BareBackend) -> None:
    people = [plain.guest(name) for name in ("Ada", "Ben")]
    found = {}
    for rule in ("usual", "free", "phrases", "silent"):
        for is_listed in (True, False):
            table, invitation = plain.tables.create(
                people[0], RULES, ["me", "open"], is_listed=is_listed, telegrams=rule
            )
            plain.tables.join(people[1], table.id, None, invitation)
            found[rule, is_listed] = plain.telegrams.heard(people[0], table.id).may_write
            allowed = ALLOWED[found[rule, is_listed]]
            for text in ("Hello", None):
                with nullcontext() if text in allowed else pytest.raises(NotAllowed):
                    phrase = None if text else SORRY
                    plain.telegrams.send(people[1], table.id, f"{text}", phrase=phrase, text=text)
            plain.telegrams.buckets = Buckets(1, 10)
    assert [found["usual", True], found["usual", False]] == ["phrases", "free"]
    assert {found["free", True], found["free", False]} == {"free"}
    assert {found["silent", True], found["silent", False]} == {"silent"}


def test_the_host_chooses_before_the_game_begins_and_a_rematch_keeps_it(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    table, invitation = plain.tables.create(ada, RULES, ["me", "invited"], is_listed=False)
    assert change_options(plain.tables, ada, table.id, telegrams="silent").telegrams == "silent"
    assert change_options(plain.tables, ada, table.id, has_advice=False).telegrams == "silent"
    with pytest.raises(Conflict, match="not begun"):
        plain.telegrams.send(ada, table.id, "a", phrase="sorry")
    plain.tables.join(ben, table.id, None, invitation)
    play_on(plain, table.id, [ada, ben])
    assert plain.tables.rematch(ada, table.id).telegrams == "silent"


def test_who_is_alone_or_looks_on_writes_nothing(plain: BareBackend) -> None:
    game, ada, _ = plain.two_at_a_table()
    stranger = plain.guest("Stranger")
    with pytest.raises(NotAllowed, match="only those at the table"):
        plain.telegrams.send(stranger, game, "a", phrase="sorry")
    with pytest.raises(NotAllowed):
        plain.telegrams.report(stranger, game, 1)
    alone, _ = plain.tables.create(ada, RULES, ["me", "me:Sam", "bot:random"], is_listed=False)
    assert plain.telegrams.heard(ada, alone.id).may_write == "none"
    with pytest.raises(NotAllowed, match="nobody else"):
        plain.telegrams.send(ada, alone.id, "a", phrase="sorry")
    with pytest.raises(Unknown):
        plain.telegrams.heard(ada, "nowhere")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "x" * 2001,
        "\x1b[31mred",
        "\u202eevil",
        "a\u2066b",
        "bell\x07",
        "o" + "\u0301" * 9,
        "\ue000\ufeff",
    ],
)
def test_what_cannot_be_said_changes_nothing(plain: BareBackend, text: str) -> None:
    game, ada, _ = plain.two_at_a_table()
    with pytest.raises(ServerError) as refused:
        plain.telegrams.send(ada, game, "a", text=text)
    assert refused.value.code == "bad_telegram"
    assert texts(plain, ada, game) == []


@pytest.mark.parametrize("text", [HOSTILE, "x" * 2000, "שלום 👩‍👧 n’est-ce\u202fpas ?", "a\nb\n\nc"])
def test_what_can_be_said_is_kept_as_it_was_written(plain: BareBackend, text: str) -> None:
    game, ada, ben = plain.two_at_a_table()
    plain.telegrams.send(ada, game, "a", text=text)
    assert texts(plain, ben, game) == [text.replace("\u202f", " ")]


def test_a_telegram_is_a_phrase_or_a_text(plain: BareBackend) -> None:
    game, ada, _ = plain.two_at_a_table()
    with pytest.raises(ServerError, match="one of them"):
        plain.telegrams.send(ada, game, "a")
    with pytest.raises(ServerError, match="one of them"):
        plain.telegrams.send(ada, game, "a", phrase="sorry", text="Sorry")


def test_nobody_floods_a_table(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    game, ada, ben = plain.two_at_a_table()
    plain.telegrams.buckets = Buckets(1e-9, 2)
    for number in range(2):
        plain.telegrams.send(ada, game, str(number), phrase="sorry")
    with pytest.raises(TooMany):
        plain.telegrams.send(ada, game, "more", phrase="sorry")
    plain.telegrams.send(ada, game, "0", phrase="sorry")
    plain.telegrams.send(ben, game, "0", phrase="sorry")
    plain.telegrams.buckets = Buckets(1, 10)
    monkeypatch.setattr(module, "MOST", 2)
    with pytest.raises(TooMany, match="2 telegrams"):
        plain.telegrams.send(ada, game, "more", phrase="sorry")


def test_a_mute_is_mine_alone_and_can_be_taken_back(backend: BareBackend) -> None:
    ada, ben, cleo = (backend.guest(name) for name in ("Ada", "Ben", "Cleo"))
    game = table_of(backend, ada, ben, cleo)
    for person in (ada, ben, cleo):
        backend.telegrams.send(person, game, "a", text=person.name)
    seat = backend.tables.get(game).seats_of(ben)[0]
    (mute,) = backend.mutes.add(ada, "person", game, seat)
    assert mute.name == "Ben"
    assert backend.mutes.add(ada, "person", game, seat) == [mute], "twice is once"
    assert texts(backend, ada, game) == ["Ada", "Cleo"]
    assert backend.telegrams.heard(ada, game).silence.muted == {ben.id}
    assert texts(backend, cleo, game) == ["Ada", "Ben", "Cleo"]
    backend.mutes.lift(ben, mute.id)
    assert texts(backend, ada, game) == ["Ada", "Cleo"], "nobody takes back the mute of another"
    backend.mutes.lift(ada, mute.id)
    assert texts(backend, ada, game) == ["Ada", "Ben", "Cleo"]
    for scope in WIDE:
        (mute,) = backend.mutes.add(ada, scope, game, None)
        assert texts(backend, ada, game) == ["Ada"]
        assert backend.mutes.lift(ada, mute.id) == []


def test_there_is_somebody_to_mute_and_not_too_many(
    plain: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ada, _ = plain.two_at_a_table()
    for seat in (plain.tables.get(game).seats_of(ada)[0], 9, None):
        with pytest.raises(ServerError, match="nobody else"):
            plain.mutes.add(ada, "person", game, seat)
    with pytest.raises(Unknown):
        plain.mutes.add(ada, "table", None, None)
    monkeypatch.setattr("ironbridge.server.talk.mutes.MOST_MUTES", 1)
    plain.mutes.add(ada, "table", game, None)
    with pytest.raises(TooMany):
        plain.mutes.add(ada, "all", None, None)


def test_people_of_whom_one_blocked_the_other_do_not_read_each_other(backend: BareBackend) -> None:
    ada, ben, cleo = (backend.guest(name) for name in ("Ada", "Ben", "Cleo"))
    game = table_of(backend, ada, ben, cleo)
    backend.blocks.add(ada, game, backend.tables.get(game).seats_of(ben)[0])
    for person in (ada, ben, cleo):
        backend.telegrams.send(person, game, "a", text=person.name)
    assert texts(backend, ada, game) == ["Ada", "Cleo"]
    assert texts(backend, ben, game) == ["Ben", "Cleo"], "nobody is told who has blocked them"
    assert backend.telegrams.heard(ben, game).silence.muted == set()
    assert texts(backend, cleo, game) == ["Ada", "Ben", "Cleo"]


def test_a_report_reaches_the_owner_who_can_dismiss_it(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    backend.telegrams.send(ada, game, "a", text=HOSTILE)
    for number, person in ((1, ada), (2, ben)):
        with pytest.raises(Unknown):
            backend.telegrams.report(person, game, number)
    assert backend.acts.reports() == []
    for _ in range(2):
        backend.telegrams.report(ben, game, 1)
    (report,) = backend.acts.reports()
    assert (report.game, report.number, report.person, report.text) == (game, 1, ada.id, HOSTILE)
    for wrong in ("2", "x", "9" * 30):
        with pytest.raises(Unknown):
            backend.acts.dismiss(game, wrong)
    backend.acts.dismiss(game, "1")
    assert backend.acts.reports() == []
    assert [(act.act, act.subject) for act in backend.acts.audit()] == [("dismiss", game)]


def test_deleting_a_person_empties_their_telegrams_and_nobody_misses_a_later_one(
    backend: BareBackend,
) -> None:
    ada, ben, cleo = (backend.guest(name) for name in ("Ada", "Ben", "Cleo"))
    game = table_of(backend, ada, ben, cleo)
    backend.telegrams.send(ben, game, "a", text="From Ben")
    backend.telegrams.send(ada, game, "a", text="From Ada")
    backend.telegrams.report(ben, game, 2)
    backend.mutes.add(ada, "all", None, None)
    backend.mutes.add(ben, "person", game, backend.tables.get(game).seats_of(ada)[0])
    backend.farewells.delete(ada, "Ada")
    assert backend.mutes.of(ben) == []
    assert backend.acts.reports() == []
    assert texts(backend, ben, game) == ["From Ben"]
    assert backend.telegrams.send(cleo, game, "b", text="From Cleo").number == 3
    for person in (ben, cleo):
        backend.farewells.delete(person, person.name)
    with pytest.raises(Unknown):
        backend.telegrams.heard(None, game)


def test_who_has_left_is_still_named_and_writes_no_more(plain: BareBackend) -> None:
    ada, ben, cleo = (plain.guest(name) for name in ("Ada", "Ben", "Cleo"))
    game = table_of(plain, ada, ben, cleo)
    plain.telegrams.send(ada, game, "a", text="Bye")
    plain.consent.leave(game, ada, "leave", why="left")
    with pytest.raises(NotAllowed):
        plain.telegrams.send(ada, game, "b", text="Hello again")
    assert [each.name for each in plain.telegrams.heard(ben, game).telegrams] == ["Ada"]


def test_the_export_has_all_of_mine_and_nothing_of_others(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    plain.telegrams.send(ada, game, "a", text="Mine")
    plain.telegrams.send(ben, game, "a", text="Of somebody else")
    plain.mutes.add(ada, "person", game, plain.tables.get(game).seats_of(ben)[0])
    found = plain.exports.make(Session("this", ada))
    assert [(each.game, each.number, each.text) for each in found.telegrams] == [(game, 1, "Mine")]
    assert [(each.scope, each.name) for each in found.mutes] == [("person", "Ben")]


def test_a_record_has_what_was_said_only_if_it_is_asked_for(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    plain.telegrams.send(ada, game, "a", text="Before\nthe first")
    play_on(plain, game, [ada, ben], 2)
    plain.telegrams.send(ben, game, "a", phrase="well_played")
    play_on(plain, game, [ada, ben])
    bare = record_text(plain.games, game, is_json=False)
    assert "Before" not in bare
    said = plain.telegrams.heard(None, game).telegrams
    text = record_text(plain.games, game, is_json=False, said=said, language="de")
    read = read_record(text).record
    assert read is not None
    found = [(comment.after, comment.text) for comment in read.comments]
    actions = Past.of(plain.games, game, None).actions()
    last = max(action.number for action in actions if action.entry <= said[1].entry)
    assert found == [(0, "Ada: Before the first"), (last, "Ben: Gut gespielt")]
    assert last > 0
