"""The tables that `ironbridge review` prints."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ironbridge.cli.output.simulate_tables import new_table
from ironbridge.cli.terminal.look import named
from ironbridge.games.names import ERAS
from ironbridge.record.text_writer import label
from ironbridge.review import Review, ReviewedTurn, key_moments
from ironbridge.review.review_data import summary_of
from ironbridge.review.sentences import guessed_sentence, moment_sentence
from ironbridge.words.speaker import Speaker

STYLES = {"inaccuracy": "yellow", "mistake": "bold yellow", "blunder": "bold red"}
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
WIDEST_NAME = 20


def print_review(console: Console, review: Review, speaker: Speaker) -> None:
    """Players, turns that lost something, key moments and how often each player did what."""
    rules = review.record.rules
    unfinished = "" if review.record.result else ", unfinished"
    console.print(
        Text.assemble(
            (f"{rules.title}, {len(speaker.seats)} players", "bold"),
            f"{unfinished}: {len(review.turns)} turns, {review.nodes:,} nodes for each",
        )
    )
    if review.guessed():
        console.print(Text(guessed_sentence(review)))
    console.print()
    console.print(player_table(review, speaker))
    console.print()
    console.print(turn_table(review, speaker))
    moments = key_moments(review)
    if moments:
        console.print()
        console.print(Text("Key moments", style="bold green"))
        grid = Table.grid(padding=(0, 2))
        for moment in moments:
            grid.add_row(
                place_of(review.turns[moment.number]), Text(moment_sentence(review, moment, speaker))
            )
        console.print(grid)
    for seat in range(len(speaker.seats)):
        if review.seat in {None, seat}:
            console.print()
            console.print(mix_table(review, seat, speaker))


def player_table(review: Review, speaker: Speaker) -> Table:
    """How each player did."""
    table = new_table("Player")
    for heading in ("VP", "good", "loss", "a turn", "?!", "?", "??"):
        table.add_column(heading, justify="right")
    for seat, name in enumerate(speaker.seats):
        summary = summary_of(review.judged(seat))
        classes = summary["classes"]
        accuracy, mean = summary["accuracy"], summary["mean_loss"]
        table.add_row(
            named(seat, short(name)),
            "" if review.record.result is None else str(review.record.result.vp[seat]),
            "" if accuracy is None else f"{accuracy:.0%}",
            "" if mean is None else f"{summary['loss']:.1f}",
            "" if mean is None else f"{mean:.2f}",
            *("" if mean is None else str(classes[kind]) for kind in MARKS),
        )
    return table


def turn_table(review: Review, speaker: Speaker) -> Table:
    """All turns that were judged, with what they lost and what was played."""
    table = new_table("Turn")
    table.expand = True
    table.add_column("", max_width=12, no_wrap=True)
    table.add_column("loss", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    # It gets what room there is, so the rest is never cut.
    table.add_column("played", no_wrap=True, ratio=1)
    for turn in review.turns:
        verdict = turn.verdict
        if verdict.kind != "unjudged":
            sign = MARKS.get(verdict.kind, "" if verdict.kind == "good" else verdict.kind)
            table.add_row(
                place_of(turn),
                named(turn.seat, speaker.seats[turn.seat]),
                f"{verdict.loss:.1f} ± {verdict.uncertainty:.1f}"
                if verdict.worlds
                else f"{verdict.loss:.1f}      ",
                Text(sign, style=STYLES.get(verdict.kind, "")),
                "; ".join(turn.played),
            )
    return table


def mix_table(review: Review, seat: int, speaker: Speaker) -> Table:
    """How often a player did what in each era, beside winning planners."""
    mix = review.mixes[seat]
    table = new_table(f"{short(speaker.seats[seat])}: actions")
    for era in ERAS:
        table.add_column(speaker.say(f"era.{era}"), justify="right")
        if mix.profile is not None:
            table.add_column("strong", justify="right", style="dim")
    for kind in mix.kinds:
        cells: list[str] = []
        for era in ERAS:
            cells.append(f"{mix.counts[era].get(kind, 0):g}")
            if mix.profile is not None:
                cells.append(f"{mix.profile[era].get(kind, 0):.1f}")
        table.add_row(kind, *cells)
    return table


def place_of(turn: ReviewedTurn) -> str:
    """Where a turn stands, as in a record, and its first action."""
    return label((ERAS.index(turn.era), turn.round, turn.turn, turn.seat))


def short(name: str) -> str:
    """A name that leaves room for the rest."""
    return name if len(name) <= WIDEST_NAME else f"{name[: WIDEST_NAME - 1]}…"
