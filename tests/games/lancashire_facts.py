"""The facts of Lancashire, read a second time."""

import re
from collections import Counter

from tests.oracle.lancashire.facts import FACTS

CLASSIC, REVISED, INTRO = "lancashire", "lancashire-revised", "lancashire-revised-intro"
INDUSTRIES = ("cotton", "coal", "iron", "port", "shipyard")
LEVELS: list[int] = FACTS["progress_track"]["income_by_space"]
LOWER: list[int] = FACTS["progress_track"]["loan_one_level_target_space"]
TILES = [
    (industry, tile) for industry in INDUSTRIES for tile in FACTS["industry_tiles"]["by_industry"][industry]
]


def named(name: str) -> str:
    """The identifier of a name of the facts."""
    return re.sub("[^a-z0-9]+", "_", name.lower())


TOWNS = [named(place["name"]) for place in FACTS["board"]["locations"]]
EXTERNAL = [named(place["name"]) for place in FACTS["board"]["external"]]
SLOTS = [
    (named(place["name"]), set(slot["allowed"]))
    for place in FACTS["board"]["locations"]
    for slot in place["slots"]
]
LINES = FACTS["board"]["links"]


def deck_of(name: str, players: int) -> Counter[str]:
    """The cards of a deck, as the facts have them."""
    cards = FACTS["cards"]
    printed = cards["classic_66"] if name == CLASSIC else cards["deck_2018"][str(players)]
    towns = {named(town): count for town, count in printed["locations"].items()}
    return Counter({**towns, **printed["industries"]})
