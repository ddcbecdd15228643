"""What a handler is given: the house, who calls, and what stands in the path or is asked with it."""

from typing import Annotated, TypeAlias

from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from ironbridge.server.house import House
from ironbridge.server.limits import Buckets, Sockets
from ironbridge.server.people import Person

TheHouse: TypeAlias = NamedDependency[House]
TheCalls: TypeAlias = NamedDependency[Buckets]
TheSockets: TypeAlias = NamedDependency[Sockets]
ThePerson: TypeAlias = NamedDependency[Person]
TheOnlooker: TypeAlias = NamedDependency[Person | None]
Named: TypeAlias = FromPath[str]
Language: TypeAlias = Annotated[
    str, QueryParameter(description="en or de: the language of all words; English for any other")
]
