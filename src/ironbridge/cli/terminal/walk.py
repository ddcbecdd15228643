"""Walking through a game, key by key."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from ironbridge.cli.terminal.board import board
from ironbridge.cli.terminal.look import named
from ironbridge.cli.terminal.seats import score_sheet, seats
from ironbridge.record import Record, find, first_state, replay
from ironbridge.record.pointer import described, places
from ironbridge.words.speaker import Speaker

HELP = "space next, b back, up/down round, 42 or c3 + Enter goes there, g e ends, q quit"
FORWARD = {"space", "right", "n", "enter"}
BACK = {"b", "left", "p", "backspace"}


class Walk:
    """A place in a game: `at` is the number of the action that was done last, 0 before the first."""

    def __init__(self, console: Console, record: Record, speaker: Speaker) -> None:
        self.console = console
        self.record = record
        self.speaker = speaker
        self.at = 0
        self.typed = ""
        self.note = ""
        self.places = places(record)
        self.states = [first_state(record)]
        self.texts = [""]
        for step in replay(record):
            self.states.append(step.state.copy())
            self.texts.append(step.text)

    def go(self, keys: Iterable[str]) -> None:
        """Show the place, then follow the keys until one of them leaves."""
        self.show()
        for key in keys:
            if key == "q":
                return
            self.press(key)
            self.show()

    def press(self, key: str) -> None:
        """Follow one key."""
        self.note = ""
        last = len(self.record.actions)
        if key == "escape":
            self.typed = ""
        elif self.typed and key == "backspace":
            self.typed = self.typed[:-1]
        elif self.typed and key == "enter":
            self.jump()
        elif key in "0123456789cr." and len(key) == 1 and (key != "." or self.typed):
            self.typed += key
        elif key in FORWARD:
            self.at = min(self.at + 1, last)
        elif key in BACK:
            self.at = max(self.at - 1, 0)
        elif key in {"down", "up"}:
            self.at = self.next_round(key == "down")
        elif key in {"g", "home"}:
            self.at = 0
        elif key in {"e", "G", "end"}:
            self.at = last

    def jump(self) -> None:
        """Go where the typed words point; inside an action means before it."""
        try:
            action, choice = find(self.record, self.typed)
            self.at = action if choice is None else max(action - 1, 0)
        except ValueError as error:
            self.note = str(error)
        self.typed = ""

    def next_round(self, is_forward: bool) -> int:
        """The beginning of the next round or, backwards, of this one or the one before."""
        starts = [k for k, place in enumerate(self.places) if k == 0 or place[:2] != self.places[k - 1][:2]]
        if is_forward:
            return next((k for k in starts if k > self.at), len(self.places))
        return next((k for k in reversed(starts) if k < self.at), 0)

    def show(self) -> None:
        """The table at this place, what was just done, and the keys."""
        console, at = self.console, self.at
        state = self.states[at]
        data = state.to_data()
        console.clear()
        console.print(board(data, self.speaker, console.width))
        console.print(seats(data, self.speaker, console.width))
        outcome = state.outcome()
        if outcome is not None:
            console.print(score_sheet(outcome, self.speaker))
        console.print(self.heading())
        for comment in self.record.comments:
            if comment.after == at:
                console.print(Text(f"; {comment.text}", style="italic"))
        console.print(Text(self.note or self.typed or HELP, style="red" if self.note else "dim"))

    def heading(self) -> Text:
        """Which action this is, whose, and its notation."""
        if self.at == 0:
            return Text(f"Before the first of {len(self.record.actions)} actions", style="bold")
        place = self.places[self.at - 1]
        line = Text(f"Action {self.at} of {len(self.record.actions)}, {described(place)}: ", style="bold")
        line.append_text(named(place[3], self.speaker.seats[place[3]]))
        return line.append(f"  {self.texts[self.at]}")
