/** What the map marks while somebody chooses. */
import type { Ghost, Marks, Route, Tag } from "../board/marks";
import type { ChoiceData } from "../wire";
import { pounds, say } from "../words/words.svelte";
import type { Turn } from "./turn.svelte";

/** With more open towns and lines than this only the one pointed at shows its price. */
const FEW = 9;

export function marksOf(turn: Turn, traced: readonly string[], showsWorth: boolean): Marks {
  const { pointed } = turn;
  const isMine = turn.play.isMyTurn && !turn.play.draft?.is_whole;
  const open = new Set(isMine ? [...turn.open("slot"), ...turn.open("line"), ...turn.open("trade")] : []);
  const picked = new Set(
    [turn.picked.slot, turn.picked.line, turn.picked.trade].filter(
      (place): place is string => place !== undefined,
    ),
  );
  return {
    open,
    picked,
    drafted: new Set(drafted(turn.play.draft?.choices ?? [])),
    traced: new Set(traced),
    refused: turn.explained?.value ?? null,
    pointed,
    tags: tagsOf(turn, open, picked, pointed),
    routes: routesOf(turn),
    ghost: ghostOf(turn),
    isChoosing: isMine && turn.isAnythingPicked,
    worth: showsWorth ? turn.play.worth : null,
  };
}

/** The tile that is about to be built. */
function ghostOf(turn: Turn): Ghost | null {
  const choice = turn.chosen?.choice;
  const seat = turn.play.document?.seat;
  if ((choice?.do !== "build" && choice?.do !== "build_two") || seat == null) return null;
  const left = turn.view?.seats[seat]?.mat[choice.industry] ?? 0;
  const tile = turn.kit.nextTile(choice.industry, left);
  return tile && { slot: choice.slot, industry: choice.industry, level: tile.level, seat };
}

function drafted(choices: readonly ChoiceData[]): string[] {
  return choices.flatMap((choice) => {
    if (choice.do === "link") return [choice.line];
    return "slot" in choice && choice.do !== "coal" && choice.do !== "iron" ? [choice.slot] : [];
  });
}

function tagsOf(
  turn: Turn,
  open: ReadonlySet<string>,
  picked: ReadonlySet<string>,
  pointed: string | null,
): Tag[] {
  const tags: Tag[] = [];
  if (turn.explained) {
    const first = turn.explained.reasons[0];
    if (first)
      tags.push({
        place: turn.explained.value,
        text: say("why.tag", { rule: first.rule ?? "" }),
        kind: "refusal",
      });
    return tags;
  }
  // Slots alike in a town share a tag.
  const towns = new Set([...open].map((place) => turn.kit.slots.get(place)?.town.id ?? place));
  const shown =
    towns.size <= FEW ? [...open] : [...picked, ...(pointed && open.has(pointed) ? [pointed] : [])];
  for (const place of new Set(shown)) {
    const costs = turn.left
      .filter(
        (option) =>
          option.sides.slot === place || option.sides.line === place || option.sides.trade === place,
      )
      .map((option) => turn.told(option)?.cost ?? 0);
    const least = Math.min(...costs);
    if (costs.length && least > 0)
      tags.push({ place, text: `${pounds(least)}${Math.max(...costs) > least ? "+" : ""}`, kind: "price" });
  }
  return tags;
}

function routesOf(turn: Turn): Route[] {
  if (!turn.preview) return [];
  const { sources, sales } = turn.preview.traced;
  const routes: Route[] = [];
  for (const source of sources)
    if (source.route?.length)
      routes.push({ resource: source.resource === "beer" ? "beer" : "coal", lines: source.route });
  for (const sale of sales) if (sale.route?.length) routes.push({ resource: "sale", lines: sale.route });
  return routes;
}
