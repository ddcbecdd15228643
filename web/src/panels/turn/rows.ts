/** The icons of the rows in which an action is told. */
export const ICONS: Readonly<Record<string, string>> = {
  tile: "build",
  link: "network",
  develop: "develop",
  sale: "sell",
  demand: "distant",
  bonus: "check",
  loan: "loan",
  flip: "vp",
  income: "income",
  coal: "cube",
  iron: "ingot",
  beer: "beer",
};
