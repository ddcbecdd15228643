"""Actions as people say them: every row of money is there, all rows add up, and prices are those printed."""

import re
from collections.abc import Iterator

import pytest

from ironbridge import Loan, chance, deal, new_game
from ironbridge.bots.catalogue import make_bot
from ironbridge.languages.catalogue import LANGUAGES
from ironbridge.record.notation import is_resting
from ironbridge.rules.deeds import Deed, deed_of
from ironbridge.rules.events import SoldToMarket, TileBuilt
from ironbridge.words.deeds import told_deed
from ironbridge.words.speaker import Speaker

NAMES = ("Abram", "Hester", "Tamsin", "Kestrel")


def deeds(ruleset: str, players: int) -> Iterator[Deed]:
    """All actions of a game among bots."""
    state = new_game(deal(ruleset, players, "deeds"))
    bot, luck = make_bot("greedy"), chance("deeds")
    before, packed = state.position.copy(), list[int]()
    while (seat := state.seat_to_act) is not None:
        view = state.view(seat)
        code = view.encode(bot.choose(view, bot.budget(), luck))
        packed.append(code)
        state.position.push(code)
        if is_resting(state.position):
            yield deed_of(state.ruleset, before, packed)
            before, packed = state.position.copy(), []


@pytest.mark.parametrize(("ruleset", "players"), [("birmingham", 4), ("lancashire", 3)])
def test_the_rows_of_every_action_add_up(ruleset: str, players: int) -> None:
    speakers = [Speaker(ruleset, NAMES[:players], language) for language in LANGUAGES]
    seen = set[str]()
    for number, deed in enumerate(deeds(ruleset, players)):
        speaker = speakers[number % len(speakers)]
        told = told_deed(speaker, deed)
        assert sum(row.money or 0 for row in told.rows) == told.money == deed.money
        assert told.title
        assert told.line
        assert "{" not in told.line
        assert "-" not in re.sub(r"[^\W\d]-[^\W\d]", "", told.line), "one minus sign everywhere"
        seen |= {row.kind for row in told.rows}
        for event in deed.events:
            if isinstance(event, TileBuilt):
                row = next(row for row in told.rows if row.kind == "tile")
                tiles = speaker.parts.industries[event.industry]
                assert row.money == -next(tile.money for tile in tiles if tile.level == event.level)
            elif isinstance(event, SoldToMarket):
                row = next(row for row in told.rows if (row.money or 0) > 0)
                assert sum(map(int, row.remark.split(" + "))) == row.money == event.money
    assert seen >= {"tile", "link", "coal", "iron", "sale", "flip", "income"}


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Loan: £30, income 0 → −3"),
        ("de", "Kredit: £30, Einkommen 0 → −3"),
        ("fr", "Emprunt\u00a0: 30\u00a0£, revenu 0 → −3"),
    ],
)
def test_a_loan_in_one_line(language: str, line: str) -> None:
    state = new_game(deal("birmingham", 2, "loan"))
    seat = state.seat_to_act
    assert seat is not None
    before = state.position.copy()
    loan = state.encode(Loan())
    state.position.push(loan)
    pay = state.position.legal()[0]
    told = told_deed(Speaker("birmingham", NAMES[:2], language), deed_of(state.ruleset, before, [loan, pay]))
    assert told.line == line
    assert told.money == 30
