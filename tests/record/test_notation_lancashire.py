"""The notation of what only Lancashire has: two-card builds, loans of three sizes, ports and the distant market."""

from typing import Any

import pytest

from ironbridge import (
    Build,
    BuildTwo,
    Choice,
    Develop,
    Loan,
    PayCard,
    PayCards,
    SellCotton,
    State,
    choice_to_data,
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
from tests.support.plain import plain
from tests.support.records import game
from tests.support.rules.lancashire import CLOSED, REVISED, both_editions, table, with_demand
from tests.support.rules.play import tile


def cotton(*hand: str, top: tuple[int, ...] = (2,)) -> State:
    """Seat 0 has mills in Liverpool's reach, a port of its own and one of another seat."""
    state = table(
        *(hand or ("wigan", "wigan", "bury", "port")),
        tiles={
            "colne.1": tile(0, "cotton", 1),
            "preston.1": tile(0, "cotton", 1),
            "liverpool.1": tile(0, "port", 1),
            "liverpool.2": tile(1, "port", 1),
        },
        links=dict.fromkeys(
            ["burnley-colne", "blackburn-burnley", "blackburn-wigan", "liverpool-wigan", "preston-wigan"], 0
        ),
    )
    return with_demand(state, *top)


def read(state: State, text: str) -> list[Choice]:
    """The choices of a text, which is written back as the same choices."""
    before = state.digest()
    choices = parse_action(state, text)
    assert parse_action(state, write_action(state, choices)) == choices
    assert state.digest() == before
    return choices


@both_editions
def test_a_build_with_two_cards_is_told_by_them(ruleset: str) -> None:
    state = table("port", "wigan", "iron", "port", ruleset=ruleset)
    two: list[Choice] = [BuildTwo("coal", "bury.2"), PayCards(("wigan", "port"))]
    for text in (
        "build coal1 bury.2 /wigan /port",
        "BUILD  Coal bury.2 / Port, Wigan",
        "build /port coal1 bury.2 /wigan",
    ):
        assert read(state, text) == two
    assert write_action(state, two) == "build coal1 bury.2 /wigan /port"
    assert read(state, "build coal1 bury.2 /port /port")[1] == PayCards(("port", "port"))
    assert read(state, "build coal1 wigan.1 /wigan")[0] == Build("coal", "wigan.1")
    assert read(state, "build coal1 wigan.1 /wigan /iron")[0] == BuildTwo("coal", "wigan.1")


@pytest.mark.parametrize(
    ("hand", "text", "rule", "column"),
    [
        (("wigan", "iron", "iron", "port"), "build coal1 bury.2 /iron", "LB1", 1),
        (("wigan", "iron", "port"), "build coal1 bury.2 /wigan /iron", "LB1", 1),
        (("wigan", "iron", "iron", "port"), "build coal1 bury.2 /wigan /wigan", "T3", 20),
        (("wigan", "iron"), "build coal1 bury.2 /wigan /wigan", "T3", 20),
        (("wigan", "iron", "iron", "port"), "build coal1 bury.2 /wigan /bury", "T3", 27),
    ],
)
def test_the_cards_of_a_build_must_be_there(hand: tuple[str, ...], text: str, rule: str, column: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        parse_action(table(*hand), text)
    assert (caught.value.refusal.rule, caught.value.column) == (rule, column)


def test_the_only_two_cards_are_laid_down_unasked() -> None:
    state = table("wigan", "iron")
    assert read(state, "build coal1 bury.2 /iron /wigan") == [BuildTwo("coal", "bury.2")]


def test_a_loan_names_its_sum() -> None:
    state = table("wigan", "wigan", "port", "iron")
    for money in (10, 20, 30):
        exact = read(state, f"loan {money} /port")
        assert exact == [Loan(money), PayCard("port")]
        assert write_action(state, exact) == f"loan {money} /port"
        assert read(state, f"Loan £{money}/Port") == exact
        assert read(state, f"loan /port {money}") == exact


def test_mills_are_sold_to_ports_and_to_the_distant_market() -> None:
    state = cotton()
    both = "sell colne.1 liverpool.2 /bury + preston.1 distant demand:2"
    choices = read(state, both)
    sales = [choice for choice in choices if isinstance(choice, SellCotton)]
    assert sales == [SellCotton("colne.1", "liverpool.2"), SellCotton("preston.1", "distant")]
    assert write_action(state, choices) == both
    for text in (
        "sell colne.1 liverpool.2 /bury + preston.1 distant",
        "SELL Colne.1 LIVERPOOL.2 /bury + sell preston.1 Distant Market demand : 2",
        "sell colne.1 liv.2 /bury + pres.1 dist dem:2",
    ):
        assert read(state, text) == choices
    first = read(state, "sell colne.1 distant /port demand:2")
    assert write_action(state, first) == "sell colne.1 distant /port demand:2"


def test_every_demand_tile_is_written_with_its_sale() -> None:
    text = "sell colne.1 distant /bury demand:0 + preston.1 distant demand:3"
    state = cotton(top=(0, 3))
    assert write_action(state, read(state, text)) == text
    with pytest.raises(Disagreement) as caught:
        read(state, text.replace("demand:3", "demand:0"))
    assert (caught.value.column, caught.value.reason) == (57, "the demand tile turned over is 3, not 0")
    with pytest.raises(Disagreement, match="no demand tile is turned over here"):
        read(state, "sell colne.1 liverpool.1 /bury demand:0")


def shown(state: State, *values: int) -> State:
    """The same state after these demand tiles were turned over."""
    data = state.to_data()
    for value in values:
        data["demand"]["hidden"].remove(value)
    data["demand"]["shown"] = list(values)
    return State.from_data(data | {"distant": min(sum(values), CLOSED)})


def test_nothing_is_sold_after_the_market_closed() -> None:
    closing = "sell colne.1 distant /bury demand:2"
    state = with_demand(shown(cotton(), 3, 3), 2)
    assert write_action(state, read(state, closing)) == closing
    with pytest.raises(IllegalAction) as caught:
        read(state, f"{closing} + preston.1 liverpool.1")
    assert (caught.value.refusal.code, caught.value.column) == ("not_asked", 37)
    with pytest.raises(IllegalAction) as refused:
        read(shown(cotton(), 3, 3, 3), closing)
    assert refused.value.refusal.rule == "LE3"


def test_shipyard_0_has_a_level_too() -> None:
    state = table("wigan", "wigan", "port", "iron")
    assert read(state, "develop shipyard0 /iron + shipyard0")[0] == Develop("shipyard")
    assert write_action(state, read(state, "develop shipyard /iron")) == "develop shipyard0 /iron"
    with pytest.raises(Disagreement, match="is shipyard0, not shipyard1"):
        read(state, "develop shipyard1 /iron")
    with pytest.raises(Disagreement, match="is coal1, not coal2"):
        read(state, "build coal2 bury.2 /wigan /iron")


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("loan /iron", 11, "a sum of money is missing"),
        ("loan 40 /iron", 6, "'40' is not a sum of money"),
        ("loan 10 20 /iron", 9, "a sum of money cannot stand here: loan takes no more"),
        ("sell colne.1 /iron", 19, "a port or distant is missing"),
        ("sell distant colne.1 /iron", 6, "a port or distant cannot stand here: a slot is expected"),
        ("sell colne.1 scotland /iron", 14, "'scotland' is not a port or distant"),
        ("remove distant", 8, "a port or distant cannot stand here"),
        ("sell colne.1 distant demand:x /iron", 29, "'x' is not a demand"),
        ("sell colne.1 distant demand:1 demand:1 /iron", 31, "a demand cannot stand here"),
        ("loan 10 demand:1 /iron", 9, "a demand cannot stand here"),
        ("build coal1 bury.2 /iron /port /wigan", 26, "too many cards"),
        ("build coal1 bury.2 beer:bury.2 /iron", 20, "'beer' is not coal, iron or demand"),
        ("sell colne.1 distant bonus:none /iron", 22, "'bonus' is not coal, iron or demand"),
        ("build b1 bury.2 /bury", 7, "'b1' is not a tile"),
        ("pass /b", 7, "'b' is ambiguous"),
        ("build coal liverpool /iron", 12, "'liverpool' is not a slot"),
    ],
)
def test_what_cannot_be_read_is_an_error_that_points_at_the_place(text: str, column: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(cotton(), text)
    assert words in caught.value.reason
    assert caught.value.column == column


def test_what_the_other_game_has_is_refused() -> None:
    state = table("wigan", "wigan", "port", "iron", ruleset=REVISED)
    with pytest.raises(IllegalAction) as caught:
        read(state, "scout /wigan /port /iron")
    assert caught.value.refusal.code == "not_asked"
    other = first_state(game())
    a, b = plain(other.to_data())["seats"][other.seat_to_act]["hand"][:2]
    with pytest.raises(IllegalAction, match="build with two cards") as refused:
        read(other, f"build coal1 dudley.1 /{a} /{b}")
    assert refused.value.refusal.code == "not_asked"
    for text in (f"loan 30 /{a}", f"sell leek.1 distant /{a}", f"loan demand:1 /{a}"):
        with pytest.raises(NotationError):
            read(other, text)


@pytest.mark.parametrize("ruleset", ["lancashire", "lancashire-revised"])
def test_games_hold_all_that_is_new(ruleset: str) -> None:
    kinds = set()
    for seed in range(6):
        for choices in choices_of(game(ruleset, 3, seed)):
            for choice in choices:
                data = choice_to_data(choice)
                to = "" if not isinstance(choice, SellCotton) else "distant" * (choice.port == "distant")
                kinds.add((data["do"], data.get("money"), data.get("industry"), to))
    wanted: set[tuple[Any, ...]] = {("loan", 10, None, ""), ("loan", 20, None, ""), ("loan", None, None, "")}
    wanted |= {("sell_cotton", None, None, ""), ("sell_cotton", None, None, "distant")}
    wanted |= {(do, None, "port", "") for do in ("build", "build_two")}
    assert wanted <= kinds
