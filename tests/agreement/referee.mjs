// Referees with the page's own module: tables and questions come in as JSON lines, answers go out the same way.
import { createInterface } from "node:readline";
import * as referee from "../../web/src/companion/round/referee.ts";

const tables = {};
const ANSWERS = {
  order: (_, { order, spent }) => referee.nextOrder(order, spent),
  income: (own, { space, money, brought }) =>
    referee.paymentOf(own, own.round, space, money, brought),
  price: (own, { good, cubes, count }) => referee.priceOf(own.round.markets[good], cubes, count),
  sale: (own, { good, cubes, count }) => referee.saleOf(own.round.markets[good], cubes, count),
  distant: (own, { place, demand }) => referee.distantAfter(own.round, place, demand),
  turn: (own, { players, era, round, turns }) => ({
    actions: referee.actionsIn(own, own.round, era, round),
    left: referee.roundsLeft(own, own.round, players, era, round).game,
    ...referee.cardsAfter(own, own.round, players, era, round, turns),
  }),
};
for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text);
  if (line.tables) for (const one of line.tables) tables[one.ruleset] = one;
  else
    process.stdout.write(`${JSON.stringify(ANSWERS[line.ask](tables[line.ruleset], line))}\n`);
}
