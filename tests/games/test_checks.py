"""A ruleset whose facts do not fit together is refused before it is played, and the refusal says what to mend."""

import copy
import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ironbridge import RULESETS, ruleset
from ironbridge.errors import BadGame
from ironbridge.games.checks import faults
from ironbridge.games.facts import components, of_edition, read_components
from ironbridge.games.ruleset import Ruleset

EDITIONS = {"birmingham": ("birmingham", ""), "lancashire-revised": ("lancashire", "revised")}


def facts_of(name: str) -> dict[str, Any]:
    """The facts of a ruleset, to be changed."""
    game, edition = EDITIONS[name]
    data = json.loads(files(f"ironbridge.games.{game}").joinpath("facts.json").read_bytes())
    return copy.deepcopy(dict(of_edition(data, edition)))


def changed(name: str, path: str, value: object) -> Ruleset:
    """A ruleset in which one of the facts is another."""
    facts = facts_of(name)
    *way, last = path.split("/")
    inner = facts
    for step in way:
        inner = inner[step]
    inner[last] = value
    return replace(ruleset(name), components=read_components(facts))


@pytest.mark.parametrize("name", RULESETS)
def test_our_own_rulesets_have_no_fault(name: str) -> None:
    assert faults(ruleset(name)) == []


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("towns/derby/slots", [["coal"]] * 60, "slots, but at most 61 can be numbered"),
        ("towns/derby/slots", [["col"]], "a slot of derby: there is no 'col', only cotton,"),
        ("towns/derby/slots", [[]], "a slot of derby shows 0 industries; it is drawn with one or two"),
        (
            "towns/derby/slots",
            [["cotton", "coal", "iron"]],
            "a slot of derby shows 3 industries; it is drawn",
        ),
        ("lines/belper-derby/ends", ["belper", "darby"], "line belper-derby: there is no 'darby', only"),
        ("lines/belper-derby/ends", ["belper"], "the line belper-derby has 1 ends; it needs two or three"),
        (
            "lines/belper-derby/ends",
            ["belper", "derby", "leek", "stone"],
            "belper-derby has 4 ends; it needs",
        ),
        ("lines/belper-derby/eras", ["canals"], "eras of the line belper-derby: there is no 'canals'"),
        ("industries/cotton/1/eras", ["boat"], "eras of cotton 1: there is no 'boat', only canal, rail"),
        ("industries/coal/1/holds", {"canal": 2}, "holds of coal 1 must say a number for canal and for rail"),
        ("cards/derby/towns", ["darby"], "towns of the card derby: there is no 'darby'"),
        ("cards/pottery/industries", ["pots"], "industries of the card pottery: there is no 'pots'"),
        ("cards/derby/code", "d", "the card derby needs a code of two letters, not 'd'"),
        ("cards/derby/code", "le", "the cards derby, leek have the same code 'le'"),
        ("cards/derby/count", {"2": 0, "3": 0}, "the count of the card derby says nothing of 4 players"),
        ("rounds", {"2": 10, "3": 9}, "rounds says nothing of 4 players"),
        ("merchant_tiles/cotton", ["wool"], "the merchant tile cotton: there is no 'wool'"),
        ("merchant_tiles/wool", ["cotton"], "the merchant tile wool must be called by the industry it buys"),
        ("merchant_tiles/blank", ["cotton"], "merchant_tiles must begin with 'blank', which buys nothing"),
        ("merchant_tiles", {"any": []}, "merchant_tiles must begin with 'blank'"),
        ("merchant_bag", [], "with 2 players 5 merchant spaces are in use, but merchant_bag holds 0"),
        ("merchant_bag", [{"kind": "wool", "from_players": 2}], "merchant_bag: there is no 'wool'"),
        ("outside/oxford/bonus", "gold", "the bonus of oxford: there is no 'gold', only vp, money"),
        ("sold", ["wool"], "sold: there is no 'wool'"),
        (
            "markets",
            {"coal": {"spaces": [1], "price_when_empty": 8}},
            "iron must be there, among the industries",
        ),
        ("income_levels", [0, 2], "income_levels must rise from space to space by 0 or 1"),
        ("income_levels", [0, -1], "income_levels must rise from space to space by 0 or 1"),
        ("start/income_space", 100, "start: income_space is 100, but income_levels has 100 spaces"),
        ("start/income_space", -1, "start: income_space is -1, but income_levels has 100 spaces"),
        ("start/iron_market", -1, "start: iron_market is -1, but the market has 10 spaces"),
        ("start/income_space", 200, "start: income_space is 200, but income_levels has 100 spaces"),
        ("start/coal_market", 15, "start: coal_market is 15, but the market has 14 spaces"),
        ("start/face_down", 2, "start: face_down is 2; it is 0 or 1"),
        ("hand", 7, "hand is 7; it must be a multiple of the 2 actions of a turn"),
        ("hand", 40, "with 4 players a hand of 40 is more than a player has in the rail era"),
        (
            "rounds/4",
            9,
            "with 4 players the deck has 64 cards and 0 are set aside, but the rail era takes 72: 18 for",
        ),
        (
            "start/face_down",
            0,
            "the deck has 40 cards and 0 are set aside, but the canal era takes 38: 19 for each",
        ),
    ],
)
def test_a_fault_is_named(path: str, value: object, complaint: str) -> None:
    found = faults(changed("birmingham", path, value))
    assert any(complaint in fault for fault in found), found


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("annex", {"of": "liverpool", "opens": "birkenhed"}, "annex: there is no 'birkenhed', only"),
        (
            "distant/demand",
            {"2": [1], "3": [1]},
            "the demand of the distant market says nothing of 4 players",
        ),
        ("set_aside/4/rail", 1, "the deck has 64 cards and 1 are set aside, but the rail era takes 64"),
    ],
)
def test_a_fault_of_a_game_with_a_distant_market_is_named(path: str, value: object, complaint: str) -> None:
    found = faults(changed("lancashire-revised", path, value))
    assert any(complaint in fault for fault in found), found


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("towns/derby/slots", [["coal"]] * 15),  # 61 slots in all
        ("start/income_space", 0),
        ("start/income_space", 99),
        ("start/coal_market", 0),
        ("start/coal_market", 14),
    ],
)
def test_the_last_value_that_is_possible_is_no_fault(path: str, value: object) -> None:
    assert faults(changed("birmingham", path, value)) == []


def test_places_are_numbered_together_with_those_outside() -> None:
    towns = facts_of("birmingham")["towns"]
    more = {f"town_{number}": {**towns["derby"], "slots": [["coal"]]} for number in range(35)}
    found = faults(changed("birmingham", "towns", towns | more))
    assert "there are 62 towns, farms and places outside, but at most 61 can be numbered" in found


@pytest.mark.parametrize(("hand", "eras"), [(14, []), (16, ["canal"]), (17, ["canal", "rail"])])
def test_a_hand_is_no_more_than_the_cards_of_an_era(hand: int, eras: list[str]) -> None:
    found = faults(changed("birmingham", "hand", hand))
    told = [fault for fault in found if f"with 4 players a hand of {hand} is more" in fault]
    assert [fault.split()[-2] for fault in told] == eras


def test_a_game_of_one_era_needs_cards_for_that_one() -> None:
    rules = replace(changed("birmingham", "rounds/4", 9), has_rail_era=False)
    assert [fault.split(": ")[0].split(" but ")[1] for fault in faults(rules)] == ["the canal era takes 72"]


def test_a_game_of_one_era_needs_cards_for_that_one_only() -> None:
    rules = changed("birmingham", "actions", {"first_round": 2, "turn": 2})
    assert any("canal" in fault for fault in faults(rules))
    rules = changed("lancashire-revised", "set_aside/4/rail", 1)
    assert faults(rules)
    assert faults(replace(rules, has_rail_era=False)) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"loans": None}, "facts.json of {package}: 'loans' is missing"),
        ({"hand": 8, "start": {"monney": 3}}, "unexpected keyword argument 'monney'; see ironbridge.games"),
        ({"rounds": {"two": 8}}, "facts.json of {package}: invalid literal"),
    ],
)
def test_facts_that_cannot_be_read_say_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], complaint: str
) -> None:
    facts = {key: value for key, value in (facts_of("birmingham") | change).items() if value is not None}
    package = f"unreadable_{len(facts)}_{min(change)}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text("", "utf-8")
    (tmp_path / package / "facts.json").write_text(json.dumps(facts), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadGame) as error:
        components(package)
    assert complaint.format(package=package) in str(error.value)


def test_a_refusal_without_a_rule_says_which() -> None:
    def silent(refusal: int, code: int, ask: int, era: int) -> str:
        raise KeyError(refusal)

    rules = replace(ruleset("birmingham"), rule_of=silent)
    with pytest.raises(BadGame, match="knows no rule for the refusal 16, kind of choice 1, question 0"):
        rules.rule_behind(16, 1, 0, 0)
