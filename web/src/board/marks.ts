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

export interface Marks {
  readonly open: ReadonlySet<string>;
  readonly picked: ReadonlySet<string>;
  readonly drafted: ReadonlySet<string>;
  readonly traced: ReadonlySet<string>;
  /** Where a piece has just been laid or turned over. */
  readonly fresh?: ReadonlySet<string>;
  readonly refused: string | null;
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
