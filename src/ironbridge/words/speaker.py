"""Names and single sentences, from the values of the rules."""

from collections.abc import Callable, Mapping, Sequence

from ironbridge.games.catalogue import RULESETS, game_of
from ironbridge.games.names import DISTANT, ERAS
from ironbridge.languages.catalogue import DEFAULT, language_of, words_in
from ironbridge.rules.choices import (
    Build,
    BuildTwo,
    Choice,
    Develop,
    Link,
    Sell,
    SellCotton,
    choice_to_data,
)
from ironbridge.rules.refusals import Refusal


class Speaker:
    """Says things about a game of a ruleset among named seats, in a language that we speak or else in English."""

    def __init__(self, ruleset: str, seats: Sequence[str], language: str = DEFAULT) -> None:
        self.parts = RULESETS[ruleset].components
        self.seats = tuple(seats)
        game = game_of(ruleset)
        self.words = words_in(language_of(language), game.folder)
        self._printed: Mapping[str, Mapping[str, str]] = game.map["words"]

    def say(self, key: str, **fields: object) -> str:
        """The sentence of a key with its fields filled in."""
        return self.words.say(key, **fields)

    def place(self, place: str) -> str:
        """The name of a town, farm, merchant or other place at the edge of the board."""
        key = f"place.{place}"
        return self.say(key) if key in self.words else self.parts.name(place)

    def slot(self, slot: str) -> str:
        """A slot or merchant space: its place, numbered where that has several; or the distant market."""
        if slot == DISTANT:
            return self.say("place.distant")
        place, _, number = slot.partition(".")
        parts = self.parts
        several = (
            parts.merchants[place].spaces if place in parts.merchants else len(parts.places[place].slots)
        )
        return f"{self.place(place)} {number}" if several > 1 else self.place(place)

    def town(self, slot: str) -> str:
        """The place of a slot or merchant space, or the distant market; which slot of it does not matter."""
        return self.say("place.distant") if slot == DISTANT else self.place(slot.partition(".")[0])

    def line(self, line: str) -> str:
        """A line by its ends."""
        return "–".join(self.place(end) for end in self.parts.lines[line].ends)

    def industry(self, industry: str) -> str:
        """The name of an industry."""
        return self.words.find(f"industry.{industry}", self._printed["industries"][industry])

    def tile(self, industry: str, level: int) -> str:
        """A tile by industry and level."""
        return f"{self.industry(industry)} {level}"

    def card(self, card: str) -> str:
        """What a card is called."""
        for key in (f"card.{card}", f"industry.{card}"):
            if key in self.words:
                return self.say(key)
        return self._printed["cards"].get(card) or self.place(card)

    def cards(self, cards: Sequence[str]) -> str:
        """Several cards."""
        return ", ".join(map(self.card, cards))

    def income_level(self, space: int) -> int:
        """The income level of a space of the track."""
        return self.parts.income_levels[space]

    def demand_bonus(self, marker: int) -> int | None:
        """The bonus in income spaces at a place of the distant market's marker; None where it is closed."""
        market = self.parts.distant
        return None if market is None or marker == market.end else market.bonuses[marker]

    def era(self, era: str) -> str:
        """An era by its whole name."""
        return self.say(f"era.{era}.full")

    def source(self, column: str) -> str:
        """Where points of a column of the score come from."""
        return self.say(f"source.{column.rpartition('_')[2]}")

    def era_of(self, column: str) -> str:
        """When points of a column of the score come in: in an era, or at the end."""
        era = column.partition("_")[0]
        return self.say(f"era.{era if era in ERAS else 'end'}")

    def question(self, ask: str, debt: int = 0) -> str:
        """What is asked."""
        return self.say(f"ask.{ask}", debt=debt)

    def choice(self, choice: Choice) -> str:
        """A choice in words."""
        names: Mapping[str, Callable[..., str]] = {
            "slot": self.slot,
            "merchant": self.slot,
            "source": self.slot,
            "port": self.slot,
            "line": self.line,
            "industry": self.industry,
            "card": self.card,
            "cards": self.cards,
            "money": str,
        }
        key = f"choice.{choice_to_data(choice)['do']}"
        values = {field: getattr(choice, field) for field in choice.__dataclass_fields__}
        if "port" in values:
            key += f".{market_or_port(values['port'])}"
        fields = {field: names[field](value) for field, value in values.items()}
        return self.say(key, place=fields.pop("slot", ""), **fields)

    def subject(self, choice: Choice) -> str:
        """What a choice is about: a tile and its place, a line, an industry; nothing for what needs no name."""
        match choice:
            case Build() | BuildTwo():
                return self.say(
                    "deed.build", tile=self.industry(choice.industry), place=self.town(choice.slot)
                )
            case Sell() | SellCotton():
                return self.town(choice.slot)
            case Link():
                return self.line(choice.line)
            case Develop():
                return self.industry(choice.industry)
        return ""

    def refusal(self, refusal: Refusal, choice: Choice | None = None) -> str:
        """Why a choice is refused, without the rule's number; with the choice it names what it is about."""
        facts = refusal.facts
        fields: dict[str, object] = {**facts}
        if "asked" in facts:
            asked = facts["asked"]
            fields["asked"] = self.say("asked.nothing") if asked == "over" else self.question(asked)
        if "industry" in facts:
            fields["industry"] = self.industry(facts["industry"])
        if "place" in facts:
            place = fields["place"] = self.place(facts["place"])
            fields["unless"] = "" if facts["in_network"] else self.say("unless.far", place=place)
        if "income_level" in facts:
            fields["lowest"] = min(self.parts.income_levels)
        if "era" in facts:
            fields["era"] = self.era(facts["era"])
        if "seat" in facts:
            fields["seat"] = self.seats[facts["seat"]]
        key = f"refusal.{refusal.code}"
        forms = [f"{key}.{refusal.rule}", f"{key}.{refusal.facts.get('era')}"]
        if choice is not None and (subject := self.subject(choice)):
            fields["subject"] = subject
            forms = [f"{key}.of.{refusal.rule}", f"{key}.of", *forms]
        return self.say(next((form for form in forms if form in self.words), key), **fields)


def market_or_port(port: str) -> str:
    """To which of the two cotton is sold, as the last word of a key."""
    return DISTANT if port == DISTANT else "port"
