"""What travels is what the document and its schema say, and nothing that the seat cannot know."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from ironbridge import State, chance, deal, new_game
from ironbridge.arena.game import play_game
from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.protocol.messages import choose, game, hello, line_of
from ironbridge.bots.protocol.program_bot import close_idle
from ironbridge.games.catalogue import RULESETS
from tests.support.programs import choosing, program
from tests.support.project import ROOT

SCHEMA = json.loads((ROOT / "docs" / "protocol.schema.json").read_text("utf-8"))
RANDOM = 'say(type="choice", index=message["luck"][0] % len(message["choices"]))'


def judge(side: str) -> Draft202012Validator:
    """The schema of what one side says."""
    return Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{side}"}]})


TO_BOT, FROM_BOT = judge("to_bot"), judge("from_bot")


@pytest.fixture(autouse=True)
def nobody_waits() -> Iterator[None]:
    """Programs end with their test."""
    yield
    close_idle()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_that_is_sent_fits_the_schema(ruleset: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    script = f"""
log = open({str(log)!r}, "a")
for line in sys.stdin:
    log.write(line); log.flush()
    message = json.loads(line)
    if message["type"] == "hello": hello(options={{"depth": 3}})
    if message["type"] == "choose": {RANDOM}
"""
    name = program(tmp_path, script).replace("exec:", "exec:depth=4 ") + "@70"
    play_game(ruleset, [make_bot(name), *[make_bot("random")] * 2], "schema")
    play_game(ruleset, [make_bot("random"), make_bot(name), make_bot("random")], "schema", 1)
    close_idle()
    sent = [json.loads(line) for line in log.read_text().splitlines()]
    for message in sent:
        TO_BOT.validate(message)
    kinds = [message["type"] for message in sent if message["type"] != "choose"]
    assert kinds == ["hello", "options", "game", "over", "game", "over", "bye"]
    assert sent[1]["options"] == {"depth": 4}
    assert [message["seat"] for message in sent if message["type"] == "game"] == [0, 1]
    questions = [message for message in sent if message["type"] == "choose"]
    assert {message["nodes"] for message in questions} == {70}
    assert {message["milliseconds"] for message in questions} == {60_000}
    # No two questions have the same luck, though the program never told what it used.
    assert len({tuple(message["luck"]) for message in questions}) == len(questions)
    assert sent[-2]["outcome"]["seats"][1]["seat"] == 1


def test_the_schema_refuses_what_is_no_message() -> None:
    assert not TO_BOT.is_valid({"type": "choose"})
    assert not TO_BOT.is_valid({"type": "choice", "index": 1})
    assert not FROM_BOT.is_valid({"type": "choice"})
    assert not FROM_BOT.is_valid({"type": "choice", "index": 1, "luck": [1]})
    assert FROM_BOT.is_valid({"type": "info", "text": "well"})


@pytest.mark.parametrize(("ruleset", "players"), [("birmingham", 4), ("lancashire", 3)])
def test_no_hidden_card_changes_a_byte(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, "hidden"))
    luck = chance("hidden")
    changed = 0
    while (seat := state.seat_to_act) is not None:
        sent = question(state, seat)
        other = state.view(seat).sample(luck)
        changed += other.digest() != state.digest()
        assert question(other, seat) == sent
        codes = state.position.legal()
        state.position.push(codes[luck.below(len(codes))])
    assert changed > 100


def question(state: State, seat: int) -> bytes:
    """All that a bot is told of a state."""
    view = state.view(seat)
    return line_of(game(view)) + line_of(choose(view, 5, 1.0, chance(1)))


def test_an_answer_may_be_a_choice_and_info_is_allowed(tmp_path: Path) -> None:
    by_index = play_game("birmingham-intro", [make_bot(choosing(tmp_path, RANDOM))] * 2, 3)
    pick = 'message["choices"][message["luck"][0] % len(message["choices"])]'
    statement = f'say(type="info"); say(type="choice", choice={pick})'
    close_idle()
    assert (
        play_game("birmingham-intro", [make_bot(choosing(tmp_path, statement))] * 2, 3).digest
        == by_index.digest
    )


def test_a_program_is_kept_for_further_games(tmp_path: Path) -> None:
    started = tmp_path / "started"
    script = f"open({str(started)!r}, 'a').write('x')\n"
    name = program(tmp_path, f"{script}for line in sys.stdin:\n message = json.loads(line)\n"
                   f" if message['type'] == 'hello': hello()\n if message['type'] == 'choose': {RANDOM}\n")  # fmt: skip
    for number in range(3):
        play_game("birmingham-intro", [make_bot(name), make_bot(name)], 1, number)
    assert started.read_text() == "xx"


class TestEngine:
    """`ironbridge engine`."""

    COMMAND = (sys.executable, "-m", "ironbridge", "engine", "--bot")

    @pytest.mark.parametrize("bot", ["planner-1", "novice", "random", "master@300"])
    def test_a_bot_through_the_protocol_plays_the_same_game(self, bot: str) -> None:
        name = f"exec:{' '.join(self.COMMAND)} {bot}"
        ruleset = "birmingham-intro" if bot.startswith("master") else "lancashire-revised"
        ours = play_game(ruleset, [make_bot(bot), make_bot("greedy")], "round trip")
        theirs = play_game(ruleset, [make_bot(name), make_bot("greedy")], "round trip")
        assert (theirs.digest, theirs.choices) == (ours.digest, ours.choices)

    def test_it_says_what_the_schema_says_and_survives_nonsense(self) -> None:
        state = new_game(deal("birmingham", 2, 1))
        seat = state.seat_to_act
        assert seat is not None
        asked = choose(state.view(seat), 40, 1.0, chance(1))
        lines = [
            line_of(hello("ironbridge")),
            b'{"type": "options", "options": {"nodes": 50}}\n',
            line_of(game(state.view(seat))),
            line_of(asked),
            b"nonsense\n",
            b'{"type": "weather"}\n',
            b'{"type": "choose", "view": {}}\n',
            line_of({**asked, "luck": [0, 0, 0, 0]}),
            line_of(choose(state.view(1 - seat), 40, 1.0, chance(1))),
            b'{"type": "options", "options": {"nodes": 0}}\n',
            b'{"type": "bye"}\n',
            line_of(asked),
        ]
        done = subprocess.run(
            [*self.COMMAND, "planner"], input=b"".join(lines), capture_output=True, check=True
        )
        said = [json.loads(line) for line in done.stdout.splitlines()]
        for message in said:
            FROM_BOT.validate(message)
        assert [message["type"] for message in said] == ["hello", "choice", *["error"] * 5]
        assert 0 < said[1]["nodes"] <= 40
        assert said[0]["options"] == {"nodes": 20_000}

    def test_an_unknown_bot_is_refused(self) -> None:
        done = subprocess.run([*self.COMMAND, "hal"], capture_output=True, check=False, text=True)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("ironbridge engine: unknown bot 'hal'")
