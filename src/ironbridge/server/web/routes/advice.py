"""The API of advice: it is thought elsewhere, and whoever asked waits without keeping anybody else waiting."""

from asyncio import wrap_future
from concurrent.futures import Future

from litestar import Controller, post
from litestar.concurrency import sync_to_thread
from litestar.params import JSONBody

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.server.errors import ServerError
from ironbridge.server.minds.advising import Advising, budgets_of
from ironbridge.server.minds.counsel import Counsel
from ironbridge.server.tables.people import Person
from ironbridge.server.web.given import GameId, Language, TheAdvising, ThePerson
from ironbridge.server.wire.advice import AdviceDocument, AskAdvice, AskComparison, ComparisonDocument

QUESTION = {"is_question": True}  # nothing is stored, so it is answered during maintenance too


class AdviceController(Controller):
    """Advice for the seat to act, where the table has it."""

    path = "/api/games/{game:str}"
    tags = ("advice",)

    @post("/advice", opt=QUESTION, status_code=200, summary="Which turns are best?")
    async def advice(
        self,
        advising: TheAdvising,
        person: ThePerson,
        game: GameId,
        data: JSONBody[AskAdvice],
        language: Language = DEFAULT,
    ) -> AdviceDocument:
        """The best turns from where your draft stands, at once; better ones with `refine` or more `nodes`."""
        found = await advised(advising, game, person, data, language)
        assert isinstance(found, AdviceDocument)
        return found

    @post("/compare", opt=QUESTION, status_code=200, summary="Why is a turn not the best?")
    async def compare(
        self,
        advising: TheAdvising,
        person: ThePerson,
        game: GameId,
        data: JSONBody[AskComparison],
        language: Language = DEFAULT,
    ) -> ComparisonDocument:
        """How far a turn that goes on with some choices is behind the best one, and why."""
        found = await advised(advising, game, person, data, language)
        assert isinstance(found, ComparisonDocument)
        return found


async def advised(
    advising: Advising, game: str, person: Person, asked: AskAdvice | AskComparison, language: str
) -> Counsel:
    """The one answer to a question. Raises ServerError."""
    answer: Future[Counsel] = Future()
    # Whoever hangs up takes nothing back: the answer is given to nobody.
    answer.set_running_or_notify_cancel()

    def tell(found: Counsel | ServerError) -> bool:
        if isinstance(found, ServerError):
            answer.set_exception(found)
        else:
            answer.set_result(found)
        return False

    budgets = budgets_of(asked, is_told_once=True)
    await sync_to_thread(advising.ask, game, person, asked, budgets, tell, language)
    return await wrap_future(answer)
