// Written by `make wire` from the types of the server: change them there.

export type ChoiceData = PassData | BuildData | BuildTwoData | LinkData | DevelopData | SellData | SellCottonData | LoanData | ScoutData | PayCardData | PayCardsData | TakeCoalData | TakeIronData | TakeBeerData | StopData | BonusDevelopData | RemoveTileData;

/** what happens when a clock has run out: a bot plays, or plays until a substitute comes by a link, or the game ends without a result */
export type Ending = "bot" | "substitute" | "end";

/** the pace of a table, as GET /api/paces has them; without one there are no clocks */
export type PaceName = "live" | "evening" | "one_day" | "two_days" | "three_days" | "none";

export type Name = string;

export type Token = string;

/** the number of the last entry you have seen */
export type EntryNumber = number;

/** how often the draft was changed, as you saw it */
export type DraftVersion = number;

/** new for every request; a retry with it is harmless */
export type Key = string;

export type SeatNumber = number;

export type TelegramRule = "usual" | "free" | "phrases" | "silent";

export type UndoRule = "free" | "consent" | "none";

export type WatchRule = "usual" | "everybody" | "link" | "nobody";

/** what the table is called; empty for no name */
export type Title = string;

/** in seconds since 1970; 0 for no time */
export type Moment = number;

/** of ten games with others, so many played to the end */
export type Tenths = number;

export type RatingBound = number;

/** how many positions may be looked at */
export type Nodes = number;

export type ClientMessage = DraftChange | EndTurn | WholeTurn | Undo | AnswerUndo | Leave | Vote | Return | Offer | Withdraw | Take | AskPreview | AskWhyNot | AskAdvice | AskComparison;

export type Body = EntryDocument | PreviewDocument | WhyNotDocument | AdviceDocument | ComparisonDocument | EntryDocument[] | null;

export type ServerMessage = Update | TableUpdate | Thinking | NewTelegrams | PreparedChanged | Answer | Failure;

export type Knowledge = "all" | "seat" | "public";

/** the number of an action; 0 is before the first */
export type ActionNumber = number;

export type Preset = "plain" | "discord" | "ntfy" | "slack" | "matrix";

export type TopicName = "turn" | "clock" | "game" | "left" | "telegram";

export type WayKind = "push" | "mail" | "webhook";

export type WayState = "on" | "unconfirmed" | "resting";

export type SendError = "bad_address" | "private" | "insecure" | "not_found" | "certificate" | "timeout" | "unreachable" | "answered" | "gone" | "mail_refused" | "mail_failed" | "mail_unreachable" | "not_offered";

export type Minute = number;

export type Url = string;

export type KeyText = string;

export type GuardKind = "slot_free" | "line_free" | "line_built" | "price" | "stock" | "barrel" | "first";

export type NotNow = "over" | "turn" | "income" | "cards" | "bot" | "live";

export type Choices = ChoiceData[];

export type Grade = "found" | "close" | "costly" | "thrown_away";

export type Whose = "best" | "second" | "mine";

export type Day = "found" | "answered" | "missed" | "open";

export type EraName = "canal" | "rail";

export type Place = string;

export type Seat = number;

export type Small = number;

export type Money = number;

export type Milliseconds = number;

export type Said = (Money | null)[];

export type Counts = Small[];

/** of the sheet, as you saw it last */
export type Version = number;

/** whose phone it is, by seat; nothing for an onlooker's */
export type By = Seat | null;

export type Phrase = "well_played" | "thank_you" | "take_your_time" | "good_game" | "sorry" | "barrel_was_mine" | "watch_the_coal" | "see_you_in_rail" | "one_more" | "congratulations";

export type MayWrite = "free" | "phrases" | "silent" | "none";

export type MuteScope = "person" | "table" | "all";

export type Turn = ChoiceData[];

export type Called = string;

export type Demand = SeatNumber[];

export type ReviewState = "none" | "underway" | "ready";

export type Verdict = "unjudged" | "forced" | "good" | "inaccuracy" | "mistake" | "blunder";

export type Ask = "action" | "card" | "coal" | "iron" | "beer" | "more" | "bonus" | "shortfall" | "over";

export type Era = "canal" | "rail";

export type Resource = "coal" | "iron" | "beer";

export type DecidedBy = "vp" | "income" | "money" | "turn order" | "shared";

export type EventData = PassedData | CardLaidDownData | WildCardsTakenData | SlotTileData | TileDevelopedData | LinkBuiltData | TakenData | BoughtData | BarrelDrunkData | BonusData | FlippedData | SoldToMarketData | LoanTakenData | CardsDrawnData | TurnOrderData | MoneyData | TileRemovedData | VpLostData | LinkScoredData | TileScoredData | ExtraScoredData | SoldData | ShippedData | DemandShownData | EraEndedData | RoundBeganData | BarrelPutData | GameOverData;

export type Bonus = "vp" | "money" | "income_spaces" | "develop";

export type EndKind = "money" | "income_level" | "better_tiles" | "raise";

export type Unpaid = "vp" | "debt";

export type CardKind = "town" | "industry" | "wild";

/** Who you want to be. */
export interface NewPerson {
  /** the name you go by */
  name: string;
}

/** The recovery token that you kept. */
export interface Recovery {
  token: Token;
}

/**
 * Who may sit down without the link: ratings from one to another, and how many of ten games they finish.
 *
 * Who has no rating is in no range; 0 to 4000 is everybody. Who has left no game finishes all.
 */
export interface WantedPlayers {
  rating_from: RatingBound;
  rating_to: RatingBound;
  finishes: Tenths;
}

/**
 * A table: for each seat `me`, `me:NAME` (who shares your device), `invited`, `open` or `bot:NAME`.
 *
 * Without `advice` nobody is given any, without a `pace` there are no clocks. With a time, it `begins` then. With
 * `teachers`, everybody who sits there may show their hand to somebody who does not. A `rated` game moves the ratings
 * of the people in it: nobody is given advice or shows a hand, and nobody has two seats. `wanted` is who may sit down
 * without the link.
 */
export interface NewTable {
  ruleset: Name;
  seats: Called[];
  listed?: boolean;
  advice?: boolean;
  key?: Key | null;
  pace?: PaceName;
  at_zero?: Ending;
  stand_in?: Called;
  telegrams?: TelegramRule;
  title?: Title;
  undo?: UndoRule;
  watching?: WatchRule;
  begins?: Moment | null;
  teachers?: boolean;
  rated?: boolean;
  wanted?: WantedPlayers | null;
}

/** Whether you are ready for the rules as they stand. */
export interface Ready {
  ready: boolean;
}

/** For each seat the number of the seat from which somebody comes to it. */
export interface SeatOrder {
  order: SeatNumber[];
}

/** A seat, the first free one unless it is named, with the invitation for a private table. */
export interface Join {
  seat?: SeatNumber | null;
  invitation?: Token | null;
}

/** The bot that takes the seats still free; `without_unready`: and the seats of those who are not ready. */
export interface Start {
  bot?: Called;
  without_unready?: boolean;
}

/** A change of the draft of your turn; `choice` goes with push. */
export interface DraftChange {
  type: "draft";
  number: EntryNumber;
  version: DraftVersion;
  key: Key;
  do: "push" | "undo" | "redo" | "reset";
  choice?: ChoiceData | null;
}

/** Your draft becomes your turn. */
export interface EndTurn {
  type: "end_turn";
  number: EntryNumber;
  version: DraftVersion;
  key: Key;
}

/** A whole turn at once, whatever the draft was. */
export interface WholeTurn {
  type: "turn";
  number: EntryNumber;
  key: Key;
  choices: Choices;
}

/** Back to the start of your last turn; where others are people they are asked, and it follows when all agree. */
export interface Undo {
  type: "undo";
  number: EntryNumber;
  key: Key;
}

/** Your answer to the undo that is asked for; whoever asked withdraws it by not agreeing. */
export interface AnswerUndo {
  type: "answer_undo";
  number: EntryNumber;
  key: Key;
  agree: boolean;
}

/** A bot takes your seats for good. */
export interface Leave {
  type: "leave";
  key: Key;
  resign?: boolean;
}

/** What shall happen to somebody whose clock has run out; the last vote of yours counts. */
export interface Vote {
  type: "vote";
  number: EntryNumber;
  key: Key;
  choice: "wait" | "bot" | "substitute" | "end";
}

/** The seat whose hand is shown or hidden; your first if you name none. */
export interface CallTeacher {
  seat?: SeatNumber | null;
}

/** The token of the link that somebody has sent you. */
export interface Teach {
  token: Token;
}

/** You take your seats again from the bots that played for you. */
export interface Return {
  type: "return";
  key: Key;
}

/** You offer your seat to whoever has the link, and play on until somebody sits down. */
export interface Offer {
  type: "offer";
  number: EntryNumber;
  key: Key;
}

/** You offer your seat no longer. */
export interface Withdraw {
  type: "withdraw";
  number: EntryNumber;
  key: Key;
}

/**
 * You take the seat that a token opens, with its hand and a whole bank; whoever sat there sees the hand no more.
 *
 * Who may not watch the game knows no number, and leaves it out.
 */
export interface Take {
  type: "take";
  key: Key;
  token: Token;
  number?: EntryNumber | null;
}

/** What would this choice bring? */
export interface AskPreview {
  type: "preview";
  /** a choice as in docs/positions.md */
  choice: ChoiceData;
  key?: Key;
}

/** Why is this choice not open? */
export interface AskWhyNot {
  type: "why_not";
  /** a choice as in docs/positions.md */
  choice: ChoiceData;
  key?: Key;
}

/**
 * A game that can be played here; its scene has all the rest.
 *
 * `game` has several rulesets perhaps, and one document of rules whose numbers begin with `rules_letter`, if with any.
 */
export interface RulesetDocument {
  name: string;
  title: string;
  board: string;
  edition: string;
  players: number[];
  is_introductory: boolean;
  sentence: string;
  game: string;
  game_title: string;
  rules_letter: string;
}

/** A tile of a poster. */
export interface PosterTile {
  seat: number;
  industry: string;
  level: number;
  flipped: boolean;
  cubes: number;
}

/** A merchant of a poster. */
export interface PosterStall {
  tile: string;
  barrel: boolean;
}

/** A game in full swing, to look at: what lies where, and the part of the drawing that is shown, if not all. */
export interface PosterDocument {
  era: string;
  tiles: { [key: string]: PosterTile };
  links: { [key: string]: number };
  merchants: { [key: string]: PosterStall };
  box: number[] | null;
}

/** Who you are. */
export interface PersonDocument {
  id: string;
  name: string;
}

/** Who you are, and the tokens that prove it: keep them, they are sent only this once. */
export interface Welcome {
  id: string;
  name: string;
  token: string;
  recovery: string | null;
}

/**
 * How somebody stands among those with whom they have played.
 *
 * `rating` comes of rated games and may be wrong by `deviation` (Glicko, from 1500); there is none before the first.
 * Of games with others so many are `finished`, and so many `unfinished`: left, or not come back to.
 */
export interface StandingDocument {
  rating: number | null;
  deviation: number | null;
  finished: number;
  unfinished: number;
}

/**
 * Who sits in a seat: a person, a bot, or nobody yet (open, invited); `recorded` is who played, by a record.
 *
 * `left` is somebody who played and was deleted since. `called` tells equal names apart. A person with a `bot` is
 * away: it plays for them until they return. Where games go over days, their clock may `sleep`. Before the game
 * begins, `is_ready` tells whether they are ready for the rules as they stand. `teacher` is the name of somebody to
 * whom they show their hand. Before the game begins, `standing` tells how they stand.
 */
export interface SeatDocument {
  seat: number;
  kind: string;
  name: string | null;
  bot: string | null;
  called: string;
  is_mine: boolean;
  sleep: SleepDocument | null;
  is_ready: boolean;
  teacher: string | null;
  standing: StandingDocument | null;
}

/**
 * A table as it stands.
 *
 * Its status is `waiting`, `playing`, `over`, `abandoned` (ended before its end) or `damaged` (set apart by the host).
 * `pace` is the name of one of the paces, or `none`: there are no clocks. When one has run out, `at_zero` happens: the
 * bot `stand_in` plays until the person returns (`bot`) or somebody else takes the seat by a link (`substitute`), or
 * the game ends without a result (`end`). Over days a game lasts no longer than `longest` seconds, however people
 * rest, unless they vote for more time. `telegrams` is what may be said there: `free`, `phrases`, `silent`, or
 * `usual`, which is phrases alone if it is listed. `title` is what its host calls it. `undo` is how turns are taken
 * back: `free` (at once until another person has acted, then by consent), by `consent`, or `none`. `watching` is who
 * may watch: `everybody`, who has the `link`, or `nobody` but those who sit there. Before the game begins, `begins` is
 * the time that was set for it, in seconds since 1970. With `teachers`, who sits there may show their hand to somebody
 * who does not. A `rated` game moves ratings. Where not everybody may sit down without the link, `wanted` says who.
 */
export interface TableDocument {
  id: string;
  ruleset: string;
  status: string;
  is_listed: boolean;
  is_mine: boolean;
  made: number;
  seats: SeatDocument[];
  rematch: string | null;
  invitation: string | null;
  advice: boolean;
  glance: Glance | null;
  pace: string;
  at_zero: string;
  stand_in: string;
  telegrams: string;
  format: number;
  longest: number | null;
  title: string | null;
  undo: string;
  watching: string;
  begins: number | null;
  teachers: boolean;
  rated: boolean;
  wanted: WantedPlayers | null;
}

/**
 * One thing that was done in a game: a turn with its choices and events, or what `facts` tell.
 *
 * A turn with the fact `luck` was chosen at random, because the bot failed whose turn it was.
 */
export interface EntryDocument {
  number: number;
  seat: number | null;
  kind: string;
  made: number;
  choices: ChoiceData[];
  events: EventData[];
  facts: { [key: string]: unknown };
}

/**
 * The draft of your turn. When it is whole, end the turn; `reveals`: ending it uncovers something first.
 *
 * `traced` has all that it uses up, sells and flips, as in a preview.
 */
export interface DraftDocument {
  version: number;
  choices: ChoiceData[];
  can_undo: boolean;
  can_redo: boolean;
  is_whole: boolean;
  reveals: boolean;
  traced: Traced;
}

/** An undo that is asked for: by which seat, back to before which entry, and the seats that agreed or are asked. */
export interface UndoDocument {
  seat: number;
  to: number;
  agreed: number[];
  asked: number[];
  is_asked: boolean;
}

/** That a bot is to act: in which seat, and since when, in seconds since 1970. */
export interface ThinkingDocument {
  seat: number;
  since: number;
}

/**
 * All that you may know of a game: the view of a seat (or what everybody sees) with your draft in it.
 *
 * `options` has the choices with the cards that can pay and the costs, in your turn and if you asked for them. With
 * `has_open_hands` everybody may see everything: the record, all hands, forks. They stay closed if it was cleared.
 * `if_scored` has for every seat what it would have if links and flipped tiles were scored as the view stands.
 * `clocks` are there if the table has a pace. `title` is what its host calls the table. With `is_undo_free` you take
 * your last turn back without asking anybody. With `teachers`, a hand may be shown to somebody who does not play;
 * `taught` is the seat whose hand you are shown as its teacher: the view is that of the seat. `daily` is the day whose
 * deal is played, `duplicate` the duplicate whose board it is.
 */
export interface GameDocument {
  id: string;
  ruleset: string;
  status: string;
  number: number;
  seats: SeatDocument[];
  seat: number | null;
  to_act: number | null;
  view: PositionData;
  draft: DraftDocument | null;
  choices: ChoiceData[];
  can_undo_turn: boolean;
  outcome: OutcomeData | null;
  rematch: string | null;
  undo: UndoDocument | null;
  thinking: ThinkingDocument | null;
  advice: boolean;
  options: OptionDocument[] | null;
  has_open_hands: boolean;
  if_scored: Prospect[];
  clocks: ClocksDocument | null;
  vote: VoteDocument | null;
  offers: OfferDocument[];
  title: string | null;
  is_undo_free: boolean;
  daily: string | null;
  format: number;
  teachers: boolean;
  taught: number | null;
  duplicate: string | null;
}

/** The seat whose hand a link shows, and the token in the link, which is good for one person. */
export interface TeacherCall {
  seat: number;
  token: string;
}

/**
 * What a choice would bring, further questions (`asked`) answered in the first way that is open.
 *
 * `traced` tells where coal, iron and beer come from and by which route, where is sold and what flips for whom.
 * `rows` are its parts in words; their money is the difference between what you have and will have. `markets` are the
 * cubes that would lie in each.
 */
export interface PreviewDocument {
  cost: number;
  events: EventData[];
  asked: string[];
  standings: SeatPreview[];
  turn_order: number[];
  reveals: boolean;
  traced: Traced;
  rows: StoryRow[];
  markets: { [key: string]: number };
}

/** The worth of every line of the present era, built or free, and where every unsold tile could be sold. */
export interface LinksDocument {
  number: number;
  lines: LineWorth[];
  unsold: Unsold[];
}

/** Whether a choice is open, and if not, the rule, a code, the facts and a sentence. */
export interface WhyNotDocument {
  is_open: boolean;
  rule: string | null;
  code: string | null;
  facts: RefusalFacts;
  sentence: string | null;
}

/** What went wrong and what to do about it. */
export interface ErrorDocument {
  code: string;
  message: string;
  facts: { [key: string]: unknown };
}

/**
 * A device on which you are known: its browser and system, since when, and on which day it was last used.
 *
 * Times are in seconds since 1970. `is_this` is the session that asks.
 */
export interface SessionDocument {
  id: string;
  device: string | null;
  made: number;
  used: number;
  is_this: boolean;
}

/**
 * How strong you are by your last games against bots, told to you alone.
 *
 * `vp` is what you would make on average at a table of four people like you in the first ruleset, as `mean_vp` of a
 * bot; in 95 of 100 cases it is between `low` and `high`. `level` is the bot that comes nearest to you, `lowest` and
 * `highest` are those nearest to the bounds. Without such a game only `games` is told.
 */
export interface StrengthDocument {
  games: number;
  vp: number | null;
  low: number | null;
  high: number | null;
  level: string | null;
  lowest: string | null;
  highest: string | null;
}

/** Which of your sessions shall end: this one (`here`), all but this one (`others`), or all (`everywhere`). */
export interface LogOut {
  where: "others" | "here" | "everywhere";
}

/** How many sessions were ended. */
export interface EndedDocument {
  sessions: number;
}

/** A recovery token, shown this once. The one before it opens nothing any more. */
export interface RecoveryDocument {
  token: string;
}

/** That you want to be deleted; `confirm` is your name, so that it does not happen by mistake. */
export interface Farewell {
  confirm: KeyText;
}

/** What became of your tables: so many go on without you, and so many, where nobody else sat, are removed. */
export interface FarewellDocument {
  kept: number;
  removed: number;
}

/** Whom to block: the person in a seat of a table. */
export interface NewBlock {
  table: string;
  seat: SeatNumber;
}

/** Somebody whom you have blocked, and since when, in seconds since 1970. */
export interface BlockDocument {
  id: string;
  name: string;
  made: number;
}

/**
 * A table of yours, with its game as far as you may know it.
 *
 * A game that has ended has its record, as JSON. Of one that runs there are the actions so far, which everybody may
 * see, and the position from each of your seats.
 */
export interface ExportedGame {
  table: TableDocument;
  record: { [key: string]: unknown } | null;
  actions: ActionDocument[];
  views: PositionDocument[];
}

/** When your clock slept from a time on, in seconds since 1970: the clocks of your games are counted by it. */
export interface ChosenSleep {
  since: number;
  sleep: SleepDocument;
}

/** A telegram of yours, in which game and after which entry of its log. */
export interface ExportedTelegram {
  game: string;
  number: number;
  entry: number;
  made: number;
  phrase: string | null;
  text: string | null;
}

/** What you have noted of a game, and when you last changed it. */
export interface ExportedNotes {
  game: string;
  text: string;
  changed: number;
}

/** That you have shown your hand in a game to somebody, or were shown the one of a seat, and until when. */
export interface ExportedTeaching {
  game: string;
  seat: number;
  is_teacher: boolean;
  made: number;
  ended: number | null;
}

/**
 * All that is stored of you; tokens are stored as hashes alone, which tell nobody anything.
 *
 * `breaks` have their beginning and their end, in seconds since 1970. `seen` is about when you were last here, and
 * with `is_unseen` nobody is told.
 */
export interface ExportDocument {
  id: string;
  name: string;
  made: number;
  has_recovery: boolean;
  sessions: SessionDocument[];
  blocked: BlockDocument[];
  notices: NoticesDocument;
  games: ExportedGame[];
  sleeps: ChosenSleep[];
  breaks: [number, number][];
  mutes: MuteDocument[];
  telegrams: ExportedTelegram[];
  notes: ExportedNotes[];
  prepared: ExportedPrepared[];
  teaching: ExportedTeaching[];
  puzzles: ExportedPuzzles;
  daily: ExportedDaily[];
  strength: StrengthDocument;
  duplicates: ExportedDuplicate[];
  standing: StandingDocument;
  seen: number | null;
  is_unseen: boolean;
}

/** Whether nobody shall be told when you are here and when you last were. */
export interface UnseenChange {
  unseen: boolean;
}

/** Whether nobody is told when you are here and when you last were. */
export interface UnseenDocument {
  unseen: boolean;
}

/** What the owner of the server tells everybody, if anything, and whether nothing new is taken meanwhile. */
export interface AnnouncementDocument {
  announcement: string | null;
  is_maintained: boolean;
}

/** The token of the link to the owner's page. */
export interface OwnerKey {
  token: KeyText;
}

/** A person as the owner sees them. Times are in seconds since 1970; `used` is a day. */
export interface OwnerPerson {
  id: string;
  name: string;
  made: number;
  used: number | null;
  tables: number;
  is_banned: boolean;
  may_open: boolean;
}

/** A table as the owner sees it: nothing of what is played there but when something last was. */
export interface OwnerTable {
  id: string;
  ruleset: string;
  status: string;
  owner: string;
  made: number;
  last: number | null;
}

/** Something that was done by hand, in the order of its numbers: by whom, to which person or table. */
export interface OwnerAct {
  number: number;
  made: number;
  actor: string;
  act: string;
  subject: string | null;
  detail: string | null;
}

/** A telegram that somebody at its table has reported, with who wrote it. Times are in seconds since 1970. */
export interface OwnerReport {
  game: string;
  number: number;
  made: number;
  reported: number;
  person: string;
  name: string;
  phrase: string | null;
  text: string | null;
}

/** What somebody finds wrong with a puzzle; `data` is the puzzle with its game as it was then. */
export interface OwnerPuzzleReport {
  id: string;
  puzzle: string;
  made: number;
  person: string;
  name: string;
  words: string;
  data: string;
}

/** All that the owner's page shows. `link` is the recovery token that `revoke` made, shown this once. */
export interface OwnerDocument {
  announcement: string | null;
  is_maintained: boolean;
  people: OwnerPerson[];
  tables: OwnerTable[];
  acts: OwnerAct[];
  reports: OwnerReport[];
  puzzles: OwnerPuzzleReport[];
  link: string | null;
}

/**
 * What the owner wants done: `subject` is the id of a person or table, `words` a name or an announcement.
 *
 * With `dismiss`, `subject` is a table and `words` the number of a reported telegram, which then counts as seen;
 * with `dismiss_puzzle`, `subject` is the id of a reported puzzle.
 */
export interface OwnerOrder {
  act: "rename" | "ban" | "unban" | "revoke" | "invite" | "uninvite" | "end" | "announce" | "maintenance_on" | "maintenance_off" | "dismiss" | "dismiss_puzzle";
  subject?: string;
  words?: string;
}

/**
 * Which turns are best from where your draft stands?
 *
 * With `refine`, better answers follow over a socket under the same key until one `is_last`; over HTTP the best one
 * comes alone.
 */
export interface AskAdvice {
  type: "advice";
  key?: Key;
  refine?: boolean;
  nodes?: Nodes | null;
  /** how many turns */
  best?: number;
}

/** How far is a turn that goes on with these choices behind the best one, and why? */
export interface AskComparison {
  type: "compare";
  choices: ChoiceData[];
  key?: Key;
  nodes?: Nodes;
}

/** A term of a turn's value: the VP it adds, the facts behind that, and both in words. */
export interface ReasonDocument {
  term: string;
  vp: number;
  facts: { [key: string]: unknown };
  words: string;
}

/**
 * The choices of the rest of a turn, to be pushed onto the draft, and the VP it is expected to add.
 *
 * What follows a sale to the distant market is for the likeliest demand tile, so the draft is whole before it.
 * `parts` are what it does on the board, `plan` says in words what your seat does after it in its next turn in most of
 * the worlds that were looked at; it is empty where they do not agree.
 */
export interface AdvisedTurn {
  choices: ChoiceData[];
  vp: number;
  words: string;
  reasons: ReasonDocument[];
  parts: TurnPart[];
  plan: string;
}

/**
 * The best turns, best first, from entry `number` and the draft after `version` changes.
 *
 * `is_final`: more nodes would find no others. `is_last`: no further answer follows.
 */
export interface AdviceDocument {
  number: number;
  version: number;
  turns: AdvisedTurn[];
  nodes: number;
  is_final: boolean;
  is_last: boolean;
}

/** A turn beside the best one: the VP it is behind (0 or less), in words, and the reasons. */
export interface ComparisonDocument {
  number: number;
  version: number;
  vp: number;
  words: string;
  turn: AdvisedTurn;
  best: AdvisedTurn;
  reasons: ReasonDocument[];
  is_last: boolean;
}

/**
 * When the clock of a person sleeps in games over days, if they wish: as their quiet hours, and at weekends.
 *
 * `begin` and `end` are minutes of a day in their `zone`, on evenings of `days`: bits from Monday.
 */
export interface SleepDocument {
  zone: string;
  begin: number | null;
  end: number | null;
  days: number;
  weekends: boolean;
}

/**
 * The clock of a seat has run out, and the others vote: a day more, a bot, a substitute by a link, or the end.
 *
 * What more than half of the people want is done at once, `otherwise` when the time is over; `ends` is in seconds
 * since 1970. `cast` has the votes by seat.
 */
export interface VoteDocument {
  seat: number;
  ends: number;
  cast: { [key: string]: string };
  is_asked: boolean;
  otherwise: string;
}

/**
 * A seat that somebody else may take: with its hand, and with a whole bank on its clock.
 *
 * Those at the table have the `token` that opens it, which a link has behind `/games/ID#seat=`. It begins with the
 * number of the seat.
 */
export interface OfferDocument {
  seat: number;
  since: number;
  token: string | null;
}

/**
 * A pace: the seconds every seat begins with, those a turn adds, and the most it holds.
 *
 * A live game goes on at once when a clock has run out, one over days after a vote of the others.
 */
export interface PaceDocument {
  name: string;
  bank: number;
  gain: number;
  most: number;
  is_live: boolean;
}

/**
 * The clock of a seat: seconds left, whether it runs, and since when its turn is; times in seconds since 1970.
 *
 * `low_at` is when the last tenth begins and `runs_out` when nothing is left, if nobody does anything until then. They
 * are left out while nobody can tell, such as while an undo is asked for. `rests` are the next times, each from and
 * until, at which it stands because its person sleeps or takes a break; `break_until` is the end of a break.
 */
export interface ClockDocument {
  left: number;
  is_running: boolean;
  since: number | null;
  low_at: number | null;
  runs_out: number | null;
  rests: [number, number][];
  break_until: number | null;
}

/** A break until a time in seconds since 1970. */
export interface Break {
  until: number;
}

/**
 * Your breaks: while one is on, until a time, your clocks stand in games over days, and the others see it.
 *
 * `left` is how many seconds of breaks you have left this year, of 28 days, and `latest` the time until which one may
 * last that begins now, or is on. Times are in seconds since 1970.
 */
export interface BreakDocument {
  until: number | null;
  left: number;
  latest: number;
}

/**
 * The clocks of a game as they stood at `now`, by seat; a bot has none. The last tenth begins with `low` left.
 *
 * Over days a game cannot last longer than until `ends_by`, nor this turn than until `turn_ends_by`, however anybody
 * rests, unless the others vote for more time.
 */
export interface ClocksDocument {
  pace: string;
  now: number;
  most: number;
  low: number;
  is_live: boolean;
  seats: (ClockDocument | null)[];
  turn_ends_by: number | null;
  ends_by: number | null;
}

/** News: the entries you have not seen, and the game after them. */
export interface Update {
  type: "update";
  entries: EntryDocument[];
  game: GameDocument;
}

/** News of a table whose game has not begun. */
export interface TableUpdate {
  type: "table";
  table: TableDocument;
}

/** What share of its turn, from 0 to 1, the bot in a seat has decided. */
export interface Thinking {
  type: "thinking";
  seat: number;
  share: number;
}

/** Telegrams that you have not read; sent to sockets that say which one they have read last. */
export interface NewTelegrams {
  type: "telegrams";
  telegrams: TelegramDocument[];
}

/** What you have prepared for a seat was changed, on this device or another, or something came of it. */
export interface PreparedChanged {
  type: "prepared";
  seat: number;
  version: number;
}

/** The answer to the message with that key; to one for refined advice there are several. */
export interface Answer {
  type: "answer";
  key: string;
  body: Body;
}

/** The message with that key was refused, or has no further answer. */
export interface Failure {
  type: "error";
  key: string | null;
  error: ErrorDocument;
}

/**
 * One action: its number, as records and `ironbridge replay` count, and where it stands in the game.
 *
 * `entry` is the entry of the log that ended it, `turn` the place in the turn order from 1, or 0 for a tile given up
 * in a shortfall, and `text` its notation.
 */
export interface ActionDocument {
  number: number;
  entry: number;
  seat: number;
  era: string;
  round: number;
  turn: number;
  choices: ChoiceData[];
  text: string;
  made: number;
}

/** A position on the way, and what every seat would have if links and flipped tiles were scored then. */
export interface MomentDocument {
  view: PositionData;
  if_scored: Prospect[];
}

/**
 * The position after an action, and whose knowledge it is: of `all`, of one `seat`, or what is `public`.
 *
 * `if_scored` has for every seat what it would have if links and flipped tiles were scored then. Where the round ended
 * with the action, `acted` is how the board stood after the action alone, before income and scoring.
 */
export interface PositionDocument {
  action: number;
  knows: Knowledge;
  seat: number | null;
  to_act: number | null;
  view: PositionData;
  outcome: OutcomeData | null;
  if_scored: Prospect[];
  acted: MomentDocument | null;
}

/**
 * A link or a flipped tile that scored at the end of an era.
 *
 * `sum` is what its seat then had scored of its kind, `total` all its points with it.
 */
export interface EraScore {
  place: string;
  vp: number;
  sum: number;
  total: number;
}

/** What a seat scored at the end of an era; `extra` is by source and only at the end of some games. */
export interface EraSeat {
  seat: number;
  before: number;
  links: EraScore[];
  link_vp: number;
  tiles: EraScore[];
  tile_vp: number;
  extra: { [key: string]: number };
  after: number;
}

/**
 * The end of an era with the action of that number: how the board stood, what scored, in turn order, what goes.
 *
 * `cleared` are the slots whose tiles leave the board, `kept` is how many stay; `barrels` are the merchant spaces that
 * get one again, `cards` is the size of the new hands. After the last era nothing is cleared.
 */
export interface EraDocument {
  era: string;
  action: number;
  entry: number;
  is_last: boolean;
  board: PositionData;
  seats: EraSeat[];
  cleared: string[];
  kept: number;
  barrels: string[];
  cards: number;
}

/** A seat after a round: its VP as if links and flipped tiles were scored now, its income level and its money. */
export interface CourseSeat {
  vp: number;
  income_level: number;
  money: number;
}

/**
 * How the seats stand after a whole round; `action` is its last action, shortfalls included.
 *
 * After the last round of an era the VP are those really scored, which for the last era is the result.
 */
export interface CourseRound {
  era: string;
  round: number;
  action: number;
  seats: CourseSeat[];
}

/** A record as it is written, text or JSON. */
export interface NewRecord {
  text: string;
  key?: Key | null;
}

/** A new table that goes on after an action; seats, listing and advice as for a new one. */
export interface Fork {
  action: ActionNumber;
  seats: Called[];
  listed?: boolean;
  advice?: boolean;
  key?: Key | null;
}

/**
 * A game at a glance: where it stands, who is to act since when, and whose pieces lie where.
 *
 * `waits_since` is in seconds since 1970; `has_draft` tells whether you have begun your turn. `vp` and `ranks` are by
 * seat, `tiles` and `links` have the seat by slot and by line. `left` are the seconds on the
 * clock of the seat to act, for those at the table.
 */
export interface Glance {
  era: string;
  round: number;
  rounds: number;
  to_act: number | null;
  is_my_turn: boolean;
  waits_since: number;
  has_draft: boolean;
  vp: number[];
  ranks: number[];
  tiles: { [key: string]: number };
  links: { [key: string]: number };
  left: number | null;
}

/**
 * A bot that takes seats here, and its character in a sentence.
 *
 * `mean_vp` was measured in games of the first ruleset at tables of four of its kind, `milliseconds` is what a turn
 * takes it. `figures` are its mean VP among its own kind by ruleset and number of players, where they were measured.
 * A character is known for what it likes; in a ruleset without a figure it would not play as it is known.
 * Of a program that the owner of the server has added nothing was measured.
 */
export interface BotDocument {
  name: string;
  title: string;
  sentence: string;
  mean_vp: number | null;
  milliseconds: number | null;
  figures: { [key: string]: { [key: string]: number } };
  is_character: boolean;
}

/** A table in the lobby at which people wait with whom you have played, and the seats they sit in. */
export interface KnownTable {
  table: string;
  seats: number[];
}

/** Whether somebody is at the game: `here`, `seen` within a day (about when, in seconds since 1970), or `away`. */
export interface SeatPresence {
  seat: number;
  state: "here" | "seen" | "away";
  seen: number | null;
}

/** Who of the others at your table is here, but those who let nobody know; how many people with a name watch. */
export interface PresenceDocument {
  seats: SeatPresence[];
  watchers: number;
}

/** Who shall sit in a seat: `me`, `me:NAME`, `invited`, `open` or `bot:NAME`. */
export interface SeatChange {
  wish: Called;
}

/**
 * What shall be otherwise at a table; what is left out stays. Other rules ask all but the host again for `ready`.
 *
 * With fewer `players` the last seats go in which no person sits.
 */
export interface TableChange {
  listed?: boolean | null;
  advice?: boolean | null;
  pace?: PaceName | null;
  at_zero?: Ending | null;
  stand_in?: Called | null;
  telegrams?: TelegramRule | null;
  title?: Title | null;
  ruleset?: Name | null;
  players?: number | null;
  undo?: UndoRule | null;
  watching?: WatchRule | null;
  begins?: Moment | null;
  teachers?: boolean | null;
  rated?: boolean | null;
  wanted?: WantedPlayers | null;
}

/** That a step shall be played, under a key. */
export interface NewStep {
  key?: Key | null;
}

/** A word that learners meet, what it means, and the number of its rule. */
export interface LessonWord {
  word: string;
  means: string;
  rule: string;
}

/**
 * A lesson: the shelf it stands on (its game, or `own` for those of this server), its name, and what it is about.
 *
 * `steps` are the titles of its steps, empty for one that the learner plays without hints. `board` is the position
 * that it begins with and `places` what is looked at in it. `knows` is the game that its learners know, if any.
 */
export interface LessonDocument {
  shelf: string;
  name: string;
  ruleset: string;
  knows: string;
  title: string;
  about: string;
  learned: string;
  minutes: number;
  steps: string[];
  board: PosterDocument;
  places: string[];
  words: LessonWord[];
}

/**
 * A step of a lesson: the game in which it is played, and what is said; nothing where there are no hints.
 *
 * `at` is what is spoken of, a place on the map or a part of the screen, and `beside` must stay in sight with it.
 * `show` are the choices of a turn that reaches the goal; `ends_turn` says whether the turn has to be ended for it.
 */
export interface StepDocument {
  game: string;
  lesson: LessonDocument;
  step: number;
  title: string;
  text: string;
  why: string;
  do: string;
  at: string;
  beside: string[];
  show: ChoiceData[];
  ends_turn: boolean;
  rule: string;
}

/**
 * How far you have come in a step: whether its goal is reached, and whether by what it shows.
 *
 * `is_whole`: something was done, and no action is in progress.
 */
export interface TriedDocument {
  is_reached: boolean;
  is_whole: boolean;
  is_as_shown: boolean;
}

/** That you play a daily deal, and whether others may see by name what you make of it. */
export interface DailyStart {
  named?: boolean;
}

/** That you play a deal of a day that is over once more, under a key. */
export interface DailyPractice {
  key?: Key | null;
}

/** What is told of the secret of a day before it is over, and since when, in seconds since 1970. */
export interface DailyCommitment {
  day: string;
  commitment: string;
  since: number;
}

/**
 * Your game of a deal; `vp` are there if it counts, and then `below` of `others` made less.
 *
 * Who came only lately is `is_new`: listed apart, and ranked among those who did too.
 */
export interface MyDaily {
  game: string;
  is_named: boolean;
  is_new: boolean;
  has_ended: boolean;
  vp: number | null;
  rank: number | null;
  below: number;
  others: number;
}

/** What somebody made, by name if they wanted it so. */
export interface DailyResult {
  rank: number;
  vp: number;
  name: string | null;
  is_mine: boolean;
}

/** How many made so much. */
export interface DailyScore {
  vp: number;
  count: number;
}

/**
 * A deal of a day for a number of players, and what became of it.
 *
 * Everybody plays in `seat`, at that `place` of the first turn order, and `bots` sit in the other seats. `played` have
 * finished it in time, besides `newcomers`. Par, which is what `par_bot` makes in the seat, and the results are there
 * when you have finished it or the day is over; `scores` has how many who are not new made
 * how much, from ten of them on. When
 * the day is over, `secret` and `deal` are there too, by which everybody can check it.
 */
export interface DailyDocument {
  day: string;
  players: number;
  ruleset: string;
  seat: number;
  place: number;
  bots: string[];
  ends: number;
  is_over: boolean;
  commitment: string;
  par_bot: string;
  par: number | null;
  played: number;
  mine: MyDaily | null;
  results: DailyResult[];
  newcomers: DailyResult[];
  scores: DailyScore[];
  secret: string | null;
  deal: DealData | null;
}

/** What you made on a day, and par if it is known; `below` of `others` made less. */
export interface DailyDay {
  day: string;
  players: number;
  ruleset: string;
  vp: number | null;
  par: number | null;
  below: number;
  others: number;
}

/**
 * The deals of today, your last days, the days that can be practised, and what is told of days to come.
 *
 * `now` is the time of the server, in seconds since 1970.
 */
export interface DailiesDocument {
  now: number;
  today: DailyDocument[];
  mine: DailyDay[];
  past: string[];
  commitments: DailyCommitment[];
}

/** A daily deal that you have played; `vp` are there if it counts. */
export interface ExportedDaily {
  day: string;
  players: number;
  game: string;
  is_named: boolean;
  begun: number;
  ended: number | null;
  vp: number | null;
}

/** A duplicate as you want it: so many seats, a bot in all but yours, and so many days to play it. */
export interface NewDuplicate {
  /** the name you go by */
  ruleset: string;
  players: SeatNumber;
  /** the name you go by */
  bot?: string;
  days?: number;
}

/** What somebody made of a board; `vp` are there if it counts and you may know it. */
export interface BoardResult {
  has_ended: boolean;
  vp: number | null;
}

/** Somebody who plays, with a result for each board, or null where they have not begun. */
export interface DuplicatePlayer {
  name: string;
  is_me: boolean;
  boards: (BoardResult | null)[];
}

/**
 * A board: the seat and the place in the first turn order in which everybody plays it, and your game of it.
 *
 * `mean` is what those made whose result you may know.
 */
export interface DuplicateBoard {
  seat: number;
  place: number;
  game: string | null;
  has_ended: boolean;
  mean: number | null;
}

/**
 * A duplicate as you may know it; its name is what stands in its link.
 *
 * `people` who play are named to those who play it too, or have made it. The secret, from which all luck comes, is
 * there when it is over, and fits the commitment.
 */
export interface DuplicateDocument {
  id: string;
  ruleset: string;
  players: number;
  bot: string;
  made: number;
  ends: number;
  now: number;
  is_over: boolean;
  is_mine: boolean;
  count: number;
  boards: DuplicateBoard[];
  people: DuplicatePlayer[];
  commitment: string;
  secret: string | null;
}

/** A duplicate in a list: how many of its boards you have played, of all of them, and how many people play. */
export interface DuplicateGlance {
  id: string;
  ruleset: string;
  players: number;
  made: number;
  ends: number;
  is_over: boolean;
  played: number;
  count: number;
}

/** A board of a duplicate that you have played; `vp` are there if it counts. */
export interface ExportedBoard {
  board: number;
  game: string;
  begun: number;
  ended: number | null;
  vp: number | null;
}

/** A duplicate that you have made or play. */
export interface ExportedDuplicate {
  id: string;
  ruleset: string;
  players: number;
  bot: string;
  made: number;
  ends: number;
  is_owner: boolean;
  boards: ExportedBoard[];
}

/**
 * A way to reach you, and how it went the last time; times are in seconds since 1970.
 *
 * `address` is a mail address or the URL of a webhook, `device` the kind of browser, `secret` what signs the calls of
 * a plain webhook. `asked` is when a mail with a link was sent that confirms the address. After five notices in a
 * row that could not be delivered a way is `resting`: a test wakes it. `error` is the code of the last failure and
 * `detail` says more, such as the status that was answered; `failures` counts the attempts that failed in a row.
 */
export interface WayDocument {
  id: string;
  kind: WayKind;
  state: WayState;
  address: string | null;
  preset: Preset | null;
  secret: string | null;
  device: string | null;
  made: number;
  asked: number | null;
  tried: number | null;
  delivered: number | null;
  failures: number;
  error: SendError | null;
  detail: string | null;
}

/**
 * What you are told of by each kind of way.
 *
 * It is your turn, your clock in its last tenth, games, who leaves them, and telegrams.
 */
export interface ToldTopics {
  push: TopicName[];
  mail: TopicName[];
  webhook: TopicName[];
}

/**
 * How you are told what happens while you are not here.
 *
 * `offered` has the kinds of ways that the host of this server has set up: without them nothing is sent. A browser
 * subscribes with `push_key`. A turn is told after `wait` seconds, if you have not moved by then. Where there is a
 * `digest`, mails wait for that minute of the day and come as one. From `quiet_from` to `quiet_to`, in minutes of a
 * day in your `zone`, you are told nothing, on evenings of `quiet_days`: bits from Monday, 127 for all. If your
 * `clock_sleeps`, your clock stands in these hours in games over days, and at `weekends` too if you like; the others
 * are shown it before they join.
 */
export interface NoticesDocument {
  offered: WayKind[];
  push_key: string | null;
  lacks_extra: boolean;
  topics: ToldTopics;
  wait: number;
  digest: number | null;
  zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_days: number;
  language: string;
  ways: WayDocument[];
  clock_sleeps: boolean;
  weekends: boolean;
}

/**
 * What you choose, all of it at once. Quiet hours are twelve a day at most; none have neither end.
 *
 * When your clock sleeps counts from your next turn on.
 */
export interface NoticesChoice {
  topics: ToldTopics;
  wait: number;
  digest: Minute | null;
  zone: Name;
  quiet_from: Minute | null;
  quiet_to: Minute | null;
  quiet_days: number;
  language: string;
  clock_sleeps?: boolean;
  weekends?: boolean;
}

/** A browser that shows notices, as its push subscription says: where it is reached, and its two keys. */
export interface NewBrowser {
  endpoint: Url;
  p256dh: KeyText;
  auth: KeyText;
}

/** A mail address. Nothing but a link that confirms it is sent there before you follow that. */
export interface NewMail {
  address: string;
}

/** An address that is called, in the form of a service; `plain` is JSON signed as Standard Webhooks are. */
export interface NewWebhook {
  url: Url;
  preset: Preset;
}

/** What stands behind the # of a link that came by mail. */
export interface MailProof {
  token: KeyText;
}

/** It was done. */
export interface DoneDocument {
  done: boolean;
}

/**
 * A condition of a prepared turn.
 *
 * `at` is a slot, a line, a merchant space, or `coal` or `iron` for a price. `number` is the most that the next cube
 * of that market may cost, or the least that must lie on the tile.
 */
export interface Guard {
  kind: GuardKind;
  at?: Name;
  number?: number;
}

/** A condition in words, and whether it holds as the game stands now. */
export interface GuardDocument {
  guard: Guard;
  words: string;
  holds: boolean;
}

/**
 * A turn that you have prepared: its choices, its actions in words, what it may cost at most, and its conditions.
 *
 * `offered` are conditions that fit it. `why_not` says why it could not be played as the game would stand if the
 * others only passed; None if it could.
 */
export interface PreparedTurnDocument {
  choices: ChoiceData[];
  lines: string[];
  cost: number;
  reveals: boolean;
  guards: GuardDocument[];
  offered: GuardDocument[];
  why_not: string | null;
}

/**
 * What came of prepared turns: the number of the entry that one became, and which, from 1; or why none was played.
 *
 * `number` is then that of the entry after which you were to act.
 */
export interface PreparedResultDocument {
  number: number;
  made: number;
  played: number | null;
  whys: string[];
}

/**
 * What you have prepared for your next turn in a game; nobody else is shown any of it.
 *
 * `version` counts the changes. `not_now` says why nothing can be prepared now. In your turn, `chosen` is the one that
 * will be played, from 1, and `due` the time, in seconds since 1970; until then you can throw all of them away.
 */
export interface PreparedDocument {
  seat: number;
  version: number;
  turns: PreparedTurnDocument[];
  not_now: NotNow | null;
  chosen: number | null;
  due: number | null;
  results: PreparedResultDocument[];
}

/** A whole turn, and the conditions under which it is to be played. */
export interface NewPreparedTurn {
  choices: Choices;
  guards?: Guard[];
}

/** All that you prepare, in the order in which it is tried, in the place of the version that you have seen. */
export interface PreparedChange {
  key: Key;
  version: number;
  turns: NewPreparedTurn[];
  seat?: SeatNumber | null;
}

/** The choices of a turn that you are preparing, so far. */
export interface PreparedDraft {
  choices: Choices;
  seat?: SeatNumber | null;
}

/** A further choice after those of a turn that you are preparing. */
export interface AskPrepared {
  choices: Choices;
  /** a choice as in docs/positions.md */
  choice: ChoiceData;
  seat?: SeatNumber | null;
}

/** A turn that you have prepared: its choices and conditions, its actions in words, and what it may cost at most. */
export interface ExportedPreparedTurn {
  choices: ChoiceData[];
  guards: Guard[];
  lines: string[];
  cost: number;
}

/** What you have prepared in a game for your next turn, when, and what came of earlier preparations. */
export interface ExportedPrepared {
  game: string;
  turns: ExportedPreparedTurn[];
  results: PreparedResultDocument[];
  changed: number;
}

/** That a puzzle shall be played, under a key. */
export interface NewPuzzleGame {
  key?: Key | null;
}

/** Who shall sit where at a table that goes on from a puzzle: `me`, `bot:NAME` and so on, as for any table. */
export interface NewTrial {
  seats: string[];
  key?: Key | null;
}

/** What is wrong with a puzzle. */
export interface PuzzleReportGiven {
  words: string;
}

/** The turn of a reviewed game that becomes a puzzle, by its first action. */
export interface NewOwnPuzzle {
  action: number;
}

/**
 * A puzzle: a position before a turn of `seat`, one of which is ahead of every other idea by `gap` VP.
 *
 * `level` goes from 1 to 5 with the `rating`, and is 0 for a puzzle of your own, which nobody has tried. With
 * `is_last_turn` the game is over after it, and every turn was tried. `grade` is that of your answer, once you have
 * given one; before it `themes` are those of the position alone.
 */
export interface PuzzleDocument {
  name: string;
  ruleset: string;
  players: number;
  seat: number;
  era: string;
  round: number;
  rounds: number;
  place: number;
  money: number;
  actions: number;
  themes: string[];
  rating: number;
  level: number;
  gap: number;
  is_last_turn: boolean;
  board: PosterDocument;
  places: string[];
  grade: Grade | null;
}

/** A day, and what became of its puzzle: found, answered otherwise, missed, or open still. */
export interface DayDocument {
  day: string;
  state: Day;
}

/** The puzzle of a day (UTC), the same for everybody, your last seven days, and how many days you are running. */
export interface DailyPuzzleDocument {
  day: string;
  puzzle: PuzzleDocument;
  week: DayDocument[];
  streak: number;
}

/** How many puzzles have a theme. */
export interface ThemeDocument {
  theme: string;
  count: number;
}

/**
 * A mistake of yours as a puzzle: in `game`, by the first action of the turn that lost `loss` VP.
 *
 * It `is_waiting`, or was found and comes back in so many `days`.
 */
export interface OwnPuzzleDocument {
  name: string;
  ruleset: string;
  game: string;
  action: number;
  era: string;
  round: number;
  loss: number;
  is_waiting: boolean;
  days: number;
}

/**
 * All that there is to solve: the puzzle of today, the next one for you, your mistakes, and how you are doing.
 *
 * `rating` may be wrong by about `deviation`; both come of `solved` puzzles, in which you lost `mean_loss` VP.
 */
export interface PuzzlesDocument {
  count: number;
  daily: DailyPuzzleDocument | null;
  next: PuzzleDocument | null;
  own: OwnPuzzleDocument[];
  themes: ThemeDocument[];
  rating: number;
  deviation: number;
  solved: number;
  mean_loss: number | null;
}

/** A puzzle and the game in which you play it. */
export interface PuzzleGameDocument {
  game: string;
  puzzle: PuzzleDocument;
}

/** A turn in words and on the board, and what it loses against the best one in VP. */
export interface AnsweredTurn {
  whose: Whose;
  text: string;
  parts: TurnPart[];
  loss: number;
}

/**
 * What your turn in a puzzle was worth; until it is `ready` there is nothing but the state.
 *
 * `is_counted` says whether this turn is the answer that counts. `reasons` are what your turn does worse or better
 * than the best one, or, if you found it, what it brings. `answers` people have answered, and `finders` found it;
 * `levels` is how often each level of bots does, by its name for people. A puzzle of your own moves no rating; found,
 * it comes back in so many `days`.
 */
export interface AnswerDocument {
  state: "underway" | "ready";
  is_counted: boolean;
  grade: Grade | null;
  loss: number;
  error: number;
  turns: AnsweredTurn[];
  reasons: MistakeReason[];
  answers: number;
  finders: number;
  levels: { [key: string]: number };
  rating: number;
  deviation: number;
  streak: number;
  days: number | null;
}

/** An answer of yours to a puzzle, as packed choices, and what it lost; of which day, if it was the daily one. */
export interface ExportedAnswer {
  puzzle: string;
  day: string;
  made: number;
  turn: number[];
  loss: number | null;
  error: number | null;
}

/** A mistake of yours as a puzzle, `data` as a line of a file of puzzles, and how often you found it in a row. */
export interface ExportedOwnPuzzle {
  game: string;
  action: number;
  made: number;
  times: number;
  due: number;
  data: string;
}

/** What you said of a puzzle to the owner of the server. */
export interface ExportedPuzzleReport {
  puzzle: string;
  made: number;
  words: string;
}

/** Your rating at puzzles, from so many of them, the VP lost in all of them, your answers, mistakes and reports. */
export interface ExportedPuzzles {
  rating: number;
  deviation: number;
  solved: number;
  loss: number;
  answers: ExportedAnswer[];
  own: ExportedOwnPuzzle[];
  reports: ExportedPuzzleReport[];
}

/** Who plays, and which of the four colours of the drawing. */
export interface SheetPlayer {
  name: Called;
  colour: Seat;
}

/** A tile on the board, of a seat. */
export interface SheetTile {
  seat: Seat;
  industry: Place;
  level: number;
  flipped: boolean;
}

/** The tiles by slot, and the owners of links by line. */
export interface SheetBoard {
  tiles: { [key: string]: SheetTile };
  links: { [key: string]: Seat };
}

/** What lay on the table at the end of an era, and by seat the VP gained and lost on the way. */
export interface SheetEra {
  board: SheetBoard;
  bonus: Counts;
  lost: Counts;
}

/** A tile that is removed in a shortfall, with its cost. */
export interface SheetRemoved {
  industry: Place;
  level: number;
  money: Small;
}

/** The round that is played; lists are by seat, but `order`, which has the seats in their order. */
export interface SheetRound {
  era: EraName;
  number: number;
  order: Seat[];
  turn: number;
  spent: Counts;
  income: Counts;
  money: Said;
  removed: SheetRemoved[][];
  markets: { [key: string]: Small };
  distant: number;
}

/** How long everybody has thought, in milliseconds; `since` is on the clock of the server. */
export interface SheetClock {
  used: (Milliseconds | null)[];
  talk: Milliseconds;
  turn: Milliseconds;
  running: Seat | "talk" | null;
  since: Milliseconds;
}

/** A count at a real table: who plays, the boards of its eras, what else counts, and the round that is played. */
export interface SheetData {
  version: 1;
  id: Place;
  begun: Called;
  ruleset: Place;
  players: SheetPlayer[];
  era: EraName;
  eras: { [key: string]: SheetEra };
  money: Said;
  income: Said;
  order: Said;
  round?: SheetRound | null;
}

/** A count that other phones shall see and change too. */
export interface NewSheet {
  sheet: SheetData;
  clock?: SheetClock | null;
  by?: By;
}

/** A shared count, unless it still has the version that you have seen. */
export interface AskSheet {
  token: Token;
  seen?: Version;
}

/** A shared count as it shall be, if nobody has changed that version meanwhile. */
export interface SheetChange {
  token: Token;
  version: Version;
  sheet: SheetData;
  clock?: SheetClock | null;
  by?: By;
}

/** A count that shall no longer be shared. */
export interface SheetEnd {
  token: Token;
}

/**
 * A count as the phones around a table share it; `sheet` is nothing where you have seen this version.
 *
 * `by` says who changed it last. `written` tells whether your change was kept: if not, somebody was quicker, and the
 * sheet is theirs. `now` is the time of the server in seconds.
 */
export interface SharedSheet {
  version: number;
  by: number | null;
  written: boolean;
  now: number;
  sheet: SheetData | null;
  clock: SheetClock | null;
}

/** What opens a shared count: whoever has the `token` may read it and write to it. */
export interface SheetLink {
  token: string;
  version: number;
  now: number;
}

/**
 * What somebody at a table said after an entry of its log: a ready phrase by its key, or a text as it was written.
 *
 * `name` is what the person in the seat is called. `made` is in seconds since 1970.
 */
export interface TelegramDocument {
  number: number;
  seat: number;
  name: string;
  entry: number;
  made: number;
  phrase: Phrase | null;
  text: string | null;
  is_mine: boolean;
}

/**
 * The telegrams of a game that you may read, and what you may write: `none` if you look on or are alone there.
 *
 * `last` is the number of the newest one, or the one after which you asked. Telegrams of `muted` seats are left out;
 * where `is_table_muted` or `are_all_muted`, so are those of everybody else.
 */
export interface TelegramsDocument {
  telegrams: TelegramDocument[];
  may_write: MayWrite;
  last: number;
  muted: number[];
  is_table_muted: boolean;
  are_all_muted: boolean;
}

/** What you say to the table: one of the ready phrases, or a text where the table lets you. */
export interface NewTelegram {
  key: Key;
  phrase?: Phrase | null;
  text?: string | null;
}

/** What you do not want to hear: the person in a seat of a table, a table, or all telegrams. */
export interface NewMute {
  scope: MuteScope;
  table?: string | null;
  seat?: SeatNumber | null;
}

/** Something that you have muted: a person by their present name, a table by its id, or all. */
export interface MuteDocument {
  id: string;
  scope: MuteScope;
  name: string | null;
  table: string | null;
  made: number;
}

/** That somebody was asked for their move, and when that can be done again, in seconds since 1970. */
export interface NudgeDocument {
  again: number;
}

/**
 * What you have noted of a game for yourself alone.
 *
 * `version` counts the changes, `changed` is the time of the last one in seconds since 1970.
 */
export interface NotesDocument {
  text: string;
  version: number;
  changed: number | null;
}

/** Your notes in the place of the version that you have seen. */
export interface NotesChange {
  text: string;
  version: number;
}

/**
 * An open choice, the cards that can pay for it, how many of them it lays down, and the money it takes.
 *
 * A choice that lays down no card has none. Further questions are taken as answered in the first way that is open.
 * `gain` is the money it brings back, as for cubes sold to a market; `flips` tells whether the tile it builds turns
 * over at once.
 */
export interface OptionDocument {
  choice: ChoiceData;
  cards: string[];
  count: number;
  cost: number;
  gain: number;
  flips: boolean;
}

/**
 * A part of what was done or would be: what it is about, its words, a remark, and the money it brings or takes.
 *
 * `kind` is `tile`, `link`, `develop`, `sale`, `demand`, `bonus`, `loan`, `flip`, `income`, or `coal`, `iron` and
 * `beer` used up or sold. `money` is null where nothing is paid for such a thing; what is free has 0.
 */
export interface StoryRow {
  kind: string;
  words: string;
  money: number | null;
  remark: string;
}

/**
 * A paragraph: what a seat did, or, without a seat, what happened to the table, after the action of that number.
 *
 * `part` counts the paragraphs of an action, `entry` is where it stands in the log, `places` are the slots, lines and
 * places of trade that it touches. Of each action one paragraph tells it as a log does: `line` in one line, `title`
 * and `rows` at length, `money` is what the seat has more or less, `cards` are those laid down. So does one paragraph
 * for the round that begins after it, with the turn `order`, and one for the era that ends. `kind` says which.
 */
export interface StoryDocument {
  action: number;
  part: number;
  entry: number;
  seat: number | null;
  words: string;
  places: string[];
  kind: "action" | "round" | "era" | "more";
  line: string;
  title: string;
  money: number;
  rows: StoryRow[];
  cards: string;
  order: number[];
}

/**
 * What a turn did of one kind: the facts, which everybody saw, and the words for them.
 *
 * `kind` is `scored`, `worth` (the VP that it adds if links and flipped tiles were scored now), `flipped`, `built`,
 * `links`, `developed`, `beer`, `income` or `money`.
 */
export interface WhyGain {
  kind: string;
  facts: { [key: string]: unknown };
  words: string;
}

/** What lies ahead, and the VP that the turn was thought to add to it or to take from it. */
export interface WhyHope {
  term: string;
  vp: number;
  words: string;
}

/**
 * Why the turn of an action was played: by a seat, and the `bot` that played it; null for anybody else.
 *
 * `gains` follow from what everybody could see. When all hands are open there is more: `hopes`, the greatest first,
 * the `hand` before the turn, `held` in words, and the `habits` that are strong in this game if the bot has such.
 * `bot` is null for a person, and for a bot that no longer has the seat.
 */
export interface WhyDocument {
  action: number;
  seat: number;
  bot: string | null;
  gains: WhyGain[];
  hopes: WhyHope[];
  hand: string[];
  held: string;
  habits: string[];
}

/** A picture at `/api/rules/pictures/NAME.svg`, and what it shows. */
export interface RulePictureDocument {
  name: string;
  caption: string;
}

/**
 * A numbered rule in the light Markdown of its document: *emphasis*, **strong**, `code`.
 *
 * `is_ruling`: it holds a decision of ours. `is_base`: it is of the other game and holds in this one too.
 */
export interface RuleDocument {
  number: string;
  text: string;
  is_ruling: boolean;
  is_base: boolean;
  pictures: RulePictureDocument[];
}

/** A chapter of the rules. */
export interface ChapterDocument {
  letter: string;
  title: string;
  rules: RuleDocument[];
}

/**
 * All rules of a ruleset. The rules are in English; chapters and captions are in the language asked for.
 *
 * `base` is what the other game is called whose rules hold where those of this one are silent.
 */
export interface RulesDocument {
  ruleset: string;
  title: string;
  chapters: ChapterDocument[];
  base: string;
}

/**
 * A game as far as it is written down, and the choices of the turn that is being entered (`draft`).
 *
 * `names` are the players by seat and `order` the seats in the first turn order. `merchants` has the tile of every
 * merchant space in use; `demand` has by era the demand tiles that were turned over so far. A game has one of the two.
 */
export interface WrittenGame {
  ruleset: Name;
  names: Called[];
  order: SeatNumber[];
  merchants?: { [key: string]: Name };
  demand?: { [key: string]: Demand };
  turns?: Turn[];
  draft?: Turn;
}

/** A further choice after what is written down. */
export interface AskWritten {
  written: WrittenGame;
  /** a choice as in docs/positions.md */
  choice: ChoiceData;
}

/** An action that was written down: its number, whose it was, in words, and the cards that were laid down. */
export interface WrittenAction {
  number: number;
  seat: number;
  words: string;
  cards: string;
}

/**
 * What can be counted of a game that is written down, as a count at the table has it.
 *
 * An era that has ended has its board as it was scored, the present one as it is now. Money, the spaces of the income
 * markers and the places in the next turn order are there at the end of the game.
 */
export interface WrittenCount {
  era: EraName;
  eras: { [key: string]: SheetEra };
  money: (number | null)[];
  income: (number | null)[];
  order: (number | null)[];
}

/**
 * A game that is written down, as it is shown to the one who writes.
 *
 * `game` is the game from the seat to act, whose hand has every card that may still be in it. `actions` are the last
 * ones and `count` says how many there are. `record` is the record of the whole turns. `era` is that of the present
 * turn, and `shows_demand` says whether a demand tile is turned over when it ends: write down which. `counted` is what
 * can be counted of it.
 */
export interface WrittenDocument {
  game: GameDocument;
  actions: WrittenAction[];
  count: number;
  record: string;
  era: string;
  shows_demand: boolean;
  counted: WrittenCount;
}

/** How a seat did: the share of good turns (null where it had no choice), the VP lost, how many of each verdict. */
export interface ReviewedPlayer {
  accuracy: number | null;
  loss: number;
  classes: { [key: string]: number };
}

/** A turn by its first and last action: what it lost in VP, with the standard error of that. */
export interface TurnVerdict {
  first: number;
  last: number;
  seat: number;
  verdict: Verdict;
  loss: number;
  uncertainty: number;
}

/** A turn on which the game turned, by its last action, in a sentence; `vp` were lost, or won by a swing. */
export interface KeyMoment {
  kind: "loss" | "swing";
  action: number;
  seat: number;
  vp: number;
  text: string;
}

/** What the turn played does worse or better than the better one, and the VP of that: below 0 if worse. */
export interface MistakeReason {
  text: string;
  vp: number;
}

/** A turn that lost VP, beside a better one: both in words and on the board, and why. */
export interface Mistake {
  first: number;
  last: number;
  seat: number;
  era: string;
  round: number;
  verdict: Verdict;
  loss: number;
  uncertainty: number;
  worlds: number;
  played: string;
  better: string;
  played_parts: TurnPart[];
  better_parts: TurnPart[];
  reasons: MistakeReason[];
}

/**
 * The review of a game; until it is `ready` everything but the share that is done is empty.
 *
 * `expected` is what every seat had at the end, or could expect where the game ended before its end: never its result.
 */
export interface ReviewDocument {
  state: ReviewState;
  share: number;
  players: ReviewedPlayer[];
  turns: TurnVerdict[];
  moments: KeyMoment[];
  mistakes: Mistake[];
  expected: number[];
}

/** Do nothing, for a card. */
export interface PassData {
  do: "pass";
}

/** Build the lowest tile of an industry on a slot. */
export interface BuildData {
  do: "build";
  industry: string;
  slot: string;
}

/** Build in any town with two cards and both actions of the turn. */
export interface BuildTwoData {
  do: "build_two";
  industry: string;
  slot: string;
}

/** Lay a canal or a rail on a line. */
export interface LinkData {
  do: "link";
  line: string;
}

/** Remove the lowest tile of an industry from the mat. */
export interface DevelopData {
  do: "develop";
  industry: string;
}

/** Sell the tile on a slot to a merchant space. */
export interface SellData {
  do: "sell";
  slot: string;
  merchant: string;
}

/** Sell the cotton mill on a slot to the port tile on another, or to the distant market. */
export interface SellCottonData {
  do: "sell_cotton";
  slot: string;
  port: string;
}

/** Take a loan; of £30 unless `money` says otherwise. */
export interface LoanData {
  do: "loan";
  money?: number;
}

/** Exchange three cards for two wild ones. */
export interface ScoutData {
  do: "scout";
}

/** Lay down a card for the action. */
export interface PayCardData {
  do: "card";
  card: string;
}

/** Lay down several cards for the action. */
export interface PayCardsData {
  do: "cards";
  cards: string[];
}

/** Take the next coal cube from a mine. */
export interface TakeCoalData {
  do: "coal";
  slot: string;
}

/** Take the next iron cube from an iron works. */
export interface TakeIronData {
  do: "iron";
  slot: string;
}

/** Take the next barrel from the brewery on a slot, or from beside the merchant space sold to. */
export interface TakeBeerData {
  do: "beer";
  source: string;
}

/** End the action here, or decline the bonus. */
export interface StopData {
  do: "stop";
}

/** Remove the lowest tile of an industry from the mat as a merchant's bonus. */
export interface BonusDevelopData {
  do: "bonus";
  industry: string;
}

/** Remove an own tile from the board to cover a shortfall. */
export interface RemoveTileData {
  do: "remove";
  slot: string;
}

/** Cubes, and where there are merchants barrels, that the part in progress still needs. */
export interface NeedData {
  coal: number;
  iron: number;
  beer?: number;
}

/** A merchant space: its tile, and whether its barrel is there. */
export interface MerchantData {
  tile: string;
  barrel: boolean;
}

/** The demand tiles of an era: shown, oldest first, and hidden, top first; one that is not known is null. */
export interface DemandData {
  shown: number[];
  hidden: (number | null)[];
}

/** A tile on the board with the cubes or barrels on it. */
export interface TileData {
  seat: number;
  industry: string;
  level: number;
  flipped: boolean;
  cubes: number;
}

/** The things of one seat; a card that is not known is "unknown". */
export interface SeatData {
  money: number;
  spent: number;
  income_space: number;
  vp: number;
  links_left: number;
  mat: { [key: string]: number };
  hand: string[];
  discard: string[];
  face_down: string | null;
  score: { [key: string]: number };
}

/** What only some rulesets have: merchants, or a distant market with its demand tiles. */
export interface MarketData {
  bonus_due?: boolean;
  merchants?: { [key: string]: MerchantData };
  set_aside?: string[];
  distant?: number;
  demand?: DemandData;
  rail_demand?: (number | null)[];
}

/** A position; cards that are not known are "unknown". */
export interface PositionData {
  bonus_due?: boolean;
  merchants?: { [key: string]: MerchantData };
  set_aside?: string[];
  distant?: number;
  demand?: DemandData;
  rail_demand?: (number | null)[];
  format: number;
  ruleset: string;
  revision: number;
  players: number;
  era: EraName;
  round: number;
  turn_order: number[];
  turn: number;
  actions_left: number;
  ask: Ask;
  head: PassData | BuildData | BuildTwoData | LinkData | DevelopData | SellData | SellCottonData | LoanData | ScoutData | PayCardData | PayCardsData | TakeCoalData | TakeIronData | TakeBeerData | StopData | BonusDevelopData | RemoveTileData | null;
  part: PassData | BuildData | BuildTwoData | LinkData | DevelopData | SellData | SellCottonData | LoanData | ScoutData | PayCardData | PayCardsData | TakeCoalData | TakeIronData | TakeBeerData | StopData | BonusDevelopData | RemoveTileData | null;
  parts: number;
  need: NeedData;
  debt: number;
  debtor: number | null;
  coal_market: number;
  iron_market: number;
  tiles: { [key: string]: TileData };
  links: { [key: string]: number };
  seats: SeatData[];
  draw: string[];
  rail_deck: string[];
}

/** What one seat knows of a position. */
export interface ViewData {
  bonus_due?: boolean;
  merchants?: { [key: string]: MerchantData };
  set_aside?: string[];
  distant?: number;
  demand?: DemandData;
  rail_demand?: (number | null)[];
  format: number;
  ruleset: string;
  revision: number;
  players: number;
  era: EraName;
  round: number;
  turn_order: number[];
  turn: number;
  actions_left: number;
  ask: Ask;
  head: PassData | BuildData | BuildTwoData | LinkData | DevelopData | SellData | SellCottonData | LoanData | ScoutData | PayCardData | PayCardsData | TakeCoalData | TakeIronData | TakeBeerData | StopData | BonusDevelopData | RemoveTileData | null;
  part: PassData | BuildData | BuildTwoData | LinkData | DevelopData | SellData | SellCottonData | LoanData | ScoutData | PayCardData | PayCardsData | TakeCoalData | TakeIronData | TakeBeerData | StopData | BonusDevelopData | RemoveTileData | null;
  parts: number;
  need: NeedData;
  debt: number;
  debtor: number | null;
  coal_market: number;
  iron_market: number;
  tiles: { [key: string]: TileData };
  links: { [key: string]: number };
  seats: SeatData[];
  draw: string[];
  rail_deck: string[];
  seat: number;
}

/** A deal: with merchants, or with the demand tiles of both eras. */
export interface DealData {
  ruleset: string;
  players: number;
  turn_order: number[];
  canal_deck: string[];
  rail_deck: string[];
  merchants?: { [key: string]: string };
  canal_demand?: number[];
  rail_demand?: number[];
}

/** What a refusal rests on: by its code, what is asked, needed and there. */
export interface RefusalFacts {
  asked?: Ask;
  cost?: number;
  money?: number;
  industry?: string;
  level?: number;
  era?: EraName;
  place?: string;
  in_network?: boolean;
  seat?: number;
  need?: number;
  available?: number;
  on_tiles?: number;
  in_market?: number;
  income_level?: number;
  cards?: number;
}

/** The result of one seat; `sources` sums exactly to `vp`. */
export interface SeatScoreData {
  seat: number;
  rank: number;
  vp: number;
  income_space: number;
  money: number;
  sources: { [key: string]: number };
}

/** The end of a game: groups of equal seats from first to last, what decided the win, and every seat's score. */
export interface OutcomeData {
  ranking: number[][];
  decided_by: DecidedBy;
  seats: SeatScoreData[];
}

/** Nothing was done for a card. */
export interface PassedData {
  kind: "passed";
  seat: number;
  facts: NoFacts;
}

/** A card was laid down. */
export interface CardLaidDownData {
  kind: "card_laid_down";
  seat: number;
  facts: CardFacts;
}

/** Wild cards were taken. */
export interface WildCardsTakenData {
  kind: "wild_cards_taken";
  seat: number;
  facts: CardsFacts;
}

/** A tile came onto a slot or left it. */
export interface SlotTileData {
  kind: "tile_built" | "tile_replaced" | "tile_cleared";
  seat: number;
  facts: SlotTileFacts;
}

/** A tile was removed from a mat. */
export interface TileDevelopedData {
  kind: "tile_developed";
  seat: number;
  facts: TileFacts;
}

/** A canal or a rail was laid. */
export interface LinkBuiltData {
  kind: "link_built";
  seat: number;
  facts: LineFacts;
}

/** Cubes or barrels were taken from a tile. */
export interface TakenData {
  kind: "taken";
  seat: number;
  facts: TakenFacts;
}

/** A cube was bought from the market. */
export interface BoughtData {
  kind: "bought";
  seat: number;
  facts: BoughtFacts;
}

/** The barrel beside a merchant space was used. */
export interface BarrelDrunkData {
  kind: "barrel_drunk";
  seat: number;
  facts: MerchantFacts;
}

/** A merchant gave something. */
export interface BonusData {
  kind: "bonus";
  seat: number;
  facts: BonusFacts;
}

/** A tile flipped. */
export interface FlippedData {
  kind: "flipped";
  seat: number;
  facts: FlippedFacts;
}

/** Cubes of a new tile went to the market. */
export interface SoldToMarketData {
  kind: "sold_to_market";
  seat: number;
  facts: MarketSaleFacts;
}

/** A loan was taken. */
export interface LoanTakenData {
  kind: "loan";
  seat: number;
  facts: LoanFacts;
}

/** Cards were drawn. */
export interface CardsDrawnData {
  kind: "cards_drawn";
  seat: number;
  facts: CountFacts;
}

/** The place of a seat in the new turn order. */
export interface TurnOrderData {
  kind: "turn_order";
  seat: number;
  facts: PlaceFacts;
}

/** Income was paid, or a debt was noted. */
export interface MoneyData {
  kind: "income" | "debt";
  seat: number;
  facts: MoneyFacts;
}

/** A tile was given up in a shortfall. */
export interface TileRemovedData {
  kind: "tile_removed";
  seat: number;
  facts: TileRemovedFacts;
}

/** VP were lost in a shortfall. */
export interface VpLostData {
  kind: "vp_lost";
  seat: number;
  facts: VpLostFacts;
}

/** A link scored. */
export interface LinkScoredData {
  kind: "link_scored";
  seat: number;
  facts: LineScoreFacts;
}

/** A tile scored. */
export interface TileScoredData {
  kind: "tile_scored";
  seat: number;
  facts: SlotScoreFacts;
}

/** Something else scored. */
export interface ExtraScoredData {
  kind: "extra_scored";
  seat: number;
  facts: ExtraScoreFacts;
}

/** A tile was sold to a merchant. */
export interface SoldData {
  kind: "sold";
  seat: number;
  facts: SoldFacts;
}

/** Cotton was sold to a port or to the distant market. */
export interface ShippedData {
  kind: "shipped";
  seat: number;
  facts: ShippedFacts;
}

/** A demand tile was shown. */
export interface DemandShownData {
  kind: "demand_shown";
  seat: number;
  facts: DemandFacts;
}

/** An era ended. */
export interface EraEndedData {
  kind: "era_ended";
  seat: null;
  facts: EraFacts;
}

/** A round began. */
export interface RoundBeganData {
  kind: "round_began";
  seat: null;
  facts: RoundFacts;
}

/** A barrel was put beside a merchant space. */
export interface BarrelPutData {
  kind: "barrel_put";
  seat: null;
  facts: MerchantFacts;
}

/** The game is over. */
export interface GameOverData {
  kind: "game_over";
  seat: null;
  facts: NoFacts;
}

/** Nothing more to tell. */
export interface NoFacts {
}

/** The card laid down. */
export interface CardFacts {
  card: string;
}

/** The cards taken. */
export interface CardsFacts {
  cards: string[];
}

/** A tile and its slot. */
export interface SlotTileFacts {
  slot: string;
  industry: string;
  level: number;
}

/** A tile of a mat. */
export interface TileFacts {
  industry: string;
  level: number;
}

/** The line of a link. */
export interface LineFacts {
  line: string;
}

/** How many cubes or barrels were taken from a slot. */
export interface TakenFacts {
  slot: string;
  count: number;
}

/** A cube from the market, and its price. */
export interface BoughtFacts {
  resource: Resource;
  price: number;
}

/** A merchant space. */
export interface MerchantFacts {
  merchant: string;
}

/** What a merchant gives, and how much of it. */
export interface BonusFacts {
  bonus: Bonus;
  amount: number;
}

/** The slot of a tile that flips, and the income space of its owner after it. */
export interface FlippedFacts {
  slot: string;
  income_space: number;
}

/** How many cubes went to the market, and the money for them. */
export interface MarketSaleFacts {
  count: number;
  money: number;
}

/** The money of a loan, and the income space after it. */
export interface LoanFacts {
  money: number;
  income_space: number;
}

/** How many cards were drawn. */
export interface CountFacts {
  count: number;
}

/** A place in the turn order, from 0. */
export interface PlaceFacts {
  place: number;
}

/** An amount of money. */
export interface MoneyFacts {
  money: number;
}

/** The slot of a tile given up, and the money it brings. */
export interface TileRemovedFacts {
  slot: string;
  money: number;
}

/** The VP lost, and the debt that is left. */
export interface VpLostFacts {
  vp: number;
  debt: number;
}

/** The line of a link, and the VP it scores. */
export interface LineScoreFacts {
  line: string;
  vp: number;
}

/** The slot of a tile, and the VP it scores. */
export interface SlotScoreFacts {
  slot: string;
  vp: number;
}

/** Another source of VP, and how many. */
export interface ExtraScoreFacts {
  source: string;
  vp: number;
}

/** The slot of a tile, and the merchant space it was sold to. */
export interface SoldFacts {
  slot: string;
  merchant: string;
}

/** The slot of a mill, and the slot of the port or `distant` it was sold to. */
export interface ShippedFacts {
  slot: string;
  port: string;
}

/** The value of a demand tile, and where the marker of the distant market stands after it. */
export interface DemandFacts {
  value: number;
  distant: number;
}

/** An era. */
export interface EraFacts {
  era: EraName;
}

/** A round of an era. */
export interface RoundFacts {
  era: EraName;
  round: number;
}

/**
 * What is added once, after the last era, under a source of the score.
 *
 * `money` is 1 VP for each full `pounds`, at most `most`, and nothing for a debt; `income_level` is that level;
 * `better_tiles` are the flipped tiles above level 1 once again; `raise` is what a total below 0 lacks.
 */
export interface EndSum {
  source: string;
  kind: EndKind;
  rule: string;
  pounds: number;
  most: number | null;
}

/**
 * The numbers of the rules by which a board is counted, and what is added at the end, in this order.
 *
 * `bonus` are VP gained during an era and `lost` those lost in a shortfall; a game that lacks them has no rule there.
 * `links_in_box` says how many links a player has, `one_tile` that a place has one tile of a player in the Canal Era.
 * `bgg_id` is the number of the game at BoardGameGeek, by which apps that keep plays know it; 0 where it has none.
 */
export interface Scoring {
  links: string;
  tiles: string;
  clearing: string;
  ties: string;
  links_in_box: string;
  one_tile: string;
  bonus: string;
  lost: string;
  end: EndSum[];
  bgg_id: number;
}

/**
 * The numbers of the rules by which a round goes on; a game that lacks something has no rule there.
 *
 * `building` says which levels an era builds, `distant` how demand tiles move the marker. `unpaid` is what becomes
 * of the rest of a shortfall that no tile covers: `vp` are lost, or it stays as a `debt`.
 */
export interface RoundRules {
  rounds: string;
  actions: string;
  hand: string;
  order: string;
  income: string;
  shortfall: string;
  rest: string;
  unpaid: Unpaid;
  building: string;
  coal: string;
  iron: string;
  sale: string;
  distant: string;
}

/** The prices of a market, one for each space and the cheapest first; the cubes that it begins with. */
export interface MarketTable {
  spaces: number[];
  cubes: number;
  price_when_empty: number;
}

/**
 * What the rounds of a ruleset go by.
 *
 * `rounds` are those of an era and `decks` the cards that are drawn in it, both by number of players. `distant` are
 * the income spaces by place of the distant market's marker, which is closed behind the last; empty where there is
 * none. `links` are the costs of the links of an era, one and then two at once. `merchant_bag` are the tiles
 * that are laid on the `merchant_spaces`, and `demand` the demand tiles of an era, by number of players.
 */
export interface RoundTables {
  rounds: { [key: string]: number };
  decks: { [key: string]: { [key: string]: number } };
  hand: number;
  first_actions: number;
  actions: number;
  refills_each_turn: boolean;
  income_at_round_start: boolean;
  income_space: number;
  markets: { [key: string]: MarketTable };
  distant: number[];
  links: { [key: string]: number[] };
  merchant_spaces: { [key: string]: string[] };
  merchant_bag: { [key: string]: string[] };
  demand: { [key: string]: number[] };
  rules: RoundRules;
}

/** A slot: its place, and the industries that it takes. */
export interface ScoreSlot {
  place: string;
  industries: string[];
}

/** A line: the places it joins, and the eras in which it can have a link. */
export interface ScoreLine {
  ends: string[];
  eras: EraName[];
}

/**
 * One level of an industry: how many each player has, the eras it is built in, and what it brings flipped.
 *
 * `money` is its cost. `leaves` tells of those that go after the Canal Era, `counts_again` of those that
 * `better_tiles` counts.
 */
export interface ScoreTile {
  industry: string;
  level: number;
  count: number;
  eras: EraName[];
  money: number;
  vp: number;
  link_points: number;
  is_always_flipped: boolean;
  leaves: boolean;
  counts_again: boolean;
}

/**
 * What a board of a ruleset is counted with. `places` are all ends of lines, with the link points printed there.
 *
 * `sources` are the columns of a score and `ties` what decides between equal scores, both in their order. `round` is
 * what its rounds go by, if its game says so.
 */
export interface ScoreTables {
  ruleset: string;
  revision: number;
  title: string;
  players: number[];
  eras: EraName[];
  links: number;
  places: { [key: string]: number };
  slots: { [key: string]: ScoreSlot };
  lines: { [key: string]: ScoreLine };
  tiles: ScoreTile[];
  income_levels: number[];
  sources: string[];
  ties: string[];
  leaves_debts: boolean;
  rules: Scoring;
  round: RoundTables | null;
}

/**
 * How far the map may be pushed together in height and pulled apart in width, as shares of its size.
 *
 * `without_distant` is the part to show where the distant market stands beside the map.
 */
export interface SceneFit {
  least_height: number;
  greatest_width: number;
  without_distant: [number, number, number, number] | null;
}

/** A name on the land, drawn about its point; where the map is lowest it is moved by `low`, or left out. */
export interface SceneLabel {
  at: [number, number];
  low: [number, number] | null;
  drawn: string;
}

/**
 * The land: `shapes` are defined once, `ground` is drawn from them; all their paths have absolute points.
 *
 * Hills, names, the rose of the winds about its point, and the engraved frame lie on the ground.
 */
export interface SceneLand {
  shapes: string;
  ground: string;
  hills: string;
  labels: SceneLabel[];
  rose_at: [number, number];
  rose: string;
  frame: string;
}

/** A line as it looks in each era. */
export interface SceneTracks {
  canal: string;
  rail: string;
}

/** What a tile holds when it is built in each era. */
export interface SceneHolds {
  canal: number;
  rail: number;
}

/** A merchant's barrel about its middle, waiting and drunk. */
export interface SceneBarrel {
  full: string;
  drunk: string;
}

/** A slot: the top left corner it is drawn at, and how it looks while it is free. */
export interface SceneSlot {
  id: string;
  at: [number, number];
  industries: string[];
  drawn: string;
}

/**
 * A town: plate and ribbon, and both again with a hollow ribbon for decks without its card.
 *
 * `name_width` is that of its name, in the size of its letters; `low` how far it moves where the map is lowest.
 */
export interface SceneTown {
  id: string;
  name: string;
  district: string;
  plate: [number, number, number, number];
  ribbon: [number, number, number, number];
  name_width: number;
  low: [number, number];
  drawn: string;
  hollow: string | null;
  slots: SceneSlot[];
}

/** A merchant space: the middles of its tile and of its barrel. */
export interface SceneSpace {
  id: string;
  at: [number, number];
  barrel: [number, number];
}

/** A merchant: plate, name and the bonus of its barrel, which stands in a pill about its point. */
export interface SceneMerchant {
  id: string;
  name: string;
  plate: [number, number, number, number];
  ribbon: [number, number, number, number];
  name_width: number;
  low: [number, number];
  bonus: string;
  amount: number;
  bonus_words: string;
  bonus_at: [number, number];
  pill: string;
  link_points: number;
  drawn: string;
  spaces: SceneSpace[];
}

/** A place at the edge of the board; `port` is the middle of its anchor, if it is a port. */
export interface SceneExternal {
  id: string;
  name: string;
  is_port: boolean;
  link_points: number;
  plate: [number, number, number, number];
  ribbon: [number, number, number, number];
  port: [number, number] | null;
  name_width: number;
  low: [number, number];
  drawn: string;
}

/**
 * A line: by era how it looks while it has no link (`drawn`) and with one (`owned`), and its marks above all lines.
 *
 * A line that may be built has a dot, a link has a medal.
 */
export interface SceneLine {
  id: string;
  ends: string[];
  name: string;
  eras: EraName[];
  path: string;
  mid: [number, number];
  drawn: SceneTracks;
  owned: SceneTracks;
  dot: string;
  medal: string;
}

/** One level of an industry; `open` holds `$held` goods where it can hold any, `empty` has none left. */
export interface SceneTile {
  level: number;
  count: number;
  money: number;
  coal: number;
  iron: number;
  beer: number | null;
  holds: SceneHolds;
  vp: number;
  income_spaces: number;
  link_points: number;
  eras: EraName[];
  can_develop: boolean;
  can_build: boolean;
  open: string;
  empty: string | null;
  flipped: string;
}

/** An industry with its tiles from the lowest level, and the good it makes if it makes one. */
export interface SceneIndustry {
  id: string;
  name: string;
  good: string | null;
  tiles: SceneTile[];
}

/** A card: of a town, of industries, or wild; then for any location or any industry. */
export interface SceneCard {
  name: string;
  kind: CardKind;
  town: string | null;
  district: string | null;
  industries: string[];
  wild: string | null;
}

/** A space of the distant market as it looks before the ship, with it and behind it; the last is the closed end. */
export interface DistantSpace {
  at: [number, number];
  ahead: string;
  ship: string;
  past: string;
}

/** The distant market without its last row: plate, sheet and name. */
export interface LowChart {
  plate: [number, number, number, number];
  sheet: string;
  name: string;
}

/** The demand tiles of one value: where the row stands, and how it looks with each number of them left. */
export interface DemandRow {
  value: number;
  count: number;
  at: [number, number];
  left: string[];
}

/**
 * The distant market, to be put together: sheet, spaces, odds or closed, heading, rows, tiles turned over, name.
 *
 * `heading` is by number of tiles left, `rows` by players. A row is `well` or, where its tile would close the market,
 * `well_closing`; then its tiles; then `brings` with `$bonus`, or `closes`, or nothing once the market is closed.
 * `odds` has `$closing` of `$total` tiles. Before the `turned` tiles with their `$value` stands `some`, else `none`.
 * `low` is the market without the tiles turned over, for a map that has too little room for them.
 */
export interface SceneDistant {
  plate: [number, number, number, number];
  bonuses: number[];
  sheet: string;
  spaces: DistantSpace[];
  odds: string;
  closed: string;
  heading: string[];
  rows: { [key: string]: DemandRow[] };
  well: string;
  well_closing: string;
  brings: string;
  closes: string;
  none: string;
  some: string;
  turned: string;
  turned_at: [number, number][];
  name: string;
  low: LowChart;
}

/** How a seat is distinguished; the emblem lies about the origin and is 18 units wide. */
export interface SceneSeat {
  name: string;
  shape: string;
  emblem: string;
}

/** The names of industries, goods and eras. */
export interface SceneWords {
  industries: { [key: string]: string };
  goods: { [key: string]: string };
  eras: { [key: string]: string };
}

/**
 * All that is printed in a game, and how it is drawn.
 *
 * `defs` and the shapes of the land are for one `<defs>` on the page. The land lies under everything; then come lines,
 * dots and medals, merchants, externals, towns and the distant market. All stand in an `<svg>` of class `scene` with
 * the view box, lines in a group of class `lines`. Merchant tiles, barrels and cubes lie about their middle, slots and
 * tiles from their corner. In `scene` the variable `--least` is the size of the smallest figures, `--name` of names.
 */
export interface Scene {
  name: string;
  revision: number;
  title: string;
  board: string;
  edition: string;
  is_introductory: boolean;
  players: number[];
  eras: EraName[];
  view_box: [number, number, number, number];
  slot_side: number;
  fit: SceneFit;
  defs: string;
  land: SceneLand;
  towns: SceneTown[];
  merchants: SceneMerchant[];
  merchant_tiles: { [key: string]: string };
  barrel: SceneBarrel;
  cubes: { [key: string]: string };
  externals: SceneExternal[];
  lines: SceneLine[];
  industries: SceneIndustry[];
  cards: { [key: string]: SceneCard };
  markets: { [key: string]: Market };
  income_levels: number[];
  rounds: { [key: string]: number };
  links: number;
  hand_size: number;
  wild_cards: { [key: string]: number };
  cardless: { [key: string]: string[] };
  ties: string[];
  distant: SceneDistant | null;
  seats: SceneSeat[];
  words: SceneWords;
}

/** All that some choices use up, sell and flip, in order. */
export interface Traced {
  sources: Source[];
  sales: Sale[];
  flips: Flip[];
}

/**
 * What a seat would have if its links and flipped tiles were scored now: `vp` in all, and what is in it.
 *
 * `links` and `tiles` are how many would score, `link_vp` and `tile_vp` what they would bring. `unflipped` tiles bring
 * nothing.
 */
export interface Prospect {
  vp: number;
  links: number;
  link_vp: number;
  tiles: number;
  tile_vp: number;
  unflipped: number;
}

/** What a seat would have, and its VP if links and flipped tiles were scored then. */
export interface SeatPreview {
  money: number;
  income_space: number;
  income_level: number;
  vp: number;
  vp_if_scored: number;
  links_left: number;
}

/** The VP that a link on a line would score now, in all and at each of its ends; `seat` owns the link there. */
export interface LineWorth {
  line: string;
  seat: number | null;
  vp: number;
  ends: [string, number][];
}

/** A tile that waits to be sold, and all its outlets. */
export interface Unsold {
  slot: string;
  seat: number;
  outlets: Outlet[];
}

/** What a turn does on the board: a tile built on a slot, a link laid on a line, or a tile sold. */
export interface TurnPart {
  kind: "build" | "link" | "sell";
  place: string;
  industry: string | null;
}

/** A market's prices, one for each space and the cheapest first, and the price once it is empty. */
export interface Market {
  spaces: number[];
  price_when_empty: number;
}

/**
 * Cubes or barrels that are used up, and where they come from.
 *
 * `kind` is `tile` (on `slot`, of `seat`, with so many `left` on it after), `market` (for `price`) or `merchant` (the
 * barrel beside that space). `route` are the lines walked to it and `place` is where they end; both are None where no
 * connection is needed, for iron and for beer of one's own.
 */
export interface Source {
  resource: string;
  count: number;
  kind: string;
  slot: string | null;
  seat: number | null;
  left: number | null;
  price: number | null;
  merchant: string | null;
  place: string | null;
  route: string[] | null;
}

/**
 * What is sold from a slot: a tile to a merchant space, a port tile's slot or `distant`, or cubes to the `market`.
 *
 * `seat` owns the port. `route` leads to it, or to the nearest place that trades with the market; iron needs none.
 */
export interface Sale {
  slot: string;
  to: string;
  seat: number | null;
  place: string | null;
  route: string[] | null;
}

/**
 * A tile that flips: its owner's income marker advances by `income_spaces`.
 *
 * At the end of the era the tile scores `vp` and gives `link_points` to every link at its place.
 */
export interface Flip {
  slot: string;
  seat: number;
  industry: string;
  level: number;
  income_spaces: number;
  income_space: number;
  vp: number;
  link_points: number;
}

/**
 * Where a tile that is not sold yet could be sold: the space or slot, the place, and the route to it.
 *
 * `seat` owns the port; `has_barrel` tells of the merchant's beer. Whether there is beer enough is not asked here.
 */
export interface Outlet {
  to: string;
  place: string;
  route: string[];
  seat: number | null;
  has_barrel: boolean;
}
