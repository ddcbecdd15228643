// Written by `make wire` from the types of the server: change them there.

/** the name you go by */
export type Name = string;

export type Token = string;

/** the number of the last entry you have seen */
export type EntryNumber = number;

/** how often the draft was changed, as you saw it */
export type DraftVersion = number;

/** new for every request; a retry with it is harmless */
export type Key = string;

/** a choice as in docs/positions.md */
export type Choice = { [key: string]: unknown };

export type SeatNumber = number;

export type ClientMessage = DraftChange | EndTurn | Turn | Undo | Leave | AskPreview | AskWhyNot;

export type ServerMessage = Update | Answer | Failure;

/** Who you want to be. */
export interface NewPerson {
  name: Name;
}

/** The recovery token that you kept. */
export interface Recovery {
  token: Token;
}

/** A table: for each seat `me`, `invited`, `open` or `bot:NAME`. */
export interface NewTable {
  ruleset: string;
  seats: string[];
  listed?: boolean;
}

/** A seat, the first free one unless it is named, with the invitation for a private table. */
export interface Join {
  seat?: SeatNumber | null;
  invitation?: Token | null;
}

/** The bot that takes the seats still free. */
export interface Start {
  bot?: string;
}

/** A change of the draft of your turn; `choice` goes with push. */
export interface DraftChange {
  type: "draft";
  number: EntryNumber;
  version: DraftVersion;
  key: Key;
  do: "push" | "undo" | "redo" | "reset";
  choice?: Choice | null;
}

/** Your draft becomes your turn. */
export interface EndTurn {
  type: "end_turn";
  number: EntryNumber;
  version: DraftVersion;
  key: Key;
}

/** A whole turn at once, whatever the draft was. */
export interface Turn {
  type: "turn";
  number: EntryNumber;
  key: Key;
  choices: Choice[];
}

/** Back to the start of your last turn, where nobody but you is a person. */
export interface Undo {
  type: "undo";
  number: EntryNumber;
  key: Key;
}

/** A bot takes your seats for good. */
export interface Leave {
  type: "leave";
  key: Key;
  resign?: boolean;
}

/** What would this choice bring? */
export interface AskPreview {
  type: "preview";
  choice: Choice;
  key?: Key;
}

/** Why is this choice not open? */
export interface AskWhyNot {
  type: "why_not";
  choice: Choice;
  key?: Key;
}

/** Who you are. */
export interface PersonDocument {
  id: string;
  name: string;
}

/** Who you are, and the tokens that prove it: keep them, they are told this once. */
export interface Welcome {
  id: string;
  name: string;
  token: string;
  recovery: string | null;
}

/** Who sits in a seat: a person, a bot, or nobody yet (open, invited). */
export interface SeatDocument {
  seat: number;
  kind: string;
  name: string | null;
  bot: string | null;
  is_mine: boolean;
}

/** A table as it stands. */
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
  format: number;
}

/** One thing that was done in a game: a turn with its choices and events, or what `facts` tell. */
export interface EntryDocument {
  number: number;
  seat: number | null;
  kind: string;
  made: number;
  choices: { [key: string]: unknown }[];
  events: { [key: string]: unknown }[];
  facts: { [key: string]: unknown };
}

/** The draft of your turn. When it is whole, end the turn; `reveals`: ending it uncovers something first. */
export interface DraftDocument {
  version: number;
  choices: { [key: string]: unknown }[];
  can_undo: boolean;
  can_redo: boolean;
  is_whole: boolean;
  reveals: boolean;
}

/** All that you may know of a game: the view of a seat (or what everybody sees) with your draft in it. */
export interface GameDocument {
  id: string;
  ruleset: string;
  status: string;
  number: number;
  seats: SeatDocument[];
  seat: number | null;
  to_act: number | null;
  view: { [key: string]: unknown };
  draft: DraftDocument | null;
  choices: { [key: string]: unknown }[];
  can_undo_turn: boolean;
  outcome: { [key: string]: unknown } | null;
  rematch: string | null;
  format: number;
}

/** What a choice would bring, further questions (`asked`) answered in the first way that is open. */
export interface PreviewDocument {
  cost: number;
  events: { [key: string]: unknown }[];
  asked: string[];
  standings: { [key: string]: number }[];
  turn_order: number[];
  reveals: boolean;
}

/** Whether a choice is open, and if not, the rule, a code, the facts and a sentence. */
export interface WhyNotDocument {
  is_open: boolean;
  rule: string | null;
  code: string | null;
  facts: { [key: string]: unknown };
  sentence: string | null;
}

/** What went wrong and what to do about it. */
export interface ErrorDocument {
  code: string;
  message: string;
  facts: { [key: string]: unknown };
}

/** News over a socket: the entries you have not seen, and the game after them. */
export interface Update {
  type: "update";
  entries: EntryDocument[];
  game: GameDocument;
}

/** The answer to the message with that key. */
export interface Answer {
  type: "answer";
  key: string;
  body: EntryDocument | PreviewDocument | WhyNotDocument | EntryDocument[] | null;
}

/** The message with that key was refused. */
export interface Failure {
  type: "error";
  key: string | null;
  error: ErrorDocument;
}
