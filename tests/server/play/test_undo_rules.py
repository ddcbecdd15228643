"""How turns are taken back at a table: at once, when all agree, or never."""

import pytest

from ironbridge.server.answers.documents import game_document
from ironbridge.server.errors import NotAllowed
from ironbridge.server.tables.people import Person
from tests.support.server.bare import RULES, BareBackend, play_on


def two_who(backend: BareBackend, undo: str) -> tuple[str, list[Person]]:
    """A game of two people at a table with a rule about undo."""
    people = [backend.guest("Ada"), backend.guest("Ben")]
    table, invitation = backend.tables.create(people[0], RULES, ["me", "invited"], is_listed=False, undo=undo)
    backend.tables.join(people[1], table.id, None, invitation)
    return table.id, people


def shown(backend: BareBackend, game: str, person: Person) -> tuple[bool, bool]:
    """Whether a page offers an undo, and says that nobody is asked."""
    document = game_document(backend.games, game, person, None)
    return document.can_undo_turn, document.is_undo_free


def test_a_free_undo_asks_nobody_until_another_person_has_acted(backend: BareBackend) -> None:
    game, people = two_who(backend, "free")
    first = backend.to_act(game, *people)
    other = next(person for person in people if person != first)
    before = backend.games.live(game).state.digest()
    play_on(backend, game, people, turns=1)
    assert shown(backend, game, first) == (True, True)
    undone = backend.consent.undo(game, first, 2, "back")
    assert undone.entry.kind == "undo"
    assert backend.games.live(game).state.digest() == before
    assert backend.consent.undo(game, first, 2, "back") == undone
    play_on(backend, game, people, turns=2)
    assert shown(backend, game, first) == (True, False)
    assert shown(backend, game, other) == (True, True)
    number = backend.games.live(game).number
    assert backend.consent.undo(game, first, number, "ask").entry.kind == "undo_asked"


def test_by_consent_the_others_are_asked(backend: BareBackend) -> None:
    game, people = two_who(backend, "consent")
    first = backend.to_act(game, *people)
    play_on(backend, game, people, turns=1)
    assert shown(backend, game, first) == (True, False)
    assert backend.consent.undo(game, first, 2, "ask").entry.kind == "undo_asked"


def test_where_no_turn_is_taken_back(backend: BareBackend) -> None:
    game, people = two_who(backend, "none")
    play_on(backend, game, people, turns=1)
    for person in people:
        assert not shown(backend, game, person)[0]
        with pytest.raises(NotAllowed) as refused:
            backend.consent.undo(game, person, 2, "back")
        assert refused.value.code == "no_undo"
    assert backend.games.live(game).number == 2


def test_nor_alone_among_bots(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    table, _ = plain.tables.create(ada, RULES, ["me", "me"], is_listed=False, undo="none")
    play_on(plain, table.id, [ada], turns=1)
    with pytest.raises(NotAllowed):
        plain.consent.undo(table.id, ada, 2, "back")
