"""Names and single sentences, from the values of the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from ironbridge.render.atlas import atlas
from ironbridge.rules.choices import Choice, choice_to_data
from ironbridge.rules.reasons import Refusal
from ironbridge.words.english import ENGLISH

FARMS = {"farm_north": "North Farm", "farm_south": "South Farm"}
CARDS = {
    "wild_location": "Wild Location",
    "wild_industry": "Wild Industry",
    "cotton_or_manufacturer": "Cotton or Manufacturer",
}


class Speaker:
    """Says things about a game of a ruleset among named seats."""

    def __init__(self, ruleset: str, seats: Sequence[str], sentences: Mapping[str, str] = ENGLISH) -> None:
        self.atlas = atlas(ruleset)
        self.seats = tuple(seats)
        self.sentences = sentences

    def say(self, key: str, **fields: Any) -> str:
        """The sentence of a key with its fields filled in."""
        return self.sentences[key].format(**fields)

    def place(self, place: str) -> str:
        """The name of a town, farm or merchant."""
        return FARMS.get(place) or self.atlas.name(place)

    def slot(self, slot: str) -> str:
        """A slot or merchant space: its place, numbered where that has several."""
        place, _, number = slot.partition(".")
        parts = self.atlas.parts
        several = (
            parts.merchants[place].spaces if place in parts.merchants else len(parts.places[place].slots)
        )
        return f"{self.place(place)} {number}" if several > 1 else self.place(place)

    def line(self, line: str) -> str:
        """A line by its ends."""
        return "–".join(self.place(end) for end in self.atlas.parts.lines[line].ends)

    def industry(self, industry: str) -> str:
        """The name of an industry."""
        return self.atlas.industries[industry]

    def tile(self, industry: str, level: int) -> str:
        """A tile by industry and level."""
        return f"{self.industry(industry)} {level}"

    def card(self, card: str) -> str:
        """What a card is called."""
        name = CARDS.get(card)
        return name or self.atlas.card_name(card)

    def income_level(self, space: int) -> int:
        """The income level of a space of the track."""
        return self.atlas.parts.income_levels[space]

    def source(self, column: str) -> str:
        """Where points of a column of the score come from."""
        return self.say(f"source.{column.partition('_')[2]}")

    def question(self, ask: str, debt: int = 0) -> str:
        """What is asked."""
        return self.say(f"ask.{ask}", debt=debt)

    def choice(self, choice: Choice) -> str:
        """A choice in words."""
        data = choice_to_data(choice)
        fields: dict[str, str] = {}
        for key, value in data.items():
            if key == "slot":
                fields["place"] = self.slot(value)
            elif key in {"merchant", "source"}:
                fields[key] = self.slot(value)
            elif key == "line":
                fields[key] = self.line(value)
            elif key == "industry":
                fields[key] = self.industry(value)
            elif key == "card":
                fields[key] = self.card(value)
            elif key == "cards":
                fields[key] = ", ".join(map(self.card, value))
        return self.say(f"choice.{data['do']}", **fields)

    def refusal(self, refusal: Refusal) -> str:
        """Why a choice is refused, without the rule's number."""
        fields = dict(refusal.facts)
        if "asked" in fields:
            fields["asked"] = "nothing" if fields["asked"] == "over" else self.question(fields["asked"])
        if "industry" in fields:
            fields["industry"] = self.industry(fields["industry"])
        if "era" in fields:
            fields["era"] = self.say(f"era.{fields['era']}")
        if "seat" in fields:
            fields["seat"] = self.seats[fields["seat"]]
        return self.say(f"refusal.{refusal.code}", **fields)
