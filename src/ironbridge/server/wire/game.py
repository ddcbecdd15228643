"""What the server answers about people, tables and games, as types that describe themselves."""

from msgspec import Struct

from ironbridge.rules.data import OutcomeData, RefusalFacts
from ironbridge.rules.draft import SeatPreview
from ironbridge.rules.prospects import LineWorth, Prospect, Unsold
from ironbridge.rules.sources import Traced
from ironbridge.server.wire.clocks import ClocksDocument, OfferDocument, SleepDocument, VoteDocument
from ironbridge.server.wire.home import Glance
from ironbridge.server.wire.plain import SentChoice, SentEvent, SentPosition
from ironbridge.server.wire.requests import WantedPlayers
from ironbridge.server.wire.telling import OptionDocument, StoryRow

FORMAT = 1  # the version of these types


class RulesetDocument(Struct):
    """A game that can be played here; its scene has all the rest.

    `game` has several rulesets perhaps, and one document of rules whose numbers begin with `rules_letter`, if with any.
    """

    name: str
    title: str
    board: str
    edition: str
    players: list[int]
    is_introductory: bool
    sentence: str
    game: str = ""
    game_title: str = ""
    rules_letter: str = ""


class PosterTile(Struct):
    """A tile of a poster."""

    seat: int
    industry: str
    level: int
    flipped: bool
    cubes: int


class PosterStall(Struct):
    """A merchant of a poster."""

    tile: str
    barrel: bool


class PosterDocument(Struct):
    """A game in full swing, to look at: what lies where, and the part of the drawing that is shown, if not all."""

    era: str = "rail"
    tiles: dict[str, PosterTile] = {}
    links: dict[str, int] = {}
    merchants: dict[str, PosterStall] = {}
    box: list[float] | None = None


class PersonDocument(Struct):
    """Who you are."""

    id: str
    name: str


class Welcome(Struct):
    """Who you are, and the tokens that prove it: keep them, they are sent only this once."""

    id: str
    name: str
    token: str
    recovery: str | None = None


class StandingDocument(Struct):
    """How somebody stands among those with whom they have played.

    `rating` comes of rated games and may be wrong by `deviation` (Glicko, from 1500); there is none before the first.
    Of games with others so many are `finished`, and so many `unfinished`: left, or not come back to.
    """

    rating: int | None
    deviation: int | None
    finished: int
    unfinished: int


class SeatDocument(Struct):
    """Who sits in a seat: a person, a bot, or nobody yet (open, invited); `recorded` is who played, by a record.

    `left` is somebody who played and was deleted since. `called` tells equal names apart. A person with a `bot` is
    away: it plays for them until they return. Where games go over days, their clock may `sleep`. Before the game
    begins, `is_ready` tells whether they are ready for the rules as they stand. `teacher` is the name of somebody to
    whom they show their hand. Before the game begins, `standing` tells how they stand.
    """

    seat: int
    kind: str
    name: str | None
    bot: str | None
    called: str
    is_mine: bool
    sleep: SleepDocument | None = None
    is_ready: bool = True
    teacher: str | None = None
    standing: StandingDocument | None = None


class TableDocument(Struct):
    """A table as it stands.

    Its status is `waiting`, `playing`, `over`, `abandoned` (ended before its end) or `damaged` (set apart by the host).
    `pace` is the name of one of the paces, or `none`: there are no clocks. When one has run out, `at_zero` happens: the
    bot `stand_in` plays until the person returns (`bot`) or somebody else takes the seat by a link (`substitute`), or
    the game ends without a result (`end`). Over days a game lasts no longer than `longest` seconds, however people
    rest, unless they vote for more time. `telegrams` is what may be said there: `free`, `phrases`, `silent`, or
    `usual`, which is phrases alone if it is listed. `title` is what its host calls it. `undo` is how turns are taken
    back: `free` (at once until another person has acted, then by consent), by `consent`, or `none`. `watching` is who
    may watch: `everybody`, who has the `link`, or `nobody` but those who sit there. Before the game begins, `begins` is
    the time that was set for it, in seconds since 1970. With `teachers`, who sits there may show their hand to somebody
    who does not. A `rated` game moves ratings. Where not everybody may sit down without the link, `wanted` says who.
    """

    id: str
    ruleset: str
    status: str
    is_listed: bool
    is_mine: bool
    made: int
    seats: list[SeatDocument]
    rematch: str | None = None
    invitation: str | None = None
    advice: bool = True
    glance: Glance | None = None
    pace: str = "none"
    at_zero: str = "bot"
    stand_in: str = "apprentice"
    telegrams: str = "usual"
    format: int = FORMAT
    longest: int | None = None
    title: str | None = None
    undo: str = "consent"
    watching: str = "link"
    begins: int | None = None
    teachers: bool = False
    rated: bool = False
    wanted: WantedPlayers | None = None


class EntryDocument(Struct):
    """One thing that was done in a game: a turn with its choices and events, or what `facts` tell.

    A turn with the fact `luck` was chosen at random, because the bot failed whose turn it was.
    """

    number: int
    seat: int | None
    kind: str
    made: int
    choices: list[SentChoice]
    events: list[SentEvent]
    facts: dict[str, object]


class DraftDocument(Struct):
    """The draft of your turn. When it is whole, end the turn; `reveals`: ending it uncovers something first.

    `traced` has all that it uses up, sells and flips, as in a preview.
    """

    version: int
    choices: list[SentChoice]
    can_undo: bool
    can_redo: bool
    is_whole: bool
    reveals: bool
    traced: Traced


class UndoDocument(Struct):
    """An undo that is asked for: by which seat, back to before which entry, and the seats that agreed or are asked."""

    seat: int
    to: int
    agreed: list[int]
    asked: list[int]
    is_asked: bool  # you are


class ThinkingDocument(Struct):
    """That a bot is to act: in which seat, and since when, in seconds since 1970."""

    seat: int
    since: int


class GameDocument(Struct):
    """All that you may know of a game: the view of a seat (or what everybody sees) with your draft in it.

    `options` has the choices with the cards that can pay and the costs, in your turn and if you asked for them. With
    `has_open_hands` everybody may see everything: the record, all hands, forks. They stay closed if it was cleared.
    `if_scored` has for every seat what it would have if links and flipped tiles were scored as the view stands.
    `clocks` are there if the table has a pace. `title` is what its host calls the table. With `is_undo_free` you take
    your last turn back without asking anybody. With `teachers`, a hand may be shown to somebody who does not play;
    `taught` is the seat whose hand you are shown as its teacher: the view is that of the seat. `daily` is the day whose
    deal is played, `duplicate` the duplicate whose board it is.
    """

    id: str
    ruleset: str
    status: str
    number: int
    seats: list[SeatDocument]
    seat: int | None
    to_act: int | None
    view: SentPosition
    draft: DraftDocument | None
    choices: list[SentChoice]
    can_undo_turn: bool
    outcome: OutcomeData | None
    rematch: str | None
    undo: UndoDocument | None
    thinking: ThinkingDocument | None
    advice: bool
    options: list[OptionDocument] | None = None
    has_open_hands: bool = False
    if_scored: list[Prospect] = []
    clocks: ClocksDocument | None = None
    vote: VoteDocument | None = None
    offers: list[OfferDocument] = []
    title: str | None = None
    is_undo_free: bool = False
    daily: str | None = None
    format: int = FORMAT
    teachers: bool = False
    taught: int | None = None
    duplicate: str | None = None


class TeacherCall(Struct):
    """The seat whose hand a link shows, and the token in the link, which is good for one person."""

    seat: int
    token: str


class PreviewDocument(Struct):
    """What a choice would bring, further questions (`asked`) answered in the first way that is open.

    `traced` tells where coal, iron and beer come from and by which route, where is sold and what flips for whom.
    `rows` are its parts in words; their money is the difference between what you have and will have. `markets` are the
    cubes that would lie in each.
    """

    cost: int
    events: list[SentEvent]
    asked: list[str]
    standings: list[SeatPreview]
    turn_order: list[int]
    reveals: bool
    traced: Traced
    rows: list[StoryRow] = []
    markets: dict[str, int] = {}


class LinksDocument(Struct):
    """The worth of every line of the present era, built or free, and where every unsold tile could be sold."""

    number: int
    lines: list[LineWorth]
    unsold: list[Unsold]


class WhyNotDocument(Struct):
    """Whether a choice is open, and if not, the rule, a code, the facts and a sentence."""

    is_open: bool
    rule: str | None = None
    code: str | None = None
    facts: RefusalFacts = {}
    sentence: str | None = None


class ErrorDocument(Struct):
    """What went wrong and what to do about it."""

    code: str
    message: str
    facts: dict[str, object] = {}
