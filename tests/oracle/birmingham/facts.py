"""The components of Brass: Birmingham."""

from ..facts import components, read_facts

FACTS = read_facts("birmingham")

TOWNS: tuple[str, ...] = tuple(FACTS["towns"])
FARMS: tuple[str, ...] = tuple(FACTS["farms"])
SOLD_INDUSTRIES = frozenset({"cotton", "manufacturer", "pottery"})

MERCHANT_SPACES: tuple[str, ...] = tuple(
    f"{location}.{number}"
    for location, printed in FACTS["outside"].items()
    for number in range(1, printed["spaces"] + 1)
)
ACCEPTS: dict[str, frozenset[str]] = {
    "cotton": frozenset({"cotton"}),
    "manufacturer": frozenset({"manufacturer"}),
    "pottery": frozenset({"pottery"}),
    "any": frozenset({"cotton", "manufacturer", "pottery"}),
    "blank": frozenset(),
}

WILD_CARDS = ("wild_location", "wild_industry")
INDUSTRY_CARDS = ("iron", "coal", "cotton_or_manufacturer", "pottery", "brewery")

BIRMINGHAM = components(FACTS, (*TOWNS, *INDUSTRY_CARDS, *WILD_CARDS))
