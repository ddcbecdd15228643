"""Games and advice told in German: as people read them, and without a word of English."""

import re
from typing import Any

import pytest

from ironbridge import Build, Link, Loan, PayCard, Refusal, Sell, TakeBeer, chance, deal, new_game
from ironbridge.bots.advice import Comparison, Reason, ValuedTurn
from ironbridge.bots.catalogue import make_bot
from ironbridge.render.atlas import atlas
from ironbridge.rules.events import Bought, Event, RoundBegan, TileDeveloped
from ironbridge.words.adviser import Adviser
from ironbridge.words.narrator import Narrator
from ironbridge.words.speaker import Speaker

SEATS = ("Ada", "Ben", "Cleo", "Dora")
ENGLISH_WORDS = re.compile(
    r"\b(the|of|and|you|your|with|to|is|it|that|not|from|for|by|era|coal|iron|beer)\b", re.I
)
SPEAKER = Speaker("birmingham", SEATS, "de")


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire"])
def test_english_calls_industries_as_the_map_does(ruleset: str) -> None:
    speaker, board = Speaker(ruleset, SEATS), atlas(ruleset)
    assert {industry: speaker.industry(industry) for industry in board.industries} == board.industries


@pytest.mark.parametrize(("ruleset", "players"), [("birmingham", 3), ("lancashire", 4)])
def test_whole_games_are_told_in_german_alone(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, "german"))
    speaker = Speaker(ruleset, SEATS[:players], "de")
    narrator = Narrator(speaker, state.to_data())
    bot, luck = make_bot("greedy"), chance("german")
    told: list[str] = []
    while (seat := state.seat_to_act) is not None:
        choice = bot.choose(state.view(seat), bot.budget(), luck)
        told.append(speaker.choice(choice))
        told += [paragraph.text for paragraph in narrator.tell(state.apply(choice))]
    assert told[-1] == "Das Spiel ist aus."
    names = re.compile("|".join(re.escape(place.name) for place in places(ruleset)))
    for sentence in told:
        assert not ENGLISH_WORDS.search(names.sub("", sentence)), sentence


def places(ruleset: str) -> list[Any]:
    """All places with names on the map, which stay as they are."""
    parts = atlas(ruleset).parts
    return [*parts.places.values(), *parts.merchants.values(), *parts.externals.values()]


def test_some_sentences_as_people_read_them() -> None:
    assert SPEAKER.choice(Build("cotton", "stafford.1")) == "Spinnerei in Stafford 1 bauen"
    assert SPEAKER.choice(Link("cannock-farm_north")) == "Cannock–Nordfarm verbinden"
    assert SPEAKER.choice(PayCard("wild_industry")) == "mit Industrie-Joker bezahlen"
    assert SPEAKER.refusal(Refusal("N1", "line_taken", {"seat": 2})) == "diese Strecke gehört schon Cleo"
    assert SPEAKER.refusal(Refusal("T3", "not_asked", {"asked": "over"})).endswith("die Frage ist: keine")
    narrator = Narrator(SPEAKER, new_game(deal("birmingham", 4, 1)).to_data())
    events: list[Event] = [
        Bought(0, "coal", 5),
        TileDeveloped(0, "pottery", 1),
        RoundBegan("rail", 3),
    ]
    assert [paragraph.text for paragraph in narrator.tell(events)] == [
        "kauft Kohle für £5; entwickelt Töpferei 1 weg.",
        "Eisenbahn-Ära, Runde 3.",
    ]


def test_advice_as_people_read_it() -> None:
    adviser = Adviser(SPEAKER)
    turn = ValuedTurn(
        (Loan(), PayCard("leek"), Sell("derby.1", "oxford.1"), TakeBeer("derby.1")), 0.0, (), {}
    )
    assert adviser.turn(turn) == (
        "Kredit über £30 aufnehmen (mit Leek bezahlen); Derby 1 nach Oxford 1 verkaufen (Bier aus Derby 1)"
    )
    tiles = [
        {"slot": "belper.2", "industry": "coal", "level": 1},
        {"slot": "derby.1", "industry": "cotton", "level": 2},
    ]
    assert adviser.reason(Reason("flipped", 4.25, {"tiles": tiles})) == (
        "dreht Kohlebergwerk 1 in Belper 2 und Spinnerei 2 in Derby 1 um (+4,2)"
    )
    beer = Reason("beer", 1.0, {"this": {"barrels": 1}, "best": {"barrels": 0}})
    assert adviser.comparison(Comparison(turn, turn, -0.1, (beer,))) == (
        "Er liegt 0,1 SP hinter dem besten Zug, doch er behält 1 Bier statt 0 (+1,0)."
    )
