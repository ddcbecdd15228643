"""Advice: for the seat to act alone, from its view with the draft in it, at once and then better."""

import threading
from pathlib import Path
from typing import Any

import pytest

from ironbridge.bots.advice.foresight import LEAST
from ironbridge.rules.choices import choice_from_data
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import new_game
from ironbridge.server.errors import ServerError
from ironbridge.server.limits import Buckets
from ironbridge.server.minds.advising import Advising, budgets_of
from ironbridge.server.minds.counsel import AskedPosition, Behind, BestTurns, Counsel, Ready
from ironbridge.server.store.database import Database
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.advice import AdviceDocument, AskAdvice, AskComparison, ComparisonDocument
from ironbridge.workers import Worker, WorkerDied
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.served import Client, Served


class Heard:
    """Collects what is told to somebody who asks."""

    def __init__(self, listens: bool = True) -> None:
        self.listens = listens
        self.found: list[Counsel | ServerError] = []
        self.news = threading.Condition()

    def __call__(self, found: Counsel | ServerError) -> bool:
        with self.news:
            self.found.append(found)
            self.news.notify_all()
        return self.listens

    def wait(self, count: int = 1) -> list[Counsel | ServerError]:
        """Wait until so much was told."""
        with self.news:
            assert self.news.wait_for(lambda: len(self.found) >= count, 60)
        return self.found

    def code(self, count: int = 1) -> str:
        """Why there was no answer."""
        last = self.wait(count)[-1]
        assert isinstance(last, ServerError)
        return last.code


@pytest.fixture
def asked_backend(plain: BareBackend) -> BareBackend:
    """A backend in which everybody may ask as often as they like."""
    plain.advising.buckets = Buckets(1e9, 1e9)
    return plain


def alone(backend: BareBackend, **options: Any) -> tuple[str, Person, int]:
    """A game of somebody who plays for both, and the number where it stands."""
    ada = backend.guest("Ada")
    table, _ = backend.tables.create(ada, "birmingham-intro", ["me", "me"], is_listed=False, **options)
    return table.id, ada, backend.games.live(table.id).number


def ask(
    backend: BareBackend, game: str, person: Person, asked: AskAdvice | AskComparison | None = None
) -> Heard:
    """Ask as over a socket."""
    asked = asked or AskAdvice()
    heard = Heard()
    backend.advising.ask(game, person, asked, budgets_of(asked, is_told_once=False), heard)
    return heard


def refusal(
    backend: BareBackend, game: str, person: Person, asked: AskAdvice | AskComparison | None = None
) -> str:
    """Why a question is not even asked."""
    with pytest.raises(ServerError) as refused:
        ask(backend, game, person, asked)
    return refused.value.code


def test_advice_can_be_put_into_the_draft_and_goes_on_from_it(asked_backend: BareBackend) -> None:
    backend = asked_backend
    game, ada, number = alone(backend)
    (advice,) = ask(backend, game, ada, AskAdvice(nodes=200)).wait()
    assert isinstance(advice, AdviceDocument)
    assert (advice.number, advice.version, advice.is_last, len(advice.turns)) == (number, 0, True, 3)
    best = advice.turns[0]
    assert best.vp >= advice.turns[-1].vp
    assert best.words
    assert best.reasons[0].words
    for version, choice in enumerate(best.choices):
        if version:
            (then,) = ask(backend, game, ada, AskAdvice(nodes=200)).wait()
            assert isinstance(then, AdviceDocument)
            assert (then.version, then.number) == (version, number)
        backend.drafts.change(game, ada, number, version, "push", choice, f"k{version}")
    assert refusal(backend, game, ada) == "is_whole"
    backend.drafts.end_turn(game, ada, number, len(best.choices), "end")


def test_advice_is_refined_until_more_finds_nothing(asked_backend: BareBackend) -> None:
    game, ada, _ = alone(asked_backend)
    heard = Heard()
    asked_backend.advising.ask(game, ada, AskAdvice(refine=True, best=1), (20, 60, 120), heard)
    found = heard.wait(3)
    assert [isinstance(advice, AdviceDocument) and advice.is_last for advice in found] == [False, False, True]
    hung_up = Heard(listens=False)
    asked_backend.advising.ask(game, ada, AskAdvice(refine=True), (20, 60), hung_up)
    hung_up.wait()
    ask(asked_backend, game, ada, AskAdvice(nodes=20)).wait()
    assert len(hung_up.found) == 1, "nobody listens, so nothing is refined"


def test_why_a_turn_is_not_the_best(asked_backend: BareBackend) -> None:
    game, ada, _ = alone(asked_backend)
    (compared,) = ask(asked_backend, game, ada, AskComparison([{"do": "pass"}], nodes=400)).wait()
    assert isinstance(compared, ComparisonDocument)
    assert compared.vp < 0
    assert compared.turn.choices[0] == {"do": "pass"}
    assert compared.words
    assert compared.reasons[0].words
    wrong = AskComparison([{"do": "sell", "slot": "worcester.1", "merchant": "oxford.2"}])
    assert refusal(asked_backend, game, ada, wrong) == "illegal_choice"
    assert refusal(asked_backend, game, ada, AskComparison([{"do": "jump"}])) == "bad_choice"


def test_who_gets_no_advice(asked_backend: BareBackend) -> None:
    backend = asked_backend
    game, ada, ben = backend.two_at_a_table()
    me = backend.to_act(game, ada, ben)
    assert refusal(backend, game, ben if me == ada else ada) == "not_your_turn"
    assert refusal(backend, game, backend.guest("Eve")) == "not_seated"
    assert refusal(backend, "nothing", ada) == "not_found"
    quiet, cleo, _ = alone(backend, has_advice=False)
    assert refusal(backend, quiet, cleo) == "no_advice"
    assert not backend.tables.get(quiet).has_advice


def test_nobody_asks_without_end(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    game, ada, _ = alone(plain)
    plain.advising.buckets = Buckets(0, 2)
    ask(plain, game, ada, AskAdvice(nodes=5)).wait()
    ask(plain, game, ada, AskAdvice(nodes=5)).wait()
    assert refusal(plain, game, ada) == "too_many"
    other, ben, _ = alone(plain)
    monkeypatch.setattr("ironbridge.server.minds.advising.MOST_WAITING", 0)
    assert refusal(plain, other, ben) == "busy"


def test_what_has_passed_is_not_answered(asked_backend: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = asked_backend
    game, ada, number = alone(backend)
    other, ben, _ = alone(backend)
    is_thinking, may_answer = threading.Event(), threading.Event()
    answer = Worker.answer

    def slowly(worker: Worker, question: Any, *report: Any) -> Any:
        if isinstance(question, Ready):
            return True
        is_thinking.set()
        assert may_answer.wait(60)
        return answer(worker, question, *report)

    monkeypatch.setattr(Worker, "answer", slowly)
    thought = ask(backend, game, ada, AskAdvice(nodes=5))
    assert is_thinking.wait(60)
    waiting = [ask(backend, other, ben, AskAdvice(nodes=5)) for _ in range(2)]
    turn = some_turn(backend.games.live(game))
    backend.drafts.change(game, ada, number, 0, "push", turn[0], "k")
    may_answer.set()
    assert thought.code() == "position_passed", "it passed while it was thought about"
    assert waiting[0].code() == "asked_anew"
    assert isinstance(waiting[1].wait()[0], AdviceDocument)
    is_thinking.clear()
    may_answer.clear()
    backend.drafts.change(game, ada, number, 1, "reset", None, "k1")
    late = ask(backend, game, ada, AskAdvice(nodes=5))
    assert is_thinking.wait(60)
    later = ask(backend, other, ben, AskAdvice(nodes=5))
    backend.drafts.play(
        other, ben, backend.games.live(other).number, some_turn(backend.games.live(other)), "t"
    )
    may_answer.set()
    assert isinstance(late.wait()[0], AdviceDocument)
    assert later.code() == "position_passed", "it passed while it waited"


def test_a_worker_that_fails_is_replaced(asked_backend: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    game, ada, _ = alone(asked_backend)
    answer, faults = Worker.answer, [WorkerDied(), WorkerDied(), ValueError("secret")]

    def failing(worker: Worker, question: Any, *report: Any) -> Any:
        if faults:
            raise faults.pop(0)
        return answer(worker, question, *report)

    monkeypatch.setattr(Worker, "answer", failing)
    for _ in range(2):
        assert ask(asked_backend, game, ada).code() == "advice_failed"

    def broken(_: Counsel | ServerError) -> bool:
        raise RuntimeError

    asked_backend.advising.ask(game, ada, AskAdvice(), (5,), broken)
    assert isinstance(ask(asked_backend, game, ada, AskAdvice(nodes=5)).wait()[0], AdviceDocument)


def test_a_process_may_be_ready_before_anybody_asks(asked_backend: BareBackend) -> None:
    asked_backend.advising.prepare()
    asked_backend.advising.prepare()
    game, ada, _ = alone(asked_backend)
    assert isinstance(ask(asked_backend, game, ada, AskAdvice(nodes=5)).wait()[0], AdviceDocument)


def test_a_server_that_is_closed_answers_nobody(tmp_path: Path) -> None:
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"))
    game, ada, _ = alone(backend)
    advising = Advising(backend.games, backend.drafts)
    advising.close()
    heard = Heard()
    advising.ask(game, ada, AskAdvice(), (5,), heard)
    assert heard.found == []
    backend.close()


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire"])
def test_advice_knows_what_the_seat_knows(ruleset: str) -> None:
    state = new_game(deal(ruleset, 3, 5))
    seat = state.seat_to_act
    assert seat is not None
    other = state.view(seat).sample(chance("other"))
    told = []
    for known in (state, other):
        at = AskedPosition(known.view(seat).to_data(), 1, 0, ("a", "b", "c"))
        quick, far = (BestTurns(at, 3, nodes).answer(print) for nodes in (150, LEAST))
        told.append([quick, far, Behind(at, ({"do": "pass"},), 150).answer(print)])
    assert told[0] == told[1]
    first = told[0][0]
    assert isinstance(first, AdviceDocument)
    draft = Draft(state.view(seat))
    for choice in first.turns[0].choices:
        draft.push(draft.encode(choice_from_data(choice)))
    assert draft.is_whole


def begin(served: Served, **options: Any) -> tuple[str, Client, Client]:
    """A game of two; who is to act, and who is not."""
    ada, ben = served.guest("Ada"), served.guest("Ben")
    seats = {"ruleset": "birmingham-intro", "seats": ["me", "invited"]}
    table = ada.post("/api/tables", **seats, **options).json()
    ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
    to_act = ada.game(table["id"])["to_act"]
    return table["id"], *((ada, ben) if to_act == 0 else (ben, ada))


def test_advice_over_http(lone: Served) -> None:
    game, me, other = begin(lone)
    path = f"/api/games/{game}"
    assert me.game(game)["advice"]
    advice = me.post(f"{path}/advice", nodes=200, best=2).json()
    assert len(advice["turns"]) == 2
    assert (
        me.post(f"{path}/turn", number=1, key="x", choices=advice["turns"][1]["choices"]).status_code == 200
    )
    assert me.post(f"{path}/advice").json()["code"] == "not_your_turn"
    quick = other.post(f"{path}/advice").json()
    assert quick["nodes"] <= 300 or quick["is_final"]
    compared = other.post(f"{path}/compare", choices=[{"do": "pass"}], nodes=300).json()
    assert compared["vp"] <= 0
    refused = other.post(f"{path}/compare", choices=[{"do": "stop"}])
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal_choice")
    for body in ({"nodes": 10**9}, {"best": 99}, {"nodes": 0}, {"other": 1}):
        assert other.post(f"{path}/advice", **body).status_code == 400
    assert lone.client().post(f"{path}/advice").status_code == 401
    assert lone.guest("Eve").post(f"{path}/advice").status_code == 403


def test_a_table_without_advice(lone: Served) -> None:
    game, me, _ = begin(lone, advice=False)
    refused = me.post(f"/api/games/{game}/advice")
    assert (refused.status_code, refused.json()["code"]) == (403, "no_advice")
    assert not me.game(game)["advice"]
    assert not me.get(f"/api/tables/{game}").json()["advice"]


def test_advice_over_a_socket(lone: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironbridge.server.minds.advising.BUDGETS", (20, 60, 120))
    game, me, other = begin(lone)
    socket, stranger = me.socket(game), lone.client().socket(game)
    first = socket.ask(type="advice", key="a", refine=True)
    assert (first["key"], first["body"]["is_last"]) == ("a", False)
    while not first["body"]["is_last"]:
        first = socket.receive()
        assert (first["type"], first["key"]) == ("answer", "a")
    assert socket.ask(type="compare", key="c", choices=[{"do": "pass"}], nodes=100)["body"]["vp"] <= 0
    assert stranger.ask(type="advice", key="s")["error"]["code"] == "no_identity"
    waiting = other.socket(game)
    assert waiting.ask(type="advice", key="o")["error"]["code"] == "not_your_turn"
    for line in (socket, stranger, waiting):
        line.close()
