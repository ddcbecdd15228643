"""What a handler is given: the house, who calls, and what stands in the path or is asked with it."""

from typing import Annotated, TypeAlias

from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter

from ironbridge.server.house import House
from ironbridge.server.tables.people import Person
from ironbridge.server.upkeep.limits import Buckets, Sockets

TheHouse: TypeAlias = NamedDependency[House]
TheCalls: TypeAlias = NamedDependency[Buckets]
TheSockets: TypeAlias = NamedDependency[Sockets]
ThePerson: TypeAlias = NamedDependency[Person]
TheOnlooker: TypeAlias = NamedDependency[Person | None]
Named: TypeAlias = FromPath[str]
GameId: TypeAlias = Annotated[
    str, PathParameter(description="the id of the game, which is that of its table")
]
TableId: TypeAlias = Annotated[str, PathParameter(description="the id of the table")]
RulesetName: TypeAlias = Annotated[
    str, PathParameter(description="the name of the ruleset, such as `birmingham`")
]
Language: TypeAlias = Annotated[
    str, QueryParameter(description="en or de: the language of all words; English for any other")
]
