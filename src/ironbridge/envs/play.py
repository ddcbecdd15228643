"""Games played by numbers: one step is a choice, or the pick of one of several cards."""

from typing import final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from ironbridge.engine.codes import ASK_OVER, first
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.envs.features import Features
from ironbridge.envs.numbering import NO_PICK, Numbering, is_payment, payment


@final
class Play:
    """A game in progress, with what is open now and the cards picked so far."""

    def __init__(self, position: Position, numbering: Numbering, features: Features) -> None:
        self.position: Position = position
        self.numbering: Numbering = numbering
        self.features: Features = features
        self.legal: list[int] = position.legal()
        self.a: i64 = NO_PICK
        self.b: i64 = NO_PICK

    def seat(self) -> i64:
        """The seat to act, or -1 when the game is over."""
        return seat_to_act(self.position)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.ask == ASK_OVER

    def is_open(self, number: i64) -> bool:
        """Whether a number can be chosen now."""
        return self.numbering.is_open(self.legal, number, self.a, self.b)

    def step(self, number: i64) -> bool:
        """Carry out a number; False, and nothing has happened, if it is not open."""
        if not self.is_open(number):
            return False
        self.carry_out(number)
        return True

    def carry_out(self, number: i64) -> None:
        """Carry out a number that is open."""
        code = self.numbering.codes[number]
        if is_payment(self.legal):
            card = first(code)
            code = payment(self.legal, self.a, self.b, card)
            if code < 0:
                if self.a == NO_PICK:
                    self.a = card
                else:
                    self.b = card
                return
        self.push(code)

    def push(self, code: i64) -> None:
        """Carry out a packed choice from `legal`."""
        self.a = NO_PICK
        self.b = NO_PICK
        self.position.push_unchecked(code)
        self.legal = self.position.legal()

    def mask(self) -> bytes:
        """What is open: 1 or 0 for every number; all 0 when the game is over."""
        return self.numbering.mask(self.legal, self.a, self.b)

    def row(self, seat: i64) -> bytes:
        """What a seat sees; picks are shown to the seat that makes them."""
        if seat == seat_to_act(self.position):
            return self.features.row(self.position, seat, self.a, self.b)
        return self.features.row(self.position, seat, NO_PICK, NO_PICK)

    def copy(self) -> "Play":
        """An independent copy."""
        other = Play(self.position.copy(), self.numbering, self.features)
        other.a = self.a
        other.b = self.b
        return other


@final
class Plays:
    """Several games that are stepped together."""

    def __init__(self, plays: list[Play]) -> None:
        self.plays: list[Play] = plays
        self.out: BytesWriter = BytesWriter()

    def first_closed(self, numbers: list[int]) -> i64:
        """The first game in which the number given for it is not open, or -1."""
        for k in range(len(self.plays)):
            if not self.plays[k].is_open(numbers[k]):
                return k
        return -1

    def step(self, numbers: list[int]) -> list[int]:
        """Carry out an open number in every game; the games that are over then."""
        over: list[int] = []
        for k in range(len(self.plays)):
            play = self.plays[k]
            play.carry_out(numbers[k])
            if play.is_over():
                over.append(k)
        return over

    def rows(self) -> bytes:
        """What the seat to act sees in every game, end to end."""
        out = self.out
        out.truncate(0)
        for play in self.plays:
            out.write(play.features.row(play.position, seat_to_act(play.position), play.a, play.b))
        return out.getvalue()

    def masks(self) -> bytes:
        """What is open in every game, end to end."""
        out = self.out
        out.truncate(0)
        for play in self.plays:
            play.numbering.add_mask(out, play.legal, play.a, play.b)
        return out.getvalue()

    def seats(self) -> bytes:
        """The seat to act in every game."""
        out = BytesWriter()
        for play in self.plays:
            out.append(u8(seat_to_act(play.position)))
        return out.getvalue()
