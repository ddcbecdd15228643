/** What the map shows besides the pieces: what is open, picked, drafted, explained, and the routes of a preview. */
export interface Route {
  readonly resource: "coal" | "beer" | "sale";
  readonly lines: readonly string[];
}

/** What can be touched on the map. */
export type Kind = "slot" | "line" | "trade" | "town";

export interface Tag {
  readonly place: string;
  readonly text: string;
  readonly kind: "price" | "refusal" | "coal" | "iron" | "beer";
}

/** Where a turn took place: in the colour of its seat, with its number. */
export interface Ring {
  readonly place: string;
  readonly seat: number;
  readonly text: string;
}

/** Cubes or barrels that are taken at one place and used at another. */
export interface Travel {
  readonly from: string;
  readonly to: string;
  readonly good: "coal" | "iron" | "beer";
  readonly count: number;
}

/** Points that are counted at a place. */
export interface Plate {
  readonly place: string;
  readonly text: string;
}

/** A tile that would be built. */
export interface Ghost {
  readonly slot: string;
  readonly industry: string;
  readonly level: number;
  readonly seat: number;
}

export interface Marks {
  readonly open: ReadonlySet<string>;
  /** What may be touched without being offered: a board that is only written down offers nothing. */
  readonly editable?: ReadonlySet<string>;
  readonly picked: ReadonlySet<string>;
  readonly drafted: ReadonlySet<string>;
  readonly traced: ReadonlySet<string>;
  /** Where a piece has just been laid or turned over. */
  readonly fresh?: ReadonlySet<string>;
  readonly travels?: readonly Travel[];
  readonly rings?: readonly Ring[];
  readonly plates?: readonly Plate[];
  /** What stands back while something else is counted, and what leaves the board just now. */
  readonly dim?: ReadonlySet<string>;
  readonly gone?: ReadonlySet<string>;
  /** Whether a new era begins just now. */
  readonly isDawn?: boolean;
  readonly ghost?: Ghost | null;
  readonly refused: string | null;
  /** What is pointed at, here or in the list of choices. */
  readonly pointed?: string | null;
  readonly tags: readonly Tag[];
  readonly routes: readonly Route[];
  readonly isChoosing: boolean;
  readonly worth: Readonly<Record<string, number>> | null;
}

export const NO_MARKS: Marks = {
  open: new Set(),
  picked: new Set(),
  drafted: new Set(),
  traced: new Set(),
  refused: null,
  tags: [],
  routes: [],
  isChoosing: false,
  worth: null,
};
