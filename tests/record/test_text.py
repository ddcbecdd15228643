"""A record as text: it round-trips, stays small, and every error names its place."""

from dataclasses import replace

import pytest

from ironbridge import IllegalChoice, Pass, UnknownRuleset, deal
from ironbridge.games.catalogue import RULESETS, ruleset
from ironbridge.record import (
    BadHeader,
    Comment,
    Disagreement,
    IllegalAction,
    NotationError,
    Player,
    Record,
    RecordError,
    Result,
    TooLarge,
    UnknownRevision,
    first_state,
    make_record,
    read_record,
    replay,
    revisions,
    state_at,
    write_record,
)
from tests.support.amount import amount
from tests.support.playing import SETTINGS
from tests.support.records import game, log_of


def edited(old: str, new: str, text: str | None = None) -> tuple[Record | None, list[RecordError], int]:
    """What is read when the first occurrence of a piece of text is another one, and the line it stands in."""
    text = write_record(game()) if text is None else text
    assert old in text
    line = text.count("\n", 0, text.index(old)) + 1
    read = read_record(text.replace(old, new, 1))
    return read.record, list(read.errors), line


def line_of(text: str, start: str) -> str:
    return next(line for line in text.split("\n") if line.startswith(start))


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
@pytest.mark.parametrize("is_purposeful", [True, False])
def test_a_record_is_read_back_as_written(ruleset: str, players: int, is_purposeful: bool) -> None:
    for seed in range(amount(2)):
        record = game(ruleset, players, seed, is_purposeful)
        text = write_record(record)
        assert read_record(text).whole() == record
        assert read_record(text.encode()).whole() == record
        assert write_record(read_record(text).whole()) == text


@pytest.mark.parametrize("name", ["birmingham", "lancashire", "lancashire-revised"])
def test_a_game_of_four_stays_under_12_kb(name: str) -> None:
    sizes = [len(write_record(game(name, seed=seed)).encode()) for seed in range(amount(4))]
    assert max(sizes) < 12_000


def test_the_text_reads_like_a_score_sheet() -> None:
    lines = write_record(game()).split("\n")
    assert lines[:7] == [
        "brass 1",
        "ruleset: birmingham 1",
        "date: 2026-03-01",
        "event: Friday table",
        "seat 0: person Ada Lovelace",
        "seat 1: bot:greedy",
        "seat 2: person Zoë; [x]",
    ]
    assert lines[7] == "seat 3: unknown"
    assert lines[8].startswith("result: ")
    assert lines[13:15] == ["", "; before all"]
    assert lines[15].startswith("c1.1 s")


def test_the_deal_of_lancashire_has_demand_tiles() -> None:
    record = game("lancashire")
    lines = write_record(record).split("\n")
    assert [line.split(":")[0] for line in lines[9:14]] == [
        "order",
        "canal",
        "canal_demand",
        "rail",
        "rail_demand",
    ]
    assert lines[11] == f"canal_demand: {' '.join(map(str, record.deal.canal_demand))}"
    intro = write_record(game("lancashire-revised-intro"))
    assert "\nrail" not in intro
    assert "\nmerchants" not in intro


@pytest.mark.parametrize("name", RULESETS)
def test_case_and_spacing_do_not_matter(name: str) -> None:
    record = game(name)
    text = write_record(record)
    head, body = text.split("\n\n", 1)
    shouted = "\n".join(
        line if line.startswith(";") else f"  {line.upper().replace(' | ', '|').replace(' ', '   ')}  "
        for line in body.split("\n")
    )
    assert read_record(f"{head}\n\n{shouted}\n").whole() == record
    assert read_record(text.replace("\n", "\r\n")).whole() == record
    assert read_record("\ufeff" + text.replace("canal: ", "Canal :  ")).whole() == record


def test_comments_keep_their_place() -> None:
    record = game()
    text = write_record(record)
    at = line_of(text, "c2.1 ")
    first, second = at.split(" | ")
    label = at.split(":")[0]
    split = f"{first}\n; in between\n{label}: {second} ; at the end"
    read = read_record(text.replace(at, split)).whole()
    assert Comment(5, "in between") in read.comments
    assert Comment(6, "at the end") in read.comments
    assert read.actions == record.actions
    assert read_record(write_record(read)).whole() == read
    assert f"{first}\n; in between\n{label}: {second}\n; at the end\n" in write_record(read)


def test_a_comment_may_come_before_everything() -> None:
    read = read_record("\n; first of all\n" + write_record(game())).whole()
    assert read.comments[0] == Comment(0, "first of all")


def test_a_comment_may_follow_a_digest() -> None:
    text = write_record(game())
    digest = line_of(text, "= ")
    read = read_record(text.replace(digest, f"{digest} ; so far")).whole()
    assert Comment(4, "so far") in read.comments


def test_what_is_said_besides_the_choices_must_be_true() -> None:
    text = write_record(game())
    label = line_of(text, "c2.2 ").split(":")[0]
    seat = label[-1]
    other = str((int(seat) + 1) % 4)
    for old, new, words, kept in [
        (label, label[:-1] + other, f"the game is at {label}, not at", 6),
        (label, "c2.3 s" + seat, "the game is at", 6),
        (label, "r2.2 s" + seat, "the game is at", 6),
    ]:
        record, errors, line = edited(old, new)
        assert isinstance(errors[0], Disagreement)
        assert words in errors[0].reason
        assert errors[0].line == line
        assert record is not None
        assert len(record.actions) == kept
        assert record.result is None


def test_a_wrong_digest_names_the_place_and_loses_nothing() -> None:
    digest = line_of(write_record(game()), "= ")
    record, errors, line = edited(digest, "= 00000000")
    assert [type(error) for error in errors] == [Disagreement]
    assert errors[0].reason == f"the digest is {digest[2:]} after action 4, not 00000000"
    assert errors[0].line == line
    assert record == game()
    assert "hexadecimal" in edited(digest, "= 12")[1][0].reason


def test_a_changed_deal_is_found_by_the_next_digest() -> None:
    text = write_record(game())
    deck = line_of(text, "canal: ").split(": ")[1].split()
    other = next(k for k in range(8, 16) if deck[k] != deck[0])
    swapped = [deck[other], *deck[1:other], deck[0], *deck[other + 1 :]]
    record, errors, _ = edited(" ".join(deck), " ".join(swapped))
    assert isinstance(errors[0], Disagreement | IllegalAction)
    assert record is not None
    assert errors[0].line <= 20


def test_an_unreadable_action_loses_only_what_follows() -> None:
    text = write_record(game())
    line = line_of(text, "c3.1 ")
    first, second = line.split(" | ")
    record, errors, number = edited(line, f"{first} | {second.replace('/', '?')}")
    assert isinstance(errors[0], NotationError)
    assert (errors[0].line, errors[0].column > len(first) + 3) == (number, True)
    assert record is not None
    assert record.actions == game().actions[:13]
    assert "the result is 'unfinished' after action 13" in errors[1].reason


def test_an_illegal_action_names_its_rule() -> None:
    line = line_of(write_record(game()), "c2.1 ")
    record, errors, number = edited(line, f"{line.split(':')[0]}: sell leek.1 oxford.1 /iron")
    assert isinstance(errors[0], IllegalAction)
    assert isinstance(errors[0], IllegalChoice)
    assert (errors[0].refusal.rule, errors[0].line, errors[0].column) == ("E1", number, 10)
    assert record is not None
    assert len(record.actions) == 4


def test_a_turn_has_no_third_action_and_no_action_follows_the_end() -> None:
    text = write_record(game())
    line = line_of(text, "c2.1 ")
    _, errors, number = edited(line, f"{line} | pass /iron")
    assert (errors[0].line, errors[0].column, "is over" in errors[0].reason) == (number, len(line) + 3, True)
    read = read_record(text + "r8.4 s0: pass /iron\n")
    assert "the game is over before this line" in read.errors[0].reason
    assert read.record == game()


def test_a_missing_turn_is_noticed() -> None:
    text = write_record(game())
    lines = text.split("\n")
    gone = lines.index(line_of(text, "c2.4 "))
    read = read_record("\n".join(lines[:gone] + lines[gone + 1 :]))
    assert read.errors[0].line == gone + 1
    assert read.record is not None
    assert len(read.record.actions) == 10


def test_a_truncated_text_gives_all_whole_actions() -> None:
    record = game(players=2, seed=3)
    text = write_record(record)
    start = text.index("\n\n")
    counts = []
    last_turn = text.rindex("\n", 0, text.rindex("\n= "))
    for end in range(start, last_turn, 7):
        read = read_record(text[:end])
        assert read.errors
        assert read.record is not None
        kept = read.record.actions
        assert kept == record.actions[: len(kept)]
        whole = text[start:end].count(": ") + text[start:end].count(" | ")
        counts.append(whole - len(kept))
        if text[end - 1] == "\n":
            assert [error.reason for error in read.errors if "result" not in error.reason] == []
    assert max(counts) <= 4
    last = text.rstrip("\n")
    assert read_record(last[: last.rindex("\n")]).whole() == record


def test_a_text_cut_in_its_header_has_no_record() -> None:
    text = write_record(game())
    for end in range(0, text.index("rail:"), 9):
        read = read_record(text[:end])
        assert read.record is None
        assert read.errors


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("brass 1", "brass 2", "a record begins with the line 'brass 1'"),
        ("ruleset: birmingham 1", "ruleset: birmingham", "the ruleset and its revision are missing"),
        ("ruleset: birmingham 1", "ruleset: london 1", "unknown ruleset 'london'"),
        ("event: Friday table", "date: 1999", "'date' is said twice"),
        ("event: Friday table", "x" * 50 + ": y", "cannot be a key"),
        ("event: Friday table", "hello", "neither 'key: value' nor a turn"),
        ("seat 3: unknown", "seat 7: person X", "there are 4 seats"),
        ("seat 3: unknown", "seat 3: cat X", "a kind of player is"),
        ("order: ", "order: x", "seats in turn order are expected"),
        ("order: ", "order: 3 ", "is played by 2, 3, 4"),
        ("merchants: ", "merchants: oxford, ", "a tile for every space is expected"),
        ("merchants: shrewsbury.1", "merchants: shrewsbury.2", "merchants has a tile for each of"),
        ("canal: ", "canal: xx ", "'xx' is no card"),
        ("canal: ", "canal: ir ", "canal_deck holds 5 x iron instead of 4"),
        ("rail: ", "rails: ", "there is no line 'rail'"),
        ("rail: ", "rail: " + "ir" * 300, "too many cards"),
        ("result: ", "result: 0 1 2 by shared, ", "the result is"),
    ],
)
def test_errors_of_the_header_name_their_line(old: str, new: str, words: str) -> None:
    _, errors, line = edited(old, new)
    assert words in errors[0].reason
    assert errors[0].line == (0 if "there is no line" in words else line)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("canal_demand: ", "canal_demand: x", "canal_demand: the values of the demand tiles are expected"),
        ("canal_demand: ", "canal_demand: 22 ", "canal_demand: the values of the demand tiles are expected"),
        (
            "canal_demand: ",
            "canal_demand: 4 ",
            "canal_demand holds the demand tiles [0, 0, 1, 1, 2, 2, 2, 2,",
        ),
        ("rail_demand: ", "demand: ", "there is no line 'rail_demand'"),
        ("rail_demand: ", "rail_demand: 9 ", "rail_demand holds the demand tiles"),
        ("canal: ", "canal: be ", "canal_deck holds 1 x belper instead of 0"),
        ("order: ", "merchants: oxford.1 any\norder: ", "a deal of lancashire has no merchants"),
        ("ruleset: lancashire 1", "ruleset: lancashire-revised-intro 1", "intro has no rail"),
        ("ruleset: lancashire 1", "ruleset: birmingham 1", "a deal of birmingham has no canal_demand"),
    ],
)
def test_errors_of_a_deal_with_demand_tiles_name_their_line(old: str, new: str, words: str) -> None:
    text = write_record(game("lancashire"))
    _, errors, line = edited(old, new, text)
    assert words in errors[0].reason
    if "there is no line" in words:
        line = 0
    elif old.startswith("ruleset"):
        key = "rail:" if "rail" in errors[0].reason.split()[-1] else "canal_demand:"
        line = text[: text.index(f"\n{key}")].count("\n") + 2
    assert errors[0].line == line


def test_a_demand_that_was_not_turned_over_disagrees() -> None:
    text = write_record(game("lancashire"))
    at = text.index("demand:", text.index("\n\n"))
    column = at - text.rindex("\n", 0, at)
    read = read_record(text[: at + 7] + str((int(text[at + 7]) + 1) % 5) + text[at + 8 :])
    assert isinstance(read.errors[0], Disagreement)
    assert "the demand tile turned over is" in read.errors[0].reason
    assert (read.errors[0].line, read.errors[0].column) == (text.count("\n", 0, at) + 1, column)


def test_a_shortfall_of_the_classic_edition_opens_the_round() -> None:
    before = []
    for seed in range(12):
        lines = write_record(game("lancashire", 3, seed, is_purposeful=False)).split("\n")
        before += [lines[k - 1] for k, line in enumerate(lines) if ".debt " in line]
    assert len(before) > 2
    assert all(line.startswith("=") or ".debt " in line for line in before)


def test_a_game_decided_by_turn_order_says_so() -> None:
    record = replace(game("lancashire"), result=Result((5, 5, 1, 2), (1,), "turn order"))
    text = write_record(record)
    assert "\nresult: 1 by turn order, 5 5 1 2\n" in text
    assert "the result is" in read_record(text).errors[0].reason


def test_what_is_wrong_with_people_costs_no_action() -> None:
    for old, new in [("seat 3: unknown", "seat 3: cat X"), ("event: ", "date: "), ("brass 1", "hello")]:
        record, errors, _ = edited(old, new)
        assert len(errors) == 1
        assert record is not None
        assert record.actions == game().actions


def test_a_revision_that_is_not_here_is_a_clear_error() -> None:
    record, errors, line = edited("ruleset: birmingham 1", "ruleset: birmingham 99")
    assert record is None
    assert isinstance(errors[0], UnknownRevision)
    assert errors[0].line == line
    assert "revision 99 of birmingham is unknown, there is 1; a newer version" in errors[0].reason
    assert isinstance(edited("birmingham 1", "birmingham 0")[1][0], UnknownRevision)


def test_a_record_of_an_older_revision_replays_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    present = ruleset("birmingham")
    richer = replace(present.components, start=replace(present.set_up, money=29))
    older = replace(present, revision=0, components=richer)
    monkeypatch.setattr(revisions, "OLDER", [older])
    record = make_record(deal("birmingham", 2, 1), [], revision=0)
    assert first_state(record).to_data()["seats"][0]["money"] == 29
    text = write_record(record)
    assert "ruleset: birmingham 0\n" in text
    assert read_record(text).whole() == record
    assert first_state(game()).to_data()["seats"][0]["money"] == 17


def test_a_text_that_is_too_long_is_not_read() -> None:
    for much in ("x" * 300_000, b"{" * 5_000_000):
        read = read_record(much)
        assert read.record is None
        assert isinstance(read.errors[0], TooLarge)
    line = line_of(write_record(game()), "c2.1 ")
    _, errors, _ = edited(line, line.split(":")[0] + ": " + "x" * 5000)
    assert "too long" in errors[0].reason


def test_bytes_that_are_no_text_cost_nothing_else() -> None:
    data = write_record(game()).encode()
    read = read_record(data.replace(b"Friday", b"Fri\xffday"))
    assert [error.line for error in read.errors] == [4]
    assert read.record is not None
    assert read.record.tags["event"] == "Fri\ufffdday table"
    assert read.record.actions == game().actions


def test_no_text_at_all() -> None:
    for nothing in ("", "\n\n", " ", b"\x00", "brass 1\n", ";\n"):
        read = read_record(nothing)
        assert read.record is None
        assert read.errors
        with pytest.raises(RecordError):
            read.whole()


def test_an_unfinished_game_is_a_record_too() -> None:
    log = log_of("birmingham", 3, 2)
    whole = make_record(deal("birmingham", 3, 2), log)
    for count in (0, 1, 2, 50, 51, 52, 53):
        record = make_record(deal("birmingham", 3, 2), log[:count])
        assert record.actions == whole.actions[: len(record.actions)]
        assert sum(map(len, record.actions)) <= count
        assert record.result is None
        assert "result: unfinished" in write_record(record)
        assert read_record(write_record(record)).whole() == record


def test_steps_of_a_replay_can_be_pointed_at() -> None:
    record = game()
    digests: list[str] = []
    for step in replay(record):
        assert step.number == len(digests) + 1
        digests.append(step.state.digest())
    assert step.state.outcome() is not None
    for number in (1, 42, len(record.actions)):
        assert state_at(record, number).digest() == digests[number - 1]
        whole = len(record.actions[number - 1])
        assert state_at(record, number, whole).digest() == digests[number - 1]
        assert state_at(record, number, 0).digest() == state_at(record, number - 1).digest()
    assert state_at(record, 0).digest() == first_state(record).digest()
    for action, choice in ((-1, None), (len(record.actions) + 1, None), (3, 99), (0, 1)):
        with pytest.raises(IndexError):
            state_at(record, action, choice)


def test_names_and_comments_are_kept_to_one_line() -> None:
    assert Player("  A\nB\t\u2028C ").name == "A B C"
    assert Comment(0, "x\ny\ud800").text == "x y?"
    with pytest.raises(ValueError, match="a kind of player"):
        Player("x", "cat")
    with pytest.raises(ValueError, match="cannot be a tag"):
        make_record(deal("birmingham", 2, 1), [], tags={"result": "x"})
    with pytest.raises(ValueError, match="3 players for 2 seats"):
        make_record(deal("birmingham", 2, 1), [], players=[Player()] * 3)


def test_no_record_is_made_of_what_is_no_game() -> None:
    with pytest.raises(IllegalChoice):
        make_record(deal("birmingham", 2, 1), [Pass(), Pass()])
    with pytest.raises(UnknownRuleset):
        make_record(replace(deal("birmingham", 2, 1), ruleset="london"), [])
    with pytest.raises(UnknownRevision):
        make_record(deal("birmingham", 2, 1), [], revision=7)
    assert issubclass(BadHeader, RecordError)
