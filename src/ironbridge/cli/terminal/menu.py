"""Legal choices as a small tree: first what, then where, each step short enough to read."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ironbridge.cli.terminal.effects import chances, effect_of, is_luck, note
from ironbridge.cli.terminal.look import signed
from ironbridge.engine import codes
from ironbridge.engine.action import ActionRule
from ironbridge.engine.build import next_tile
from ironbridge.engine.course_of_play import CourseOfPlay
from ironbridge.engine.money import removal_money
from ironbridge.engine.scoring import link_points
from ironbridge.games.names import ASKS, DISTANT
from ironbridge.rules.choices import (
    BonusDevelop,
    Build,
    BuildTwo,
    Choice,
    Develop,
    Link,
    Loan,
    Pass,
    PayCard,
    PayCards,
    RemoveTile,
    Scout,
    Sell,
    SellCotton,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
)
from ironbridge.rules.events import LoanTaken
from ironbridge.rules.state import View
from ironbridge.words.speaker import Speaker

ACTIONS: dict[type, str] = {
    Build: "build",
    BuildTwo: "build_two",
    Link: "link",
    Develop: "develop",
    Sell: "sell",
    SellCotton: "sell",
    Loan: "loan",
    Scout: "scout",
    Pass: "pass",
}
_KINDS: dict[type, int] = {
    Build: codes.BUILD,
    BuildTwo: codes.BUILD_TWO,
    Link: codes.LINK,
    Develop: codes.DEVELOP,
    Sell: codes.SELL,
    SellCotton: codes.SELL,
    Loan: codes.LOAN,
    Scout: codes.SCOUT,
    Pass: codes.PASS,
}


@dataclass(slots=True)
class Menu:
    """A line that can be picked: it makes a choice, or opens further lines."""

    label: str
    note: str = ""
    choice: Choice | None = None
    lines: list["Menu"] = field(default_factory=list)
    missing: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many choices it leads to."""
        return 1 if self.choice is not None else sum(line.count for line in self.lines)


def menu_of(view: View, speaker: Speaker) -> Menu:
    """All that the seat may choose now."""
    writer = _Writer(view, speaker)
    ask = ASKS[view.position.ask]
    legal = view.legal_actions()
    is_for_cards = any(isinstance(choice, PayCards) for choice in legal)
    question = speaker.question("cards" if is_for_cards else ask, view.position.debt)
    if ask != "action":
        return Menu(question, lines=[writer.leaf(choice) for choice in legal])
    lines = [writer.head(kind, [c for c in legal if type(c) is kind]) for kind in actions_of(view)]
    return Menu(
        question,
        lines=[line for line in lines if line.choice is not None or line.lines],
        missing=tuple(line.label for line in lines if line.choice is None and not line.lines),
    )


def actions_of(view: View) -> dict[type, str]:
    """The kinds of actions that the ruleset has, with their words."""
    rulebook = view.position.rulebook
    assert isinstance(rulebook, CourseOfPlay)
    absent = SellCotton if view.ruleset.names.merchants else Sell
    return {
        kind: word
        for kind, word in ACTIONS.items()
        if kind is not absent and type(rulebook.actions[_KINDS[kind]]) is not ActionRule
    }


class _Writer:
    def __init__(self, view: View, speaker: Speaker) -> None:
        self.view = view
        self.speaker = speaker
        self.names = view.ruleset.names

    def head(self, kind: type, choices: Sequence[Choice]) -> Menu:
        """One kind of action with all its ways; none when there are no choices."""
        label = ACTIONS[kind]
        if kind in {Loan, Scout, Pass} and len(choices) == 1:
            return Menu(label, self.leaf(choices[0]).note, choices[0])
        groups: dict[str, list[Choice]] = {}
        for choice in choices:
            groups.setdefault(self.heading(choice), []).append(choice)
        lines: list[Menu] = []
        for heading, below in groups.items():
            if not heading:
                lines += [self.leaf(choice) for choice in below]
            elif len(groups) == 1 or len(below) == 1:
                lines += [Menu(f"{heading}, {self.label(c)}", self.note(c), c) for c in below]
            else:
                note = f"{len(below)} ways{self.printed(below[0])}"
                lines.append(Menu(heading, note, lines=[self.leaf(choice) for choice in below]))
        ways = f"{len(choices)} {'way' if len(choices) == 1 else 'ways'}"
        return Menu(label, f"{ways}, any two cards" if kind is BuildTwo else ways, lines=lines)

    def printed(self, choice: Choice) -> str:
        """What is printed on the tile that a build takes from the mat."""
        if not isinstance(choice, Build | BuildTwo):
            return ""
        left = self.view.to_data()["seats"][self.view.seat]["mat"][choice.industry]
        tile = self.speaker.parts.next_tile(choice.industry, left)
        assert tile is not None
        needs = [f"{count} {good}" for count, good in ((tile.coal, "coal"), (tile.iron, "iron")) if count]
        return f": {', '.join([f'£{tile.money}', *needs])}; {tile.vp} VP, +{tile.income_spaces} income"

    def heading(self, choice: Choice) -> str:
        """What a choice is listed under, or nothing."""
        if isinstance(choice, Build | BuildTwo):
            return self.next_tile(choice.industry)
        return self.tile_on(choice.slot) if isinstance(choice, Sell | SellCotton) else ""

    def leaf(self, choice: Choice) -> Menu:
        """A line that makes a choice."""
        return Menu(self.label(choice), self.note(choice), choice)

    def label(self, choice: Choice) -> str:
        """What is picked, without what its heading says."""
        speaker = self.speaker
        match choice:
            case Build(slot=slot) | BuildTwo(slot=slot):
                return speaker.slot(slot)
            case Link(line=line):
                return speaker.line(line)
            case Develop(industry=industry) | BonusDevelop(industry=industry):
                return self.next_tile(industry)
            case Sell(merchant=merchant):
                return f"to {speaker.slot(merchant)}"
            case SellCotton(port=port):
                return f"to {speaker.slot(port) if port == DISTANT else self.tile_on(port)}"
            case Loan(money=money):
                return f"£{money}"
            case PayCard(card=card):
                return speaker.card(card)
            case PayCards(cards=cards):
                return ", ".join(map(speaker.card, cards))
            case TakeCoal(slot=slot) | TakeIron(slot=slot):
                return self.tile_on(slot)
            case TakeBeer(source=source):
                return (
                    self.tile_on(source)
                    if source in self.names.slots
                    else f"barrel at {speaker.slot(source)}"
                )
            case RemoveTile(slot=slot):
                return self.tile_on(slot)
        return speaker.choice(choice)

    def note(self, choice: Choice) -> str:
        """What a choice costs and brings."""
        if isinstance(choice, Stop | PayCard | PayCards | Scout | Pass):
            return {Scout: "three cards for two wild ones", Pass: "only a card is laid down"}.get(
                type(choice), ""
            )
        if isinstance(choice, RemoveTile):
            return f"+£{removal_money(self.view.position, self.names.slots.index(choice.slot))}"
        if isinstance(choice, TakeCoal | TakeIron | TakeBeer):
            return self.cubes(choice.source if isinstance(choice, TakeBeer) else choice.slot)
        if is_luck(choice):
            return chances(self.view, self.speaker)
        seen = effect_of(self.view, choice)
        if isinstance(choice, Loan):
            money = sum(event.money for event in seen.events if isinstance(event, LoanTaken))
            return f"+£{money}, income level {signed(self.speaker.income_level(seen.income_space))}"
        said = note(seen, self.speaker, self.view)
        if isinstance(choice, Link):
            icons = link_points(self.view.position, self.names.lines.index(choice.line))
            return f"{said}, {icons} VP now" if icons else said
        if isinstance(choice, BuildTwo) and self.view.is_legal(Build(choice.industry, choice.slot)):
            return f"{said}, one card would do"
        return said

    def next_tile(self, industry: str) -> str:
        """The lowest tile of an own stack."""
        number = next_tile(self.view.position, self.view.seat, self.names.industries.index(industry))
        return self.speaker.tile(*self.names.tiles[number])

    def tile_on(self, slot: str) -> str:
        """The tile on a slot, with its place."""
        number = self.view.position.tile[self.names.slots.index(slot)]
        return f"{self.speaker.tile(*self.names.tiles[number])} in {self.speaker.slot(slot)}"

    def cubes(self, source: str) -> str:
        """How much is left there, and whose it is."""
        if source not in self.names.slots:
            merchant = self.speaker.parts.merchants[source.partition(".")[0]]
            return self.speaker.say(f"bonus.{merchant.bonus}", amount=merchant.amount)
        position, slot = self.view.position, self.names.slots.index(source)
        return f"{self.speaker.seats[position.owner[slot]]}'s, {position.cubes[slot]} left"
