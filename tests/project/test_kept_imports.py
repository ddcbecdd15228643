"""What programs were told to import stays where it was: lines are added here and never removed."""

import importlib

import pytest

import ironbridge

# What the README, the documents and the examples of each version import; see docs/decisions/kept-imports.md.
KEPT = {
    "ironbridge": """
        RULESETS BadChoice BadDeal BadPlayerCount BadPosition BonusDevelop Build BuildTwo Choice Deal Develop Event
        IllegalChoice IronbridgeError Link Loan NotYourTurn Outcome Pass PayCard PayCards Refusal RemoveTile Ruleset
        Scout SeatScore Sell SellCotton State Stop TakeBeer TakeCoal TakeIron UnknownRuleset View __version__ chance
        choice_from_data choice_to_data deal engine_kind new_game ruleset set_up
    """,
    "ironbridge.bots.advice": "advise why_not",
    "ironbridge.bots.bot": "Bot Budget",
    "ironbridge.engine.action": "ActionRule",
    "ironbridge.engine.board": "flip",
    "ironbridge.engine.build": "BuildRule",
    "ironbridge.engine.codes": "first kind_of pack second",
    "ironbridge.engine.course_of_play": "CourseOfPlay",
    "ironbridge.engine.develop": "DevelopRule",
    "ironbridge.engine.money": "LoanRule PassRule",
    "ironbridge.engine.network": "NetworkRule",
    "ironbridge.engine.position": "Position",
    "ironbridge.engine.scoring": "score",
    "ironbridge.engine.tables": "ComponentTables",
    "ironbridge.games.birmingham.scout": "ScoutRule",
    "ironbridge.games.birmingham.sell": "SellRule give_bonus",
    "ironbridge.games.facts": "components",
    "ironbridge.games.game": "Game",
    "ironbridge.games.ruleset": "Ruleset",
    "ironbridge.record": "Player make_record parse_action read_record replay state_at write_record",
    "ironbridge.review": "",
    "ironbridge.rules.engine.chance": "Chance",
}


@pytest.mark.parametrize("module", KEPT)
def test_an_import_that_was_named_once_still_works(module: str) -> None:
    found = importlib.import_module(module)
    assert [name for name in KEPT[module].split() if not hasattr(found, name)] == []


def test_all_of_the_package_is_kept() -> None:
    assert set(ironbridge.__all__) >= set(KEPT["ironbridge"].split())
