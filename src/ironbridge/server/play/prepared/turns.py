"""Prepared turns: kept while others play, judged when their turn comes, and committed after a delay.

Only the person in the seat is ever told of them. What is committed is an entry like any other.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from msgspec import structs
from sqlalchemy import Connection

from ironbridge.engine import codes
from ironbridge.errors import BadChoice, IronbridgeError
from ironbridge.languages.catalogue import LANGUAGES
from ironbridge.rules.choices import choice_from_data
from ironbridge.rules.draft import Draft
from ironbridge.rules.positions.foreseen import why_unforeseen
from ironbridge.rules.state import View
from ironbridge.server.errors import Conflict, NotAllowed, ServerError
from ironbridge.server.limits import Buckets
from ironbridge.server.play.commit import plan
from ironbridge.server.play.drafts import Drafts, read_choice
from ironbridge.server.play.live import LiveGame
from ironbridge.server.play.prepared.guards import check_guard
from ironbridge.server.play.prepared.judging import Judgement, in_all_languages, judge
from ironbridge.server.play.prepared.keeping import (
    Preparation,
    StoredResult,
    StoredTurn,
    read_preparation,
    read_versions,
    read_waiting,
    write_preparation,
)
from ironbridge.server.play.prepared.timing import due_at
from ironbridge.server.play.prepared.trying import Tried, next_turn, try_out
from ironbridge.server.store.log import BESIDE
from ironbridge.server.tables.makings import check_key
from ironbridge.server.tables.paces import PACES
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.prepared import NewPreparedTurn, NotNow
from ironbridge.words.deeds import told_deed

RATE, BURST = 1 / 2, 20  # changes of one person a second and at once


class PreparedTurns:
    """The prepared turns of all games.

    `changed` is called with a game in which there are new ones, `plays` with the game and the person whose turn is
    played now: whoever can see when others are here must not tell by it that nobody was.
    """

    def __init__(self, drafts: Drafts) -> None:
        self.drafts = drafts
        self.commits = drafts.commits
        self.games = drafts.games
        self.database = self.games.log.database
        self.buckets = Buckets(RATE, BURST)
        self.changed: Callable[[str], None] = lambda _: None
        self.plays: Callable[[str, str], None] = lambda _game, _person: None

    def seat_of(self, live: LiveGame, person: Person, seat: int | None) -> int:
        """The seat that somebody names, or their first one. Raises NotAllowed."""
        mine = self.games.table(live).seats_of(person)
        if not mine:
            raise NotAllowed("not_seated")
        if seat is not None and seat not in mine:
            raise NotAllowed("not_your_seat")
        return mine[0] if seat is None else seat

    def not_now(self, live: LiveGame, seat: int) -> NotNow | None:
        """Why nothing can be prepared for a seat now; the caller holds the lock."""
        table = self.games.table(live)
        if live.is_ended:
            return "over"
        if table.seats[seat].bot is not None:
            return "bot"
        if table.pace in PACES and PACES[table.pace].is_live:
            return "live"
        return why_unforeseen(live.state.position, seat)

    def board(self, live: LiveGame, seat: int) -> View:
        """What a seat would know at its next turn if the others only passed. Raises Conflict."""
        reason = self.not_now(live, seat)
        if reason is not None:
            raise Conflict(f"not_prepared.{reason}")
        return next_turn(live.state.view(seat))

    def draft(self, live: LiveGame, seat: int, choices: Sequence[dict[str, object]]) -> Draft:
        """A turn that is being prepared, so far. Raises ServerError."""
        draft = Draft(self.board(live, seat))
        for choice in choices:
            draft.add(self.drafts.open_code(live, draft, read_choice(choice)))
        return draft

    def read(self, live: LiveGame, person: Person, seat: int) -> Preparation:
        """What a person has prepared; without what no longer waits. The caller holds the lock."""
        kept = self.database.read(lambda connection: read_preparation(connection, live.id, seat, person.id))
        return kept if kept.is_waiting(live, self.games.table(live)) else replace(kept, turns=())

    def versions(self, game: str, person: Person) -> dict[int, int]:
        """How often what a person prepares in a game was changed, by seat. Raises ServerError."""
        return self.database.read(lambda connection: read_versions(connection, game, person.id))

    def keep(
        self,
        game: str,
        person: Person,
        seat: int | None,
        version: int,
        turns: Sequence[NewPreparedTurn],
        key: str,
    ) -> None:
        """Keep turns in the place of a version; with the key that made the next one it has been done already.

        In their turn people can only throw them away. Raises ServerError.
        """
        check_key(key)
        live = self.games.live(game)
        with live.lock:
            seat = self.seat_of(live, person, seat)
            before = self.read(live, person, seat)
            if before.version == version + 1 and before.key == key:
                return
            if before.version != version:
                raise Conflict("stale_prepared")
            self.buckets.take(person.id)
            kept = tuple(self._kept(live, seat, before, turn) for turn in turns)
            after = replace(
                before,
                version=version + 1,
                number=live.number,
                turns=kept,
                key=key,
                changed=self.database.now(),
            )
            self._write(after)
        self.changed(game)
        self.games.log.news.tell_beside(game)

    def _kept(self, live: LiveGame, seat: int, before: Preparation, turn: NewPreparedTurn) -> StoredTurn:
        """A turn as it is stored; what it does was found out when it was first prepared."""
        view = self.board(live, seat)
        for guard in turn.guards:
            check_guard(guard, view.ruleset.names)
        known = next((one for one in before.turns if one.choices == turn.choices), None)
        if known is not None:
            return structs.replace(known, guards=turn.guards)
        if not self.draft(live, seat, turn.choices).is_whole:
            raise Conflict("not_whole")
        try:
            tried = try_out(view, list(map(choice_from_data, turn.choices)))
        except BadChoice as error:
            raise ServerError("bad_choice", detail=str(error)) from None
        lines = {language: self._lines(live, tried, language) for language in LANGUAGES}
        return StoredTurn(turn.choices, turn.guards, tried.cost, tried.outline, lines, tried.draft.reveals)

    def _lines(self, live: LiveGame, tried: Tried, language: str) -> list[str]:
        speaker = self.drafts.speaker(live, language)
        return [told_deed(speaker, deed).line for deed in tried.deeds]

    def _write(self, kept: Preparation) -> None:
        def work(connection: Connection) -> None:
            write_preparation(connection, kept)
            self.games.log.notify(connection, kept.game, BESIDE)

        self.database.write(work)

    def judged(self, live: LiveGame, kept: Preparation) -> Judgement | None:
        """Which of them will be played; None if it is not their turn, or they have to give up a tile first.

        The caller holds the lock.
        """
        is_short = live.state.position.ask == codes.ASK_SHORTFALL
        if live.seat_to_act != kept.seat or is_short or not kept.turns:
            return None
        if self.games.draft(live).version:
            # Somebody plays by hand, and is not to be disturbed.
            return Judgement(None, (), (lambda speaker: speaker.say("prepared.why.draft"),))
        return judge(live.state.view(kept.seat), kept.turns)

    def attend(self, game: str) -> float | None:
        """Do what is due in a game: play, say why not, throw away what no longer waits.

        Gives when something is due next; None if that is for the next entry to decide. Raises ServerError.
        """
        live = self.games.live(game)
        due: float | None = None
        is_changed = False
        with live.lock:
            for kept in self.database.read(lambda connection: read_waiting(connection, game)):
                if not kept.is_waiting(live, self.games.table(live)):
                    self._write(replace(kept, version=kept.version + 1, turns=(), key=""))
                    is_changed = True
                    continue
                judged = self.judged(live, kept)
                if judged is None:
                    continue
                if judged.chosen is None:
                    self._refuse(live, kept, judged)
                    is_changed = True
                    continue
                due = due_at(self.games, live)
                if due is not None and due <= self.database.time():
                    self._play(live, kept, judged, judged.chosen)
                    due, is_changed = None, True
        if is_changed:
            self.games.log.news.tell_beside(game)
        return due

    def _play(self, live: LiveGame, kept: Preparation, judged: Judgement, chosen: int) -> None:
        """Commit a turn, together with the word that it was."""
        # A key that no client can have; whichever server is first, it is played once.
        key = f"\N{MIDDLE DOT} prepared {live.number}"
        try:
            planned = plan(live, kept.seat, judged.choices, key)
        except IronbridgeError:
            self._refuse(live, kept, Judgement(None, (), (lambda say: say.say("prepared.why.changed"),)))
            return
        entry = planned.told.entry
        after = kept.after(StoredResult(entry.number, entry.made, chosen + 1, []))

        def also(connection: Connection) -> None:
            write_preparation(connection, after)
            if planned.also is not None:
                planned.also(connection)

        self.plays(live.id, kept.person)
        self.commits.append(live, replace(planned, also=also))

    def _refuse(self, live: LiveGame, kept: Preparation, judged: Judgement) -> None:
        """Keep why nothing is played; the person is asked."""
        said = [in_all_languages(why, partial(self.drafts.speaker, live)) for why in judged.whys]
        self._write(kept.after(StoredResult(live.number, int(live.now()), None, said)))
