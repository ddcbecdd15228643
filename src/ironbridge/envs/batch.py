"""Many games of one table, stepped together by arrays."""

import numpy as np
import numpy.typing as npt

from ironbridge.envs.arrays import Arrays, numbers_for
from ironbridge.envs.observer import Form, checked_form
from ironbridge.envs.play import Play, Plays
from ironbridge.envs.rewards import Reward, checked_reward
from ironbridge.envs.table import Table
from ironbridge.errors import BadChoice, BadPlayerCount


class Batch:
    """`n` games at once; a game that ends is followed by another.

    After `reset` and every `step` the arrays hold, for each game: `observations` and `masks` of the seat to act, the
    `seat`, and whether the last step ended a game (`done`) with what `reward` for each of its seats. The row of a game
    that has just ended is already that of the next one.

    The deal of game number `k` (0 first) in row `i` has the seed "SEED row I game K", with the rows counted from
    `first_row`: a batch in parts plays the same games as a batch in one piece.
    """

    def __init__(
        self,
        ruleset: str,
        players: int,
        n: int,
        seed: int | str,
        *,
        reward: Reward = "win",
        form: Form = "int8",
        first_row: int = 0,
        arrays: Arrays | None = None,
    ) -> None:
        if n < 1:
            raise BadPlayerCount(f"a batch has at least one game, not {n!r}")
        self.table = Table(ruleset, players)
        self.n = n
        self.seed = seed
        self.reward_kind = checked_reward(reward)
        self.first_row = first_row
        self.arrays = Arrays.made(self.table, n, checked_form(form), np.zeros) if arrays is None else arrays
        self.observations, self.masks = self.arrays.observations, self.arrays.masks
        self.seat, self.reward, self.done = self.arrays.seat, self.arrays.reward, self.arrays.done
        self.reset()

    def reset(self) -> None:
        """Begin all games anew, from their first deals on."""
        self.games = [0] * self.n
        self._ended: list[int] = []
        self._plays = Plays([self._begin(row) for row in range(self.n)])
        self.reward[:] = 0
        self.done[:] = False
        self._fill()

    def step(self, actions: npt.ArrayLike) -> None:
        """Carry out a number in every game. Raises BadChoice, and nothing has happened, if one is not open."""
        numbers = numbers_for(self.n, actions).tolist()
        closed = self._plays.first_closed(numbers)
        if closed >= 0:
            raise BadChoice(
                f"the number {numbers[closed]!r} is not open in row {closed}: see masks[{closed}]"
            )
        over = self._plays.step(numbers)
        if self._ended:
            self.reward[self._ended] = 0
            self.done[self._ended] = False
        for row in over:
            self.reward[row] = self.table.rewards(self._plays.plays[row], self.reward_kind)
            self.done[row] = True
            self.games[row] += 1
            self._plays.plays[row] = self._begin(row)
        self._fill()
        self._ended = over

    def __repr__(self) -> str:
        return f"<Batch of {self.table}: {self.n} games>"

    def _begin(self, row: int) -> Play:
        return self.table.begin(f"{self.seed} row {self.first_row + row} game {self.games[row]}")

    def _fill(self) -> None:
        plays = self._plays
        self.masks[:] = np.frombuffer(plays.masks(), np.int8).reshape(self.masks.shape)
        self.seat[:] = np.frombuffer(plays.seats(), np.int8)
        rows = plays.rows()
        if self.observations.dtype == np.int8:
            self.observations[:] = np.frombuffer(rows, np.int8).reshape(self.observations.shape)
        else:
            self.table.observer.to_floats(self.observations, rows)
