import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SERVER = "http://127.0.0.1:8000";

/** Every browser that runs the page reads woff2: the older files stay out. */
const woff2Only: Plugin = {
  name: "woff2-only",
  enforce: "pre",
  transform(code, id) {
    return id.includes("@fontsource") && id.endsWith(".css")
      ? code.replace(/,\s*url\([^)]+\.woff\) format\('woff'\)/g, "")
      : null;
  },
};

const WORDS = "virtual:words";
const PYTHON = fileURLToPath(new URL("../src/ironbridge", import.meta.url));

function read(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, "utf-8")) as Record<string, string>;
}

/** All words of a language that the page needs in one file, so that only the language that is spoken is fetched. */
const words: Plugin = {
  name: "words",
  resolveId: (id) => (id.startsWith(WORDS) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${WORDS}`)) return null;
    const tag = id.split("/")[1];
    if (!tag) {
      const tags = Object.keys(read(`${PYTHON}/languages/languages.json`));
      return `export default {${tags.map((name) => `${name}: () => import("${WORDS}/${name}")`).join()}}`;
    }
    const files = globSync(
      [`languages/${tag}/{bots,names}.json`, `languages/${tag}/page/*.json`, `games/*/languages/${tag}.json`],
      { cwd: PYTHON },
    ).map((path) => `${PYTHON}/${path}`);
    for (const file of files) this.addWatchFile(file);
    return `export default ${JSON.stringify(Object.assign({}, ...files.map(read)))}`;
  },
};

type Imports = (id: string) => { importedIds: readonly string[] } | null;
const MAIN = fileURLToPath(new URL("src/main.ts", import.meta.url));

/** All that is there from the first moment: what the page begins with, and what that imports, however far. */
function beginning(importsOf: Imports): ReadonlySet<string> {
  const found = new Set([MAIN]);
  for (const id of found) importsOf(id)?.importedIds.forEach((imported) => found.add(imported));
  return found;
}
let first: ReadonlySet<string> | null = null;

export default defineConfig({
  plugins: [woff2Only, words, svelte()],
  build: {
    outDir: "../src/ironbridge/page",
    emptyOutDir: true,
    // The server's security policy lets nothing in that is not a file of ours.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the first screen needs comes in one file: each further one costs its headers, and a slow device more time.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, build) =>
                (first ??= beginning((known) => build.getModuleInfo(known))).has(id) ? "beginning" : null,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: SERVER, ws: true },
      "/scene.css": { target: SERVER },
    },
  },
});
