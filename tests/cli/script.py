"""A person at the terminal, replaced by a script."""

import io
import sys
from collections.abc import Iterator, Sequence

import pytest
from rich.cells import cell_len

from ironbridge import Loan, PayCards, chance, choice_to_data, deal, new_game
from ironbridge.bots.catalogue import make_bot
from ironbridge.cli.main import main


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: str, lines: Sequence[str]
) -> str:
    """What the game prints when the person types these lines."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", *args.split()]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert max(map(cell_len, out.splitlines())) <= 80
    return out


def greedy_person(ruleset: str, players: int, seed: int, seat: int) -> Iterator[str]:
    """What a person types who plays just as the bot greedy would; last, the final VP as they are printed."""
    state = new_game(deal(ruleset, players, seed))
    bot, luck = make_bot("greedy"), chance(0)
    while (acting := state.seat_to_act) is not None:
        view = state.view(acting)
        choice = bot.choose(view, bot.budget(), luck)
        if acting == seat:
            data = choice_to_data(choice)
            if isinstance(choice, PayCards):
                hand = view.to_data()["seats"][seat]["hand"]
                places = []
                for card in choice.cards:
                    places.append(next(k for k, c in enumerate(hand) if c == card and k not in places))
                yield " ".join(str(place + 1) for place in places)
            elif isinstance(choice, Loan):
                yield f"loan {choice.money}"
            else:
                yield " ".join(map(str, data.values()))
        state.apply(choice)
    yield " +".join(str(vp) for vp in state.position.vp)
