"""Everything that can be said is said in words, with nothing left unfilled."""

from itertools import product

import pytest

from ironbridge import (
    BonusDevelop,
    Build,
    BuildTwo,
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
    SellCotton,
    State,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
    chance,
    deal,
    new_game,
    set_up,
)
from ironbridge.bots.catalogue import make_bot
from ironbridge.games.names import ASKS, DISTANT
from ironbridge.languages.catalogue import words_in
from ironbridge.rules.events import BONUSES, EVENT_KINDS
from ironbridge.rules.refusals import CODE_NAMES
from ironbridge.words.narrator import Narrator
from ironbridge.words.speaker import Speaker

ENGLISH = words_in("en").texts
SEATS = ("Madder", "Prussian", "Primrose", "Verdigris")
TOLD_TOGETHER = {"turn_order", "income", "link_scored", "tile_scored", "tile_cleared", "barrel_put"}
SPLIT = {"link_built", "taken", "bonus", "shipped", "demand_shown"}


def possible(state: State) -> list[Choice]:
    """Many choices, most of them illegal."""
    names = state.ruleset.names
    return [
        Pass(), Scout(), Stop(),
        *map(Loan, names.loans),
        *(Build(industry, slot) for industry, slot in product(names.industries, names.slots)),
        *(BuildTwo(industry, slot) for industry, slot in product(names.industries, names.slots)),
        *(SellCotton(slot, port) for slot, port in product(names.slots, names.values["port"].values())),
        *map(Link, names.lines),
        *map(Develop, names.industries),
        *(Sell(slot, merchant) for slot, merchant in product(names.slots, names.merchants)),
        *map(PayCard, names.cards),
        PayCards(names.cards[:3]),
        PayCards(names.cards[:2]),
        *map(TakeCoal, names.slots),
        *map(TakeIron, names.slots),
        *map(TakeBeer, (*names.slots, *names.merchants)),
        *map(BonusDevelop, names.industries),
        *map(RemoveTile, names.slots),
    ]  # fmt: skip


def test_every_refusal_question_event_and_bonus_has_its_sentence() -> None:
    assert {".".join(key.split(".")[:2]) for key in ENGLISH if key.startswith("refusal.")} == {
        f"refusal.{code}" for code in CODE_NAMES.values()
    }
    assert {key for key in ENGLISH if key.startswith("ask.")} == {
        "ask.cards", *(f"ask.{ask}" for ask in ASKS if ask != "over")
    }  # fmt: skip
    said = {key.split(".")[1] for key in ENGLISH if key.startswith("event.")}
    assert said == EVENT_KINDS - TOLD_TOGETHER
    assert {key.split(".")[2] for key in ENGLISH if key.startswith("event.bonus.")} == set(BONUSES)
    split = {key.split(".")[1] for key in ENGLISH if key.startswith("event.") and key.count(".") == 2}
    assert split == SPLIT


REFUSED = {"no_card_fits", "line_taken", "not_asked", "no_coal"}
BY_MERCHANTS = {"too_dear", "merchant_buys_other"}
BY_PORTS = {"too_dear", "no_port", "port_flipped", "needs_both_actions"}


@pytest.mark.parametrize(
    ("ruleset", "players", "own"),
    [
        ("birmingham", 4, BY_MERCHANTS),
        ("birmingham", 2, BY_MERCHANTS),
        ("birmingham-intro", 3, BY_MERCHANTS),
        ("lancashire", 3, BY_PORTS),
        ("lancashire-revised", 4, BY_PORTS),
        ("lancashire-revised-intro", 4, {"no_port"}),
    ],
)
def test_whole_games_can_be_told_and_every_refusal_explained(
    ruleset: str, players: int, own: set[str]
) -> None:
    state = new_game(deal(ruleset, players, "words 2"))
    speaker = Speaker(ruleset, SEATS[:players])
    narrator = Narrator(speaker, state.to_data())
    bot, luck = make_bot("greedy"), chance("words")
    told, choices = [], 0
    codes: set[str] = set()
    while (seat := state.seat_to_act) is not None:
        if choices % 4 == 0:
            for choice in possible(state):
                refusal = state.why_not(choice)
                if refusal is not None:
                    codes.add(refusal.code)
                    assert "{" not in speaker.refusal(refusal)
        choice = bot.choose(state.view(seat), bot.budget(), luck)
        assert "{" not in speaker.choice(choice)
        told += narrator.tell(state.apply(choice))
        choices += 1
    assert codes >= REFUSED | own
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
    dear = Refusal("C9", "too_dear", {"cost": 19, "money": 17})
    assert speaker.refusal(dear, Build("brewery", "stafford.1")) == (
        "Brewery in Stafford costs £19; you have £17"
    )
    for is_near, words in (
        (True, "none of your cards fits: it takes the card Leek, or one of the industry"),
        (
            False,
            "none of your cards fits: it takes the card Leek, or one of the industry if Leek were in your network",
        ),
    ):
        far = Refusal("B1", "no_card_fits", {"place": "leek", "in_network": is_near})
        assert speaker.refusal(far) == words
    late = Refusal("B6", "wrong_era_tile", {"industry": "coal", "level": 1, "era": "rail"})
    assert speaker.refusal(late).endswith("Rail Era: develop it away first")
    assert speaker.refusal(Refusal("N1", "line_taken", {"seat": 2})) == "that line is taken by Primrose"


def test_a_game_is_told_by_seats_and_rounds() -> None:
    state = new_game(deal("birmingham", 2, "story"))
    first, second = state.position.turn_order
    narrator = Narrator(Speaker("birmingham", SEATS[:2]), state.to_data())
    state.apply(Loan())
    loan = narrator.tell(state.apply(state.legal_actions()[0]))
    assert [paragraph.seat for paragraph in loan] == [first]
    assert loan[0].text.endswith("; borrows £30, income level −3; draws 1.")
    state.apply(Pass())
    end = [paragraph.text for paragraph in narrator.tell(state.apply(state.legal_actions()[0]))]
    assert end[1:] == [
        f"Turn order: {SEATS[first]}, {SEATS[second]}.",
        f"Income: {SEATS[first]} −£3, {SEATS[second]} £0.",
        "Canal Era, round 2.",
    ]


def test_lancashire_as_people_read_it() -> None:
    speaker = Speaker("lancashire", SEATS)
    assert speaker.choice(BuildTwo("port", "lancaster.1")) == "build Port in Lancaster 1 with two cards"
    assert speaker.choice(SellCotton("colne.2", "fleetwood.1")) == "sell Colne 2 to the port in Fleetwood"
    assert speaker.choice(SellCotton("colne.2", DISTANT)) == "ship from Colne 2 to the distant market"
    assert speaker.choice(Link("northwich-the_midlands")) == "link Northwich–The Midlands"
    assert [speaker.choice(Loan(money)) for money in (10, 30)] == [
        "take a loan of £10",
        "take a loan of £30",
    ]
    assert speaker.choice(PayCards(("warrington_runcorn", "port"))) == "pay with Warrington & Runcorn, Port"
    assert [speaker.source(column) for column in ("rail_links", "money", "intro_raised")] == [
        "links",
        "money",
        "raised to 0",
    ]
    assert [speaker.era_of(column) for column in ("rail_links", "money", "intro_money")] == [
        "Rail",
        "At the end",
        "At the end",
    ]


@pytest.mark.parametrize(
    ("ruleset", "refusal", "words"),
    [
        ("birmingham", Refusal("C6", "no_coal"), "through a merchant, the market"),
        ("lancashire", Refusal("LC3", "no_coal"), "through a port, the market"),
        ("birmingham", Refusal("E1", "not_sold"), "only cotton mills, manufacturers and potteries are sold"),
        ("lancashire", Refusal("LE1", "not_sold"), "only cotton mills are sold"),
        ("lancashire", Refusal("LE2", "not_connected"), "the mill is not connected to that port"),
        ("lancashire", Refusal("LE3", "not_connected"), "the mill is not connected to a port, by which"),
    ],
)
def test_a_reason_names_what_the_game_has(ruleset: str, refusal: Refusal, words: str) -> None:
    assert words in Speaker(ruleset, SEATS).refusal(refusal)


PAID, MILL = "lays down Wigan", "Cotton Mill 2 in Preston 1"
SHIPPED = f"{PAID}; ships from {MILL} to the distant market"


def mill_and_port(next_demand: int = 0, shown: tuple[int, ...] = ()) -> State:
    """An unsold mill of the first seat beside an unused port of the second, and the next demand tile."""
    data = set_up(
        "lancashire",
        3,
        era="rail",
        tiles={
            "preston.1": {"seat": 0, "industry": "cotton", "level": 2},
            "preston.3": {"seat": 1, "industry": "port", "level": 2},
        },
        demand_shown=shown,
        seats={0: {"hand": ["wigan"]}},
    ).to_data()
    data["demand"]["hidden"].sort(key=lambda value: value != next_demand)
    return State.from_data(data)


def told(state: State, *choices: Choice) -> list[str]:
    """What is said of choices that are made one after another, with the names of the seats."""
    narrator = Narrator(Speaker(state.ruleset.name, SEATS[: state.players]), state.to_data())
    return [
        paragraph.text if paragraph.seat is None else f"{SEATS[paragraph.seat]} {paragraph.text}"
        for choice in choices
        for paragraph in narrator.tell(state.apply(choice))
    ]


def test_a_mill_is_sold_to_another_players_port() -> None:
    state = mill_and_port()
    assert told(state, SellCotton("preston.1", "preston.3"), PayCard("wigan")) == [
        f"Madder {PAID}; sells {MILL} to the port in Preston 3; flips {MILL}, income level 2.",
        "Prussian flips Port 2 in Preston 3, income level 2.",
    ]


def test_the_income_told_of_a_distant_sale_has_the_bonus_in_it() -> None:
    state = mill_and_port(next_demand=2)
    assert told(state, SellCotton("preston.1", DISTANT), PayCard("wigan")) == [
        f"Madder {SHIPPED}; turns over demand 2, which leaves a bonus of 2; flips {MILL}, income level 3."
    ]
    space = state.position.income_space[0]
    assert state.position.rulebook.tables.income_level[space] == 3


def test_a_distant_sale_that_fails_is_told() -> None:
    state = mill_and_port(next_demand=1, shown=(4, 3))
    assert told(state, SellCotton("preston.1", DISTANT), PayCard("wigan")) == [
        f"Madder {SHIPPED}; turns over demand 1, which closes the distant market: nothing is sold."
    ]


def test_in_the_classic_edition_hands_are_refilled_and_debts_remain() -> None:
    poor = {"money": 0, "income_space": 2}
    state = set_up("lancashire", 3, round_number=3, turn=2, actions_left=1, seats={0: poor})
    state.apply(Pass())
    assert told(state, state.legal_actions()[0])[1:] == [
        "Turn order: Madder, Prussian, Primrose.",
        "Canal Era, round 4.",
        "Cards drawn: Madder 2, Prussian 2, Primrose 2.",
        "Income: Madder −£8.",
        "Madder cannot pay £8 and owes it.",
        "Income: Prussian £0, Primrose £0.",
    ]
