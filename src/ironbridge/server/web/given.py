"""What a handler is given: the house, who calls, and what stands in the path."""

from typing import TypeAlias

from litestar.di import NamedDependency
from litestar.params import FromPath

from ironbridge.server.house import House
from ironbridge.server.limits import Buckets, Sockets
from ironbridge.server.people import Person

TheHouse: TypeAlias = NamedDependency[House]
TheCalls: TypeAlias = NamedDependency[Buckets]
TheSockets: TypeAlias = NamedDependency[Sockets]
ThePerson: TypeAlias = NamedDependency[Person]
TheOnlooker: TypeAlias = NamedDependency[Person | None]
Named: TypeAlias = FromPath[str]
