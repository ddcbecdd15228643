"""The golden games: what each is kept for, and the seed that plays it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ironbridge import Choice, deal, new_game
from ironbridge.record import Comment, Player, Record, make_record
from tests.support.styles import STYLES, choose, luck_of

FOLDER = Path(__file__).parent / "records"


@dataclass(frozen=True)
class Golden:
    """A game played by a style for each seat; the seed is the first that has all the wanted features."""

    name: str
    ruleset: str
    players: int
    styles: str
    seed: int
    wanted: tuple[str, ...]

    @property
    def path(self) -> Path:
        """Where its record is kept."""
        return FOLDER / f"{self.name}.brass"

    def seat_styles(self) -> list[str]:
        """The style of each seat; fewer than seats are repeated."""
        styles = self.styles.split()
        return [styles[seat % len(styles)] for seat in range(self.players)]

    def choices(self, seed: int) -> Iterator[Choice]:
        """All choices of the game of a seed, in order."""
        state = new_game(deal(self.ruleset, self.players, f"golden {self.name} {seed}"))
        luck = luck_of(f"{self.name} {seed}")
        styles = [STYLES[style] for style in self.seat_styles()]
        while state.seat_to_act is not None:
            choice = choose(state, styles[state.seat_to_act], luck)
            yield choice
            state.apply(choice)

    def record(self) -> Record:
        """The record of the game, with what it is kept for in a comment."""
        return make_record(
            deal(self.ruleset, self.players, f"golden {self.name} {self.seed}"),
            self.choices(self.seed),
            players=[Player(style) for style in self.seat_styles()],
            tags={"event": "golden games", "seed": str(self.seed)},
            comments=[Comment(0, f"kept for: {', '.join(self.wanted)}")],
        )


DEBTS = ("tile removed for a debt", "tile chosen for a debt", "VP lost for a debt", "debt beyond all VP")
MARKETS = tuple(f"{kind} market {what}" for kind in ("coal", "iron") for what in ("emptied", "full again"))
BONUSES = tuple(
    f"bonus of {town}" for town in ("gloucester", "oxford", "nottingham", "shrewsbury", "warrington")
)
OVERBUILDS = ("own tile overbuilt", "opponent's tile overbuilt")
WILD = ("scout", "build with wild_location", "build with wild_industry")
LINKS = ("double rail", "all links used up")

BIRMINGHAM = (
    Golden("birmingham-2", "birmingham", 2, "eager", 5, ("double rail", "own tile overbuilt", "won by vp")),
    Golden("birmingham-3", "birmingham", 3, "eager spendthrift", 3, ("double rail", "scout", "won by vp")),
    Golden("birmingham-4", "birmingham", 4, "eager navvy", 12, ("double rail", *WILD, "won by vp")),
    Golden("birmingham-any", "birmingham", 4, "any", 1, ("tile removed for a debt", "won by vp")),
    Golden("birmingham-bonuses", "birmingham", 4, "eager", 97, BONUSES),
    Golden("birmingham-decline", "birmingham", 2, "eager", 15, ("bonus of gloucester", "bonus of gloucester declined")),
    Golden("birmingham-overbuilds", "birmingham", 4, "eager miner", 8, OVERBUILDS),
    Golden("birmingham-overbuilds-2", "birmingham", 2, "miner", 84, OVERBUILDS),
    Golden("birmingham-links", "birmingham", 4, "navvy", 6, LINKS),
    Golden("birmingham-links-2", "birmingham", 2, "navvy", 314, LINKS),
    Golden("birmingham-coal", "birmingham", 4, "navvy", 18, MARKETS[:2]),
    Golden("birmingham-iron", "birmingham", 3, "miner", 4, MARKETS[2:]),
    Golden("birmingham-debts", "birmingham", 4, "spendthrift borrower", 1, DEBTS),
    Golden("birmingham-debts-2", "birmingham", 2, "borrower spendthrift", 1, DEBTS),
    Golden("birmingham-income", "birmingham", 3, "eager", 9, ("won by income",)),
    Golden("birmingham-money", "birmingham", 4, "idler", 3, ("won by money",)),
    Golden("birmingham-shared", "birmingham", 3, "borrower", 3, ("won by shared", "debt beyond all VP")),
    Golden("birmingham-sleep", "birmingham", 2, "sleeper", 1, ("won by shared",)),
    Golden("birmingham-intro-2", "birmingham-intro", 2, "eager", 3, ("own tile overbuilt", "won by vp")),
    Golden("birmingham-intro-3", "birmingham-intro", 3, "any", 1, ("won by income",)),
    Golden("birmingham-intro-4", "birmingham-intro", 4, "eager any", 67, ("won by money",)),
    Golden("birmingham-intro-shared", "birmingham-intro", 3, "eager", 5, ("won by shared",)),
)  # fmt: skip

CLOSED = "distant market closed"

LANCASHIRE = (
    Golden("lancashire-3", "lancashire", 3, "shipper eager", 2, (CLOSED, "double rail", "won by vp")),
    Golden("lancashire-4", "lancashire", 4, "eager shipper", 1, ("sale to an opponent's port", *MARKETS[:2])),
    Golden("lancashire-debts", "lancashire", 3, "borrower", 22, (*DEBTS[:2], "debt left unpaid", "debt paid off")),
    Golden("lancashire-mersey", "lancashire", 3, "shipwright ferryman ferryman", 4, ("across the Mersey",)),
    Golden("lancashire-two-cards", "lancashire", 4, "colonist", 1, ("two-card build", "own tile overbuilt")),
    Golden("lancashire-overbuilds", "lancashire", 4, "miner", 3, (*OVERBUILDS, *MARKETS[2:])),
    Golden("lancashire-links", "lancashire", 3, "navvy", 1, LINKS),
    Golden("lancashire-income", "lancashire", 4, "shipper", 19, ("won by income",)),
    Golden("lancashire-money", "lancashire", 3, "borrower", 6, ("won by money",)),
    Golden("lancashire-order", "lancashire", 4, "idler any", 1, ("won by turn order",)),
    Golden("lancashire-revised-2", "lancashire-revised", 2, "eager", 1, (*DEBTS, "double rail")),
    Golden("lancashire-revised-3", "lancashire-revised", 3, "shipper", 9, (CLOSED, f"{CLOSED} after a sale")),
    Golden("lancashire-revised-4", "lancashire-revised", 4, "eager", 1, ("two-card build", "won by vp")),
    Golden("lancashire-revised-overbuilds", "lancashire-revised", 4, "miner", 1, OVERBUILDS),
    Golden("lancashire-revised-links", "lancashire-revised", 4, "navvy", 37, LINKS),
    Golden("lancashire-revised-income", "lancashire-revised", 2, "shipper", 1, ("won by income", "distant sale")),
    Golden("lancashire-revised-money", "lancashire-revised", 4, "shipper", 29, ("won by money",)),
    Golden("lancashire-revised-shared", "lancashire-revised", 2, "idler", 1, ("won by shared",)),
    Golden("lancashire-intro-2", "lancashire-revised-intro", 2, "eager", 2, ("won by vp",)),
    Golden("lancashire-intro-3", "lancashire-revised-intro", 3, "any", 2, ("won by income",)),
    Golden("lancashire-intro-4", "lancashire-revised-intro", 4, "shipper", 1, ("won by vp", "distant sale")),
    Golden("lancashire-intro-money", "lancashire-revised-intro", 3, "shipper", 5, ("won by money",)),
    Golden("lancashire-intro-shared", "lancashire-revised-intro", 4, "eager", 50, ("won by shared",)),
)  # fmt: skip

GAMES = (*BIRMINGHAM, *LANCASHIRE)
