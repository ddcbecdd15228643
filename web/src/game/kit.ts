/** Everything printed of a ruleset, with its drawings, as the server sends it; looked up by name. */
import type {
  ChoiceData,
  Era,
  PositionData,
  Scene,
  SceneCard,
  SceneIndustry,
  SceneLine,
  SceneMerchant,
  SceneSlot,
  SceneTile,
  SceneTown,
  TileData,
} from "../wire";
import { call } from "../server/http";
import { language, wordFor } from "../words/words.svelte";

export class Kit {
  readonly towns: ReadonlyMap<string, SceneTown>;
  readonly slots: ReadonlyMap<string, SceneSlot & { readonly town: SceneTown }>;
  readonly lines: ReadonlyMap<string, SceneLine>;
  readonly merchants: ReadonlyMap<string, SceneMerchant>;
  readonly spaces: ReadonlySet<string>;

  constructor(readonly scene: Scene) {
    this.towns = new Map(scene.towns.map((town) => [town.id, town]));
    this.slots = new Map(
      scene.towns.flatMap((town) => town.slots.map((slot) => [slot.id, { ...slot, town }] as const)),
    );
    this.lines = new Map(scene.lines.map((line) => [line.id, line]));
    this.merchants = new Map(scene.merchants.map((merchant) => [merchant.id, merchant]));
    this.spaces = new Set(scene.merchants.flatMap((merchant) => merchant.spaces.map((space) => space.id)));
  }

  /** What the game is called. */
  get title(): string {
    return wordFor(`ruleset.${this.scene.name}`) ?? this.scene.title;
  }

  /** The industries with their names in the language of the page. */
  get industries(): readonly SceneIndustry[] {
    return this.scene.industries.map((industry) => this.named(industry));
  }

  private named(industry: SceneIndustry): SceneIndustry {
    return { ...industry, name: wordFor(`industry.${industry.id}`) ?? industry.name };
  }

  /** A merchant space. */
  space(id: string): SceneMerchant["spaces"][number] | undefined {
    return this.merchants.get(id.split(".")[0]!)?.spaces.find((space) => space.id === id);
  }

  isMerchantSpace(place: string): boolean {
    return this.spaces.has(place);
  }

  industry(id: string): SceneIndustry {
    const found = this.scene.industries.find((industry) => industry.id === id);
    if (!found) throw new Error(`no industry ${id}`);
    return this.named(found);
  }

  private tilesOf(industry: string): readonly SceneTile[] {
    return this.scene.industries.find((printed) => printed.id === industry)?.tiles ?? [];
  }

  tile(industry: string, level: number): SceneTile {
    const found = this.tilesOf(industry).find((tile) => tile.level === level);
    if (!found) throw new Error(`no ${industry} ${level}`);
    return found;
  }

  /** The lowest tile left of a stack, or null when it is empty. */
  nextTile(industry: string, left: number): SceneTile | null {
    const tiles = this.tilesOf(industry);
    let above = 0;
    for (let n = tiles.length - 1; n >= 0; n -= 1) {
      above += tiles[n]!.count;
      if (left <= above) return left > above - tiles[n]!.count ? tiles[n]! : null;
    }
    return tiles[0] ?? null;
  }

  card(id: string): SceneCard {
    const unknown: SceneCard = {
      name: id,
      kind: "wild",
      town: null,
      district: null,
      industries: [],
      wild: null,
    };
    const found = this.scene.cards[id] ?? unknown;
    const word = wordFor(`ticket.${id}`) ?? (found.kind === "industry" ? wordFor(`industry.${id}`) : null);
    return word === null ? found : { ...found, name: word };
  }

  /** The name of a place, slot, merchant space or line. */
  name(id: string): string {
    const place = id.split(".")[0]!;
    const word = wordFor(`place.${place}`);
    if (word !== null) return word;
    const line = this.lines.get(id);
    return (
      this.towns.get(place)?.name ??
      this.merchants.get(place)?.name ??
      this.scene.externals.find((external) => external.id === place)?.name ??
      line?.name ??
      id
    );
  }

  tileName(tile: Pick<TileData, "industry" | "level">): string {
    return `${this.industry(tile.industry).name} ${tile.level}`;
  }

  slotsFor(industry: string): string[] {
    return [...this.slots.values()]
      .filter((slot) => slot.industries.includes(industry))
      .map((slot) => slot.id);
  }

  linesOf(era: Era): string[] {
    return this.scene.lines.filter((line) => line.eras.includes(era)).map((line) => line.id);
  }

  /** Where tiles are sold to: merchant spaces with a tile, or the ports on the board and the distant market. */
  trades(view: PositionData): string[] {
    if (view.merchants)
      return Object.keys(view.merchants).filter((space) => view.merchants![space]!.tile !== "blank");
    const ports = Object.entries(view.tiles).filter(([, tile]) => tile.industry === "port" && !tile.flipped);
    return ["distant", ...ports.map(([slot]) => slot)];
  }

  sales(slot: string, trade: string): ChoiceData[] {
    return this.isMerchantSpace(trade)
      ? [{ do: "sell", slot, merchant: trade }]
      : [{ do: "sell_cotton", slot, port: trade }];
  }

  incomeLevel(space: number): number {
    return this.scene.income_levels[space] ?? 0;
  }
}

const loaded = new Map<string, Promise<Kit>>();

/** The kit of a ruleset in the language of the page, asked for once. */
export function kitOf(ruleset: string): Promise<Kit> {
  const kept = `${ruleset} ${language()}`;
  let found = loaded.get(kept);
  if (!found) {
    found = call<Scene>("GET", `/api/rulesets/${encodeURIComponent(ruleset)}`).then(
      (scene) => new Kit(scene),
    );
    found.catch(() => loaded.delete(kept));
    loaded.set(kept, found);
  }
  return found;
}
