"""The owner's page: opened by a link that is shown once, kept in a cookie of its own, and closed to everybody else."""

import os
import pty
import re
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import httpx

from tests.support.server.served import Served

PATH = "/api/owner"


def entered(served: Served, token: str) -> httpx.Client:
    """A browser that has opened the link of the owner."""
    browser = httpx.Client(base_url=f"http://{served.address}", trust_env=False)
    answer = browser.post(PATH, json={"token": token})
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=strict", f"path={PATH}"))
    assert answer.headers["referrer-policy"] == "no-referrer"
    return browser


def test_nobody_gets_in_without_the_token(lone: Served) -> None:
    ada = lone.guest("Ada")
    order = {"act": "maintenance_on"}
    assert ada.get(PATH).status_code == 401, "before there is a token, too"
    assert ada.post(PATH, token="").status_code == 401
    token = lone.backend.acts.owner_token()
    for wrong in ("", token[:-1], ada.token, "é"):
        assert ada.post(PATH, token=wrong).status_code == 401
        sent = {"cookie": f"ironbridge_owner={wrong.encode().hex()}"}
        assert ada.http.get(PATH, headers=sent).status_code == 401
        assert ada.http.post(f"{PATH}/acts", json=order, headers=sent).status_code == 401
    assert not lone.backend.owner_watch.settings.is_maintained


def test_a_new_link_ends_the_one_before(lone: Served) -> None:
    with closing(entered(lone, lone.backend.acts.owner_token())) as browser:
        assert browser.get(PATH).status_code == 200
        lone.backend.acts.owner_token()
        assert browser.get(PATH).json()["code"] == "no_identity"


def test_the_owner_acts_and_everything_is_noted(lone: Served) -> None:
    ada = lone.guest("Ada")
    person = ada.get("/api/people/me").json()["id"]
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "open"]).json()["id"]
    with closing(entered(lone, lone.backend.acts.owner_token())) as browser:

        def done(act: str, subject: str = "", words: str = "") -> dict[str, object]:
            answer = browser.post(f"{PATH}/acts", json={"act": act, "subject": subject, "words": words})
            assert answer.status_code == 200, answer.text
            return dict(answer.json())

        done("rename", person, "Augusta")
        assert ada.get("/api/people/me").json()["name"] == "Augusta"
        assert [one["name"] for one in browser.get(f"{PATH}?find=gust").json()["people"]] == ["Augusta"]
        assert browser.get(f"{PATH}?find=nobody").json()["people"] == []
        done("invite", person)
        done("uninvite", person)
        done("announce", words="At noon")
        done("maintenance_on")
        assert ada.post("/api/tables", ruleset="birmingham", seats=["me", "open"]).status_code == 503
        done("maintenance_off")
        done("end", table)
        assert ada.get(f"/api/tables/{table}").status_code == 404
        done("ban", person)
        assert ada.get("/api/people/me").json()["code"] == "banned"
        done("unban", person)
        link = str(done("revoke", person)["link"])
        assert ada.get("/api/people/me").status_code == 401
        assert ada.post("/api/people/recover", token=link).status_code == 201
        acts = browser.get(PATH).json()["acts"]
        refused = browser.post(f"{PATH}/acts", json={"act": "ban", "subject": "nothing"})
        assert refused.status_code == 404
    assert {one["actor"] for one in acts} == {"owner"}
    assert [one["act"] for one in acts][:3] == ["revoke", "unban", "ban"]
    assert link not in str(acts)


def read_to_end(terminal: int) -> str:
    """Everything that a program writes on a terminal until it ends."""
    parts = []
    # Linux says that nobody is left to write by an error.
    with closing(os.fdopen(terminal, "rb", 0)) as screen, suppress(OSError):
        while part := screen.read(10_000):
            parts.append(part)
    return b"".join(parts).decode()


def test_the_link_is_shown_at_the_first_start_to_who_sees_it_and_never_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ironbridge", "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{tmp_path / 'games.db'}", "--log-level", "debug"]
    said = []
    for _ in range(2):
        ours, theirs = pty.openpty()
        process = subprocess.Popen(command, stdout=theirs, stderr=subprocess.PIPE, text=True)
        os.close(theirs)
        assert process.stderr is not None
        for line in process.stderr:
            if "serves at" in line:
                break
        process.terminate()
        said.append(read_to_end(ours))
        rest = process.communicate()[1]
        tokens = re.findall(r"(http://\S+)/owner#(\S+)", said[-1])
        assert all(token not in line + rest for _, token in tokens)
    assert len(re.findall("/owner#", said[0])) == 1
    assert "/owner" not in said[1]
