"""Everything that can be said is said in words, with nothing left unfilled."""

from itertools import product

import pytest

from ironbridge import (
    BonusDevelop,
    Build,
    Choice,
    Develop,
    Link,
    Loan,
    Pass,
    PayCard,
    PayCards,
    Refusal,
    RemoveTile,
    Scout,
    Sell,
    State,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
    chance,
    deal,
    new_game,
)
from ironbridge.bots.catalogue import make_bot
from ironbridge.rules.events import _FORMS, _TABLE_FORMS, BONUSES
from ironbridge.rules.names import ASKS
from ironbridge.rules.reasons import CODE_NAMES
from ironbridge.words.english import ENGLISH
from ironbridge.words.narrator import Narrator
from ironbridge.words.speaker import Speaker

SEATS = ("Madder", "Prussian", "Primrose", "Verdigris")
TOLD_TOGETHER = {"turn_order", "income", "link_scored", "tile_scored", "tile_cleared", "barrel_put"}
SPLIT = {"link_built", "taken", "bonus"}


def possible(state: State) -> list[Choice]:
    """Many choices, most of them illegal."""
    names = state.ruleset.names
    return [
        Pass(), Loan(), Scout(), Stop(),
        *(Build(industry, slot) for industry, slot in product(names.industries, names.slots)),
        *map(Link, names.lines),
        *map(Develop, names.industries),
        *(Sell(slot, merchant) for slot, merchant in product(names.slots, names.merchants)),
        *map(PayCard, names.cards),
        PayCards((names.cards[0], names.cards[1], names.cards[2])),
        *map(TakeCoal, names.slots),
        *map(TakeIron, names.slots),
        *map(TakeBeer, (*names.slots, *names.merchants)),
        *map(BonusDevelop, names.industries),
        *map(RemoveTile, names.slots),
    ]  # fmt: skip


def test_every_refusal_question_event_and_bonus_has_its_sentence() -> None:
    assert {key for key in ENGLISH if key.startswith("refusal.")} == {
        f"refusal.{code}" for code in CODE_NAMES.values()
    }
    assert {key for key in ENGLISH if key.startswith("ask.")} == {
        f"ask.{ask}" for ask in ASKS if ask != "over"
    }
    kinds = {kind for kind, _ in (*_FORMS.values(), *_TABLE_FORMS.values())}
    said = {key.split(".")[1] for key in ENGLISH if key.startswith("event.")}
    assert said == kinds - TOLD_TOGETHER
    assert {key.split(".")[2] for key in ENGLISH if key.startswith("event.bonus.")} == set(BONUSES)
    split = {key.split(".")[1] for key in ENGLISH if key.startswith("event.") and key.count(".") == 2}
    assert split == SPLIT


@pytest.mark.parametrize(
    ("ruleset", "players"), [("birmingham", 4), ("birmingham", 2), ("birmingham-intro", 3)]
)
def test_whole_games_can_be_told_and_every_refusal_explained(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, "words"))
    speaker = Speaker(ruleset, SEATS[:players])
    narrator = Narrator(speaker, state.to_data())
    bot, luck = make_bot("greedy"), chance("words")
    told, choices = [], 0
    codes: set[str] = set()
    while (seat := state.seat_to_act) is not None:
        if choices % 9 == 0:
            for choice in possible(state):
                refusal = state.why_not(choice)
                if refusal is not None:
                    codes.add(refusal.code)
                    assert "{" not in speaker.refusal(refusal)
        choice = bot.choose(state.view(seat), luck)
        assert "{" not in speaker.choice(choice)
        told += narrator.tell(state.apply(choice))
        choices += 1
    assert {"too_dear", "no_card_fits", "line_taken", "not_asked", "no_coal", "merchant_buys_other"} <= codes
    assert told[-1].text == "The game is over."
    assert all(paragraph.text.endswith(".") for paragraph in told)
    assert {paragraph.seat for paragraph in told} == {None, *range(players)}


def test_some_sentences_as_people_read_them() -> None:
    speaker = Speaker("birmingham", SEATS)
    assert speaker.choice(Build("cotton", "stafford.1")) == "build Cotton Mill in Stafford 1"
    assert speaker.choice(Link("cannock-farm_north")) == "link Cannock–North Farm"
    assert speaker.refusal(Refusal("C9", "too_dear", {"cost": 12, "money": 5})) == (
        "it costs £12 and you have £5"
    )
    assert speaker.refusal(Refusal("N1", "line_taken", {"seat": 2})) == "that line is taken by Primrose"


def test_a_game_is_told_by_seats_and_rounds() -> None:
    state = new_game(deal("birmingham", 2, "story"))
    first, second = state.position.turn_order
    narrator = Narrator(Speaker("birmingham", SEATS[:2]), state.to_data())
    state.apply(Loan())
    loan = narrator.tell(state.apply(state.legal_actions()[0]))
    assert [paragraph.seat for paragraph in loan] == [first]
    assert loan[0].text.endswith("; borrows £30, income level -3; draws 1.")
    state.apply(Pass())
    end = [paragraph.text for paragraph in narrator.tell(state.apply(state.legal_actions()[0]))]
    assert end[1:] == [
        f"Turn order: {SEATS[first]}, {SEATS[second]}.",
        f"Income: {SEATS[first]} −£3, {SEATS[second]} £0.",
        "Canal Era, round 2.",
    ]
