"""All parts of a server but the web, put together. Only the web room and the command line see it whole."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbridge.primers import Primer
from ironbridge.server.answers.exports import Exports
from ironbridge.server.answers.learning.strengths import Strengths
from ironbridge.server.answers.lobby import Lobby
from ironbridge.server.minds.advising import Advising
from ironbridge.server.minds.pars import Pars
from ironbridge.server.minds.picturing import Picturing
from ironbridge.server.minds.presence import Presence
from ironbridge.server.minds.progress import Progress
from ironbridge.server.minds.reviewing import Reviewing
from ironbridge.server.minds.seated_bots import SeatedBots
from ironbridge.server.notices.reach import Reach
from ironbridge.server.notices.sender import Sender
from ironbridge.server.notices.ways import Ways
from ironbridge.server.play.at_zero import AtZero
from ironbridge.server.play.commit import Commits
from ironbridge.server.play.consent import Consent
from ironbridge.server.play.daily.deals import DailySettings
from ironbridge.server.play.daily.duplicates import Duplicates
from ironbridge.server.play.daily.playing import Daily
from ironbridge.server.play.departures import Departures
from ironbridge.server.play.drafts import Drafts
from ironbridge.server.play.farewells import Farewells
from ironbridge.server.play.games import Games
from ironbridge.server.play.nudges import Nudges
from ironbridge.server.play.practice import Practice
from ironbridge.server.play.prepared.turns import PreparedTurns
from ironbridge.server.play.puzzles.answers import PuzzleAnswers
from ironbridge.server.play.puzzles.tables import Puzzling
from ironbridge.server.play.quick_turns import QuickTurns
from ironbridge.server.play.resting import Resting
from ironbridge.server.play.substitutes import Substitutes
from ironbridge.server.play.teachers import Teachers
from ironbridge.server.store.database import Database
from ironbridge.server.store.log import Log
from ironbridge.server.store.news import News
from ironbridge.server.store.probe import Probe
from ironbridge.server.tables.blocks import Blocks
from ironbridge.server.tables.people import People
from ironbridge.server.tables.programs import Programs
from ironbridge.server.tables.sessions import Sessions
from ironbridge.server.tables.sightings import Sightings
from ironbridge.server.tables.standing.standings import Standings
from ironbridge.server.tables.tables import Tables
from ironbridge.server.talk.mutes import Mutes
from ironbridge.server.talk.notes import Notebook
from ironbridge.server.talk.sheets import Sheets
from ironbridge.server.talk.telegrams import Telegrams
from ironbridge.server.upkeep.acts import Acts
from ironbridge.server.upkeep.clearing import Cleaner
from ironbridge.server.upkeep.clock_watch import ClockWatch
from ironbridge.server.upkeep.owner_watch import OwnerWatch
from ironbridge.server.upkeep.prepared_watch import PreparedWatch
from ironbridge.server.upkeep.quarantine import Quarantine
from ironbridge.server.upkeep.retention import Retention
from ironbridge.server.upkeep.sighting_watch import SightingWatch
from ironbridge.server.watch import NOBODY, Watch

if TYPE_CHECKING:
    from ironbridge.server.minds.elsewhere.asking import Asking
    from ironbridge.server.store.listener import Listener

OWNER = "owner"  # who acts on the owner's page, as the audit log says it


class Backend:
    """People, tables, games, drafts and bots on one database; with a retention, what is no longer used is cleared.

    With a reach, notices are sent by the ways that it has. Programs sit at tables beside our own bots, and lessons
    stand beside those of the games. What is thought elsewhere is written into the database for thinkers on other
    machines, which needs PostgreSQL.
    """

    def __init__(
        self,
        database: Database,
        minds: int | None = None,
        retention: Retention | None = None,
        reach: Reach | None = None,
        programs: Programs | None = None,
        lessons: Iterable[Primer] = (),
        daily: DailySettings | None = None,
        *,
        is_eager: bool | None = None,
        is_thought_elsewhere: bool = False,
    ) -> None:
        self.watch = NOBODY
        self.database = database
        self.probe = Probe(database)
        self.news = News()
        self.log = Log(database, self.news)
        self.sessions = Sessions(self.log)
        self.people = People(self.sessions)
        self.blocks = Blocks(database)
        self.sightings = Sightings(database)
        self.standings = Standings(database)
        self.tables = Tables(database, self.log, programs)
        self.mutes = Mutes(database)
        self.telegrams = Telegrams(self.log)
        self.notebook = Notebook(database)
        self.sheets = Sheets(database)
        self.games = Games(self.log, self.tables)
        self.resting = Resting(self.games)
        self.ways = Ways(self.resting, reach or Reach())
        self.lobby = Lobby(self.tables, self.games)
        self.commits = Commits(self.games)
        self.drafts = Drafts(self.commits)
        self.prepared = PreparedTurns(self.drafts)
        self.nudges = Nudges(self.games)
        self.departures = Departures(self.commits)
        self.consent = Consent(self.commits, self.departures)
        self.farewells = Farewells(self.consent, self.sessions)
        self.practice = Practice(self.games, lessons)
        self.puzzling = Puzzling(self.practice, PuzzleAnswers(database))
        self.daily = Daily(self.games, daily)
        self.strengths = Strengths(self.games)
        self.duplicates = Duplicates(self.games)
        people = (self.sessions, self.blocks, self.ways, self.mutes, self.sightings)
        self.exports = Exports(self.games, *people, self.strengths, self.standings)
        self.asking: Asking | None = None
        if is_thought_elsewhere:
            from ironbridge.server.minds.elsewhere import asking

            self.asking = asking.Asking(database)
        self.advising = Advising(
            self.games,
            self.drafts,
            is_eager=minds is None if is_eager is None else is_eager,
            thinkers=self.asking,
        )
        self.reviewing = Reviewing(thinkers=self.asking)
        self.picturing = Picturing()
        workers = max(1, (os.cpu_count() or 1) - 1) if minds is None else minds
        self.progress = Progress()
        self.presence = Presence()
        self.prepared.plays = self.presence.seen
        self.seated_bots = (
            SeatedBots(self.commits, self.progress, self.presence, workers, self.asking) if workers else None
        )
        self.pars = Pars(self.daily) if workers else None
        self.quarantine = Quarantine(self.games, self.returned)
        self.cleaner = Cleaner(self.departures, retention or Retention(0, 0, 0, 0))
        if retention:
            self.cleaner.start()
        self.at_zero = AtZero(self.commits)
        self.substitutes = Substitutes(self.commits)
        self.teachers = Teachers(self.games)
        self.clock_watch = ClockWatch(self.at_zero)
        self.prepared_watch = PreparedWatch(self.prepared)
        self.sighting_watch = SightingWatch(self.sightings, self.presence)
        if retention:
            self.clock_watch.start()
            self.prepared_watch.start()
            self.sighting_watch.start()
        self.owner_watch = OwnerWatch(self.games, self.rest)
        self.acts = Acts(self.consent, self.sessions, self.cleaner, OWNER)
        self.sender = Sender(self.ways)
        if reach is not None:
            self.sender.start()
        self.quick = QuickTurns(self.commits)
        self.listener: Listener | None = None
        if database.is_shared:
            # Only the extra `postgres` installs what this needs.
            from ironbridge.server.play.hearing import Hearing
            from ironbridge.server.store import listener

            url = database.engine.url
            self.following = listener.Following(url)
            heard = listener.entries(Hearing(self.games, self.following).heard)
            self.listener = listener.Listener(url, heard, self.games.missed)

    def watched_by(self, watch: Watch) -> None:
        """Tell somebody from now on what happens."""
        self.watch = self.database.writer.watch = watch
        if self.seated_bots:
            self.seated_bots.watch = watch

    def count_thinkers(self) -> int | None:
        """How many thinkers on other machines are there, if they are to think."""
        return None if self.asking is None else self.asking.thinkers

    def rest(self, is_resting: bool) -> None:
        """Bots and prepared turns rest during maintenance, and clocks stand: nothing new is stored."""
        self.clock_watch.is_resting = self.prepared_watch.is_resting = is_resting
        self.sighting_watch.is_resting = is_resting
        if self.seated_bots:
            self.seated_bots.queue.rest(is_resting)

    def returned(self, game: str) -> None:
        """A game in quarantine is whole again: a bot may be to act."""
        if self.seated_bots:
            self.seated_bots.damaged.discard(game)
        self.games.committed(game)

    def close(self) -> None:
        """Stop; everything that was acknowledged is stored."""
        self.sender.close()
        self.quarantine.close()
        self.owner_watch.close()
        self.cleaner.close()
        self.clock_watch.close()
        self.prepared_watch.close()
        self.sighting_watch.close()
        self.advising.close()
        self.reviewing.close()
        self.picturing.close()
        if self.seated_bots:
            self.seated_bots.close()
        if self.pars:
            self.pars.close()
        if self.asking:
            self.asking.close()
        if self.listener:
            self.listener.close()
            self.following.close()
        self.database.close()
