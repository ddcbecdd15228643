"""A game in the terminal from the first turn to the score sheet."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ironbridge.bots.bot import Bot
from ironbridge.bots.foreman import RULES, ForemanBot
from ironbridge.cli.terminal.board import board
from ironbridge.cli.terminal.look import SEAT_STYLES, legend, mark, named
from ironbridge.cli.terminal.seats import hand_text, score_sheet, seats
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.rules.choices import Choice, decode
from ironbridge.rules.events import Event
from ironbridge.rules.outcome import Outcome
from ironbridge.rules.state import State, View
from ironbridge.words.adviser import Adviser
from ironbridge.words.narrator import Narrator, Paragraph
from ironbridge.words.speaker import Speaker

Ask = Callable[["TerminalGame"], Choice]


@dataclass(frozen=True, slots=True)
class Decider:
    """Who decides for a seat: a bot with its luck, or, without a bot, the person."""

    luck: Chance
    bot: Bot | None = None


class TerminalGame:
    """The table: the state, its story so far, and what the person may still take back."""

    def __init__(
        self, console: Console, state: State, players: Sequence[Decider], speaker: Speaker, delay: float
    ) -> None:
        self.console = console
        self.state = state
        self.players = players
        self.speaker = speaker
        self.delay = delay
        self.log: list[Paragraph] = []
        self.choices: list[Choice] = []
        self.earlier: list[tuple[State, int]] = []
        self.narrator = Narrator(speaker, state.to_data())
        self.thought: Paragraph | None = None

    def play(self, person: Ask) -> None:
        """Play to the end, asking bots and the person in turn, then show the score sheet."""
        try:
            while (seat := self.state.seat_to_act) is not None:
                player = self.players[seat]
                if player.bot is None:
                    self.apply(person(self))
                else:
                    self.apply(self.decision(player.bot, self.state.view(seat), player.luck))
                    if self.delay and self.state.position.ask == 0:
                        time.sleep(self.delay)
        finally:
            for player in self.players:
                if player.bot is not None:
                    player.bot.end_game(self.state.outcome())
        self.show_end()

    def decision(self, bot: Bot, view: View, luck: Chance) -> Choice:
        """What a bot chooses; for a foreman the rule it follows is shown too."""
        if not isinstance(bot, ForemanBot) or view.position.ask != ASK_ACTION:
            return bot.choose(view, bot.budget(), luck)
        rule, code = bot.decide(view, bot.budget())
        if rule != RULES[-1].name:
            self.thought = Paragraph(view.seat, Adviser(self.speaker).rule_of_thumb(rule))
        return decode(code, view.ruleset.names, view.position.part)

    def apply(self, choice: Choice) -> None:
        """Carry out a choice and show it; the person's own can be taken back until the turn is over or luck shows."""
        seat = self.state.seat_to_act
        before = self.state.copy()
        turn = self.turn()
        told = len(self.log)
        events = self.state.apply(choice)
        self.tell(events)
        self.choices.append(choice)
        if self.turn() != turn or any(event.is_revealing for event in events):
            self.earlier.clear()
        elif seat is not None and self.players[seat].bot is None:
            self.earlier.append((before, told))

    def turn(self) -> tuple[int, int, int]:
        """Which turn it is."""
        position = self.state.position
        return position.era, position.round, position.turn

    def take_back(self) -> bool:
        """Return to before the person's last choice of this turn, if there is one."""
        if not self.earlier:
            return False
        self.state, told = self.earlier.pop()
        del self.log[told:]
        self.choices.pop()
        self.narrator = Narrator(self.speaker, self.state.to_data())
        return True

    def tell(self, events: Sequence[Event]) -> None:
        """Show what happened and keep it in the log."""
        for paragraph in self.narrator.tell(events):
            if self.thought is not None and self.thought.seat == paragraph.seat:
                paragraph = Paragraph(paragraph.seat, f"{paragraph.text} {self.thought.text}")
                self.thought = None
            self.log.append(paragraph)
            self.show(paragraph)
        if self.is_watched and any(event.kind == "round_began" for event in events):
            self.console.print(seats(self.state.view(0).to_data(), self.speaker, self.console.width))

    @property
    def is_watched(self) -> bool:
        """Whether no person plays."""
        return all(player.bot is not None for player in self.players)

    def show(self, paragraph: Paragraph) -> None:
        """One paragraph of the story, with the sign and name of its seat."""
        if paragraph.seat is None:
            self.console.print(Text(paragraph.text, style="green"))
            return
        grid = Table.grid(padding=(0, 1))
        name = Text(self.speaker.seats[paragraph.seat], style=SEAT_STYLES[paragraph.seat], no_wrap=True)
        grid.add_row(mark(paragraph.seat), name, paragraph.text)
        self.console.print(grid)

    def show_board(self, seat: int) -> None:
        """The whole table as a seat sees it."""
        data = self.state.view(seat).to_data()
        rounds = self.speaker.parts.rounds[data["players"]]
        era = self.speaker.say(f"era.{data['era']}")
        title = f"{era} Era, round {data['round']} of {rounds}, {len(data['draw'])} cards to draw"
        self.console.rule(title, style="green", characters="─")
        self.console.print(board(data, self.speaker, self.console.width))
        self.console.print(seats(data, self.speaker, self.console.width))
        if self.players[seat].bot is None:
            self.console.print(hand_text(data["seats"][seat]["hand"], self.speaker))

    def show_legend(self) -> None:
        """What the short names and signs of the board mean."""
        industries = {industry: self.speaker.industry(industry) for industry in self.speaker.parts.industries}
        self.console.print(Text(legend(industries), style="dim"))

    def show_end(self) -> None:
        """The last board, the score sheet and who won."""
        outcome = self.state.outcome()
        assert isinstance(outcome, Outcome)
        self.console.rule("Final score", style="green", characters="─")
        self.console.print(score_sheet(outcome, self.speaker))
        for rank in outcome.ranking:
            line = Text(f"{outcome.seats[rank[0]].rank}. ")
            line.append_text(Text(" and ").join(named(seat, self.speaker.seats[seat]) for seat in rank))
            line.append(f" with {outcome.seats[rank[0]].vp} VP")
            if rank == outcome.winners:
                line.append(f" ({self.speaker.say(f'decided.{outcome.decided_by}')})")
            self.console.print(line)
