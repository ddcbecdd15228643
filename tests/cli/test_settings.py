"""Settings of a server: one name in options, environment and file, checked before anything begins."""

import json
import tomllib
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest

from ironbridge.cli import serve
from ironbridge.cli.arguments.daily import DAILY, daily_set
from ironbridge.cli.arguments.databases import own_database
from ironbridge.cli.arguments.settings import read_settings
from ironbridge.cli.main import main
from ironbridge.games.catalogue import every_game
from ironbridge.server.play.daily.deals import DailySettings
from tests.support.server.program import Program
from tests.support.server.served import Client


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is set by whoever runs the tests."""
    for setting in serve.KNOWN:
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.delenv("IRONBRIDGE_SETTINGS", raising=False)


def shown(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, tuple[object, str]]:
    """All settings that are set, with where each stands, as `--show-settings` tells them."""
    assert main(["serve", "--show-settings", *options]) == 0
    text = capsys.readouterr().out
    values = tomllib.loads(text)
    where = dict(
        line.split(" = ")[0:1] + line.split("  # ")[1:] for line in text.splitlines() if "  # " in line
    )
    return {name: (value, where[name]) for name, value in values.items()}


def refused(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """What is said, in one line, of settings that cannot be used."""
    assert main(["serve", *options]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_a_variable_that_is_nearly_a_setting_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for others in ("IRONBRIDGE_SERVICE_HOST", "IRONBRIDGE_PORT_8000_TCP_PORT", "IRONBRIDGE_SERVICE_PORT"):
        monkeypatch.setenv(others, "10.0.0.1")  # as Kubernetes sets them
    monkeypatch.setenv("IRONBRIDGE_ENGINE", "pure")
    assert shown(capsys)["tables"] == ("everybody", "default")
    monkeypatch.setenv("IRONBRIDGE_TABELS", "closed")
    said = "IRONBRIDGE_TABELS: there is no such setting; did you mean IRONBRIDGE_TABLES?"
    assert said in refused(capsys)


def test_an_option_wins_over_the_environment_and_that_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "server.toml"
    file.write_text('rate = 1\nburst = 2\nport = 3\nhost-name = ["a.org", "b.org"]\ntrust-proxy = true\n')
    monkeypatch.setenv("IRONBRIDGE_RATE", "10")
    monkeypatch.setenv("IRONBRIDGE_BURST", "20.5")
    monkeypatch.setenv("IRONBRIDGE_SOCKETS", "4")
    found = shown(capsys, "--settings", str(file), "--rate", "100")
    assert found["rate"] == (100, "command line")
    assert found["burst"] == (20.5, "IRONBRIDGE_BURST")
    assert found["port"] == (3, str(file))
    assert found["sockets"] == (4, "IRONBRIDGE_SOCKETS")
    assert found["host-name"] == (["a.org", "b.org"], str(file))
    assert found["trust-proxy"] == ("127.0.0.1,::1", str(file))
    assert found["making-rate"] == (0.5, "default")
    monkeypatch.setenv("IRONBRIDGE_SETTINGS", str(file))
    monkeypatch.setenv("IRONBRIDGE_HOST_NAME", "c.org, d.org")
    found = shown(capsys, "--host-name", "e.org") | {"other": shown(capsys)["host-name"]}
    assert found["host-name"] == (["e.org"], "command line")
    assert found["other"] == (["c.org", "d.org"], "IRONBRIDGE_HOST_NAME")


def test_what_is_shown_is_a_file_of_settings_without_a_password(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--database", 'sqlite:///a "b"\\c.db', "--host-name", "a.org", "--keep-cleared-for", "1.5"]
    before = shown(capsys, *options)
    assert before["database"][0] == options[1]
    file = tmp_path / "again.toml"
    assert main(["serve", "--show-settings", *options]) == 0
    file.write_text(capsys.readouterr().out)
    after = shown(capsys, "--settings", str(file))
    assert {name: value for name, (value, _) in after.items()} == {
        name: value for name, (value, _) in before.items()
    }
    assert {where for _, where in after.values()} == {str(file)}
    secret = shown(capsys, "--database", "postgresql://ada:secret@host/games")
    assert secret["database"][0] == "postgresql://ada:***@host/games"


def test_every_option_is_a_setting() -> None:
    parser = ArgumentParser()
    serve.add_options(parser)
    options = {name for action in parser._actions for name in action.option_strings}
    alone = {"--help", "-h", "--open", "--settings", "--show-settings"}
    assert options - alone == {f"--{setting.name}" for setting in serve.KNOWN}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("makingrate = 3", "no setting makingrate; did you mean making-rate?"),
        ("zzz = 3", "no setting zzz; there are host, port,"),
        ("rate = true", "rate must be a number that is not negative, not True"),
        ("rate = -1", "rate must be a number that is not negative, not -1"),
        ("sockets = 1.5", "sockets must be a whole number that is not negative, not 1.5"),
        ('port = "x"', "port must be a port, or 0, not 'x'"),
        ("host-name = [1, [2]]", "host-name must be a name such as brass.example.org, not"),
        ("rate =", "not TOML"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    file = tmp_path / "server.toml"
    file.write_text(text)
    line = refused(capsys, "--settings", str(file))
    assert line.startswith("ironbridge serve: ")
    assert str(file) in line
    assert said in line


def test_what_else_cannot_be_used_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "cannot be read" in refused(capsys, "--settings", str(tmp_path / "nothing.toml"))
    monkeypatch.setenv("IRONBRIDGE_BOT_WORKERS", "many")
    assert "IRONBRIDGE_BOT_WORKERS: bot-workers must be a whole number" in refused(capsys)


def test_lessons_of_an_owner_are_checked_before_anything_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, own = tmp_path / "lessons", ("--lessons", str(tmp_path / "lessons"))
    assert "No such file" in refused(capsys, *own)
    folder.mkdir()
    lesson = json.loads(every_game().games["birmingham"].folder.joinpath("primers/build.json").read_text())
    file = folder / "mine.json"
    file.write_text("{")
    assert "ironbridge serve: lessons: mine.json: this is no JSON" in refused(capsys, *own)
    wrong = lesson | {"steps": [lesson["steps"][0] | {"show": ["pass /nowhere"]}]}
    file.write_text(json.dumps(wrong))
    assert "lessons: build: step 1: " in refused(capsys, *own)
    file.write_text(json.dumps(lesson))
    (folder / "again.json").write_text(json.dumps(lesson))
    assert refused(capsys, *own) == "ironbridge serve: lessons: two of them have the same name"
    (folder / "again.json").unlink()
    program = Program(f"sqlite:///{tmp_path / 'games.db'}", *own)
    client = Client(program.address)
    shelves = [found["shelf"] for found in client.get("/api/lessons").json()]
    client.http.close()
    program.terminate()
    assert shelves.count("own") == 1


def test_daily_deals_have_bots_of_ours_and_a_secret_that_nobody_guesses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = shown(capsys, "--daily-bot", "greedy", "--daily-bot", "random")["daily-bot"]
    assert bots == (["greedy", "random"], "command line")
    file = tmp_path / "secret"
    shared = ("--daily-secret", str(file))
    assert "No such file" in refused(capsys, *shared)
    file.write_text("too short\n")
    assert refused(capsys, *shared).endswith("secret must have at least 32 characters")
    with pytest.raises(SystemExit):
        refused(capsys, "--daily-par", "nobody")
    file.write_text("a secret of some good friends, and long\n")
    settings = read_settings(
        DAILY, Namespace(settings=None, daily_secret=str(file), daily_bot=["greedy"], daily_par=None), {}
    )
    assert daily_set(settings) == DailySettings(("greedy",), "master", file.read_text().strip())


def test_programs_that_sit_at_tables_are_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRONBRIDGE_BOT_COMMAND", 'fast=sh -c "a, b"; slow=depth=3 sh@500')
    commands, where = shown(capsys)["bot-command"]
    assert (commands, where) == (['fast=sh -c "a, b"', "slow=depth=3 sh@500"], "IRONBRIDGE_BOT_COMMAND")
    assert shown(capsys, "--bot-command", "mine=sh")["bot-command"] == (["mine=sh"], "command line")
    file = tmp_path / "server.toml"
    monkeypatch.delenv("IRONBRIDGE_BOT_COMMAND")
    for wrong, said in {
        "sh": "bot-command must be NAME=COMMAND",
        "=sh": "bot-command must be NAME=COMMAND",
        "mine=": "bot-command must be NAME=COMMAND",
        "Mine=sh": "'Mine' is no name",
        "exec:x=sh": "'exec:x' is no name",
        "master=sh": "there is another bot master",
        "mine=/no/such/program": "there is no program /no/such/program",
        "mine=sh '": "No closing quotation",
    }.items():
        file.write_text(f'bot-command = ["{wrong}"]')
        assert said in refused(capsys, "--settings", str(file)), wrong
    assert "bot-seconds must be" in refused(capsys, "--settings", str(write(file, "bot-seconds = 0")))
    twice = write(file, 'bot-command = ["mine=sh", "mine=true"]')
    assert (
        refused(capsys, "--settings", str(twice))
        == "ironbridge serve: bot-command: there is another bot mine"
    )


def write(file: Path, text: str) -> Path:
    """A file with this text."""
    file.write_text(text)
    return file


def test_commands_find_the_database_that_the_environment_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONBRIDGE_DATABASE", "sqlite:///there.db")
    assert own_database() == "sqlite:///there.db"


def test_a_server_keeps_to_its_settings(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('making-burst = 9\nhost-name = "brass.example.org"\nbot-workers = 0\n')
    url = f"sqlite:///{tmp_path / 'games.db'}"
    program = Program(url, "--settings", str(file), extra={"IRONBRIDGE_MAKING_BURST": "1"})
    client = Client(program.address)
    assert [client.post("/api/people", name="Ada").status_code for _ in range(2)] == [201, 429]
    named = {"host": "brass.example.org"}
    assert client.http.get("/api/bots", headers=named).status_code == 200
    assert client.http.get("/api/bots", headers={"host": "other.example.org"}).status_code == 421
    client.http.close()
    program.terminate()
