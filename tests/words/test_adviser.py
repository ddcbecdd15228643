"""Advice in words: every reason has its sentence, and some are as people read them."""

import re
from typing import Any

import pytest

from ironbridge import (
    Build,
    Choice,
    Link,
    Loan,
    PayCard,
    Sell,
    SellCotton,
    Stop,
    TakeBeer,
    chance,
    deal,
    new_game,
)
from ironbridge.bots.advice import Comparison, Reason, ValuedTurn, advise, why_not
from ironbridge.bots.bot import Budget
from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.foreman import RULES
from ironbridge.bots.value import TERMS
from ironbridge.games.names import DISTANT
from ironbridge.languages.catalogue import LANGUAGES, words_in
from ironbridge.words.adviser import Adviser
from ironbridge.words.speaker import Speaker

ENGLISH = words_in("en").texts
SEATS = ("Madder", "Prussian", "Primrose", "Verdigris")
ADVISER = Adviser(Speaker("birmingham", SEATS))
MINE = {"slot": "belper.2", "industry": "coal", "level": 1}
MILL = {"slot": "derby.1", "industry": "cotton", "level": 2}


def keys(beginning: str) -> set[str]:
    """The second words of all keys that begin so."""
    return {key.split(".")[1] for key in ENGLISH if key.startswith(f"{beginning}.")}


def test_every_term_and_every_rule_of_thumb_has_its_sentence() -> None:
    assert keys("advice") == keys("than") == {*TERMS, "demand", "passed", "later"}
    assert keys("thumb") == {"followed", *(rule.name for rule in RULES)}
    for rule in RULES:
        assert ADVISER.rule_of_thumb(rule.name).startswith("Rule of thumb: ")


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [("birmingham", 3), ("birmingham-intro", 2), ("lancashire", 3), ("lancashire-revised", 2)],
)
def test_whole_games_can_be_advised(ruleset: str, players: int) -> None:
    adviser = Adviser(Speaker(ruleset, SEATS[:players]))
    state = new_game(deal(ruleset, players, "adviser"))
    bot, luck = make_bot("greedy"), chance("adviser")
    choices, said = 0, set()
    while (seat := state.seat_to_act) is not None:
        view = state.view(seat)
        if choices % 10 == 0:
            for turn in advise(view, Budget(80)).turns:
                said.add(adviser.turn(turn))
                said |= set(map(adviser.reason, turn.reasons))
            legal = view.legal_actions()
            said.add(adviser.comparison(why_not(view, [legal[choices % len(legal)]], Budget(160))))
        state.apply(bot.choose(view, bot.budget(), luck))
        choices += 1
    assert len(said) > 50
    assert all(sentence and "{" not in sentence and "[" not in sentence for sentence in said)


def reason(term: str, vp: float, **facts: Any) -> str:
    """A reason in words."""
    return ADVISER.reason(Reason(term, vp, facts))


def test_some_reasons_as_people_read_them() -> None:
    assert reason("flipped", 4, tiles=[MINE]) == "flips Coal Mine 1 in Belper 2 (+4.0)"
    assert reason("flipped", 4, tiles=[MINE, MILL]) == (
        "flips Coal Mine 1 in Belper 2 and Cotton Mill 2 in Derby 1 (+4.0)"
    )
    assert reason("unflipped", -1.25, tiles=[], lost=[MINE]) == "your tiles are less likely to flip (−1.2)"
    assert reason("links", 3, lines=["belper-derby"]) == "icons beside Belper–Derby (+3.0)"
    assert reason("links", 3, lines=[]) == "more icons beside your links (+3.0)"
    assert reason("beer", 2, barrels=2, before=0) == "2 beer of your own left (+2.0)"
    assert reason("beer", -1, barrels=0, before=1) == "no beer of your own left (−1.0)"
    assert reason("money", -2.1, money=-3, before=8) == "leaves −£3 (−2.1)"
    assert reason("income", -3, income_level=2, before=5, levels=-3) == "lowers income by 3 (−3.0)"
    assert (
        reason("mat", 1, tiles=[{"industry": "iron", "level": 2}]) == "Iron Works 2 next on your mat (+1.0)"
    )
    assert reason("hand", -0.8, paid=["coal", "leek"], taken=[]) == "costs Coal Mine, Leek (−0.8)"
    assert reason("hand", 0.5, paid=["coal"], taken=[]) == "leaves a better hand (+0.5)"
    assert reason("hand", -0.5, paid=[], taken=[]) == "leaves a poorer hand (−0.5)"
    assert reason("order", -0.4, played=3, ahead=2) == (
        "2 of 3 who have played stay ahead in the turn order (−0.4)"
    )
    assert reason("demand", 0.2, value=2, tiles=3, of=9) == (
        "reckons with demand 2, 3 of 9 hidden tiles (+0.2)"
    )


def turn(*choices: Choice) -> ValuedTurn:
    """A turn of some choices."""
    return ValuedTurn(choices, 0.0, (), {})


def test_a_turn_says_what_is_done_and_with_what() -> None:
    choices = (
        Loan(),
        PayCard("leek"),
        Sell("derby.1", "oxford.1"),
        PayCard("coal"),
        TakeBeer("derby.1"),
        Stop(),
    )
    assert ADVISER.turn(turn(*choices)) == (
        "take a loan of £30 (pay with Leek); sell Derby 1 to Oxford 1 (pay with Coal Mine, beer from Derby 1)"
    )
    assert ADVISER.turn(turn(PayCard("leek"), Stop(), Link("belper-derby"))) == (
        "pay with Leek; link Belper–Derby"
    )
    assert ADVISER.turn(turn(Stop(), Build("coal", "belper.2"))) == "stop here; build Coal Mine in Belper 2"
    ship = SellCotton("colne.2", DISTANT)
    assert Adviser(Speaker("lancashire", SEATS)).turn(turn(ship)) == "ship from Colne 2 to the distant market"


def compared(vp: float, *reasons: Reason) -> str:
    """A comparison in words."""
    return ADVISER.comparison(Comparison(turn(), turn(), vp, reasons))


def both(term: str, vp: float, this: dict[str, Any], best: dict[str, Any]) -> Reason:
    """A reason why a turn is behind or ahead of the best in something."""
    return Reason(term, vp, {"this": this, "best": best})


def test_a_comparison_tells_what_is_worse_and_what_is_better() -> None:
    flips = both("flipped", -3, {"tiles": [MILL]}, {"tiles": [MINE, MILL]})
    money = both("money", -1.5, {"money": 3, "before": 9}, {"money": 12, "before": 9})
    beer = both("beer", 1, {"barrels": 1, "before": 1}, {"barrels": 0, "before": 1})
    assert compared(-3.5, flips, money, beer) == (
        "It is 3.5 VP behind the best turn: it does not flip Coal Mine 1 in Belper 2 (−3.0), leaves £3, not £12"
        " (−1.5), but keeps 1 beer, not 0 (+1.0)."
    )
    assert compared(-4.5, flips, money).endswith("leaves £3, not £12 (−1.5).")
    assert compared(0) == "No turn I see is better."
    assert compared(-0.2) == "It is 0.2 VP behind the best turn, in small things."
    assert compared(-0.1, beer) == "It is 0.1 VP behind the best turn, though it keeps 1 beer, not 0 (+1.0)."


def test_a_difference_without_a_name_is_told_all_the_same() -> None:
    same = {"lines": ["belper-derby"]}
    assert ADVISER.difference(both("links", 2, same, same)) == "has more icons beside own links (+2.0)"
    assert ADVISER.difference(both("money", -1, {"money": 5}, {"money": 5})) == (
        "has less use for the money (−1.0)"
    )
    assert ADVISER.difference(both("income", -2, {"income_level": 5}, {"income_level": 3})) == (
        "gives up more income (−2.0)"
    )
    assert ADVISER.difference(both("links", -2, {"lines": []}, same)) == "does not lay Belper–Derby (−2.0)"


SPOKEN_TO = {"en": r"\b(you|your)\b", "de": r"\b([Dd]ein|[Dd]u\b)", "fr": r"\b([Vv]ous|[Vv]otre|[Vv]os)\b"}


# What names a reader's own turns, and is shown for no others.
OWN_TURNS = {"review.mine", "review.puzzle.made", "review.you"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_of_anybody_s_turn_speaks_to_nobody(language: str) -> None:
    texts = words_in(language).texts
    said = [
        words for key, words in texts.items() if key.startswith(("than.", "review.")) and key not in OWN_TURNS
    ]
    assert len(said) > 40
    assert [words for words in said if re.search(SPOKEN_TO[language], words)] == []


def test_vp_are_signed() -> None:
    assert [ADVISER.speaker.words.signed(vp) for vp in (2.04, -0.3, 0.0)] == ["+2.0", "−0.3", "+0.0"]
