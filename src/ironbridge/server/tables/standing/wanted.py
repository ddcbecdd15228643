"""Whom the host of a table wants to sit down from the lobby; who has the link sits down whatever they are."""

from dataclasses import dataclass

from ironbridge.server.errors import NotAllowed, ServerError
from ironbridge.server.tables.standing.standings import Standing

MOST = 4000  # no rating comes near it
TEN = 10


@dataclass(frozen=True, slots=True)
class Wanted:
    """Ratings from one to another, and of ten games so many finished; by itself everybody."""

    rating_from: int = 0
    rating_to: int = MOST
    finishes: int = 0

    def check(self) -> None:
        """Whether somebody can be like that. Raises ServerError."""
        if self.rating_from > self.rating_to:
            raise ServerError("bad_wanted")

    def check_fits(self, standing: Standing) -> None:
        """Whether somebody is. Without a rating one is in no range; who has left nothing fits. Raises NotAllowed."""
        low, high = self.rating_from, self.rating_to
        if (low, high) != (0, MOST):
            if not standing.rated:
                raise NotAllowed("not_wanted.unrated", low=low, high=high)
            if not low <= round(standing.rating.value) <= high:
                raise NotAllowed("not_wanted.rating", low=low, high=high, mine=round(standing.rating.value))
        if standing.unfinished * TEN > (TEN - self.finishes) * (standing.finished + standing.unfinished):
            raise NotAllowed("not_wanted.finishes", count=self.finishes)


EVERYBODY = Wanted()
