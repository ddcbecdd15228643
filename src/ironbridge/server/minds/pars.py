"""Par of daily deals: a bot plays each in the seat of the people, against the same bots with the same luck."""

import logging
import queue
import threading
from dataclasses import dataclass

from ironbridge.record.record import first_state_of
from ironbridge.record.revisions import ruleset_at
from ironbridge.rules.data import DealData
from ironbridge.rules.deal import Deal
from ironbridge.rules.draft import carry_out
from ironbridge.server.minds.bot_turns import BotTurn, seed_of
from ironbridge.server.minds.mind import Here
from ironbridge.server.play.daily.deals import DailyDeal
from ironbridge.server.play.daily.playing import Daily
from ironbridge.server.store.claims import Claims
from ironbridge.server.store.tokens import hashed
from ironbridge.workers import Report, fault_of

POLITE = 15  # how much it steps back for everything else, as `nice` counts
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WholeGame:
    """What do bots make of a deal, if those in a game on the server have the same luck?"""

    ruleset: str
    revision: int
    deal: DealData
    bots: tuple[str, ...]
    luck: str

    def answer(self, report: Report) -> tuple[int, ...]:
        """The VP of every seat."""
        state = first_state_of(ruleset_at(self.ruleset, self.revision), Deal.from_data(self.deal))
        turns = 0
        while (seat := state.seat_to_act) is not None:
            view = state.view(seat).to_data()
            bot = self.bots[seat]
            turn = BotTurn(bot, view, seed_of(bot, self.luck, seat, hashed(f"{self.luck} {turns}")))
            carry_out(state, turn.answer(lambda _: None).choices)
            turns += 1
            report(0.0)
        outcome = state.outcome()
        assert outcome is not None
        return tuple(score.vp for score in outcome.seats)


class Pars:
    """Finds par for the deals that people play, one after another, in a process that lets all others go first.

    Of several servers one plays a deal; should it stop, another does when somebody looks at the deal again.
    """

    def __init__(self, daily: Daily) -> None:
        self.daily = daily
        self.mind = Here(POLITE)
        self.claims = Claims(daily.database)
        self.lock = threading.Lock()
        self.asked: set[tuple[str, int]] = set()
        self.waiting: queue.SimpleQueue[DailyDeal | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.is_ended = False
        daily.wanted = self.want

    def want(self, deal: DailyDeal) -> None:
        """Have par found for a deal, unless it is known or on its way."""
        place = (deal.day, deal.players)
        with self.lock:
            if deal.par is not None or place in self.asked or self.is_ended:
                return
            self.asked.add(place)
            self.waiting.put(deal)
            if self.thread is None:
                self.thread = threading.Thread(target=self._work, name="pars", daemon=True)
                self.thread.start()

    def close(self) -> None:
        """Stop at once; what was not found is looked for again when somebody asks."""
        with self.lock:
            self.is_ended = True
            thread = self.thread
        self.waiting.put(None)
        self.mind.close()
        if thread is not None:
            thread.join()
        self.claims.close()

    def _work(self) -> None:
        while (deal := self.waiting.get()) is not None:
            place = f"daily {deal.day} {deal.players}"
            try:
                if self.claims.take(place):
                    try:
                        self._find(deal)
                    finally:
                        self.claims.give_back(place)
            except Exception as error:
                if self.is_ended:
                    return
                # Whoever looks at the deal asks again.
                LOG.warning("par of %s was not found: %s", place, fault_of(error))
            with self.lock:
                self.asked.discard((deal.day, deal.players))

    def _find(self, deal: DailyDeal) -> None:
        seats = tuple(deal.sitting(deal.par_bot))
        made = self.mind.answer(WholeGame(deal.ruleset, deal.revision, deal.deal, seats, deal.luck))
        self.daily.deals.set_par(deal.day, deal.players, made[deal.seat])
