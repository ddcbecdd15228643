"""Games that are written down without anybody's hand: what may be laid down, and that the record of it replays."""

import random

import pytest

from ironbridge import deal, ruleset
from ironbridge.engine import codes
from ironbridge.record import read_record
from ironbridge.record.writing import Writing
from ironbridge.rules.refusals import IllegalChoice
from tests.support.amount import amount
from tests.support.playing import SETTINGS, with_a_purpose


def begun(name: str, players: int, seed: int = 1) -> Writing:
    return Writing(ruleset(name), deal(name, players, seed))


@pytest.mark.whole_games
@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_what_is_written_is_a_record_of_the_same_game(name: str, players: int) -> None:
    for seed in range(amount(4)):
        rng = random.Random(f"{name} {players} {seed}")
        writing = begun(name, players, seed)
        while not writing.state.is_over:
            legal = writing.state.position.legal()
            is_random = seed % 2 == 0
            writing.push(
                rng.choice(legal) if is_random else writing.state.encode(with_a_purpose(writing.state, rng))
            )
        read = read_record(writing.text([str(seat) for seat in range(players)]))
        assert read.errors == ()
        record = read.whole()
        outcome = writing.state.outcome()
        assert outcome is not None
        assert record.result is not None
        assert record.result.vp == tuple(seat.vp for seat in outcome.seats)
        assert len(record.actions) == len(writing.actions)
        assert record.unknown == (("canal", "rail") if writing.rules.has_rail_era else ("canal",))


def loan(writing: Writing, card: int) -> None:
    """Take a loan and lay down a card for it."""
    writing.push(codes.pack(codes.LOAN))
    writing.push(codes.pack(codes.CARD, card))


def test_every_card_may_be_laid_down_until_all_of_its_kind_are() -> None:
    writing = begun("birmingham", 2)
    t = writing.state.position.rulebook.tables
    writing.push(codes.pack(codes.LOAN))
    cards = {codes.first(code) for code in writing.state.position.legal()}
    assert cards == {card for card in range(t.cards) if t.deck[card]}
    only = next(card for card in cards if t.deck[card] == 1)
    writing.push(codes.pack(codes.CARD, only))
    before = writing.state.digest()
    with pytest.raises(IllegalChoice) as refused:
        loan(writing, only)
    assert refused.value.refusal.code == "card_not_held"
    assert writing.state.digest() != before
    assert [action.line.split(": ")[1] for action in writing.actions] == [
        f"loan /{writing.rules.names.cards[only]}"
    ]


def test_a_hand_of_wild_cards_alone_holds_no_others() -> None:
    """W1: whoever scouts and then lays down nothing wild has at the end of the game only wild cards."""
    writing = begun("birmingham-intro", 2)
    t = writing.state.position.rulebook.tables
    wild = [card for card in range(t.cards) if t.wild_cards >> card & 1]
    while True:
        s = writing.state.position
        seat = writing.state.seat_to_act
        assert seat is not None
        held = sum(s.hand[seat * t.cards + card] for card in wild)
        if s.ask == codes.ASK_ACTION and held == s.hand_size[seat]:
            break
        legal = s.legal()
        plain = [code for code in legal if codes.kind_of(code) in {codes.SCOUT, codes.CARDS}]
        passing = [code for code in legal if codes.kind_of(code) == codes.PASS]
        tame = [code for code in legal if codes.first(code) not in wild]
        writing.push((plain or passing or tame)[0])
    writing.push(codes.pack(codes.PASS))
    assert {codes.first(code) for code in writing.state.position.legal()} == set(wild)
