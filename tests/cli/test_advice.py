"""Advice in `ironbridge play`, and what the bot foreman says."""

import io
import re
from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from rich.console import Console

from ironbridge import View, chance, deal, new_game
from ironbridge.bots import advice as advising
from ironbridge.bots.advice import Advice
from ironbridge.bots.catalogue import make_bot
from ironbridge.cli.terminal import advice
from ironbridge.cli.terminal.advice import show_advice, show_comparison
from ironbridge.words.speaker import Speaker
from tests.cli.script import play

SEATS = ("Madder", "Prussian", "Primrose", "Verdigris")
TURN = re.compile(r"^[123] [+−]\d+\.\d VP \S", re.M)


@pytest.fixture(autouse=True)
def _small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "COMPARED", 200)
    monkeypatch.setattr(advice, "refine", lambda view: advising.refine(view, (60, 200)))


def test_advice_names_three_turns_and_is_no_choice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "--seed 5 --players 2", ["advice", "a", "help", "quit"])
    shown = out.split("> ")
    assert "'advice' names good turns" in shown[0]
    assert len(TURN.findall(shown[1])) == 3
    assert shown[1].removeprefix("advice") == shown[2].removeprefix("a")
    assert re.search(r"\nadvice +the best turns for you, with reasons", shown[3])


def test_why_not_compares_what_is_open_and_cites_the_rule_of_what_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["why not loan", "why loan", "why not sell derby oxford", "why not", "advise", "quit"]
    out = play(monkeypatch, capsys, "--seed 5 --players 2", lines)
    loan, again, sale, nothing, misspelt, _ = out.split("> ")[1:]
    assert "You may take a loan of £30 now.\nIt is " in loan
    assert re.search(r"It is \d+\.\d VP behind the best turn: it .* \(−\d+\.\d\)", loan)
    assert re.search(r"^this [+−]\d+\.\d VP take a loan of £30", loan, re.M)
    assert re.search(r"^best [+−]\d+\.\d VP ", loan, re.M)
    assert again.partition("\n")[2] == loan.partition("\n")[2]
    assert "No: you cannot sell Derby 1 to Oxford 1, for there is no tile of yours to sell." in sale
    assert "Why what? For example: why build cotton" in nothing
    assert "Or 'advice'?" in misspelt


def views(ruleset: str, players: int) -> Iterator[View]:
    """Views of a purposeful game, at all kinds of questions."""
    state = new_game(deal(ruleset, players, "terminal"))
    bot, luck = make_bot("greedy"), chance("terminal")
    choices = 0
    while (seat := state.seat_to_act) is not None:
        if choices % 21 == 0:
            yield state.view(seat)
        state.position.push(bot.choose_code(state.view(seat), bot.budget(), luck))
        choices += 1


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize(("ruleset", "players"), [("birmingham", 2), ("lancashire", 4)])
def test_advice_and_comparisons_fit_the_terminal(ruleset: str, players: int, width: int) -> None:
    speaker = Speaker(ruleset, SEATS[:players])
    for number, view in enumerate(views(ruleset, players)):
        output = io.StringIO()
        console = Console(file=output, width=width, highlight=False)
        legal = view.legal_actions()
        show_advice(console, view, speaker)
        show_comparison(console, view, legal[number % len(legal)], speaker)
        lines = output.getvalue().splitlines()
        assert max(map(cell_len, lines)) <= width
        assert TURN.match(lines[0])
        assert any(line.startswith("this ") for line in lines)


def in_a_terminal(monkeypatch: pytest.MonkeyPatch, given: Iterator[Advice]) -> str:
    """What a terminal receives while advice comes."""
    view = next(views("birmingham", 2))
    monkeypatch.setattr(advice, "refine", lambda _: given)
    output = io.StringIO()
    console = Console(file=output, width=80, force_terminal=True, color_system=None, legacy_windows=False)
    show_advice(console, view, Speaker("birmingham", SEATS[:2]))
    return output.getvalue()


def advices(nodes: tuple[int, ...], *, is_interrupted: bool) -> Iterator[Advice]:
    """Advice that comes bit by bit, and perhaps an impatient person."""
    yield from advising.refine(next(views("birmingham", 2)), nodes)
    if is_interrupted:
        raise KeyboardInterrupt


def test_in_a_terminal_lines_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    once = in_a_terminal(monkeypatch, advices((10,), is_interrupted=False))
    twice = in_a_terminal(monkeypatch, advices((10, 20), is_interrupted=False))
    up = "\x1b[1A"
    assert len(TURN.findall(twice.replace("\x1b[2K", "\n"))) > len(
        TURN.findall(once.replace("\x1b[2K", "\n"))
    )
    assert twice.count(up) > once.count(up)


def test_an_interrupt_keeps_the_advice_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_a_terminal(monkeypatch, advices((10,), is_interrupted=True)) == in_a_terminal(
        monkeypatch, advices((10,), is_interrupted=False)
    )


def test_a_foreman_says_which_rule_of_thumb_it_follows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "--watch --seed 5 --players 2 --bots foreman", [])
    words = " ".join(out.split())
    assert "; draws 1. Rule of thumb: " in words
    assert "Rule of thumb: sell what can be sold: it flips, pays and scores." in words
    assert "no rule fits" not in words
    plain = play(monkeypatch, capsys, "--watch --seed 5 --players 2 --bots greedy", [])
    assert "Rule of thumb" not in plain


def test_people_play_against_foremen_unless_they_say_otherwise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "--seed 5 --players 2", [])
    assert "Prussian is the bot foreman" in out
    assert "--bots" not in out
    out = play(monkeypatch, capsys, "--seed 5 --players 2 --bots apprentice@20", [])
    assert "Prussian is the bot apprentice" in out
    assert "play --seed 5 --players 2 --bots apprentice@20\n" in out
