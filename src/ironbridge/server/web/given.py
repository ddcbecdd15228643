"""What a handler is given: the parts of the server it uses, who calls, and what stands in the path or the query."""

from collections.abc import Callable
from typing import Annotated, TypeAlias

from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter

from ironbridge.games.catalogue import default_ruleset
from ironbridge.languages.catalogue import LANGUAGES
from ironbridge.server.answers.exports import Exports
from ironbridge.server.answers.learning.strengths import Strengths
from ironbridge.server.answers.lobby import Lobby
from ironbridge.server.minds.advising import Advising
from ironbridge.server.minds.picturing import Picturing
from ironbridge.server.minds.presence import Presence
from ironbridge.server.minds.reviewing import Reviewing
from ironbridge.server.notices.ways import Ways
from ironbridge.server.play.at_zero import AtZero
from ironbridge.server.play.consent import Consent
from ironbridge.server.play.daily.duplicates import Duplicates
from ironbridge.server.play.daily.playing import Daily
from ironbridge.server.play.drafts import Drafts
from ironbridge.server.play.farewells import Farewells
from ironbridge.server.play.games import Games
from ironbridge.server.play.nudges import Nudges
from ironbridge.server.play.practice import Practice
from ironbridge.server.play.prepared.turns import PreparedTurns
from ironbridge.server.play.puzzles.tables import Puzzling
from ironbridge.server.play.resting import Resting
from ironbridge.server.play.substitutes import Substitutes
from ironbridge.server.play.teachers import Teachers
from ironbridge.server.store.probe import Probe
from ironbridge.server.tables.blocks import Blocks
from ironbridge.server.tables.people import People, Person, Session
from ironbridge.server.tables.sessions import Sessions
from ironbridge.server.tables.sightings import Sightings
from ironbridge.server.tables.standing.standings import Standings
from ironbridge.server.tables.tables import Tables
from ironbridge.server.talk.mutes import Mutes
from ironbridge.server.talk.notes import Notebook
from ironbridge.server.talk.sheets import Sheets
from ironbridge.server.talk.telegrams import Telegrams
from ironbridge.server.upkeep.retention import Retention

TheDaily: TypeAlias = NamedDependency[Daily]
TheDuplicates: TypeAlias = NamedDependency[Duplicates]
ThePractice: TypeAlias = NamedDependency[Practice]
ThePuzzling: TypeAlias = NamedDependency[Puzzling]
TheTelegrams: TypeAlias = NamedDependency[Telegrams]
TheMutes: TypeAlias = NamedDependency[Mutes]
TheNotebook: TypeAlias = NamedDependency[Notebook]
TheSheets: TypeAlias = NamedDependency[Sheets]
TheNudges: TypeAlias = NamedDependency[Nudges]
TheWays: TypeAlias = NamedDependency[Ways]
TheSessions: TypeAlias = NamedDependency[Sessions]
TheSightings: TypeAlias = NamedDependency[Sightings]
TheStandings: TypeAlias = NamedDependency[Standings]
TheBlocks: TypeAlias = NamedDependency[Blocks]
TheExports: TypeAlias = NamedDependency[Exports]
TheStrengths: TypeAlias = NamedDependency[Strengths]
TheFarewells: TypeAlias = NamedDependency[Farewells]
TheRetention: TypeAlias = NamedDependency[Retention]
TheProbe: TypeAlias = NamedDependency[Probe]
CountThinkers: TypeAlias = NamedDependency[Callable[[], int | None]]
ThePeople: TypeAlias = NamedDependency[People]
TheTables: TypeAlias = NamedDependency[Tables]
TheLobby: TypeAlias = NamedDependency[Lobby]
TheGames: TypeAlias = NamedDependency[Games]
TheDrafts: TypeAlias = NamedDependency[Drafts]
ThePrepared: TypeAlias = NamedDependency[PreparedTurns]
TheAtZero: TypeAlias = NamedDependency[AtZero]
TheResting: TypeAlias = NamedDependency[Resting]
TheSubstitutes: TypeAlias = NamedDependency[Substitutes]
TheTeachers: TypeAlias = NamedDependency[Teachers]
TheConsent: TypeAlias = NamedDependency[Consent]
TheAdvising: TypeAlias = NamedDependency[Advising]
ThePicturing: TypeAlias = NamedDependency[Picturing]
TheLetters: TypeAlias = NamedDependency[tuple[str, ...]]
TheReviewing: TypeAlias = NamedDependency[Reviewing]
TheSession: TypeAlias = NamedDependency[Session]
ThePresence: TypeAlias = NamedDependency[Presence]
ThePerson: TypeAlias = NamedDependency[Person]
TheOnlooker: TypeAlias = NamedDependency[Person | None]
Named: TypeAlias = FromPath[str]
GameId: TypeAlias = Annotated[
    str, PathParameter(description="the id of the game, which is that of its table")
]
TableId: TypeAlias = Annotated[str, PathParameter(description="the id of the table")]
RulesetName: TypeAlias = Annotated[
    str, PathParameter(description=f"the name of the ruleset, such as `{default_ruleset()}`")
]
Language: TypeAlias = Annotated[
    str,
    QueryParameter(description=f"the language of all words: {', '.join(LANGUAGES)}; English for any other"),
]
