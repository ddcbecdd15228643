"""The person's side of the table: menus, typed choices and commands."""

from difflib import get_close_matches

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ironbridge.cli.rules import complaint, formatted, wished
from ironbridge.cli.terminal.advice import show_advice, show_comparison
from ironbridge.cli.terminal.game import TerminalGame
from ironbridge.cli.terminal.keyboard import Left, read_line
from ironbridge.cli.terminal.listing import listed
from ironbridge.cli.terminal.look import named
from ironbridge.cli.terminal.menu import Menu, actions_of, menu_of
from ironbridge.cli.terminal.reading import example, read_choice
from ironbridge.cli.terminal.seats import hand_text
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.errors import BadChoice
from ironbridge.rules.choices import Choice, PayCards
from ironbridge.rules.numbered import numbered_rules
from ironbridge.rules.state import View

LOG_LINES = 30
COUNTS = {2: "two", 3: "three"}
HELP = {
    "a number": "pick that line",
    "{example}": "any choice in words: {verbs}, card",
    "back": "one step back; within your turn, also take back what you did",
    "advice": "the best turns for you, with reasons",
    "why {example}": "the rule why a choice is not open, or how far it is behind the best",
    "rules {rule}": "a numbered rule",
    "board, hand, log": "show the table, your cards, what happened",
    "legend": "the short names and signs of the board",
    "help, quit": "this list; leave the game",
}


class Asker:
    """Asks the person at the terminal for the choices of one seat."""

    def __init__(self) -> None:
        self.seen: tuple[int, int, int] | None = None

    def __call__(self, game: TerminalGame) -> Choice:
        """The next choice of the seat to act."""
        seat = game.state.seat_to_act
        assert seat is not None
        if self.seen != game.turn():
            self.seen = game.turn()
            game.show_board(seat)
        return _Question(game, seat).answer()


class _Question:
    """One question to the person, with the menus opened so far."""

    def __init__(self, game: TerminalGame, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.console = game.console
        self.begin()

    def begin(self) -> None:
        """Start over from what may be chosen now."""
        self.view: View = self.game.state.view(self.seat)
        self.open = [menu_of(self.view, self.game.speaker)]
        self.is_shown = False

    def answer(self) -> Choice:
        """Show, read and obey until a choice is made."""
        while True:
            if not self.is_shown:
                self.show()
                self.is_shown = True
            choice = self.obey(read_line())
            if choice is not None:
                return choice

    def obey(self, line: str) -> Choice | None:
        """Follow what was typed; a choice ends the question."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if not word:
            self.is_shown = False
        elif word.replace(",", "").isdigit():
            return self.pick(line)
        elif word in {"quit", "q", "exit"}:
            raise Left
        elif word in {"back", "b"}:
            self.back()
        elif word in {"help", "h", "?"}:
            self.show_help()
        elif word in {"board", "hand", "log", "legend"}:
            self.show_thing(word)
        elif word in {"advice", "a"}:
            show_advice(self.console, self.view, self.game.speaker)
        elif word == "why":
            self.why(rest.removeprefix("not").strip())
        elif word in {"rules", "rule"}:
            self.show_rules(rest)
        elif word in actions_of(self.view).values() and not rest:
            return self.pick_action(word)
        else:
            return self.say(line)
        return None

    def pick(self, line: str) -> Choice | None:
        """Follow the numbers of lines: one, or as many as cards are asked for."""
        menu = self.open[-1]
        numbers = [int(number) for number in line.replace(",", " ").split() if number.isdigit()]
        if self.cards_asked():
            return self.pick_cards(numbers)
        if len(numbers) != 1 or not 1 <= numbers[0] <= len(menu.lines):
            self.complain(f"Pick a number from 1 to {len(menu.lines)}, or type 'help'.")
            return None
        return self.enter(menu.lines[numbers[0] - 1])

    def pick_action(self, word: str) -> Choice | None:
        """Open an action by its name."""
        for line in self.open[0].lines:
            if line.label == word:
                del self.open[1:]
                return self.enter(line)
        return self.say(word)

    def enter(self, line: Menu) -> Choice | None:
        """Make the choice of a line, or open what is below it."""
        if line.choice is None:
            self.open.append(line)
            self.is_shown = False
        return line.choice

    def pick_cards(self, numbers: list[int]) -> Choice | None:
        """As many different cards of the hand as are asked for, by their numbers."""
        hand, count = self.hand(), self.cards_asked()
        if len(set(numbers)) == len(numbers) == count and all(1 <= number <= len(hand) for number in numbers):
            order = self.view.ruleset.names.numbers["card"]
            return PayCards(tuple(sorted((hand[number - 1] for number in numbers), key=order.__getitem__)))
        self.complain(
            f"Give {COUNTS[count]} different numbers from 1 to {len(hand)}, for example: {first_numbers(count)}"
        )
        return None

    def cards_asked(self) -> int:
        """How many cards are asked for at once; 0 where it is something else or one card."""
        choices = (line.choice for line in self.open[-1].lines)
        return next((len(choice.cards) for choice in choices if isinstance(choice, PayCards)), 0)

    def hand(self) -> list[str]:
        """The person's cards."""
        return list(self.view.to_data()["seats"][self.seat]["hand"])

    def say(self, line: str) -> Choice | None:
        """A choice in words, if it is open."""
        try:
            choice = read_choice(line, self.view)
        except BadChoice as error:
            commands = ("back", "advice", "why", "rules", "board", "hand", "log", "legend", "help", "quit")
            near = get_close_matches(line.partition(" ")[0].lower(), commands, n=1)
            self.complain(f"{str(error)[0].upper()}{str(error)[1:]}." + (f" Or '{near[0]}'?" if near else ""))
            return None
        if self.view.is_legal(choice):
            return choice
        self.explain(choice)
        return None

    def back(self) -> None:
        """Close a menu, or take the last choice of this turn back."""
        if len(self.open) > 1:
            self.open.pop()
            self.is_shown = False
        elif self.game.take_back():
            self.console.print(Text("Taken back.", style="green"))
            self.begin()
        else:
            self.complain(
                "There is nothing to take back: cards were drawn or a demand tile was turned over,"
                " or you have done nothing yet."
                if self.view.ruleset.names.values["port"]
                else "There is nothing to take back: cards were drawn, or you have done nothing yet."
            )

    def why(self, words: str) -> None:
        """Explain why a choice is not open, or why it is not the best."""
        if not words:
            self.complain(f"Why what? For example: why {example(self.view)}")
            return
        try:
            choice = read_choice(words, self.view)
        except BadChoice as error:
            self.complain(f"{str(error)[0].upper()}{str(error)[1:]}.")
            return
        if self.view.is_legal(choice):
            self.console.print(f"You may {self.game.speaker.choice(choice)} now.")
            show_comparison(self.console, self.view, choice, self.game.speaker)
        else:
            self.explain(choice)

    def explain(self, choice: Choice) -> None:
        """Why a choice is not open, with the rule's text."""
        speaker = self.game.speaker
        said = speaker.choice(choice)
        refusal = self.view.why_not(choice)
        assert refusal is not None
        reason = speaker.refusal(refusal)
        stop = "" if reason.endswith("?") else "."
        self.console.print(Text.assemble(("No", "bold red"), f": you cannot {said}, for {reason}{stop}"))
        self.show_rule(refusal.rule)

    def show_rules(self, words: str) -> None:
        """Print the rules of some numbers or chapters."""
        ruleset = self.view.ruleset.name
        for wish in words.split() or ["?"]:
            found = wished(wish, ruleset)
            if not found:
                self.complain(f"Rules: {complaint(wish, numbered_rules(ruleset))}.")
            for number in found:
                self.show_rule(number)

    def show_rule(self, number: str) -> None:
        """One rule with its text."""
        rule = wished(number, self.view.ruleset.name)[number]
        grid = Table.grid(padding=(0, 1))
        grid.add_row(Text(number, style="bold"), formatted(rule.text))
        self.console.print(Padding(grid, (0, 0, 0, 2), expand=False))

    def show_help(self) -> None:
        """All that can be typed."""
        grid = Table.grid(padding=(0, 2))
        verbs = ", ".join(actions_of(self.view).values())
        facts = {
            "example": example(self.view),
            "verbs": verbs,
            "rule": next(iter(numbered_rules(self.view.ruleset.name))),
        }
        for typed, meaning in HELP.items():
            grid.add_row(Text(typed.format(**facts), style="bold"), meaning.format(**facts))
        self.console.print(grid)

    def show_thing(self, word: str) -> None:
        """The board, the hand, the log or the legend."""
        game = self.game
        if word == "board":
            game.show_board(self.seat)
        elif word == "hand":
            self.console.print(hand_text(self.hand(), game.speaker))
        elif word == "legend":
            game.show_legend()
        else:
            for paragraph in game.log[-LOG_LINES:]:
                game.show(paragraph)

    def complain(self, text: str) -> None:
        """Say that something was not understood."""
        self.console.print(Text(text, style="yellow"))

    def show(self) -> None:
        """The menu that is open."""
        game, menu = self.game, self.open[-1]
        position = self.view.position
        title = named(self.seat, game.speaker.seats[self.seat])
        title.append(f", {game.speaker.words.pounds(position.money[self.seat])}", style="not bold")
        if position.ask == ASK_ACTION:
            left = position.actions_left
            title.append(f", {left} {'action' if left == 1 else 'actions'} left", style="not bold")
        title.append(f". {menu.label if len(self.open) == 1 else f'{menu.label}: which?'}", style="bold")
        self.console.print(title)
        if count := self.cards_asked():
            cards = [Menu(game.speaker.card(card)) for card in self.hand()]
            self.console.print(listed(cards))
            words = f"{COUNTS[count].capitalize()} numbers, for example: {first_numbers(count)}"
            self.console.print(Text(words, style="dim"))
            return
        self.console.print(listed(menu.lines))
        if menu.missing:
            self.console.print(
                Text(
                    f"Not open now: {', '.join(menu.missing)}. 'why' tells the reason, see 'help'.",
                    style="dim",
                )
            )


def first_numbers(count: int) -> str:
    """Numbers to type, as an example."""
    return " ".join(str(number + 1) for number in range(count))
