"""Writing a record as text. The grammar is in docs/records.md."""

from ironbridge.engine.codes import ASK_OVER
from ironbridge.engine.fingerprint import fingerprint
from ironbridge.engine.position import Position
from ironbridge.record.deal_text import deal_lines
from ironbridge.record.notation import written_action
from ironbridge.record.record import Comment, Record, Result, first_state, place_of

FORMAT_LINE = "brass 1"
UNFINISHED = "unfinished"


def write_record(record: Record) -> str:
    """The text of a record; equal records give equal text."""
    return "\n".join([*header_lines(record), "", *_body(record)]) + "\n"


def result_text(result: Result | None) -> str:
    """The result as one line says it."""
    if result is None:
        return UNFINISHED
    winners = " ".join(map(str, result.winners))
    return f"{winners} by {result.decided_by}, {' '.join(map(str, result.vp))}"


def label(place: tuple[int, int, int, int]) -> str:
    """The label of a turn: era, round, place in the turn order or debt, and seat."""
    era, round_, turn, seat = place
    return f"{'cr'[era]}{round_}.{turn or 'debt'} s{seat}"


def digest(s: Position) -> str:
    """The eight digits of a digest line."""
    return f"{fingerprint(s):08x}"


def header_lines(record: Record) -> list[str]:
    """What stands before the first turn."""
    seats = [
        f"seat {seat}: {player.kind} {player.name}".rstrip() for seat, player in enumerate(record.players)
    ]
    tags = [f"{key}: {value}" for key, value in record.tags.items()]
    return [
        FORMAT_LINE,
        f"ruleset: {record.ruleset} {record.revision}",
        *tags,
        *seats,
        f"result: {result_text(record.result)}",
        *deal_lines(record.deal, record.unseen, record.unknown),
    ]


def _body(record: Record) -> list[str]:
    state = first_state(record)
    s, names = state.position, state.ruleset.names
    comments: dict[int, list[Comment]] = {}
    for comment in record.comments:
        comments.setdefault(comment.after, []).append(comment)
    lines = [f"; {comment.text}".rstrip() for comment in comments.pop(0, ())]
    last = ""
    for number, packed in enumerate(record.actions, 1):
        here = place_of(s)
        text = written_action(s, names, packed)
        if label(here) == last:
            lines[-1] += f" | {text}"
        else:
            last = label(here)
            lines.append(f"{last}: {text}")
        if number in comments:
            lines += [f"; {comment.text}".rstrip() for comment in comments.pop(number)]
            last = ""
        if record.unknown:
            # A digest is one of hands, too, and these are not known.
            continue
        if (s.era, s.round) != here[:2] or s.ask == ASK_OVER:
            lines.append(f"= {digest(s)}")
            last = ""
    return lines
