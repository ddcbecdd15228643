"""All that is stored of a person as one document, with nothing that they may not know."""

import msgspec
import pytest

from ironbridge.server.answers.exports import BURST
from ironbridge.server.errors import TooMany
from ironbridge.server.store.layout.metadata import METADATA
from ironbridge.server.tables.imports import import_record
from tests.support.server.bare import RULES, BareBackend, play_on
from tests.support.server.brought import written
from tests.support.server.search import check_view

# Where each table of the database that can tell of a person stands in an export. A new one is decided about here.
TOLD = {
    "people": "name",
    "sessions": "sessions",
    "blocks": "blocked",
    "tables": "games",
    "seats": "games",
    "looking": None,  # at which game they are just now, for some minutes
    "openings": None,  # a deal that nobody may see yet
    "games": None,  # a deal too; it is in the record of a game that has ended
    "entries": "games",
    "drafts": "games",
    "schema": None,
    "clock": None,
    "heartbeat": None,
    "outages": None,
    "telegrams": "telegrams",
    "mutes": "mutes",
    "notes": "notes",
    "prepared": "prepared",
    "teachers": "teaching",
    "puzzle_answers": "puzzles",
    "puzzle_ratings": "puzzles",
    "own_puzzles": "puzzles",
    "puzzle_reports": "puzzles",
    "daily_secrets": None,  # of days, which nobody may know yet
    "daily_deals": None,
    "daily_entries": "daily",
    "duplicates": "duplicates",
    "duplicate_entries": "duplicates",
    "standings": "standing",
    "sheets": None,  # counts at real tables, of which nobody knows whose they are
    "nudges": None,  # when somebody was last asked for a move
    "notice_settings": "notices",
    "sleeps": "sleeps",
    "breaks": "breaks",
    "ways": "notices",
    "outbox": None,  # what they are about to be told
    "mailed": None,  # how many mails an address got today, by its hash
    "keys": None,  # of the server itself
    "questions": None,  # what bots are asked just now
    "thinkers": None,
    "owner_settings": None,
    "audit": None,  # what the owner did; docs/privacy.md tells of it
}


def test_everything_that_is_stored_of_a_person_is_exported(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben], 4)
    over, _, _ = backend.two_at_a_table()
    table, invitation = backend.tables.create(ben, RULES, ["me", "invited"], is_listed=False)
    over = backend.tables.join(ada, table.id, None, invitation).id
    play_on(backend, over, [ada, ben])
    waiting = backend.tables.create(ada, RULES, ["me", "open"], is_listed=True)[0].id
    brought = import_record(backend.log, ada, written("birmingham", 2)).id
    backend.blocks.add(ada, game, 1 - backend.tables.get(game).seats_of(ada)[0])
    token = backend.people.recover(backend.people.new_recovery(ada), "Firefox, Linux")[1]
    session = backend.people.session(token)
    found = backend.exports.make(session)
    assert (found.id, found.name, found.has_recovery) == (ada.id, "Ada", True)
    assert [(each.device, each.is_this) for each in found.sessions if each.is_this] == [
        ("Firefox, Linux", True)
    ]
    assert len(found.sessions) == 2
    assert [block.name for block in found.blocked] == ["Ben"]
    games = {each.table.id: each for each in found.games}
    assert set(games) == {game, over, waiting, brought}
    assert games[over].record is not None
    assert games[brought].record is not None
    assert (games[waiting].record, games[waiting].actions) == (None, [])
    running = games[game]
    seat = backend.tables.get(game).seats_of(ada)[0]
    assert running.record is None
    assert running.actions
    assert [view.seat for view in running.views] == [seat]
    live = backend.games.live(game)
    check_view(running.views[0].view, seat, frozenset(live.rules.names.cards))
    text = msgspec.json.encode(running).decode()
    assert live.secret not in text
    assert "canal_deck" not in text


def test_every_table_of_the_database_is_thought_of() -> None:
    assert set(TOLD) == set(METADATA.tables)


def test_exports_are_few(plain: BareBackend) -> None:
    _, token, _ = plain.people.welcome("Ada")
    session = plain.people.session(token)
    for _ in range(BURST):
        plain.exports.make(session)
    with pytest.raises(TooMany):
        plain.exports.make(session)
