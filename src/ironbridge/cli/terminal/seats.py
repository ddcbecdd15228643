"""The seats as text: their things, a hand, and the score sheet at the end."""

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironbridge.cli.terminal.board import NARROW
from ironbridge.cli.terminal.look import SEAT_SIGNS, SEAT_STYLES, named, short, signed
from ironbridge.rules.data import PositionData
from ironbridge.rules.outcome import Outcome
from ironbridge.words.speaker import Speaker

HIDDEN = "unknown"
HEADINGS = ("£", "spent", "income", "VP", "cards", "links")


def seats(data: PositionData, speaker: Speaker, width: int) -> RenderableType:
    """Every seat in turn order: money, spent, income, VP, cards, links and the next tile of every stack."""
    rows = [_things(data, speaker, seat) for seat in data["turn_order"]]
    if width < NARROW:
        return Group(
            *(
                _paragraph(data, speaker, seat, row)
                for seat, row in zip(data["turn_order"], rows, strict=True)
            )
        )
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold green")
    table.add_column("Turn order", no_wrap=True)
    for heading in HEADINGS:
        table.add_column(heading, justify="right", no_wrap=True)
    for industry in speaker.parts.industries:
        table.add_column(short(industry), justify="right", no_wrap=True)
    for seat, row in zip(data["turn_order"], rows, strict=True):
        table.add_row(_name(data, speaker, seat), *row)
    return table


def _name(data: PositionData, speaker: Speaker, seat: int) -> Text:
    is_acting = data["ask"] != "over" and data["turn_order"][data["turn"]] == seat
    return Text(">" if is_acting else " ").append_text(named(seat, speaker.seats[seat]))


def _things(data: PositionData, speaker: Speaker, seat: int) -> list[str]:
    """The numbers of a seat, in the order of the headings."""
    row = data["seats"][seat]
    wild = any(card.startswith("wild") for card in row["hand"])
    next_tiles = (
        speaker.parts.next_tile(industry, row["mat"][industry]) for industry in speaker.parts.industries
    )
    return [
        str(row["money"]),
        str(row["spent"]),
        signed(speaker.income_level(row["income_space"])),
        str(row["vp"]),
        f"{len(row['hand'])}{' w' if wild else ''}",
        str(row["links_left"]),
        *(str(tile.level) if tile else "-" for tile in next_tiles),
    ]


def _paragraph(data: PositionData, speaker: Speaker, seat: int, row: Sequence[str]) -> Text:
    """The same as a sentence, for a narrow terminal."""
    headings = (*HEADINGS, *(short(industry) for industry in speaker.parts.industries))
    words = ", ".join(f"{heading} {value}" for heading, value in zip(headings, row, strict=True))
    return _name(data, speaker, seat).append(f" {words}", style="not bold default")


def hand_text(cards: Sequence[str], speaker: Speaker) -> Text:
    """A hand in words, equal cards counted."""
    counted = Counter(card for card in cards if card != HIDDEN)
    words = [speaker.card(card) + (f" x{n}" if n > 1 else "") for card, n in counted.items()]
    return Text.assemble(("Your hand: ", "bold green"), ", ".join(words) or "no cards")


def score_sheet(outcome: Outcome, speaker: Speaker) -> RenderableType:
    """The scores by era and source, the totals, and what breaks ties."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    table.add_column("Score", style="green")
    for seat, name in enumerate(speaker.seats):
        table.add_column(Text(f"{SEAT_SIGNS[seat]} {name}", style=SEAT_STYLES[seat]), justify="right")
    for source in outcome.seats[0].sources:
        values = [score.sources[source] for score in outcome.seats]
        if any(values):
            table.add_row(f"{speaker.era_of(source)}: {speaker.source(source)}", *map(str, values))
    table.add_section()
    table.add_row("VP", *(str(score.vp) for score in outcome.seats), style="bold")
    table.add_row("income space", *(str(score.income_space) for score in outcome.seats))
    table.add_row("money", *(speaker.words.pounds(score.money) for score in outcome.seats))
    table.add_row("rank", *(str(score.rank) for score in outcome.seats), style="bold")
    return table
