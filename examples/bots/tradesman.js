// A bot that needs nothing but Node: ironbridge play --bots "exec:node examples/bots/tradesman.js"
//
// It sells if it can, else builds, else lays a link, and takes whatever is left otherwise.
const readline = require("node:readline");

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function choose({ choices, luck }) {
  const all = choices.map((_, index) => index);
  for (const wish of ["sell", "build", "link"]) {
    const good = all.filter((index) => choices[index].do === wish);
    if (good.length) return good[luck[0] % good.length];
  }
  return all[luck[0] % all.length];
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "tradesman" });
  if (message.type === "choose") say({ type: "choice", index: choose(message) });
});
