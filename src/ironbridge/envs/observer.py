"""What a seat sees, as numbers for a learner."""

from collections.abc import Sequence
from typing import Literal, overload

import numpy as np

from ironbridge.envs.action_space import VERSION, ActionSpace, digest_of, json_of
from ironbridge.envs.buffers import BufferT, Float32s, Rows, as_int8, copier, scaler
from ironbridge.envs.features import Features
from ironbridge.envs.layout import parts_of, starts_of
from ironbridge.errors import BadChoice, BadPosition
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.state import View

Form = Literal["int8", "float32"]
FORMS: tuple[Form, ...] = ("int8", "float32")
NO_PICKS = (-1, -1)


def checked_form(form: Form) -> Form:
    """The form, which a caller may have made up. Raises BadChoice."""
    if form not in FORMS:
        raise BadChoice(f"unknown form {form!r}; there are {', '.join(FORMS)}")
    return form


class Observer:
    """Makes rows of `size` numbers from views: the same information and order in every game of a ruleset.

    The form `int8` holds whole numbers; `float32` holds the same divided by `scale`, so that most lie between 0 and 1.
    Seats are counted from the observer: it is seat 0, the one after it seat 1.
    """

    def __init__(self, ruleset: Ruleset | str, players: int, version: int = VERSION) -> None:
        if version != VERSION:
            raise BadPosition(f"there is no observation of version {version!r}; there is {VERSION}")
        self.ruleset = ruleset if isinstance(ruleset, Ruleset) else ruleset_named(ruleset)
        self.version = version
        tables = self.ruleset.for_players(players).rulebook.tables
        self.players = int(tables.players)
        self.parts = parts_of(self.ruleset, self.players)
        *starts, self.size = starts_of(self.parts)
        self.features = Features(tables, starts, self.size)
        self.slices = {
            part.name: slice(start, start + part.size) for part, start in zip(self.parts, starts, strict=True)
        }
        scales = [np.full(part.size, part.scale, np.float32) for part in self.parts]
        self.scale: Float32s = np.concatenate(scales)
        # Puts rows of the form int8 into buffers of as many floats.
        self.to_floats = scaler(np.float32(1) / self.scale)
        self._space = ActionSpace(self.ruleset, version)
        # What is called for every row, looked up once.
        self._row = self.features.row
        self._copy = copier(self.size)
        self._rulebook = self.ruleset.for_players(players).rulebook

    @overload
    def observe(
        self, view: View, out: None = None, form: Form = "int8", picks: Sequence[int] = ()
    ) -> Rows: ...
    @overload
    def observe(
        self, view: View, out: BufferT, form: Form = "int8", picks: Sequence[int] = ()
    ) -> BufferT: ...

    def observe(
        self, view: View, out: object = None, form: Form = "int8", picks: Sequence[int] = ()
    ) -> object:
        """The row of a view, as a new array or into `out`, a buffer of exactly as many numbers of the form."""
        position = view.position
        if position.rulebook is not self._rulebook:
            raise BadPosition(f"this observer is for {self.ruleset.name} with {self.players} players")
        a, b = self._space.cards(picks) if picks else NO_PICKS
        row = self._row(position, view.seat, a, b)
        if form == "int8":
            if out is None:
                return as_int8(row)
            self._copy(out, row)
            return out
        if form not in FORMS:
            checked_form(form)
        if out is None:
            out = np.empty(self.size, np.float32)
        self.to_floats(out, row)
        return out

    def named(self, row: Rows) -> dict[str, Rows]:
        """The parts of a row, or of many rows at once, by name and in their shape, without copying."""
        return {
            part.name: row[..., self.slices[part.name]].reshape(row.shape[:-1] + part.shape)
            for part in self.parts
        }

    def to_data(self) -> dict[str, object]:
        """The layout as plain data: parts in their order, with rows, columns and scale."""
        return {
            "observation": self.version,
            "ruleset": self.ruleset.name,
            "players": self.players,
            "size": self.size,
            "parts": [
                {
                    "name": part.name,
                    "rows": list(part.rows),
                    "columns": list(part.columns),
                    "scale": part.scale,
                }
                for part in self.parts
            ],
        }

    def digest(self) -> str:
        """The SHA-256 of the plain data as JSON without spaces, keys sorted, in hexadecimal digits."""
        return digest_of(self.to_data())

    def to_json(self) -> str:
        """The plain data as the very text whose SHA-256 is the digest."""
        return json_of(self.to_data())

    def __reduce__(self) -> tuple[type["Observer"], tuple[Ruleset, int, int]]:
        return Observer, (self.ruleset, self.players, self.version)

    def __repr__(self) -> str:
        of = f"{self.ruleset.name} with {self.players} players"
        return f"<Observer of {of}, version {self.version}: {self.size} numbers>"
