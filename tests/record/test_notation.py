"""Every action can be written and read back; loose spelling is understood, nonsense is not."""

import random

import pytest

from ironbridge import (
    BonusDevelop,
    Build,
    Choice,
    Link,
    Pass,
    PayCard,
    PayCards,
    RemoveTile,
    Scout,
    State,
    Stop,
    deal,
    new_game,
    set_up,
)
from ironbridge.record import (
    Disagreement,
    IllegalAction,
    NotationError,
    choices_of,
    first_state,
    parse_action,
    write_action,
)
from ironbridge.record.exact import exact_reader
from ironbridge.record.judge import play_written
from ironbridge.record.parser import read_action
from ironbridge.record.words import words_of
from tests.support.amount import amount
from tests.support.plain import plain
from tests.support.playing import SETTINGS
from tests.support.records import game
from tests.support.rules.play import table, tile


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
@pytest.mark.parametrize("is_purposeful", [True, False])
def test_every_action_is_read_back_as_written(ruleset: str, players: int, is_purposeful: bool) -> None:
    kinds = set()
    for seed in range(amount(2)):
        record = game(ruleset, players, seed, is_purposeful)
        state = first_state(record)
        for choices in choices_of(record):
            text = write_action(state, choices)
            assert parse_action(state, text) == choices, text
            kinds |= {type(choice) for choice in choices}
            for choice in choices:
                state.apply(choice)
    assert {Build, Link, PayCard} <= kinds


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire", "lancashire-revised"])
def test_the_quick_way_and_the_judge_agree(ruleset: str) -> None:
    ways = [0, 0]
    for seed in range(max(amount(4), 4)):
        record = game(ruleset, 3 + seed % 2, seed, is_purposeful=seed % 3 > 0)
        state = first_state(record)
        names = state.ruleset.names
        quick = exact_reader(names, state.position.rulebook)
        for choices, packed in zip(choices_of(record), record.actions, strict=True):
            text = write_action(state, choices)
            seat = state.seat_to_act
            assert seat is not None
            found = quick.play(state.position.copy(), seat, text)
            assert found in {packed, None}, text
            ways[found is None] += 1
            written = read_action(text, words_of(names))
            assert play_written(state.position, state.ruleset, written, state.position.copy) == packed
    assert ways[0] > 20 * ways[1] > 0


def start(players: int = 4) -> State:
    return new_game(deal("birmingham", players, 5))


def any_card(state: State, number: int = 0) -> str:
    return str(plain(state.to_data())["seats"][state.seat_to_act]["hand"][number])


def read(state: State, text: str) -> list[Choice]:
    before = state.digest()
    try:
        return parse_action(state, text)
    finally:
        assert state.digest() == before


@pytest.mark.parametrize(
    "text",
    [
        "link cannock-stafford /CARD",
        "LINK Cannock-Stafford /CARD",
        "  link   stafford-cannock    /CARD  ",
        "link cannock stafford / CARD",
        "Link Cannock - Stafford/CARD",
        "link can-staf /CARD",
        "li cannock-staff /CARD",
        "link /CARD cannock-stafford",
        "\tlink\tcannock_stafford\t/CARD",
    ],
)
def test_unusual_case_and_spacing_is_understood(text: str) -> None:
    state = start()
    card = any_card(state)
    exact = read(state, f"link cannock-stafford /{card}")
    assert exact == [Link("cannock-stafford"), PayCard(card)]
    assert read(state, text.replace("CARD", card)) == exact
    assert read(state, text.replace("CARD", card.replace("_", " ").title())) == exact


def test_a_link_of_three_ends_is_known_by_any_two() -> None:
    state = start()
    card = any_card(state)
    for text in ("kidderminster-worcester", "worcester-farm_south", "farm south kidderminster"):
        assert read(state, f"link {text} /{card}")[0] == Link("kidderminster-worcester-farm_south")


def test_cards_of_a_scout_may_be_joined_by_commas() -> None:
    state = start()
    a, b, c = (any_card(state, k) for k in (0, 3, 7))
    exact = read(state, f"scout /{a} /{b} /{c}")
    assert read(state, f"scout /{c}, {a},{b}") == exact
    assert exact[0] == Scout()
    assert isinstance(exact[1], PayCards)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "an action is missing"),
        ("   ", 1, "an action is missing"),
        ("/iron", 1, "an action is missing"),
        ("fly leek /iron", 1, "'fly' is not an action"),
        ("l leek /iron", 1, "'l' is ambiguous: link, loan"),
        ("link /iron", 11, "a line is missing"),
        ("link belper /iron", 6, "'belper' is ambiguous: belper-derby, belper-leek"),
        ("link belper-oxford /iron", 6, "'belper-oxford' is not a line"),
        ("build cotton9 leek.1 /leek", 7, "'cotton9' is not a tile"),
        ("build cotton leek.7 /leek", 14, "'leek.7' is not a slot"),
        ("build c1 leek.1 /leek", 7, "'c1' is ambiguous: coal1, cotton1"),
        ("build cotton sto.1 /leek", 14, "'sto.1' is ambiguous: stoke_on_trent.1, stone.1"),
        ("build cotton /leek", 19, "a slot is missing"),
        ("build leek.1 cotton /leek", 7, "a slot cannot stand here: a tile is expected"),
        ("pass", 5, "a card is missing"),
        ("pass /", 6, "a card is missing"),
        ("pass /zzz", 7, "'zzz' is not a card"),
        ("pass /wild", 7, "'wild' is ambiguous: wild_industry, wild_location"),
        ("pass /iron /coal", 12, "too many cards"),
        ("scout /iron /coal", 18, "a card is missing"),
        ("pass leek.1 /iron", 6, "a slot cannot stand here: pass takes no more"),
        ("pass /iron + /coal", 12, "'+' cannot stand here"),
        ("develop iron1 + coal1", 22, "a card is missing"),
        ("develop iron1 /iron +", 22, "a tile is missing"),
        ("loan : iron", 6, "':' without"),
        ("loan wood:leek.1 /iron", 6, "'wood' is not coal, iron, beer or bonus"),
        ("loan coal:leek /iron", 11, "'leek' is not a source"),
        ("pass /iron \u2603", 12, "'\u2603' is not understood here"),
        ("remove dudley.1 /iron", 17, "too many cards"),
    ],
)
def test_what_cannot_be_read_is_an_error_that_points_at_the_place(text: str, column: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(start(), text)
    assert words in caught.value.reason
    assert (caught.value.line, caught.value.column) == (1, column)
    assert str(caught.value).startswith(f"line 1, column {column}: ")


def test_an_illegal_action_carries_its_refusal() -> None:
    state = start()
    card = any_card(state)
    for text, rule, column in [
        (f"link derby-uttoxeter /{card}", "N2", 1),
        (f"sell leek.1 oxford.1 /{card}", "E1", 1),
        ("remove dudley.1", "T2", 1),
    ]:
        with pytest.raises(IllegalAction) as caught:
            read(state, text)
        assert (caught.value.refusal.rule, caught.value.column) == (rule, column)
    held = plain(state.to_data())["seats"][state.seat_to_act]["hand"]
    missing = next(name for name in state.ruleset.names.cards if name not in held)
    with pytest.raises(IllegalAction) as caught:
        read(state, f"pass /{missing}")
    assert (caught.value.refusal.code, caught.value.column) == ("card_not_held", 6)


def test_a_card_that_nobody_asks_for_must_be_the_one_that_pays() -> None:
    state = table("dudley", "iron", money=50)
    assert read(state, "build coal1 dudley.1 /dudley") == [Build("coal", "dudley.1")]
    with pytest.raises(IllegalAction) as caught:
        read(state, "build coal1 dudley.1 /iron")
    assert caught.value.refusal.rule == "B1"
    assert caught.value.column == 22


def test_a_level_must_be_that_of_the_lowest_tile() -> None:
    state = start()
    card = any_card(state)
    assert read(state, f"develop coal1 /{card}") == read(state, f"develop coal /{card}")
    with pytest.raises(Disagreement, match=r"the lowest coal tile of seat . is coal1, not coal2") as caught:
        read(state, f"develop coal2 /{card}")
    assert caught.value.column == 9
    with pytest.raises(Disagreement):
        read(state, f"develop coal1 /{card} + coal1 + coal1")


def two_mines() -> State:
    """Seat 0 needs one coal for a manufacturer in Dudley's neighbourhood, from either of two mines at distance one."""
    return set_up(
        players=2,
        era="rail",
        round_number=5,
        seats={0: {"money": 80, "hand": ["iron", "iron", "cannock", "cannock"]}, 1: {}},
        tiles={
            "cannock.2": tile(1, "coal", 2),
            "cannock.1": tile(0, "coal", 2),
            "farm_north.1": tile(0, "brewery", 2),
        },
        links={"cannock-farm_north": 0},
    )


def test_sources_answer_questions_and_more_of_them_must_agree() -> None:
    state = two_mines()
    asked = read(state, "link cannock-stafford /iron coal:cannock.2")
    assert [choice for choice in asked if not isinstance(choice, Stop)][-1].slot == "cannock.2"  # type: ignore[union-attr]
    with pytest.raises(
        NotationError, match=r"the coal is missing: one of coal:cannock\.1, coal:cannock\.2"
    ) as caught:
        read(state, "link cannock-stafford /iron")
    assert caught.value.column == 28
    with pytest.raises(IllegalAction) as refused:
        read(state, "link cannock-stafford /iron coal:dudley.1")
    assert (refused.value.refusal.rule, refused.value.column) == ("C6", 29)
    with pytest.raises(Disagreement, match="no coal is taken from there") as disagreed:
        read(state, "link cannock-stafford /iron coal:cannock.2 coal:cannock.1")
    assert disagreed.value.column == 44
    with pytest.raises(IllegalAction):
        read(state, "link cannock-stafford /iron coal:market")
    # The beer of the second rail comes from the only brewery: it may be said, and must then be true.
    double = "link cannock-stafford /iron coal:cannock.2 + stafford-stone coal:cannock.1"
    exact = read(state, double)
    assert read(state, f"{double} beer:farm_north.1") == exact
    assert read(state, double.replace("+ ", "+ link ") + " beer: farm north") == exact
    with pytest.raises(Disagreement, match="no beer"):
        read(state, f"{double} beer:derby.1")


def test_a_part_that_cannot_follow_is_illegal() -> None:
    with pytest.raises(IllegalAction) as caught:
        read(start(), f"link cannock-stafford /{any_card(start())} + cannock-walsall")
    assert caught.value.refusal.code == "not_asked"


def gloucester() -> State:
    return set_up(
        players=2,
        round_number=5,
        actions_left=2,
        seats={0: {"money": 30, "hand": ["iron", "iron", "iron", "coal"]}, 1: {}},
        tiles={"redditch.1": tile(0, "manufacturer", 1)},
        links={"gloucester-redditch": 0},
        merchants={"gloucester.1": "manufacturer"},
    )


def test_the_bonus_of_gloucester_is_chosen_or_declined() -> None:
    state = gloucester()
    sale = "sell redditch.1 gloucester.1 /coal"
    took = read(state, f"{sale} bonus:iron1")
    assert BonusDevelop("iron") in took
    assert read(state, f"{sale} beer:gloucester.1 bonus:iron") == took
    declined = read(state, f"{sale} bonus: none")
    assert Stop() in declined
    with pytest.raises(NotationError, match="the bonus is missing"):
        read(state, sale)
    with pytest.raises(Disagreement):
        read(state, f"{sale} bonus:iron2")
    with pytest.raises(IllegalAction) as caught:
        read(state, f"{sale} bonus:pottery1")
    assert caught.value.refusal.rule == "D2"


def test_a_bonus_where_none_is_due_disagrees() -> None:
    state = set_up(
        players=2,
        round_number=5,
        seats={0: {"money": 30, "hand": ["iron", "iron", "iron", "coal"]}, 1: {}},
        tiles={"redditch.1": tile(0, "manufacturer", 1)},
        links={"oxford-redditch": 0},
        merchants={"oxford.1": "manufacturer"},
    )
    assert read(state, "sell redditch.1 oxford.1 /coal bonus:none") == read(
        state, "sell redditch.1 oxford.1 /coal"
    )
    with pytest.raises(Disagreement, match="no bonus"):
        read(state, "sell redditch.1 oxford.1 /coal bonus:iron1")


def test_only_whole_single_actions_are_written() -> None:
    state = start()
    with pytest.raises(ValueError, match="not complete"):
        write_action(state, [Pass()])
    with pytest.raises(ValueError, match="more than one action"):
        write_action(state, [Pass(), PayCard(any_card(state)), Pass()])


def test_random_words_never_break_the_reader() -> None:
    rng = random.Random(3)
    state = start()
    words = [
        *words_of(state.ruleset.names).exact,
        "build",
        "link",
        "sell",
        "develop",
        "/",
        ":",
        ",",
        "coal:",
        "+",
        "é",
    ]
    for _ in range(amount(2000)):
        text = " ".join(rng.choices(words, k=rng.randrange(9)))
        try:
            parse_action(state, text)
        except (NotationError, IllegalAction, Disagreement):
            continue


def test_a_shortfall_is_a_removal() -> None:
    record = game(players=4, seed=0, is_purposeful=False)
    state = first_state(record)
    removals = 0
    for choices in choices_of(record):
        if isinstance(choices[0], RemoveTile):
            text = write_action(state, choices)
            assert text == f"remove {choices[0].slot}"
            assert parse_action(state, text) == choices
            removals += 1
        for choice in choices:
            state.apply(choice)
    assert removals > 0
